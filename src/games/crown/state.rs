//! The one canonical value of a position: plain memory, no pointers, no generator. What is not in use is blank.

use super::board::{HEART, Region, region};
use super::card::{Alignment, Stat};
use super::frame::Frame;
use super::rules::{MAX_COPIES, NUM_SPACES};
use crate::engine::dice::Dice;
use crate::engine::ids::{MAX_SEATS, NOBODY, Seat, SeatSet};
use crate::engine::stack::FrameStack;

/// Places of a card copy: a card byte is `place << 2 | mark`, so clearing marks keeps copies sorted.
pub mod place {
    /// In its deck, the stock or the supply.
    pub const DECK: u8 = 0;
    /// In the discards.
    pub const DISCARD: u8 = 1;
    /// Out of the game.
    pub const GONE: u8 = 2;
    /// `HELD + seat`: held by a seat.
    pub const HELD: u8 = 3;
    /// `ON + space`: lying on a space.
    pub const ON: u8 = 9;
    /// A copy that this table does not use.
    pub const NOWHERE: u8 = 63;
}

/// Marks of a card copy.
pub mod mark {
    /// None: not yet met in this turn.
    pub const FRESH: u8 = 0;
    /// Met or evaded in this turn.
    pub const RESOLVED: u8 = 1;
    /// Put down in this turn: nobody may take it (C-ENC-6).
    pub const PUT_DOWN: u8 = 2;
    /// A member of the group that is being fought.
    pub const FIGHTING: u8 = 3;
}

/// The byte of an unmarked copy at a place.
#[inline]
pub fn at(place: u8) -> u8 {
    place << 2
}

/// The byte of an unmarked copy on a space.
#[inline]
pub fn on(space: u8) -> u8 {
    (place::ON + space) << 2
}

/// The byte of a copy held by a seat.
#[inline]
pub fn held(seat: Seat) -> u8 {
    (place::HELD + seat) << 2
}

/// No sheet, no space.
pub const NONE: u8 = 255;

/// Where a player stands in the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Presence {
    /// Plays a hero on the board.
    InPlay,
    /// Takes a new hero on the next turn.
    Waiting,
    /// Out of the game.
    Out,
}

/// One seat's hero. `strength` and `spirit` are the counters, bonuses apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HeroState {
    /// The sheet, `NONE` without a hero.
    pub sheet: u8,
    /// Presence (2 bits), alignment (2), then the flags of this module.
    pub status: u8,
    /// The space. Of a hero that died this turn: where its gold lies, until the turn ends.
    pub space: u8,
    pub strength: u8,
    pub spirit: u8,
    pub life: u8,
    pub fate: u8,
    pub gold: u8,
    /// Turns still to be skipped. Of a seat that is out: how many were out before it.
    pub skips: u8,
    /// Turns left as a puppet.
    pub puppet: u8,
    /// 1 + the quest under way.
    pub quest: u8,
    /// The heart: the value a rolled foe has come to, or how many of a row are left.
    pub foe: u8,
    /// Spells it may still cast this turn.
    pub casts: u8,
    /// Gold it put down this turn on its space (C-ENC-6).
    pub gold_down: u8,
}

const OVERCOME: u8 = 16;
const BACK: u8 = 32;
const QUEST_DONE: u8 = 64;
const FRESH_PUPPET: u8 = 128;

impl HeroState {
    /// A seat without a hero.
    pub const BLANK: HeroState = HeroState {
        sheet: NONE,
        status: Presence::Waiting as u8,
        space: NONE,
        strength: 0,
        spirit: 0,
        life: 0,
        fate: 0,
        gold: 0,
        skips: 0,
        puppet: 0,
        quest: 0,
        foe: 0,
        casts: 0,
        gold_down: 0,
    };

