//! Up to five dice of one roll in two bytes, kept sorted, so that their order makes no difference.

/// Dice in ascending order, three bits each; 0 = no die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Dice(pub u16);

/// The most dice of one row.
pub const MAX_DICE: u32 = 5;

impl Dice {
    /// The `i`-th die, 0 if there is none.
    #[inline]
    pub fn get(self, i: u32) -> u8 {
        (self.0 >> (3 * i) & 7) as u8
    }
    /// How many.
    #[inline]
    pub fn len(self) -> u32 {
        (18 - self.0.leading_zeros()) / 3
    }
    /// None?
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// The faces added up.
    #[inline]
    pub fn sum(self) -> u32 {
        (0..MAX_DICE).map(|i| self.get(i) as u32).sum()
    }
    /// The highest face.
    #[inline]
    pub fn best(self) -> u8 {
        if self.0 == 0 { 0 } else { self.get(self.len() - 1) }
    }
    /// With one more die, in its place.
    #[inline]
    pub fn with(self, face: u8) -> Dice {
        let n = self.len();
        let mut at = 0;
        while at < n && self.get(at) <= face {
            at += 1;
        }
        let low = self.0 & ((1 << (3 * at)) - 1);
        let high = self.0 >> (3 * at);
        Dice(low | (face as u16) << (3 * at) | high << (3 * at + 3))
    }
    /// Without the `i`-th die.
    #[inline]
    pub fn without(self, i: u32) -> Dice {
        let low = self.0 & ((1 << (3 * i)) - 1);
        Dice(low | (self.0 >> (3 * i + 3)) << (3 * i))
    }
    /// The faces, ascending.
    pub fn faces(self) -> Vec<u8> {
        (0..self.len()).map(|i| self.get(i)).collect()
    }
    /// From faces in any order; `None` if one is not 1–6 or there are too many.
    pub fn from_faces(faces: &[u8]) -> Option<Dice> {
        if faces.len() > MAX_DICE as usize || faces.iter().any(|f| !(1..=6).contains(f)) {
            return None;
        }
        Some(faces.iter().fold(Dice::default(), |d, &f| d.with(f)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_sorted_and_can_be_taken_out() {
        let d = Dice::from_faces(&[5, 1, 3, 3, 6]).unwrap();
        assert_eq!(d.faces(), [1, 3, 3, 5, 6]);
        assert_eq!((d.sum(), d.best(), d.len()), (18, 6, 5));
        assert_eq!(d.without(0).faces(), [3, 3, 5, 6]);
        assert_eq!(d.without(4).faces(), [1, 3, 3, 5]);
        assert_eq!(Dice::from_faces(&[7]), None);
        assert_eq!(Dice::from_faces(&[1; 6]), None);
    }
}
