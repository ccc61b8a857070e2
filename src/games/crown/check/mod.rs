//! Everything that must hold of a position. What passes can be played on to the end, wherever it came from.
//!
//! Three stages, each only if the one before found nothing, so that a later one may trust what an earlier one saw: the
//! table and its heroes, then cards and records, then the pending frames. Nothing is allocated unless something is wrong.

mod cards;
mod frames;
mod heroes;
mod lists;
mod records;
mod stack;

use std::fmt::Arguments;

use super::frame::{Frame, TurnStep};
use super::rules::Rules;
use super::state::State;
use crate::engine::error::Diagnostic;
use crate::engine::ids::{NOBODY, Seat, SeatSet};

/// Everything that must hold of a state and does not.
pub fn check(rules: &Rules, s: &State) -> Vec<Diagnostic> {
    let mut c = Check { r: rules, s, found: Vec::new() };
    c.table();
    c.heroes();
    if c.found.is_empty() {
        c.cards();
        c.turn_record();
        c.fight_record();
    }
    if c.found.is_empty() {
        c.stack();
    }
    c.found
}

/// Does everything hold?
pub fn is_sound(rules: &Rules, s: &State) -> bool {
    check(rules, s).is_empty()
}

/// A position that is looked at, and what was found.
struct Check<'a> {
    r: &'a Rules,
    s: &'a State,
    found: Vec<Diagnostic>,
}

impl Check<'_> {
    /// Something does not hold.
    #[cold]
    fn bad(&mut self, code: &'static str, what: Arguments) {
        self.found.push(Diagnostic::error(code, what.to_string()));
    }
    /// A number must not be above its bound.
    #[inline]
    fn at_most(&mut self, value: u32, top: u32, what: Arguments) {
        if value > top {
            self.bad("out_of_range", format_args!("{what} is {value}, above {top}"));
        }
    }
    /// The seats of the table.
    fn everybody(&self) -> SeatSet {
        SeatSet::first(self.r.seats as usize)
    }
    /// Only seats of this table?
    fn are_seats(&self, set: SeatSet) -> bool {
        set.0 & !self.everybody().0 == 0
    }
    /// A seat of this table?
    fn is_seat(&self, seat: Seat) -> bool {
        seat < self.r.seats
    }
    /// A seat of this table, or nobody?
    fn is_seat_or_nobody(&self, seat: Seat) -> bool {
        seat == NOBODY || self.is_seat(seat)
    }
    fn in_play(&self, seat: Seat) -> bool {
        self.is_seat(seat) && self.s.hero[seat as usize].in_play()
    }
    /// The frame that everything else lies on.
    fn bottom(&self) -> Frame {
        self.s.stack.frames().first().copied().unwrap_or_default()
    }
    /// Is a turn under way (and not just about to begin)?
    fn mid_turn(&self) -> bool {
        matches!(self.bottom(), Frame::Turn { step } if step != TurnStep::Begin)
    }
    /// Is the table being set?
    fn setting_up(&self) -> bool {
        matches!(self.bottom(), Frame::FirstSeat | Frame::Setup { .. })
    }
}

#[cfg(test)]
mod tests;
