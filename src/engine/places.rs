//! Cards that know their place: one byte a copy. Rows are scanned eight bytes at a time.

const LOW: u64 = 0x0101_0101_0101_0101;
const SEVEN: u64 = 0x7f7f_7f7f_7f7f_7f7f;

/// The high bit of each byte of `chunk` that equals the broadcast byte.
#[inline]
fn matches(chunk: &[u8; 8], broadcast: u64) -> u64 {
    let x = u64::from_le_bytes(*chunk) ^ broadcast;
    !((x & SEVEN).wrapping_add(SEVEN) | x) & !SEVEN
}

/// How many bits of a match mask are set, without a popcount instruction.
#[inline]
fn tally(mask: u64) -> u32 {
    ((mask >> 7).wrapping_mul(LOW) >> 56) as u32
}

/// How many bytes of `row` equal `byte`.
#[inline]
pub fn count(row: &[u8], byte: u8) -> u32 {
    let broadcast = byte as u64 * LOW;
    let (chunks, rest) = row.as_chunks::<8>();
    let whole: u32 = chunks.iter().map(|c| tally(matches(c, broadcast))).sum();
    whole + rest.iter().filter(|&&b| b == byte).count() as u32
}

/// The index of the `n`-th (from 0) byte of `row` that equals `byte`.
#[inline]
pub fn nth(row: &[u8], byte: u8, mut n: u32) -> Option<usize> {
    let broadcast = byte as u64 * LOW;
    let (chunks, rest) = row.as_chunks::<8>();
    for (i, c) in chunks.iter().enumerate() {
        let mut mask = matches(c, broadcast);
        let here = tally(mask);
        if n < here {
            for _ in 0..n {
                mask &= mask - 1;
            }
            return Some(8 * i + mask.trailing_zeros() as usize / 8);
        }
        n -= here;
    }
    let at = rest.iter().enumerate().filter(|b| *b.1 == byte).nth(n as usize)?.0;
    Some(8 * chunks.len() + at)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scans_agree_with_a_plain_loop() {
        let row: Vec<u8> = (0..101u32).map(|i| (i * i % 7 * 43) as u8).collect();
        for byte in 0..=255 {
            let plain: Vec<usize> = (0..row.len()).filter(|&i| row[i] == byte).collect();
            assert_eq!(count(&row, byte) as usize, plain.len());
            assert_eq!(all(&row, byte).collect::<Vec<_>>(), plain);
            assert_eq!(first(&row, byte), plain.first().copied());
            for (n, &at) in plain.iter().enumerate() {
                assert_eq!(nth(&row, byte, n as u32), Some(at));
            }
            assert_eq!(nth(&row, byte, plain.len() as u32), None);
        }
    }
}
