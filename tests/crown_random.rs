//! Random games of crown over all tables: at every node the invariants, mask and weights, and what a copy is worth; at
//! every 64th node the round trips through bytes and names; at the end the history rebuilds the same fingerprints.

use heartoak::engine::answers::{Actor, Answers, Outcomes};
use heartoak::engine::events::Silent;
use heartoak::engine::game::{Game, play, sample};
use heartoak::engine::rng::Rng;
use heartoak::games::crown::Crown;
use heartoak::games::crown::options::Options;
use heartoak::games::crown::state::State;

const PRESETS: [&str; 2] = ["standard", "quick"];

fn table(seats: usize, preset: &str) -> Crown {
    Crown::new(seats, Options::preset(preset).expect("a preset")).expect("the core loads")
}

/// One node: everything that can be asked of it.
fn look(game: &Crown, s: &State, answers: &Answers, out: &mut Outcomes) {
    let wrong = game.check(s);
    assert!(wrong.is_empty(), "{wrong:#?}\n{:?}\n{}", s.stack.frames(), game.to_json(s));
    match answers.actor {
        Actor::Seat(seat) => {
            assert!((seat as usize) < game.seats());
            let ids = answers.ids();
            assert!(ids.len() > 1, "a decision with one answer is not asked (C-TURN-8): {:?}", s.stack.frames());
            assert!(ids.windows(2).all(|w| w[0] < w[1]), "ascending");
            assert!((ids[ids.len() - 1] as usize) < game.num_actions());
            assert!(ids.iter().all(|&a| answers.has(a)));
            assert_eq!(game.question(s)["seat"], seat, "{:?}", s.stack.frames());
        }
        Actor::Chance => {
            game.outcomes(s, out);
            assert!(out.0.len() > 1, "a random event with one outcome is not asked (C-TURN-8)");
            assert!(out.0.windows(2).all(|w| w[0].0 < w[1].0), "ascending");
            assert!(out.0.iter().all(|&(id, w)| w > 0 && (id as usize) < game.max_chance()));
        }
        Actor::Over => assert!(s.stack.is_empty()),
    }
}

/// Standing at a question, a state does not move on by itself, and a copy is the same question.
fn settled(game: &Crown, s: &State, answers: &Answers) {
    let (mut copy, mut again) = (*s, Answers::default());
    game.settle(&mut copy, &mut again, &mut Silent);
    assert_eq!(copy, *s);
    assert_eq!((again.actor, again.ids()), (answers.actor, answers.ids()));
}

fn round_trips(game: &Crown, s: &State) {
    assert_eq!(game.from_bytes(&game.to_bytes(s)).expect("its own bytes"), *s);
    let names = game.to_json(s);
    assert_eq!(game.from_json(&names).unwrap_or_else(|e| panic!("{e:#?}\n{names}")), *s, "{names}");
}

/// One game; returns its nodes.
fn one_game(game: &Crown, rng: &mut Rng) -> u64 {
    let (mut answers, mut out) = (Answers::default(), Outcomes::default());
    let mut s = game.initial(&mut answers);
    let (start, first) = (s, answers);
    let mut history = Vec::new();
    let mut marks = Vec::new();
    while answers.actor != Actor::Over {
        look(game, &s, &answers, &mut out);
        if history.len() % 64 == 0 {
            settled(game, &s, &answers);
            round_trips(game, &s);
            marks.push(game.fingerprint(&s));
        }
        let id = match answers.actor {
            Actor::Chance => sample(game, &s, &answers, rng),
            _ => answers.ids()[rng.below(answers.len() as u32) as usize],
        };
        history.push(id);
        play(game, &mut s, id as i64, &mut answers, &mut Silent).expect("a legal answer");
        assert!(history.len() < game.max_length());
    }
    look(game, &s, &answers, &mut out);
    assert!(game.outcome(&s).is_some());
    assert!(game.returns(&s).iter().sum::<f64>().abs() < 1e-9);
    let (mut again, mut answers) = (start, first);
    for (i, &id) in history.iter().enumerate() {
        if i % 64 == 0 {
            assert_eq!(game.fingerprint(&again), marks[i / 64]);
        }
        play(game, &mut again, id as i64, &mut answers, &mut Silent).expect("a legal answer");
    }
    assert_eq!(again, s);
    history.len() as u64
}

#[test]
fn random_games_keep_the_invariants() {
    let games: u64 = std::env::var("HEARTOAK_RANDOM_GAMES").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let workers = std::thread::available_parallelism().map_or(2, |n| n.get()) as u64;
    let nodes: u64 = std::thread::scope(|scope| {
        let run = |w: u64| {
            let tables: Vec<Crown> = (0..10).map(|t| table(2 + t % 5, PRESETS[t / 5])).collect();
            (w..games)
                .step_by(workers as usize)
                .map(|i| one_game(&tables[(i % 10) as usize], &mut Rng::new(1, i)))
                .sum::<u64>()
        };
        let handles: Vec<_> = (0..workers).map(|w| scope.spawn(move || run(w))).collect();
        handles.into_iter().map(|h| h.join().expect("no panic")).sum()
    });
    println!("{games} games, {nodes} nodes");
    assert!(nodes > games * 1000);
}
