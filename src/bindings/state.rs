//! `State`: what moves a game on, and the cheap questions about where it stands.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyList;

use super::any::{AnyState, Position, player_code, seat_of};
use super::game::{PyGame, Table};
use super::guard::guard;
use super::rng::PyRng;
use super::{convert, errors};
use crate::engine::answers::{Actor, Answers};
use crate::engine::error::PlayError;
use crate::engine::ids::ActionId;
use crate::engine::rng::Rng;
use crate::sim::log::Log;

/// Where the log of a state begins, if not at the start of the game.
pub struct Origin {
    pub state: AnyState,
    pub move_number: u64,
}

/// A position of a game, in the middle of anything, with its past. It holds no generator: chance is given to it.
///
/// Made by a :class:`Game`. Equality looks at the position alone; a state is mutable and therefore not hashable.
#[pyclass(name = "State", module = "heartoak")]
pub struct PyState {
    pub game: Py<PyGame>,
    pub state: AnyState,
    pub answers: Answers,
    pub log: Log,
    pub origin: Option<Arc<Origin>>,
}

impl PyState {
    pub fn new(game: Py<PyGame>, (state, answers): Position, origin: Option<Arc<Origin>>) -> PyState {
        PyState { game, state, answers, log: Log::default(), origin }
    }
    pub fn table(&self) -> &Table {
        &self.game.get().table
    }
    /// The position in which the log begins, `None` for the start of a game.
    pub fn origin_state(&self) -> Option<&AnyState> {
        self.origin.as_ref().map(|o| &o.state)
    }
    /// A second state that shares the past.
    #[inline]
    pub fn copy(&mut self, py: Python<'_>) -> PyState {
        PyState {
            game: self.game.clone_ref(py),
            state: self.state,
            answers: self.answers,
            log: self.log.share(),
            origin: self.origin.clone(),
        }
    }
    /// Applies a decision or an outcome.
    #[inline]
    pub fn apply(&mut self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        let id = convert::int(action, "action")?;
        let game = &self.game.get().table.game;
        match guard(|| game.play(&mut self.state, id, &mut self.answers)) {
            Ok(Ok(())) => {
                self.log.push(id as ActionId);
                Ok(())
            }
            Ok(Err(PlayError::Illegal { legal, .. })) => Err(errors::illegal(py, action, legal, &self.summary())),
            Ok(Err(PlayError::Over)) => Err(errors::over(py)),
            Err(error) => Err(self.recover(error)),
        }
    }
    /// After a defect: back to the last node, played again from the origin.
    #[cold]
    fn recover(&mut self, error: PyErr) -> PyErr {
        let game = &self.game.get().table.game;
        if let Ok(Ok(position)) = guard(|| game.walk(self.origin_state(), &self.log.actions())) {
            (self.state, self.answers) = position;
        }
        error
    }
    /// Draws and applies chance until a decision or the end; how many outcomes.
    pub fn resolve(&mut self, rng: &mut Rng) -> PyResult<usize> {
        let mut n = 0;
        while self.answers.actor == Actor::Chance {
            self.step(rng)?;
            n += 1;
        }
        Ok(n)
    }
    /// One random step.
    #[inline]
    fn step(&mut self, rng: &mut Rng) -> PyResult<ActionId> {
        let game = &self.game.get().table.game;
        match guard(|| game.step_random(&mut self.state, &mut self.answers, rng)) {
            Ok(id) => {
                self.log.push(id);
                Ok(id)
            }
            Err(error) => Err(self.recover(error)),
        }
    }
    /// Is `player` (None: whoever decides) the one who decides?
    fn asked(&self, player: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
        let Actor::Seat(seat) = self.answers.actor else {
            if let Some(player) = player {
                seat_of(convert::int(player, "player")?, self.table().game.seats())?;
            }
            return Ok(false);
        };
        match player {
            None => Ok(true),
            Some(player) => Ok(seat_of(convert::int(player, "player")?, self.table().game.seats())? == seat),
        }
    }
}

