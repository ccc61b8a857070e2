//! What a game must be able to do, and checked play for callers from outside.

use serde_json::Value;

use super::answers::{Actor, Answers, Outcomes};
use super::error::{Diagnostic, PlayError};
use super::events::{Event, Silent, Sink};
use super::ids::{ActionId, Seat};
use super::rng::Rng;

/// How a game ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The winners' seats.
    pub winners: Vec<Seat>,
    /// Why it ended.
    pub reason: &'static str,
    /// Rounds begun.
    pub rounds: u32,
    /// Turns begun.
    pub turns: u32,
    /// A rank for every seat, 1 the best.
    pub ranks: Vec<u8>,
    /// A score, in games that have one.
    pub score: Option<f64>,
    /// True if a limit ended it.
    pub truncated: bool,
}

/// The rules of one game with everything constant in it: seats, options, content.
///
/// States are plain memory. `settle` and the two `apply` functions leave in `answers` who is asked next and, at a
/// decision, every legal answer; `apply` takes only what `answers` offered and never checks.
pub trait Game: Send + Sync + 'static {
    /// A position, in the middle of anything.
    type State: Copy + Eq + std::hash::Hash + std::fmt::Debug + Send + Sync + 'static;
    /// Kinds of events.
    type Kind: Copy + std::fmt::Debug + 'static;

    /// The name of the game.
    fn name(&self) -> &'static str;
    /// The version of its behaviour: the same actions give the same results within one version.
    fn version(&self) -> u32;
    /// How many players this table has.
    fn seats(&self) -> usize;
    /// The size of the table of action ids.
    fn num_actions(&self) -> usize;
    /// A number above every chance outcome.
    fn max_chance(&self) -> usize;
    /// A number of decisions and chance outcomes that no game reaches.
    fn max_length(&self) -> usize;

    /// The start of a game, settled.
    fn initial(&self, answers: &mut Answers) -> Self::State;
    /// Moves on to the next question without an answer; does nothing to a state that stands at one.
    fn settle<S: Sink<Self::Kind>>(&self, state: &mut Self::State, answers: &mut Answers, sink: &mut S);
    /// Answers a decision.
    fn answer<S: Sink<Self::Kind>>(
        &self,
        state: &mut Self::State,
        action: ActionId,
        answers: &mut Answers,
        sink: &mut S,
    );
    /// Takes a chance outcome.
    fn chance<S: Sink<Self::Kind>>(
        &self,
        state: &mut Self::State,
        outcome: ActionId,
        answers: &mut Answers,
        sink: &mut S,
    );

    /// All outcomes of a chance node.
    fn outcomes(&self, state: &Self::State, out: &mut Outcomes);
    /// Draws an outcome of a chance node that is no die, the one that the same draw counts off in `outcomes`.
    fn draw(&self, state: &Self::State, rng: &mut Rng) -> ActionId;

    /// What each seat has won, 0 before the end.
    fn returns(&self, state: &Self::State) -> Vec<f64>;
    /// How it ended, if it did.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;
    /// A hash that is the same on every platform.
    fn fingerprint(&self, state: &Self::State) -> u64;
    /// Rounds begun, turns begun.
    fn clock(&self, state: &Self::State) -> (u32, u32);
    /// The phase of the turn, in one word.
    fn phase(&self, state: &Self::State) -> &'static str;

    /// What is asked, of whom, about what.
    fn question(&self, state: &Self::State) -> Value;
    /// Where the randomness of a chance node comes from, such as `die:move`.
    fn chance_source(&self, state: &Self::State) -> String;
    /// An answer as names.
    fn action_to_json(&self, action: ActionId) -> Value;
    /// Names to an answer.
    fn action_from_json(&self, action: &Value) -> Result<ActionId, Diagnostic>;
    /// A chance outcome of this node as names.
    fn outcome_to_json(&self, state: &Self::State, outcome: ActionId) -> Value;
    /// Names to a chance outcome of this node.
    fn outcome_from_json(&self, state: &Self::State, outcome: &Value) -> Result<ActionId, Diagnostic>;
    /// An event as names.
    fn event_to_json(&self, event: &Event<Self::Kind>) -> Value;

    /// The whole position as names.
    fn to_json(&self, state: &Self::State) -> Value;
    /// A position from names; what is missing is completed, what contradicts is reported, all of it.
    fn from_json(&self, position: &Value) -> Result<Self::State, Vec<Diagnostic>>;
    /// The state as bytes.
    fn to_bytes(&self, state: &Self::State) -> Vec<u8>;
    /// A state from bytes; checked like a position.
    fn from_bytes(&self, bytes: &[u8]) -> Result<Self::State, Vec<Diagnostic>>;
    /// Everything that must hold of a state and does not.
    fn check(&self, state: &Self::State) -> Vec<Diagnostic>;

    /// The least and the most that a seat can win, and what all seats win together where that is fixed.
    fn utility(&self) -> (f64, f64, Option<f64>) {
        (-1.0, 1.0, Some(0.0))
    }
    /// What the seat plays with, as a number to count results by (crown: the sheet of its hero), if it has it now.
    fn label(&self, _state: &Self::State, _seat: Seat) -> Option<u16> {
        None
    }
    /// The name of such a number.
    fn label_name(&self, label: u16) -> String {
        label.to_string()
    }
}

