//! Who answers for a seat.

use std::sync::Arc;

use crate::engine::answers::Answers;
use crate::engine::game::Game;
use crate::engine::ids::{ActionId, Seat};
use crate::engine::rng::Rng;

/// A player. It may look only at what the seat that is asked (`answers.actor`) may see.
pub trait Policy<G: Game>: Send {
    /// A game begins in which it plays this seat.
    fn start(&mut self, _game: &G, _seat: Seat) {}
    /// One of the answers on offer.
    fn choose(&mut self, game: &G, state: &G::State, answers: &Answers, rng: &mut Rng) -> ActionId;
}

/// Makes fresh players of one kind; shared by the threads of a run.
pub type Maker<G> = Arc<dyn Fn() -> Box<dyn Policy<G>> + Send + Sync>;

/// Picks any answer with the same chance.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Policy<G> for Random {
    #[inline]
    fn choose(&mut self, _: &G, _: &G::State, answers: &Answers, rng: &mut Rng) -> ActionId {
        answers.ids()[rng.below(answers.len() as u32) as usize]
    }
}
