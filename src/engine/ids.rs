//! Names of things: seats, sets of seats, action ids.

/// A player's place at the table, counted from 0.
pub type Seat = u8;
/// The number of an answer or of a chance outcome within its own table.
pub type ActionId = u16;
/// No seat.
pub const NOBODY: Seat = 7;
/// The largest table.
pub const MAX_SEATS: usize = 6;

/// A set of seats, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct SeatSet(pub u8);

impl SeatSet {
    /// The empty set.
    pub const NONE: SeatSet = SeatSet(0);

    /// The first `n` seats.
    pub fn first(n: usize) -> SeatSet {
        SeatSet(((1u16 << n) - 1) as u8)
    }
    /// Is the seat a member?
    #[inline]
    pub fn has(self, seat: Seat) -> bool {
        self.0 >> seat & 1 == 1
    }
    /// The set with that seat.
    #[inline]
    pub fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat)
    }
    /// The set without that seat.
    #[inline]
    pub fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat))
    }
    /// How many seats.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }
    /// No seat at all?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The first member met when walking the table of `n` seats from `from` (itself included).
    #[inline]
    pub fn next_from(self, from: Seat, n: usize) -> Option<Seat> {
        if self.0 == 0 {
            return None;
        }
        let above = self.0 & (0xffu8 << from);
        let seat = if above != 0 { above } else { self.0 }.trailing_zeros() as Seat;
        debug_assert!((seat as usize) < n);
        Some(seat)
    }
}

/// Places to the left of `from` at which `seat` sits, at a table of `n`.
#[inline]
pub fn relative(seat: Seat, from: Seat, n: usize) -> u8 {
    let n = n as u8;
    if seat >= from { seat - from } else { seat + n - from }
}

/// The seat `steps` places to the left of `from`, at a table of `n`.
#[inline]
pub fn absolute(steps: u8, from: Seat, n: usize) -> Seat {
    let s = from + steps;
    if s >= n as u8 { s - n as u8 } else { s }
}
