//! The body of a replay, written and read again at the speed of the engine.

use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::json;

use super::any::replay_line;
use super::guard::guard;
use super::state::PyState;
use super::{convert, errors};
use crate::engine::ids::ActionId;

/// The JSON lines of the way to `state`: one for each decision or outcome, and a hash mark after every `every` of them.
#[pyfunction]
pub fn replay_lines<'py>(py: Python<'py>, state: &PyState, every: usize) -> PyResult<Bound<'py, PyList>> {
    let game = &state.table().game;
    let made = guard(|| {
        let actions = state.log.actions();
        let mut lines: Vec<String> = Vec::with_capacity(actions.len() + actions.len() / 32);
        let mut ply = 0;
        let see = |s: &_, answers: &_, action| {
            if every > 0 && ply > 0 && ply % every == 0 {
                lines.push(mark(ply, game.fingerprint(s)));
            }
            lines.push(replay_line(game, s, answers, action, ply).to_string());
            ply += 1;
        };
        game.visit(state.origin_state(), &actions, see).map(|_| lines)
    })?;
    match made {
        Ok(lines) => PyList::new(py, lines),
        Err(wrong) => Err(errors::serialization(py, &format!("the past of this state breaks off at {}", wrong.ply))),
    }
}

fn mark(ply: usize, hash: u64) -> String {
    json!({"ply": ply, "hash": format!("{hash:016x}")}).to_string()
}

/// Applies known actions to a state, all or none: the way to a game that was simulated.
#[pyfunction]
pub fn apply_all(py: Python<'_>, state: &mut PyState, actions: Vec<ActionId>) -> PyResult<()> {
    let before = state.copy(py);
    for action in actions {
        let action = action.into_pyobject(py)?;
        if let Err(error) = state.apply(py, action.as_any()) {
            *state = before;
            return Err(error);
        }
    }
    Ok(())
}

/// The JSON text of a value, in the form that replays use.
#[pyfunction]
pub fn json_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(convert::from_py(value, "the value")?.to_string())
}
