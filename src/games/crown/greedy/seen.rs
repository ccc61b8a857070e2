//! What one seat may know of a position: the same position with the spells of all other hands back in their deck.

use super::super::card::Class;
use super::super::cards::set_byte;
use super::super::rules::Rules;
use super::super::state::{State, at, place};
use crate::engine::ids::Seat;

/// A position as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct Seen<'a> {
    /// The rules, known to all.
    pub r: &'a Rules,
    /// The position without what is hidden from the seat.
    pub s: State,
    /// Who looks.
    pub seat: Seat,
}

impl<'a> Seen<'a> {
    /// Hides from a seat what it may not know (C-SPELL-6).
    pub fn new(r: &'a Rules, state: &State, seat: Seat) -> Seen<'a> {
        let mut s = *state;
        // A copy that is hidden goes to the front of its kind; the one that takes its place is looked at too.
        for i in r.sets.class[Class::Spell as usize] {
            while is_hidden(s.card[i], seat) {
                set_byte(r, &mut s, i, at(place::DECK));
            }
        }
        Seen { r, s, seat }
    }
}

/// Held by another seat?
fn is_hidden(byte: u8, seat: Seat) -> bool {
    let p = byte >> 2;
    (place::HELD..place::ON).contains(&p) && p != place::HELD + seat
}
