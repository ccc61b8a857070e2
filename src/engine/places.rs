//! Cards that know their place: one byte a copy in a row of 192. Rows are compared sixteen bytes at a time; what is
//! found is a set of copies, a bit each.

use wide::u8x16;

/// Copies that a row holds.
pub const ROW: usize = 192;
/// Words of a set of copies.
const WORDS: usize = ROW / 64;

/// A set of copies, a bit each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Copies([u64; WORDS]);

impl Copies {
    /// No copy.
    pub const NONE: Copies = Copies([0; WORDS]);

    /// The copies of an iterator.
    pub fn of(copies: impl IntoIterator<Item = usize>) -> Copies {
        let mut set = Copies::NONE;
        for i in copies {
            set.0[i / 64] |= 1 << (i % 64);
        }
        set
    }
    /// Is this copy in the set?
    #[inline]
    pub fn has(self, copy: usize) -> bool {
        self.0[copy / 64] >> (copy % 64) & 1 == 1
    }
    /// The copies of either set.
    #[inline]
    pub fn or(self, other: Copies) -> Copies {
        Copies(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
    /// The copies of both sets.
    #[inline]
    pub fn and(self, other: Copies) -> Copies {
        Copies([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
    /// How many.
    #[inline]
    pub fn len(self) -> u32 {
        // Empty words are common, and without a machine instruction a count costs more than a look.
        self.0.iter().map(|&w| if w == 0 { 0 } else { w.count_ones() }).sum()
    }
    /// More than `n`? Cheap for small numbers.
    #[inline]
    pub fn exceeds(mut self, n: u32) -> bool {
        for _ in 0..n {
            if self.next().is_none() {
                return false;
            }
        }
        !self.is_empty()
    }
    /// None?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }
    /// The lowest copy.
    #[inline]
    pub fn first(mut self) -> Option<usize> {
        self.next()
    }
    /// The `n`-th copy, from 0.
    #[inline]
    pub fn pick(self, mut n: u32) -> Option<usize> {
        for (w, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                return Some(64 * w + nth_bit(word, n) as usize);
            }
            n -= here;
        }
        None
    }
}

#[inline]
fn take_lowest(word: &mut u64) -> usize {
    let bit = word.trailing_zeros() as usize;
    *word &= *word - 1;
    bit
}

impl Iterator for Copies {
    type Item = usize;
    // Word by word in plain sight, so that the words stay in registers.
    #[inline]
    fn next(&mut self) -> Option<usize> {
        let [a, b, c] = &mut self.0;
        if *a != 0 {
            Some(take_lowest(a))
        } else if *b != 0 {
            Some(64 + take_lowest(b))
        } else if *c != 0 {
            Some(128 + take_lowest(c))
        } else {
            None
        }
    }
}

/// The place of the `n`-th set bit, from 0: counts the bits of each byte and of those below it, then looks into the byte.
#[inline]
fn nth_bit(word: u64, n: u32) -> u32 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGHS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let up_to = ((fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f).wrapping_mul(ONES);
    // A high bit for each byte up to which there are at most `n`: those bytes are passed over.
    let passed = ((((n as u64 * ONES) | HIGHS) - up_to) & HIGHS) >> 7;
    let shift = (passed.wrapping_mul(ONES) >> 56) as u32 * 8;
    let below = if shift == 0 { 0 } else { (up_to >> (shift - 8)) as u32 & 0xff };
    let mut byte = word >> shift & 0xff;
    for _ in below..n {
        byte &= byte - 1;
    }
    shift + byte.trailing_zeros()
}

/// The bytes of word `w` of a row that equal `byte`, a bit each; only those bits of a byte count that are in `mask`.
#[inline(always)]
fn word(row: &[u8; ROW], w: usize, byte: u8x16, mask: Option<u8x16>) -> u64 {
    let (sixteens, _) = row.as_chunks::<16>();
    let part = |k: usize| {
        let bytes = u8x16::new(sixteens[4 * w + k]);
        let bytes = mask.map_or(bytes, |mask| bytes & mask);
        (bytes.cmp_eq(byte).move_mask() as u64) << (16 * k)
    };
    part(0) | part(1) | part(2) | part(3)
}

// Word by word in plain sight: a loop over the words costs more than the comparisons.
#[inline(always)]
fn scan(row: &[u8; ROW], byte: u8, mask: Option<u8x16>, within: &Copies) -> Copies {
    let byte = u8x16::splat(byte);
    let part = |w: usize| if within.0[w] == 0 { 0 } else { word(row, w, byte, mask) & within.0[w] };
    Copies([part(0), part(1), part(2)])
}

/// The copies of a set that have this byte.
#[inline]
pub fn with(row: &[u8; ROW], byte: u8, within: &Copies) -> Copies {
    scan(row, byte, None, within)
}

/// Does any copy of the row have this byte?
#[inline]
pub fn any(row: &[u8; ROW], byte: u8) -> bool {
    let (sixteens, _) = row.as_chunks::<16>();
    let equal = |k: usize| u8x16::new(sixteens[k]).cmp_eq(u8x16::splat(byte));
    let found = (1..ROW / 16).fold(equal(0), |found, k| found | equal(k));
    found.move_mask() != 0
}

/// The copies of a set that have this byte in the bits of `mask`.
#[inline]
pub fn with_masked(row: &[u8; ROW], byte: u8, mask: u8, within: &Copies) -> Copies {
    scan(row, byte, Some(u8x16::splat(mask)), within)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_found() {
        for word in [1, 1 << 63, !0, 0xf0f0_0000_0101_8001, 0x8000_0000_0000_0001, 0x5555_5555_5555_5555] {
            let places = (0..64).filter(|i| word >> i & 1 == 1);
            assert!(places.enumerate().all(|(n, place)| nth_bit(word, n as u32) == place));
        }
    }

    #[test]
    fn scans_agree_with_a_plain_loop() {
        let row: [u8; ROW] = std::array::from_fn(|i| (i * i % 7 * 43) as u8);
        let within = Copies::of((0..ROW).filter(|i| i % 3 != 1));
        for byte in 0..=255 {
            let plain: Vec<usize> = (0..ROW).filter(|&i| row[i] == byte && within.has(i)).collect();
            let found = with(&row, byte, &within);
            assert_eq!(found.collect::<Vec<_>>(), plain);
            assert_eq!(found.len() as usize, plain.len());
            assert_eq!(found.first(), plain.first().copied());
            assert_eq!(found.is_empty(), plain.is_empty());
            assert!((0..9).all(|n| found.exceeds(n) == (plain.len() > n as usize)));
            assert_eq!(any(&row, byte), row.contains(&byte));
            for (n, &at) in plain.iter().enumerate() {
                assert_eq!(found.pick(n as u32), Some(at));
            }
            assert_eq!(found.pick(plain.len() as u32), None);
            let masked = with_masked(&row, byte & 0xfc, 0xfc, &within);
            assert!((0..ROW).all(|i| masked.has(i) == (row[i] & 0xfc == byte & 0xfc && within.has(i))));
        }
    }
}
