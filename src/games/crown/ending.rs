//! The end of a turn and the throne: trades, the quest's task, the object limit, the Call (C-TROPHY, C-RUNE, C-CROWN).

use super::card::{Class, Counter, Stat, Task};
use super::choice;
use super::event::Kind;
use super::frame::{Frame, TurnStep};
use super::rules::{NO_CARD, Rules};
use super::run::{Flow, Step};
use super::state::{State, at, held, place};
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat};

/// Sums that a trade looks at: the threshold (at most 20) and the surplus of one card (at most 99).
const SUMS: usize = 120;

/// The trophies of a hero won by one value, in card order.
fn trophies(r: &Rules, s: &State, seat: Seat, stat: Stat) -> impl Iterator<Item = usize> {
    r.of_class(s, Class::Enemy, held(seat)).filter(move |&i| r.copy[i].with == stat)
}

/// The set that reaches the threshold with the smallest total; ties: fewest cards, then the lowest numbers (C-TROPHY-1).
/// Bit *i* stands for the *i*-th value.
fn cheapest(values: impl Iterator<Item = u8>, threshold: u8) -> u64 {
    let mut best: [Option<(u32, u64)>; SUMS] = [None; SUMS];
    best[0] = Some((0, 0));
    for (i, value) in values.take(64).enumerate() {
        for sum in (0..threshold as usize).rev() {
            let Some((n, set)) = best[sum] else { continue };
            let (to, with) = (sum + value as usize, (n + 1, set | 1 << i));
            if best.get(to).is_some_and(|old| old.is_none_or(|old| better(with, old))) {
                best[to] = Some(with);
            }
        }
    }
    best[threshold as usize..].iter().flatten().next().map_or(0, |b| b.1)
}
/// Fewer cards, or as many with the lower numbers.
fn better(a: (u32, u64), b: (u32, u64)) -> bool {
    let first_difference = (a.1 ^ b.1) & (a.1 ^ b.1).wrapping_neg();
    a.0 < b.0 || a.0 == b.0 && a.1 & first_difference != 0
}

impl<S: Sink<Kind>> Step<'_, S> {
    /// Offers a trade of trophies won by Strength, then of those won by Spirit, if there are enough points (C-TROPHY-1).
    /// Returns the step of the turn that follows.
    pub fn offer_trades(&mut self, step: TurnStep) -> TurnStep {
        let [strength, spirit] = self.can_trade();
        if step == TurnStep::TradeStrength && strength {
            self.push(Frame::Trade { stat: Stat::Strength });
            return TurnStep::TradeSpirit;
        }
        self.replace(Frame::Turn { step: TurnStep::Task });
        if spirit {
            self.push(Frame::Trade { stat: Stat::Spirit });
        }
        TurnStep::Task
    }
    /// Can trophies won by Strength, by Spirit be traded?
    fn can_trade(&self) -> [bool; 2] {
        let mut points = [0u32; 2];
        for i in self.r.of_class(self.s, Class::Enemy, held(self.s.active)) {
            points[self.r.copy[i].with as usize] += self.r.copy[i].value as u32;
        }
        points.map(|p| p >= self.r.options.trophy_threshold as u32 && !self.s.me().is_puppet())
    }
    pub fn trade(&mut self, stat: Stat) -> Flow {
        if !self.can_trade()[stat as usize] {
            return self.leave();
        }
        self.ask(self.s.active);
        self.out.add(choice::NO);
        self.out.add(choice::YES);
        Flow::Ask
    }
    pub fn answer_trade(&mut self, a: ActionId, stat: Stat) {
        if a == choice::NO {
            self.leave();
            return;
        }
        let seat = self.s.active;
        let values = trophies(self.r, self.s, seat, stat).map(|i| self.r.copy[i].value);
        let set = cheapest(values, self.r.options.trophy_threshold);
        let mut kinds = [NO_CARD; 64];
        for (n, i) in trophies(self.r, self.s, seat, stat).take(64).enumerate() {
            if set >> n & 1 == 1 {
                kinds[n] = self.r.kind_of[i];
            }
        }
        for kind in kinds.into_iter().filter(|&k| k != NO_CARD) {
            if let Some(i) = self.r.find(self.s, kind, held(seat)) {
                self.put(i, at(place::DISCARD));
            }
        }
        self.tell(Kind::Trade, seat, stat as u16, 1);
        self.gain(seat, if stat == Stat::Strength { Counter::Strength } else { Counter::Spirit }, 1);
    }

    /// The task of a quest may be carried out (C-RUNE-4).
    pub fn task(&mut self) -> Flow {
        self.ask(self.s.active);
        self.out.add(choice::NO);
        self.out.add(choice::YES);
        Flow::Ask
    }
    pub fn answer_task(&mut self, a: ActionId) {
        self.leave();
        let seat = self.s.active;
        let quest = self.s.me().quest;
        if a == choice::NO || quest == 0 {
            return;
        }
        self.hero(seat).set_quest_done(true);
        self.tell(Kind::QuestDone, seat, quest as u16, 0);
        if let Task::Then(list) = self.r.quests[quest as usize - 1].task {
            // Carrying the task out was the choice: a payment in it is not asked again.
            let pays = matches!(self.r.effects[list as usize].act, super::card::Do::Pay { .. });
            let n = if pays { super::effect::AGREED } else { 0 };
            self.push(Frame::Program { cursor: list, me: seat, other: NOBODY, card: NO_CARD, n });
        }
    }

    /// Objects above the limit are left on the space (C-TURN-3).
    pub fn limit(&mut self) -> Flow {
        let seat = self.s.active;
        if !self.r.objects(self.s, seat).exceeds(self.r.object_limit(self.s, seat)) {
            return self.leave();
        }
        self.ask(seat);
        self.add_carried(seat, super::card::Carried::Object);
        Flow::Ask
    }
    pub fn answer_limit(&mut self, a: ActionId) {
        let seat = self.s.active;
        if let Some(kind) = self.kind_of_action(a)
            && let Some(i) = self.r.find(self.s, kind, held(seat))
        {
            self.put_down(seat, i);
        }
    }

    /// The die of the Call is above; when it has fallen `called` goes on.
    pub fn call(&mut self) -> Flow {
        self.leave()
    }
    /// Every rival loses a Life, and more the more calls there were (C-CROWN-2).
    pub fn called(&mut self, face: u8) {
        self.leave();
        let caller = self.s.active;
        let growth = self.r.options.call_growth;
        let amount = self.s.calls.checked_div(growth).map_or(1, |more| more.saturating_add(1));
        let hits = face >= self.r.options.call_success;
        self.s.calls = self.s.calls.saturating_add(1);
        self.tell(Kind::Call, caller, 0, if hits { amount as i16 } else { 0 });
        if !hits {
            return;
        }
        let mut seat = self.left_of(caller);
        while seat != caller {
            if self.alive(seat) && !self.s.is_over() {
                self.hurt(seat, amount, NOBODY);
            }
            seat = self.left_of(seat);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_set_is_handed_in() {
        let set = |values: &[u8]| cheapest(values.iter().copied(), 7);
        assert_eq!(set(&[7, 3, 4]), 0b001, "fewest cards");
        assert_eq!(set(&[5, 3, 4]), 0b110, "smallest total");
        assert_eq!(set(&[3, 3, 4]), 0b101, "lowest number");
        assert_eq!(set(&[8, 9]), 0b01);
        assert_eq!(set(&[2, 2, 2]), 0);
    }
}
