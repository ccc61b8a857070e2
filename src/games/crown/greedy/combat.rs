//! Answers in a combat and to dice: evade, spend a bonus, roll again, save a Life, take a prize.

use super::super::board::{HEART, THRONE};
use super::super::card::{Do, Stat, UseAt};
use super::super::choice;
use super::super::frame::{Frame, Purpose};
use super::super::rules::NO_CARD;
use super::super::state::Form;
use super::odds::{duel, totals};
use super::seen::Seen;
use crate::engine::dice::Dice;
use crate::engine::ids::{ActionId, Seat};

impl Seen<'_> {
    /// Chances of winning and of a draw in the combat under way, before the dice.
    fn odds(&self, bonus: i32) -> (f32, f32) {
        let side = self.s.fight.side_of(self.seat).unwrap_or(0);
        let own = self.r.combat_value(&self.s, side) + bonus + (self.r.combat_dice(&self.s, side) > 1) as i32;
        let foe = match self.s.fight.form {
            Form::Heroes => self.r.combat_value(&self.s, 1 - side),
            _ => self.s.fight.value as i32,
        };
        duel((own - foe) as f32)
    }
    /// What winning and losing the combat under way are worth.
    fn stakes(&self) -> (f32, f32) {
        let f = &self.s.fight;
        let h = &self.s.hero[self.seat as usize];
        let prize = match f.form {
            Form::Heroes => {
                let side = f.side_of(self.seat).unwrap_or(0);
                self.spoils(f.side(1 - side))
            }
            Form::Foe if h.space >= HEART => 2.0,
            Form::Foe => 1.0,
            _ => 0.3 + self.trophy(f.stat, f.value as f32),
        };
        let saved = if f.stat == Stat::Strength { 0.3 * self.own.saves.min(2.0) } else { 0.0 };
        (prize, self.wound * (1.0 - saved))
    }
    /// Before the dice: evade what is too strong, spend a bonus where it turns the odds. After them: reroll?
    pub(super) fn fight_answer(&self, a: ActionId) -> f32 {
        if (choice::FATE_DIE..choice::SEAT).contains(&a) {
            return self.combat_reroll(a);
        }
        if self.s.fight.side_of(self.seat).is_none() {
            let leader = self.s.fight.side_of(self.leader()).is_some();
            return if a == choice::NO { 0.5 } else { leader as u8 as f32 };
        }
        if self.s.fight.foe_die != 0 || !self.s.fight.dice[0].is_empty() {
            return 0.0;
        }
        let (prize, pain) = self.stakes();
        let worth = |(win, equal): (f32, f32)| win * prize - (1.0 - win - equal) * pain;
        let now = worth(self.odds(0));
        if a == choice::NO {
            return now;
        }
        let kind = self.kind_of(a);
        let bonus = kind != NO_CARD && {
            let k = self.r.kind(kind);
            k.spell.is_some_and(|s| s.evades.is_none()) || k.use_at == UseAt::Bonus
        };
        if bonus {
            return worth(self.odds(3)) - 0.8;
        }
        // Evading by a card is dearer than by an ability.
        if kind == NO_CARD { -0.1 } else { -0.7 }
    }
    /// A combat die again, when it was lost or drawn: what the new face changes, against a point of Fate.
    fn combat_reroll(&self, a: ActionId) -> f32 {
        let side = self.s.fight.side_of(self.seat).unwrap_or(0);
        let (own, foe) = (self.r.combat_total(&self.s, side), self.r.combat_total(&self.s, 1 - side));
        if own > foe {
            return -1.0;
        }
        let by_grant = a >= choice::GRANT_DIE;
        let nth = (a - if by_grant { choice::GRANT_DIE } else { choice::FATE_DIE }) as u32;
        let dice = self.s.fight.dice[side];
        let (face, keep) = if nth < dice.len() {
            (dice.best() as i32, dice.without(nth).best() as i32)
        } else {
            (self.s.fight.added_dice(side).get(nth - dice.len()) as i32, 0)
        };
        let rest = own - face;
        let share =
            |test: &dyn Fn(i32) -> bool| (1..=6).filter(|&f| test(rest + f.max(keep) - foe)).count() as f32 / 6.0;
        let (prize, pain) = self.stakes();
        let now = if own < foe { -pain } else { 0.0 };
        share(&|by| by > 0) * prize - share(&|by| by < 0) * pain - now - if by_grant { 0.05 } else { self.fate_price() }
    }
    /// What a point of Fate is kept for.
    fn fate_price(&self) -> f32 {
        0.65 - 0.08 * self.s.hero[self.seat as usize].fate.min(5) as f32
    }
    /// Other dice again.
    pub(super) fn reroll(&self, a: ActionId, dice: Dice, purpose: Purpose) -> f32 {
        if a == choice::NO {
            return 0.0;
        }
        let by_grant = a >= choice::GRANT_DIE;
        let nth = (a - if by_grant { choice::GRANT_DIE } else { choice::FATE_DIE }) as u32;
        let price = if by_grant { 0.02 } else { self.fate_price() };
        let face = dice.get(nth);
        let urge = match purpose {
            Purpose::Move => self.mean_way() - self.best_way(dice.get(0)) - 0.3,
            Purpose::Arch => 2.0 * self.passing(dice, face, self.own.best()),
            Purpose::Test => self.test_urge(dice, face),
            Purpose::Contest => 1.6 - face as f32 * 0.2,
            Purpose::Call => 2.0,
            Purpose::Prevent | Purpose::Drop => 1.0,
            Purpose::Wear => 0.6,
            Purpose::Table => self.table_urge(dice),
            Purpose::Amount | Purpose::Quest => -1.0,
        };
        urge - price
    }
    /// The chance that a new face brings a total down to a limit.
    fn passing(&self, dice: Dice, face: u8, limit: u8) -> f32 {
        let rest = dice.sum() as i32 - face as i32;
        (1..=6).filter(|f| rest + f <= limit as i32).count() as f32 / 6.0
    }
    /// A failed test: what passing it is worth, times the chance.
    fn test_urge(&self, dice: Dice, face: u8) -> f32 {
        let Frame::Program { cursor, me, other, .. } = self.s.stack.below(1) else { return -1.0 };
        let Do::Test { against, pass, fail, .. } = self.r.effects[cursor as usize].act else { return -1.0 };
        let limit = against.map_or(self.own.best(), |stat| self.own.value[stat as usize]);
        self.passing(dice, face, limit) * (self.list(pass, me, other, 0) - self.list(fail, me, other, 0))
    }
    /// How much better the mean of a table is than what was rolled.
    fn table_urge(&self, dice: Dice) -> f32 {
        let Frame::Program { cursor, me, other, .. } = self.s.stack.below(1) else { return -1.0 };
        let Do::Roll { dice: n, add: None, at, n: rows } = self.r.effects[cursor as usize].act else { return -1.0 };
        let worth = |list| self.list(list, me, other, 0);
        let mean = self.table(at, rows, |on| totals(n).filter(|t| on >> t.0 & 1 == 1).map(|t| t.1).sum(), worth);
        mean - self.table(at, rows, |on| (on >> dice.sum() & 1) as f32, worth)
    }
    /// Means of prevention, the free and lasting ones first.
    pub(super) fn prevent(&self, a: ActionId) -> f32 {
        match a {
            choice::NO => 0.0,
            choice::OWN => 3.0,
            _ if self.r.kind(self.kind_of(a)).spell.is_some() => 1.0,
            _ => 2.0 + 0.1 * self.r.kind(self.kind_of(a)).powers.count_zeros() as f32 / 32.0,
        }
    }
    /// On the throne a Life; elsewhere a last Life, a rune one lacks, a good object, a Life.
    pub(super) fn prize(&self, a: ActionId, loser: Seat) -> f32 {
        let h = &self.s.hero[loser as usize];
        match a {
            choice::LIFE => {
                if h.space == THRONE {
                    7.0
                } else if h.life == 1 {
                    5.0
                } else if self.s.crown_reached() {
                    3.0
                } else {
                    1.0
                }
            }
            choice::GOLD => 0.5,
            _ if self.r.kind_by_action[a as usize] == self.r.rune => {
                if self.rune {
                    3.5
                } else {
                    6.0
                }
            }
            _ => self.card(self.kind_of(a)).min(4.5),
        }
    }
}
