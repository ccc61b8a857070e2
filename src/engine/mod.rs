//! What every game shares: states as plain memory, questions on a stack of frames, chance as an actor of its own,
//! answers by name, one named generator. It knows no game.
#![forbid(unsafe_code)]

pub mod answers;
pub mod dice;
pub mod error;
pub mod events;
pub mod game;
pub mod ids;
pub mod places;
pub mod rng;
pub mod stack;