    /// In play, waiting, out.
    #[inline]
    pub fn presence(&self) -> Presence {
        match self.status & 3 {
            0 => Presence::InPlay,
            1 => Presence::Waiting,
            _ => Presence::Out,
        }
    }
    /// Alive and on the board?
    #[inline]
    pub fn in_play(&self) -> bool {
        self.status & 3 == 0
    }
    pub fn set_presence(&mut self, p: Presence) {
        self.status = self.status & !3 | p as u8;
    }
    #[inline]
    pub fn alignment(&self) -> Alignment {
        match self.status >> 2 & 3 {
            0 => Alignment::Light,
            1 => Alignment::Neutral,
            _ => Alignment::Shadow,
        }
    }
    pub fn set_alignment(&mut self, a: Alignment) {
        self.status = self.status & !12 | (a as u8) << 2;
    }
    fn flag(&self, bit: u8) -> bool {
        self.status & bit != 0
    }
    fn set_flag(&mut self, bit: u8, on: bool) {
        self.status = if on { self.status | bit } else { self.status & !bit };
    }
    /// The heart space it stands on is overcome.
    pub fn overcome(&self) -> bool {
        self.flag(OVERCOME)
    }
    pub fn set_overcome(&mut self, on: bool) {
        self.set_flag(OVERCOME, on);
    }
    /// It turned back in the heart (C-MOVE-6).
    pub fn back(&self) -> bool {
        self.flag(BACK)
    }
    pub fn set_back(&mut self, on: bool) {
        self.set_flag(BACK, on);
    }
    /// Its quest is done; the rune comes at the end of the turn.
    pub fn quest_done(&self) -> bool {
        self.flag(QUEST_DONE)
    }
    pub fn set_quest_done(&mut self, on: bool) {
        self.set_flag(QUEST_DONE, on);
    }
    /// It became a puppet in its own turn, which does not count (C-PUPPET-1).
    pub fn fresh_puppet(&self) -> bool {
        self.flag(FRESH_PUPPET)
    }
    pub fn set_fresh_puppet(&mut self, on: bool) {
        self.set_flag(FRESH_PUPPET, on);
    }
    #[inline]
    pub fn is_puppet(&self) -> bool {
        self.puppet > 0
    }
    /// The ring it stands on.
    #[inline]
    pub fn region(&self) -> Region {
        region(self.space)
    }
}

/// The part of a turn (C-TURN-1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    Setup,
    Start,
    Movement,
    Encounter,
    End,
}

/// The record of the turn under way, blank between turns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Once-per-turn grants used: a bit for each copy or sheet that has one.
    pub used: u32,
    /// Spaces encountered, a bit each, low half first.
    pub encountered: [u32; 2],
    pub phase: Phase,
    /// The flags of `turn_flag`.
    pub flags: u8,
    /// Seats whose alignment changed this turn.
    pub aligned: SeatSet,
    /// Turns that the active hero loses when the list under way is done.
    pub lost: u8,
    /// Where the active hero goes when the list under way is done, `NONE` nowhere.
    pub goes_to: u8,
    /// Rafts held since before this turn.
    pub rafts_ready: u8,
    /// Encounter cards drawn (at most twelve a turn).
    pub cards_drawn: u8,
    /// Kinds drawn in this encounter and not yet met, in order, `NONE`-terminated; enemies are not listed.
    pub drawn: [u8; 12],
}

/// Flags of the turn record.
pub mod turn_flag {
    /// The active hero arrived somewhere this turn (C-TURN-5).
    pub const ARRIVED: u8 = 1;
    /// It acted against a hero (C-ENC-1).
    pub const ACTED: u8 = 2;
    /// An extra turn.
    pub const EXTRA: u8 = 4;
    /// One more turn follows.
    pub const EXTRA_TO_COME: u8 = 8;
    /// The turn is to go to its end phase.
    pub const ENDED: u8 = 16;
    /// A fight was lost or drawn: lost turns add nothing (C-TURN-4).
    pub const FIGHT_FAILED: u8 = 32;
    /// The pending move leads to an encounter.
    pub const GOES_ENCOUNTER: u8 = 64;
}

impl Turn {
    /// Between turns.
    pub const BLANK: Turn = Turn {
        used: 0,
        encountered: [0; 2],
        phase: Phase::Setup,
        flags: 0,
        aligned: SeatSet::NONE,
        lost: 0,
        goes_to: NONE,
        rafts_ready: 0,
        cards_drawn: 0,
        drawn: [NONE; 12],
    };
    #[inline]
    pub fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
    #[inline]
    pub fn set(&mut self, flag: u8) {
        self.flags |= flag;
    }
    pub fn unset(&mut self, flag: u8) {
        self.flags &= !flag;
    }
    pub fn has_encountered(&self, space: u8) -> bool {
        self.encountered[(space >> 5) as usize] >> (space & 31) & 1 == 1
    }
    pub fn set_encountered(&mut self, space: u8) {
        self.encountered[(space >> 5) as usize] |= 1 << (space & 31);
    }
}

/// What is being fought.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Form {
    /// No combat is under way.
    #[default]
    None,
    /// The marked enemies on the active hero's space.
    Group,
    /// A foe that is no card; `source` = its number in `Rules::fights`.
    Foe,
    /// Two heroes.
    Heroes,
}

/// The one combat under way, blank without one. Side 0 attacks (or meets creatures), side 1 defends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FightRecord {
    /// The number of a foe that is no card.
    pub source: u16,
    /// The dice of both sides: those of which the best counts, then those that spells add.
    pub dice: [Dice; 2],
    pub added: [u8; 2],
    pub form: Form,
    pub stat: Stat,
    /// The seats of both sides, four bits each; `NOBODY` for creatures.
    pub sides: u8,
    /// The foe's value so far.
    pub value: u8,
    /// The foe's die, 0 before it fell.
    pub foe_die: u8,
    /// Bonuses for this combat.
    pub bonus: [i8; 2],
    /// Dice added by spells, two bits a side; then the flags of `fight_flag`.
    pub flags: u8,
}

