//! `State` at chance nodes.

use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::Value;

use super::guard::guard;
use super::rng::PyRng;
use super::state::PyState;
use super::{convert, errors, glue};
use crate::engine::answers::{Actor, Outcomes};
use crate::engine::ids::ActionId;

impl PyState {
    /// The outcomes; ValueError elsewhere than at a chance node.
    fn outcomes(&self) -> PyResult<Outcomes> {
        match self.answers.actor {
            Actor::Chance => guard(|| self.table().game.outcomes(&self.state)),
            _ => Err(errors::value(format!("chance does not decide here: {}", self.summary()))),
        }
    }
    fn outcome_id(&self, outcome: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        let id = convert::int(outcome, "outcome")?;
        let all = self.outcomes()?;
        match all.0.iter().find(|o| o.0 as i64 == id) {
            Some(o) => Ok(o.0),
            None => {
                let legal = all.0.iter().map(|o| o.0).collect();
                Err(errors::illegal(outcome.py(), outcome, legal, &self.summary()))
            }
        }
    }
}

#[pymethods]
impl PyState {
    /// All outcomes as pairs of id and probability: ids ascending, probabilities adding up to 1.
    fn chance_outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let all = self.outcomes()?;
        let total = all.total() as f64;
        PyList::new(py, all.0.iter().map(|&(id, weight)| (id, weight as f64 / total)))
    }
    /// Where the randomness comes from, in the code of the rulebook.
    fn chance_source(&self) -> PyResult<String> {
        self.outcomes()?;
        guard(|| self.table().game.chance_source(&self.state))
    }
    /// An outcome in words, in English.
    pub fn chance_to_string<'py>(&self, py: Python<'py>, outcome: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let names = self.chance_to_dict(py, outcome)?;
        let source = guard(|| self.table().game.chance_source(&self.state))?;
        glue(py, "chance_text")?.call1((&self.game, source, names))
    }
    /// An outcome as names, such as ``{"die": 4}`` or ``{"card": "ash_wolf"}``.
    fn chance_to_dict<'py>(&self, py: Python<'py>, outcome: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let id = self.outcome_id(outcome)?;
        convert::to_py(py, &guard(|| self.table().game.outcome_to_json(&self.state, id))?)
    }
    /// The id of an outcome given as names. RulesError if this node has no such outcome.
    fn chance_from_dict(&self, py: Python<'_>, outcome: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        let all = self.outcomes()?;
        let value = Value::Object(convert::object_from_py(outcome, "the outcome")?);
        let refuse = |d| errors::rules(py, "there is no such outcome here", &[d]);
        let id = guard(|| self.table().game.outcome_from_json(&self.state, &value))?.map_err(refuse)?;
        if all.0.iter().any(|o| o.0 == id) {
            return Ok(id);
        }
        let message = format!("{value} cannot come up now");
        Err(refuse(crate::engine::error::Diagnostic::error("impossible", message)))
    }
    /// Draws an outcome without applying it.
    fn sample_chance(&self, rng: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        self.outcomes()?;
        let Ok(rng) = rng.cast::<PyRng>() else {
            return Err(errors::wrong_type("rng", "an Rng", rng));
        };
        let rng = &mut rng.try_borrow_mut()?.rng;
        guard(|| self.table().game.sample(&self.state, &self.answers, rng))
    }
}
