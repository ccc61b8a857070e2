//! The verbs: what an effect list does, and the tables, options, conditions and foes that it points to.

use super::*;

/// An effect: what, and whom it concerns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effect {
    /// Whom.
    pub who: Who,
    /// What.
    pub act: Do,
}

/// The verbs. Spans (`at`, `n`) point into `Rules::rows`, `choices` or `conds`; lists into `Rules::effects`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Do {
    /// The end of a list.
    End,
    Gain {
        what: Counter,
        amount: Amount,
    },
    Lose {
        what: Counter,
        amount: Amount,
    },
    Heal {
        amount: Amount,
    },
    RestoreFate {
        amount: Amount,
    },
    DrawSpells {
        count: u8,
    },
    /// 255: all.
    DiscardSpells {
        count: u8,
    },
    DrawEncounters {
        count: u8,
    },
    /// A market card from the stock, by kind.
    Take {
        kind: u8,
    },
    /// A market card of the hero's choice.
    TakeMarket,
    /// Market cards at their price; `set` is a bit for each market kind, counted from the first one.
    Buy {
        set: u64,
    },
    TakeRune,
    /// `count` 255: all. `on`: a bit for each face (bit 1 = face 1) that loses the card; 0: no die. `to_space`: else discarded.
    Drop {
        what: Carried,
        count: u8,
        pick: Picker,
        to_space: bool,
        on: u8,
    },
    StealGold {
        count: u8,
        from: Victim,
    },
    Steal {
        what: Carried,
        count: u8,
        from: Victim,
    },
    LoseTurn {
        count: u8,
    },
    ExtraTurn,
    MoveTo {
        goal: Goal,
        encounter: bool,
    },
    Puppet,
    /// `None`: the hero chooses.
    Align {
        to: Option<Alignment>,
    },
    /// Index in `Rules::fights`.
    Fight {
        fight: u16,
    },
    /// Rows `at..at+n` of `Rules::rows`.
    Roll {
        dice: u8,
        add: Option<Counter>,
        at: u16,
        n: u8,
    },
    /// `against` `None`: the best of both values.
    Test {
        dice: u8,
        against: Option<Stat>,
        pass: List,
        fail: List,
    },
    /// Options `at..at+n` of `Rules::choices`.
    Choose {
        at: u16,
        n: u8,
        optional: bool,
    },
    Contest {
        dice: u8,
        win: List,
        lose: List,
        draw: List,
    },
    Pay {
        gold: u8,
        of: Price,
        up_to: u8,
        then: List,
        or: List,
    },
    /// By `Alignment as usize`.
    ByAlignment {
        lists: [List; 3],
    },
    /// Conditions `at..at+n` of `Rules::conds`.
    If {
        at: u16,
        n: u8,
        then: List,
        or: List,
    },
    Each {
        circle: Circle,
        then: List,
    },
    Target {
        target: Target,
        then: List,
    },
    Evade {
        what: Evade,
        tags: u64,
    },
    /// A fixed amount, possibly negative; `dice`: that many dice instead.
    CombatBonus {
        amount: i8,
        dice: u8,
    },
    Cancel,
    Trap,
    /// `chosen`: a space of the hero's region that it picks; else its own space.
    Clear {
        what: Cleared,
        chosen: bool,
    },
    Prevent,
    Quest {
        end: bool,
    },
    Overcome,
    Leave,
}

/// A row of a table: totals `min..=max`, or the set `on` (bit n = total n) if not 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    /// Bits of the totals (bit n = total n; totals of 63 and more count as 63).
    pub on: u64,
    /// What happens.
    pub then: List,
}

/// An option of a choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionRow {
    /// Conditions: `conds[at..at+n]`, all must hold.
    pub at: u16,
    /// How many conditions.
    pub n: u8,
    /// What happens.
    pub then: List,
}

/// What a condition asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Test {
    /// Carries or holds a card of this kind.
    HasCard(u8),
    /// Carries such a card.
    HasCarried(Carried),
    /// Holds a spell.
    HasSpell,
    /// Holds a passage rune.
    HasRune,
    Alignment(Alignment),
    /// `Region as u8`.
    Region(u8),
    Space(u8),
    /// The own space has one of these tags.
    Tag(u64),
    AtLeast(Counter, u8),
    Puppet,
    Quest,
    /// Life below the sheet value.
    Wounded,
}

/// A condition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cond {
    /// What is asked.
    pub test: Test,
    /// Must it be false?
    pub not: bool,
}

/// A value of a foe that is no card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    /// Which values count.
    pub with: Stat,
    /// The fixed value, 0 if dice give it.
    pub value: u8,
    /// Dice that give the value.
    pub dice: u8,
    /// How many foes, one at a time; 0: a die tells.
    pub count: u8,
    /// Tags.
    pub tags: u64,
    /// On top of the win.
    pub win: List,
    /// In place of the one Life; `None`: that one Life.
    pub lose: Option<List>,
    /// Where nothing happens.
    pub draw: List,
}
