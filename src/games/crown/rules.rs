//! Everything constant in a game of crown: the table's options and the compiled content.

use serde::{Deserialize, Serialize};

use super::board::Board;
use super::card::{Class, Cond, Effect, Fight, Hero, Kind, OptionRow, Quest, Row, Stat, Timing};
use crate::engine::places::Copies;

/// Card copies that a state can hold: 104 + 28 + 24 + 10 runes of the core, 26 for packs.
pub const MAX_COPIES: usize = 192;
/// Kinds of cards; the last number means "no card".
pub const MAX_KINDS: usize = 255;
/// No card.
pub const NO_CARD: u8 = 255;
/// Hero sheets: a bit each in the pool.
pub const MAX_HEROES: usize = 32;
/// Once-per-turn grants, a bit for each copy or sheet that has one.
pub const MAX_ONCE: usize = 32;
/// Means of prevention, a bit for each copy or sheet.
pub const MAX_MEANS: usize = 16;
/// Spaces of the board, the throne included.
pub const NUM_SPACES: usize = 49;

/// What happens to the hero that fails at the arch (C-MOVE-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ArchFailure {
    /// It stops on the arch space.
    Stop,
    /// It also loses a point of the higher value.
    LosePoint,
}

/// What death does before the Crown is reached (C-DEATH-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Death {
    /// The player takes a new hero.
    Return,
    /// The player is out.
    Permanent,
}

/// The options of section C-RULES, in its order. `bridge_strength` and `first_seat` may be words in files; here `None`
/// stands for `"card"` and `"random"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Points of trophies that trade for one point (C-TROPHY-1).
    pub trophy_threshold: u8,
    /// Gold of a hero at the start (C-SETUP-3).
    pub start_gold: u8,
    /// Passage runes of a hero at the start (C-SETUP-5).
    pub start_runes: u8,
    /// Passage runes in the supply (C-RUNE-1).
    pub rune_supply: u8,
    /// Heroes to choose from (C-SETUP-2).
    pub heroes_offered: u8,
    /// Objects kept at the end of a turn (C-TURN-3).
    pub object_limit: u8,
    /// Spells held with Spirit 1, 2, 3, 4, 5, 6 and more (C-SPELL-1).
    pub spell_hand: [u8; 6],
    /// Turns that a puppet stays one (C-PUPPET-1).
    pub puppet_turns: u8,
    /// Strength of the Colossus; `None`: what the space says (C-MOVE-3).
    pub bridge_strength: Option<u8>,
    /// C-MOVE-5.
    pub arch_failure: ArchFailure,
    /// The lowest face with which a call hits (C-CROWN-2).
    pub call_success: u8,
    /// Calls for each further Life, 0 = never (C-CROWN-2).
    pub call_growth: u8,
    /// C-DEATH-1.
    pub death: Death,
    /// Who begins; `None`: chance picks (C-SETUP-2).
    pub first_seat: Option<u8>,
    /// Rounds after which nobody wins (C-CROWN-3).
    pub max_rounds: u16,
}

/// Copies by what they are, a bit each.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    /// By `Class as usize`.
    pub class: [Copies; Class::COUNT],
    /// The encounter deck.
    pub deck: Copies,
    /// Objects of any sort, runes too.
    pub objects: Copies,
    /// Objects and companions.
    pub carried: Copies,
    /// Spells by `Timing as usize`.
    pub timing: [Copies; Timing::COUNT],
    /// Carried cards that give a power, by its bit (`card::power`).
    pub granting: [Copies; 32],
    /// All copies in use.
    pub all: Copies,
}

