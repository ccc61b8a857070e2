//! The pending questions of a position. The top frame is the question (or knows what comes next); what happens later
//! lies lower.

use super::card::{List, Moment, Stat, Timing};
use crate::engine::dice::Dice;
use crate::engine::ids::{Seat, SeatSet};

/// Where a turn has got to (C-TURN-6, C-TURN-3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum TurnStep {
    /// Skipped? Replacement of a dead hero.
    Begin,
    /// Start-of-turn effects.
    Triggers,
    /// Spells are counted, the rivals' window opens.
    Window,
    /// Own spells, the choice of movement, everything up to the end phase.
    Main,
    TradeStrength,
    TradeSpirit,
    /// The quest: conditions, a task to be carried out.
    Task,
    /// Runes for quests that are done.
    Reward,
    EndTriggers,
    Limit,
    /// Rafts go back, marks are cleared, the next seat.
    Close,
}

impl TurnStep {
    /// The step that follows; the first after the last.
    #[inline]
    pub fn next(self) -> TurnStep {
        use TurnStep::*;
        match self {
            Begin => Triggers,
            Triggers => Window,
            Window => Main,
            Main => TradeStrength,
            TradeStrength => TradeSpirit,
            TradeSpirit => Task,
            Task => Reward,
            Reward => EndTriggers,
            EndTriggers => Limit,
            Limit => Close,
            Close => Begin,
        }
    }
}

/// Where a move has got to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum WayStep {
    /// May a bonus be added?
    Bonus,
    /// The direction.
    Choose,
    /// A guard is being fought; `gate` tells which way leads on.
    Guard,
    /// The arch is being tried.
    Arch,
    /// Beyond the gate: the direction.
    FarSide,
    /// Which facing space does the raft reach?
    Raft,
}

/// Where an encounter has got to (C-ENC-2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MeetStep {
    /// Trap runes fire.
    Traps,
    /// Attack a hero, or encounter the space.
    Act,
    /// `visit` triggers.
    Visit,
    /// An instruction that comes before the draw.
    Before,
    /// Cards are drawn.
    Draw,
    /// Cards are met, class by class.
    Cards,
    /// An instruction that comes after the cards.
    After,
    /// Nothing is left.
    Done,
}

/// Where a combat has got to (C-FIGHT-1).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum FightStep {
    /// Dice that give a foe its value.
    Value,
    /// The hero before creatures; between heroes the defender evades.
    Evade,
    /// Combat spells of the attacker.
    Spells,
    /// Combat spells of the defender.
    DefenderSpells,
    /// Spells of rivals outside the combat.
    Rivals,
    /// Own dice, then the other side's.
    Dice,
    OtherDice,
    Reroll,
    OtherReroll,
    /// Who is higher?
    Compare,
    /// Lists of the members; the outcome is in `result`.
    Lists,
    /// The winner of a combat between heroes has taken its prize.
    Prize,
    /// Triggers of a win, then of a kill.
    Triggers,
    Close,
}

/// How a combat ended for side 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Verdict {
    Open,
    Won,
    Drawn,
    Lost,
}

/// What a roll of own dice is for. The numbers are those of `Kind::Die` events.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Purpose {
    Move,
    Arch,
    Test,
    Table,
    Contest,
    Call,
    /// Does a means of prevention save?
    Prevent,
    /// Does it wear out?
    Wear,
    /// Is a carried card lost?
    Drop,
    Amount,
    Quest,
}

/// A pending question, or a rule or a list that goes on when it comes up again. Eight bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    /// An unused slot.
    #[default]
    Blank,
    /// Chance picks the seat that begins.
    FirstSeat,
    /// The seats that have no hero yet.
    Setup { left: SeatSet },
    /// Heroes are dealt to a seat, then it chooses.
    Draft { seat: Seat, dealt: u32 },
    /// A new hero's spells are drawn.
    Kit { seat: Seat, spells: u8 },
    /// The turn of the active seat.
    Turn { step: TurnStep },
    /// `own_spell` until passed, then `movement`.
    Start { passed: bool },
    /// A move outside the heart.
    Way { step: WayStep, steps: u8, gate: u8 },
    /// A move in the heart.
    Heart,
    /// The space is encountered. `class`: the class reached; `card`: the kind asked about or being
    /// met; `running`: its list runs.
    Encounter { step: MeetStep, class: u8, card: u8, running: bool },
    /// One effect list: the hero concerned, the other hero, the card that speaks, a counter of the effect under way.
    Program { cursor: List, me: Seat, other: Seat, card: u8, n: u8 },
    /// A list for several heroes, one after another.
    Each { list: List, other: Seat, card: u8, left: SeatSet },
    /// Own dice. `other`: the total of the other side, or the card concerned.
    Roll { dice: Dice, seat: Seat, purpose: Purpose, need: u8, other: u8 },
    /// Each rival may cast a spell of a timing.
    Window { timing: Timing, left: SeatSet, asked: Seat },
    /// A spell is being cast. `stands`: not cancelled.
    Cast { spell: u8, caster: Seat, target: Seat, last: Seat, left: SeatSet, asked: Seat, stands: bool },
    /// The combat of the fight record.
    Fight { step: FightStep, verdict: Verdict, left: SeatSet, asked: Seat, pos: u8, killed: Seat },
    /// The winner picks what it takes.
    Prize { winner: Seat, loser: Seat },
    /// Lives about to be lost in combat. `tried`: means of prevention already used on this loss.
    Loss { tried: u16, seat: Seat, amount: u8, killer: Seat, saving: u8 },
    /// Triggers of an event: sheet first, then cards by number.
    Triggers { moment: Moment, seat: Seat, other: Seat, next: u8, grant: u8, copy: u8 },
    /// A hand above its limit.
    Trim { seat: Seat },
    /// Trophies may be traded.
    Trade { stat: Stat },
    /// A quest's task may be carried out.
    Task,
    /// Objects above the limit.
    Limit,
    /// The hero on the throne calls.
    Call,
}

/// Roll: the reroll was asked for or made.
pub const ASKED: u8 = 128;
/// Roll: a die is being rolled again.
pub const AGAIN: u8 = 64;
/// Roll: how many dice.
pub const DICE: u8 = 7;

const _: () = assert!(std::mem::size_of::<Frame>() == 8);
