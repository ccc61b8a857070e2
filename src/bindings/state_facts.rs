//! `State`: everything about a position that is said in words, dicts and records.

use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use serde_json::Value;

use super::any::{Wrong, player_code};
use super::guard::guard;
use super::state::PyState;
use super::{convert, errors, glue, record};
use crate::engine::answers::Actor;

impl PyState {
    /// One line about where the game stands.
    pub fn summary(&self) -> String {
        let table = self.table();
        let say = || {
            let game = &table.game;
            let (round, turn) = game.clock(&self.state);
            let now = match self.answers.actor {
                Actor::Over => match game.outcome(&self.state) {
                    Some(o) if o.winners.is_empty() => format!("over ({}), nobody won", o.reason),
                    Some(o) => format!("over ({}), won by {:?}", o.reason, o.winners),
                    None => "over".into(),
                },
                Actor::Chance => format!("chance {:?}", game.chance_source(&self.state)),
                Actor::Seat(seat) => {
                    let question = game.question(&self.state);
                    let ask = question["ask"].as_str().unwrap_or("?");
                    format!("seat {seat} answers {ask:?} ({} options)", self.answers.len())
                }
            };
            let (name, seats, phase) = (game.name(), game.seats(), game.phase(&self.state));
            let ply = self.move_number();
            format!("{name}, {seats} players, move {ply}, round {round}, turn {turn}, {phase}: {now}")
        };
        guard(say).unwrap_or_else(|_| "a state".into())
    }
    /// An error while the own past is played again.
    fn broken(&self, py: Python<'_>, wrong: &Wrong) -> PyErr {
        errors::serialization(
            py,
            &format!("the past of this state breaks off at action {}: {}", wrong.ply, wrong.error),
        )
    }
}

#[pymethods]
impl PyState {
    /// How the game ended, an :class:`heartoak.Outcome`; None before the end.
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(o) = guard(|| self.table().game.outcome(&self.state))? else { return Ok(None) };
        let winners = PyTuple::new(py, &o.winners)?;
        let ranks = PyTuple::new(py, &o.ranks)?;
        let args = (winners, o.reason, o.rounds, o.turns, ranks, o.score, o.truncated);
        Ok(Some(record(py, "Outcome")?.call1(args)?))
    }
    /// What is asked, of whom, about what, such as ``{"ask": "reroll", "seat": 0, "roll": "combat", "dice": [2]}``.
    fn question<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_py(py, &guard(|| self.table().game.question(&self.state))?)
    }
    /// The history with who acted: a list of :class:`heartoak.PlayerAction`.
    fn full_history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let class = record(py, "PlayerAction")?;
        let mut all = vec![];
        let see =
            |_: &_, answers: &crate::engine::answers::Answers, action| all.push((player_code(answers.actor), action));
        let walked = guard(|| self.table().game.visit(self.origin_state(), &self.log.actions(), see))?;
        walked.map_err(|wrong| self.broken(py, &wrong))?;
        let made: PyResult<Vec<_>> = all.into_iter().map(|pair| class.call1(pair)).collect();
        PyList::new(py, made?)
    }
    /// What happened since the origin: a list of :class:`heartoak.Event`, without the first `since`.
    #[pyo3(signature = (since=None), text_signature = "($self, since=0)")]
    fn events<'py>(&self, py: Python<'py>, since: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyList>> {
        let since = since.map_or(Ok(0), |n| convert::int_in(n, "since", 0, i64::MAX))? as usize;
        let game = &self.table().game;
        let events = guard(|| game.events(self.origin_state(), &self.log.actions()))?;
        let events = events.map_err(|wrong| self.broken(py, &wrong))?;
        let make = glue(py, "event")?;
        let made: PyResult<Vec<_>> = events
            .iter()
            .skip(since)
            .map(|e| {
                let seen: Vec<usize> = (0..game.seats()).filter(|&s| e.seen_by.has(s as u8)).collect();
                make.call1((e.ply, PyTuple::new(py, seen)?, convert::to_py(py, &e.event)?))
            })
            .collect();
        PyList::new(py, made?)
    }
    /// An action of the player in words, in English; at a chance node an outcome.
    fn action_to_string<'py>(
        &self,
        py: Python<'py>,
        player: &Bound<'py, PyAny>,
        action: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let game = &self.table().game;
        let player = convert::int_in(player, "player", -1, game.seats() as i64 - 1)?;
        if player < 0 {
            return self.chance_to_string(py, action);
        }
        let id = self.game.get().action_id(action)?;
        let (question, names) = guard(|| (game.question(&self.state), game.action_to_json(id)))?;
        let (question, names) = (convert::to_py(py, &question)?, convert::to_py(py, &names)?);
        glue(py, "action_text")?.call1((&self.game, question, names))
    }
    /// The whole position as JSON values, hidden cards included: for tools and tests, never for an agent.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_py(py, &guard(|| self.table().game.to_json(&self.state))?)
    }
    /// The position in which the history begins, as a dict like `to_dict`; None if it is the start of the game.
    fn origin<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(origin) = self.origin_state() else { return Ok(None) };
        let value: Value = guard(|| self.table().game.to_json(origin))?;
        Ok(Some(convert::to_py(py, &value)?))
    }
    /// The whole position as text for people.
    fn render<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        glue(slf.py(), "render")?.call1((slf,))
    }

    fn __repr__(&self) -> String {
        format!("<State of {}>", self.summary())
    }
    fn __str__(&self) -> String {
        self.summary()
    }
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        glue(slf.py(), "html")?.call1((slf,))
    }
}
