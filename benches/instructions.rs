//! Work of a fixed size for `make bench-check`, which counts its instructions: `instructions TASK N` does N games or N
//! thousand calls and prints how many nodes, decisions or calls that was. Two sizes give the cost of one: what loading
//! costs falls out of the difference.

#[path = "../tests/toy/mod.rs"]
mod toy;

use heartoak::engine::answers::{Actor, Answers};
use heartoak::engine::events::Silent;
use heartoak::engine::game::{Game, sample};
use heartoak::engine::rng::Rng;
use heartoak::games::crown::options::Options;
use heartoak::games::crown::{Crown, greedy};
use heartoak::sim::playout::playout;
use std::hint::black_box;
use toy::Lanterns;

fn crown() -> Crown {
    Crown::new(4, Options::preset("standard").expect("a preset")).expect("the core loads")
}

/// Nodes of so many random games.
fn random<G: Game>(game: &G, games: u64) -> u64 {
    let (mut nodes, mut answers) = (0, Answers::default());
    for i in 0..games {
        let mut s = game.initial(&mut answers);
        nodes += playout(game, &mut s, &mut answers, &mut Rng::new(1, i), u64::MAX).nodes;
    }
    nodes
}

/// Decisions of so many greedy games.
fn greedily(game: &Crown, games: u64) -> u64 {
    let (mut decisions, mut answers) = (0, Answers::default());
    for i in 0..games {
        let (mut rng, mut s) = (Rng::new(1, i), game.initial(&mut answers));
        while answers.actor != Actor::Over {
            if let Actor::Seat(seat) = answers.actor {
                decisions += 1;
                let action = greedy::choose(&game.rules, &s, seat, &answers, &mut rng);
                game.answer(&mut s, action, &mut answers, &mut Silent);
            } else {
                let outcome = sample(game, &s, &answers, &mut rng);
                game.chance(&mut s, outcome, &mut answers, &mut Silent);
            }
        }
    }
    decisions
}

/// Calls on a position in the middle of a game.
fn calls<T>(thousands: u64, game: &Crown, mut call: impl FnMut(&<Crown as Game>::State) -> T) -> u64 {
    let mut answers = Answers::default();
    let mut s = game.initial(&mut answers);
    playout(game, &mut s, &mut answers, &mut Rng::new(1, 0), 2_000);
    for _ in 0..thousands * 1_000 {
        black_box(call(black_box(&s)));
    }
    thousands * 1_000
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let task = arguments.next().unwrap_or_default();
    let n = arguments.next().and_then(|n| n.parse().ok()).unwrap_or(0);
    let done = match task.as_str() {
        "core_node" => random(&Lanterns::new(4), n * 100),
        "crown_node" => random(&crown(), n),
        "crown_greedy_decision" => greedily(&crown(), n),
        "crown_copy" => calls(n, &crown(), |&s| s),
        "crown_bytes" => {
            let game = crown();
            calls(n, &game, |s| game.to_bytes(s))
        }
        "crown_fingerprint" => {
            let game = crown();
            calls(n, &game, |s| game.fingerprint(s))
        }
        _ => {
            println!("core_node crown_node crown_greedy_decision crown_copy crown_bytes crown_fingerprint");
            return;
        }
    };
    println!("{done}");
}
