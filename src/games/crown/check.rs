use super::{rules::Rules, state::State}; use crate::engine::error::Diagnostic;
pub fn check(_: &Rules, _: &State) -> Vec<Diagnostic> { vec![] }
