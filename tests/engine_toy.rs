//! The engine and the simulation know no game: a toy game runs through all of it.

mod toy;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use heartoak::engine::answers::{Actor, Answers, Outcomes};
use heartoak::engine::error::PlayError;
use heartoak::engine::events::Silent;
use heartoak::engine::game::{Game, play, sample, step_random};
use heartoak::engine::rng::Rng;
use heartoak::sim::agent::{Maker, Random};
use heartoak::sim::playout::playout;
use heartoak::sim::simulate::{GameResult, Job, Seating};
use heartoak::sim::walk::{start, walk};
use toy::Lanterns;

#[test]
fn random_games_end_and_every_node_holds() {
    let game = Lanterns::new(3);
    for seed in 0..200 {
        let mut rng = Rng::new(seed, 0);
        let mut answers = Answers::default();
        let mut state = game.initial(&mut answers);
        let mut history = vec![];
        while answers.actor != Actor::Over {
            assert!(game.check(&state).is_empty());
            assert_eq!(game.from_bytes(&game.to_bytes(&state)), Ok(state));
            assert_eq!(game.from_json(&game.to_json(&state)), Ok(state));
            if let Actor::Seat(_) = answers.actor {
                assert!(answers.ids().is_sorted_by(|a, b| a < b) && !answers.is_empty());
                for &id in answers.ids() {
                    assert_eq!(game.action_from_json(&game.action_to_json(id)), Ok(id));
                }
            }
            let (again, same) = start(&game, Some(&state));
            assert_eq!((again, same.actor, same.ids()), (state, answers.actor, answers.ids()));
            history.push(step_random(&game, &mut state, &mut answers, &mut rng));
        }
        assert!(game.outcome(&state).is_some());
        assert_eq!(game.returns(&state).iter().sum::<f64>(), 0.0);
        let mut events = vec![];
        let (end, _) = walk(&game, None, &history, &mut events, |_, _, _, _| {}).unwrap();
        assert_eq!(end, state);
        assert!(events.len() >= history.len() / 2);
    }
}

#[test]
fn drawing_in_place_counts_off_the_list() {
    let game = Lanterns::new(2);
    let mut rng = Rng::new(3, 0);
    let mut answers = Answers::default();
    let mut state = game.initial(&mut answers);
    while answers.actor != Actor::Over {
        if answers.actor == Actor::Chance {
            let mut out = Outcomes::default();
            game.outcomes(&state, &mut out);
            let (mut one, mut other) = (rng, rng);
            let drawn = sample(&game, &state, &answers, &mut one);
            assert_eq!(out.count_off(other.below(out.total())), Some(drawn));
        }
        step_random(&game, &mut state, &mut answers, &mut rng);
    }
}

#[test]
fn wrong_answers_are_refused_and_change_nothing() {
    let game = Lanterns::new(2);
    let mut answers = Answers::default();
    let mut state = game.initial(&mut answers);
    let before = state;
    for wrong in [0, 7, -1, i64::MAX, i64::MIN] {
        let said = play(&game, &mut state, wrong, &mut answers, &mut Silent);
        assert_eq!(said, Err(PlayError::Illegal { action: wrong, legal: vec![1, 2, 3, 4, 5, 6] }));
    }
    assert_eq!(state, before);
    let mut rng = Rng::new(1, 0);
    playout(&game, &mut state, &mut answers, &mut rng, u64::MAX);
    assert_eq!(play(&game, &mut state, 0, &mut answers, &mut Silent), Err(PlayError::Over));
}

fn run(threads: usize, seating: Seating) -> Vec<GameResult> {
    let game = Lanterns::new(4);
    let random: Maker<Lanterns> = Arc::new(|| Box::new(Random));
    let job = Job {
        game: &game,
        agents: &vec![random; 4],
        seating,
        games: 0..300,
        seed: 5,
        threads,
        record: 3,
        max_turns: 0,
    };
    let mut all = vec![];
    job.run(|games| {
        all.extend(games);
        true
    })
    .unwrap();
    all.sort_by_key(|g| g.game);
    all
}

#[test]
fn threads_change_nothing() {
    for seating in [Seating::Fixed, Seating::Rotate, Seating::All] {
        let one = run(1, seating);
        assert_eq!(one.len(), 300);
        assert_eq!(one, run(3, seating));
        assert_eq!(one.iter().filter(|g| g.history.is_some()).count(), 3);
    }
}

#[test]
fn rotation_gives_every_agent_every_seat() {
    let mut count: HashMap<(usize, u16), u32> = HashMap::new();
    for game in run(2, Seating::All) {
        assert_eq!(game.stream, game.game / 4);
        for (seat, result) in game.seats.iter().enumerate() {
            *count.entry((seat, result.agent)).or_default() += 1;
        }
    }
    assert!(count.len() == 16 && count.values().all(|&n| n == 75));
}

#[test]
fn a_run_can_be_stopped() {
    let game = Lanterns::new(2);
    let random: Maker<Lanterns> = Arc::new(|| Box::new(Random));
    let job = Job {
        game: &game,
        agents: &vec![random; 2],
        seating: Seating::Rotate,
        games: 0..u64::MAX,
        seed: 5,
        threads: 2,
        record: 0,
        max_turns: 0,
    };
    let mut done = 0;
    job.run(|games| {
        done += games.len();
        done < 10
    })
    .unwrap();
    assert!(done >= 10);
    let mut players = job.agents.iter().map(|make| make()).collect::<Vec<_>>();
    assert!(job.play(0, &mut players, &AtomicBool::new(false)).unwrap().is_some());
}
