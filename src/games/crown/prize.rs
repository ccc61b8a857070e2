//! What the winner of a combat between heroes takes from the loser (C-FIGHT-5).

use super::card::Counter;
use super::choice;
use super::event::Kind;
use super::run::{Flow, Step};
use super::state::held;
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, Seat};

impl<S: Sink<Kind>> Step<'_, S> {
    /// The winner picks a Life, one gold or an object (C-FIGHT-5).
    pub fn prize(&mut self, winner: Seat, loser: Seat) -> Flow {
        self.ask(winner);
        self.out.add(choice::LIFE);
        if !self.s.hero[winner as usize].is_puppet() {
            if self.s.hero[loser as usize].gold > 0 {
                self.out.add(choice::GOLD);
            }
            for i in self.r.carried(self.s, loser, super::card::Carried::Object) {
                let kind = self.r.kind_of[i];
                if self.r.may_carry(self.s, winner, kind) {
                    self.out.add(self.r.kind(kind).action.unwrap_or(0));
                }
            }
        }
        Flow::Ask
    }
    pub fn answer_prize(&mut self, a: ActionId, winner: Seat, loser: Seat) {
        self.leave();
        match a {
            choice::LIFE => self.lose_in_combat(loser, 1, winner),
            choice::GOLD => {
                self.lose(loser, Counter::Gold, 1);
                self.gain(winner, Counter::Gold, 1);
            }
            _ => self.rob(winner, loser, a),
        }
    }
    /// A carried card that an answer names changes hands.
    pub fn rob(&mut self, thief: Seat, victim: Seat, a: ActionId) {
        if let Some(kind) = self.kind_of_action(a)
            && let Some(i) = self.r.find(self.s, kind, held(victim))
        {
            self.tell(Kind::Lose, victim, kind as u16, 0);
            self.give(thief, i);
        }
    }
}
