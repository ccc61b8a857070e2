//! `State` as bytes and back.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::errors;
use super::game::PyGame;
use super::guard::guard;
use super::state::{Origin, PyState};
use crate::engine::error::Diagnostic;
use crate::sim::log::Log;
use crate::sim::saved::{Past, Saved};

/// More moves than any line of play has; what counts on from here never overflows.
const MAX_MOVES: u64 = 1 << 48;

impl PyState {
    fn save(&self, history: bool) -> PyResult<Vec<u8>> {
        let table = self.table();
        guard(|| {
            let past = history.then(|| Past {
                origin: self.origin.as_ref().map(|o| (o.move_number, table.game.to_bytes(&o.state))),
                actions: self.log.actions(),
            });
            let saved = Saved {
                digest: table.digest,
                move_number: self.move_number(),
                from_start: self.origin.is_none(),
                state: table.game.to_bytes(&self.state),
                past,
            };
            saved.to_bytes()
        })
    }

    /// The state of what was saved; with a past, only if that leads to it.
    pub fn from_saved(game: &Bound<'_, PyGame>, saved: Saved) -> PyResult<PyState> {
        let py = game.py();
        let table = &game.get().table;
        if saved.digest != table.digest {
            return Err(errors::serialization(py, "the state belongs to another game, other rules or another version"));
        }
        let read = |bytes: &[u8]| {
            let found = guard(|| table.game.from_bytes(bytes).map(|s| table.game.settle(&s)))?;
            found.map_err(|found| errors::serialization(py, &said(&found)))
        };
        let (state, answers) = read(&saved.state)?;
        let wrong = |what: &str| Err(errors::serialization(py, what));
        if saved.move_number > MAX_MOVES {
            return wrong("no game has so many moves");
        }
        let Some(past) = saved.past else {
            let fresh = saved.from_start && saved.move_number == 0;
            if fresh && state != table.game.initial().0 {
                return wrong("it claims to be the start of a game, but is not");
            }
            let origin = Origin { state, move_number: saved.move_number };
            let origin = (!fresh).then(|| Arc::new(origin));
            return Ok(PyState::new(game.clone().unbind(), (state, answers), origin));
        };
        let origin = match past.origin {
            None => None,
            Some((move_number, bytes)) => Some(Arc::new(Origin { state: read(&bytes)?.0, move_number })),
        };
        let start = origin.as_ref().map_or(0, |o| o.move_number);
        if start.checked_add(past.actions.len() as u64) != Some(saved.move_number) {
            return wrong("the move number does not fit the history");
        }
        match guard(|| table.game.walk(origin.as_ref().map(|o| &o.state), &past.actions))? {
            Ok((end, _)) if end == state => {}
            _ => return wrong("the history does not lead to the state"),
        }
        Ok(PyState { game: game.clone().unbind(), state, answers, log: Log::new(past.actions), origin })
    }
}

/// The findings in one line.
fn said(found: &[Diagnostic]) -> String {
    let all: Vec<&str> = found.iter().map(|d| d.message.as_str()).collect();
    format!("the bytes hold no position of this game: {}", all.join("; "))
}

#[pymethods]
impl PyState {
    /// The position as bytes, bound to the digest of the game and checksummed; with `history=True` its past as well.
    #[pyo3(signature = (*, history=false))]
    fn serialize<'py>(&self, py: Python<'py>, history: bool) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.save(history)?))
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let restore = self.game.bind(py).getattr("deserialize_state")?;
        Ok((restore, (self.serialize(py, true)?,)))
    }
}
