//! What cards, heroes and spaces say, compiled: effects (something happens now) and grants (standing powers).
//! The vocabulary is that of `docs/content-format.md`.

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
