//! Spells, uses and means: what may be cast or used when, windows of rivals, casting and dispelling (C-SPELL).

use super::board::HEART;
use super::card::{Against, Moment, Power, Timing, UseAt, Uses, power};
use super::choice;
use super::event::Kind;
use super::frame::Frame;
use super::rules::NO_CARD;
use super::run::{Flow, Step};
use super::state::{Form, at, fight_flag, held, place, turn_flag};
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat, SeatSet, absolute, relative};

impl<S: Sink<Kind>> Step<'_, S> {
    /// Offers the spells of a timing that a seat may cast.
    pub fn add_castable(&mut self, seat: Seat, timing: Timing) {
        if !self.r.may_cast_any(self.s, seat) {
            return;
        }
        for kind in self.r.castable(self.s, seat, timing) {
            self.out.add(self.r.kind(kind).action.unwrap_or(0));
        }
    }
    /// Offers carried cards whose `use` serves now.
    pub fn add_uses(&mut self, seat: Seat, fits: impl Fn(UseAt) -> bool) {
        for i in self.r.all_carried(self.s, seat) {
            let k = self.r.kind_at(i);
            if fits(k.use_at) {
                self.out.add(k.action.unwrap_or(0));
            }
        }
    }
    /// Casts the spell or uses the card that an answer names.
    pub fn use_or_cast(&mut self, seat: Seat, a: ActionId) {
        let Some(kind) = self.kind_of_action(a) else { return };
        if self.r.kind(kind).spell.is_some() {
            self.start_cast(seat, kind);
        } else if let Some(i) = self.r.find(self.s, kind, held(seat)) {
            let usage = self.r.kind(kind).usage;
            let other = self.s.fight.side_of(seat).map_or(NOBODY, |side| self.s.fight.side(1 - side));
            self.discard(i);
            self.run_list(usage, seat, other, kind);
        }
    }

    /// Offers what a fighter may use before the dice (C-FIGHT-1): evading while no spell was cast, bonuses.
    pub fn add_combat_means(&mut self, seat: Seat, evade: bool, bonus: bool) {
        let creature_of_heart = self.s.fight.form != Form::Heroes && self.s.hero[seat as usize].space >= HEART;
        let evade = evade && !creature_of_heart;
        if self.r.may_cast_any(self.s, seat) {
            for kind in self.r.castable(self.s, seat, Timing::OwnCombat) {
                let k = self.r.kind(kind);
                let serves = match k.spell.and_then(|i| i.evades.map(|what| (what, i.evade_tags))) {
                    Some((what, tags)) => evade && self.r.evades(self.s, what, tags),
                    None => bonus,
                };
                if serves {
                    self.out.add(k.action.unwrap_or(0));
                }
            }
        }
        let powers = self.s.powers[seat as usize];
        if powers & power::USE_COMBAT != 0 {
            for i in self.r.all_carried(self.s, seat) {
                let k = self.r.kind_at(i);
                let serves = match k.use_at {
                    UseAt::Evade(what, tags) => evade && self.r.evades(self.s, what, tags),
                    UseAt::Bonus => bonus,
                    _ => false,
                };
                if serves {
                    self.out.add(k.action.unwrap_or(0));
                }
            }
        }
        if evade {
            let (r, s, out) = (self.r, &*self.s, &mut *self.out);
            r.grants(s, seat, power::EVADE, |src, g| {
                if let Power::Evade { what, against, .. } = g.power
                    && !r.is_used(s, src, g)
                    && r.evades(s, what, evaded_tags(&against))
                {
                    let id = if src.kind == NO_CARD { Some(choice::OWN) } else { r.kind(src.kind).action };
                    out.add(id.unwrap_or(0));
                }
            });
        }
    }
    /// Evades or casts as an answer says.
    pub fn use_combat_means(&mut self, seat: Seat, a: ActionId) {
        let kind = if a == choice::OWN { None } else { self.kind_of_action(a) };
        if let Some(kind) = kind {
            let k = self.r.kind(kind);
            let is_bonus = k.spell.is_some_and(|i| i.evades.is_none()) || k.use_at == UseAt::Bonus;
            if is_bonus {
                self.s.fight.flags |= fight_flag::SPELL;
            }
            if k.spell.is_some() || k.use_at != UseAt::Never {
                return self.use_or_cast(seat, a);
            }
        }
        let mut found = None;
        self.r.grants(self.s, seat, power::EVADE, |src, g| {
            if let Power::Evade { what, against, uses } = g.power
                && found.is_none()
                && src.kind == kind.unwrap_or(NO_CARD)
                && !self.r.is_used(self.s, src, g)
                && self.r.evades(self.s, what, evaded_tags(&against))
            {
                let tags = evaded_tags(&against);
                found = Some((what, tags, uses, g.once.map(|bit| bit + src.copy), src.kind));
            }
        });
        let Some((what, tags, uses, once, kind)) = found else { return };
        if let Some(bit) = once {
            self.s.turn.used |= 1 << bit;
        }
        if uses == Uses::Wear
            && let Some(i) = self.r.find(self.s, kind, held(seat))
        {
            self.discard(i);
        }
        self.evade(what, tags);
    }

    /// Each rival once, in seat order: what may be cast now is looked up when its turn comes (C-SPELL-5).
    pub fn window(&mut self, timing: Timing, mut left: SeatSet, mut asked: Seat) -> Flow {
        if self.s.turn.is(turn_flag::ENDED) || !self.alive(self.s.active) {
            return self.leave();
        }
        while asked == NOBODY {
            let Some(seat) = self.next_of(left, self.s.active) else {
                return self.leave();
            };
            left = left.without(seat);
            if self.r.castable(self.s, seat, timing).next().is_some() {
                asked = seat;
            }
        }
        self.replace(Frame::Window { timing, left, asked });
        self.ask(asked);
        self.out.add(choice::NO);
        self.add_castable(asked, timing);
        Flow::Ask
    }
    pub fn answer_window(&mut self, a: ActionId, timing: Timing, left: SeatSet, asked: Seat) {
        self.replace(Frame::Window { timing, left, asked: NOBODY });
        if a != choice::NO {
            self.use_or_cast(asked, a);
        }
    }

    /// A spell is cast: it goes to the discards at once and counts (C-SPELL-2, C-SPELL-6).
    fn start_cast(&mut self, caster: Seat, spell: u8) {
        let Some(i) = self.r.find(self.s, spell, held(caster)) else { return };
        self.put(i, at(place::DISCARD));
        let h = self.hero(caster);
        h.casts = h.casts.saturating_sub(1);
        let left = self.rivals(caster);
        self.push(Frame::Cast { spell, caster, target: NOBODY, last: caster, left, asked: NOBODY, stands: true });
        self.tell(Kind::Cast, caster, spell as u16, -1);
        self.trigger(Moment::SpellCast, caster, NOBODY);
    }
    /// The target is picked, each rival may dispel, then the spell works or is spent (C-SPELL-3).
    pub fn cast(&mut self) -> Flow {
        let Frame::Cast { spell, caster, target, last, mut left, mut asked, stands } = self.s.stack.top() else {
            return Flow::Go;
        };
        let info = self.r.kind(spell).spell;
        let aim = info.and_then(|i| i.target);
        if let Some(aim) = aim
            && target == NOBODY
        {
            self.ask(caster);
            for x in 0..self.r.seats {
                if self.r.is_target(self.s, caster, x, aim, true) {
                    self.out.add(choice::SEAT + relative(x, caster, self.r.seats as usize) as ActionId);
                }
            }
            return if self.out.is_empty() { self.leave() } else { Flow::Ask };
        }
        if asked == NOBODY && !left.is_empty() && self.r.holders(self.s, Timing::Counter).is_empty() {
            left = SeatSet::NONE;
        }
        while asked == NOBODY
            && let Some(seat) = self.next_of(left, last)
        {
            left = left.without(seat);
            if self.r.castable(self.s, seat, Timing::Counter).next().is_some() {
                asked = seat;
            }
        }
        if asked != NOBODY {
            self.replace(Frame::Cast { spell, caster, target, last, left, asked, stands });
            self.ask(asked);
            self.out.add(choice::NO);
            self.add_castable(asked, Timing::Counter);
            return Flow::Ask;
        }
        self.resolve_cast(spell, caster, target, stands)
    }
    fn resolve_cast(&mut self, spell: u8, caster: Seat, target: Seat, stands: bool) -> Flow {
        let info = self.r.kind(spell).spell;
        let aim = info.and_then(|i| i.target);
        let good = aim.is_none_or(|t| self.r.is_target(self.s, caster, target, t, true));
        if !stands {
            self.tell(Kind::Dispelled, caster, spell as u16, 0);
        }
        if stands && good && self.alive(caster) {
            let cursor = self.r.kind(spell).then;
            self.replace(Frame::Program { cursor, me: caster, other: target, card: spell, n: 0 });
            return Flow::Go;
        }
        self.leave()
    }
    pub fn answer_cast(&mut self, a: ActionId) {
        let Frame::Cast { spell, caster, target, last, left, asked, stands } = self.s.stack.top() else { return };
        if asked == NOBODY {
            let target = absolute((a - choice::SEAT) as u8, caster, self.r.seats as usize);
            self.tell(Kind::Cast, caster, spell as u16, target as i16);
            self.replace(Frame::Cast { spell, caster, target, last, left, asked, stands });
            return;
        }
        if a == choice::NO {
            self.replace(Frame::Cast { spell, caster, target, last, left, asked: NOBODY, stands });
            return;
        }
        let Some(kind) = self.kind_of_action(a) else { return };
        if let Some(i) = self.r.find(self.s, kind, held(asked)) {
            self.put(i, at(place::DISCARD));
        }
        let h = self.hero(asked);
        h.casts = h.casts.saturating_sub(1);
        self.tell(Kind::Cast, asked, kind as u16, last as i16);
        let left = self.rivals(asked);
        let (last, stands) = (asked, !stands);
        self.replace(Frame::Cast { spell, caster, target, last, left, asked: NOBODY, stands });
        self.trigger(Moment::SpellCast, asked, NOBODY);
    }

    /// A free reroll by a grant for a roll: the bit of `used` it takes up. `None` for combat dice.
    pub fn free_reroll(&self, seat: Seat, purpose: Option<super::frame::Purpose>) -> Option<Option<u8>> {
        use super::card::Rerolled;
        use super::frame::Purpose;
        let (bit, wanted) = match purpose {
            None => (power::REROLL_COMBAT, Rerolled::Combat),
            Some(Purpose::Move) => (power::REROLL_MOVE, Rerolled::Move),
            Some(Purpose::Table) => (power::REROLL_TABLE, Rerolled::Table),
            Some(Purpose::Test | Purpose::Arch) => (power::REROLL_TEST, Rerolled::Test),
            _ => return None,
        };
        let mut found = None;
        self.r.grants(self.s, seat, bit, |src, g| {
            if found.is_none()
                && matches!(g.power, Power::Reroll { roll } if roll == wanted)
                && !self.r.is_used(self.s, src, g)
            {
                found = Some(g.once.map(|bit| bit + src.copy));
            }
        });
        found
    }
    /// Pays for a reroll, by Fate or by a grant; returns which die it is.
    pub fn pay_reroll(&mut self, seat: Seat, a: ActionId, purpose: Option<super::frame::Purpose>) -> u32 {
        if a >= choice::GRANT_DIE {
            if let Some(Some(bit)) = self.free_reroll(seat, purpose) {
                self.s.turn.used |= 1 << bit;
            }
            return (a - choice::GRANT_DIE) as u32;
        }
        self.lose(seat, super::card::Counter::Fate, 1);
        (a - choice::FATE_DIE) as u32
    }
}

/// The tags that an evasion is limited to, 0: none.
fn evaded_tags(against: &Against) -> u64 {
    if against.all || against.enemy { 0 } else { against.tags }
}
