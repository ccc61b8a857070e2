//! What the bindings need of *Crown* beside the trait.

use std::sync::{Arc, OnceLock};

use serde_json::{Map, Value, json};

use crate::engine::answers::{Actor, Answers};
use crate::engine::error::{Diagnostic, nearest};
use crate::engine::ids::ActionId;
use crate::engine::rng::Rng;
pub use crate::games::crown::Crown;
use crate::games::crown::options::{self, Options};
use crate::games::crown::state::State;
use crate::games::crown::{content, greedy};
use crate::sim::agent::{Maker, Policy, Random};

/// A table; `rules` are changes to the standard rules.
pub fn load(seats: usize, rules: &Map<String, Value>) -> Result<Crown, Vec<Diagnostic>> {
    Crown::new(seats, Options::from_json("standard", rules)?)
}

/// The complete options: those of a preset (by name) or of a mapping, with changes.
pub fn rules(base: &Value, changes: &Map<String, Value>) -> Result<Value, Vec<Diagnostic>> {
    let (preset, all) = match base {
        Value::String(name) => (name.as_str(), changes.clone()),
        Value::Object(map) => {
            let mut all = map.clone();
            all.extend(changes.clone());
            ("standard", all)
        }
        _ => return Err(vec![Diagnostic::error("type", "rules start from the name of a preset or from a mapping")]),
    };
    Ok(Options::from_json(preset, &all)?.to_json())
}

/// What each option means.
pub fn describe() -> Value {
    options::describe()
}

/// The options of a table.
pub fn options(game: &Crown) -> Value {
    game.rules.options.to_json()
}

/// The digest of the compiled content.
pub fn content_digest() -> &'static str {
    static DIGEST: OnceLock<String> = OnceLock::new();
    DIGEST.get_or_init(|| content::digest().unwrap_or_default())
}

/// The agents of the engine: keys, parameters, help.
pub fn agents() -> Value {
    json!([
        {"key": "random", "help": "Takes any answer with the same chance.", "parameters": []},
        {
            "key": "greedy",
            "help": "Takes the answer that is worth most at once by a fixed measure; looks only at what its seat may see.",
            "parameters": [],
        },
    ])
}

/// The maker of the agent of that name.
pub fn maker(name: &str, parameters: &Map<String, Value>) -> Result<Maker<Crown>, Diagnostic> {
    if let Some(wrong) = parameters.keys().next() {
        let message = format!("the agent {name:?} has no parameter {wrong:?}");
        return Err(Diagnostic::error("unknown_parameter", message).hint("it has none"));
    }
    match name {
        "random" => Ok(Arc::new(|| Box::new(Random))),
        "greedy" => Ok(Arc::new(|| Box::new(Greedy))),
        _ => {
            let error = Diagnostic::error("unknown_agent", format!("there is no agent {name:?} in the engine"));
            Err(match nearest(name, ["random", "greedy"]) {
                Some(near) => error.hint(format!("did you mean {near:?}?")),
                None => error,
            })
        }
    }
}

/// The greedy agent as a policy.
struct Greedy;

impl Policy<Crown> for Greedy {
    fn choose(&mut self, game: &Crown, state: &State, answers: &Answers, rng: &mut Rng) -> ActionId {
        match answers.actor {
            Actor::Seat(seat) => greedy::choose(&game.rules, state, seat, answers, rng),
            _ => 0,
        }
    }
}
