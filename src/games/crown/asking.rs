//! Effects that ask a hero or chance something; the program frame itself is the question.

use super::card::{Carried, Do, Goal, List, Picker, Price, Target, Victim};
use super::choice;
use super::effect::{AGREED, At};
use super::event::Kind;
use super::frame::{Frame, Purpose};
use super::run::{Flow, Step};
use super::state::held;
use crate::engine::dice::Dice;
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat, absolute, relative};

/// `count`: all of them.
const ALL: u8 = 255;

impl<S: Sink<Kind>> Step<'_, S> {
    /// Runs an effect that may ask something.
    pub fn asking(&mut self, p: At, act: Do, who: Seat) -> Flow {
        match act {
            Do::DrawSpells { count } => self.draw_spells(p, who, count),
            Do::DrawEncounters { count } => self.draw_encounters(p, who, count),
            Do::DiscardSpells { count } => self.discard_spells(p, who, count),
            Do::TakeMarket | Do::Buy { .. } => self.ask_market(p, act, who),
            Do::Drop { what, count, pick, on, .. } => self.drop_cards(p, who, what, count, pick, on),
            Do::StealGold { from, .. } | Do::Steal { from, .. } => self.steal(p, act, who, from),
            Do::MoveTo { goal, encounter } => self.ask_goal(p, who, goal, encounter),
            Do::Align { .. } => self.ask_alignment(p, who),
            Do::Choose { at, n, optional } => self.ask_choice(p, who, at, n, optional),
            Do::Pay { gold, of, up_to, then, or } => self.ask_payment(p, who, (gold, of), up_to, then, or),
            Do::Target { target, .. } => self.ask_target(p, who, target),
            Do::Trap => self.ask_space(p, who, |run, s| run.r.trap_spaces(run.s, who).any(|x| x == s)),
            Do::Clear { .. } => self.ask_space(p, who, |run, s| run.r.board.no_spells >> s & 1 == 0),
            _ => self.go_on(p),
        }
    }
    /// Takes an answer to the effect at the cursor.
    pub fn answer_program(&mut self, a: ActionId, cursor: List, me: Seat, other: Seat, card: u8, n: u8) {
        let p = At { cursor, me, other, card, n };
        let (e, who) = self.effect(p);
        match e.act {
            Do::DiscardSpells { .. } => {
                self.replace(At { n: n + 1, ..p }.frame());
                self.discard_spell(who, a);
            }
            Do::TakeMarket => {
                self.go_on(p);
                if let Some(kind) = self.kind_of_action(a) {
                    self.take_from_stock(who, kind);
                }
            }
            Do::Buy { .. } => self.buy(p, who, a),
            Do::Drop { to_space, .. } => {
                self.replace(At { n: n + 1, ..p }.frame());
                if let Some(i) = self.kind_of_action(a).and_then(|k| self.r.find(self.s, k, held(who))) {
                    self.drop_copy(who, i, to_space);
                }
            }
            Do::StealGold { from, .. } | Do::Steal { from, .. } => self.answer_steal(p, e.act, who, from, a),
            Do::MoveTo { encounter, .. } => {
                self.go_on(p);
                self.send(who, (a - choice::SPACE) as u8, encounter);
            }
            Do::Align { .. } => {
                use super::card::Alignment::*;
                self.go_on(p);
                self.align(who, [Light, Neutral, Shadow][(a - choice::ALIGN) as usize]);
            }
            Do::Choose { at, .. } => self.choose(p, who, at, a),
            Do::Pay { gold, of, up_to, then, or } => self.pay(p, who, (gold, of), up_to, (then, or), a == choice::YES),
            Do::Target { then, .. } => {
                let whom = absolute((a - choice::SEAT) as u8, who, self.r.seats as usize);
                self.enter(p, then, whom, 0);
            }
            Do::Trap => {
                let space = (a - choice::SPACE) as u8;
                self.go_on(p);
                let traps = self.s.traps_on(space);
                self.s.set_traps(space, traps + 1);
                self.tell(Kind::TrapLaid, who, space as u16, 0);
            }
            Do::Clear { what, .. } => {
                self.go_on(p);
                self.clear((a - choice::SPACE) as u8, what);
            }
            _ => {}
        }
    }
    /// Takes an outcome for the effect at the cursor.
    pub fn chance_program(&mut self, o: ActionId, cursor: List, me: Seat, other: Seat, card: u8, n: u8) {
        let p = At { cursor, me, other, card, n };
        let (e, who) = self.effect(p);
        match e.act {
            Do::DrawSpells { .. } => {
                self.replace(At { n: n + 1, ..p }.frame());
                self.draw_spell(who, o as u8);
            }
            Do::DrawEncounters { .. } => {
                self.replace(At { n: n + 1, ..p }.frame());
                self.draw_encounter(o as u8);
            }
            Do::Drop { to_space, .. } => {
                self.replace(At { n: n + 1, ..p }.frame());
                if let Some(i) = self.r.find(self.s, o as u8, held(who)) {
                    self.drop_copy(who, i, to_space);
                }
            }
            Do::Fight { .. } => {
                self.tell(Kind::Die, NOBODY, 102, o as i16);
                self.replace(At { n: o as u8, ..p }.frame());
                if self.s.hero[me as usize].space >= super::board::HEART {
                    self.hero(me).foe = o as u8;
                }
            }
            _ => {}
        }
    }

    fn draw_spells(&mut self, p: At, who: Seat, count: u8) -> Flow {
        if p.n >= count || self.r.hand(self.s, who) >= self.r.hand_limit(self.s, who) {
            return self.go_on(p);
        }
        match self.deck_ready(true) {
            0 => self.go_on(p),
            n => match self.ask_deck(true, n) {
                Ok(kind) => {
                    self.replace(At { n: p.n + 1, ..p }.frame());
                    self.draw_spell(who, kind);
                    Flow::Go
                }
                Err(chance) => chance,
            },
        }
    }
    /// On to the active hero's space; for a hero in the heart nothing is drawn (C-ENC-8).
    fn draw_encounters(&mut self, p: At, who: Seat, count: u8) -> Flow {
        let heart = self.s.me().space >= super::board::HEART;
        if p.n >= count || !self.may_draw() || who != self.s.active || heart {
            return self.go_on(p);
        }
        match self.deck_ready(false) {
            0 => self.go_on(p),
            n => match self.ask_deck(false, n) {
                Ok(kind) => {
                    self.replace(At { n: p.n + 1, ..p }.frame());
                    self.draw_encounter(kind);
                    Flow::Go
                }
                Err(chance) => chance,
            },
        }
    }
    fn discard_spells(&mut self, p: At, who: Seat, count: u8) -> Flow {
        if count != ALL && p.n >= count || self.r.hand(self.s, who) == 0 {
            return self.go_on(p);
        }
        self.ask_spells(who);
        Flow::Ask
    }
    /// A market card of one's choice, or any number at their price.
    fn ask_market(&mut self, p: At, act: Do, who: Seat) -> Flow {
        self.ask(who);
        let buys = matches!(act, Do::Buy { .. });
        if buys {
            self.out.add(choice::NO);
        }
        let poor = buys && self.s.hero[who as usize].gold == 0;
        for (nth, &kind) in self.r.market.iter().enumerate().filter(|_| !poor) {
            let k = self.r.kind(kind);
            let listed = match act {
                Do::Buy { set } => set >> nth & 1 == 1 && self.can_pay(who, k.price, Price::Market),
                _ => true,
            };
            if listed && self.in_stock(kind) && self.r.may_carry(self.s, who, kind) {
                self.out.add(k.action.unwrap_or(0));
            }
        }
        if self.out.len() == buys as usize { self.go_on(p) } else { Flow::Ask }
    }
    fn buy(&mut self, p: At, who: Seat, a: ActionId) {
        if a == choice::NO {
            self.go_on(p);
            return;
        }
        if let Some(kind) = self.kind_of_action(a) {
            let price = self.r.price(self.s, who, self.r.kind(kind).price, Price::Market);
            self.lose(who, super::card::Counter::Gold, price);
            self.take_from_stock(who, kind);
        }
    }
    /// Carried cards are lost: by choice, by chance, by a rival's choice, or by a die for each (effect `drop`).
    fn drop_cards(&mut self, p: At, who: Seat, what: Carried, count: u8, pick: Picker, on: u8) -> Flow {
        let have = self.r.carried(self.s, who, what).count();
        if have == 0 || count != ALL && p.n >= count {
            return self.go_on(p);
        }
        if on != 0 {
            let Some(i) = self.r.carried(self.s, who, what).nth(p.n as usize) else {
                return self.go_on(p);
            };
            let kind = self.r.kind_of[i];
            self.push(Frame::Roll { dice: Dice::default(), seat: who, purpose: Purpose::Drop, need: 1, other: kind });
            return Flow::Go;
        }
        if pick == Picker::Random {
            let mut kinds = self.r.carried(self.s, who, what).map(|i| self.r.kind_of[i]);
            let first = kinds.next().unwrap_or(0);
            let alike = kinds.all(|k| k == first);
            drop(kinds);
            if alike {
                self.chance_program(first as ActionId, p.cursor, p.me, p.other, p.card, p.n);
                return Flow::Go;
            }
            self.out.chance(0);
            return Flow::Chance;
        }
        let asked = match pick {
            Picker::Rival if p.other != NOBODY && p.other != who => p.other,
            Picker::Rival => self.next_of(self.rivals(who), who).unwrap_or(who),
            _ => who,
        };
        self.ask(asked);
        self.add_carried(who, what);
        Flow::Ask
    }
    /// Faces on which the drop under way loses a card.
    pub fn drop_faces(&self) -> u8 {
        match self.s.stack.below(1) {
            Frame::Program { cursor, .. } => match self.r.effects[cursor as usize].act {
                Do::Drop { on, .. } => on,
                _ => 0,
            },
            _ => 0,
        }
    }
    /// The die for a carried card has fallen: lost, or the next one's turn. `n` counts those that were saved.
    pub fn dropped(&mut self, p: At, who: Seat, face: u8) {
        let (e, _) = self.effect(p);
        let Do::Drop { what, to_space, on, .. } = e.act else { return };
        let copy = self.r.carried(self.s, who, what).nth(p.n as usize);
        match copy {
            Some(i) if on >> face & 1 == 1 => self.drop_copy(who, i, to_space),
            _ => self.replace(At { n: p.n + 1, ..p }.frame()),
        }
    }

    /// Who can be robbed of that by this thief?
    fn can_rob(&self, act: Do, thief: Seat, victim: Seat) -> bool {
        if self.s.hero[thief as usize].is_puppet() || !self.alive(victim) || victim == thief {
            return false;
        }
        match act {
            Do::StealGold { .. } => self.s.hero[victim as usize].gold > 0,
            Do::Steal { what, .. } => {
                let mut cards = self.r.carried(self.s, victim, what);
                cards.any(|i| self.r.may_carry(self.s, thief, self.r.kind_of[i]))
            }
            _ => false,
        }
    }
    fn steal(&mut self, p: At, act: Do, who: Seat, from: Victim) -> Flow {
        let (Do::StealGold { count, .. } | Do::Steal { count, .. }) = act else { return self.go_on(p) };
        if let (Victim::Rival(place), 0) = (from, p.n) {
            self.ask(who);
            for x in 0..self.r.seats {
                if self.r.is_target(self.s, who, x, Target { rival: true, place }, false) && self.can_rob(act, who, x) {
                    self.out.add(choice::SEAT + relative(x, who, self.r.seats as usize) as ActionId);
                }
            }
            return if self.out.is_empty() { self.go_on(p) } else { Flow::Ask };
        }
        let stolen = if matches!(from, Victim::Rival(_)) { p.n.saturating_sub(1) } else { p.n };
        if stolen >= count || p.other == NOBODY || !self.can_rob(act, who, p.other) {
            return self.go_on(p);
        }
        let Do::Steal { what, .. } = act else {
            let gold = self.s.hero[p.other as usize].gold.min(count);
            self.lose(p.other, super::card::Counter::Gold, gold);
            self.gain(who, super::card::Counter::Gold, gold);
            return self.go_on(p);
        };
        self.ask(who);
        for i in self.r.carried(self.s, p.other, what) {
            let kind = self.r.kind_of[i];
            if self.r.may_carry(self.s, who, kind) {
                self.out.add(self.r.kind(kind).action.unwrap_or(0));
            }
        }
        Flow::Ask
    }
    fn answer_steal(&mut self, p: At, _: Do, who: Seat, from: Victim, a: ActionId) {
        if matches!(from, Victim::Rival(_)) && p.n == 0 {
            let victim = absolute((a - choice::SEAT) as u8, who, self.r.seats as usize);
            self.replace(At { n: 1, other: victim, ..p }.frame());
            return;
        }
        self.replace(At { n: p.n + 1, ..p }.frame());
        self.rob(who, p.other, a);
    }

    fn ask_goal(&mut self, p: At, who: Seat, goal: Goal, encounter: bool) -> Flow {
        if self.s.hero[who as usize].is_puppet() {
            return self.go_on(p);
        }
        if let Goal::Space(to) = goal {
            self.replace(p.next().frame());
            self.send(who, to, encounter);
            return Flow::Go;
        }
        self.ask(who);
        for to in self.goals(who, goal) {
            self.out.add(choice::SPACE + to as ActionId);
        }
        if self.out.is_empty() { self.go_on(p) } else { Flow::Ask }
    }
    fn ask_alignment(&mut self, p: At, who: Seat) -> Flow {
        if self.s.turn.aligned.has(who) {
            return self.go_on(p);
        }
        self.ask(who);
        (0..3).for_each(|k| self.out.add(choice::ALIGN + k));
        Flow::Ask
    }
    fn ask_choice(&mut self, p: At, who: Seat, at: u16, n: u8, optional: bool) -> Flow {
        self.ask(who);
        if optional {
            self.out.add(choice::NO);
        }
        for i in 0..n as u16 {
            if self.r.option_possible(self.s, who, at + i) {
                self.out.add(choice::OPTION + i);
            }
        }
        if self.out.len() == optional as usize { self.go_on(p) } else { Flow::Ask }
    }
    fn choose(&mut self, p: At, who: Seat, at: u16, a: ActionId) {
        if a == choice::NO {
            self.go_on(p);
            return;
        }
        let list = self.r.choices[(at + a - choice::OPTION) as usize].then;
        let pays = matches!(self.r.effects[list as usize].act, Do::Pay { .. });
        self.enter(p, list, who, if pays { AGREED } else { 0 });
    }
    fn ask_payment(&mut self, p: At, who: Seat, price: (u8, Price), up_to: u8, then: List, or: List) -> Flow {
        let paid = p.n & !AGREED;
        if paid > 0 && paid >= up_to.max(1) {
            return self.go_on(p);
        }
        if !(self.can_pay(who, price.0, price.1) && self.r.possible(self.s, who, then)) {
            return if paid > 0 { self.go_on(p) } else { self.enter(p, or, who, 0) };
        }
        if p.n & AGREED != 0 {
            self.pay(At { n: 0, ..p }, who, price, up_to, (then, or), true);
            return Flow::Go;
        }
        self.ask(who);
        self.out.add(choice::NO);
        self.out.add(choice::YES);
        Flow::Ask
    }
    fn pay(&mut self, p: At, who: Seat, price: (u8, Price), up_to: u8, lists: (List, List), yes: bool) {
        if !yes {
            if p.n == 0 {
                self.enter(p, lists.1, who, 0);
            } else {
                self.go_on(p);
            }
            return;
        }
        let gold = self.r.price(self.s, who, price.0, price.1);
        self.lose(who, super::card::Counter::Gold, gold);
        if up_to <= 1 {
            self.enter(p, lists.0, who, 0);
            return;
        }
        self.replace(At { n: p.n + 1, ..p }.frame());
        self.run_list(lists.0, who, p.other, p.card);
    }
    fn ask_target(&mut self, p: At, who: Seat, target: Target) -> Flow {
        self.ask(who);
        for x in 0..self.r.seats {
            if self.r.is_target(self.s, who, x, target, false) {
                self.out.add(choice::SEAT + relative(x, who, self.r.seats as usize) as ActionId);
            }
        }
        if self.out.is_empty() { self.go_on(p) } else { Flow::Ask }
    }
    /// A space of the hero's region, outside the heart.
    fn ask_space(&mut self, p: At, who: Seat, fits: impl Fn(&Self, u8) -> bool) -> Flow {
        self.ask(who);
        let region = self.s.hero[who as usize].region();
        if region != super::board::Region::Heart {
            let (first, end) = super::board::span(region);
            for s in first..end {
                if fits(self, s) {
                    self.out.add(choice::SPACE + s as ActionId);
                }
            }
        }
        if self.out.is_empty() { self.go_on(p) } else { Flow::Ask }
    }
}
