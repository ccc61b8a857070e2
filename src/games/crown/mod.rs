//! *Crown*: two to six heroes race to the Runic Crown and bring each other down with its Call.
//!
//! A turn reads like this: [`turn`] opens it (skips, new heroes, start-of-turn effects, the rivals' window) and asks how
//! to move; [`moves`] walks the rings, the bridge, the arch and the heart; [`encounter`] meets what lies where the hero
//! arrives; [`fight`] settles combats, [`prize`] pays the winner of one between heroes and [`loss`] tells what they cost;
//! [`ending`] trades trophies, trims objects and calls. What cards say is run by [`effect`] and [`asking`], spells by [`spells`]. [`run`] is the only loop.
#![forbid(unsafe_code)]

mod asking;
pub mod board;
pub mod bytes;
pub mod card;
mod cards;
pub mod check;
pub mod choice;
pub mod content;
mod effect;
mod encounter;
mod ending;
pub mod event;
mod fate;
mod fight;
pub mod frame;
pub mod greedy;
mod loss;
mod moves;
mod names;
pub mod options;
pub mod play;
pub mod position;
mod prize;
mod query;
pub mod rules;
mod run;
mod spells;
pub mod state;
mod turn;

pub use play::Crown;
