//! Lives lost in combat may be saved; dice of one's own may be rolled again (C-FIGHT-7, C-STAT-3).

use super::card::{Power, Stat, Timing, UseAt, power};
use super::choice;
use super::event::Kind;
use super::frame::{AGAIN, ASKED, DICE, Frame, Purpose};
use super::rules::NO_CARD;
use super::run::{Flow, Step};
use super::state::held;
use crate::engine::dice::Dice;
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, Seat};

/// A die that loses a card whatever it shows is not rolled.
const ALL_FACES: u8 = 0b111_1110;
/// Roll: the dice of the other side that have fallen are counted in these bits.
const OTHERS: u8 = 8;

/// A means of prevention: the kind (`NO_CARD`: the sheet), its bit in `tried`, faces that save, faces that wear.
type Means = (u8, u8, u8, u8);

impl<S: Sink<Kind>> Step<'_, S> {
    /// Lives are lost in the combat under way: those who can may save them.
    pub fn lose_in_combat(&mut self, seat: Seat, amount: u8, killer: Seat) {
        if self.alive(seat) && amount > 0 {
            self.push(Frame::Loss { tried: 0, seat, amount, killer, saving: NO_CARD });
        }
    }
    pub fn loss(&mut self, tried: u16, seat: Seat, amount: u8, killer: Seat) -> Flow {
        if amount == 0 || !self.alive(seat) {
            return self.leave();
        }
        self.ask(seat);
        self.out.add(choice::NO);
        let powers = self.s.powers[seat as usize];
        self.means(seat, tried, |out, action, _| out.add(action));
        if powers & power::USE_PREVENT != 0 {
            self.add_uses(seat, |u| u == UseAt::Prevent);
        }
        self.add_castable(seat, Timing::LifeLoss);
        if self.out.len() > 1 {
            return Flow::Ask;
        }
        self.leave();
        self.hurt(seat, amount, killer);
        Flow::Go
    }
    /// Runs over the untried means that serve in the combat under way.
    fn means(
        &mut self,
        seat: Seat,
        tried: u16,
        mut f: impl FnMut(&mut crate::engine::answers::Answers, ActionId, Means),
    ) {
        let stat: Stat = self.s.fight.stat;
        let (r, s) = (self.r, &*self.s);
        let out = &mut *self.out;
        r.grants(s, seat, power::PREVENT, |src, g| {
            let Power::PreventLoss { combat, on, wear } = g.power else { return };
            let sheet = src.kind == NO_CARD;
            let first =
                if sheet { r.heroes[s.hero[seat as usize].sheet as usize].means } else { r.kind(src.kind).means };
            let (Some(first), true) = (first, combat.is_none_or(|c| c == stat)) else { return };
            let count = if sheet { 1 } else { r.kind(src.kind).count };
            let used = (0..count).filter(|i| tried >> (first + i) & 1 == 1).count() as u8;
            let have =
                if sheet { 1 } else { r.kind(src.kind).copies().filter(|&i| s.card[i] == held(seat)).count() as u8 };
            if used < have {
                let action = if sheet { Some(choice::OWN) } else { r.kind(src.kind).action };
                f(out, action.unwrap_or(0), (src.kind, first + used, on, wear));
            }
        });
    }
    pub fn answer_loss(&mut self, a: ActionId, tried: u16, seat: Seat, amount: u8, killer: Seat) {
        if a == choice::NO {
            self.leave();
            self.hurt(seat, amount, killer);
            return;
        }
        let mut picked = None;
        self.means(seat, tried, |_, action, m| {
            if action == a && picked.is_none() {
                picked = Some(m);
            }
        });
        let Some((kind, bit, on, wear)) = picked else {
            return self.use_or_cast(seat, a);
        };
        let tried = tried | 1 << bit;
        if on != 0 {
            self.replace(Frame::Loss { tried, seat, amount, killer, saving: kind });
            let dice = Dice::default();
            self.push(Frame::Roll { dice, seat, purpose: Purpose::Prevent, need: 1, other: kind });
            return;
        }
        self.tell(Kind::Saved, seat, kind as u16, 1);
        self.replace(Frame::Loss { tried, seat, amount: amount - 1, killer, saving: NO_CARD });
        self.wear(seat, kind, wear);
    }
    /// A certain prevention wears (C-FIGHT-7).
    fn wear(&mut self, seat: Seat, kind: u8, wear: u8) {
        if wear == ALL_FACES {
            self.wear_out(seat, kind);
        } else if wear != 0 {
            let dice = Dice::default();
            self.push(Frame::Roll { dice, seat, purpose: Purpose::Wear, need: 1, other: kind });
        }
    }
    /// The card is lost; a copy of it that was not tried yet may be tried still.
    fn wear_out(&mut self, seat: Seat, kind: u8) {
        if kind == NO_CARD {
            return;
        }
        if let Some(i) = self.r.find(self.s, kind, held(seat)) {
            self.discard(i);
        }
        if let (Frame::Loss { tried, seat, amount, killer, saving }, Some(first)) =
            (self.s.stack.top(), self.r.kind(kind).means)
        {
            let last = (first..first + self.r.kind(kind).count).rev().find(|b| tried >> b & 1 == 1);
            let tried = last.map_or(tried, |b| tried & !(1 << b));
            self.replace(Frame::Loss { tried, seat, amount, killer, saving });
        }
    }
    /// Faces on which a prevention saves or a card wears, of a kind or of the sheet.
    fn prevention(&self, seat: Seat, kind: u8) -> (u8, u8) {
        let grants = if kind == NO_CARD {
            &self.r.heroes[self.s.hero[seat as usize].sheet as usize].grants
        } else {
            &self.r.kind(kind).grants
        };
        let found = grants.iter().find_map(|g| match g.power {
            Power::PreventLoss { on, wear, .. } => Some((on, wear)),
            _ => None,
        });
        found.unwrap_or((0, 0))
    }
    /// The effect `prevent`: one Life of the loss that is being answered is saved.
    pub fn prevent(&mut self, card: u8) {
        let top = self.s.stack.top();
        self.s.stack.pop();
        if let Frame::Loss { tried, seat, amount, killer, saving } = self.s.stack.top() {
            self.tell(Kind::Saved, seat, card as u16, 1);
            self.replace(Frame::Loss { tried, seat, amount: amount.saturating_sub(1), killer, saving });
        }
        self.push(top);
    }

    /// Own dice: thrown one by one, then one may be rolled again, then the frame below gets them.
    pub fn roll(&mut self, dice: Dice, seat: Seat, purpose: Purpose, need: u8, other: u8) -> Flow {
        let count = (need & DICE) as u32;
        if dice.len() < count || purpose == Purpose::Contest && self.others(need) < count as u8 {
            return self.die();
        }
        if need & ASKED == 0 && self.worth_asking(dice, seat, purpose, other) {
            let fate = self.s.hero[seat as usize].fate > 0;
            let grant = self.free_reroll(seat, Some(purpose)).is_some();
            if fate || grant {
                self.ask(seat);
                self.out.add(choice::NO);
                self.add_dice(dice, 0, fate, grant);
                return Flow::Ask;
            }
        }
        self.leave();
        self.deliver(purpose, dice, other);
        Flow::Go
    }
    fn others(&self, need: u8) -> u8 {
        (need / OTHERS) & 7
    }
    /// A die has fallen.
    pub fn rolled(&mut self, face: u8, dice: Dice, seat: Seat, purpose: Purpose, need: u8, other: u8) {
        let own = dice.len() < (need & DICE) as u32;
        self.tell(Kind::Die, if own { seat } else { crate::engine::ids::NOBODY }, purpose as u16, face as i16);
        if own {
            self.replace(Frame::Roll { dice: dice.with(face), seat, purpose, need, other });
        } else {
            self.replace(Frame::Roll { dice, seat, purpose, need: need + OTHERS, other: other + face });
        }
    }
    /// Left out where the roll is already won or passed, or nothing could be saved (C-STAT-3).
    fn worth_asking(&self, dice: Dice, seat: Seat, purpose: Purpose, other: u8) -> bool {
        let total = dice.sum();
        let face = 1u8 << dice.get(0);
        if !self.alive(seat) {
            return false;
        }
        match purpose {
            Purpose::Arch => !self.passes_arch(seat, total),
            Purpose::Test => !self.passes_test(total),
            Purpose::Contest => total <= other as u32,
            Purpose::Call => dice.get(0) < self.r.options.call_success,
            Purpose::Prevent => self.prevention(seat, other).0 & face == 0,
            Purpose::Wear => self.prevention(seat, other).1 & face != 0,
            Purpose::Drop => self.drop_faces() & face != 0,
            Purpose::Move | Purpose::Table | Purpose::Amount | Purpose::Quest => true,
        }
    }
    pub fn answer_roll(&mut self, a: ActionId, dice: Dice, seat: Seat, purpose: Purpose, need: u8, other: u8) {
        if a == choice::NO {
            self.replace(Frame::Roll { dice, seat, purpose, need: need | ASKED, other });
            return;
        }
        let nth = self.pay_reroll(seat, a, Some(purpose));
        self.tell(Kind::Reroll, seat, purpose as u16, dice.get(nth) as i16);
        self.replace(Frame::Roll { dice: dice.without(nth), seat, purpose, need: need | ASKED | AGAIN, other });
    }
    /// The dice go to the frame that wanted them.
    fn deliver(&mut self, purpose: Purpose, dice: Dice, other: u8) {
        let face = 1u8 << dice.get(0);
        match (self.s.stack.top(), purpose) {
            (Frame::Way { step, gate, .. }, Purpose::Move) => {
                self.replace(Frame::Way { step, steps: dice.get(0), gate });
            }
            (Frame::Way { .. }, _) => self.arch_rolled(dice.sum()),
            (Frame::Call, _) => self.called(dice.get(0)),
            (Frame::Loss { tried, seat, amount, killer, saving }, Purpose::Prevent) => {
                let saved = self.prevention(seat, saving).0 & face != 0;
                let amount = amount - saved as u8;
                self.replace(Frame::Loss { tried, seat, amount, killer, saving: NO_CARD });
                if saved {
                    self.tell(Kind::Saved, seat, saving as u16, 1);
                    let wear = self.prevention(seat, saving).1;
                    self.wear(seat, saving, wear);
                }
            }
            (Frame::Loss { seat, .. }, Purpose::Wear) if self.prevention(seat, other).1 & face != 0 => {
                self.wear_out(seat, other);
            }
            (Frame::Program { .. }, _) => self.program_rolled(dice, other),
            _ => {}
        }
    }
}
