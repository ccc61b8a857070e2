//! The records of the turn and of the combat under way.

use super::Check;
use crate::engine::dice::Dice;
use crate::engine::ids::NOBODY;
use crate::games::crown::card::Class;
use crate::games::crown::frame::{FightStep, Frame, TurnStep};
use crate::games::crown::rules::{NO_CARD, NUM_SPACES};
use crate::games::crown::state::{FightRecord, Form, NONE, Phase, Turn, fight_flag, turn_flag};

/// Ascending faces from 1 to 6 without gaps, at most so many?
pub fn are_dice(dice: Dice, most: u32) -> bool {
    let (bits, n) = (dice.0, dice.len());
    if bits == 0 {
        return true;
    }
    let mut last = 1;
    let ascending = (0..n).all(|i| {
        let face = dice.get(i);
        std::mem::replace(&mut last, face) <= face && face <= 6
    });
    bits >> 15 == 0 && n <= most && ascending && dice.get(0) > 0
}

impl Check<'_> {
    pub fn turn_record(&mut self) {
        let t = &self.s.turn;
        if !self.mid_turn() {
            let begins = matches!(self.bottom(), Frame::Turn { .. });
            let blank = if begins {
                Turn { phase: Phase::Start, flags: t.flags & turn_flag::EXTRA, ..Turn::BLANK }
            } else {
                Turn::BLANK
            };
            if *t != blank {
                self.bad("not_blank", format_args!("turn: nothing has happened yet"));
            }
            return;
        }
        let both = turn_flag::EXTRA | turn_flag::EXTRA_TO_COME;
        if t.flags & both == both || t.flags >= 128 {
            self.bad("contradiction", format_args!("turn.extra_to_come: an extra turn grants no other"));
        }
        if t.used as u64 >> self.r.once_count != 0 || t.encountered[1] >> (NUM_SPACES - 32) != 0 {
            self.bad("unknown_id", format_args!("turn.used, turn.encountered: there is no such thing"));
        }
        if !self.are_seats(t.aligned) {
            self.bad("unknown_id", format_args!("turn.aligned: there is no such seat"));
        }
        self.at_most(t.lost as u32, 99, format_args!("turn.lost"));
        self.at_most(t.cards_drawn as u32, 12, format_args!("turn.cards_drawn"));
        if t.goes_to != NONE && t.goes_to as usize >= NUM_SPACES {
            self.bad("unknown_id", format_args!("turn.goes_to: there is no such space"));
        }
        self.drawn();
        self.phase();
    }
    /// Kinds of the encounter deck, enemies apart, then nothing.
    fn drawn(&mut self) {
        let drawn = &self.s.turn.drawn;
        let n = drawn.iter().position(|&k| k == NO_CARD).unwrap_or(drawn.len());
        let known = drawn[..n].iter().all(|&k| {
            let class = self.r.kinds.get(k as usize).map(|k| k.class);
            class.is_some_and(|c| c <= Class::Place && c != Class::Enemy)
        });
        if !known || drawn[n..].iter().any(|&k| k != NO_CARD) {
            self.bad("unknown_id", format_args!("turn.drawn: only encounter cards that are no enemies"));
        }
    }
    /// The phase is that of the frames.
    fn phase(&mut self) {
        let Frame::Turn { step } = self.bottom() else { return };
        let phase = self.s.turn.phase;
        let next = self.s.stack.frames().get(1).copied().unwrap_or_default();
        let fits = match (step, next) {
            (TurnStep::TradeStrength, Frame::Start { passed: false }) => phase == Phase::Start,
            (TurnStep::TradeStrength, Frame::Start { passed: true }) => {
                matches!(phase, Phase::Start | Phase::Movement)
            }
            (TurnStep::TradeStrength, Frame::Way { .. } | Frame::Heart) => phase == Phase::Movement,
            (TurnStep::TradeStrength, Frame::Encounter { .. } | Frame::Call) => phase == Phase::Encounter,
            (TurnStep::TradeStrength, _) => true,
            (TurnStep::Close, _) => true,
            _ if step < TurnStep::TradeStrength => phase == Phase::Start,
            _ => phase == Phase::End,
        };
        if !fits || phase == Phase::Setup {
            self.bad("contradiction", format_args!("turn.phase: not what is pending"));
        }
    }

    /// The step of the combat, if a frame says there is one.
    pub fn fight_step(&self) -> Option<FightStep> {
        self.s.stack.frames().iter().find_map(|f| if let Frame::Fight { step, .. } = f { Some(*step) } else { None })
    }
    pub fn evaded(&self) -> bool {
        self.s.fight.is(fight_flag::EVADED)
    }
    pub fn fight_record(&mut self) {
        let f = &self.s.fight;
        let frames = self.s.stack.frames().iter().filter(|f| matches!(f, Frame::Fight { .. })).count();
        if frames != (f.form != Form::None) as usize {
            self.bad("contradiction", format_args!("fight: exactly when one is pending"));
        }
        if f.form == Form::None {
            if *f != FightRecord::BLANK {
                self.bad("not_blank", format_args!("fight: there is none"));
            }
            return;
        }
        if !self.sides_fit(f) {
            self.bad("contradiction", format_args!("fight: its form, sides, stat and foe do not go together"));
        }
        for side in 0..2 {
            let added = f.added_dice(side);
            let extra = f.extra(side);
            let most = if f.side(side) == NOBODY { 0 } else { 5 };
            let none =
                f.side(side) == NOBODY && (extra > 0 || f.bonus[side] != 0 || f.is(fight_flag::REROLLED << side));
            if !are_dice(f.dice[side], most) || extra > 2 || !are_dice(added, extra) || none {
                self.bad("bad_number", format_args!("fight: the dice of side {side}"));
            }
        }
        let creatures = f.form != Form::Heroes;
        if f.foe_die > 6 || f.value > 99 || !creatures && (f.foe_die > 0 || f.value > 0) {
            self.bad("bad_number", format_args!("fight.foe_die, fight.value"));
        }
    }
    fn sides_fit(&self, f: &FightRecord) -> bool {
        let (attacker, defender) = (f.side(0), f.side(1));
        let foe = self.r.fights.get(f.source as usize);
        let source = match f.form {
            Form::Foe => foe.is_some_and(|foe| foe.with == f.stat),
            _ => f.source == 0,
        };
        let sides = match f.form {
            Form::Group => attacker == self.s.active && defender == NOBODY,
            Form::Foe => self.is_seat(attacker) && defender == NOBODY,
            _ => attacker == self.s.active && self.is_seat(defender) && defender != attacker,
        };
        source && sides
    }
}
