//! Cards move: the only functions that change a card byte. They keep copies of a kind sorted and powers up to date.

use super::card::{Class, power};
use super::event::Kind;
use super::rules::NO_CARD;
use super::run::{Flow, Step};
use super::state::{State, at, held, mark, on, place};
use super::{board, rules::Rules};
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat, SeatSet};
use crate::engine::places;

/// The seat that holds a card with that byte.
pub fn holder(byte: u8) -> Option<Seat> {
    let p = (byte >> 2).wrapping_sub(place::HELD);
    if p < 6 { Some(p) } else { None }
}

/// Writes a card byte and keeps the copies of the kind sorted, with their once-per-turn bits.
pub fn set_byte(r: &Rules, s: &mut State, copy: usize, byte: u8) {
    s.card[copy] = byte;
    let k = r.kind_at(copy);
    if k.count > 1 {
        resort(r, s, copy);
    }
}

fn resort(r: &Rules, s: &mut State, copy: usize) {
    let k = r.kind_at(copy);
    let (first, end) = (k.first as usize, k.first as usize + k.count as usize);
    let mut i = copy;
    while i > first && s.card[i - 1] > s.card[i] {
        swap(r, s, i - 1);
        i -= 1;
    }
    while i + 1 < end && s.card[i] > s.card[i + 1] {
        swap(r, s, i);
        i += 1;
    }
}

fn swap(r: &Rules, s: &mut State, i: usize) {
    s.card.swap(i, i + 1);
    let k = r.kind_at(i);
    let offset = i as u8 - k.first;
    for bit in k.grants.iter().filter_map(|g| g.once) {
        let (a, b) = (bit + offset, bit + offset + 1);
        let (x, y) = (s.turn.used >> a & 1, s.turn.used >> b & 1);
        if x != y {
            s.turn.used ^= 1 << a | 1 << b;
        }
    }
}

/// The powers of a seat, from its sheet and what it carries.
pub fn powers(r: &Rules, s: &State, seat: Seat) -> u32 {
    let h = &s.hero[seat as usize];
    if !h.in_play() || h.is_puppet() {
        return 0;
    }
    let sheet = r.heroes[h.sheet as usize].powers;
    r.all_carried(s, seat).fold(sheet, |p, i| p | r.copy[i].powers)
}

