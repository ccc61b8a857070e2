//! Simulation and rollouts with native agents; the interpreter is free meanwhile.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::exceptions::{PyKeyboardInterrupt, PyMemoryError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Map, Value};

use super::any::{AnyGame, AnyState, known, seat_of};
use super::crown::{self, Crown};
use super::game::PyGame;
use super::guard::guard;
use super::rng::PyRng;
use super::state::PyState;
use super::{convert, errors};
use crate::engine::answers::Actor;
use crate::engine::ids::ActionId;
use crate::engine::rng::fnv1a;
use crate::sim::agent::Policy;
use crate::sim::playout::rollouts;
use crate::sim::simulate::{GameResult, Job, Seating};

/// What pickle needs to make an agent again: the class and its arguments.
type Reduced<'py> = (Bound<'py, PyAny>, (String, String, Bound<'py, PyAny>));
/// The columns, the end reasons, the labels, whether it was interrupted.
type Simulated<'py> = (Bound<'py, PyDict>, Vec<&'static str>, Vec<String>, bool);

/// An agent of the engine, ready to answer for a seat of one game.
///
/// Made by :func:`heartoak.make_agent`. It looks only at what the seat that is asked may see.
#[pyclass(name = "NativeAgent", module = "heartoak", frozen)]
pub struct PyNativeAgent {
    game: String,
    name: String,
    parameters: Map<String, Value>,
    policy: Mutex<Box<dyn Policy<Crown>>>,
}

#[pymethods]
impl PyNativeAgent {
    #[new]
    fn new(py: Python<'_>, game: String, name: String, parameters: &Bound<'_, PyAny>) -> PyResult<PyNativeAgent> {
        known(&game).map_err(|d| errors::rules(py, "there is no such game", &[d]))?;
        let parameters = convert::object_from_py(parameters, "the parameters")?;
        let made = crown::maker(&name, &parameters);
        let maker = made.map_err(|d| errors::rules(py, "there is no such agent", &[d]))?;
        let policy = Mutex::new(guard(|| maker())?);
        Ok(PyNativeAgent { game, name, parameters, policy })
    }
    /// The key of the agent.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }
    /// The parameters that were given.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_py(py, &Value::Object(self.parameters.clone()))
    }
    /// A game begins in which the agent plays this seat.
    fn game_start(&self, game: &PyGame, player: &Bound<'_, PyAny>) -> PyResult<()> {
        let seat = seat_of(convert::int(player, "player")?, game.game().seats())?;
        let AnyGame::Crown(g) = game.game();
        let mut policy = self.policy.lock().unwrap_or_else(PoisonError::into_inner);
        guard(|| policy.start(g, seat))
    }
    /// Answers for the seat that is asked. ValueError where nobody is.
    fn act_state(&self, state: &PyState, rng: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        let Ok(rng) = rng.cast::<PyRng>() else {
            return Err(errors::wrong_type("rng", "an Rng", rng));
        };
        if !matches!(state.answers.actor, Actor::Seat(_)) {
            return Err(errors::value(format!("nobody is asked here: {}", state.summary())));
        }
        let mut rng = rng.try_borrow_mut()?;
        let mut policy = self.policy.lock().unwrap_or_else(PoisonError::into_inner);
        let (AnyGame::Crown(g), AnyState::Crown(s)) = (&state.table().game, &state.state);
        guard(|| policy.choose(g, s, &state.answers, &mut rng.rng))
    }
    fn __eq__(&self, other: &PyNativeAgent) -> bool {
        (&self.game, &self.name, &self.parameters) == (&other.game, &other.name, &other.parameters)
    }
    fn __hash__(&self) -> u64 {
        fnv1a(format!("{} {}", self.game, self).as_bytes())
    }
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let agent = slf.get();
        let parameters = agent.parameters(slf.py())?;
        Ok((slf.get_type().into_any(), (agent.game.clone(), agent.name.clone(), parameters)))
    }
    fn __repr__(&self) -> String {
        format!("<agent {self}>")
    }
}

impl fmt::Display for PyNativeAgent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters: Vec<String> = self.parameters.iter().map(|(k, v)| format!("{k}={v}")).collect();
        let colon = if parameters.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.name, parameters.join(","))
    }
}

/// The agents of the engine: keys, parameters, help.
#[pyfunction]
pub fn native_agents(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    convert::to_py(py, &crown::agents())
}

