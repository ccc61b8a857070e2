//! Random games keep everything; what is changed at random and still accepted can be played on.

use super::*;
use crate::engine::answers::{Actor, Answers};
use crate::engine::game::{Game, step_random};
use crate::engine::rng::Rng;
use crate::games::crown::Crown;
use crate::games::crown::bytes::{decode, encode};
use crate::games::crown::options::Options;

fn table(seats: usize, preset: &str) -> Crown {
    Crown::new(seats, Options::preset(preset).expect("a preset")).expect("the core loads")
}

/// Plays some steps at random; panics if a step never ends.
fn play_on(game: &Crown, state: &mut State, steps: u32, rng: &mut Rng, mut each: impl FnMut(&State)) {
    let mut answers = Answers::default();
    game.settle(state, &mut answers, &mut crate::engine::events::Silent);
    for _ in 0..steps {
        each(state);
        if answers.actor == Actor::Over {
            break;
        }
        step_random(game, state, &mut answers, rng);
    }
}

#[test]
fn every_node_of_a_random_game_is_sound() {
    for i in 0..60u64 {
        let game = table(2 + (i % 5) as usize, if i % 2 == 0 { "standard" } else { "quick" });
        let mut state = game.initial(&mut Answers::default());
        let mut before = state;
        play_on(&game, &mut state, 200_000, &mut Rng::new(7, i), |s| {
            let found = check(&game.rules, s);
            assert!(found.is_empty(), "{found:#?}\n{:#?}\n{:?}\n{s:?}", before.stack.frames(), s.stack.frames());
            assert_eq!(decode(&encode(s)).as_ref(), Ok(s));
            before = *s;
        });
    }
}

/// Changes a few bytes, most of them to values that are near or often met.
fn mutate(bytes: &mut [u8], rng: &mut Rng) {
    for _ in 0..1 + rng.below(3) {
        let at = rng.below(bytes.len() as u32) as usize;
        bytes[at] = match rng.below(8) {
            0 => rng.below(256) as u8,
            1 => bytes[at].wrapping_add(1),
            2 => bytes[at].wrapping_sub(1),
            3 => bytes[at] ^ 1 << rng.below(8),
            4 => bytes[rng.below(bytes.len() as u32) as usize],
            5 => 0,
            6 => [255, 7, 127, 128, 99, 12][rng.below(6) as usize],
            _ => rng.below(12) as u8,
        };
    }
}

/// The places of bytes apart from the cards and what is derived: where changes are most often accepted.
const RECORDS: std::ops::Range<usize> = 192..506;

#[test]
fn what_is_accepted_can_be_played_on() {
    let rounds = std::env::var("HEARTOAK_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(40u64);
    let (mut tried, mut accepted) = (0u64, 0u64);
    for i in 0..rounds {
        let game = table(2 + (i % 5) as usize, if i % 2 == 0 { "standard" } else { "quick" });
        let rng = &mut Rng::new(11, i);
        let mut states = Vec::new();
        let mut state = game.initial(&mut Answers::default());
        let every = 1 + rng.below(60);
        let mut n = 0;
        play_on(&game, &mut state, 20_000, rng, |s| {
            n += 1;
            if n % every == 0 || s.stack.len() > 5 {
                states.push(*s);
            }
        });
        for s in states {
            for _ in 0..8 {
                let mut bytes = encode(&s);
                if rng.below(3) == 0 {
                    mutate(&mut bytes, rng);
                } else {
                    mutate(&mut bytes[RECORDS], rng);
                }
                tried += 1;
                let Ok(mut changed) = decode(&bytes) else { continue };
                if changed == s || !is_sound(&game.rules, &changed) {
                    continue;
                }
                accepted += 1;
                let origin = changed;
                let run = std::panic::AssertUnwindSafe(|| play_on(&game, &mut changed, 300, rng, |_| {}));
                if let Err(panic) = std::panic::catch_unwind(run) {
                    eprintln!("{:#?}\n{origin:?}\nwas {:#?}", origin.stack.frames(), s.stack.frames());
                    std::panic::resume_unwind(panic);
                }
            }
        }
    }
    println!("{tried} tried, {accepted} accepted");
}
