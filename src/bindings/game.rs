//! `Game`: a table of a game, immutable and shared.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

use super::any::{AnyGame, GAMES, Known, known};
use super::guard::guard;
use super::state::{Origin, PyState};
use super::{convert, errors, glue, rng};
use crate::engine::ids::ActionId;
use crate::sim::saved::Saved;

/// A game with what is computed once from it.
pub struct Table {
    pub game: AnyGame,
    pub digest: [u8; 16],
}

impl Table {
    fn new(game: AnyGame) -> Table {
        let mut hash = Sha256::new();
        hash.update(spec(&game).to_string());
        hash.update(game.version().to_le_bytes());
        hash.update(game.content_digest());
        let hash = hash.finalize();
        Table { game, digest: std::array::from_fn(|i| hash[i]) }
    }
    pub fn digest_text(&self) -> String {
        self.digest.iter().map(|b| format!("{b:02x}")).collect()
    }
}

/// What `load_game` needs to make the game again.
fn spec(game: &AnyGame) -> Value {
    json!({"game": game.name(), "num_players": game.seats(), "rules": game.options(), "packs": []})
}

/// A game: its rules, content and number of players. Immutable, shared by all its states, picklable.
///
/// Made by :func:`heartoak.load_game`. Equal games have equal digests and behave in the same way.
#[pyclass(name = "Game", module = "heartoak", frozen)]
pub struct PyGame {
    pub table: Arc<Table>,
    rules: PyOnceLock<Py<PyAny>>,
}

/// Makes a game; `rules` are changes to the default rules.
#[pyfunction]
#[pyo3(signature = (name, num_players=None, rules=None))]
pub fn load_game(
    py: Python<'_>,
    name: &str,
    num_players: Option<&Bound<'_, PyAny>>,
    rules: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyGame> {
    let known = known(name).map_err(|d| errors::rules(py, "there is no such game", &[d]))?;
    let seats = match num_players {
        None => known.default_players,
        Some(n) => convert::int(n, "num_players")?.clamp(0, 1 << 20) as usize,
    };
    let rules = match rules {
        None => Map::new(),
        Some(rules) => convert::object_from_py(rules, "the rules")?,
    };
    let game = guard(|| AnyGame::load(name, seats, &rules))?;
    let game = game.map_err(|found| errors::rules(py, &format!("{name} cannot be played like this"), &found))?;
    Ok(PyGame { table: Arc::new(guard(|| Table::new(game))?), rules: PyOnceLock::new() })
}

impl PyGame {
    pub fn game(&self) -> &AnyGame {
        &self.table.game
    }
    fn known(&self) -> &'static Known {
        GAMES.iter().find(|k| k.name == self.game().name()).unwrap_or(&GAMES[0])
    }
    /// An action of the table.
    pub fn action_id(&self, action: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        Ok(convert::int_in(action, "action", 0, self.game().num_actions() as i64 - 1)? as ActionId)
    }
}

