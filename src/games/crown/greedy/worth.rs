//! What things are worth to a hero, in Lives or so: effects, cards, spaces. Rough, but the same for every card that any
//! content may bring: nothing here knows a card by name.

use super::super::board::{HEART, Region, THRONE, region};
use super::super::card::{Amount, Carried, Class, Counter, Do, List, Power, Price, Stat, Task, Who};
use super::super::state::on;
use super::seen::Seen;
use crate::engine::ids::{NOBODY, Seat};
use crate::engine::places;

/// Nested lists deeper than this are worth nothing.
const DEPTH: u32 = 6;

/// Chances of a die against a die: higher, equal (of 36) when ahead by `lead`.
pub fn duel(lead: i32) -> (f32, f32) {
    let (mut higher, mut equal) = (0, 0);
    for a in 1..=6 {
        for b in 1..=6 {
            higher += (a + lead > b) as i32;
            equal += (a + lead == b) as i32;
        }
    }
    (higher as f32 / 36.0, equal as f32 / 36.0)
}

/// Chances of each total of one to three dice.
pub fn totals(dice: u8) -> Vec<(u32, f32)> {
    let mut sums = vec![(0, 1.0)];
    for _ in 0..dice {
        let mut next = vec![0.0; sums.len() + 6];
        let first = sums[0].0;
        for &(sum, p) in &sums {
            for face in 1..=6 {
                next[(sum - first + face - 1) as usize] += p / 6.0;
            }
        }
        sums = next.into_iter().enumerate().map(|(i, p)| (first + 1 + i as u32, p)).filter(|x| x.1 > 0.0).collect();
    }
    sums
}

