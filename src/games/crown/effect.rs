//! Effect lists are walked, one effect at a time. Effects that ask something are in `asking.rs`.

use super::board::Region;
use super::card::{Amount, Circle, Cleared, Counter, Do, Effect, List, Power, Price, Stat, Who, power};
use super::event::Kind;
use super::frame::{Frame, Purpose, Verdict};
use super::query::Source;
use super::rules::NO_CARD;
use super::run::{Flow, Step};
use super::state::{Form, NONE, at, held, on, place, turn_flag};
use crate::engine::dice::Dice;
use crate::engine::events::Sink;
use crate::engine::ids::{NOBODY, Seat, SeatSet};
use crate::engine::places;

/// The counter of a payment that was picked as an option: it is not asked again.
pub const AGREED: u8 = 128;

/// Where a program stands: the frame, taken apart.
#[derive(Clone, Copy)]
pub struct At {
    pub cursor: List,
    pub me: Seat,
    pub other: Seat,
    pub card: u8,
    pub n: u8,
}

impl At {
    pub fn frame(self) -> Frame {
        Frame::Program { cursor: self.cursor, me: self.me, other: self.other, card: self.card, n: self.n }
    }
    /// The same program, gone on to its next effect.
    pub fn next(self) -> At {
        At { cursor: self.cursor + 1, n: 0, ..self }
    }
}

