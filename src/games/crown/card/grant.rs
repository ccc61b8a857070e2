//! Standing powers: what a sheet or a carried card gives as long as it is there.

use super::*;

/// How often a grant serves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uses {
    Unlimited,
    OncePerTurn,
    /// The card is lost by it.
    Wear,
}

/// Rolls that a grant rerolls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rerolled {
    Move,
    Combat,
    Table,
    /// The arch too.
    Test,
}

/// When a trigger runs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Moment {
    TurnStart,
    TurnEnd,
    CombatWon,
    HeroKilled,
    SpellCast,
    Visit,
    Draw,
    MeetHero,
}

/// What an event must be like for a trigger or a quest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// When.
    pub moment: Moment,
    /// `CombatWon`: fought by this value; `None`: either.
    pub with: Option<Stat>,
    /// `CombatWon`: against whom.
    pub against: Against,
    /// `CombatWon`: the foe's value at least.
    pub value: u8,
    /// `Visit`: one of these tags of the space; 0: any.
    pub tags: u64,
}

/// A standing power.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    /// Conditions: `conds[at..at+n]`, all must hold.
    pub at: u16,
    /// How many conditions.
    pub n: u8,
    /// The first bit in `used` (a bit for each copy), if it serves once per turn.
    pub once: Option<u8>,
    /// What it gives.
    pub power: Power,
}

/// What a grant gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Power {
    StatBonus {
        stat: Stat,
        amount: u8,
    },
    CombatBonus {
        stat: Stat,
        amount: u8,
        against: Against,
        weapon: bool,
    },
    Weapons {
        count: u8,
    },
    BestOfDice {
        stat: Stat,
        count: u8,
    },
    Evade {
        what: Evade,
        against: Against,
        uses: Uses,
    },
    /// `combat` `None`: any. `on`: faces that save (bit n = face n), 0: always. `wear`: faces on which the card is lost.
    PreventLoss {
        combat: Option<Stat>,
        on: u8,
        wear: u8,
    },
    Carry {
        amount: u8,
    },
    SpellHand {
        amount: u8,
    },
    StepInsteadOfRoll,
    BuildRaft {
        on: u64,
    },
    MoveBonus {
        amount: u8,
        optional: bool,
    },
    Reroll {
        roll: Rerolled,
    },
    AttackWithSpirit,
    On {
        event: Event,
        then: List,
    },
    Cost {
        of: Price,
        less: u8,
    },
    Raft,
    /// An instruction that may be ignored, by spaces (bit a space).
    Ignore {
        spaces: u64,
    },
}

/// Bits of `State::powers`: one for each kind of grant or use that a hero has at all.
pub mod power {
    pub const STAT_BONUS: u32 = 1;
    pub const COMBAT_STRENGTH: u32 = 1 << 1;
    pub const COMBAT_SPIRIT: u32 = 1 << 2;
    pub const WEAPONS: u32 = 1 << 3;
    pub const BEST_OF_DICE: u32 = 1 << 4;
    pub const EVADE: u32 = 1 << 5;
    pub const PREVENT: u32 = 1 << 6;
    pub const CARRY: u32 = 1 << 7;
    pub const SPELL_HAND: u32 = 1 << 8;
    pub const STEP: u32 = 1 << 9;
    pub const BUILD: u32 = 1 << 10;
    pub const MOVE_BONUS: u32 = 1 << 11;
    pub const REROLL_MOVE: u32 = 1 << 12;
    pub const REROLL_COMBAT: u32 = 1 << 13;
    pub const REROLL_TABLE: u32 = 1 << 14;
    pub const REROLL_TEST: u32 = 1 << 15;
    pub const ATTACK_SPIRIT: u32 = 1 << 16;
    /// `ON << Moment as u32`, eight bits.
    pub const ON: u32 = 1 << 17;
    pub const COST: u32 = 1 << 25;
    pub const RAFT: u32 = 1 << 26;
    pub const IGNORE: u32 = 1 << 27;
    /// A `use` for when own-turn spells may be cast.
    pub const USE_TURN: u32 = 1 << 28;
    /// A `use` with `evade` or `combat_bonus`.
    pub const USE_COMBAT: u32 = 1 << 29;
    /// A `use` with `prevent`.
    pub const USE_PREVENT: u32 = 1 << 30;
}