/// Flags of the fight record; bits 0–1 and 2–3 count the extra dice of the sides.
pub mod fight_flag {
    /// A side has rerolled (`<< side`).
    pub const REROLLED: u8 = 16;
    /// A combat spell was cast: no more evading (C-FIGHT-1).
    pub const SPELL: u8 = 64;
    /// All of it was evaded.
    pub const EVADED: u8 = 128;
}

impl FightRecord {
    /// No combat.
    pub const BLANK: FightRecord = FightRecord {
        source: 0,
        dice: [Dice(0); 2],
        added: [0; 2],
        form: Form::None,
        stat: Stat::Strength,
        sides: NOBODY << 4 | NOBODY,
        value: 0,
        foe_die: 0,
        bonus: [0; 2],
        flags: 0,
    };
    /// Dice that spells added to a side.
    pub fn extra(&self, side: usize) -> u32 {
        (self.flags >> (2 * side) & 3) as u32
    }
    /// The dice that spells added, as thrown.
    pub fn added_dice(&self, side: usize) -> Dice {
        Dice(self.added[side] as u16)
    }
    /// One more die, two at most.
    pub fn add_extra(&mut self, side: usize) {
        if self.extra(side) < 2 {
            self.flags += 1 << (2 * side);
        }
    }
    pub fn is(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }
    /// The seat of a side.
    #[inline]
    pub fn side(&self, side: usize) -> Seat {
        self.sides >> (4 * side) & 15
    }
    /// Who fights whom.
    pub fn set_sides(&mut self, attacker: Seat, defender: Seat) {
        self.sides = attacker | defender << 4;
    }
    /// The side on which a seat fights.
    pub fn side_of(&self, seat: Seat) -> Option<usize> {
        (0..2).find(|&i| self.form != Form::None && self.side(i) == seat)
    }
}

/// Facts of the whole game.
pub mod fact {
    /// The Crown has been reached.
    pub const CROWN: u8 = 1;
    /// Over: one hero is left.
    pub const LAST_HERO: u8 = 2;
    /// Over: too many rounds.
    pub const MAX_ROUNDS: u8 = 4;
}

/// Frames that a position can hold.
pub const MAX_FRAMES: usize = 12;

/// A position, in the middle of anything.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Where each card copy is.
    pub card: [u8; MAX_COPIES],
    /// The heroes by seat.
    pub hero: [HeroState; MAX_SEATS],
    /// Derived: the kinds of grants and uses that each hero has at all (`card::power`).
    pub powers: [u32; MAX_SEATS],
    /// Gold on the spaces outside the heart.
    pub gold: [u8; HEART as usize],
    /// Traps on them, two bits each.
    pub traps: [u8; HEART as usize / 4],
    pub turn: Turn,
    pub fight: FightRecord,
    /// The pending questions.
    pub stack: FrameStack<Frame, MAX_FRAMES>,
    /// Heroes that nobody played yet (or that came back), a bit a sheet.
    pub pool: u32,
    /// Turns begun.
    pub turns: u16,
    /// The round, from 1.
    pub round: u16,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The seat that began.
    pub first: Seat,
    /// Calls made.
    pub calls: u8,
    /// The facts of module `fact`.
    pub facts: u8,
}

impl State {
    #[inline]
    pub fn is_over(&self) -> bool {
        self.facts & (fact::LAST_HERO | fact::MAX_ROUNDS) != 0
    }
    pub fn crown_reached(&self) -> bool {
        self.facts & fact::CROWN != 0
    }
    /// The active seat's hero.
    #[inline]
    pub fn me(&self) -> &HeroState {
        &self.hero[self.active as usize]
    }
    pub fn traps_on(&self, space: u8) -> u8 {
        if space < HEART { self.traps[space as usize / 4] >> (2 * (space % 4)) & 3 } else { 0 }
    }
    pub fn set_traps(&mut self, space: u8, n: u8) {
        let shift = 2 * (space % 4);
        let byte = &mut self.traps[space as usize / 4];
        *byte = *byte & !(3 << shift) | n << shift;
    }
    /// Seats whose heroes are in play.
    #[inline]
    pub fn in_play(&self, seats: u8) -> SeatSet {
        let mut set = SeatSet::NONE;
        for s in 0..seats {
            if self.hero[s as usize].in_play() {
                set = set.with(s);
            }
        }
        set
    }
    /// Gold put down this turn on a space.
    pub fn locked_gold(&self, space: u8) -> u8 {
        self.hero.iter().filter(|h| h.space == space).map(|h| h.gold_down).fold(0, u8::saturating_add)
    }
}

const _: () = assert!(std::mem::size_of::<State>() <= 512);
const _: () = assert!(NUM_SPACES + (place::ON as usize) < place::NOWHERE as usize);
