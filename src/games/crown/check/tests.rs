//! Random games keep everything; what is changed at random and still accepted can be played on.

use super::*;
use crate::engine::answers::{Actor, Answers};
use crate::engine::game::{Game, step_random};
use crate::engine::rng::Rng;
use crate::games::crown::Crown;
use crate::games::crown::bytes::{decode, encode};
use crate::games::crown::options::Options;
use crate::games::crown::rules::{ArchFailure, Death};

/// A table of two to six seats: the presets in turns, every third with odd options.
fn table(n: u64) -> Crown {
    let preset = if n.is_multiple_of(2) { "standard" } else { "quick" };
    let mut options = Options::preset(preset).expect("a preset");
    let rng = &mut Rng::new(5, n);
    if n % 3 == 2 {
        options.trophy_threshold = 1 + rng.below(20) as u8;
        options.rune_supply = rng.below(5) as u8;
        options.heroes_offered = 1 + rng.below(6) as u8;
        options.object_limit = rng.below(5) as u8;
        options.spell_hand = std::array::from_fn(|_| rng.below(7) as u8);
        options.puppet_turns = 1 + rng.below(9) as u8;
        options.arch_failure = [ArchFailure::Stop, ArchFailure::LosePoint][rng.below(2) as usize];
        options.call_growth = rng.below(3) as u8;
        options.call_success = 1 + rng.below(6) as u8;
        options.death = [Death::Return, Death::Permanent][rng.below(2) as usize];
        options.first_seat = if rng.below(2) == 0 { None } else { Some(1) };
        options.max_rounds = 1 + rng.below(300) as u16;
    }
    Crown::new(2 + (n % 5) as usize, options).expect("the core loads")
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
        let game = table(i);
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
/// The frames.
const FRAMES: std::ops::Range<usize> = 397..494;

/// Puts parts of one state into another: a hero, a record, a frame, some frames, or another cursor.
fn splice(game: &Crown, s: &mut State, from: &State, rng: &mut Rng) {
    let seats = game.rules.seats as u32;
    let frames = from.stack.frames();
    let mut mine = s.stack.frames().to_vec();
    match rng.below(9) {
        0 => s.hero[rng.below(seats) as usize] = from.hero[rng.below(seats) as usize],
        1 => s.fight = from.fight,
        2 => s.turn = from.turn,
        3 if !mine.is_empty() && !frames.is_empty() => {
            let at = rng.below(mine.len() as u32) as usize;
            mine[at] = frames[rng.below(frames.len() as u32) as usize];
        }
        4 => mine.truncate(1 + rng.below(mine.len().max(1) as u32) as usize),
        5 if !frames.is_empty() => {
            mine.truncate(1);
            mine.extend(frames.iter().skip(1));
        }
        6 | 7 => {
            let cursor = rng.below(game.rules.effects.len() as u32) as u16;
            for f in &mut mine {
                if let Frame::Program { cursor: c, card, .. } = f {
                    *c = cursor;
                    if rng.below(2) == 0 {
                        *card = rng.below(game.rules.kinds.len() as u32 + 1) as u8;
                    }
                }
            }
        }
        _ => s.active = rng.below(seats) as u8,
    }
    s.stack = Default::default();
    mine.into_iter().take(12).for_each(|f| s.stack.push(f));
    for seat in 0..game.rules.seats {
        let sheet = s.hero[seat as usize].sheet as usize;
        if sheet < game.rules.heroes.len() || !s.hero[seat as usize].in_play() {
            s.powers[seat as usize] = crate::games::crown::cards::powers(&game.rules, s, seat);
        }
    }
}

fn change(game: &Crown, s: &State, other: &State, rng: &mut Rng) -> Option<State> {
    let mut s = *s;
    let ways = rng.below(4);
    if ways > 1 {
        (0..1 + rng.below(2)).for_each(|_| splice(game, &mut s, other, rng));
    }
    let mut bytes = encode(&s);
    match ways {
        0 => mutate(&mut bytes, rng),
        1 => mutate(&mut bytes[RECORDS], rng),
        2 => mutate(&mut bytes[FRAMES], rng),
        _ => {}
    }
    decode(&bytes).ok().filter(|c| is_sound(&game.rules, c))
}

/// Plays a changed position on; tells what it was if that goes wrong.
fn survives(game: &Crown, origin: State, was: &State, rng: &mut Rng) {
    let mut s = origin;
    let run = std::panic::AssertUnwindSafe(|| play_on(game, &mut s, 300, rng, |_| {}));
    if let Err(panic) = std::panic::catch_unwind(run) {
        eprintln!("{:#?}\n{origin:?}\nwas {:#?}", origin.stack.frames(), was.stack.frames());
        std::panic::resume_unwind(panic);
    }
}

#[test]
fn what_is_accepted_can_be_played_on() {
    let rounds = std::env::var("HEARTOAK_FUZZ").ok().and_then(|n| n.parse().ok()).unwrap_or(30u64);
    let first = std::env::var("HEARTOAK_FUZZ_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0u64);
    let (mut tried, mut accepted) = (0u64, 0u64);
    for i in first..first + rounds {
        let game = table(i);
        let rng = &mut Rng::new(11, i);
        let mut states = Vec::new();
        let mut state = game.initial(&mut Answers::default());
        let every = 1 + rng.below(60);
        let mut n = 0;
        play_on(&game, &mut state, 20_000, rng, |s| {
            n += 1;
            if n % every == 0 || s.stack.len() > 4 {
                states.push(*s);
            }
        });
        for (i, s) in states.iter().enumerate() {
            let other = &states[rng.below(states.len() as u32) as usize];
            for _ in 0..8 {
                tried += 1;
                if let Some(changed) = change(&game, s, other, rng)
                    && changed != *s
                {
                    accepted += 1;
                    survives(&game, changed, s, rng);
                }
            }
            if i % 64 == 0 {
                named(&game, s, rng);
            }
        }
    }
    println!("{tried} tried, {accepted} accepted");
}

/// Changes one value of the dict of a position at random.
fn change_json(v: &mut serde_json::Value, rng: &mut Rng) {
    use serde_json::{Value, json};
    match v {
        Value::Object(map) if !map.is_empty() && rng.below(12) > 0 => {
            let at = rng.below(map.len() as u32) as usize;
            let Some((key, inner)) = map.iter_mut().nth(at) else { return };
            let key = key.clone();
            match rng.below(12) {
                0 => drop(map.remove(&key)),
                _ => change_json(inner, rng),
            }
        }
        Value::Array(list) if !list.is_empty() && rng.below(12) > 0 => {
            let at = rng.below(list.len() as u32) as usize;
            match rng.below(8) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => change_json(&mut list[at], rng),
            }
        }
        other => {
            *other = match rng.below(8) {
                0 => Value::Null,
                1 => json!(true),
                2 => json!(false),
                3 => json!("sword"),
                4 => json!([]),
                5 => json!(rng.below(300) as i64 - 20),
                _ => json!(rng.below(8)),
            }
        }
    }
}

/// Names changed at random are refused in words, or another position that can be played on.
fn named(game: &Crown, s: &State, rng: &mut Rng) {
    for _ in 0..8 {
        let mut names = crate::games::crown::position::to_json(&game.rules, s);
        (0..1 + rng.below(2)).for_each(|_| change_json(&mut names, rng));
        if let Ok(changed) = crate::games::crown::position::from_json(&game.rules, &names) {
            survives(game, changed, s, rng);
        }
    }
}
