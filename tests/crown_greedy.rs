//! Games of greedy heroes: they end, each answer is legal, and what is hidden from a seat never changes its choice.

use heartoak::engine::answers::{Actor, Answers};
use heartoak::engine::events::Silent;
use heartoak::engine::game::{Game, play, sample};
use heartoak::engine::ids::Seat;
use heartoak::engine::rng::Rng;
use heartoak::games::crown::card::Class;
use heartoak::games::crown::options::Options;
use heartoak::games::crown::state::{State, place};
use heartoak::games::crown::{Crown, greedy};

const PRESETS: [&str; 2] = ["standard", "quick"];

fn table(seats: usize, preset: &str) -> Crown {
    Crown::new(seats, Options::preset(preset).expect("a preset")).expect("the core loads")
}

/// Plays a game of greedy heroes; `look` sees each decision with its answer. Did it end before the last round?
fn greedy_game(game: &Crown, rng: &mut Rng, mut look: impl FnMut(&State, Seat, &Answers, u16, &Rng)) -> bool {
    let mut answers = Answers::default();
    let mut s = game.initial(&mut answers);
    while answers.actor != Actor::Over {
        let id = match answers.actor {
            Actor::Seat(seat) => {
                let before = *rng;
                let id = greedy::choose(&game.rules, &s, seat, &answers, rng);
                look(&s, seat, &answers, id, &before);
                id
            }
            _ => sample(game, &s, &answers, rng),
        };
        play(game, &mut s, id as i64, &mut answers, &mut Silent).expect("a legal answer");
    }
    !game.outcome(&s).expect("it is over").truncated
}

/// Spells that a seat does not see (other hands, the deck), dealt anew: each place keeps as many as it had.
fn redeal(game: &Crown, s: &State, seat: Seat, rng: &mut Rng) -> State {
    let spells = || game.rules.sets.class[Class::Spell as usize];
    let hidden = |b: u8| {
        let p = b >> 2;
        p == place::DECK || (place::HELD..place::ON).contains(&p) && p != place::HELD + seat
    };
    let slots: Vec<usize> = spells().filter(|&i| hidden(s.card[i])).collect();
    let mut bytes: Vec<u8> = slots.iter().map(|&i| s.card[i]).collect();
    for i in (1..bytes.len()).rev() {
        bytes.swap(i, rng.below(i as u32 + 1) as usize);
    }
    let mut t = *s;
    slots.iter().zip(bytes).for_each(|(&i, b)| t.card[i] = b);
    // Copies of a kind are kept sorted.
    let kinds: Vec<u8> = spells().map(|i| game.rules.kind_of[i]).collect();
    for kind in kinds {
        let k = game.rules.kind(kind);
        t.card[k.first as usize..(k.first + k.count) as usize].sort_unstable();
    }
    t
}

#[test]
fn greedy_games_end_and_every_answer_is_legal() {
    for preset in PRESETS {
        let mut ended = 0;
        for i in 0..200u64 {
            let game = table(2 + i as usize % 5, preset);
            let legal = |_: &State, _: Seat, a: &Answers, id: u16, _: &Rng| assert!(a.has(id), "{id} of {:?}", a.ids());
            ended += greedy_game(&game, &mut Rng::new(1, i), legal) as u32;
        }
        assert!(ended >= 198, "{preset}: {ended} of 200");
    }
}

#[test]
fn hidden_spells_never_change_a_choice() {
    let (mut looked, mut swapped) = (0u64, 0u64);
    for i in 0..40u64 {
        let game = table(2 + i as usize % 5, PRESETS[i as usize % 2]);
        let mut dealer = Rng::new(2, i);
        greedy_game(&game, &mut Rng::new(1, i), |s, seat, answers, id, before| {
            let other = redeal(&game, s, seat, &mut dealer);
            looked += 1;
            swapped += (other != *s) as u64;
            let again = greedy::choose(&game.rules, &other, seat, answers, &mut before.to_owned());
            assert_eq!(again, id, "{:?}", s.stack.frames());
        });
    }
    assert!(looked > 10_000 && swapped > 3_000, "{swapped} of {looked}");
}

#[test]
fn the_generator_decides_nothing_but_the_hero() {
    use heartoak::games::crown::frame::Frame;
    let game = table(4, "standard");
    greedy_game(&game, &mut Rng::new(1, 7), |s, seat, answers, id, _| {
        if !matches!(s.stack.top(), Frame::Draft { .. }) {
            assert_eq!(greedy::choose(&game.rules, s, seat, answers, &mut Rng::new(9, 9)), id);
        }
    });
}

#[test]
fn greedy_beats_random_in_the_quick_game_of_two() {
    let game = table(2, "quick");
    let mut won = 0;
    for i in 0..200u64 {
        let (mut rng, mut answers, me) = (Rng::new(1, i), Answers::default(), (i % 2) as u8);
        let mut s = game.initial(&mut answers);
        while answers.actor != Actor::Over {
            let id = match answers.actor {
                Actor::Seat(seat) if seat == me => greedy::choose(&game.rules, &s, seat, &answers, &mut rng),
                Actor::Seat(_) => answers.ids()[rng.below(answers.len() as u32) as usize],
                _ => sample(&game, &s, &answers, &mut rng),
            };
            play(&game, &mut s, id as i64, &mut answers, &mut Silent).expect("a legal answer");
        }
        won += game.outcome(&s).expect("it is over").winners.contains(&me) as u32;
    }
    assert!(won >= 180, "{won} of 200");
}
