//! What the engine does in a second: random games of crown on a fixed corpus, with its node counts asserted.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use heartoak::engine::answers::{Actor, Answers};
use heartoak::engine::game::{Game, step_random};
use heartoak::engine::rng::Rng;
use heartoak::games::crown::Crown;
use heartoak::games::crown::options::Options;

fn table(seats: usize) -> Crown {
    Crown::new(seats, Options::preset("standard").expect("a preset")).expect("the core loads")
}

/// Random games number `games` of stream 1; returns decisions and nodes.
fn corpus(game: &Crown, games: std::ops::Range<u64>) -> (u64, u64) {
    let (mut decisions, mut nodes) = (0, 0);
    let mut answers = Answers::default();
    for i in games {
        let mut rng = Rng::new(1, i);
        let mut s = game.initial(&mut answers);
        while answers.actor != Actor::Over {
            decisions += (answers.actor != Actor::Chance) as u64;
            nodes += 1;
            step_random(game, &mut s, &mut answers, &mut rng);
        }
    }
    (decisions, nodes)
}

fn playouts(c: &mut Criterion) {
    let game = table(4);
    let (decisions, nodes) = corpus(&game, 0..20);
    println!("corpus: {decisions} decisions, {nodes} nodes");
    let mut group = c.benchmark_group("random playouts, 4 seats");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("nodes", |b| b.iter(|| assert_eq!(corpus(&game, 0..20), (decisions, nodes))));
    group.throughput(Throughput::Elements(decisions));
    group.bench_function("decisions", |b| b.iter(|| assert_eq!(corpus(&game, 0..20), (decisions, nodes))));
    group.finish();
}

fn clones(c: &mut Criterion) {
    let game = table(4);
    let mut answers = Answers::default();
    let s = game.initial(&mut answers);
    c.bench_function("copy of a state", |b| b.iter(|| std::hint::black_box(*std::hint::black_box(&s))));
    c.bench_function("load_game, content cached", |b| b.iter(|| table(4)));
}

criterion_group!(benches, playouts, clones);
criterion_main!(benches);
