//! Cards that know their place: one byte a copy, scanned with vector instructions.

/// How many bytes of `row` equal `byte`.
#[inline]
pub fn count(row: &[u8], byte: u8) -> u32 {
    row.iter().map(|&b| (b == byte) as u8).fold(0u32, |a, b| a + b as u32)
}

/// The index of the `n`-th (from 0) byte of `row` that equals `byte`.
#[inline]
pub fn nth(row: &[u8], byte: u8, n: u32) -> Option<usize> {
    memchr::memchr_iter(byte, row).nth(n as usize)
}

/// The index of the first byte of `row` that equals `byte`.
#[inline]
pub fn first(row: &[u8], byte: u8) -> Option<usize> {
    memchr::memchr(byte, row)
}

/// The indices of all bytes of `row` that equal `byte`.
#[inline]
pub fn all(row: &[u8], byte: u8) -> impl Iterator<Item = usize> + '_ {
    memchr::memchr_iter(byte, row)
}
