//! The space is encountered: traps, heroes, draws, cards, instruction (C-ENC).

use super::board::HEART;
use super::card::{Class, Counter, Do, Moment, Power, Stat, power};
use super::choice;
use super::event::Kind;
use super::frame::{Frame, MeetStep};
use super::rules::NO_CARD;
use super::run::{Flow, Step};
use super::state::{Form, NONE, held, mark, on, turn_flag};
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat, relative};
use crate::engine::places;

/// Encounter cards that one turn draws at most (C-SETUP-4).
const MAX_DRAWN: u8 = 12;

/// The place of a class in the order of resolution (C-ENC-3).
fn rank(class: Class) -> u8 {
    match class {
        Class::Event => 0,
        Class::Enemy => 1,
        Class::Stranger => 2,
        Class::Companion => 4,
        Class::Place => 5,
        _ => OBJECTS,
    }
}
const ENEMIES: u8 = 1;
const OBJECTS: u8 = 3;

impl<S: Sink<Kind>> Step<'_, S> {
    pub fn encounter(&mut self) -> Flow {
        let (depth, seat) = (self.s.stack.len(), self.s.active);
        self.put_aside();
        // What interrupts comes out of a list, and a list runs on top: to look once is enough.
        if let Frame::Encounter { step, .. } = self.s.stack.top()
            && self.interrupted(seat, step)
        {
            return Flow::Go;
        }
        loop {
            let flow = self.encounter_step(seat);
            if !matches!(flow, Flow::Go) || self.is_disturbed(depth) {
                return flow;
            }
        }
    }
    /// The card whose list is done is put aside.
    fn put_aside(&mut self) {
        if let Frame::Encounter { step, class, card, running: true } = self.s.stack.top()
            && card != NO_CARD
        {
            self.dispose(card);
            self.replace(Frame::Encounter { step, class, card: NO_CARD, running: false });
        }
    }
    fn encounter_step(&mut self, seat: Seat) -> Flow {
        let Frame::Encounter { step, class, card, running } = self.s.stack.top() else { return Flow::Go };
        let again = |step| Frame::Encounter { step, class, card: NO_CARD, running: false };
        match step {
            MeetStep::Traps => self.fire_trap(seat, class),
            MeetStep::Act => return self.ask_act(seat, running),
            MeetStep::Visit => {
                self.s.turn.set_encountered(self.s.me().space);
                self.replace(again(MeetStep::Before));
                self.quest_event(seat, Moment::Visit);
                self.trigger(Moment::Visit, seat, NOBODY);
            }
            MeetStep::Before | MeetStep::After => {
                let draws = self.r.board.spaces[self.s.me().space as usize].draw > 0;
                let next = if step == MeetStep::Before { MeetStep::Draw } else { MeetStep::Done };
                if draws != (step == MeetStep::Before) || !self.has_instruction(seat) {
                    self.replace(again(next));
                } else if self.may_ignore(seat) {
                    self.ask(seat);
                    self.out.add(choice::NO);
                    self.out.add(choice::YES);
                    return Flow::Ask;
                } else {
                    self.replace(again(next));
                    self.instruct(seat);
                }
            }
            MeetStep::Draw => return self.draw_up(again(MeetStep::Cards)),
            MeetStep::Cards if card != NO_CARD => {
                self.ask(seat);
                self.out.add(choice::NO);
                if self.can_take(seat, card) {
                    self.out.add(choice::YES);
                }
                return Flow::Ask;
            }
            MeetStep::Cards => self.next_card(seat, class),
            MeetStep::Done => {
                if self.s.turn.is(turn_flag::ACTED) {
                    self.s.turn.set(turn_flag::ENDED);
                }
                return self.leave();
            }
        }
        Flow::Go
    }
    /// What happened in the list that is done: a death, a change, a move, a lost turn? Then the encounter ends here.
    fn interrupted(&mut self, seat: Seat, step: MeetStep) -> bool {
        if !self.alive(seat) || self.s.me().fresh_puppet() {
            self.leave();
            return true;
        }
        if self.s.turn.lost > 0 {
            let left = self.something_left(seat, step);
            self.take_lost(left);
        }
        if self.s.turn.is(turn_flag::ENDED) {
            self.leave();
            return true;
        }
        if self.s.turn.goes_to == NONE {
            return false;
        }
        let to = std::mem::replace(&mut self.s.turn.goes_to, NONE);
        let meets = self.s.turn.is(turn_flag::GOES_ENCOUNTER) && !self.s.turn.has_encountered(to);
        self.s.turn.unset(turn_flag::GOES_ENCOUNTER);
        self.leave();
        if meets {
            self.s.turn.set_encountered(self.s.me().space);
            self.arrive(to);
        } else {
            self.place(seat, to);
            self.tell(Kind::Arrive, seat, to as u16, 0);
        }
        true
    }
    /// Is something left to encounter on the space: a card, a draw, a trap, an instruction (C-TURN-4)?
    fn something_left(&self, seat: Seat, step: MeetStep) -> bool {
        let space = self.s.me().space;
        let s = &self.r.board.spaces[space as usize];
        let draws = step <= MeetStep::Draw && s.draw > 0 && self.missing(space) > 0;
        let instruction = match step {
            MeetStep::Traps | MeetStep::Act | MeetStep::Visit | MeetStep::Before => true,
            _ => step <= MeetStep::After && s.draw == 0,
        };
        step == MeetStep::Traps && self.s.traps_on(space) > 0
            || draws
            || instruction && self.has_instruction(seat)
            || places::any(&self.s.card, on(space))
    }
    fn fire_trap(&mut self, seat: Seat, class: u8) {
        let space = self.s.me().space;
        let traps = self.s.traps_on(space);
        if traps == 0 {
            self.replace(Frame::Encounter { step: MeetStep::Act, class, card: NO_CARD, running: false });
            return;
        }
        self.s.set_traps(space, traps - 1);
        self.tell(Kind::Trap, seat, space as u16, 0);
        self.run_list(self.r.trap, seat, NOBODY, NO_CARD);
    }
    /// Attack a hero, use an ability on it, or encounter the space (C-ENC-1). `must`: on the throne one has to act.
    fn ask_act(&mut self, seat: Seat, must: bool) -> Flow {
        let space = self.s.me().space;
        let n = self.r.seats as usize;
        let company = self.s.hero[..n].iter().filter(|h| h.space == space && h.in_play()).count() > 1;
        if !company {
            self.replace(Frame::Encounter { step: MeetStep::Visit, class: 0, card: NO_CARD, running: false });
            return Flow::Go;
        }
        self.ask(seat);
        for x in 0..self.r.seats {
            if x == seat || !self.alive(x) || self.s.hero[x as usize].space != space {
                continue;
            }
            let k = relative(x, seat, n) as ActionId - 1;
            self.out.add(choice::ATTACK_STRENGTH + k);
            if self.attacks_with_spirit(seat) {
                self.out.add(choice::ATTACK_SPIRIT + k);
            }
            if self.can_meet(seat, x) {
                self.out.add(choice::ABILITY + k);
            }
        }
        if !must {
            self.out.add(choice::NO);
        }
        Flow::Ask
    }
    fn attacks_with_spirit(&self, seat: Seat) -> bool {
        let mut yes = false;
        self.r.grants(self.s, seat, power::ATTACK_SPIRIT, |_, g| yes |= g.power == Power::AttackWithSpirit);
        yes
    }
    /// Would an ability against this hero do something (C-ENC-1)?
    fn can_meet(&self, seat: Seat, other: Seat) -> bool {
        let mut yes = false;
        self.r.grants(self.s, seat, power::ON << Moment::MeetHero as u32, |src, g| {
            if let Power::On { event, then } = g.power
                && event.moment == Moment::MeetHero
                && !self.r.is_used(self.s, src, g)
            {
                yes |= match self.r.effects[then as usize].act {
                    Do::StealGold { .. } => self.s.hero[other as usize].gold > 0,
                    Do::Steal { what, .. } => {
                        let mut cards = self.r.carried(self.s, other, what);
                        cards.any(|i| self.r.may_carry(self.s, seat, self.r.kind_of[i]))
                    }
                    _ => self.r.possible(self.s, seat, then),
                };
            }
        });
        yes
    }
    pub fn answer_encounter(&mut self, a: ActionId, step: MeetStep, class: u8, card: u8) {
        let seat = self.s.active;
        match step {
            MeetStep::Act => self.answer_act(a, seat),
            MeetStep::Before | MeetStep::After => {
                let next = if step == MeetStep::Before { MeetStep::Draw } else { MeetStep::Done };
                self.replace(Frame::Encounter { step: next, class, card: NO_CARD, running: false });
                if a == choice::YES {
                    let space = self.s.me().space;
                    self.tell(Kind::Ignore, seat, space as u16, 0);
                } else {
                    self.instruct(seat);
                }
            }
            _ => self.answer_take(a == choice::YES, seat, class, card),
        }
    }
    fn answer_act(&mut self, a: ActionId, seat: Seat) {
        let step = if a == choice::NO { MeetStep::Visit } else { MeetStep::Done };
        self.replace(Frame::Encounter { step, class: 0, card: NO_CARD, running: false });
        if a == choice::NO {
            return;
        }
        self.s.turn.set(turn_flag::ACTED);
        let block = match a {
            choice::ABILITY.. => choice::ABILITY,
            choice::ATTACK_SPIRIT.. => choice::ATTACK_SPIRIT,
            _ => choice::ATTACK_STRENGTH,
        };
        let other = crate::engine::ids::absolute((a - block + 1) as u8, seat, self.r.seats as usize);
        match block {
            choice::ABILITY => self.trigger(Moment::MeetHero, seat, other),
            choice::ATTACK_SPIRIT => self.start_fight(Form::Heroes, Stat::Spirit, seat, other, 0),
            _ => self.start_fight(Form::Heroes, Stat::Strength, seat, other, 0),
        }
    }

    /// Does the instruction of the space concern this hero? Not on its way down in the heart (C-MOVE-6).
    fn has_instruction(&self, seat: Seat) -> bool {
        let h = &self.s.hero[seat as usize];
        self.r.board.spaces[h.space as usize].instruction != 0 && !(h.space > HEART && h.back())
    }
    fn may_ignore(&self, seat: Seat) -> bool {
        let space = self.s.me().space;
        let mut yes = false;
        self.r.grants(self.s, seat, power::IGNORE, |_, g| {
            yes |= space < HEART && matches!(g.power, Power::Ignore { spaces } if spaces >> space & 1 == 1);
        });
        yes
    }
    fn instruct(&mut self, seat: Seat) {
        let list = self.r.board.spaces[self.s.me().space as usize].instruction;
        self.run_list(list, seat, NOBODY, NO_CARD);
    }
    /// Cards that are still to be drawn on a space, those lying there counted (C-ENC-2).
    fn missing(&self, space: u8) -> u32 {
        let draw = self.r.board.spaces[space as usize].draw as u32;
        if draw == 0 || self.s.turn.cards_drawn >= MAX_DRAWN {
            return 0;
        }
        let mut lying = places::with_masked(&self.s.card, on(space), !3, &self.r.sets.deck);
        draw - lying.by_ref().take(draw as usize).count() as u32
    }
    fn draw_up(&mut self, done: Frame) -> Flow {
        if self.missing(self.s.me().space) == 0 {
            self.replace(done);
            return Flow::Go;
        }
        self.draw_or(done)
    }
    fn draw_or(&mut self, done: Frame) -> Flow {
        match self.deck_ready(false) {
            0 => {
                self.replace(done);
                Flow::Go
            }
            n => match self.ask_deck(false, n) {
                Ok(kind) => {
                    self.draw_encounter(kind);
                    Flow::Go
                }
                Err(chance) => chance,
            },
        }
    }
    /// May one more encounter card be drawn in this turn?
    pub fn may_draw(&self) -> bool {
        self.s.turn.cards_drawn < MAX_DRAWN
    }

    /// The next card of the space, computed from places, marks and the order of drawing (C-ENC-3).
    fn next_card(&mut self, seat: Seat, class: u8) {
        let space = self.s.me().space;
        let next = self.first_in_line(space, class);
        if next.is_none_or(|(r, _)| r >= OBJECTS) {
            self.take_gold(seat, space);
        }
        let Some((rank, copy)) = next else {
            self.replace(Frame::Encounter { step: MeetStep::After, class, card: NO_CARD, running: false });
            return;
        };
        let kind = self.r.kind_of[copy];
        let class = class.max(rank);
        if rank == ENEMIES {
            self.replace(Frame::Encounter { step: MeetStep::Cards, class, card: NO_CARD, running: false });
            self.fight_group(seat, space);
            return;
        }
        self.forget_drawn(space, kind);
        super::cards::set_byte(self.r, self.s, copy, on(space) | mark::RESOLVED);
        self.tell(Kind::Meet, seat, kind as u16, 0);
        if self.r.kind(kind).class.is_carried() {
            if !self.s.me().is_puppet() {
                self.replace(Frame::Encounter { step: MeetStep::Cards, class, card: kind, running: false });
            }
            return;
        }
        self.replace(Frame::Encounter { step: MeetStep::Cards, class, card: kind, running: true });
        match self.r.kind(kind).then {
            0 => self.put_aside(),
            list => self.run_list(list, seat, NOBODY, kind),
        }
    }
    /// Rank and copy of the card whose turn it is: kinds that are over first, then by rank, lying before new, in order.
    fn first_in_line(&self, space: u8, reached: u8) -> Option<(u8, usize)> {
        type Key = (bool, u8, bool, u8);
        let mut best: Option<(Key, u8, usize)> = None;
        if !places::any(&self.s.card, on(space)) {
            return None;
        }
        let lying = places::with(&self.s.card, on(space), &self.r.sets.all);
        if !lying.exceeds(1) {
            return lying.first().map(|i| (rank(self.r.copy[i].class), i));
        }
        for i in lying {
            let kind = self.r.kind_of[i];
            let rank = rank(self.r.copy[i].class);
            let order = self.order_drawn(space, kind);
            let place = if order == NO_CARD { 0 } else { order };
            let key = (rank >= reached, rank, order != NO_CARD, place);
            if best.as_ref().is_none_or(|b| key < b.0) {
                best = Some((key, rank, i));
            }
        }
        best.map(|(_, rank, i)| (rank, i))
    }
    /// The place in the order of drawing of the next copy of a kind; `NO_CARD`: it lay there before.
    fn order_drawn(&self, space: u8, kind: u8) -> u8 {
        let drawn = &self.s.turn.drawn;
        if drawn[0] == NO_CARD {
            return NO_CARD;
        }
        let new = drawn.iter().filter(|&&k| k == kind).count();
        let lying = self.r.kind(kind).copies().filter(|&i| self.s.card[i] == on(space)).count();
        if new == 0 || lying > new { NO_CARD } else { drawn.iter().position(|&k| k == kind).unwrap_or(0) as u8 }
    }
    /// Takes a kind off the list of those drawn, unless its turn came as one that lay there before.
    fn forget_drawn(&mut self, space: u8, kind: u8) {
        let at = self.order_drawn(space, kind);
        if at == NO_CARD {
            return;
        }
        let drawn = &mut self.s.turn.drawn;
        drawn.copy_within(at as usize + 1.., at as usize);
        drawn[11] = NO_CARD;
    }
    /// Strength enemies fight together, then the spirits (C-ENC-4).
    fn fight_group(&mut self, seat: Seat, space: u8) {
        let mut enemies = self.r.of_class(self.s, Class::Enemy, on(space));
        let stat = if enemies.any(|i| self.r.copy[i].with == Stat::Strength) { Stat::Strength } else { Stat::Spirit };
        loop {
            let mut enemies = self.r.of_class(self.s, Class::Enemy, on(space));
            let Some(i) = enemies.find(|&i| self.r.copy[i].with == stat) else { break };
            super::cards::set_byte(self.r, self.s, i, on(space) | mark::FIGHTING);
        }
        self.start_fight(Form::Group, stat, seat, NOBODY, 0);
    }
    /// Gold lying there is taken without asking, but for what was put down this turn (C-ENC-3, C-ENC-6).
    fn take_gold(&mut self, seat: Seat, space: u8) {
        if space >= HEART || self.s.gold[space as usize] == 0 || self.s.me().is_puppet() {
            return;
        }
        let free = self.s.gold[space as usize].saturating_sub(self.s.locked_gold(space));
        if free > 0 {
            self.s.gold[space as usize] -= free;
            self.gain(seat, Counter::Gold, free);
        }
    }
    /// May the card asked about be taken: by alignment, and does it give anything (C-RUNE-1)?
    fn can_take(&self, seat: Seat, kind: u8) -> bool {
        let k = self.r.kind(kind);
        self.r.may_carry(self.s, seat, kind)
            && (!k.spent_on_taking || k.then == 0 || self.r.possible(self.s, seat, k.then))
    }
    fn answer_take(&mut self, takes: bool, seat: Seat, class: u8, kind: u8) {
        let space = self.s.me().space;
        let spent = self.r.kind(kind).spent_on_taking;
        let card = if takes && spent { kind } else { NO_CARD };
        self.replace(Frame::Encounter { step: MeetStep::Cards, class, card, running: card != NO_CARD });
        if !takes {
            return;
        }
        if spent {
            self.run_list(self.r.kind(kind).then, seat, NOBODY, kind);
        } else if let Some(i) = self.r.find(self.s, kind, on(space) | mark::RESOLVED) {
            self.tell(Kind::Gain, seat, kind as u16, 0);
            self.put(i, held(seat));
        }
    }
    /// A card whose list is done goes to the discards, unless it stays or is no longer there (C-CARD-1).
    fn dispose(&mut self, kind: u8) {
        let k = self.r.kind(kind);
        if k.stays && !k.spent_on_taking {
            return;
        }
        let space = self.s.me().space;
        if space < HEART
            && let Some(i) = self.r.find(self.s, kind, on(space) | mark::RESOLVED)
        {
            self.discard(i);
        }
    }
}
