//! What happened, for logs and viewers. The silent sink costs nothing.

use super::ids::SeatSet;

/// One thing that happened. What the numbers mean depends on the kind; the game puts names to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event<K> {
    /// What happened.
    pub kind: K,
    /// To whom, `NOBODY` if to no seat.
    pub seat: u8,
    /// A thing: a card, a space, a hero, another seat.
    pub thing: u16,
    /// How much, or which face.
    pub amount: i16,
    /// Who saw it.
    pub seen_by: SeatSet,
}

/// Where events go.
pub trait Sink<K> {
    /// False: nobody listens, and making the event can be left out.
    const LISTENS: bool;
    /// Takes an event.
    fn event(&mut self, event: Event<K>);
}

/// Nobody listens.
pub struct Silent;

impl<K> Sink<K> for Silent {
    const LISTENS: bool = false;
    #[inline]
    fn event(&mut self, _: Event<K>) {}
}

impl<K> Sink<K> for Vec<Event<K>> {
    const LISTENS: bool = true;
    fn event(&mut self, event: Event<K>) {
        self.push(event);
    }
}