/// Looks for signals and lets Python see what is done. The error ends the run.
struct Watch {
    error: Option<PyErr>,
    interrupted: bool,
}

impl Watch {
    /// Goes on? What is done is shown in any case, after Ctrl-C too.
    fn look(&mut self, see: impl FnOnce(Python<'_>) -> PyResult<()>) -> bool {
        Python::attach(|py| {
            let signalled = py.check_signals();
            self.note(py, signalled);
            if self.error.is_none() {
                let seen = see(py);
                self.note(py, seen);
            }
        });
        self.error.is_none() && !self.interrupted
    }
    fn note(&mut self, py: Python<'_>, result: PyResult<()>) {
        match result {
            Ok(()) => {}
            Err(e) if e.is_instance_of::<PyKeyboardInterrupt>(py) => self.interrupted = true,
            Err(e) => self.error = Some(e),
        }
    }
}

/// What each seat plays with (crown: the hero), None where it has nothing.
#[pyfunction]
pub fn labels(state: &PyState) -> Vec<Option<String>> {
    let game = &state.table().game;
    (0..game.seats()).map(|seat| game.label(&state.state, seat as u8).map(|l| game.label_name(l))).collect()
}

/// Plays `num_games` games with native agents (pairs of name and parameters, one a seat). `seats` is "fixed", "rotate" or
/// "all"; the first `record` games come with their history. `look` is called about twenty times a second, and at the end,
/// with the number of finished games and a list of (game, stream, agents by seat, history) of those to record.
/// Returns the columns, the names of the reasons and labels in them, and whether Ctrl-C ended the run.
#[pyfunction]
#[pyo3(signature = (game, agents, *, num_games, seed, threads, seats, record, max_turns, look))]
#[allow(clippy::too_many_arguments)] // the arguments of one Python call
pub fn simulate_native<'py>(
    py: Python<'py>,
    game: &PyGame,
    agents: Vec<(String, Bound<'py, PyAny>)>,
    num_games: u64,
    seed: u64,
    threads: usize,
    seats: &str,
    record: u64,
    max_turns: u32,
    look: Option<Py<PyAny>>,
) -> PyResult<Simulated<'py>> {
    let seating = match seats {
        "fixed" => Seating::Fixed,
        "rotate" => Seating::Rotate,
        "all" => Seating::All,
        _ => return Err(errors::value(format!("seats must be 'fixed', 'rotate' or 'all', not {seats:?}"))),
    };
    if agents.len() != game.game().seats() {
        return Err(errors::value(format!("{} agents for {} seats", agents.len(), game.game().seats())));
    }
    let mut makers = vec![];
    for (name, parameters) in &agents {
        let parameters = convert::object_from_py(parameters, "the parameters")?;
        makers.push(crown::maker(name, &parameters).map_err(|d| errors::rules(py, "there is no such agent", &[d]))?);
    }
    let table = Arc::clone(&game.table);
    let mut watch = Watch { error: None, interrupted: false };
    let mut all: Vec<GameResult> = vec![];
    let ran = py.detach(|| {
        let AnyGame::Crown(g) = &table.game;
        let (games, agents) = (0..num_games, &makers[..]);
        let job = Job { game: g, agents, seating, games, seed, threads, record, max_turns };
        guard(|| {
            job.run(|mut games| {
                games.sort_by_key(|g| g.game);
                let recorded: Vec<_> = games
                    .iter_mut()
                    .filter_map(|g| {
                        let history = g.history.take()?;
                        let agents: Vec<u16> = g.seats.iter().map(|s| s.agent).collect();
                        Some((g.game, g.stream, agents, history))
                    })
                    .collect();
                all.extend(games);
                let done = all.len();
                watch.look(|py| match &look {
                    Some(look) => look.call1(py, (done, recorded)).map(drop),
                    None => Ok(()),
                })
            })
        })
    });
    if let Some(error) = watch.error {
        return Err(error);
    }
    ran?.map_err(|e| errors::internal(&e))?;
    all.sort_by_key(|g| g.game);
    let (columns, reasons, labels) = columns(py, &all)?;
    let labels = labels.into_iter().map(|l| game.game().label_name(l)).collect();
    Ok((columns, reasons, labels, watch.interrupted))
}

