//! Chances: dice against dice, totals, what a hero fights with, and the way up the heart.

use super::super::board::{HEART, THRESHOLD, THRONE, upwards};
use super::super::card::{Do, List, Stat};
use super::seen::Seen;

/// What a hero fights with; a puppet has 1 of each.
#[derive(Clone, Copy, Debug)]
pub struct Fighter {
    /// Strength and Spirit, permanent bonuses counted.
    pub value: [u8; 2],
    /// The same with weapons and bonuses in combat against creatures.
    pub might: [f32; 2],
    /// Lives that its means of prevention may save.
    pub saves: f32,
    /// It may attack heroes by Spirit.
    pub by_spirit: bool,
    /// It holds a raft.
    pub raft: bool,
    /// Tags of spaces on which it builds rafts.
    pub builds: u64,
}

impl Fighter {
    /// A puppet.
    pub const BLANK: Fighter =
        Fighter { value: [1; 2], might: [1.0; 2], saves: 0.0, by_spirit: false, raft: false, builds: 0 };
    /// The higher of both values, as the arch asks.
    pub fn best(&self) -> u8 {
        self.value[0].max(self.value[1])
    }
}

const fn duels() -> [(f32, f32); 13] {
    let mut table = [(0.0, 0.0); 13];
    let mut lead = 0;
    while lead < 13 {
        let mut pair = 0;
        while pair < 36 {
            let by = pair / 6 + lead - 6 - pair % 6;
            if by > 0 {
                table[lead as usize].0 += 1.0 / 36.0;
            } else if by == 0 {
                table[lead as usize].1 += 1.0 / 36.0;
            }
            pair += 1;
        }
        lead += 1;
    }
    table
}
const DUELS: [(f32, f32); 13] = duels();

/// Chances of a die against a die: higher, equal when ahead by `lead`; between two leads, the mean.
pub fn duel(lead: f32) -> (f32, f32) {
    let x = (lead + 6.0).clamp(0.0, 12.0);
    let low = x as usize;
    let share = x - low as f32;
    let (a, b) = (DUELS[low], DUELS[(low + 1).min(12)]);
    (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share)
}

/// The most dice of one roll.
const MOST: usize = 6;

const fn all_totals() -> [[f32; 37]; MOST + 1] {
    let mut table = [[0.0; 37]; MOST + 1];
    table[0][0] = 1.0;
    let mut dice = 1;
    while dice <= MOST {
        let mut sum = 0;
        while sum <= 6 * (dice - 1) {
            let mut face = 1;
            while face <= 6 {
                table[dice][sum + face] += table[dice - 1][sum] / 6.0;
                face += 1;
            }
            sum += 1;
        }
        dice += 1;
    }
    table
}
static TOTALS: [[f32; 37]; MOST + 1] = all_totals();

/// The totals of some dice with their chances.
pub fn totals(dice: u8) -> impl Iterator<Item = (u32, f32)> {
    let n = (dice as usize).min(MOST);
    TOTALS[n][n..=6 * n].iter().enumerate().map(move |(i, &p)| ((i + n) as u32, p))
}
/// The chance of at most `limit` with some dice.
pub fn at_most(dice: u8, limit: u32) -> f32 {
    TOTALS[(dice as usize).min(MOST)][..=limit.min(36) as usize].iter().sum()
}

/// Lives that a way looks at.
const LIVES: usize = 8;
/// How likely each number of Lives is; 0 is death.
type Lives = [f32; LIVES];

/// A trial that is repeated until it is passed: `share` of the decisive tries pass, each other one costs a Life.
fn trial(lives: &Lives, share: f32) -> Lives {
    let mut after = [0.0; LIVES];
    after[0] = lives[0];
    for (n, &chance) in lives.iter().enumerate().skip(1) {
        let mut p = chance;
        for left in (1..=n).rev() {
            after[left] += p * share;
            p *= 1.0 - share;
        }
        after[0] += p;
    }
    after
}
fn share(win: f32, lose: f32) -> f32 {
    if win + lose > 0.0 { win / (win + lose) } else { 0.0 }
}

