//! One combat: evading, spells, dice, rerolls, comparison, lists, triggers (C-FIGHT).

use super::board::HEART;
use super::card::{Moment, Stat, Timing};
use super::choice;
use super::event::Kind;
use super::frame::{FightStep, Frame, Verdict};
use super::run::{Flow, Step};
use super::state::{FightRecord, Form, NONE, at, fight_flag, held, mark, on, place, turn_flag};
use crate::engine::dice::Dice;
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat, SeatSet};
use crate::engine::places;

/// The top frame, taken apart.
#[derive(Clone, Copy)]
struct Now {
    step: FightStep,
    verdict: Verdict,
    left: SeatSet,
    asked: Seat,
    pos: u8,
    killed: Seat,
}

impl<S: Sink<Kind>> Step<'_, S> {
    /// A combat begins: `attacker` against a group, a foe or another hero.
    pub fn start_fight(&mut self, form: Form, stat: Stat, attacker: Seat, defender: Seat, source: u16) {
        self.s.fight = FightRecord { form, stat, source, ..FightRecord::BLANK };
        self.s.fight.set_sides(attacker, defender);
        self.push(Frame::Fight {
            step: FightStep::Value,
            verdict: Verdict::Open,
            left: SeatSet::NONE,
            asked: NOBODY,
            pos: 0,
            killed: NOBODY,
        });
    }
    fn now(&self) -> Now {
        match self.s.stack.top() {
            Frame::Fight { step, verdict, left, asked, pos, killed } => Now { step, verdict, left, asked, pos, killed },
            _ => Now {
                step: FightStep::Close,
                verdict: Verdict::Open,
                left: SeatSet::NONE,
                asked: NOBODY,
                pos: 0,
                killed: NOBODY,
            },
        }
    }
    fn set(&mut self, n: Now) -> Flow {
        let Now { step, verdict, left, asked, pos, killed } = n;
        self.replace(Frame::Fight { step, verdict, left, asked, pos, killed });
        Flow::Go
    }
    /// Goes on to a step; the rest of the frame stays.
    fn go_to(&mut self, to: FightStep) -> Flow {
        if let Some(Frame::Fight { step, .. }) = self.s.stack.top_mut() {
            *step = to;
        }
        Flow::Go
    }
    fn creatures(&self) -> bool {
        self.s.fight.form != Form::Heroes
    }

    pub fn fight(&mut self) -> Flow {
        let depth = self.s.stack.len();
        loop {
            let flow = self.fight_step(self.now());
            if !matches!(flow, Flow::Go) || self.is_disturbed(depth) {
                return flow;
            }
        }
    }
    fn fight_step(&mut self, now: Now) -> Flow {
        if now.step < FightStep::Lists && !self.still_on() {
            return self.go_to(FightStep::Close);
        }
        match now.step {
            FightStep::Value => self.foe_value(now),
            FightStep::Evade => self.prefight(),
            FightStep::Spells => self.ask_means(0, false, FightStep::DefenderSpells),
            FightStep::DefenderSpells => self.ask_means(1, false, FightStep::Rivals),
            FightStep::Rivals => self.rivals_spells(now),
            FightStep::Dice => self.throw(0, FightStep::OtherDice),
            FightStep::OtherDice => self.throw(1, FightStep::Reroll),
            FightStep::Reroll => self.ask_reroll(0, FightStep::OtherReroll),
            FightStep::OtherReroll => self.ask_reroll(1, FightStep::Compare),
            FightStep::Compare => self.compare(now),
            FightStep::Lists => self.lists(now),
            FightStep::Prize => self.after_prize(now),
            FightStep::Triggers => self.won(now),
            FightStep::Close => self.end_fight(now),
        }
    }
    /// Is there still somebody to fight on each side?
    fn still_on(&self) -> bool {
        let f = &self.s.fight;
        let side = |i| f.side(i) == NOBODY || self.alive(f.side(i));
        !f.is(fight_flag::EVADED) && side(0) && side(1) && self.alive(self.s.active)
    }
    /// What is the foe worth? Dice may have to tell; in the heart the value is kept (C-MOVE-6).
    fn foe_value(&mut self, now: Now) -> Flow {
        match self.s.fight.form {
            Form::Foe => {
                let foe = self.r.fights[self.s.fight.source as usize];
                let seat = self.s.fight.side(0);
                let kept = self.s.hero[seat as usize].foe;
                let heart = self.s.hero[seat as usize].space >= HEART;
                if foe.dice == 0 {
                    self.s.fight.value = foe.value;
                    if self.is_guard()
                        && let Some(value) = self.r.options.bridge_strength
                    {
                        self.s.fight.value = value;
                    }
                } else if heart && kept > 0 && now.pos == 0 {
                    self.s.fight.value = kept;
                } else if now.pos < foe.dice {
                    return self.die();
                } else if heart {
                    self.hero(seat).foe = self.s.fight.value;
                }
            }
            Form::Group => {
                self.s.fight.value = self.group_value();
                self.tell_group();
            }
            _ => {}
        }
        let (seat, value) = (self.s.fight.side(0), self.s.fight.value);
        let other = self.s.fight.side(1);
        self.tell(Kind::Fight, seat, if other == NOBODY { 0 } else { other as u16 + 1 }, value as i16);
        self.set(Now { step: FightStep::Evade, pos: 0, ..now })
    }
    /// Tells who is in the group.
    fn tell_group(&mut self) {
        if S::LISTENS {
            for i in self.r.group(self.s) {
                self.tell(Kind::Foe, self.s.fight.side(0), self.r.kind_of[i] as u16, self.r.copy[i].value as i16);
            }
        }
    }
    /// Does the guard of a crossing fight (C-MOVE-3)?
    fn is_guard(&self) -> bool {
        matches!(self.s.stack.below(1), Frame::Way { .. })
    }
    /// The Strengths of a group are added (C-ENC-4).
    pub fn group_value(&self) -> u8 {
        self.r.group(self.s).map(|i| self.r.copy[i].value).fold(0, u8::saturating_add).min(99)
    }

    /// Before creatures the hero evades and casts as it likes; between heroes the defender evades first (C-FIGHT-1).
    fn prefight(&mut self) -> Flow {
        if self.creatures() {
            self.ask_means(0, true, FightStep::Rivals)
        } else {
            self.ask_means(1, true, FightStep::Spells)
        }
    }
    /// Asks a side for its means; goes on at once if it has none.
    fn ask_means(&mut self, side: usize, evade: bool, next: FightStep) -> Flow {
        let seat = self.s.fight.side(side);
        let bonus = !evade || self.creatures();
        self.ask(seat);
        self.out.add(choice::NO);
        self.add_combat_means(seat, evade && !self.s.fight.is(fight_flag::SPELL), bonus);
        if self.out.len() > 1 {
            return Flow::Ask;
        }
        self.rivals_after(next)
    }
    fn rivals_after(&mut self, next: FightStep) -> Flow {
        let mut now = self.now();
        now.step = next;
        if next == FightStep::Rivals {
            let fighters = SeatSet::NONE.with(self.s.fight.side(0)).with(self.s.fight.side(1)).0;
            now.left = SeatSet(self.s.in_play(self.r.seats).0 & !fighters);
            if self.r.holders(self.s, Timing::AnyCombat).is_empty() {
                now.left = SeatSet::NONE;
                now.step = FightStep::Dice;
            }
        }
        self.set(now)
    }
    /// Rivals outside the combat, each once in seat order (C-FIGHT-1).
    fn rivals_spells(&mut self, mut now: Now) -> Flow {
        while now.asked == NOBODY {
            let Some(seat) = self.next_of(now.left, self.s.active) else {
                return self.set(Now { step: FightStep::Dice, ..now });
            };
            now.left = now.left.without(seat);
            if self.r.castable(self.s, seat, Timing::AnyCombat).next().is_some() {
                now.asked = seat;
            }
        }
        self.set(now);
        self.ask(now.asked);
        self.out.add(choice::NO);
        self.add_castable(now.asked, Timing::AnyCombat);
        if self.out.len() == 1 {
            return self.set(Now { asked: NOBODY, ..now });
        }
        Flow::Ask
    }
    /// The dice of a side: those of which the best counts, then those that spells add; a foe has one.
    fn throw(&mut self, side: usize, next: FightStep) -> Flow {
        let f = &self.s.fight;
        if f.side(side) == NOBODY {
            if f.foe_die == 0 {
                return self.die();
            }
        } else if f.dice[side].len() < self.r.combat_dice(self.s, side) || f.added_dice(side).len() < f.extra(side) {
            return self.die();
        }
        self.go_to(next)
    }
    /// A die of the combat has fallen.
    pub fn fight_rolled(&mut self, face: u8) {
        let now = self.now();
        let side = if now.step == FightStep::OtherDice { 1 } else { 0 };
        let seat = self.s.fight.side(side);
        self.tell(
            Kind::Die,
            seat,
            match (now.step, seat) {
                (FightStep::Value, _) => 103,
                (_, NOBODY) => 101,
                _ => 100,
            },
            face as i16,
        );
        if now.step == FightStep::Value {
            self.s.fight.value += face;
            self.set(Now { pos: now.pos + 1, ..now });
        } else if seat == NOBODY {
            self.s.fight.foe_die = face;
        } else if self.s.fight.dice[side].len() < self.r.combat_dice(self.s, side) {
            self.s.fight.dice[side] = self.s.fight.dice[side].with(face);
        } else {
            self.s.fight.added[side] = self.s.fight.added_dice(side).with(face).0 as u8;
        }
    }
    /// Fate or a grant may reroll one own die, unless the roll is won already (C-STAT-3, C-FIGHT-3).
    fn ask_reroll(&mut self, side: usize, next: FightStep) -> Flow {
        let f = &self.s.fight;
        let seat = f.side(side);
        if seat == NOBODY || f.is(fight_flag::REROLLED << side) {
            return self.go_to(next);
        }
        let (fate, grant) = (self.s.hero[seat as usize].fate > 0, self.free_reroll(seat, None).is_some());
        if !fate && !grant {
            return self.go_to(next);
        }
        if self.creatures() && self.r.combat_total(self.s, 0) > self.r.combat_total(self.s, 1) {
            return self.go_to(next);
        }
        let (dice, added) = (self.s.fight.dice[side], self.s.fight.added_dice(side));
        self.ask(seat);
        self.out.add(choice::NO);
        self.add_dice(dice, 0, fate, grant);
        self.add_dice(added, dice.len(), fate, grant);
        Flow::Ask
    }
    /// Offers each different die of a row; rows count on from `first`.
    pub fn add_dice(&mut self, dice: Dice, first: u32, fate: bool, grant: bool) {
        for i in 0..dice.len().min((choice::DICE as u32).saturating_sub(first)) {
            if i > 0 && dice.get(i) == dice.get(i - 1) {
                continue;
            }
            if fate {
                self.out.add(choice::FATE_DIE + (first + i) as ActionId);
            }
            if grant {
                self.out.add(choice::GRANT_DIE + (first + i) as ActionId);
            }
        }
    }

    pub fn answer_fight(&mut self, a: ActionId) {
        let now = self.now();
        match now.step {
            FightStep::Evade if a == choice::NO => {
                let next = if self.creatures() { FightStep::Rivals } else { FightStep::Spells };
                self.rivals_after(next);
            }
            FightStep::Spells if a == choice::NO => {
                self.go_to(FightStep::DefenderSpells);
            }
            FightStep::DefenderSpells if a == choice::NO => {
                self.rivals_after(FightStep::Rivals);
            }
            FightStep::Evade => self.use_means(if self.creatures() { 0 } else { 1 }, a),
            FightStep::Spells => self.use_means(0, a),
            FightStep::DefenderSpells => self.use_means(1, a),
            FightStep::Rivals => {
                self.set(Now { asked: NOBODY, ..now });
                if a != choice::NO {
                    self.use_or_cast(now.asked, a);
                }
            }
            FightStep::Reroll => self.answer_reroll(0, a),
            FightStep::OtherReroll => self.answer_reroll(1, a),
            _ => {}
        }
    }
    fn use_means(&mut self, side: usize, a: ActionId) {
        let seat = self.s.fight.side(side);
        self.use_combat_means(seat, a);
    }
    fn answer_reroll(&mut self, side: usize, a: ActionId) {
        self.s.fight.flags |= fight_flag::REROLLED << side;
        if a == choice::NO {
            self.go_to(if side == 0 { FightStep::OtherReroll } else { FightStep::Compare });
            return;
        }
        let seat = self.s.fight.side(side);
        let nth = self.pay_reroll(seat, a, None);
        let f = &mut self.s.fight;
        let n = f.dice[side].len();
        let face = if nth < n {
            let face = f.dice[side].get(nth);
            f.dice[side] = f.dice[side].without(nth);
            face
        } else {
            let face = f.added_dice(side).get(nth - n);
            f.added[side] = f.added_dice(side).without(nth - n).0 as u8;
            face
        };
        self.tell(Kind::Reroll, seat, 100, face as i16);
        self.go_to(FightStep::Dice);
    }

    /// Who is higher (C-FIGHT-4, C-FIGHT-5)?
    fn compare(&mut self, now: Now) -> Flow {
        let (a, b) = (self.r.combat_total(self.s, 0), self.r.combat_total(self.s, 1));
        let verdict = match a.cmp(&b) {
            std::cmp::Ordering::Greater => Verdict::Won,
            std::cmp::Ordering::Equal => Verdict::Drawn,
            std::cmp::Ordering::Less => Verdict::Lost,
        };
        let kind = [Kind::FightWon, Kind::FightDrawn, Kind::FightLost][verdict as usize - 1];
        let seat = self.s.fight.side(0);
        self.tell(kind, seat, a as u16, b as i16);
        let now = Now { verdict, pos: 0, ..now };
        if !self.creatures() {
            return self.between_heroes(now);
        }
        if verdict != Verdict::Won {
            self.s.turn.set(turn_flag::ENDED | turn_flag::FIGHT_FAILED);
        }
        self.set(Now { step: FightStep::Lists, ..now });
        if verdict == Verdict::Lost && self.costs_a_life() {
            self.lose_in_combat(seat, 1, NOBODY);
        }
        Flow::Go
    }
    /// Does any member of a lost combat cost the one Life of C-FIGHT-4?
    fn costs_a_life(&self) -> bool {
        match self.s.fight.form {
            Form::Group => self.r.group(self.s).any(|i| self.r.kind_at(i).lose.is_none()),
            _ => self.r.fights[self.s.fight.source as usize].lose.is_none(),
        }
    }
    fn between_heroes(&mut self, now: Now) -> Flow {
        let (winner, loser) = match now.verdict {
            Verdict::Won => (0, 1),
            Verdict::Lost => (1, 0),
            _ => return self.set(Now { step: FightStep::Close, ..now }),
        };
        let (winner, loser) = (self.s.fight.side(winner), self.s.fight.side(loser));
        self.set(Now { step: FightStep::Prize, ..now });
        self.push(Frame::Prize { winner, loser });
        Flow::Go
    }
    fn after_prize(&mut self, now: Now) -> Flow {
        let loser = self.s.fight.side(if now.verdict == Verdict::Won { 1 } else { 0 });
        let killed = if self.alive(loser) { NOBODY } else { loser };
        self.set(Now { step: FightStep::Triggers, killed, pos: 0, ..now })
    }
    /// The lists of all members, in card order (C-FIGHT-4).
    fn lists(&mut self, now: Now) -> Flow {
        let seat = self.s.fight.side(0);
        let member = self.r.group(self.s).find(|&i| i >= now.pos as usize);
        if self.alive(seat) {
            if self.s.fight.form == Form::Foe {
                if now.pos == 0 {
                    self.set(Now { pos: 1, ..now });
                    let foe = self.r.fights[self.s.fight.source as usize];
                    let list = match now.verdict {
                        Verdict::Lost => foe.lose.unwrap_or(0),
                        Verdict::Drawn => foe.draw,
                        _ => 0,
                    };
                    self.run_list(list, seat, NOBODY, NONE);
                    return Flow::Go;
                }
            } else if let Some(i) = member {
                self.set(Now { pos: i as u8 + 1, ..now });
                let k = self.r.kind_at(i);
                let list = match now.verdict {
                    Verdict::Won => k.win,
                    Verdict::Drawn => k.draw,
                    _ => k.lose.unwrap_or(0),
                };
                self.run_list(list, seat, NOBODY, self.r.kind_of[i]);
                return Flow::Go;
            }
        }
        let step = if now.verdict == Verdict::Won { FightStep::Triggers } else { FightStep::Close };
        self.set(Now { step, pos: 0, ..now })
    }
    /// The winner's triggers, then those of a kill.
    fn won(&mut self, now: Now) -> Flow {
        let side = if now.verdict == Verdict::Won { 0 } else { 1 };
        let (winner, loser) = (self.s.fight.side(side), self.s.fight.side(1 - side));
        self.set(Now { pos: now.pos + 1, ..now });
        match now.pos {
            0 => {
                self.quest_event(winner, Moment::CombatWon);
                self.trigger(Moment::CombatWon, winner, loser);
            }
            1 if now.killed != NOBODY => {
                self.quest_event(winner, Moment::HeroKilled);
                self.trigger(Moment::HeroKilled, winner, now.killed);
            }
            _ => return self.go_to(FightStep::Close),
        }
        Flow::Go
    }
    /// The record is blanked; members become trophies or stay; the frame below learns the result.
    fn end_fight(&mut self, now: Now) -> Flow {
        let f = self.s.fight;
        if f.form == Form::Group {
            self.close_group(f.side(0), now.verdict);
        }
        self.s.fight = FightRecord::BLANK;
        self.leave();
        let passed = now.verdict == Verdict::Won || f.is(fight_flag::EVADED);
        match self.s.stack.top() {
            Frame::Way { steps, gate, .. } if passed && self.alive(f.side(0)) => self.guard_passed(steps, gate),
            Frame::Program { .. } => self.foe_done(now.verdict, f.is(fight_flag::EVADED)),
            _ => {}
        }
        if f.form == Form::Heroes {
            self.s.turn.set(turn_flag::ENDED);
        }
        Flow::Go
    }
    fn close_group(&mut self, seat: Seat, verdict: Verdict) {
        let here = on(self.s.me().space) | mark::FIGHTING;
        let to = match verdict {
            Verdict::Won if self.alive(seat) => held(seat),
            Verdict::Won => at(place::DISCARD),
            _ => on(self.s.me().space) | mark::RESOLVED,
        };
        while let Some(i) = places::with(&self.s.card, here, &self.r.sets.all).first() {
            super::cards::set_byte(self.r, self.s, i, to);
        }
    }
    /// Takes enemies out of the combat, or ends it (effect and grant `evade`).
    pub fn evade(&mut self, what: super::card::Evade, tags: u64) {
        if !self.r.evades(self.s, what, tags) {
            return;
        }
        if self.s.fight.form == Form::Group {
            let here = self.s.me().space;
            let fits = |i: &usize| tags == 0 || self.r.kind_at(*i).tags & tags != 0;
            while let Some(i) = self.r.group(self.s).find(fits) {
                super::cards::set_byte(self.r, self.s, i, on(here) | mark::RESOLVED);
            }
            self.s.fight.value = self.group_value();
        }
        if self.s.fight.form != Form::Group || self.r.group(self.s).next().is_none() {
            self.s.fight.flags |= fight_flag::EVADED;
        }
        let seat = self.s.fight.side(0);
        self.tell(Kind::Evade, seat, 0, 0);
    }
}
