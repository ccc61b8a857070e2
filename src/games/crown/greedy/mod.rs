//! The greedy agent: it scores each answer by what it is worth now and takes the best.
//!
//! It grows in the Marches until it is strong, crosses the Grey River, seeks a rune by quest and card, and with a rune
//! and enough strength it goes for the throne. It attacks rivals when the odds are good, evades when they are bad, and
//! casts whatever helps. It knows no card by name and sees only what its seat may know ([`seen::Seen`]).

mod seen;
mod travel;
mod worth;

use super::board::HEART;
use super::card::{Do, Stat};
use super::choice;
use super::frame::{Frame, MeetStep, Purpose, WayStep};
use super::rules::{NO_CARD, Rules};
use super::state::{Form, State};
use crate::engine::answers::Answers;
use crate::engine::dice::Dice;
use crate::engine::ids::{ActionId, NOBODY, Seat, absolute};
use crate::engine::rng::Rng;
pub use seen::Seen;
use worth::duel;

/// The answer that a greedy player gives. The generator serves where heroes are equally good.
pub fn choose(r: &Rules, state: &State, seat: Seat, answers: &Answers, rng: &mut Rng) -> ActionId {
    let ids = answers.ids();
    if let Frame::Draft { .. } = state.stack.top() {
        return ids[rng.below(ids.len() as u32) as usize];
    }
    let seen = Seen::new(r, state, seat);
    let mut best = (f32::MIN, ids[0]);
    for &a in ids {
        let score = seen.score(a, ids);
        if score > best.0 {
            best = (score, a);
        }
    }
    best.1
}

