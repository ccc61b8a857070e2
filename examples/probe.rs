//! Measures games of crown: `probe MODE GAMES SEATS PRESET [SHEETS]`. MODE is `random`, `greedy` (all seats), or `versus`
//! (one greedy seat in turn, the others random). SHEETS is a file of lines `hero strength spirit life fate`, tried out
//! instead of the sheets of the content. Game i is dealt by stream i of seed 1.

use heartoak::engine::answers::{Actor, Answers};
use heartoak::engine::events::Silent;
use heartoak::engine::game::{Game, sample, step_random};
use heartoak::engine::rng::Rng;
use heartoak::games::crown::{Crown, greedy, options::Options};

/// What a worker has counted.
#[derive(Default, Clone)]
struct Tally {
    nodes: u64,
    decisions: u64,
    ended: u64,
    rounds: Vec<u32>,
    /// Games and wins by sheet.
    sheets: [[u32; 2]; 32],
    seats: [u32; 6],
    greedy_wins: u64,
}

fn one_game(game: &Crown, mode: &str, i: u64, t: &mut Tally) {
    let (seats, mut rng, mut answers) = (game.seats(), Rng::new(1, i), Answers::default());
    let mut s = game.initial(&mut answers);
    let mut sheets = [255u8; 6];
    let hero = (i % seats as u64) as u8;
    while answers.actor != Actor::Over {
        t.nodes += 1;
        match answers.actor {
            Actor::Seat(x) if mode == "greedy" || mode == "versus" && x == hero => {
                t.decisions += 1;
                let c = greedy::choose(&game.rules, &s, x, &answers, &mut rng);
                game.answer(&mut s, c, &mut answers, &mut Silent);
            }
            Actor::Chance => {
                let o = sample(game, &s, &answers, &mut rng);
                game.chance(&mut s, o, &mut answers, &mut Silent);
            }
            _ => {
                step_random(game, &mut s, &mut answers, &mut rng);
            }
        }
        (0..seats).filter(|&k| s.hero[k].sheet != 255).for_each(|k| sheets[k] = s.hero[k].sheet);
    }
    let Some(o) = game.outcome(&s) else { return };
    t.rounds.push(o.rounds);
    t.ended += !o.truncated as u64;
    for (k, &sheet) in sheets.iter().enumerate().take(seats) {
        let won = o.winners.contains(&(k as u8));
        t.seats[k] += won as u32;
        t.sheets[sheet as usize & 31][0] += 1;
        t.sheets[sheet as usize & 31][1] += won as u32;
        t.greedy_wins += (won && k as u8 == hero) as u64;
    }
}

fn main() {
    let arg = |n: usize, or: &str| std::env::args().nth(n).unwrap_or(or.into());
    let (mode, games, seats) =
        (arg(1, "greedy"), arg(2, "400").parse().unwrap_or(400u64), arg(3, "4").parse().unwrap_or(4));
    let options = Options::preset(&arg(4, "standard")).expect("standard or quick");
    let mut game = Crown::new(seats, options).expect("the core loads");
    if let Ok(text) = std::fs::read_to_string(arg(5, "")) {
        for line in text.lines() {
            let f: Vec<&str> = line.split_whitespace().collect();
            let Some(h) = game.rules.heroes.iter_mut().find(|h| f.first() == Some(&h.id.as_str())) else { continue };
            let n = |i: usize| f.get(i).and_then(|x| x.parse().ok()).unwrap_or(0);
            (h.strength, h.spirit, h.life, h.fate) = (n(1), n(2), n(3), n(4));
        }
    }
    let workers = std::thread::available_parallelism().map_or(1, |n| n.get()) as u64;
    let start = std::time::Instant::now();
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let run = |w| {
            let mut t = Tally::default();
            (w..games).step_by(workers as usize).for_each(|i| one_game(&game, &mode, i, &mut t));
            t
        };
        let handles: Vec<_> = (0..workers).map(|w| scope.spawn(move || run(w))).collect();
        handles.into_iter().map(|h| h.join().expect("no panic")).collect()
    });
    let seconds = start.elapsed().as_secs_f64() * workers as f64;
    report(&game, &mode, games, &tallies, seconds);
}

fn report(game: &Crown, mode: &str, games: u64, tallies: &[Tally], seconds: f64) {
    let sum = |f: fn(&Tally) -> u64| tallies.iter().map(f).sum::<u64>();
    let mut rounds: Vec<u32> = tallies.iter().flat_map(|t| t.rounds.iter().copied()).collect();
    rounds.sort_unstable();
    let at = |tenths: usize| rounds[(rounds.len() - 1) * tenths / 10];
    println!("{games} games, {} ended, rounds q10 {} median {} q90 {}", sum(|t| t.ended), at(1), at(5), at(9));
    let (nodes, decisions) = (sum(|t| t.nodes), sum(|t| t.decisions));
    println!(
        "{nodes} nodes, {decisions} decisions; a thread: {:.2}M nodes/s, {:.2}M decisions/s",
        nodes as f64 / seconds / 1e6,
        decisions as f64 / seconds / 1e6
    );
    let share = |k: usize| tallies.iter().map(|t| t.seats[k]).sum::<u32>() as f64 / games as f64;
    println!("by seat: {}", (0..game.seats()).map(|k| format!("{:.3}", share(k))).collect::<Vec<_>>().join(" "));
    if mode == "versus" {
        println!("greedy wins {:.3}", sum(|t| t.greedy_wins) as f64 / games as f64);
    }
    for (i, h) in game.rules.heroes.iter().enumerate() {
        let n = |k: usize| tallies.iter().map(|t| t.sheets[i][k]).sum::<u32>();
        println!(
            "{:16} {:2} {:2} {:2} {:2} {:5} {:.3}",
            h.id,
            h.strength,
            h.spirit,
            h.life,
            h.fate,
            n(0),
            n(1) as f64 / n(0).max(1) as f64
        );
    }
}
