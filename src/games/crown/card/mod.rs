//! What cards, heroes and spaces say, compiled: effects (something happens now) and grants (standing powers).
//! The vocabulary is that of `docs/content-format.md`.
//!
//! This file holds the words that all of them share; `effect` the verbs, `grant` the powers, `kind` what a card, a sheet
//! and a quest are.

mod effect;
mod grant;
mod kind;

pub use effect::*;
pub use grant::*;
pub use kind::*;

/// An effect list: where it starts in `Rules::effects`. It ends at `Do::End`; 0 is the empty list.
pub type List = u16;

/// The classes of cards. The first seven are the encounter kinds in the order of the content file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
#[repr(u8)]
pub enum Class {
    Event,
    Enemy,
    Stranger,
    Object,
    MagicObject,
    Companion,
    Place,
    Market,
    Spell,
    Rune,
}

impl Class {
    /// How many classes.
    pub const COUNT: usize = 10;
    /// Carried as an object?
    pub fn is_object(self) -> bool {
        matches!(self, Class::Object | Class::MagicObject | Class::Market | Class::Rune)
    }
    /// Carried at all (objects and companions)?
    pub fn is_carried(self) -> bool {
        self.is_object() || self == Class::Companion
    }
    /// A magic object (the rune is one)?
    pub fn is_magic(self) -> bool {
        matches!(self, Class::MagicObject | Class::Rune)
    }
}

/// Strength or Spirit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, serde::Serialize, serde::Deserialize)]
#[repr(u8)]
pub enum Stat {
    Strength,
    Spirit,
}

/// Light, neutral, shadow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Alignment {
    Light,
    Neutral,
    Shadow,
}

/// A counter of a hero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counter {
    Strength,
    Spirit,
    Life,
    Fate,
    Gold,
}

/// Whom an effect concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// The hero concerned.
    Me,
    /// The hero a spell was aimed at, or the other hero of a fight or a meeting.
    Other,
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// A fixed number.
    N(u8),
    /// One die.
    D6,
    /// As much as there is to restore (`heal`, `restore_fate`), or all (`discard_spells`, `drop`).
    All,
}

/// Which carried cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Carried {
    /// Any object, magic ones and runes too.
    Object,
    /// Objects without magic.
    PlainObject,
    /// Magic objects, the rune included.
    MagicObject,
    Companion,
}

/// Who picks a card to be dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picker {
    Owner,
    /// Chance.
    Random,
    /// The other hero (or the next rival to the left if there is none).
    Rival,
}

/// Where a hero may be sought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Where {
    Anywhere,
    SameSpace,
    SameRegion,
    /// It fights in the combat under way.
    Combat,
    /// It is its turn.
    Turn,
}

/// A choice among heroes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Target {
    /// Only rivals (else any hero, the picker too).
    pub rival: bool,
    /// Where.
    pub place: Where,
}

/// From whom something is stolen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Victim {
    /// A rival that the thief picks there.
    Rival(Where),
    /// The other hero.
    Other,
}

/// Where a `move_to` leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    Space(u8),
    /// Any space of the region (`Region as u8`), the hero picks.
    Region(u8),
    /// Another space of the hero's own region.
    SameRegion,
    /// So many steps on the ring, either way.
    Steps(u8),
}

/// Whom `each` runs over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Circle {
    All,
    Rivals,
    SameSpace,
    SameRegion,
    /// `Region as u8`.
    Region(u8),
}

/// What can be evaded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Evade {
    Enemies,
    Hero,
    Any,
}

/// What a bonus or an evasion works against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Against {
    /// Everything: no `against` was given.
    pub all: bool,
    /// Any creature (`enemy`).
    pub enemy: bool,
    /// Heroes (`hero`).
    pub hero: bool,
    /// Creatures with one of these tags.
    pub tags: u64,
}

/// What is cleared away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cleared {
    Enemies,
    Cards,
    Traps,
}

/// What a discount is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Price {
    Plain,
    Market,
    Healing,
}
