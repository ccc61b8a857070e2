//! What the bindings need of *Crown* beside the trait.

#[path = "../../tests/toy/mod.rs"]
#[allow(dead_code)]
mod toy;

use std::sync::Arc;

use serde_json::{Map, Value, json};

use crate::engine::error::Diagnostic;
use crate::engine::game::Game;
use crate::sim::agent::{Maker, Random};
pub use toy::Lanterns as Crown;

pub fn load(seats: usize, _rules: &Map<String, Value>) -> Result<Crown, Vec<Diagnostic>> {
    Ok(Crown::new(seats.min(4)))
}
pub fn rules(_base: &Value, changes: &Map<String, Value>) -> Result<Value, Vec<Diagnostic>> {
    let mut all = json!({"max_rounds": 400, "death": "return", "spell_hand": [0, 1, 2]});
    for (k, v) in changes {
        match all.get_mut(k) {
            Some(old) => *old = v.clone(),
            None => return Err(vec![Diagnostic::error("unknown_key", format!("no rule {k:?}"))]),
        }
    }
    Ok(all)
}
pub fn describe() -> Value {
    json!([{"key": "max_rounds"}])
}
pub fn options(_: &Crown) -> Value {
    json!({"max_rounds": 400, "death": "return", "spell_hand": [0, 1, 2]})
}
pub fn content_hash(g: &Crown) -> u64 {
    g.version() as u64
}

/// The maker of the agent of that name.
pub fn maker(name: &str, parameters: &Map<String, Value>) -> Result<Maker<Crown>, Diagnostic> {
    match name {
        "random" | "greedy" if parameters.is_empty() => Ok(Arc::new(|| Box::new(Random))),
        "random" => Err(Diagnostic::error("unknown_parameter", "the agent \"random\" has no parameters")),
        _ => Err(Diagnostic::error("unknown_agent", format!("there is no native agent {name:?}"))),
    }
}