#[pymethods]
impl PyState {
    /// The game of which this is a state.
    fn get_game(&self, py: Python<'_>) -> Py<PyGame> {
        self.game.clone_ref(py)
    }
    /// Who moves the game on: a seat, CHANCE (-1) or TERMINAL (-4). A seat may be asked several times in a row.
    fn current_player(&self) -> i32 {
        player_code(self.answers.actor)
    }
    /// Is the game over?
    fn is_terminal(&self) -> bool {
        self.answers.actor == Actor::Over
    }
    /// Does chance decide here?
    fn is_chance_node(&self) -> bool {
        self.answers.actor == Actor::Chance
    }
    /// Does a player decide here?
    fn is_player_node(&self) -> bool {
        matches!(self.answers.actor, Actor::Seat(_))
    }
    /// The ids on offer, ascending; empty at chance nodes, at the end, and for a player who is not asked.
    #[pyo3(signature = (player=None))]
    fn legal_actions<'py>(&self, py: Python<'py>, player: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyList>> {
        let ids = if self.asked(player)? { self.answers.ids() } else { &[] };
        PyList::new(py, ids)
    }
    /// The same as a mask over the action table: a bool array, written into `out` if given.
    #[pyo3(signature = (player=None, *, out=None))]
    fn legal_actions_mask<'py>(
        &self,
        py: Python<'py>,
        player: Option<&Bound<'py, PyAny>>,
        out: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ids = if self.asked(player)? { self.answers.ids() } else { &[] };
        super::arrays::mask(py, ids, self.table().game.num_actions(), out)
    }
    /// Applies a decision or, at a chance node, an outcome. IllegalActionError if it is not on offer (nothing is changed),
    /// GameOverError after the end.
    fn apply_action(&mut self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<()> {
        self.apply(py, action)
    }
    /// A copy to which the action is applied.
    fn child(&mut self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<PyState> {
        let mut child = self.copy(py);
        child.apply(py, action)?;
        Ok(child)
    }
    /// An independent copy, as cheap late in a game as early.
    fn clone(&mut self, py: Python<'_>) -> PyState {
        self.copy(py)
    }
    /// Becomes a copy of another state of the same game. ValueError if the games differ.
    fn copy_from(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<()> {
        let Ok(other) = other.cast::<PyState>() else {
            return Err(errors::wrong_type("other", "a State", other));
        };
        if slf.is(other) {
            return Ok(());
        }
        let mut mine = slf.try_borrow_mut()?;
        let mut other = other.try_borrow_mut()?;
        if mine.table().digest != other.table().digest {
            return Err(errors::value("the other state belongs to another game"));
        }
        mine.state = other.state;
        mine.answers = other.answers;
        mine.log = other.log.share();
        mine.origin = other.origin.clone();
        Ok(())
    }
    /// Applies a random legal action or a random outcome and returns it. GameOverError after the end.
    fn step_random(&mut self, py: Python<'_>, rng: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        if self.answers.actor == Actor::Over {
            return Err(errors::over(py));
        }
        let Ok(rng) = rng.cast::<PyRng>() else {
            return Err(errors::wrong_type("rng", "an Rng", rng));
        };
        self.step(&mut rng.try_borrow_mut()?.rng)
    }
    /// Draws and applies chance until a player decides or the game is over; returns how many outcomes.
    fn resolve_chance(&mut self, rng: &Bound<'_, PyAny>) -> PyResult<usize> {
        let Ok(rng) = rng.cast::<PyRng>() else {
            return Err(errors::wrong_type("rng", "an Rng", rng));
        };
        self.resolve(&mut rng.try_borrow_mut()?.rng)
    }
    /// What each seat has won since the previous decision. These games pay at the end.
    fn rewards(&self) -> PyResult<Vec<f64>> {
        self.returns()
    }
    /// What each seat has won so far; zeros before the end.
    fn returns(&self) -> PyResult<Vec<f64>> {
        guard(|| self.table().game.returns(&self.state))
    }
    /// How many decisions and outcomes came before, since the start of the game.
    pub fn move_number(&self) -> u64 {
        self.origin.as_ref().map_or(0, |o| o.move_number) + self.log.len() as u64
    }
    /// Turns begun.
    fn turn_number(&self) -> PyResult<u32> {
        guard(|| self.table().game.clock(&self.state).1)
    }
    /// Rounds begun.
    fn round_number(&self) -> PyResult<u32> {
        guard(|| self.table().game.clock(&self.state).0)
    }
    /// The phase of the turn, in one word.
    fn phase(&self) -> PyResult<&'static str> {
        guard(|| self.table().game.phase(&self.state))
    }
    /// 64 bits that depend on the position alone, the same in every process and on every platform.
    fn fingerprint(&self) -> PyResult<u64> {
        guard(|| self.table().game.fingerprint(&self.state))
    }
    /// Decisions and outcomes since the origin (the start of the game, or the position that was set up), in order.
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.log.actions())
    }

    fn __copy__(&mut self, py: Python<'_>) -> PyState {
        self.copy(py)
    }
    fn __deepcopy__(&mut self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyState {
        self.copy(py)
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        Ok(match other.cast::<PyState>() {
            Ok(other) => {
                let other = other.try_borrow()?;
                let same = self.state == other.state && self.table().digest == other.table().digest;
                same.into_pyobject(py)?.to_owned().into_any().unbind()
            }
            Err(_) => py.NotImplemented(),
        })
    }
}
