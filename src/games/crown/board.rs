//! The board: spaces, regions, rings, and the ways between them.

use super::card::List;
use super::rules::NUM_SPACES;

/// A ring of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Region {
    /// The outer ring, 24 spaces: numbers 0–23.
    Marches,
    /// The middle ring, 16 spaces: numbers 24–39.
    Sylves,
    /// The inner ring of 8 and the throne: numbers 40–48.
    Heart,
}

/// First spaces of the heart and the throne.
pub const HEART: u8 = 40;
/// The throne.
pub const THRONE: u8 = 48;
/// The last space before the throne.
pub const THRESHOLD: u8 = HEART + 4;

/// A space, numbered in the order Marches, Sylves, heart, throne.
#[derive(Clone, Debug)]
pub struct Space {
    /// Its id in files.
    pub id: String,
    /// Bits of its tags.
    pub tags: u64,
    /// Spaces across the river.
    pub faces: Vec<u8>,
    /// Cards that must lie there; 0: none are drawn.
    pub draw: u8,
    /// Its instruction; 0: none.
    pub instruction: List,
    /// Who attacks at a crossing: an index in `Rules::fights`.
    pub guard: Option<u16>,
}

/// How a way to another ring is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passage {
    /// A fight against the guard of the space (C-MOVE-3).
    Guarded,
    /// Nothing (the bridge from the Sylves).
    Free,
    /// The test of the arch (C-MOVE-5).
    Arch,
}

/// A way from a space of a ring to another ring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gate {
    /// The space where it begins.
    pub at: u8,
    /// The first space beyond.
    pub beyond: u8,
    /// How it is passed.
    pub passage: Passage,
}

/// The whole board.
#[derive(Clone, Debug)]
pub struct Board {
    /// The 49 spaces.
    pub spaces: Vec<Space>,
    /// Ways between rings: the bridge, the bridge back, the arch.
    pub gates: Vec<Gate>,
    /// The space tagged `arch`: where the way out of the heart leads.
    pub arch: u8,
    /// Spaces on which no spell works (tag `dead_wood`), a bit each.
    pub no_spells: u64,
}

/// The ring of a space.
#[inline]
pub fn region(space: u8) -> Region {
    match space {
        0..24 => Region::Marches,
        24..40 => Region::Sylves,
        _ => Region::Heart,
    }
}

/// All spaces of a region: first and one past the last.
pub fn span(region: Region) -> (u8, u8) {
    match region {
        Region::Marches => (0, 24),
        Region::Sylves => (24, 40),
        Region::Heart => (40, NUM_SPACES as u8),
    }
}

/// The space `steps` further on the ring, clockwise or not (Marches and Sylves).
#[inline]
pub fn walk(space: u8, steps: u8, clockwise: bool) -> u8 {
    let (first, size) = if space < 24 { (0, 24) } else { (24, 16) };
    let at = space - first;
    let steps = if steps < size { steps } else { steps % size };
    let to = if clockwise { at + steps } else { at + size - steps };
    first + if to >= size { to - size } else { to }
}

/// Heart: the spaces one step nearer to the throne (C-MOVE-6).
pub fn upwards(space: u8) -> &'static [u8] {
    match space - HEART {
        0 => &[41, 47],
        1 => &[42],
        2 => &[43],
        3 => &[44],
        4 => &[48],
        5 => &[44],
        6 => &[45],
        7 => &[46],
        _ => &[],
    }
}

/// Heart: the spaces one step back towards the Moor of Ashes (C-MOVE-6).
pub fn downwards(space: u8) -> &'static [u8] {
    match space - HEART {
        1 | 7 => &[40],
        2 => &[41],
        3 => &[42],
        4 => &[43, 45],
        5 => &[46],
        6 => &[47],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rings_close() {
        assert_eq!((walk(23, 1, true), walk(0, 1, false), walk(24, 1, false), walk(39, 2, true)), (0, 23, 39, 25));
        assert_eq!(walk(30, 8, true), walk(30, 8, false));
    }

    #[test]
    fn both_routes_lead_up_and_down() {
        for s in HEART..THRONE {
            for &up in upwards(s) {
                assert!(up == THRONE || downwards(up).contains(&s));
            }
        }
    }
}
