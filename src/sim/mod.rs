//! Many games, one after another or at once: logs of actions, walks along them, playouts, agents, simulation.
#![forbid(unsafe_code)]

pub mod agent;
pub mod batch;
pub mod log;
pub mod playout;
pub mod saved;
pub mod simulate;
pub mod walk;
