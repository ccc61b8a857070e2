//! What a kind of card, a hero sheet and a quest are.

use super::*;

/// When a spell is cast (C-SPELL-5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Timing {
    InsteadOfMove,
    OwnTurn,
    OwnCombat,
    RivalTurnStart,
    AnyCombat,
    LifeLoss,
    Counter,
}

impl Timing {
    /// How many timings.
    pub const COUNT: usize = 7;
}

/// What a spell needs (C-SPELL-5: "a spell may be cast if it has a target or a space").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SpellInfo {
    /// When.
    pub timing: Timing,
    /// The hero picked at casting.
    pub target: Option<Target>,
    /// It lays a trap: needs a space that can bear one.
    pub traps: bool,
    /// It clears a chosen space.
    pub clears: bool,
    /// It evades; `None`: not at all.
    pub evades: Option<Evade>,
    /// Tags that the evasion is limited to, 0: all.
    pub evade_tags: u64,
}

/// When a `use` serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UseAt {
    Never,
    Turn,
    /// In a combat, to evade.
    Evade(Evade, u64),
    /// In a combat, for a bonus.
    Bonus,
    /// At a loss.
    Prevent,
}

/// A kind of card.
#[derive(Clone, Debug)]
pub struct Kind {
    /// Its id in files.
    pub id: String,
    /// Its class.
    pub class: Class,
    /// Its copies in the state: `first..first + count`.
    pub first: u8,
    /// How many copies.
    pub count: u8,
    /// The action id that names it; `None` if no question does.
    pub action: Option<u16>,
    /// Events, strangers, places: what happens. Objects: what happens when it is taken. Spells: what it does.
    pub then: List,
    /// Objects with a `use`.
    pub usage: List,
    /// When that serves.
    pub use_at: UseAt,
    /// Strangers and places: does it stay?
    pub stays: bool,
    /// Objects: turned into its `then` as it is taken.
    pub spent_on_taking: bool,
    /// Alignments that may carry it: bit `Alignment as u8`.
    pub only: u8,
    /// Enemies: which value.
    pub with: Stat,
    /// Enemies: the value.
    pub value: u8,
    /// Enemies: tags.
    pub tags: u64,
    /// Enemies: lists as in `Fight`.
    pub win: List,
    pub lose: Option<List>,
    pub draw: List,
    /// Standing powers.
    pub grants: Vec<Grant>,
    /// Bits of all those powers and uses.
    pub powers: u32,
    /// Market: the price.
    pub price: u8,
    /// Spells.
    pub spell: Option<SpellInfo>,
    /// The first bit of its means of prevention in a loss, if it has one (a bit for each copy).
    pub means: Option<u8>,
}

impl Kind {
    /// Its copies in the row of cards.
    #[inline]
    pub fn copies(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + self.count as usize
    }
}

/// A hero sheet.
#[derive(Clone, Debug)]
pub struct Hero {
    /// Its id in files.
    pub id: String,
    pub start: u8,
    pub alignment: Alignment,
    pub strength: u8,
    pub spirit: u8,
    pub life: u8,
    pub fate: u8,
    /// Spells at the start.
    pub spells: u8,
    /// Market kinds at the start.
    pub items: Vec<u8>,
    pub grants: Vec<Grant>,
    /// Bits of its powers.
    pub powers: u32,
    /// Its bit among the means of prevention, if it has one.
    pub means: Option<u8>,
}

/// A task of the Rune Master.
#[derive(Clone, Debug)]
pub struct Quest {
    /// Its id in files.
    pub id: String,
    /// What is to be done.
    pub task: Task,
}

/// What is to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Done when it happens.
    Event(Event),
    /// Done when these conditions hold in the end phase.
    Cond { at: u16, n: u8 },
    /// Done by carrying this out in the end phase.
    Then(List),
}
