use heartoak::engine::answers::{Actor, Answers};
use heartoak::engine::events::Silent;
use heartoak::engine::game::{Game, sample, step_random};
use heartoak::engine::rng::Rng;
use heartoak::games::crown::{Crown, greedy, options::Options};
fn main() {
    let mode = std::env::args().nth(1).unwrap_or("random".into());
    let n: u64 = std::env::args().nth(2).and_then(|x| x.parse().ok()).unwrap_or(200);
    let seats: usize = std::env::args().nth(3).and_then(|x| x.parse().ok()).unwrap_or(4);
    let preset = std::env::args().nth(4).unwrap_or("standard".into());
    let game = match Crown::new(seats, Options::preset(&preset).unwrap()) {
        Ok(g) => g,
        Err(e) => {
            println!("{e:#?}");
            return;
        }
    };
    println!(
        "actions {} depth {} copies {} effects {}",
        game.num_actions(),
        game.rules.depth,
        game.rules.copies,
        game.rules.effects.len()
    );
    let t = std::time::Instant::now();
    let (mut d, mut nodes, mut over, mut legal) = (0u64, 0u64, 0u64, 0u64);
    let mut wins = vec![(0u32, 0u32); 32];
    let mut rounds = vec![];
    for i in 0..n {
        let mut rng = Rng::new(1, i);
        let mut a = Answers::default();
        let mut s = game.initial(&mut a);
        let mut sheets = [255u8; 6];
        while a.actor != Actor::Over {
            nodes += 1;
            if let Actor::Seat(x) = a.actor {
                d += 1;
                legal += a.len() as u64;
                if mode == "greedy" {
                    let c = greedy::choose(&game.rules, &s, x, &a, &mut rng);
                    game.answer(&mut s, c, &mut a, &mut Silent);
                    for (sheet, hero) in sheets.iter_mut().zip(&s.hero) {
                        if hero.sheet != 255 {
                            *sheet = hero.sheet
                        }
                    }
                    continue;
                }
            } else if mode == "greedy" {
                let o = sample(&game, &s, &a, &mut rng);
                game.chance(&mut s, o, &mut a, &mut Silent);
                continue;
            }
            step_random(&game, &mut s, &mut a, &mut rng);
        }
        let o = game.outcome(&s).unwrap();
        rounds.push(o.rounds);
        if !o.truncated {
            over += 1;
        }
        for k in 0..seats {
            if sheets[k] != 255 {
                wins[sheets[k] as usize].0 += 1;
                if o.winners.contains(&(k as u8)) {
                    wins[sheets[k] as usize].1 += 1
                }
            }
        }
    }
    let e = t.elapsed().as_secs_f64();
    rounds.sort();
    println!(
        "{n} games {nodes} nodes {d} decisions ({:.2} legal) {over} ended; {:.2}M nodes/s {:.2}M dec/s  rounds q10 {} med {} q90 {}",
        legal as f64 / d as f64,
        nodes as f64 / e / 1e6,
        d as f64 / e / 1e6,
        rounds[rounds.len() / 10],
        rounds[rounds.len() / 2],
        rounds[rounds.len() * 9 / 10]
    );
    if mode == "greedy" {
        for (i, w) in wins.iter().enumerate().filter(|w| w.1.0 > 0) {
            println!("{:16} {:5} {:.3}", game.rules.heroes[i].id, w.0, w.1 as f64 / w.0 as f64)
        }
    }
}
