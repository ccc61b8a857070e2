//! The fixed numbering of all answers of crown: one block of action ids for each thing that can be named.
//!
//! An id names a thing (a seat, a space, a card kind, yes, no); the question says what is done with it. Seats count from
//! the one who decides (1 = its left neighbour), so the numbering does not depend on the number of seats. What packs add
//! is numbered from [`CORE_IDS`].

/// No, done, pass, keep, accept, fight on, encounter the space.
pub const NO: u16 = 0;
/// Yes.
pub const YES: u16 = 1;
/// Movement: roll the die.
pub const ROLL: u16 = 2;
/// Movement: a single step without a die.
pub const STEP: u16 = 3;
/// Movement: cross the river by raft.
pub const RAFT: u16 = 4;
/// Movement: build a raft.
pub const BUILD: u16 = 5;
/// The own sheet as a means of evading or preventing.
pub const OWN: u16 = 6;
/// The prize of a combat between heroes: a Life.
pub const LIFE: u16 = 7;
/// The prize of a combat between heroes: one gold.
pub const GOLD: u16 = 8;
/// Light, neutral, shadow: `ALIGN + Alignment as u16`.
pub const ALIGN: u16 = 9;
/// Option k of a choice, from 0: `OPTION + k`.
pub const OPTION: u16 = 12;
/// Die k of one's own row by a point of Fate, from 0: `FATE_DIE + k`.
pub const FATE_DIE: u16 = 20;
/// Die k of one's own row by a grant, from 0: `GRANT_DIE + k`.
pub const GRANT_DIE: u16 = 25;
/// The k-th seat to the left of the one who decides, 0 to 5: `SEAT + k`.
pub const SEAT: u16 = 30;
/// Attack the k-th seat to the left by Strength, 1 to 5: `ATTACK_STRENGTH + k - 1`.
pub const ATTACK_STRENGTH: u16 = 36;
/// Attack the k-th seat to the left by Spirit, 1 to 5: `ATTACK_SPIRIT + k - 1`.
pub const ATTACK_SPIRIT: u16 = 41;
/// Use the own ability on the k-th seat to the left, 1 to 5: `ABILITY + k - 1`.
pub const ABILITY: u16 = 46;
/// A space in the order of the board: `SPACE + number`.
pub const SPACE: u16 = 51;
/// A hero sheet: `HERO + number`.
pub const HERO: u16 = 100;
/// A spell, in the order of the content: see `Kind::action`.
pub const SPELL: u16 = 118;
/// A market card, in the order of the content: see `Kind::action`.
pub const MARKET: u16 = 134;
/// An encounter card that can be held, in the order of the content, and the passage rune last: see `Kind::action`.
pub const HELD: u16 = 142;
/// The passage rune.
pub const RUNE: u16 = 172;
/// How many ids the core has; what packs add follows.
pub const CORE_IDS: u16 = 173;

/// Heroes of the core.
pub const CORE_HEROES: usize = 18;

/// The id of a hero sheet: the block of the core, then the first ids after the core.
pub const fn hero(number: usize) -> u16 {
    if number < CORE_HEROES { HERO + number as u16 } else { CORE_IDS + (number - CORE_HEROES) as u16 }
}

/// Dice of one row that a question can name.
pub const DICE: usize = 5;
/// Options that a question can name.
pub const OPTIONS: usize = 8;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_follow_one_another_without_gaps() {
        let sizes = [
            (ALIGN, 3),
            (OPTION, OPTIONS as u16),
            (FATE_DIE, DICE as u16),
            (GRANT_DIE, DICE as u16),
            (SEAT, 6),
            (ATTACK_STRENGTH, 5),
            (ATTACK_SPIRIT, 5),
            (ABILITY, 5),
            (SPACE, 49),
            (HERO, 18),
            (SPELL, 16),
            (MARKET, 8),
            (HELD, 31),
        ];
        for (block, next) in sizes.iter().zip(&sizes[1..]) {
            assert_eq!(block.0 + block.1, next.0);
        }
        assert_eq!((RUNE + 1, HELD + 31), (CORE_IDS, CORE_IDS));
    }
}
