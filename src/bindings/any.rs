//! All games behind one face. A new game is one more arm wherever this file says `match`.

use pyo3::PyResult;
use serde_json::{Map, Value, json};

use super::crown::{self, Crown};
use crate::engine::answers::{Actor, Answers, Outcomes};
use crate::engine::error::{Diagnostic, PlayError, nearest};
use crate::engine::events::{Silent, Sink};
use crate::engine::game::{Game, Outcome, play, sample, step_random};
use crate::engine::ids::{ActionId, Seat, SeatSet};
use crate::engine::rng::Rng;
use crate::sim::walk;

/// A game of any kind.
pub enum AnyGame {
    /// *Crown*.
    Crown(Crown),
}

/// A state of any game.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum AnyState {
    /// *Crown*.
    Crown(<Crown as Game>::State),
}

/// Runs code with the game in its own type.
macro_rules! with_game {
    ($game:expr, |$g:ident| $body:expr) => {
        match $game {
            AnyGame::Crown($g) => $body,
        }
    };
}
/// Runs code with game and state in their own types.
macro_rules! with_state {
    ($game:expr, $state:expr, |$g:ident, $s:ident| $body:expr) => {
        match ($game, $state) {
            (AnyGame::Crown($g), AnyState::Crown($s)) => $body,
        }
    };
}

/// What is known of a game before it is loaded.
pub struct Known {
    /// Its name.
    pub name: &'static str,
    /// How many can play.
    pub players: (usize, usize),
    /// How many play if nothing is said.
    pub default_players: usize,
}

/// All games.
pub const GAMES: &[Known] = &[Known { name: "crown", players: (2, 6), default_players: 4 }];

/// The game of that name.
pub fn known(name: &str) -> Result<&'static Known, Diagnostic> {
    GAMES.iter().find(|k| k.name == name).ok_or_else(|| {
        let names = || GAMES.iter().map(|k| k.name);
        let hint = match nearest(name, names()) {
            Some(near) => format!("did you mean {near:?}?"),
            None => format!("there are: {}", names().collect::<Vec<_>>().join(", ")),
        };
        Diagnostic::error("unknown_game", format!("there is no game {name:?}")).hint(hint)
    })
}

/// One event, with what everybody may know of it.
pub struct Happened {
    /// Decisions and outcomes before the one that caused it.
    pub ply: usize,
    /// Who saw it.
    pub seen_by: SeatSet,
    /// The event as names.
    pub event: Value,
}

/// Takes the events of a line of play together with the ply.
pub struct Recorder<K> {
    ply: usize,
    events: Vec<(usize, crate::engine::events::Event<K>)>,
}

impl<K> Sink<K> for Recorder<K> {
    const LISTENS: bool = true;
    fn event(&mut self, event: crate::engine::events::Event<K>) {
        self.events.push((self.ply, event));
    }
}

/// Where a walk along a history went wrong.
pub struct Wrong {
    /// How many actions went well.
    pub ply: usize,
    /// What was wrong with the next.
    pub error: PlayError,
}

/// A state with the answers to its question.
pub type Position = (AnyState, Answers);

impl AnyGame {
    /// A table of a game; all that is wrong with the options.
    pub fn load(name: &str, seats: usize, rules: &Map<String, Value>) -> Result<AnyGame, Vec<Diagnostic>> {
        let known = known(name).map_err(|d| vec![d])?;
        let (low, high) = known.players;
        if !(low..=high).contains(&seats) {
            let message = format!("{name} is for {low} to {high} players, not {seats}");
            return Err(vec![Diagnostic::error("range", message)]);
        }
        Ok(AnyGame::Crown(crown::load(seats, rules)?))
    }
    /// The complete options of a game: those of `base` (a preset's name or options) with changes.
    pub fn rules(name: &str, base: &Value, changes: &Map<String, Value>) -> Result<Value, Vec<Diagnostic>> {
        known(name).map_err(|d| vec![d])?;
        crown::rules(base, changes)
    }
    /// What each option means.
    pub fn describe(name: &str) -> Result<Value, Vec<Diagnostic>> {
        known(name).map_err(|d| vec![d])?;
        Ok(crown::describe())
    }

