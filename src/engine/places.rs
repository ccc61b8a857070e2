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
    pub fn has(self, copy: usize) -> bool {
        self.0[copy / 64] >> (copy % 64) & 1 == 1
    }
    /// The copies of either set.
    pub fn or(self, other: Copies) -> Copies {
        Copies(std::array::from_fn(|w| self.0[w] | other.0[w]))
    }
    /// The copies of both sets.
    #[inline]
    pub fn and(self, other: Copies) -> Copies {
        Copies(std::array::from_fn(|w| self.0[w] & other.0[w]))
    }
    /// How many.
    #[inline]
    pub fn len(self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }
    /// None?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == [0; WORDS]
    }
    /// The lowest copy.
    #[inline]
    pub fn first(mut self) -> Option<usize> {
        self.next()
    }
    /// The `n`-th copy, from 0.
    #[inline]
    pub fn pick(self, mut n: u32) -> Option<usize> {
        for (w, mut word) in self.0.into_iter().enumerate() {
            let here = word.count_ones();
            if n < here {
                for _ in 0..n {
                    word &= word - 1;
                }
                return Some(64 * w + word.trailing_zeros() as usize);
            }
            n -= here;
        }
        None
    }
}

impl Iterator for Copies {
    type Item = usize;
    #[inline]
    fn next(&mut self) -> Option<usize> {
        for (w, word) in self.0.iter_mut().enumerate() {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(64 * w + bit);
            }
        }
        None
    }
}

/// The bytes of sixteen that equal `byte` in the bits of `mask`, a bit each.
#[inline]
fn sixteen(bytes: [u8; 16], byte: u8, mask: u8) -> u64 {
    let row = u8x16::new(bytes);
    let row = if mask == !0 { row } else { row & u8x16::splat(mask) };
    row.cmp_eq(u8x16::splat(byte)).move_mask() as u64
}

#[inline]
fn scan(row: &[u8; ROW], byte: u8, mask: u8, within: &Copies) -> Copies {
    let (sixteens, _) = row.as_chunks::<16>();
    Copies(std::array::from_fn(|w| {
        if within.0[w] == 0 {
            return 0;
        }
        let part = |k: usize| sixteen(sixteens[4 * w + k], byte, mask) << (16 * k);
        (part(0) | part(1) | part(2) | part(3)) & within.0[w]
    }))
}

/// The copies of a set that have this byte.
#[inline]
pub fn with(row: &[u8; ROW], byte: u8, within: &Copies) -> Copies {
    scan(row, byte, !0, within)
}

/// The copies of a set that have this byte in the bits of `mask`.
#[inline]
pub fn with_masked(row: &[u8; ROW], byte: u8, mask: u8, within: &Copies) -> Copies {
    scan(row, byte, mask, within)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            for (n, &at) in plain.iter().enumerate() {
                assert_eq!(found.pick(n as u32), Some(at));
            }
            assert_eq!(found.pick(plain.len() as u32), None);
            let masked = with_masked(&row, byte & 0xfc, 0xfc, &within);
            assert!((0..ROW).all(|i| masked.has(i) == (row[i] & 0xfc == byte & 0xfc && within.has(i))));
        }
    }
}