#[pymethods]
impl PyGame {
    /// The name of the game, such as "crown".
    fn name(&self) -> &'static str {
        self.game().name()
    }
    /// The version of the game's behaviour: within one, the same actions give the same results.
    fn version(&self) -> u32 {
        self.game().version()
    }
    /// How many play.
    fn num_players(&self) -> usize {
        self.game().seats()
    }
    /// The least and the greatest number of players that the game allows.
    fn player_range(&self) -> (usize, usize) {
        self.known().players
    }
    /// The size of the table of action ids.
    fn num_distinct_actions(&self) -> usize {
        self.game().num_actions()
    }
    /// A number above every chance outcome.
    fn max_chance_outcomes(&self) -> usize {
        self.game().max_chance()
    }
    /// A number of decisions and chance outcomes that no game reaches.
    fn max_game_length(&self) -> usize {
        self.game().max_length()
    }
    /// The least that a seat can win.
    fn min_utility(&self) -> f64 {
        self.game().utility().0
    }
    /// The most that a seat can win.
    fn max_utility(&self) -> f64 {
        self.game().utility().1
    }
    /// What all seats win together, if that is always the same.
    fn utility_sum(&self) -> Option<f64> {
        self.game().utility().2
    }
    /// "zero_sum" or "identical", as OpenSpiel has it.
    fn utility_type(&self) -> &'static str {
        if self.game().utility().2 == Some(0.0) { "zero_sum" } else { "identical" }
    }
    /// The complete rules, a frozen :class:`heartoak.Rules`.
    fn rules(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let make = || {
            let values = convert::to_py(py, &self.game().options())?;
            Ok::<_, PyErr>(glue(py, "rules")?.call1((self.name(), values))?.unbind())
        };
        Ok(self.rules.get_or_try_init(py, make)?.clone_ref(py))
    }
    /// The catalogue of cards, spaces, heroes: a :class:`heartoak.Content`.
    fn content<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        glue(py, "content")?.call1((self.name(),))
    }
    /// What makes this game again, as JSON values: "game", "num_players", "rules", "packs".
    fn spec<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        convert::to_py(py, &guard(|| spec(self.game()))?)
    }
    /// 32 hexadecimal digits: a hash of rules, players, content and behaviour version.
    fn digest(&self) -> String {
        self.table.digest_text()
    }
    /// The kinds of actions with their ids and the names of their arguments: a :class:`heartoak.ActionSpec`.
    fn action_spec<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        glue(slf.py(), "action_spec")?.call1((slf,))
    }
    /// An action in words, without a question to go with it.
    fn action_to_string<'py>(slf: &Bound<'py, Self>, action: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = slf.py();
        let id = slf.get().action_id(action)?;
        let names = convert::to_py(py, &guard(|| slf.get().game().action_to_json(id))?)?;
        glue(py, "action_text")?.call1((slf, PyDict::new(py), names))
    }
    /// An action as names, such as ``{"kind": "space", "space": "dawn_chapel"}``. ValueError for a number outside the table.
    fn action_to_dict<'py>(&self, py: Python<'py>, action: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let id = self.action_id(action)?;
        convert::to_py(py, &guard(|| self.game().action_to_json(id))?)
    }
    /// The id of an action given as names. RulesError if there is no such action.
    fn action_from_dict(&self, py: Python<'_>, action: &Bound<'_, PyAny>) -> PyResult<ActionId> {
        let value = Value::Object(convert::object_from_py(action, "the action")?);
        guard(|| self.game().action_from_json(&value))?.map_err(|d| errors::rules(py, "there is no such action", &[d]))
    }

    /// A new game, at its first question or chance node.
    fn new_initial_state(slf: &Bound<'_, Self>) -> PyResult<PyState> {
        let position = guard(|| slf.get().game().initial())?;
        Ok(PyState::new(slf.clone().unbind(), position, None))
    }
    /// A new game at its first decision: the chance before it is drawn from `rng` (an Rng, a seed, or None for entropy).
    #[pyo3(signature = (rng=None))]
    fn sample_initial_state(slf: &Bound<'_, Self>, rng: Option<&Bound<'_, PyAny>>) -> PyResult<PyState> {
        let mut state = PyGame::new_initial_state(slf)?;
        rng::with_rng(rng, slf.py(), |rng| state.resolve(rng))??;
        Ok(state)
    }
    /// The state that `State.serialize` wrote. SerializationError for bytes that are cut off, changed, or of another game.
    fn deserialize_state(slf: &Bound<'_, Self>, data: &Bound<'_, PyAny>) -> PyResult<PyState> {
        let py = slf.py();
        let Ok(bytes) = data.cast::<PyBytes>() else {
            return Err(errors::wrong_type("data", "bytes", data));
        };
        let saved = Saved::from_bytes(bytes.as_bytes()).map_err(|e| errors::serialization(py, e))?;
        PyState::from_saved(slf, saved)
    }
    /// The state after these decisions and outcomes. IllegalActionError or GameOverError at the first that does not fit.
    fn state_from_history(slf: &Bound<'_, Self>, history: &Bound<'_, PyAny>) -> PyResult<PyState> {
        let mut state = PyGame::new_initial_state(slf)?;
        for action in history.try_iter()? {
            state.apply(slf.py(), &action?)?;
        }
        Ok(state)
    }
    /// The state that a dict describes: one of `State.to_dict`, or a part of one, completed with defaults.
    /// RulesError names everything that contradicts itself.
    fn state_from_dict(slf: &Bound<'_, Self>, position: &Bound<'_, PyAny>) -> PyResult<PyState> {
        let py = slf.py();
        let value = Value::Object(convert::object_from_py(position, "the position")?);
        let game = slf.get().game();
        let found = guard(|| game.from_json(&value).map(|s| game.settle(&s)))?;
        let position = found.map_err(|d| errors::rules(py, "the position cannot be set up", &d))?;
        let origin = Origin { state: position.0, move_number: 0 };
        Ok(PyState::new(slf.clone().unbind(), position, Some(Arc::new(origin))))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((glue(py, "game_from_spec")?, (self.spec(py)?,)))
    }
    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }
    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        Ok(match other.cast::<PyGame>() {
            Ok(other) => {
                let same = other.get().table.digest == self.table.digest;
                same.into_pyobject(py)?.to_owned().into_any().unbind()
            }
            Err(_) => py.NotImplemented(),
        })
    }
    fn __hash__(&self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|i| self.table.digest[i]))
    }
    fn __repr__(&self) -> String {
        format!("<Game {} for {} players, digest {}>", self.name(), self.num_players(), &self.digest()[..12])
    }
}
