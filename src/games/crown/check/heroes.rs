//! The table, its seats and their heroes.

use super::Check;
use crate::engine::ids::Seat;
use crate::games::crown::board::{HEART, THRONE};
use crate::games::crown::frame::Frame;
use crate::games::crown::rules::NUM_SPACES;
use crate::games::crown::state::{HeroState, NONE, Presence, fact};

/// The bits of `HeroState::status` that hold presence and alignment.
const PRESENCE: u8 = 3;
const ALIGNMENT: u8 = 12;
/// The highest value of a counter.
const TOP: u8 = 99;

impl Check<'_> {
    /// Seats, rounds, facts, the pool.
    pub fn table(&mut self) {
        let s = self.s;
        if !self.is_seat(s.active) || !self.is_seat(s.first) {
            self.bad("unknown_id", format_args!("active and first must be seats below {}", self.r.seats));
        }
        let over = s.facts & (fact::LAST_HERO | fact::MAX_ROUNDS);
        if s.facts > 7 || over == fact::LAST_HERO | fact::MAX_ROUNDS {
            self.bad("contradiction", format_args!("over: one reason at most, by last_hero or max_rounds"));
        }
        if s.is_over() != s.stack.is_empty() {
            self.bad("contradiction", format_args!("pending: empty when the game is over, and only then"));
        }
        let least = if self.setting_up() { 0 } else { 1 };
        if s.round < least || s.round > self.r.options.max_rounds {
            self.bad("out_of_range", format_args!("round: from {least} to {}", self.r.options.max_rounds));
        }
        for seat in self.r.seats as usize..s.hero.len() {
            if s.hero[seat] != HeroState::BLANK || s.powers[seat] != 0 {
                self.bad("not_blank", format_args!("seats[{seat}]: there is no such seat"));
            }
        }
        if s.pool as u64 >> self.r.heroes.len() != 0 {
            self.bad("unknown_id", format_args!("pool: there are only {} heroes", self.r.heroes.len()));
        }
    }

    /// Every seat, and all of them together.
    pub fn heroes(&mut self) {
        let (mut played, mut playing, mut waiting, mut out) = (0u32, 0, 0, 0u32);
        for seat in 0..self.r.seats {
            let h = self.s.hero[seat as usize];
            if h.status & PRESENCE == PRESENCE || h.status & ALIGNMENT == ALIGNMENT {
                self.bad("bad_number", format_args!("seats[{seat}]: presence or alignment has no meaning"));
                continue;
            }
            match h.presence() {
                Presence::InPlay => {
                    playing += 1;
                    if h.sheet as usize >= self.r.heroes.len() {
                        self.bad("unknown_id", format_args!("seats[{seat}].hero: there is no sheet {}", h.sheet));
                        continue;
                    }
                    if (played | self.s.pool) >> h.sheet & 1 == 1 {
                        let id = &self.r.heroes[h.sheet as usize].id;
                        self.bad("two_places", format_args!("seats[{seat}].hero: {id} is somewhere else too"));
                    }
                    played |= 1 << h.sheet;
                    self.hero(seat, &h);
                }
                Presence::Waiting => {
                    waiting += 1;
                    self.absent(seat, &h);
                }
                Presence::Out => {
                    out |= 1u32.checked_shl(h.skips as u32).unwrap_or(0);
                    self.absent(seat, &h);
                }
            }
        }
        self.number_of_heroes(playing, waiting, out);
    }
    fn number_of_heroes(&mut self, playing: u32, waiting: u32, out: u32) {
        let gone = self.r.seats as u32 - playing.min(self.r.seats as u32) - waiting.min(self.r.seats as u32);
        if out != (1 << gone) - 1 {
            self.bad("contradiction", format_args!("seats: the order in which heroes went out has gaps"));
        }
        let last = playing == 1 && waiting == 0;
        if last != (self.s.facts & fact::LAST_HERO != 0) {
            self.bad(
                "contradiction",
                format_args!("over: last_hero when one hero is left and no seat waits, only then"),
            );
        }
        if playing + waiting == 0 {
            self.bad("contradiction", format_args!("seats: everybody is out"));
        }
    }

    /// A hero in play.
    fn hero(&mut self, seat: Seat, h: &HeroState) {
        let sheet = &self.r.heroes[h.sheet as usize];
        for (what, value, least) in [
            ("strength", h.strength, sheet.strength),
            ("spirit", h.spirit, sheet.spirit),
            ("life", h.life, 1),
            ("fate", h.fate, 0),
            ("gold", h.gold, 0),
            ("skip_turns", h.skips, 0),
            ("gold_put_down", h.gold_down, 0),
        ] {
            if value < least || value > TOP {
                self.bad("out_of_range", format_args!("seats[{seat}].{what} is {value}, not from {least} to {TOP}"));
            }
        }
        self.at_most(h.puppet as u32, self.r.options.puppet_turns as u32, format_args!("seats[{seat}].puppet_turns"));
        self.at_most(h.quest as u32, self.r.quests.len() as u32, format_args!("seats[{seat}].quest"));
        if h.quest_done() && h.quest == 0 {
            self.bad("contradiction", format_args!("seats[{seat}].quest_done: without a quest"));
        }
        if h.is_puppet() && h.gold > 0 {
            self.bad("contradiction", format_args!("seats[{seat}].gold: a puppet holds none"));
        }
        if h.gold_down > 0 && (!h.is_puppet() || h.space >= HEART || !self.mid_turn()) {
            self.bad("contradiction", format_args!("seats[{seat}].gold_put_down: by a puppet of this turn only"));
        }
        if h.fresh_puppet() && !(h.is_puppet() && seat == self.s.active && self.mid_turn()) {
            self.bad("contradiction", format_args!("seats[{seat}].puppet_fresh: a puppet of its own turn only"));
        }
        self.casts(seat, h);
        self.place_of(seat, h);
    }
    /// Where it stands, and what it has reached in the heart.
    fn place_of(&mut self, seat: Seat, h: &HeroState) {
        if h.space as usize >= NUM_SPACES {
            self.bad("unknown_id", format_args!("seats[{seat}].space: there is no space {}", h.space));
            return;
        }
        if h.space < HEART && (h.foe > 0 || h.back()) {
            self.bad("contradiction", format_args!("seats[{seat}].heart: the hero is not in the heart"));
        }
        if h.foe > 0 {
            let most = self.r.fights.iter().map(|f| 6 * f.dice.max((f.count == 0) as u8)).max();
            self.at_most(h.foe as u32, most.unwrap_or(0) as u32, format_args!("seats[{seat}].heart.foe"));
        }
        if h.space == THRONE && !self.s.crown_reached() {
            self.bad("contradiction", format_args!("crown_reached: seat {seat} is on the throne"));
        }
    }
    /// Casts left (C-SPELL-2): none between turns, one in a rival's turn.
    fn casts(&mut self, seat: Seat, h: &HeroState) {
        let top = match self.bottom() {
            Frame::Turn { .. } if !self.mid_turn() => 0,
            Frame::Turn { .. } if seat == self.s.active => TOP,
            Frame::Turn { .. } => 1,
            _ => 0,
        };
        self.at_most(h.casts as u32, top as u32, format_args!("seats[{seat}].casts_left"));
    }

    /// A seat without a hero: blank, but for where its hero died this turn, and for when it went out.
    fn absent(&mut self, seat: Seat, h: &HeroState) {
        let out = h.presence() == Presence::Out;
        let blank = HeroState {
            status: h.presence() as u8,
            space: h.space,
            skips: if out { h.skips } else { 0 },
            casts: h.casts,
            gold_down: h.gold_down,
            ..HeroState::BLANK
        };
        if *h != blank || self.s.powers[seat as usize] != 0 {
            self.bad("not_blank", format_args!("seats[{seat}]: a seat without a hero has nothing else either"));
        }
        if h.space != NONE && (h.space as usize >= NUM_SPACES || !self.mid_turn()) {
            self.bad("not_blank", format_args!("seats[{seat}].space: only of a hero that died this turn"));
        }
        if h.gold_down > 0 && h.space >= HEART || h.gold_down > TOP {
            self.bad("contradiction", format_args!("seats[{seat}].gold_put_down: nothing can lie there"));
        }
        self.casts(seat, h);
    }
}
