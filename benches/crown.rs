//! What the engine does in a second: random games of crown on a fixed corpus, with its node counts asserted. Beside it,
//! what the machine and the core allow: plain copies, dice, a toy game.

#[path = "../tests/toy/mod.rs"]
mod toy;

use std::hint::black_box;

use criterion::{Bencher, Criterion, Throughput, criterion_group, criterion_main};
use heartoak::engine::answers::Answers;
use heartoak::engine::game::Game;
use heartoak::engine::rng::Rng;
use heartoak::games::crown::Crown;
use heartoak::games::crown::options::Options;
use heartoak::sim::playout::playout;
use toy::Lanterns;

fn table(seats: usize) -> Crown {
    Crown::new(seats, Options::preset("standard").expect("a preset")).expect("the core loads")
}

/// Random games number `games` of stream 1; returns decisions and nodes.
fn corpus<G: Game>(game: &G, games: std::ops::Range<u64>) -> (u64, u64) {
    let (mut decisions, mut nodes) = (0, 0);
    let mut answers = Answers::default();
    for i in games {
        let mut s = game.initial(&mut answers);
        let tally = playout(game, &mut s, &mut answers, &mut Rng::new(1, i), u64::MAX);
        (decisions, nodes) = (decisions + tally.decisions, nodes + tally.nodes);
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

/// Copies from slot to slot of a small array, all of it in the first cache.
fn copy<T: Copy>(b: &mut Bencher, value: T) {
    let (mut slots, mut i) = ([value; 16], 0);
    b.iter(|| {
        i = (i + 1) % 8;
        slots[8 + i] = slots[i];
        black_box(&mut slots[0]);
    });
}

fn clones(c: &mut Criterion) {
    let game = table(4);
    let mut answers = Answers::default();
    let s = game.initial(&mut answers);
    c.bench_function("copy of a state", |b| copy(b, s));
    c.bench_function("load_game, content cached", |b| b.iter(|| table(4)));
}

fn floor(c: &mut Criterion) {
    let game = Lanterns::new(4);
    let (_, nodes) = corpus(&game, 0..2_000);
    let mut rng = Rng::new(1, 0);
    let mut group = c.benchmark_group("floor");
    group.bench_function("copy of 512 plain bytes", |b| copy(b, [7u64; 64]));
    group.bench_function("a die", |b| b.iter(|| rng.below(black_box(6))));
    group.throughput(Throughput::Elements(nodes));
    group.bench_function("nodes of a toy game", |b| b.iter(|| corpus(&game, 0..2_000)));
    group.finish();
}

criterion_group!(benches, playouts, clones, floor);
criterion_main!(benches);
