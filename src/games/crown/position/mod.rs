//! Positions as names.
pub mod names;
