//! The greedy agent: it scores each answer by what it is worth now and takes the best. Worths are in Lives, roughly.
//!
//! It grows in the Marches, crosses the Grey River (over the bridge if it would beat the guard, else by raft), seeks a
//! rune by quest and card, and once it is likely to survive the way up it goes for the throne. It knows no card, hero or
//! space by name and sees only what its seat may know ([`seen::Seen`]). What it does in each question:
//!
//! - **Hero**: any, by the generator; no other answer uses it.
//! - **Own turn, window of a rival's turn**: casts and uses what is worth something ([`worth`]); harms who is ahead.
//! - **Move**: the best space within reach ([`land`]): foes against what it fights with, finds, strangers, the mean of
//!   the cards still in the deck, the instruction, heroes to attack; less [`travel`]'s pull for each step from the goal.
//! - **Heart**: sets out, tries again or turns back by the chance of coming up alive ([`odds`]); takes the better way.
//! - **Hero met**: attacks by the better value or uses an ability, if that is worth more than the space.
//! - **Combat and dice** ([`combat`]): evades, adds bonuses and rolls again where the odds times the stakes say so.
//! - **Effects**: the option, payment, purchase or space that is worth most; an alignment by what the next move is worth.
//! - **Limits**: gives away what is worth least.

mod combat;
mod land;
mod odds;
mod seen;
mod travel;
mod worth;

use super::board::{HEART, region, walk};
use super::card::{Alignment, Do, Stat};
use super::choice;
use super::frame::{Frame, MeetStep, WayStep};
use super::rules::{NO_CARD, Rules};
use super::state::State;
use crate::engine::answers::Answers;
use crate::engine::ids::{ActionId, NOBODY, Seat, absolute};
use crate::engine::rng::Rng;
pub use seen::Seen;

/// The answer that a greedy player gives. The generator serves where heroes are equally good.
pub fn choose(r: &Rules, state: &State, seat: Seat, answers: &Answers, rng: &mut Rng) -> ActionId {
    let ids = answers.ids();
    if let Frame::Draft { .. } = state.stack.top() {
        return ids[rng.below(ids.len() as u32) as usize];
    }
    if let Frame::Trade { .. } | Frame::Task = state.stack.top() {
        return choice::YES;
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
            Frame::Way { .. } => self.way(a),
            Frame::Heart => self.heart(a),
            Frame::Encounter { step, card, .. } => self.encounter(a, step, card),
            Frame::Program { cursor, me, other, .. } => self.program(a, cursor, me, other),
            Frame::Roll { dice, purpose, .. } => self.reroll(a, dice, purpose),
            Frame::Window { .. } => self.hinder(a, self.s.active),
            Frame::Cast { spell, caster, target, asked, .. } => self.answer_spell(a, spell, caster, target, asked),
            Frame::Fight { .. } => self.fight_answer(a),
            Frame::Prize { loser, .. } => self.prize(a, loser),
            Frame::Loss { .. } => self.prevent(a),
            Frame::Trim { .. } => -self.spell(self.kind_of(a)),
            Frame::Limit => -self.card(self.kind_of(a)),
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
        let worth = self.list(list, self.seat, self.leader(), 0);
        worth + if aimed { 0.3 } else { 0.0 }
    }
    /// Spells against a rival: worth it against whoever is ahead.
    fn hinder(&self, a: ActionId, rival: Seat) -> f32 {
        if a == choice::NO {
            return 0.0;
        }
        let ahead = self.progress(rival) >= 30 || self.leader() == rival;
        if ahead { 1.0 } else { -0.1 }
    }
    fn spell(&self, kind: u8) -> f32 {
        use super::card::Timing::*;
        if kind == NO_CARD {
            return 0.0;
        }
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
        if hurts || caster == self.seat || self.progress(caster) >= 130 { 1.0 } else { -1.0 }
    }

    /// Attack, use an ability, encounter the space; take a card; ignore an instruction.
    fn encounter(&self, a: ActionId, step: MeetStep, card: u8) -> f32 {
        let space = self.s.me().space;
        match (step, a) {
            (MeetStep::Act, choice::NO) if space >= HEART => {
                if self.s.me().overcome() {
                    0.0
                } else {
                    0.6
                }
            }
            (MeetStep::Act, choice::NO) => self.alone(space),
            (MeetStep::Act, choice::ABILITY..) => self.ability(self.seat_at(a - choice::ABILITY + 1)),
            (MeetStep::Act, choice::ATTACK_SPIRIT..) => {
                self.attack(self.seat_at(a - choice::ATTACK_SPIRIT + 1), Stat::Spirit)
            }
            (MeetStep::Act, _) => self.attack(self.seat_at(a - choice::ATTACK_STRENGTH + 1), Stat::Strength),
            (MeetStep::Cards, choice::YES) => self.card(card) + 0.01,
            (MeetStep::Cards, _) => 0.0,
            (_, choice::YES) => 0.0,
            _ => self.list(self.r.board.spaces[space as usize].instruction, self.seat, NOBODY, 0),
        }
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
                    self.list(then, me, other, 0) - self.gain(super::card::Counter::Gold) * price
                }
                _ => self.list(or, me, other, 0),
            },
            Do::Buy { .. } => match a {
                choice::NO => 0.0,
                _ => self.purchase(self.kind_of(a)),
            },
            Do::TakeMarket => self.card(self.kind_of(a)),
            Do::Drop { .. } => -self.card(self.kind_of(a)),
            Do::Steal { .. } if a >= choice::SPACE => self.card(self.kind_of(a)),
            Do::DiscardSpells { .. } => -self.spell(self.kind_of(a)),
            Do::MoveTo { .. } => self.stop((a - choice::SPACE) as u8),
            Do::Align { .. } => {
                self.as_aligned([Alignment::Light, Alignment::Neutral, Alignment::Shadow][(a - choice::ALIGN) as usize])
            }
            Do::Target { .. } | Do::Steal { .. } | Do::StealGold { .. } => {
                self.progress(self.seat_at(a - choice::SEAT)) as f32
            }
            Do::Trap => self.ahead_of_rivals((a - choice::SPACE) as u8),
            Do::Clear { .. } => -self.alone((a - choice::SPACE) as u8),
            _ => 0.0,
        }
    }
    /// What the next move is worth with an alignment, less the cards that it forbids.
    fn as_aligned(&self, to: Alignment) -> f32 {
        if to == self.s.hero[self.seat as usize].alignment() {
            return self.mean_way();
        }
        let kinds = self.r.all_carried(&self.s, self.seat).map(|i| self.r.kind_of[i]);
        let lost: f32 = kinds.filter(|&k| self.r.kind(k).only >> to as u8 & 1 == 0).map(|k| self.card(k)).sum();
        let mut s = self.s;
        s.hero[self.seat as usize].set_alignment(to);
        Seen::new(self.r, &s, self.seat).mean_way() - lost - 0.05
    }
    /// Rivals that may land on a space within one move, the own hero left out.
    fn ahead_of_rivals(&self, space: u8) -> f32 {
        let near = |from: u8| {
            region(from) == region(space)
                && from < HEART
                && (1..=6).any(|n| walk(from, n, true) == space || walk(from, n, false) == space)
        };
        let rivals = (0..self.r.seats).filter(|&x| x != self.seat && self.s.hero[x as usize].in_play());
        let threat = rivals.filter(|&x| near(self.s.hero[x as usize].space)).count() as f32;
        threat - near(self.s.hero[self.seat as usize].space) as u8 as f32 * 1.5
    }
}
