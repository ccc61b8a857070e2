//! *Crown*: two to six heroes race to the Runic Crown and bring each other down with its Call.
#![forbid(unsafe_code)]

pub mod board;
pub mod card;
pub mod choice;
pub mod content;
pub mod options;
pub mod rules;
