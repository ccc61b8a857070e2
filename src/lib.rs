//! Heartoak: a fast engine for board games of dice, decks and hidden hands.
//!
//! Imports point one way: `bindings → sim → games → engine`. The engine knows no game; games never import each other.
#![deny(unsafe_code)]

#[cfg(feature = "python")]
mod bindings;
pub mod engine;
pub mod games;
pub mod sim;