    /// Its name.
    pub fn name(&self) -> &'static str {
        with_game!(self, |g| g.name())
    }
    /// The version of its behaviour.
    pub fn version(&self) -> u32 {
        with_game!(self, |g| g.version())
    }
    /// Players.
    pub fn seats(&self) -> usize {
        with_game!(self, |g| g.seats())
    }
    /// Size of the action table.
    pub fn num_actions(&self) -> usize {
        with_game!(self, |g| g.num_actions())
    }
    /// A number above every chance outcome.
    pub fn max_chance(&self) -> usize {
        with_game!(self, |g| g.max_chance())
    }
    /// A number of nodes that no game reaches.
    pub fn max_length(&self) -> usize {
        with_game!(self, |g| g.max_length())
    }
    /// Least and most to win, and the sum.
    pub fn utility(&self) -> (f64, f64, Option<f64>) {
        with_game!(self, |g| g.utility())
    }
    /// The options as they are.
    pub fn options(&self) -> Value {
        match self {
            AnyGame::Crown(g) => crown::options(g),
        }
    }
    /// The digest of the compiled content.
    pub fn content_digest(&self) -> &'static str {
        match self {
            AnyGame::Crown(_) => crown::content_digest(),
        }
    }

    /// The start of a game.
    pub fn initial(&self) -> Position {
        let mut answers = Answers::default();
        let state = match self {
            AnyGame::Crown(g) => AnyState::Crown(g.initial(&mut answers)),
        };
        (state, answers)
    }
    /// Applies a decision or an outcome, checked.
    #[inline]
    pub fn play(&self, s: &mut AnyState, action: i64, answers: &mut Answers) -> Result<(), PlayError> {
        with_state!(self, s, |g, s| play(g, s, action, answers, &mut Silent))
    }
    /// Applies a random answer or outcome.
    #[inline]
    pub fn step_random(&self, s: &mut AnyState, answers: &mut Answers, rng: &mut Rng) -> ActionId {
        with_state!(self, s, |g, s| step_random(g, s, answers, rng))
    }
    /// Draws an outcome.
    #[inline]
    pub fn sample(&self, s: &AnyState, answers: &Answers, rng: &mut Rng) -> ActionId {
        with_state!(self, s, |g, s| sample(g, s, answers, rng))
    }
    /// The outcomes at a chance node.
    pub fn outcomes(&self, s: &AnyState) -> Outcomes {
        let mut out = Outcomes::default();
        with_state!(self, s, |g, s| g.outcomes(s, &mut out));
        out
    }
    /// Plays along a history from `origin`, or from the start.
    pub fn walk(&self, origin: Option<&AnyState>, actions: &[ActionId]) -> Result<Position, Wrong> {
        self.visit(origin, actions, |_, _, _| {})
    }
    /// The same, showing each node and the action that follows.
    pub fn visit(
        &self,
        origin: Option<&AnyState>,
        actions: &[ActionId],
        mut see: impl FnMut(&AnyState, &Answers, ActionId),
    ) -> Result<Position, Wrong> {
        match self {
            AnyGame::Crown(g) => {
                let from = origin.map(|AnyState::Crown(s)| s);
                let look =
                    |s: &_, answers: &Answers, action, _: &mut Silent| see(&AnyState::Crown(*s), answers, action);
                walk::walk(g, from, actions, &mut Silent, look)
                    .map(|(s, answers)| (AnyState::Crown(s), answers))
                    .map_err(|(ply, error)| Wrong { ply, error })
            }
        }
    }
    /// Fills in the answers of a state that came from elsewhere.
    pub fn settle(&self, s: &AnyState) -> Position {
        match (self, s) {
            (AnyGame::Crown(g), AnyState::Crown(s)) => {
                let (s, answers) = walk::start(g, Some(s));
                (AnyState::Crown(s), answers)
            }
        }
    }
    /// What happened along a history.
    pub fn events(&self, origin: Option<&AnyState>, actions: &[ActionId]) -> Result<Vec<Happened>, Wrong> {
        match self {
            AnyGame::Crown(g) => {
                let from = origin.map(|AnyState::Crown(s)| s);
                let mut sink = Recorder { ply: 0, events: vec![] };
                let mut ply = 0;
                walk::walk(g, from, actions, &mut sink, |_, _, _, sink| {
                    sink.ply = ply;
                    ply += 1;
                })
                .map_err(|(ply, error)| Wrong { ply, error })?;
                let name = |(ply, e): &(usize, _)| {
                    let e: &crate::engine::events::Event<_> = e;
                    Happened { ply: *ply, seen_by: e.seen_by, event: g.event_to_json(e) }
                };
                Ok(sink.events.iter().map(name).collect())
            }
        }
    }

    /// What each seat has won.
    pub fn returns(&self, s: &AnyState) -> Vec<f64> {
        with_state!(self, s, |g, s| g.returns(s))
    }
    /// How it ended.
    pub fn outcome(&self, s: &AnyState) -> Option<Outcome> {
        with_state!(self, s, |g, s| g.outcome(s))
    }
    /// A hash, the same everywhere.
    pub fn fingerprint(&self, s: &AnyState) -> u64 {
        with_state!(self, s, |g, s| g.fingerprint(s))
    }
    /// Rounds and turns begun.
    pub fn clock(&self, s: &AnyState) -> (u32, u32) {
        with_state!(self, s, |g, s| g.clock(s))
    }
    /// The phase of the turn.
    pub fn phase(&self, s: &AnyState) -> &'static str {
        with_state!(self, s, |g, s| g.phase(s))
    }
    /// What is asked.
    pub fn question(&self, s: &AnyState) -> Value {
        with_state!(self, s, |g, s| g.question(s))
    }
    /// The source of a chance node.
    pub fn chance_source(&self, s: &AnyState) -> String {
        with_state!(self, s, |g, s| g.chance_source(s))
    }
    /// An answer as names.
    pub fn action_to_json(&self, action: ActionId) -> Value {
        with_game!(self, |g| g.action_to_json(action))
    }
    /// Names to an answer.
    pub fn action_from_json(&self, action: &Value) -> Result<ActionId, Diagnostic> {
        with_game!(self, |g| g.action_from_json(action))
    }
    /// An outcome as names.
    pub fn outcome_to_json(&self, s: &AnyState, outcome: ActionId) -> Value {
        with_state!(self, s, |g, s| g.outcome_to_json(s, outcome))
    }
    /// Names to an outcome.
    pub fn outcome_from_json(&self, s: &AnyState, outcome: &Value) -> Result<ActionId, Diagnostic> {
        with_state!(self, s, |g, s| g.outcome_from_json(s, outcome))
    }
    /// A position as names.
    pub fn to_json(&self, s: &AnyState) -> Value {
        with_state!(self, s, |g, s| g.to_json(s))
    }
    /// Names to a position.
    pub fn from_json(&self, position: &Value) -> Result<AnyState, Vec<Diagnostic>> {
        match self {
            AnyGame::Crown(g) => Ok(AnyState::Crown(g.from_json(position)?)),
        }
    }
    /// A state as bytes.
    pub fn to_bytes(&self, s: &AnyState) -> Vec<u8> {
        with_state!(self, s, |g, s| g.to_bytes(s))
    }
    /// Bytes to a state.
    pub fn from_bytes(&self, bytes: &[u8]) -> Result<AnyState, Vec<Diagnostic>> {
        match self {
            AnyGame::Crown(g) => Ok(AnyState::Crown(g.from_bytes(bytes)?)),
        }
    }
    /// What a seat plays with.
    pub fn label(&self, s: &AnyState, seat: Seat) -> Option<u16> {
        with_state!(self, s, |g, s| g.label(s, seat))
    }
    /// The name of what a seat plays with.
    pub fn label_name(&self, label: u16) -> String {
        with_game!(self, |g| g.label_name(label))
    }
}

/// One line of a replay.
pub fn replay_line(game: &AnyGame, s: &AnyState, answers: &Answers, action: ActionId, ply: usize) -> Value {
    match answers.actor {
        Actor::Chance => json!({
            "ply": ply,
            "player": -1,
            "source": game.chance_source(s),
            "action": game.outcome_to_json(s, action),
            "id": action,
        }),
        Actor::Seat(seat) => json!({"ply": ply, "player": seat, "action": game.action_to_json(action), "id": action}),
        Actor::Over => Value::Null,
    }
}

/// The code of who acts, as OpenSpiel has it.
pub fn player_code(actor: Actor) -> i32 {
    match actor {
        Actor::Seat(seat) => seat as i32,
        Actor::Chance => -1,
        Actor::Over => -4,
    }
}

/// The seat of a code, if it is one of this table.
pub fn seat_of(code: i64, seats: usize) -> PyResult<Seat> {
    if (0..seats as i64).contains(&code) {
        Ok(code as Seat)
    } else {
        Err(super::errors::value(format!("player must be from 0 to {}, not {code}", seats as i64 - 1)))
    }
}