impl Seen<'_> {
    /// The seat that a relative number names.
    fn seat_at(&self, steps: ActionId) -> Seat {
        absolute(steps as u8, self.seat, self.r.seats as usize)
    }
    fn kind_of(&self, a: ActionId) -> u8 {
        self.r.kind_by_action.get(a as usize).copied().unwrap_or(NO_CARD)
    }
    /// What an answer to the question on top is worth.
    fn score(&self, a: ActionId, all: &[ActionId]) -> f32 {
        match self.s.stack.top() {
            Frame::Start { passed: false } => self.own_turn(a),
            Frame::Start { passed: true } => self.movement(a),
            Frame::Way { step: WayStep::Bonus, steps, .. } => {
                let with = self.best_way(steps + (a == choice::YES) as u8);
                with - if a == choice::YES { 0.01 } else { 0.0 }
            }
            Frame::Way { step: WayStep::Raft, .. } => self.stop((a - choice::SPACE) as u8),
            Frame::Way { steps, .. } => self.way(a, steps),
            Frame::Heart => self.heart(a),
            Frame::Encounter { step, card, .. } => self.encounter(a, step, card),
            Frame::Program { cursor, me, other, .. } => self.program(a, cursor, me, other),
            Frame::Roll { dice, purpose, other, .. } => self.reroll(a, dice, purpose, other),
            Frame::Window { .. } => self.hinder(a, self.s.active),
            Frame::Cast { spell, caster, target, asked, .. } => self.answer_spell(a, spell, caster, target, asked),
            Frame::Fight { .. } => self.fight_answer(a),
            Frame::Prize { loser, .. } => self.prize(a, loser),
            Frame::Loss { .. } => self.prevent(a),
            Frame::Trim { .. } => -self.spell(self.kind_of(a)),
            Frame::Limit => -self.card(self.kind_of(a)),
            Frame::Trade { .. } | Frame::Task => (a == choice::YES) as u8 as f32,
            _ => -(all.iter().position(|&x| x == a).unwrap_or(0) as f32),
        }
    }

    /// Own spells and uses before the move.
    fn own_turn(&self, a: ActionId) -> f32 {
        if a == choice::NO {
            return 0.45;
        }
        let k = self.r.kind(self.kind_of(a));
        let list = if k.spell.is_some() { k.then } else { k.usage };
        let aimed = k.spell.is_some_and(|s| s.target.is_some());
        let worth = self.list(list, self.seat, self.leader().unwrap_or(NOBODY), 0);
        worth + if aimed { 0.3 } else { 0.0 }
    }
    /// The rival that is furthest: on the throne, in the heart, with a rune.
    fn leader(&self) -> Option<Seat> {
        let rivals = (0..self.r.seats).filter(|&x| x != self.seat && self.s.hero[x as usize].in_play());
        rivals.max_by_key(|&x| self.progress(x))
    }
    fn progress(&self, x: Seat) -> u32 {
        let h = &self.s.hero[x as usize];
        let values = h.strength as u32 + h.spirit as u32 + h.life as u32;
        let heart = if h.space >= HEART { 100 } else { 0 };
        heart + 30 * self.r.has_rune(&self.s, x) as u32 + values
    }
    /// Spells against a rival: worth it against whoever is ahead.
    fn hinder(&self, a: ActionId, rival: Seat) -> f32 {
        if a == choice::NO {
            return 0.0;
        }
        let ahead = self.progress(rival) >= 30 || self.leader() == Some(rival);
        if ahead { 1.0 } else { -0.1 }
    }
    fn spell(&self, kind: u8) -> f32 {
        use super::card::Timing::*;
        let Some(info) = self.r.kind(kind).spell else { return 0.0 };
        match info.timing {
            LifeLoss => 2.0,
            OwnCombat => 1.8,
            Counter => 1.5,
            InsteadOfMove => 1.2,
            OwnTurn => 1.0,
            RivalTurnStart | AnyCombat => 0.8,
        }
    }
    /// Dispel what is aimed at oneself or helps whoever is ahead.
    fn answer_spell(&self, a: ActionId, spell: u8, caster: Seat, target: Seat, asked: Seat) -> f32 {
        if asked == NOBODY {
            return self.progress(self.seat_at(a - choice::SEAT)) as f32;
        }
        if a == choice::NO {
            return 0.0;
        }
        let hurts = target == self.seat && self.r.kind(spell).spell.is_some_and(|s| s.target.is_some());
        let mine = caster == self.seat;
        if hurts || mine || self.progress(caster) >= 130 { 1.0 } else { -1.0 }
    }

    /// Attack, use an ability, encounter the space; take a card; ignore an instruction.
    fn encounter(&self, a: ActionId, step: MeetStep, card: u8) -> f32 {
        match (step, a) {
            (MeetStep::Act, choice::NO) => self.alone(self.s.me().space),
            (MeetStep::Act, choice::ABILITY..) => {
                let other = self.seat_at(a - choice::ABILITY + 1);
                self.ability(other) + 0.2
            }
            (MeetStep::Act, choice::ATTACK_SPIRIT..) => {
                self.attack(self.seat_at(a - choice::ATTACK_SPIRIT + 1), Stat::Spirit)
            }
            (MeetStep::Act, _) => self.attack(self.seat_at(a - choice::ATTACK_STRENGTH + 1), Stat::Strength),
            (MeetStep::Cards, choice::YES) => self.card(card) + 0.01,
            (MeetStep::Cards, _) => 0.0,
            (_, choice::YES) => 0.0,
            _ => self.list(self.r.board.spaces[self.s.me().space as usize].instruction, self.seat, NOBODY, 0),
        }
    }
    /// A space without the heroes on it.
    fn alone(&self, space: u8) -> f32 {
        let mut empty = *self;
        for x in (0..self.r.seats).filter(|&x| x != self.seat) {
            empty.s.hero[x as usize].space = super::state::NONE;
            empty.s.hero[x as usize].set_presence(super::state::Presence::Waiting);
        }
        empty.space(space)
    }
    fn ability(&self, other: Seat) -> f32 {
        use super::card::{Moment, Power};
        let mut sum = 0.0;
        self.r.grants(&self.s, self.seat, |_, g| {
            if let Power::On { event, then } = g.power
                && event.moment == Moment::MeetHero
            {
                sum += self.list(then, self.seat, other, 0);
            }
        });
        sum
    }

    /// Questions of effects.
    fn program(&self, a: ActionId, cursor: u16, me: Seat, other: Seat) -> f32 {
        let act = self.r.effects[cursor as usize].act;
        match act {
            Do::Choose { at, .. } => match a {
                choice::NO => 0.0,
                _ => self.list(self.r.choices[(at + a - choice::OPTION) as usize].then, me, other, 0),
            },
            Do::Pay { gold, of, then, or, .. } => match a {
                choice::YES => {
                    let price = self.r.price(&self.s, me, gold, of) as f32;
                    self.list(then, me, other, 0) - 0.3 * price
                }
                _ => self.list(or, me, other, 0),
            },
            Do::Buy { .. } => match a {
                choice::NO => 0.55,
                _ => self.purchase(self.kind_of(a)),
            },
            Do::TakeMarket => self.card(self.kind_of(a)),
            Do::Drop { .. } => -self.card(self.kind_of(a)),
            Do::Steal { .. } if a >= choice::SPACE => self.card(self.kind_of(a)),
            Do::DiscardSpells { .. } => -self.spell(self.kind_of(a)),
            Do::MoveTo { .. } => self.stop((a - choice::SPACE) as u8),
            Do::Align { .. } => {
                let now = self.s.hero[self.seat as usize].alignment() as ActionId;
                (a - choice::ALIGN == now) as u8 as f32
            }
            Do::Target { .. } | Do::Steal { .. } | Do::StealGold { .. } => {
                self.progress(self.seat_at(a - choice::SEAT)) as f32
            }
            Do::Trap => self.ahead_of_rivals((a - choice::SPACE) as u8),
            Do::Clear { .. } => -self.alone((a - choice::SPACE) as u8),
            _ => 0.0,
        }
    }
    /// A market card against its price.
    fn purchase(&self, kind: u8) -> f32 {
        let k = self.r.kind(kind);
        let price = self.r.price(&self.s, self.seat, k.price, super::card::Price::Market) as f32;
        let owned = if self.r.holds(&self.s, self.seat, kind) { 0.8 } else { 0.0 };
        let room = self.r.objects(&self.s, self.seat) < self.r.object_limit(&self.s, self.seat);
        let worth = self.card(kind) + 0.4 - owned - 0.1 * price;
        if room { worth } else { 0.0 }
    }
    /// Rivals that may land on a space within one move, the own hero left out.
    fn ahead_of_rivals(&self, space: u8) -> f32 {
        use super::board::{region, walk};
        let near = |from: u8| {
            region(from) == region(space)
                && from < HEART
                && (1..=6).any(|n| walk(from, n, true) == space || walk(from, n, false) == space)
        };
        let rivals = (0..self.r.seats).filter(|&x| x != self.seat && self.s.hero[x as usize].in_play());
        let threat = rivals.filter(|&x| near(self.s.hero[x as usize].space)).count() as f32;
        threat - near(self.s.hero[self.seat as usize].space) as u8 as f32 * 1.5
    }

    /// Chances of winning and of a draw in the combat under way, before the dice.
    fn odds(&self, bonus: i32) -> (f32, f32) {
        let side = self.s.fight.side_of(self.seat).unwrap_or(0);
        let own = self.r.combat_value(&self.s, side) + bonus + (self.r.combat_dice(&self.s, side) > 1) as i32;
        let foe = match self.s.fight.form {
            Form::Heroes => self.r.combat_value(&self.s, 1 - side),
            _ => self.s.fight.value as i32,
        };
        duel(own - foe)
    }
    /// Before the dice: evade what is too strong, spend a bonus where it turns the odds. After them: reroll?
    fn fight_answer(&self, a: ActionId) -> f32 {
        if (choice::FATE_DIE..choice::SEAT).contains(&a) {
            return self.combat_reroll(a);
        }
        if self.s.fight.side_of(self.seat).is_none() {
            let leader = self.leader().is_some_and(|x| self.s.fight.side_of(x).is_some());
            return if a == choice::NO { 0.5 } else { leader as u8 as f32 };
        }
        if self.s.fight.foe_die != 0 || !self.s.fight.dice[0].is_empty() {
            return 0.0;
        }
        let (win, equal) = self.odds(0);
        let lose = 1.0 - win - equal;
        let frail = if self.s.hero[self.seat as usize].life <= 1 { 0.25 } else { 0.0 };
        if a == choice::NO {
            return win - lose * (1.0 + frail * 2.0);
        }
        let kind = self.kind_of(a);
        let bonus = kind != NO_CARD && {
            let k = self.r.kind(kind);
            k.spell.is_some_and(|s| s.evades.is_none()) || k.use_at == super::card::UseAt::Bonus
        };
        if bonus {
            let better = self.odds(3).0;
            return win - lose + (better - win) * 1.5 - 0.55;
        }
        // Evading by a card is dearer than by an ability.
        let price = if kind == NO_CARD { 0.1 } else { 0.3 };
        -price - if self.s.fight.form == Form::Heroes { 0.2 } else { 0.0 }
    }
    /// A combat die again: when it was lost, or drawn and the odds are good.
    fn combat_reroll(&self, a: ActionId) -> f32 {
        let side = self.s.fight.side_of(self.seat).unwrap_or(0);
        let (own, foe) = (self.r.combat_total(&self.s, side), self.r.combat_total(&self.s, 1 - side));
        if own > foe {
            return -1.0;
        }
        let by_grant = a >= choice::GRANT_DIE;
        let nth = (a - if by_grant { choice::GRANT_DIE } else { choice::FATE_DIE }) as u32;
        let dice = self.s.fight.dice[side];
        let base = nth < dice.len();
        let (face, keep) = if base {
            (dice.best() as i32, dice.without(nth).best() as i32)
        } else {
            (self.s.fight.added_dice(side).get(nth - dice.len()) as i32, 0)
        };
        let rest = own - face;
        let win = (1..=6).filter(|&f| rest + f.max(keep) > foe).count() as f32 / 6.0;
        let lose = (1..=6).filter(|&f| rest + f.max(keep) < foe).count() as f32 / 6.0;
        let now = if own < foe { -1.0 } else { -0.2 };
        win - lose - now - if by_grant { 0.05 } else { 0.3 }
    }
    /// Other dice again.
    fn reroll(&self, a: ActionId, dice: Dice, purpose: Purpose, other: u8) -> f32 {
        if a == choice::NO {
            return 0.0;
        }
        let h = &self.s.hero[self.seat as usize];
        let by_grant = a >= choice::GRANT_DIE;
        let nth = (a - if by_grant { choice::GRANT_DIE } else { choice::FATE_DIE }) as u32;
        let price = if by_grant { 0.02 } else { 0.7 - 0.08 * h.fate.min(5) as f32 };
        let face = dice.get(nth) as f32;
        let urge = match purpose {
            Purpose::Move => self.mean_way() - self.best_way(dice.get(0)) - 0.5,
            Purpose::Arch | Purpose::Test => 0.2 + face * 0.2,
            Purpose::Contest => 1.4 - face * 0.2,
            Purpose::Call => 2.0,
            Purpose::Prevent | Purpose::Drop => 1.0,
            Purpose::Wear => 0.6,
            Purpose::Table => self.table_urge(dice),
            Purpose::Amount | Purpose::Quest => -1.0,
        };
        let _ = other;
        urge - price
    }
    /// How much better the mean of a table is than what was rolled.
    fn table_urge(&self, dice: Dice) -> f32 {
        let Frame::Program { cursor, me, other, .. } = self.s.stack.below(1) else { return -1.0 };
        let Do::Roll { dice: n, add: None, at, n: rows } = self.r.effects[cursor as usize].act else { return -1.0 };
        let rows = &self.r.rows[at as usize..at as usize + rows as usize];
        let row = |t: u32| rows.iter().find(|r| r.on >> t & 1 == 1).map_or(0.0, |r| self.list(r.then, me, other, 0));
        let mean: f32 = worth::totals(n).into_iter().map(|(t, p)| p * row(t)).sum();
        mean - row(dice.sum())
    }
    /// Means of prevention, the free and lasting ones first.
    fn prevent(&self, a: ActionId) -> f32 {
        match a {
            choice::NO => 0.0,
            choice::OWN => 3.0,
            _ if self.r.kind(self.kind_of(a)).spell.is_some() => 1.0,
            _ => 2.0 + 0.1 * self.r.kind(self.kind_of(a)).powers.count_zeros() as f32 / 32.0,
        }
    }
    /// A last Life, a rune one lacks, a good object, a Life.
    fn prize(&self, a: ActionId, loser: Seat) -> f32 {
        let life = self.s.hero[loser as usize].life;
        match a {
            choice::LIFE => {
                if life == 1 {
                    5.0
                } else if self.s.crown_reached() {
                    3.0
                } else {
                    1.0
                }
            }
            choice::GOLD => 0.5,
            _ => self.card(self.kind_of(a)).min(6.0),
        }
    }
}