impl Seen<'_> {
    fn life(&self) -> u8 {
        self.s.hero[self.seat as usize].life
    }
    /// What losing so many Lives costs.
    pub fn pain(&self, lives: f32) -> f32 {
        let life = self.life() as f32;
        if lives >= life { 9.0 } else { lives * (1.0 + 2.0 / life) }
    }
    /// Strength or Spirit in a combat against creatures, dice apart.
    pub fn might(&self, seat: Seat, stat: Stat) -> f32 {
        let mut sum = self.r.value(&self.s, seat, stat) as f32;
        let mut weapon: f32 = 0.0;
        self.r.grants(&self.s, seat, |_, g| match g.power {
            Power::CombatBonus { stat: of, amount, against, weapon: w } if of == stat => {
                let share = if against.all || against.enemy { 1.0 } else { 0.3 };
                if w { weapon = weapon.max(amount as f32 * share) } else { sum += amount as f32 * share }
            }
            Power::BestOfDice { stat: of, .. } if of == stat => sum += 1.0,
            _ => {}
        });
        sum + weapon
    }
    /// The better of both values, as the arch asks.
    pub fn best_value(&self) -> u8 {
        self.r.value(&self.s, self.seat, Stat::Strength).max(self.r.value(&self.s, self.seat, Stat::Spirit))
    }
    /// Should this hero go for the throne?
    pub fn ready(&self) -> bool {
        let h = &self.s.hero[self.seat as usize];
        let rune = self.r.has_rune(&self.s, self.seat) || self.s.crown_reached();
        let might = self.might(self.seat, Stat::Strength).max(self.might(self.seat, Stat::Spirit));
        rune && self.r.has_rune(&self.s, self.seat) && might >= 8.0 && h.life >= 3 && !h.is_puppet() && h.quest == 0
    }
    /// A fight against a foe of that value: trophy and wounds.
    pub fn fight(&self, stat: Stat, value: f32, prize: f32) -> f32 {
        let (win, equal) = duel((self.might(self.seat, stat) - value).round() as i32);
        win * prize - (1.0 - win - equal) * self.pain(1.0) - equal * 0.2
    }

    /// What a list is worth to a hero (`me`), as this seat sees it.
    pub fn list(&self, list: List, me: Seat, other: Seat, depth: u32) -> f32 {
        if depth > DEPTH {
            return 0.0;
        }
        let mut sum = 0.0;
        let mut at = list as usize;
        while self.r.effects[at].act != Do::End {
            let e = self.r.effects[at];
            let who = if e.who == Who::Other { other } else { me };
            let worth = self.effect(e.act, who, if who == me { other } else { me }, depth);
            sum += if who == self.seat { worth } else { -0.5 * worth };
            at += 1;
        }
        sum
    }
    fn effect(&self, act: Do, me: Seat, other: Seat, depth: u32) -> f32 {
        let Some(h) = self.s.hero.get(me as usize).filter(|h| h.in_play()) else { return 0.0 };
        let sheet = &self.r.heroes[h.sheet as usize];
        let n = |a: Amount| match a {
            Amount::N(k) => k as f32,
            Amount::D6 => 3.5,
            Amount::All => 99.0,
        };
        let inner = |list| self.list(list, me, other, depth + 1) * if me == self.seat { 1.0 } else { -2.0 };
        match act {
            Do::Gain { what, amount } => n(amount) * gain(what),
            Do::Lose { what: Counter::Life, amount } => -self.pain(n(amount)),
            Do::Lose { what, amount } => -n(amount).min(self.r.counter(&self.s, me, what) as f32) * gain(what),
            Do::Heal { amount } => {
                n(amount).min(sheet.life.saturating_sub(h.life) as f32) * (0.7 + 0.6 / h.life as f32)
            }
            Do::RestoreFate { amount } => n(amount).min(sheet.fate.saturating_sub(h.fate) as f32) * 0.5,
            Do::DrawSpells { count } => {
                let room = self.r.hand_limit(&self.s, me).saturating_sub(self.r.hand(&self.s, me));
                room.min(count as u32) as f32 * 0.7
            }
            Do::DiscardSpells { count } => -0.5 * (count as u32).min(self.r.hand(&self.s, me)) as f32,
            Do::DrawEncounters { count } => count as f32 * self.draw(),
            Do::Take { .. } | Do::TakeMarket => 1.0,
            Do::Buy { .. } => 0.15 * h.gold.min(6) as f32,
            Do::TakeRune => self.rune_worth(),
            Do::Drop { what, count, on, .. } => {
                let cards = self.r.carried(&self.s, me, what).count().min(count as usize) as f32;
                -cards * on_share(on) * if what == Carried::PlainObject { 0.5 } else { 0.9 }
            }
            Do::StealGold { .. } => 0.5,
            Do::Steal { .. } => 1.2,
            Do::LoseTurn { count } => -0.8 * count as f32,
            Do::ExtraTurn => 1.0,
            Do::MoveTo { .. } => 0.1,
            Do::Puppet => -4.0 - h.gold as f32 * 0.2 - self.r.objects(&self.s, me) as f32,
            Do::Align { .. } => 0.05,
            Do::Fight { fight } => {
                let f = self.r.fights[fight as usize];
                let value = f.value as f32 + 3.5 * f.dice as f32;
                let count = if f.count == 0 { 3.5 } else { f.count as f32 };
                count * self.fight(f.with, value, 0.0) + 0.6 * inner(f.win)
            }
            Do::Roll { dice, add, at, n: rows } => {
                let plus = add.map_or(0, |w| self.r.counter(&self.s, me, w) as u32);
                let rows = &self.r.rows[at as usize..at as usize + rows as usize];
                let row = |t: u32| rows.iter().find(|r| r.on >> t.min(63) & 1 == 1).map_or(0.0, |r| inner(r.then));
                totals(dice).into_iter().map(|(t, p)| p * row(t + plus)).sum()
            }
            Do::Test { dice, against, pass, fail } => {
                let limit = match against {
                    Some(stat) => self.r.value(&self.s, me, stat),
                    None => self.best_value(),
                } as u32;
                let p: f32 = totals(dice).into_iter().filter(|t| t.0 <= limit).map(|t| t.1).sum();
                p * inner(pass) + (1.0 - p) * inner(fail)
            }
            Do::Choose { at, n, optional } => {
                let options = (at..at + n as u16).filter(|&i| self.r.option_possible(&self.s, me, i));
                let best = options.map(|i| inner(self.r.choices[i as usize].then)).fold(f32::MIN, f32::max);
                if optional || best == f32::MIN { best.max(0.0) } else { best }
            }
            Do::Contest { win, lose, draw, .. } => 0.44 * (inner(win) + inner(lose)) + 0.12 * inner(draw),
            Do::Pay { gold, of, up_to, then, or } => {
                let price = self.r.price(&self.s, me, gold, of) as f32;
                let times = (h.gold as f32 / price.max(1.0)).floor().min(up_to.max(1) as f32);
                let heals = of != Price::Healing || h.life < sheet.life;
                let paid = if times >= 1.0 && heals { inner(then) - 0.35 * price } else { f32::MIN };
                paid.max(inner(or))
            }
            Do::ByAlignment { lists } => inner(lists[h.alignment() as usize]),
            Do::If { at, n, then, or } => inner(if self.r.holds_all(&self.s, me, at, n) { then } else { or }),
            Do::Each { then, .. } => inner(then) * 0.7,
            Do::Target { then, .. } => -0.5 * self.list(then, me, other, depth + 1),
            Do::Quest { end: false } => self.rune_worth() * 0.8,
            Do::Quest { end: true } => -1.0,
            Do::Overcome => 1.0,
            Do::Trap => 0.6,
            Do::Clear { chosen: true, .. } => 0.2,
            _ => 0.0,
        }
    }
    fn rune_worth(&self) -> f32 {
        if self.r.has_rune(&self.s, self.seat) { 0.0 } else { 4.0 }
    }

    /// What a card still to be drawn is worth: more to the strong.
    pub fn draw(&self) -> f32 {
        let might = (self.might(self.seat, Stat::Strength) * 0.7 + self.might(self.seat, Stat::Spirit) * 0.3).min(9.0);
        let frail = if self.life() <= 1 { 0.6 } else { 0.0 };
        0.25 + 0.12 * (might - 4.0) - frail
    }
    /// What a carried card is worth to its holder.
    pub fn card(&self, kind: u8) -> f32 {
        let k = self.r.kind(kind);
        if k.class == Class::Rune {
            return 8.0;
        }
        let grants: f32 = k.grants.iter().map(|g| grant(g.power)).sum();
        let usage = if k.usage != 0 { 0.6 + self.list(k.usage, self.seat, NOBODY, 1).max(0.0) } else { 0.0 };
        let spent = if k.spent_on_taking { self.list(k.then, self.seat, NOBODY, 1) } else { 0.0 };
        grants + usage + spent
    }
    /// What arriving on a space is worth now.
    pub fn space(&self, space: u8) -> f32 {
        let s = &self.r.board.spaces[space as usize];
        let h = &self.s.hero[self.seat as usize];
        if space >= HEART {
            return if space == THRONE { 10.0 } else { 1.0 };
        }
        let mut sum = self.company(space) - 0.8 * self.s.traps_on(space) as f32;
        let free_gold = self.s.gold[space as usize] as f32;
        let mut lying = 0;
        let mut guard: f32 = 0.0;
        for m in 0..3 {
            for i in places::with(&self.s.card, on(space) | m, &self.r.sets.all) {
                let k = self.r.kind_at(i);
                lying += (k.class <= Class::Place) as u8;
                match k.class {
                    Class::Enemy => {
                        let here = self.fight(k.with, k.value as f32, 0.25 * k.value as f32);
                        sum += here;
                        guard = guard.min(here);
                    }
                    c if c.is_carried() && self.r.may_carry(&self.s, self.seat, self.r.kind_of[i]) => {
                        sum += if guard < -0.5 { 0.2 } else { self.card(self.r.kind_of[i]) * 0.8 };
                    }
                    Class::Stranger | Class::Place => sum += self.list(k.then, self.seat, NOBODY, 1) * 0.8,
                    _ => {}
                }
            }
        }
        sum += if guard < -0.5 { 0.0 } else { free_gold * 0.4 };
        sum += self.draw() * s.draw.saturating_sub(lying) as f32;
        if s.instruction != 0 {
            sum += self.list(s.instruction, self.seat, NOBODY, 0);
        }
        sum + self.quest_worth(h.quest, space)
    }
    /// Heroes on a space are worth attacking, or not.
    fn company(&self, space: u8) -> f32 {
        let mut best: f32 = 0.0;
        for x in 0..self.r.seats {
            let h = &self.s.hero[x as usize];
            if x != self.seat && h.in_play() && h.space == space {
                best = best.max(self.attack(x, Stat::Strength));
            }
        }
        best
    }
    /// What attacking a rival is worth.
    pub fn attack(&self, rival: Seat, stat: Stat) -> f32 {
        let h = &self.s.hero[rival as usize];
        let lead = self.might(self.seat, stat) - self.might(rival, stat);
        let (win, equal) = duel(lead.round() as i32);
        let last = self.s.crown_reached() || self.r.options.death == super::super::rules::Death::Permanent;
        let kill = if h.life == 1 { if last { 6.0 } else { 1.5 } } else { 0.0 };
        let rune = if self.r.has_rune(&self.s, rival) && !self.r.has_rune(&self.s, self.seat) { 4.0 } else { 0.0 };
        let throne = if h.space == THRONE { 3.0 } else { 0.0 };
        let prize = 0.7 + kill + rune + throne;
        win * prize - (1.0 - win - equal) * self.pain(1.0) - 0.4
    }
    /// Does a quest end here?
    pub fn quest_worth(&self, quest: u8, space: u8) -> f32 {
        let Some(q) = self.r.quests.get((quest as usize).wrapping_sub(1)) else { return 0.0 };
        let tags = self.r.board.spaces[space as usize].tags;
        match q.task {
            Task::Event(e) if e.tags & tags != 0 => 4.0,
            Task::Cond { at, n } => {
                let mut there = self.s;
                there.hero[self.seat as usize].space = space;
                if self.r.holds_all(&there, self.seat, at, n) { 4.0 } else { 0.0 }
            }
            _ => 0.0,
        }
    }
    /// The ring that this hero should be on now.
    pub fn wanted_ring(&self) -> Region {
        let h = &self.s.hero[self.seat as usize];
        if self.ready() {
            return Region::Heart;
        }
        if h.quest > 0 {
            let there = (0..HEART).find(|&s| self.quest_worth(h.quest, s) > 0.0);
            if let Some(s) = there.filter(|_| self.quest_worth(h.quest, h.space) <= 0.0) {
                let same = (0..HEART).any(|s| region(s) == h.region() && self.quest_worth(h.quest, s) > 0.0);
                return if same { h.region() } else { region(s) };
            }
        }
        let might = self.might(self.seat, Stat::Strength).max(self.might(self.seat, Stat::Spirit));
        if might >= 6.0 || h.region() != Region::Marches { Region::Sylves } else { Region::Marches }
    }
}

fn gain(what: Counter) -> f32 {
    match what {
        Counter::Strength | Counter::Spirit => 2.0,
        Counter::Life => 1.2,
        Counter::Fate => 0.6,
        Counter::Gold => 0.35,
    }
}
/// How many of six faces lose a card.
fn on_share(on: u8) -> f32 {
    if on == 0 { 1.0 } else { on.count_ones() as f32 / 6.0 }
}
fn grant(power: Power) -> f32 {
    match power {
        Power::StatBonus { amount, .. } => 2.5 * amount as f32,
        Power::CombatBonus { amount, against, .. } => {
            amount as f32 * if against.all || against.enemy { 1.3 } else { 0.6 }
        }
        Power::PreventLoss { on, wear, .. } => (if on == 0 { 2.0 } else { 1.0 }) - 0.15 * wear.count_ones() as f32,
        Power::Evade { .. } => 1.5,
        Power::Weapons { .. } | Power::BestOfDice { .. } => 1.5,
        Power::On { .. } | Power::Reroll { .. } => 1.0,
        Power::Carry { .. } | Power::SpellHand { .. } | Power::Raft => 0.7,
        _ => 0.5,
    }
}
