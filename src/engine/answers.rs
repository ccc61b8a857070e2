//! The answers to the question at which a game stands, in a buffer of the caller.

use super::ids::{ActionId, Seat};

/// Who moves the game on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Actor {
    /// This seat decides.
    Seat(Seat),
    /// Chance decides.
    Chance,
    /// Nobody: the game is over.
    Over,
}

/// The most answers that one question may have.
pub const MAX_ANSWERS: usize = 96;

/// The actor and, at a decision, the legal action ids in ascending order.
#[derive(Clone, Copy, Debug)]
pub struct Answers {
    /// Who is asked.
    pub actor: Actor,
    /// At a chance node: the number of faces of one fair die, or 0 if chance is something else than a die.
    pub die: u8,
    len: u8,
    ids: [ActionId; MAX_ANSWERS],
}

impl Default for Answers {
    fn default() -> Self {
        Answers { actor: Actor::Over, die: 0, len: 0, ids: [0; MAX_ANSWERS] }
    }
}

impl Answers {
    /// Starts the list of a decision.
    #[inline]
    pub fn ask(&mut self, seat: Seat) {
        self.actor = Actor::Seat(seat);
        self.len = 0;
    }
    /// Makes this a chance node: a die of so many faces, 0 for anything else.
    #[inline]
    pub fn chance(&mut self, die: u8) {
        self.actor = Actor::Chance;
        self.die = die;
        self.len = 0;
    }
    /// The game is over.
    pub fn over(&mut self) {
        self.actor = Actor::Over;
        self.len = 0;
    }
    /// Adds an answer; keeps the list ascending and without repetition.
    #[inline]
    pub fn add(&mut self, id: ActionId) {
        let n = self.len as usize;
        if n == 0 || self.ids[n - 1] < id {
            if n < MAX_ANSWERS {
                self.ids[n] = id;
                self.len += 1;
            }
            return;
        }
        self.insert(id);
    }
    #[cold]
    fn insert(&mut self, id: ActionId) {
        let n = self.len as usize;
        if let Err(at) = self.ids[..n].binary_search(&id)
            && n < MAX_ANSWERS
        {
            self.ids.copy_within(at..n, at + 1);
            self.ids[at] = id;
            self.len += 1;
        }
    }
    /// The legal ids, ascending.
    #[inline]
    pub fn ids(&self) -> &[ActionId] {
        &self.ids[..self.len as usize]
    }
    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }
    /// None?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// Is this answer legal?
    #[inline]
    pub fn has(&self, id: ActionId) -> bool {
        self.ids().binary_search(&id).is_ok()
    }
}

/// The outcomes of a chance node: ids, ascending, with integer weights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes(pub Vec<(ActionId, u32)>);

impl Outcomes {
    /// The sum of the weights.
    pub fn total(&self) -> u32 {
        self.0.iter().map(|o| o.1).sum()
    }
    /// The outcome that a draw `below(total)` counts off.
    pub fn count_off(&self, mut draw: u32) -> Option<ActionId> {
        for &(id, weight) in &self.0 {
            if draw < weight {
                return Some(id);
            }
            draw -= weight;
        }
        None
    }
}
