//! Random play to the end.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::answers::{Actor, Answers};
use crate::engine::events::Silent;
use crate::engine::game::{Game, sample, step_random};
use crate::engine::rng::Rng;

use super::agent::{Maker, Policy};
use super::batch::batch;
use super::walk::start;

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

/// Plays `numbers.len()` times from one position to the end, playout `i` with stream `i` of the seed; what each seat won.
/// See [`batch`] for `look`, which gets the number with the result.
///
/// # Errors
/// The policy gave an answer that is not on offer.
pub fn rollouts<G: Game>(
    game: &G,
    state: &G::State,
    policy: &Maker<G>,
    (seed, numbers): (u64, Range<u64>),
    (limit, threads): (u64, usize),
    look: impl FnMut(Vec<(u64, Vec<f64>)>) -> bool,
) -> Result<(), String> {
    let play = |player: &mut Box<dyn Policy<G>>, number, stop: &AtomicBool| {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        let (mut state, mut answers) = start(game, Some(state));
        let mut rng = Rng::new(seed, number);
        rollout(game, &mut state, &mut answers, player.as_mut(), &mut rng, limit);
        Ok(Some((number, game.returns(&state))))
    };
    batch(numbers, threads, || policy(), play, look)
}
