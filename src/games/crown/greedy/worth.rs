//! What things are worth to a hero, in Lives or so: effects and cards. Rough, but the same for every card that any
//! content may bring: nothing here knows a card by name.

use super::super::card::{Amount, Carried, Class, Counter, Do, List, Power, Price, Stat, Task, Who};
use super::super::rules::{Death, NO_CARD};
use super::odds::{at_most, duel, totals};
use super::seen::Seen;
use crate::engine::ids::{NOBODY, Seat};

/// Nested lists deeper than this are worth nothing.
const DEPTH: u32 = 6;

impl Seen<'_> {
    pub(super) fn life(&self) -> u8 {
        self.s.hero[self.seat as usize].life
    }
    /// What losing so many Lives costs; the last one costs what the hero has grown to.
    pub fn pain(&self, lives: f32) -> f32 {
        let life = self.life() as f32;
        if lives < life {
            return lives * (0.8 + 2.0 / life);
        }
        if self.s.crown_reached() || self.r.options.death == Death::Permanent {
            return 12.0;
        }
        let h = &self.s.hero[self.seat as usize];
        let sheet = &self.r.heroes[h.sheet as usize];
        let grown = (h.strength - sheet.strength) as f32 + (h.spirit - sheet.spirit) as f32;
        4.0 + 1.5 * grown + if self.rune { 4.0 } else { 0.0 }
    }
    /// What a counter more is worth, by `Counter as usize`.
    pub(super) fn counters(&self) -> [f32; 5] {
        let (strength, spirit) = if self.main() == Stat::Strength { (2.2, 1.2) } else { (1.6, 2.2) };
        let mut gains = [0.0; 5];
        gains[Counter::Strength as usize] = strength;
        gains[Counter::Spirit as usize] = spirit;
        gains[Counter::Life as usize] = 1.3;
        gains[Counter::Fate as usize] = 0.6;
        gains[Counter::Gold as usize] = 0.4 / (1.0 + 0.15 * self.s.hero[self.seat as usize].gold as f32);
        gains
    }
    pub(super) fn gain(&self, what: Counter) -> f32 {
        self.gains[what as usize]
    }
    /// What a beaten foe is worth: its points among the trophies.
    pub fn trophy(&self, stat: Stat, value: f32) -> f32 {
        let of = if stat == Stat::Strength { Counter::Strength } else { Counter::Spirit };
        0.9 * self.gain(of) * value / self.r.options.trophy_threshold as f32
    }
    /// A fight against a foe of that value, the prize apart.
    pub fn fight(&self, stat: Stat, value: f32, prize: f32) -> f32 {
        let (win, equal) = duel(self.own.might[stat as usize] - value);
        let prize = prize + self.quest_fight(stat, value);
        win * prize - (1.0 - win - equal) * self.wound * (1.0 - 0.3 * self.own.saves.min(2.0)) - equal * 0.2
    }
    /// Does winning such a fight end the quest?
    fn quest_fight(&self, stat: Stat, value: f32) -> f32 {
        let quest = self.s.hero[self.seat as usize].quest as usize;
        match self.r.quests.get(quest.wrapping_sub(1)).map(|q| q.task) {
            Some(Task::Event(e)) if e.moment == super::super::card::Moment::CombatWon => {
                let fits = e.with.is_none_or(|w| w == stat) && value >= e.value as f32;
                if fits && !self.s.hero[self.seat as usize].quest_done() { 3.0 } else { 0.0 }
            }
            _ => 0.0,
        }
    }

    /// What a list is worth to this seat when it befalls `me`.
    pub fn list(&self, list: List, me: Seat, other: Seat, depth: u32) -> f32 {
        if depth > DEPTH {
            return 0.0;
        }
        let mut sum = 0.0;
        let mut at = list as usize;
        while self.r.effects[at].act != Do::End {
            let e = self.r.effects[at];
            let (who, whom) = if e.who == Who::Other { (other, me) } else { (me, other) };
            sum += self.effect(e.act, who, whom, depth);
            at += 1;
        }
        sum
    }
    /// What an effect is worth to this seat: its own gain, or the loss of a rival, which counts less.
    fn effect(&self, act: Do, me: Seat, other: Seat, depth: u32) -> f32 {
        if self.s.hero.get(me as usize).is_none_or(|h| !h.in_play()) {
            return 0.0;
        }
        match self.branch(act, me, other, depth) {
            Some(worth) => worth,
            None if me == self.seat => self.simple(act, me),
            None => -self.spite(me) * self.simple(act, me),
        }
    }
    /// Effects without lists of their own, for the hero that they befall.
    fn simple(&self, act: Do, me: Seat) -> f32 {
        let h = &self.s.hero[me as usize];
        let sheet = &self.r.heroes[h.sheet as usize];
        let n = |a: Amount| match a {
            Amount::N(k) => k as f32,
            Amount::D6 => 3.5,
            Amount::All => 99.0,
        };
        match act {
            Do::Gain { what, amount } => n(amount) * self.gain(what),
            Do::Lose { what: Counter::Life, amount } => {
                if me == self.seat {
                    -self.pain(n(amount))
                } else if n(amount) >= h.life as f32 {
                    -8.0
                } else {
                    -1.5 * n(amount)
                }
            }
            Do::Lose { what, amount } => -n(amount).min(self.r.counter(&self.s, me, what) as f32) * self.gain(what),
            Do::Heal { amount } => self.heal(me, n(amount).min(sheet.life.saturating_sub(h.life) as f32)),
            Do::RestoreFate { amount } => n(amount).min(sheet.fate.saturating_sub(h.fate) as f32) * 0.5,
            Do::DrawSpells { count } => {
                let room = self.r.hand_limit(&self.s, me).saturating_sub(self.r.hand(&self.s, me));
                room.min(count as u32) as f32 * 0.8
            }
            Do::DiscardSpells { count } => -0.5 * (count as u32).min(self.r.hand(&self.s, me)) as f32,
            Do::DrawEncounters { count } => count as f32 * self.draw_worth(),
            Do::Take { kind } => self.card(kind),
            Do::TakeMarket => 1.5,
            Do::Buy { set } => self.best_purchase(set),
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
            Do::Puppet => -4.0 - h.gold as f32 * 0.2 - 0.8 * self.r.objects(&self.s, me).len() as f32,
            Do::Align { .. } => 0.05,
            Do::Quest { end: false } => self.rune_worth() * 0.8,
            Do::Quest { end: true } => -1.0,
            Do::Overcome => 1.0,
            Do::Trap => 0.6,
            Do::Clear { chosen: true, .. } => 0.2,
            _ => 0.0,
        }
    }
    /// Lives healed: more to the frail, and to who is about to go up the heart.
    fn heal(&self, me: Seat, lives: f32) -> f32 {
        let h = &self.s.hero[me as usize];
        let near = me == self.seat && self.rune && lives > 0.0;
        let chance = if near { self.climb_with(h.life as f32 + lives) - self.climb() } else { 0.0 };
        let hunted = if me == self.seat && self.s.crown_reached() { 0.8 } else { 0.0 };
        lives * (0.7 + hunted + 0.8 / h.life.max(1) as f32) + 2.5 * chance
    }
    /// Effects with lists: what the branches are worth.
    fn branch(&self, act: Do, me: Seat, other: Seat, depth: u32) -> Option<f32> {
        let h = &self.s.hero[me as usize];
        let inner = |list| self.list(list, me, other, depth + 1);
        // Whoever is asked picks what it likes best: a rival what this seat likes least.
        let pick = |a: f32, b: f32| if me == self.seat { a.max(b) } else { a.min(b) };
        Some(match act {
            Do::Fight { fight } => {
                let f = self.r.fights[fight as usize];
                let value = f.value as f32 + 3.5 * f.dice as f32;
                let count = if f.count == 0 { 3.5 } else { f.count as f32 };
                let fight = if me == self.seat { self.fight(f.with, value, 0.0) } else { 0.0 };
                let (win, _) = duel(self.own.might[f.with as usize] - value);
                count * fight + win * inner(f.win)
            }
            Do::Roll { dice, add, at, n: rows } => {
                let plus = add.map_or(0, |w| self.r.counter(&self.s, me, w) as u32);
                self.table(
                    at,
                    rows,
                    |on| totals(dice).filter(|t| on >> (t.0 + plus).min(63) & 1 == 1).map(|t| t.1).sum(),
                    inner,
                )
            }
            Do::Test { dice, against, pass, fail } => {
                let limit = match against {
                    Some(stat) => self.r.value(&self.s, me, stat),
                    None => self.r.value(&self.s, me, Stat::Strength).max(self.r.value(&self.s, me, Stat::Spirit)),
                };
                let p = at_most(dice, limit as u32);
                p * inner(pass) + (1.0 - p) * inner(fail)
            }
            Do::Choose { at, n, optional } => {
                let options = (at..at + n as u16).filter(|&i| self.r.option_possible(&self.s, me, i));
                let best = options.map(|i| inner(self.r.choices[i as usize].then)).reduce(pick);
                if optional { pick(best.unwrap_or(0.0), 0.0) } else { best.unwrap_or(0.0) }
            }
            Do::Contest { win, lose, draw, .. } => 0.44 * (inner(win) + inner(lose)) + 0.12 * inner(draw),
            Do::Pay { gold, of, up_to, then, or } => {
                let price = self.r.price(&self.s, me, gold, of);
                let heals = of != Price::Healing || h.life < self.r.heroes[h.sheet as usize].life;
                if price > h.gold || !heals {
                    return Some(inner(or));
                }
                let times = if up_to > 1 { (h.gold / price.max(1)).min(up_to) as f32 } else { 1.0 };
                let missing = self.r.heroes[h.sheet as usize].life.saturating_sub(h.life).max(1) as f32;
                let times = if of == Price::Healing { times.min(missing) } else { times };
                let cost = if me == self.seat { self.gain(Counter::Gold) * price as f32 } else { -0.1 };
                pick(times * (inner(then) - cost), inner(or))
            }
            Do::ByAlignment { lists } => inner(lists[h.alignment() as usize]),
            Do::If { at, n, then, or } => inner(if self.r.holds_all(&self.s, me, at, n) { then } else { or }),
            Do::Each { then, .. } => inner(then) * 0.7,
            Do::Target { then, .. } if self.leader() != NOBODY => self.list(then, self.leader(), other, depth + 1),
            _ => return None,
        })
    }
    /// The mean of a table's rows.
    pub fn table(&self, at: u16, rows: u8, chance: impl Fn(u64) -> f32, worth: impl Fn(List) -> f32) -> f32 {
        let rows = &self.r.rows[at as usize..at as usize + rows as usize];
        rows.iter().filter(|r| r.then != 0).map(|r| chance(r.on) * worth(r.then)).sum()
    }
    pub(super) fn rune_worth(&self) -> f32 {
        if self.rune { 0.0 } else { 4.0 }
    }

    /// What a carried card is worth to its holder.
    pub fn card(&self, kind: u8) -> f32 {
        if kind == NO_CARD {
            return 0.0;
        }
        let k = self.r.kind(kind);
        if k.class == Class::Rune {
            return 8.0;
        }
        let grants: f32 = k.grants.iter().map(|g| self.grant(g.power)).sum();
        let usage = if k.usage != 0 { 0.6 + self.list(k.usage, self.seat, NOBODY, 1).max(0.0) } else { 0.0 };
        let spent = if k.spent_on_taking { self.list(k.then, self.seat, NOBODY, 1) } else { 0.0 };
        grants + usage + spent + self.sacrifice(k.class)
    }
    /// A quest that asks for something of that sort makes it worth more.
    fn sacrifice(&self, class: Class) -> f32 {
        let quest = self.s.hero[self.seat as usize].quest as usize;
        match self.r.quests.get(quest.wrapping_sub(1)).map(|q| q.task) {
            Some(Task::Then(list)) if class.is_magic() || class == Class::Companion => {
                let asks = matches!(self.r.effects[list as usize].act, Do::Choose { .. } | Do::Drop { .. });
                if asks && !self.r.possible(&self.s, self.seat, list) { 3.0 } else { 0.0 }
            }
            _ => 0.0,
        }
    }
    fn grant(&self, power: Power) -> f32 {
        let share = |stat| if self.main() == stat || stat == Stat::Strength { 1.0 } else { 0.5 };
        match power {
            Power::StatBonus { stat, amount } => 2.5 * amount as f32 * share(stat),
            Power::CombatBonus { stat, amount, against, .. } => {
                amount as f32 * share(stat) * if against.all || against.enemy { 1.3 } else { 0.6 }
            }
            Power::PreventLoss { on, wear, .. } => (if on == 0 { 2.0 } else { 1.0 }) - 0.15 * wear.count_ones() as f32,
            Power::Evade { .. } => 1.5,
            Power::Weapons { .. } | Power::BestOfDice { .. } => 1.5,
            Power::On { .. } | Power::Reroll { .. } => 1.0,
            Power::BuildRaft { .. } => {
                if self.stuck() {
                    2.0
                } else {
                    0.2
                }
            }
            Power::Raft => {
                if self.stuck() {
                    3.0
                } else {
                    0.0
                }
            }
            Power::Carry { .. } | Power::SpellHand { .. } => 0.7,
            _ => 0.5,
        }
    }
    /// A market card against its price.
    pub fn purchase(&self, kind: u8) -> f32 {
        let k = self.r.kind(kind);
        let price = self.r.price(&self.s, self.seat, k.price, Price::Market) as f32;
        let owned = if self.r.holds(&self.s, self.seat, kind) { 0.8 } else { 0.0 };
        let room = self.r.objects(&self.s, self.seat).len() < self.r.object_limit(&self.s, self.seat);
        let worth = self.card(kind) - owned - 0.15 * price;
        if room { worth } else { worth - 1.0 }
    }
    /// The kinds of the market that a list names, as `Do::Buy` counts them.
    pub(super) fn listed(&self, set: u64) -> impl Iterator<Item = u8> {
        let kinds = (0..self.r.kinds.len() as u8).filter(|&k| self.r.kind(k).class == Class::Market);
        kinds.enumerate().filter(move |(nth, _)| set >> nth & 1 == 1).map(|(_, kind)| kind)
    }
    /// Can the own hero pay for a card of the market?
    pub(super) fn affords(&self, kind: u8) -> bool {
        let price = self.r.price(&self.s, self.seat, self.r.kind(kind).price, Price::Market);
        price <= self.s.hero[self.seat as usize].gold
    }
    /// The best that can be bought from a list.
    fn best_purchase(&self, set: u64) -> f32 {
        self.listed(set).filter(|&k| self.affords(k)).map(|k| self.purchase(k) - 0.2).fold(0.0, f32::max)
    }
}

/// How many of six faces lose a card.
fn on_share(on: u8) -> f32 {
    if on == 0 { 1.0 } else { on.count_ones() as f32 / 6.0 }
}
