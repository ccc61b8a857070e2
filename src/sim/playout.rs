//! Random play to the end.

use crate::engine::answers::{Actor, Answers};
use crate::engine::events::Silent;
use crate::engine::game::{Game, sample, step_random};
use crate::engine::rng::Rng;

use super::agent::Policy;

/// What was done on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Decisions.
    pub decisions: u64,
    /// Decisions and chance outcomes.
    pub nodes: u64,
}

/// Plays at random until the game is over or `limit` nodes are done.
pub fn playout<G: Game>(game: &G, state: &mut G::State, answers: &mut Answers, rng: &mut Rng, limit: u64) -> Tally {
    let mut tally = Tally::default();
    while answers.actor != Actor::Over && tally.nodes < limit {
        tally.decisions += (answers.actor != Actor::Chance) as u64;
        tally.nodes += 1;
        step_random(game, state, answers, rng);
    }
    tally
}

/// Lets one policy play all seats until the game is over or `limit` nodes are done.
pub fn rollout<G: Game>(
    game: &G,
    state: &mut G::State,
    answers: &mut Answers,
    policy: &mut dyn Policy<G>,
    rng: &mut Rng,
    limit: u64,
) -> Tally {
    let mut tally = Tally::default();
    while answers.actor != Actor::Over && tally.nodes < limit {
        tally.nodes += 1;
        if answers.actor == Actor::Chance {
            let outcome = sample(game, state, answers, rng);
            game.chance(state, outcome, answers, &mut Silent);
        } else {
            tally.decisions += 1;
            let action = policy.choose(game, state, answers, rng);
            game.answer(state, action, answers, &mut Silent);
        }
    }
    tally
}
