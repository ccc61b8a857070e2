//! Each card copy is in one place that its class allows; runes are conserved; hands and powers fit.

use super::Check;
use crate::engine::ids::{MAX_SEATS, Seat};
use crate::games::crown::board::HEART;
use crate::games::crown::card::{Class, Kind};
use crate::games::crown::frame::Frame;
use crate::games::crown::state::{Form, at, mark, place};

/// What is counted while the cards are walked through.
#[derive(Default)]
struct Tally {
    /// Powers of what each seat carries.
    powers: [u32; MAX_SEATS],
    /// Spells in each hand.
    hand: [u32; MAX_SEATS],
    /// Rafts of the active hero.
    rafts: u32,
    /// Passage runes: all in use, in the supply.
    runes: u32,
    supply: u32,
    /// Members of the group that is fought.
    fighting: u32,
}

/// Can a hero hold cards of this kind: carry them, have them in hand, or as trophies?
fn is_held(k: &Kind) -> bool {
    match k.class {
        Class::Enemy | Class::Spell => true,
        _ => k.class.is_carried() && !k.spent_on_taking,
    }
}

impl Check<'_> {
    pub fn cards(&mut self) {
        let mut t = Tally::default();
        for k in &self.r.kinds {
            let mut last = 0;
            for i in k.first as usize..k.first as usize + k.count as usize {
                let byte = self.s.card[i];
                if byte < last {
                    self.bad("bad_order", format_args!("the copies of {} are not sorted by place", k.id));
                }
                last = byte;
                if k.class == Class::Rune {
                    t.runes += (byte != at(place::NOWHERE)) as u32;
                    t.supply += (byte == at(place::DECK)) as u32;
                }
                if byte != at(place::DECK) {
                    self.card(k, byte, &mut t);
                }
            }
        }
        for i in self.r.copies..self.s.card.len() {
            if self.s.card[i] != at(place::NOWHERE) {
                self.bad("not_blank", format_args!("copy {i} is none of this table"));
            }
        }
        self.conserved(&t);
        self.held(&t);
    }

    /// One copy, not in its deck.
    fn card(&mut self, k: &Kind, byte: u8, t: &mut Tally) {
        let (spot, mark) = (byte >> 2, byte & 3);
        let legal = match spot {
            place::DISCARD => !matches!(k.class, Class::Market | Class::Rune),
            place::GONE | place::NOWHERE => k.class == Class::Rune,
            place::HELD..place::ON => is_held(k),
            place::ON..place::NOWHERE => spot - place::ON < HEART && k.class != Class::Spell,
            _ => true,
        };
        if !legal {
            let (what, n) = match spot {
                place::DISCARD => ("in the discards", 0),
                place::HELD..place::ON => ("with seat", spot - place::HELD),
                place::ON..place::NOWHERE => ("on space", spot - place::ON),
                _ => ("out of the game", 0),
            };
            self.bad("wrong_place", format_args!("{}: a card of its class cannot be {what} ({n})", k.id));
        }
        match spot {
            place::HELD..place::ON => self.held_card(k, spot - place::HELD, t),
            place::ON..place::NOWHERE => {}
            _ if mark != mark::FRESH => {
                self.bad("bad_mark", format_args!("{}: only on a space are cards marked", k.id))
            }
            _ => return,
        }
        if mark != mark::FRESH {
            self.mark(k, spot, mark, t);
        }
    }
    fn held_card(&mut self, k: &Kind, seat: Seat, t: &mut Tally) {
        if !self.in_play(seat) {
            self.bad("wrong_place", format_args!("{}: seat {seat} has no hero to hold it", k.id));
            return;
        }
        let h = &self.s.hero[seat as usize];
        if h.is_puppet() && k.class != Class::Enemy {
            self.bad("wrong_place", format_args!("seats[{seat}]: a puppet cannot hold {}", k.id));
        }
        if k.class == Class::Spell {
            t.hand[seat as usize] += 1;
        } else if k.class.is_carried() {
            if k.only >> h.alignment() as u8 & 1 == 0 {
                self.bad("wrong_place", format_args!("seats[{seat}]: its alignment forbids {}", k.id));
            }
            t.powers[seat as usize] |= k.powers;
            t.rafts += (seat == self.s.active && k.powers & crate::games::crown::card::power::RAFT != 0) as u32;
        }
    }
    fn mark(&mut self, k: &Kind, spot: u8, mark: u8, t: &mut Tally) {
        let here = self.s.me().space;
        let makes_sense = match mark {
            _ if !self.mid_turn() => false,
            mark::PUT_DOWN => k.class.is_carried(),
            mark::FIGHTING => {
                t.fighting += 1;
                let group = self.s.fight.form == Form::Group && k.class == Class::Enemy;
                group && k.with == self.s.fight.stat && spot >= place::ON && here == spot - place::ON
            }
            _ => true,
        };
        if !makes_sense || spot < place::ON {
            self.bad("bad_mark", format_args!("{}: a mark that makes no sense there", k.id));
        }
    }

    /// Runes, rafts, members of a group.
    fn conserved(&mut self, t: &Tally) {
        let options = &self.r.options;
        let all = options.rune_supply as u32 + options.start_runes as u32 * self.r.seats as u32;
        if t.runes != all {
            self.bad("not_conserved", format_args!("there are {} passage runes instead of {all}", t.runes));
        }
        self.at_most(t.supply, 4, format_args!("rune_supply"));
        self.at_most(self.s.turn.rafts_ready as u32, t.rafts, format_args!("turn.rafts_ready"));
        let before_lists =
            matches!(self.fight_step(), Some(step) if step < crate::games::crown::frame::FightStep::Lists);
        if self.s.fight.form == Form::Group && before_lists && !self.evaded() && t.fighting == 0 {
            self.bad("contradiction", format_args!("turn.fighting: nobody is fought"));
        }
        if let Some(space) = self.s.gold.iter().position(|&gold| gold > 99) {
            self.bad("out_of_range", format_args!("spaces.{}.gold: above 99", self.r.board.spaces[space].id));
        }
        for (four, &traps) in self.s.traps.iter().enumerate() {
            if traps != 0
                && (0..4).any(|i| traps >> (2 * i) & 3 != 0 && self.r.board.no_spells >> (4 * four + i) & 1 == 1)
            {
                self.bad("wrong_place", format_args!("spaces: no trap lies where no spell works"));
            }
        }
    }
    /// Powers are those of the sheet and of what is carried; hands keep to their limit, unless it is being asked.
    fn held(&mut self, t: &Tally) {
        let before = self.found.len();
        for seat in 0..self.r.seats {
            let h = &self.s.hero[seat as usize];
            if !h.in_play() {
                continue;
            }
            let powers = match h.is_puppet() {
                true => 0,
                false => self.r.heroes[h.sheet as usize].powers | t.powers[seat as usize],
            };
            if self.s.powers[seat as usize] != powers {
                self.bad("not_derived", format_args!("seats[{seat}]: its powers are not those of what it carries"));
            }
        }
        if self.found.len() > before {
            return;
        }
        for seat in 0..self.r.seats {
            let hand = t.hand[seat as usize];
            if hand > 0 && hand > self.r.hand_limit(self.s, seat) && !self.trims(seat) {
                self.bad("out_of_range", format_args!("seats[{seat}].spells: {hand} are more than it may hold"));
            }
        }
    }
    fn trims(&self, seat: Seat) -> bool {
        self.s.stack.frames().contains(&Frame::Trim { seat })
    }
}