/// The games as columns with a row for each game and seat.
fn columns<'py>(py: Python<'py>, all: &[GameResult]) -> PyResult<(Bound<'py, PyDict>, Vec<&'static str>, Vec<u16>)> {
    let mut reasons: Vec<&'static str> = vec![];
    let mut labels: Vec<u16> = vec![];
    for game in all {
        if !reasons.contains(&game.outcome.reason) {
            reasons.push(game.outcome.reason);
        }
        labels.extend(game.seats.iter().flat_map(|s| [s.first, s.last]).flatten());
        if labels.len() > 4096 {
            labels.sort_unstable();
            labels.dedup();
        }
    }
    labels.sort_unstable();
    labels.dedup();
    let reason = |g: &GameResult| reasons.iter().position(|&r| r == g.outcome.reason).unwrap_or(0) as i16;
    let label = |l: Option<u16>| l.and_then(|l| labels.binary_search(&l).ok()).map_or(-1, |i| i as i16);
    let rows = || all.iter().flat_map(|g| g.seats.iter().enumerate().map(move |(seat, s)| (g, seat, s)));
    let dict = PyDict::new(py);
    macro_rules! column {
        ($name:literal, |$g:ident, $seat:ident, $s:ident| $value:expr) => {
            let values: Vec<_> = rows().map(|($g, $seat, $s)| $value).collect();
            dict.set_item($name, PyArray1::from_vec(py, values))?;
        };
    }
    column!("game", |g, _seat, _s| g.game as i64);
    column!("stream", |g, _seat, _s| g.stream as i64);
    column!("seat", |_g, seat, _s| seat as i16);
    column!("agent", |_g, _seat, s| s.agent as i16);
    column!("return", |_g, _seat, s| s.won);
    column!("rank", |_g, _seat, s| s.rank as i16);
    column!("won", |g, seat, _s| g.outcome.winners.contains(&(seat as u8)));
    column!("decisions", |_g, _seat, s| s.decisions as i32);
    column!("first", |_g, _seat, s| label(s.first));
    column!("last", |_g, _seat, s| label(s.last));
    column!("rounds", |g, _seat, _s| g.outcome.rounds as i32);
    column!("turns", |g, _seat, _s| g.outcome.turns as i32);
    column!("nodes", |g, _seat, _s| g.nodes as i32);
    column!("reason", |g, _seat, _s| reason(g));
    column!("truncated", |g, _seat, _s| g.outcome.truncated);
    Ok((dict, reasons, labels))
}

/// What each seat wins in `n` games played on from a state, all seats by one native agent: an array of n × players.
/// A playout is cut after `max_depth` decisions and outcomes. Ctrl-C raises KeyboardInterrupt.
#[pyfunction]
#[pyo3(signature = (state, n, *, agent, parameters, seed, threads, max_depth))]
#[allow(clippy::too_many_arguments)] // the arguments of one Python call
pub fn rollouts_native<'py>(
    py: Python<'py>,
    state: &Bound<'py, PyState>,
    n: u64,
    agent: &str,
    parameters: &Bound<'py, PyAny>,
    seed: u64,
    threads: usize,
    max_depth: u64,
) -> PyResult<Bound<'py, PyArray2<f64>>> {
    let parameters = convert::object_from_py(parameters, "the parameters")?;
    let maker = crown::maker(agent, &parameters).map_err(|d| errors::rules(py, "there is no such agent", &[d]))?;
    // Copied: other threads may use the state meanwhile.
    let (table, from) = {
        let state = state.try_borrow()?;
        (Arc::clone(&state.game.get().table), state.state)
    };
    let seats = table.game.seats();
    let mut watch = Watch { error: None, interrupted: false };
    let mut all = vec![];
    let size = (n as usize).saturating_mul(seats);
    all.try_reserve_exact(size).map_err(|_| PyMemoryError::new_err(format!("no memory for {n} results")))?;
    all.resize(size, 0.0);
    let ran = py.detach(|| {
        let (AnyGame::Crown(g), AnyState::Crown(s)) = (&table.game, &from);
        guard(|| {
            rollouts(g, s, &maker, (seed, 0..n), (max_depth, threads), |results| {
                for (i, won) in results {
                    all[i as usize * seats..][..seats].copy_from_slice(&won);
                }
                watch.look(|_| Ok(()))
            })
        })
    });
    if watch.interrupted {
        return Err(PyKeyboardInterrupt::new_err(()));
    }
    ran?.map_err(|e| errors::internal(&e))?;
    PyArray1::from_vec(py, all).reshape([n as usize, seats])
}
