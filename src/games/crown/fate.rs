//! What befalls heroes: counters, wounds, death, puppets, alignment (C-STAT, C-DEATH, C-PUPPET).

use super::board::HEART;
use super::card::{Alignment, Counter, Moment};
use super::event::Kind;
use super::rules::Death;
use super::run::Step;
use super::state::{HeroState, Presence, at, fact, held, mark, on, place};
use crate::engine::events::Sink;
use crate::engine::ids::{NOBODY, Seat};
use crate::engine::places;

impl<S: Sink<Kind>> Step<'_, S> {
    /// Is the hero of this seat alive and on the board?
    #[inline]
    pub fn alive(&self, seat: Seat) -> bool {
        self.s.hero.get(seat as usize).is_some_and(|h| h.in_play())
    }
    /// A counter rises (C-STAT). A puppet takes up no gold (C-PUPPET-1).
    pub fn gain(&mut self, seat: Seat, what: Counter, amount: u8) {
        let h = self.hero(seat);
        let before = match what {
            Counter::Gold if h.is_puppet() => return,
            Counter::Strength => &mut h.strength,
            Counter::Spirit => &mut h.spirit,
            Counter::Life => &mut h.life,
            Counter::Fate => &mut h.fate,
            Counter::Gold => &mut h.gold,
        };
        let now = before.saturating_add(amount).min(99);
        let by = now - *before;
        *before = now;
        // A table may give a higher Spirit a smaller hand (`spell_hand`).
        if what == Counter::Spirit {
            self.hands = self.hands.with(seat);
        }
        self.tell_change(counter_event(what), seat, by as i16);
    }
    /// Tells by how much a counter changed, if it did.
    fn tell_change(&mut self, kind: Kind, seat: Seat, by: i16) {
        if by != 0 {
            self.tell(kind, seat, 0, by);
        }
    }
    /// A counter falls, never below 0; Strength and Spirit never below the sheet (C-STAT-1). Life: see `hurt`.
    pub fn lose(&mut self, seat: Seat, what: Counter, amount: u8) {
        if what == Counter::Life {
            return self.hurt(seat, amount, NOBODY);
        }
        let sheet = &self.r.heroes[self.s.hero[seat as usize].sheet as usize];
        let h = self.hero(seat);
        let (value, floor) = match what {
            Counter::Strength => (&mut h.strength, sheet.strength),
            Counter::Spirit => (&mut h.spirit, sheet.spirit),
            Counter::Fate => (&mut h.fate, 0),
            Counter::Gold | Counter::Life => (&mut h.gold, 0),
        };
        let now = value.saturating_sub(amount).max(floor.min(*value));
        let by = *value - now;
        *value = now;
        if what == Counter::Spirit {
            self.hands = self.hands.with(seat);
        }
        self.tell_change(counter_event(what), seat, -(by as i16));
    }
    /// Life up to the sheet value (C-STAT-2); `None`: in full.
    pub fn heal(&mut self, seat: Seat, amount: Option<u8>) {
        let top = self.r.heroes[self.s.hero[seat as usize].sheet as usize].life;
        let life = self.hero(seat).life;
        if life < top {
            let by = amount.unwrap_or(99).min(top - life);
            self.hero(seat).life += by;
            self.tell(Kind::Life, seat, 0, by as i16);
        }
    }
    /// Fate up to the sheet value (C-STAT-6); `None`: in full.
    pub fn restore_fate(&mut self, seat: Seat, amount: Option<u8>) {
        let top = self.r.heroes[self.s.hero[seat as usize].sheet as usize].fate;
        let fate = self.hero(seat).fate;
        if fate < top {
            let by = amount.unwrap_or(99).min(top - fate);
            self.hero(seat).fate += by;
            self.tell(Kind::Fate, seat, 0, by as i16);
        }
    }
    /// Lives are lost for good; at 0 the hero dies.
    pub fn hurt(&mut self, seat: Seat, amount: u8, killer: Seat) {
        let h = self.hero(seat);
        let by = amount.min(h.life);
        h.life -= by;
        let dead = h.life == 0;
        self.tell_change(Kind::Life, seat, -(by as i16));
        if dead {
            self.kill(seat, killer);
        }
    }

    /// A hero dies: what becomes of its things, of its player, of the game (C-DEATH).
    pub fn kill(&mut self, seat: Seat, killer: Seat) {
        self.tell(Kind::Died, seat, killer as u16, 0);
        let heir = if self.alive(killer) && !self.s.hero[killer as usize].is_puppet() { killer } else { NOBODY };
        self.scatter(seat, heir);
        self.drain(seat);
        let out = self.s.crown_reached() || self.r.options.death == Death::Permanent;
        let gone = self.s.hero.iter().take(self.r.seats as usize).filter(|h| h.presence() == Presence::Out).count();
        let h = &mut self.s.hero[seat as usize];
        *h = HeroState { space: h.space, gold_down: h.gold_down, ..HeroState::BLANK };
        if out {
            h.set_presence(Presence::Out);
            h.skips = gone as u8;
        }
        self.s.powers[seat as usize] = 0;
        if out {
            self.tell(Kind::Out, seat, 0, 0);
        }
        self.look_for_end();
    }
    /// Spells and trophies go to the discards.
    fn drain(&mut self, seat: Seat) {
        while let Some(i) = places::with(&self.s.card, held(seat), &self.r.sets.all).first() {
            super::cards::set_byte(self.r, self.s, i, at(place::DISCARD));
        }
    }
    /// One hero left and nobody waiting: the game is over (C-DEATH-1).
    pub fn look_for_end(&mut self) {
        let heroes = &self.s.hero[..self.r.seats as usize];
        let playing = heroes.iter().filter(|h| h.in_play()).count();
        if playing == 1 && heroes.iter().all(|h| h.presence() != Presence::Waiting) {
            self.s.facts |= fact::LAST_HERO;
        }
    }
    /// Belongings leave a hero: to its killer outside the heart, else on to its space, in the heart away.
    fn scatter(&mut self, seat: Seat, heir: Seat) {
        let h = self.s.hero[seat as usize];
        let heart = h.space >= HEART;
        while let Some(i) = places::with(&self.s.card, held(seat), &self.r.sets.carried).first() {
            let kind = self.r.kind_of[i];
            if heart {
                self.discard(i);
            } else if heir != NOBODY && self.r.may_carry(self.s, heir, kind) {
                self.give(heir, i);
            } else {
                self.put(i, on(h.space) | mark::PUT_DOWN);
            }
        }
        let gold = std::mem::take(&mut self.hero(seat).gold);
        if heart || gold == 0 {
            return;
        }
        if heir != NOBODY {
            self.gain(heir, Counter::Gold, gold);
        } else {
            let pile = &mut self.s.gold[h.space as usize];
            *pile = pile.saturating_add(gold).min(99);
            let h = self.hero(seat);
            h.gold_down = h.gold_down.saturating_add(gold).min(99);
        }
    }

    /// A hero turns into a wooden puppet (C-PUPPET-1).
    pub fn puppet(&mut self, seat: Seat) {
        self.scatter(seat, NOBODY);
        let fresh = seat == self.s.active;
        let turns = self.r.options.puppet_turns;
        let h = self.hero(seat);
        h.puppet = turns;
        h.set_fresh_puppet(fresh);
        self.refresh(seat);
        self.hands = self.hands.with(seat);
        self.tell(Kind::Puppet, seat, 0, turns as i16);
    }
    /// The alignment changes, once per turn; what it forbids is put down at once (C-STAT-5).
    pub fn align(&mut self, seat: Seat, to: Alignment) {
        if self.s.turn.aligned.has(seat) || self.s.hero[seat as usize].alignment() == to {
            return;
        }
        self.s.turn.aligned = self.s.turn.aligned.with(seat);
        self.hero(seat).set_alignment(to);
        self.tell(Kind::Align, seat, to as u16, 0);
        loop {
            let mut carried = places::with(&self.s.card, held(seat), &self.r.sets.carried);
            let Some(i) = carried.find(|&i| self.r.kind_at(i).only >> to as u8 & 1 == 0) else { break };
            self.put_down(seat, i);
        }
    }
    /// Turns are lost (C-TURN-4): the active hero's when the list under way is done, a rival's next.
    pub fn lose_turn(&mut self, seat: Seat, count: u8) {
        self.tell(Kind::LoseTurn, seat, 0, count as i16);
        if seat == self.s.active {
            self.s.turn.lost = self.s.turn.lost.saturating_add(count).min(99);
        } else {
            let h = self.hero(seat);
            h.skips = h.skips.saturating_add(count).min(99);
        }
    }
    /// A hero is placed on a space; what it had reached in the heart is forgotten when it leaves it.
    pub fn place(&mut self, seat: Seat, space: u8) {
        let h = self.hero(seat);
        h.space = space;
        h.set_overcome(false);
        if space < HEART {
            h.set_back(false);
            h.foe = 0;
        }
    }
    /// Something happened that a quest may have waited for.
    pub fn quest_event(&mut self, seat: Seat, moment: Moment) {
        let h = &self.s.hero[seat as usize];
        if h.quest == 0 || h.quest_done() || h.is_puppet() {
            return;
        }
        let quest = h.quest;
        if let super::card::Task::Event(event) = self.r.quests[quest as usize - 1].task
            && self.r.is_event(self.s, seat, &event, moment)
        {
            self.hero(seat).set_quest_done(true);
            self.tell(Kind::QuestDone, seat, quest as u16, 0);
        }
    }
}

fn counter_event(what: Counter) -> Kind {
    match what {
        Counter::Strength => Kind::Strength,
        Counter::Spirit => Kind::Spirit,
        Counter::Life => Kind::Life,
        Counter::Fate => Kind::Fate,
        Counter::Gold => Kind::Gold,
    }
}
