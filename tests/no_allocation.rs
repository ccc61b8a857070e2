//! A step allocates nothing: the allocator counts while random games are played.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use heartoak::engine::answers::{Actor, Answers};
use heartoak::engine::game::{Game, step_random};
use heartoak::engine::rng::Rng;
use heartoak::games::crown::Crown;
use heartoak::games::crown::options::Options;

thread_local! {
    static ALLOCATIONS: Cell<u64> = const { Cell::new(0) };
}

struct Counting;

unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|n| n.set(n.get() + 1));
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

#[test]
fn a_step_allocates_nothing() {
    for (seats, preset) in [(2, "standard"), (4, "quick"), (6, "standard")] {
        let game = Crown::new(seats, Options::preset(preset).expect("a preset")).expect("the core loads");
        let (mut rng, mut answers, mut nodes) = (Rng::new(5, 0), Answers::default(), 0u64);
        let before = ALLOCATIONS.with(Cell::get);
        assert!(before > 0, "loading allocates, so the allocator counts");
        for _ in 0..10 {
            let mut state = game.initial(&mut answers);
            while answers.actor != Actor::Over {
                step_random(&game, &mut state, &mut answers, &mut rng);
                nodes += 1;
            }
        }
        assert!(nodes > 10_000, "{nodes} nodes are too few to tell");
        assert_eq!(ALLOCATIONS.with(Cell::get), before, "{nodes} nodes with {seats} seats");
    }
}
