//! The generator of the whole library: SplitMix64 (Steele, Lea, Flood 2014), with bounded draws and streams.

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finaliser of SplitMix64.
#[inline]
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// FNV-1a, the hash that makes a stream number of a text.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| (h ^ b as u64).wrapping_mul(0x0000_0100_0000_01b3))
}

/// SplitMix64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rng(pub u64);

impl Rng {
    /// Stream `stream` of a seed: starts at `mix(mix(seed) + golden × (2·stream + 1))`.
    pub fn new(seed: u64, stream: u64) -> Rng {
        let odd = stream.wrapping_mul(2).wrapping_add(1);
        Rng(mix(mix(seed).wrapping_add(GOLDEN.wrapping_mul(odd))))
    }
    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }
    /// Uniform in `0..n` (`n` > 0): multiplies the upper 32 bits by `n` and rejects (Lemire 2019).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut m = (self.next_u64() >> 32) * n as u64;
        if (m as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (m as u32) < threshold {
                m = (self.next_u64() >> 32) * n as u64;
            }
        }
        (m >> 32) as u32
    }
    /// Uniform in [0, 1), 53 bits.
    pub fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_vectors_of_splitmix64() {
        // The published reference sequence for the state 1234567.
        let mut r = Rng(1_234_567);
        let first: Vec<u64> = (0..5).map(|_| r.next_u64()).collect();
        assert_eq!(
            first,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn streams_differ_and_draws_are_bounded() {
        let mut seen = std::collections::HashSet::new();
        for stream in 0..1000 {
            assert!(seen.insert(Rng::new(7, stream).0));
        }
        let mut r = Rng::new(1, 0);
        let mut count = [0u32; 6];
        for _ in 0..60_000 {
            count[r.below(6) as usize] += 1;
        }
        assert!(count.iter().all(|&c| (9_600..10_400).contains(&c)), "{count:?}");
    }

    #[test]
    fn text_streams_are_fnv1a() {
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
    }
}
