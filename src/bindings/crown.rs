//! What the bindings need of *Crown* beside the trait.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::engine::error::Diagnostic;
pub use crate::games::crown::Crown;
use crate::games::crown::options::{self, Options};
use crate::sim::agent::{Maker, Random};

pub fn load(seats: usize, rules: &Map<String, Value>) -> Result<Crown, Vec<Diagnostic>> {
    Crown::new(seats, Options::from_json("standard", rules)?)
}
pub fn rules(base: &Value, changes: &Map<String, Value>) -> Result<Value, Vec<Diagnostic>> {
    let made = match base {
        Value::Object(values) => {
            let mut all = values.clone();
            all.extend(changes.clone());
            Options::from_json("standard", &all)
        }
        _ => Options::from_json(base.as_str().unwrap_or("standard"), changes),
    };
    Ok(made?.to_json())
}
pub fn describe() -> Value {
    options::describe()
}
pub fn options(game: &Crown) -> Value {
    game.rules.options.to_json()
}
pub fn content_hash(_: &Crown) -> u64 {
    0
}
pub fn maker(name: &str, _: &Map<String, Value>) -> Result<Maker<Crown>, Diagnostic> {
    match name {
        "random" => Ok(Arc::new(|| Box::new(Random))),
        _ => Err(Diagnostic::error("unknown_agent", format!("there is no native agent {name:?}"))),
    }
}
