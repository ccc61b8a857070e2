//! The games. They never import each other.
pub mod crown;