/// Plays an answer or an outcome, whichever is due, after looking whether it is legal.
pub fn play<G: Game, S: Sink<G::Kind>>(
    game: &G,
    state: &mut G::State,
    action: i64,
    answers: &mut Answers,
    sink: &mut S,
) -> Result<(), PlayError> {
    match answers.actor {
        Actor::Over => Err(PlayError::Over),
        Actor::Seat(_) => match ActionId::try_from(action) {
            Ok(a) if answers.has(a) => {
                game.answer(state, a, answers, sink);
                Ok(())
            }
            _ => Err(PlayError::Illegal { action, legal: answers.ids().to_vec() }),
        },
        Actor::Chance => play_chance(game, state, action, answers, sink),
    }
}

fn play_chance<G: Game, S: Sink<G::Kind>>(
    game: &G,
    state: &mut G::State,
    outcome: i64,
    answers: &mut Answers,
    sink: &mut S,
) -> Result<(), PlayError> {
    let die = answers.die as i64;
    if die > 0 && (1..=die).contains(&outcome) {
        game.chance(state, outcome as ActionId, answers, sink);
        return Ok(());
    }
    let mut out = Outcomes::default();
    game.outcomes(state, &mut out);
    match out.0.iter().find(|o| o.0 as i64 == outcome) {
        Some(&(id, _)) => {
            game.chance(state, id, answers, sink);
            Ok(())
        }
        None => Err(PlayError::Illegal { action: outcome, legal: out.0.iter().map(|o| o.0).collect() }),
    }
}

/// Draws an outcome of the chance node at which the state stands.
#[inline]
pub fn sample<G: Game>(game: &G, state: &G::State, answers: &Answers, rng: &mut Rng) -> ActionId {
    if answers.die > 0 { 1 + rng.below(answers.die as u32) as ActionId } else { game.draw(state, rng) }
}

/// Applies one random answer or outcome; returns it.
#[inline]
pub fn step_random<G: Game>(game: &G, state: &mut G::State, answers: &mut Answers, rng: &mut Rng) -> ActionId {
    match answers.actor {
        Actor::Seat(_) => {
            let id = answers.ids()[rng.below(answers.len() as u32) as usize];
            game.answer(state, id, answers, &mut Silent);
            id
        }
        Actor::Chance => {
            let id = sample(game, state, answers, rng);
            game.chance(state, id, answers, &mut Silent);
            id
        }
        Actor::Over => 0,
    }
}