impl Seen<'_> {
    /// Chances of having so many Lives after what a heart space asks.
    fn overcome(&self, list: List, lives: &Lives) -> Lives {
        match self.r.effects[list as usize].act {
            Do::Test { dice, against, .. } => {
                let limit = against.map_or(self.own.best(), |stat| self.own.value[stat as usize]);
                trial(lives, at_most(dice, limit as u32))
            }
            Do::Contest { dice, .. } => trial(lives, if dice == 0 { 1.0 } else { 0.5 }),
            Do::Fight { fight } => {
                let f = &self.r.fights[fight as usize];
                let mut after = [0.0; LIVES];
                for (sum, p) in totals(f.dice) {
                    let (win, equal) = duel(self.own.might[f.with as usize] - (f.value as u32 + sum) as f32);
                    let each = share(win, 1.0 - win - equal);
                    let mut left = *lives;
                    for n in 1..=if f.count == 0 { 6 } else { f.count } {
                        left = trial(&left, each);
                        let weight = if f.count == 0 { p / 6.0 } else { p * (n == f.count) as u8 as f32 };
                        after.iter_mut().zip(left).for_each(|(a, l)| *a += l * weight);
                    }
                }
                after
            }
            _ => *lives,
        }
    }
    /// Lives to spend on the way up: Fate and means of prevention count in part.
    fn reserve(&self, lives: f32) -> Lives {
        let h = &self.s.hero[self.seat as usize];
        let n = (lives + 0.45 * h.fate.min(5) as f32 + self.own.saves).min((LIVES - 1) as f32);
        let low = n as usize;
        let part = n - low as f32;
        let mut row = [0.0; LIVES];
        row[low] = 1.0 - part;
        if part > 0.0 {
            row[low + 1] = part;
        }
        row
    }
    /// The chance of coming alive from a heart space to the last one before the throne; `done`: the space is overcome.
    pub fn way_up(&self, space: u8, done: bool, lives: f32) -> f32 {
        self.up(space, done, &self.reserve(lives))
    }
    fn up(&self, space: u8, done: bool, lives: &Lives) -> f32 {
        let left = if done { *lives } else { self.overcome(self.r.board.spaces[space as usize].instruction, lives) };
        if space == THRESHOLD || space == THRONE {
            return 1.0 - left[0];
        }
        upwards(space).iter().map(|&next| self.up(next, false, &left)).fold(0.0, f32::max)
    }
    /// The same from the foot of the heart with the Lives of now.
    pub fn climb(&self) -> f32 {
        *self.climb.get_or_init(|| self.climb_with(self.s.hero[self.seat as usize].life as f32))
    }
    /// The same with other Lives.
    pub fn climb_with(&self, lives: f32) -> f32 {
        self.way_up(HEART, true, lives)
    }
    /// The value that a point more helps most: that of the better way up.
    pub fn main(&self) -> Stat {
        if self.own.might[0] >= self.own.might[1] + 0.5 { Stat::Strength } else { Stat::Spirit }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_chances() {
        assert!((duel(0.0).0 - 15.0 / 36.0).abs() < 1e-5 && (duel(0.0).1 - 6.0 / 36.0).abs() < 1e-5);
        assert_eq!(duel(9.0).0, duel(6.0).0);
        assert!((at_most(2, 7) - 21.0 / 36.0).abs() < 1e-5 && at_most(2, 1) == 0.0);
        assert!((totals(3).map(|t| t.1).sum::<f32>() - 1.0).abs() < 1e-5);
    }

    #[test]
    fn a_sure_trial_costs_nothing_and_a_hopeless_one_all() {
        let lives = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0];
        assert_eq!(trial(&lives, 1.0), lives);
        assert_eq!(trial(&lives, 0.0)[0], 1.0);
        assert!((trial(&lives, 0.5)[0] - 0.125).abs() < 1e-6);
    }
}
