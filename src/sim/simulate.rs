//! Many games on many threads. What comes out depends on the seed alone.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::engine::answers::{Actor, Answers};
use crate::engine::events::Silent;
use crate::engine::game::{Game, Outcome, sample};
use crate::engine::ids::{ActionId, MAX_SEATS, Seat};
use crate::engine::rng::{Rng, fnv1a, mix};

use super::agent::{Maker, Policy};
use super::batch::batch;

/// Nodes between two looks at the stop sign.
const LOOK: u32 = 1024;

/// Which agent sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seating {
    /// Agent `k` at seat `k` in every game.
    Fixed,
    /// One place further with every game.
    Rotate,
    /// Every stream of luck once with each rotation: game `i` is stream `i / seats`, rotation `i % seats`.
    All,
}

/// A run.
pub struct Job<'a, G: Game> {
    /// The game.
    pub game: &'a G,
    /// One maker a seat.
    pub agents: &'a [Maker<G>],
    /// Who sits where.
    pub seating: Seating,
    /// The numbers of the games.
    pub games: Range<u64>,
    /// The seed of the run.
    pub seed: u64,
    /// Threads, 0 = one a core.
    pub threads: usize,
    /// Games with a number below this one come with their history.
    pub record: u64,
    /// A game is cut when its next turn begins after so many.
    pub max_turns: u32,
}

/// One seat of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatResult {
    /// The agent's number.
    pub agent: u16,
    /// What it won.
    pub won: f64,
    /// 1 = the best.
    pub rank: u8,
    /// Decisions it made.
    pub decisions: u32,
    /// What it played with first and last.
    pub first: Option<u16>,
    /// See `first`.
    pub last: Option<u16>,
}

/// One game.
#[derive(Clone, Debug, PartialEq)]
pub struct GameResult {
    /// Its number.
    pub game: u64,
    /// Its stream of luck.
    pub stream: u64,
    /// How it ended.
    pub outcome: Outcome,
    /// Decisions and chance outcomes.
    pub nodes: u32,
    /// One entry a seat.
    pub seats: Vec<SeatResult>,
    /// All actions, if the game is among those to record.
    pub history: Option<Vec<ActionId>>,
}

/// The generator of a game's luck.
pub fn luck(seed: u64, stream: u64) -> Rng {
    Rng::new(seed, stream)
}

/// The generator of the agent at a seat: child `k` of the game's generator.
pub fn child(start: u64, k: u64) -> Rng {
    Rng::new(child_seed(start), k)
}

/// The seed that the children of a generator with this start share; they are its streams 0, 1, 2 …
pub fn child_seed(start: u64) -> u64 {
    mix(start.wrapping_add(fnv1a(b"spawn")))
}

impl<G: Game> Job<'_, G> {
    /// The stream of luck of a game and the number of the agent at its seat 0.
    pub fn place(&self, game: u64) -> (u64, usize) {
        let seats = self.game.seats() as u64;
        match self.seating {
            Seating::Fixed => (game, 0),
            Seating::Rotate => (game, (game % seats) as usize),
            Seating::All => (game / seats, (game % seats) as usize),
        }
    }

    /// Plays game `number`; `None` if it was stopped on the way.
    pub fn play(
        &self,
        number: u64,
        players: &mut [Box<dyn Policy<G>>],
        stop: &AtomicBool,
    ) -> Result<Option<GameResult>, String> {
        let (game, n) = (self.game, self.game.seats());
        let (stream, shift) = self.place(number);
        let agent = |seat: usize| (seat + shift) % n;
        let mut rng = luck(self.seed, stream);
        let mut own: [Rng; MAX_SEATS] = std::array::from_fn(|k| child(rng.0, k as u64));
        let mut seats: Vec<SeatResult> = (0..n)
            .map(|s| SeatResult { agent: agent(s) as u16, won: 0.0, rank: 1, decisions: 0, first: None, last: None })
            .collect();
        for s in 0..n {
            players[agent(s)].start(game, s as Seat);
        }
        let mut history = (number < self.record).then(Vec::new);
        let mut answers = Answers::default();
        let mut state = game.initial(&mut answers);
        let mut nodes = 0u32;
        loop {
            let action = match answers.actor {
                Actor::Over => break,
                Actor::Chance => {
                    let outcome = sample(game, &state, &answers, &mut rng);
                    game.chance(&mut state, outcome, &mut answers, &mut Silent);
                    outcome
                }
                Actor::Seat(seat) => {
                    let s = seat as usize;
                    if self.max_turns > 0 && game.clock(&state).1 > self.max_turns {
                        break;
                    }
                    seats[s].decisions += 1;
                    note(game, &state, seat, &mut seats[s]);
                    let id = players[agent(s)].choose(game, &state, &answers, &mut own[s]);
                    if !answers.has(id) {
                        return Err(format!("agent {} answered {id}, which is not on offer", agent(s)));
                    }
                    game.answer(&mut state, id, &mut answers, &mut Silent);
                    id
                }
            };
            nodes += 1;
            if let Some(history) = &mut history {
                history.push(action);
            }
            if nodes.is_multiple_of(LOOK) && stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
        }
        let outcome = game.outcome(&state).unwrap_or_else(|| cut(game, &state));
        let returns = game.returns(&state);
        for (s, seat) in seats.iter_mut().enumerate() {
            note(game, &state, s as Seat, seat);
            (seat.won, seat.rank) = (returns[s], outcome.ranks[s]);
        }
        Ok(Some(GameResult { game: number, stream, outcome, nodes, seats, history }))
    }

    /// Plays all games; see [`batch`] for `look`.
    ///
    /// # Errors
    /// An agent gave an answer that is not on offer.
    pub fn run(&self, look: impl FnMut(Vec<GameResult>) -> bool) -> Result<(), String> {
        let equip = || self.agents.iter().map(|make| make()).collect::<Vec<_>>();
        let play = |players: &mut Vec<_>, number, stop: &_| self.play(number, players, stop);
        batch(self.games.clone(), self.threads, equip, play, look)
    }
}

fn note<G: Game>(game: &G, state: &G::State, seat: Seat, result: &mut SeatResult) {
    if let Some(label) = game.label(state, seat) {
        result.first.get_or_insert(label);
        result.last = Some(label);
    }
}

/// The outcome of a game that was cut from outside.
fn cut<G: Game>(game: &G, state: &G::State) -> Outcome {
    let (rounds, turns) = game.clock(state);
    let ranks = vec![1; game.seats()];
    Outcome { winners: vec![], reason: "max_turns", rounds, turns, ranks, score: None, truncated: true }
}