impl<S: Sink<Kind>> Step<'_, S> {
    /// Starts a list on top of the frame that asks for it.
    pub fn run_list(&mut self, list: List, me: Seat, other: Seat, card: u8) {
        if list != 0 {
            self.push(Frame::Program { cursor: list, me, other, card, n: 0 });
        }
    }
    /// The effect at which a program stands and the hero it concerns.
    pub fn effect(&self, p: At) -> (Effect, Seat) {
        let e = self.r.effects[p.cursor as usize];
        let who = if e.who == Who::Other && p.other != NOBODY { p.other } else { p.me };
        (e, who)
    }
    /// Goes on to the next effect.
    pub fn go_on(&mut self, p: At) -> Flow {
        self.replace(p.next().frame());
        Flow::Go
    }
    /// Enters a list that a branch leads to. The last branch of a list replaces it, else it comes on top.
    pub fn enter(&mut self, p: At, list: List, me: Seat, n: u8) -> Flow {
        let inner = At { cursor: list, me, n, other: if me == p.me { p.other } else { p.me }, card: p.card };
        if self.r.effects[p.cursor as usize + 1].act == Do::End {
            self.replace(inner.frame());
        } else {
            self.replace(p.next().frame());
            self.push(inner.frame());
        }
        Flow::Go
    }
    /// Throws own dice for the effect under way.
    fn throw_own(&mut self, seat: Seat, purpose: Purpose, dice: u8, other: u8) -> Flow {
        self.push(Frame::Roll { dice: Dice::default(), seat, purpose, need: dice, other });
        Flow::Go
    }

    /// Runs the effect at the cursor.
    pub fn program(&mut self) -> Flow {
        let depth = self.s.stack.len();
        loop {
            let Frame::Program { cursor, me, other, card, n } = self.s.stack.top() else { return Flow::Go };
            let flow = self.program_step(At { cursor, me, other, card, n });
            if !matches!(flow, Flow::Go) || self.is_disturbed(depth) {
                return flow;
            }
        }
    }
    fn program_step(&mut self, p: At) -> Flow {
        let (e, who) = self.effect(p);
        if e.act == Do::End {
            return self.leave();
        }
        if !self.alive(who) {
            return self.go_on(p);
        }
        match e.act {
            Do::Gain { what, amount } => self.with_amount(p, who, amount, |run, k| run.gain(who, what, k)),
            Do::Lose { what, amount } => self.with_amount(p, who, amount, |run, k| run.lose_by(who, what, k)),
            Do::Heal { amount } => self.with_amount(p, who, amount, |run, k| run.heal(who, some(amount, k))),
            Do::RestoreFate { amount } => {
                self.with_amount(p, who, amount, |run, k| run.restore_fate(who, some(amount, k)))
            }
            Do::Take { kind } => self.then(p, |run| run.take_from_stock(who, kind)),
            Do::TakeRune => self.then(p, |run| run.take_rune(who)),
            Do::LoseTurn { count } => self.then(p, |run| run.lose_turn(who, count)),
            Do::ExtraTurn => self.then(p, |run| run.extra_turn(who)),
            Do::Puppet => self.then(p, |run| run.puppet(who)),
            Do::Align { to: Some(a) } => self.then(p, |run| run.align(who, a)),
            Do::Evade { what, tags } => self.then(p, |run| run.evade(what, tags)),
            Do::CombatBonus { amount, dice } => self.then(p, |run| run.combat_bonus(who, amount, dice)),
            Do::Cancel => self.go_on(p),
            Do::Prevent => self.then(p, |run| run.prevent(p.card)),
            Do::Quest { end: true } => self.then(p, |run| run.end_quest(who)),
            Do::Quest { end: false } => self.quest(p, who),
            Do::Overcome => self.then(p, |run| run.overcome(who)),
            Do::Leave => self.then(p, |run| run.leave_card(who, p.card)),
            Do::Clear { what, chosen: false } => {
                let space = self.s.hero[who as usize].space;
                self.then(p, |run| run.clear(space, what))
            }
            Do::Fight { fight } => self.program_fight(p, fight),
            Do::Roll { dice, .. } => self.throw_own(who, Purpose::Table, dice, 0),
            Do::Test { dice, .. } => self.throw_own(who, Purpose::Test, dice, 0),
            Do::Contest { dice, .. } => self.throw_own(who, Purpose::Contest, dice, 0),
            Do::ByAlignment { lists } => {
                let list = lists[self.s.hero[who as usize].alignment() as usize];
                self.enter(p, list, who, 0)
            }
            Do::If { at, n, then, or } => {
                let list = if self.r.holds_all(self.s, who, at, n) { then } else { or };
                self.enter(p, list, who, 0)
            }
            Do::Each { circle, then } => self.start_each(p, who, circle, then),
            _ => self.asking(p, e.act, who),
        }
    }
    /// Does something and goes on.
    fn then(&mut self, p: At, f: impl FnOnce(&mut Self)) -> Flow {
        self.replace(p.next().frame());
        f(self);
        Flow::Go
    }
    /// Does something with an amount, for which a die may have to fall first.
    fn with_amount(&mut self, p: At, who: Seat, amount: Amount, f: impl FnOnce(&mut Self, u8)) -> Flow {
        let k = match amount {
            Amount::N(k) => k,
            Amount::All => 99,
            Amount::D6 if p.n > 0 => p.n,
            Amount::D6 => return self.throw_own(who, Purpose::Amount, 1, 0),
        };
        self.then(p, |run| f(run, k))
    }
    /// A loss; a Life lost by a list of a combat is lost in that combat.
    fn lose_by(&mut self, who: Seat, what: Counter, amount: u8) {
        if what == Counter::Life && self.s.fight.side_of(who).is_some() {
            self.lose_in_combat(who, amount, NOBODY);
        } else {
            self.lose(who, what, amount);
        }
    }
    fn extra_turn(&mut self, who: Seat) {
        let t = &mut self.s.turn;
        if who == self.s.active && !t.is(turn_flag::EXTRA) {
            t.set(turn_flag::EXTRA_TO_COME);
            self.tell(Kind::ExtraTurn, who, 0, 0);
        }
    }
    fn combat_bonus(&mut self, who: Seat, amount: i8, dice: u8) {
        if let Some(side) = self.s.fight.side_of(who) {
            let f = &mut self.s.fight;
            f.bonus[side] = f.bonus[side].saturating_add(amount);
            (0..dice).for_each(|_| f.add_extra(side));
        }
    }
    fn overcome(&mut self, who: Seat) {
        let h = self.hero(who);
        h.set_overcome(true);
        h.foe = 0;
    }
    /// The card that speaks goes to the discards, from its holder or from the space (effect `leave`).
    fn leave_card(&mut self, who: Seat, card: u8) {
        if card == NO_CARD {
            return;
        }
        let space = self.s.hero[who as usize].space;
        let copy = self.r.find(self.s, card, held(who)).or_else(|| self.r.find_at(self.s, card, place::ON + space));
        if let Some(i) = copy {
            self.discard(i);
        }
    }
    /// Discards what lies on a space (effect `clear`).
    pub fn clear(&mut self, space: u8, what: Cleared) {
        if what == Cleared::Traps {
            if space < super::board::HEART {
                self.s.set_traps(space, 0);
            }
            return;
        }
        let here = on(space);
        let class = super::card::Class::Enemy as usize;
        let set = if what == Cleared::Cards { &self.r.sets.all } else { &self.r.sets.class[class] };
        while let Some(i) = places::with_masked(&self.s.card, here, !3, set).first() {
            self.discard(i);
        }
    }
    /// The Rune Master's task: a die tells which (C-RUNE-4).
    fn quest(&mut self, p: At, who: Seat) -> Flow {
        let h = &self.s.hero[who as usize];
        if h.quest > 0 || h.is_puppet() || self.r.has_rune(self.s, who) {
            return self.go_on(p);
        }
        self.throw_own(who, Purpose::Quest, 1, 0)
    }
    /// A list for several heroes, in seat order from the active one.
    fn start_each(&mut self, p: At, who: Seat, circle: Circle, list: List) -> Flow {
        let me = self.s.hero[who as usize];
        let mut left = SeatSet::NONE;
        for x in 0..self.r.seats {
            let h = &self.s.hero[x as usize];
            let inside = h.in_play()
                && match circle {
                    Circle::All => true,
                    Circle::Rivals => x != who,
                    Circle::SameSpace => h.space == me.space,
                    Circle::SameRegion => h.region() == me.region(),
                    Circle::Region(r) => h.region() as u8 == r,
                };
            if inside {
                left = left.with(x);
            }
        }
        let each = Frame::Each { list, other: p.me, card: p.card, left };
        if self.r.effects[p.cursor as usize + 1].act == Do::End {
            self.replace(each);
        } else {
            self.replace(p.next().frame());
            self.push(each);
        }
        Flow::Go
    }
    pub fn each(&mut self, list: List, other: Seat, card: u8, left: SeatSet) -> Flow {
        let Some(seat) = left.next_from(self.s.active, self.r.seats as usize) else {
            return self.leave();
        };
        self.replace(Frame::Each { list, other, card, left: left.without(seat) });
        if self.alive(seat) {
            self.run_list(list, seat, other, card);
        }
        Flow::Go
    }

    /// A foe, or a row of them; a die may tell how many, in the heart what is left is kept (C-MOVE-6).
    fn program_fight(&mut self, p: At, fight: u16) -> Flow {
        let f = self.r.fights[fight as usize];
        let h = &self.s.hero[p.me as usize];
        if p.n == 0 {
            let n = match f.count {
                0 if h.region() == Region::Heart && h.foe > 0 => h.foe,
                0 => return self.die(),
                n => n,
            };
            self.replace(At { n, ..p }.frame());
            return Flow::Go;
        }
        self.start_fight(Form::Foe, f.with, p.me, NOBODY, fight);
        Flow::Go
    }
    /// The fight above is over: the next foe of the row, the `win` list, or the end of the list.
    pub fn foe_done(&mut self, verdict: Verdict, evaded: bool) {
        let Frame::Program { cursor, me, other, card, n } = self.s.stack.top() else { return };
        let p = At { cursor, me, other, card, n };
        let Do::Fight { fight } = self.r.effects[cursor as usize].act else { return };
        let f = self.r.fights[fight as usize];
        if !(verdict == Verdict::Won || evaded) || !self.alive(me) {
            self.leave();
            return;
        }
        let left = n - 1;
        if f.count == 0 && self.s.hero[me as usize].region() == Region::Heart {
            self.hero(me).foe = left;
        }
        if left > 0 {
            self.replace(At { n: left, ..p }.frame());
        } else if evaded {
            self.go_on(p);
        } else {
            self.enter(p, f.win, me, 0);
        }
    }

    /// The dice for the effect under way have fallen.
    pub fn program_rolled(&mut self, dice: Dice, other: u8) {
        let Frame::Program { cursor, me, other: whom, card, n } = self.s.stack.top() else { return };
        let p = At { cursor, me, other: whom, card, n };
        let (e, who) = self.effect(p);
        let total = dice.sum();
        match e.act {
            Do::Roll { add, at, n, .. } => {
                let total = (total + add.map_or(0, |what| self.r.counter(self.s, who, what) as u32)).min(63);
                let rows = &self.r.rows[at as usize..at as usize + n as usize];
                let list = rows.iter().find(|r| r.on >> total & 1 == 1).map_or(0, |r| r.then);
                self.enter(p, list, who, 0);
            }
            Do::Test { pass, fail, .. } => {
                let list = if self.passes_test(total) { pass } else { fail };
                self.enter(p, list, who, 0);
            }
            Do::Contest { win, lose, draw, .. } => {
                let list = match total.cmp(&(other as u32)) {
                    std::cmp::Ordering::Greater => win,
                    std::cmp::Ordering::Equal => draw,
                    std::cmp::Ordering::Less => lose,
                };
                self.enter(p, list, who, 0);
            }
            Do::Quest { .. } => {
                let quest = dice.get(0);
                self.hero(who).quest = quest;
                self.tell(Kind::Quest, who, quest as u16, 0);
                self.go_on(p);
            }
            Do::Drop { .. } => self.dropped(p, who, dice.get(0)),
            _ => self.replace(At { n: dice.get(0), ..p }.frame()),
        }
    }
    /// Does a total pass the test that the program below asks for?
    pub fn passes_test(&self, total: u32) -> bool {
        let program = [0, 1].map(|d| self.s.stack.below(d));
        let Some(Frame::Program { cursor, me, other, card, n }) =
            program.into_iter().find(|f| matches!(f, Frame::Program { .. }))
        else {
            return true;
        };
        let (e, who) = self.effect(At { cursor, me, other, card, n });
        let Do::Test { against, .. } = e.act else { return true };
        let value = |stat| self.r.value(self.s, who, stat) as u32;
        let limit = match against {
            Some(stat) => value(stat),
            None => value(Stat::Strength).max(value(Stat::Spirit)),
        };
        total <= limit
    }

    /// Triggers of an event for a seat, if it has any (grant `on`).
    pub fn trigger(&mut self, moment: super::card::Moment, seat: Seat, other: Seat) {
        if self.s.powers[seat as usize] & power::ON << moment as u32 != 0 {
            self.push(Frame::Triggers { moment, seat, other, next: 0, grant: 0, copy: 0 });
            // A hand above its limit is trimmed first.
            if self.hands.is_empty() {
                self.triggers();
            }
        }
    }
    /// Sheet first, then what is carried, each by number.
    pub fn triggers(&mut self) -> Flow {
        let Frame::Triggers { moment, seat, other, next, grant, .. } = self.s.stack.top() else {
            return Flow::Go;
        };
        let h = &self.s.hero[seat as usize];
        if !h.in_play() || h.is_puppet() {
            return self.leave();
        }
        let mut found = None;
        self.r.grants(self.s, seat, power::ON << moment as u32, |src, g| {
            let Power::On { event, then } = g.power else { return };
            if found.is_some() || self.r.is_used(self.s, src, g) || !self.r.is_event(self.s, seat, &event, moment) {
                return;
            }
            // The ordinal of a copy is fixed (0 = the sheet), so cards that come or go shift nothing.
            let ordinal = self.ordinal(src);
            let index = index_of(g, self, src, seat);
            if (ordinal, index) >= (next, grant) {
                found = Some((ordinal, index, then, src, g.once));
            }
        });
        let Some((ordinal, index, then, src, once)) = found else {
            return self.leave();
        };
        if let Some(bit) = once {
            self.s.turn.used |= 1 << (bit + src.copy);
        }
        self.replace(Frame::Triggers { moment, seat, other, next: ordinal, grant: index + 1, copy: 0 });
        self.run_list(then, seat, other, src.kind);
        Flow::Go
    }
    /// The place of a source in the order sheet, objects, companions, from 0.
    fn ordinal(&self, src: Source) -> u8 {
        if src.kind == NO_CARD { 0 } else { self.r.copy[(self.r.kind(src.kind).first + src.copy) as usize].ordinal }
    }
    /// Counts a healing price as payable: the hero must be wounded.
    pub fn can_pay(&self, who: Seat, gold: u8, of: Price) -> bool {
        let h = &self.s.hero[who as usize];
        h.gold >= self.r.price(self.s, who, gold, of)
            && (of != Price::Healing || h.life < self.r.heroes[h.sheet as usize].life)
    }
    /// A card of a carried sort is dropped: on to the space or away.
    pub fn drop_copy(&mut self, who: Seat, copy: usize, to_space: bool) {
        if to_space {
            self.put_down(who, copy);
        } else {
            self.discard(copy);
        }
    }
    /// The stock holds this kind?
    pub fn in_stock(&self, kind: u8) -> bool {
        self.r.find(self.s, kind, at(place::DECK)).is_some()
    }
    /// A hero is sent on its way: the active one when the list is done, a rival at once (C-ENC-5, C-CARD-2).
    pub fn send(&mut self, who: Seat, to: u8, encounter: bool) {
        if self.s.hero[who as usize].is_puppet() {
            return;
        }
        if who == self.s.active {
            self.s.turn.goes_to = to;
            if encounter {
                self.s.turn.set(turn_flag::GOES_ENCOUNTER);
            }
        } else if to != NONE {
            self.place(who, to);
            self.tell(Kind::Arrive, who, to as u16, 0);
        }
    }
}

/// The index of a grant among those of its source.
fn index_of<S: Sink<Kind>>(g: &super::card::Grant, run: &Step<'_, S>, src: Source, seat: Seat) -> u8 {
    let grants = if src.kind == NO_CARD {
        &run.r.heroes[run.s.hero[seat as usize].sheet as usize].grants
    } else {
        &run.r.kind(src.kind).grants
    };
    grants.iter().position(|x| std::ptr::eq(x, g)).unwrap_or(0) as u8
}

fn some(amount: Amount, k: u8) -> Option<u8> {
    if amount == Amount::All { None } else { Some(k) }
}