impl Sets {
    /// Carried cards that give one of these powers.
    #[inline]
    pub fn granting(&self, mut wanted: u32) -> Copies {
        let mut set = Copies::NONE;
        while wanted != 0 {
            set = set.or(self.granting[wanted.trailing_zeros() as usize]);
            wanted &= wanted - 1;
        }
        set
    }
    /// The sets of all copies of these kinds.
    pub fn new(kinds: &[Kind]) -> Sets {
        let of = |fits: &dyn Fn(&Kind) -> bool| {
            let fitting = kinds.iter().filter(|k| fits(k));
            Copies::of(fitting.flat_map(|k| k.first as usize..(k.first as usize + k.count as usize).min(MAX_COPIES)))
        };
        Sets {
            class: std::array::from_fn(|c| of(&|k| k.class as usize == c)),
            deck: of(&|k| k.class <= Class::Place),
            objects: of(&|k| k.class.is_object()),
            carried: of(&|k| k.class.is_carried()),
            timing: std::array::from_fn(|t| of(&|k| k.spell.is_some_and(|s| s.timing as usize == t))),
            granting: std::array::from_fn(|bit| of(&|k| k.class.is_carried() && k.powers >> bit & 1 == 1)),
            all: of(&|_| true),
        }
    }
}

/// What is asked of a copy again and again, in eight bytes.
#[derive(Clone, Copy, Debug)]
pub struct CopyInfo {
    /// `Kind::powers`.
    pub powers: u32,
    /// `Kind::class`.
    pub class: Class,
    /// `Kind::with`.
    pub with: Stat,
    /// `Kind::value`.
    pub value: u8,
    /// Of carried cards: the place in the order objects, companions, from 1.
    pub ordinal: u8,
}

impl CopyInfo {
    /// Of a copy that is not in use.
    pub const BLANK: CopyInfo = CopyInfo { powers: 0, class: Class::Event, with: Stat::Strength, value: 0, ordinal: 0 };

    /// Of every copy.
    pub fn table(kinds: &[Kind], sets: &Sets) -> [CopyInfo; MAX_COPIES] {
        let mut table = [CopyInfo::BLANK; MAX_COPIES];
        for k in kinds {
            for copy in k.copies().take_while(|&i| i < MAX_COPIES) {
                table[copy] = CopyInfo { powers: k.powers, class: k.class, with: k.with, value: k.value, ordinal: 0 };
            }
        }
        for (n, copy) in sets.objects.chain(sets.class[Class::Companion as usize]).enumerate() {
            table[copy].ordinal = 1 + n as u8;
        }
        table
    }
}

/// A table of a game of crown.
///
/// Numbers of kinds follow the load order: encounters, market, spells, the rune, then packs. Copies of a kind are
/// adjacent in the state, in the order of kinds. `effects[0]` is `Do::End`, so list 0 is the empty list.
#[derive(Clone, Debug)]
pub struct Rules {
    /// Players, 2–6.
    pub seats: u8,
    /// The options.
    pub options: Options,
    /// Spaces and ways.
    pub board: Board,
    /// Hero sheets.
    pub heroes: Vec<Hero>,
    /// Kinds of cards: all encounters, market cards, spells, the passage rune.
    pub kinds: Vec<Kind>,
    /// Kinds of market cards.
    pub market: Vec<u8>,
    /// The kind of each copy; `NO_CARD` for unused copies.
    pub kind_of: [u8; MAX_COPIES],
    /// More of each copy.
    pub copy: [CopyInfo; MAX_COPIES],
    /// Copies in use.
    pub copies: usize,
    /// Quests; a hero's `quest` is 1 + the index.
    pub quests: Vec<Quest>,
    /// The flat store of effects; each list ends with `Do::End`.
    pub effects: Vec<Effect>,
    /// Rows of tables (`Do::Roll`), adjacent.
    pub rows: Vec<Row>,
    /// Options of `Do::Choose`, adjacent.
    pub choices: Vec<OptionRow>,
    /// Conditions, adjacent; all of a span must hold.
    pub conds: Vec<Cond>,
    /// Foes of `Do::Fight` and the guards of spaces.
    pub fights: Vec<Fight>,
    /// What a trap does (`Do::Trap` of the loaded content).
    pub trap: u16,
    /// The kind of the passage rune.
    pub rune: u8,
    /// Tags by number (bit of a tag mask); index = bit.
    pub tags: Vec<String>,
    /// The frames that the deepest nesting of the loaded content needs.
    pub depth: usize,
    /// Bits of `used` that the once-per-turn grants take.
    pub once_count: u8,
    /// The kind that an action id names, `NO_CARD` if it names no card.
    pub kind_by_action: Vec<u8>,
    /// Copies by what they are.
    pub sets: Sets,
}