impl<S: Sink<Kind>> Step<'_, S> {
    /// Moves a copy to a place with a mark.
    pub fn put(&mut self, copy: usize, byte: u8) {
        let info = self.r.copy[copy];
        let (from, to) = (holder(self.s.card[copy]), holder(byte));
        let bits = if info.class.is_carried() { info.powers } else { 0 };
        if from == Some(self.s.active) && bits & power::RAFT != 0 {
            self.s.turn.rafts_ready = self.s.turn.rafts_ready.saturating_sub(1);
        }
        set_byte(self.r, self.s, copy, byte);
        if bits == 0 {
            return;
        }
        if let Some(seat) = from {
            self.refresh(seat);
        }
        if let Some(seat) = to {
            self.s.powers[seat as usize] |= bits;
        }
        if bits & (power::SPELL_HAND | power::STAT_BONUS) != 0 {
            self.hands = [from, to].into_iter().flatten().fold(self.hands, SeatSet::with);
        }
    }
    /// Derives the powers of a seat anew.
    pub fn refresh(&mut self, seat: Seat) {
        self.s.powers[seat as usize] = powers(self.r, self.s, seat);
    }
    /// To the discards, the stock, the supply or out of the game, as its class asks (C-CARD-1).
    pub fn discard(&mut self, copy: usize) {
        let class = self.r.copy[copy].class;
        if S::LISTENS
            && class.is_carried()
            && let Some(seat) = holder(self.s.card[copy])
        {
            self.tell(Kind::Lose, seat, self.r.kind_of[copy] as u16, 0);
        }
        let to = match class {
            Class::Market => place::DECK,
            Class::Rune if self.supply() < 4 => place::DECK,
            Class::Rune => place::GONE,
            _ => place::DISCARD,
        };
        self.put(copy, at(to));
    }
    /// Passage runes in the supply.
    pub fn supply(&self) -> u32 {
        self.r.of_class(self.s, Class::Rune, at(place::DECK)).len()
    }
    /// A hero puts a carried card down on its space; in the heart it is discarded (C-ENC-8).
    pub fn put_down(&mut self, seat: Seat, copy: usize) {
        let space = self.s.hero[seat as usize].space;
        if space >= board::HEART {
            self.discard(copy);
        } else {
            self.tell(Kind::Lose, seat, self.r.kind_of[copy] as u16, 0);
            self.put(copy, on(space) | mark::PUT_DOWN);
        }
    }
    /// A hero gets a carried card.
    pub fn give(&mut self, seat: Seat, copy: usize) {
        self.tell(Kind::Gain, seat, self.r.kind_of[copy] as u16, 0);
        self.put(copy, held(seat));
    }
    /// A hero takes a market card from the stock, if one is there and it may carry it.
    pub fn take_from_stock(&mut self, seat: Seat, kind: u8) {
        if self.r.may_carry(self.s, seat, kind)
            && let Some(i) = self.r.find(self.s, kind, at(place::DECK))
        {
            self.give(seat, i);
        }
    }
    /// A hero wins a passage rune from the supply (C-RUNE-1); that ends its quest (C-RUNE-4).
    pub fn take_rune(&mut self, seat: Seat) {
        if self.s.hero[seat as usize].is_puppet() || self.r.has_rune(self.s, seat) {
            return;
        }
        if let Some(i) = self.r.find(self.s, self.r.rune, at(place::DECK)) {
            self.give(seat, i);
            self.end_quest(seat);
        }
    }
    /// A quest is over, done or not.
    pub fn end_quest(&mut self, seat: Seat) {
        let h = self.hero(seat);
        if h.quest > 0 {
            h.quest = 0;
            h.set_quest_done(false);
            self.tell(Kind::QuestEnded, seat, 0, 0);
        }
    }
    /// Takes all marks off.
    pub fn clear_marks(&mut self) {
        for b in &mut self.s.card {
            *b &= !3;
        }
    }

    /// Is there a card to draw in these runs? An empty deck is refilled from its discards (C-SETUP-4).
    pub fn deck_ready(&mut self, spells: bool) -> u32 {
        let cards = if spells { &self.r.sets.class[Class::Spell as usize] } else { &self.r.sets.deck };
        let n = places::with(&self.s.card, at(place::DECK), cards).len();
        if n > 0 {
            return n;
        }
        let discards = places::with(&self.s.card, at(place::DISCARD), cards);
        for i in discards {
            self.s.card[i] = at(place::DECK);
        }
        discards.len()
    }
    /// Chance draws from a deck of `n` cards; if all are of one kind that kind is returned and nobody is asked.
    pub fn ask_deck(&mut self, spells: bool, n: u32) -> Result<u8, Flow> {
        if n <= 8 {
            let cards = if spells { &self.r.sets.class[Class::Spell as usize] } else { &self.r.sets.deck };
            let mut kinds = places::with(&self.s.card, at(place::DECK), cards).map(|i| self.r.kind_of[i]);
            let first = kinds.next().unwrap_or(NO_CARD);
            if kinds.all(|k| k == first) {
                return Ok(first);
            }
        }
        self.out.chance(0);
        Err(Flow::Chance)
    }
    /// A drawn spell comes to a hand.
    pub fn draw_spell(&mut self, seat: Seat, kind: u8) {
        if let Some(i) = self.r.find(self.s, kind, at(place::DECK)) {
            self.tell_only(Kind::DrawSpell, seat, kind as u16, 0);
            self.put(i, held(seat));
        }
    }
    /// A drawn encounter card comes to the active hero's space.
    pub fn draw_encounter(&mut self, kind: u8) {
        let Some(i) = self.r.find(self.s, kind, at(place::DECK)) else { return };
        let space = self.s.me().space;
        self.tell(Kind::DrawCard, self.s.active, kind as u16, 0);
        self.put(i, on(space));
        self.s.turn.cards_drawn += 1;
        if self.r.kind(kind).class != Class::Enemy
            && let Some(slot) = self.s.turn.drawn.iter_mut().find(|k| **k == NO_CARD)
        {
            *slot = kind;
        }
        self.trigger(super::card::Moment::Draw, self.s.active, NOBODY);
    }
    /// Asks a hero for one of the spells in its hand.
    pub fn ask_spells(&mut self, seat: Seat) {
        self.ask(seat);
        for i in self.r.of_class(self.s, Class::Spell, held(seat)) {
            self.out.add(self.r.kind_at(i).action.unwrap_or(0));
        }
    }
    /// Discards the spell that an answer names.
    pub fn discard_spell(&mut self, seat: Seat, a: ActionId) {
        if let Some(kind) = self.kind_of_action(a)
            && let Some(i) = self.r.find(self.s, kind, held(seat))
        {
            self.tell(Kind::Lose, seat, kind as u16, 0);
            self.put(i, at(place::DISCARD));
        }
    }
    /// The kind of card that an answer names.
    pub fn kind_of_action(&self, a: ActionId) -> Option<u8> {
        self.r.kind_by_action.get(a as usize).copied().filter(|&k| k != NO_CARD)
    }
    /// Offers carried cards of a seat by their kinds.
    pub fn add_carried(&mut self, seat: Seat, what: super::card::Carried) {
        for i in self.r.carried(self.s, seat, what) {
            self.out.add(self.r.kind_at(i).action.unwrap_or(0));
        }
    }
}
