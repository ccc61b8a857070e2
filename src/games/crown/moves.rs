//! Movement: on the rings, over the bridge, by raft, through the arch, in the heart (C-MOVE).

use super::board::{Gate, HEART, Passage, THRESHOLD, THRONE, downwards, region, span, upwards, walk};
use super::card::{Power, Stat, power};
use super::choice;
use super::event::Kind;
use super::frame::{Frame, MeetStep, Purpose, WayStep};
use super::rules::{ArchFailure, NO_CARD};
use super::run::{Flow, Step};
use super::state::{Form, Phase, fact, turn_flag};
use crate::engine::dice::Dice;
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat};

/// Bonuses never lift a move above this (C-CARD-2).
const MAX_STEPS: u8 = 8;

/// Steps from one space of a ring to another, the shorter way.
#[inline]
fn distance(from: u8, to: u8) -> u8 {
    let size = if from < 24 { 24 } else { 16 };
    let one_way = from.abs_diff(to);
    one_way.min(size - one_way)
}

impl<S: Sink<Kind>> Step<'_, S> {
    /// A hero arrives: it stands there, and the space is encountered.
    pub fn arrive(&mut self, space: u8) {
        let seat = self.s.active;
        self.place(seat, space);
        self.s.turn.set(turn_flag::ARRIVED);
        self.s.turn.phase = Phase::Encounter;
        self.s.turn.drawn = [NO_CARD; 12];
        self.tell(Kind::Arrive, seat, space as u16, 0);
        if space == HEART {
            self.hero(seat).set_back(false);
            self.hero(seat).foe = 0;
        }
        if space == THRONE && !self.s.crown_reached() {
            self.s.facts |= fact::CROWN;
            self.tell(Kind::Crown, seat, 0, 0);
        }
        self.push(Frame::Encounter { step: MeetStep::Traps, class: 0, card: NO_CARD, running: false });
    }

    pub fn way(&mut self, step: WayStep, steps: u8, gate: u8) -> Flow {
        let seat = self.s.active;
        if !self.alive(seat) || self.s.me().fresh_puppet() || self.s.turn.is(turn_flag::ENDED) {
            return self.leave();
        }
        match step {
            WayStep::Bonus if self.s.powers[seat as usize] & power::MOVE_BONUS == 0 => {
                self.replace(Frame::Way { step: WayStep::Choose, steps, gate: 0 });
                self.ask_way(seat, steps, true);
                Flow::Ask
            }
            WayStep::Bonus => self.move_bonus(seat, steps, gate),
            WayStep::Choose => {
                self.ask_way(seat, steps, true);
                Flow::Ask
            }
            WayStep::FarSide => {
                self.ask_way(seat, steps, false);
                Flow::Ask
            }
            WayStep::Raft => {
                self.ask(seat);
                for &face in &self.r.board.spaces[self.s.me().space as usize].faces {
                    self.out.add(choice::SPACE + face as ActionId);
                }
                Flow::Ask
            }
            // The fight or the roll above is over; its result came through `guard_passed` or `arch_rolled`.
            WayStep::Guard | WayStep::Arch => self.leave(),
        }
    }
    /// Bonuses are chosen after the reroll and before the direction (C-CARD-2). `gate` counts those considered.
    fn move_bonus(&mut self, seat: Seat, steps: u8, considered: u8) -> Flow {
        let (mut nth, mut found) = (0, None);
        self.r.grants(self.s, seat, power::MOVE_BONUS, |_, g| {
            if let Power::MoveBonus { amount, optional } = g.power {
                if nth == considered {
                    found = Some((amount, optional));
                }
                nth += 1;
            }
        });
        match found {
            None => self.replace(Frame::Way { step: WayStep::Choose, steps, gate: 0 }),
            Some((amount, false)) => self.add_steps(steps, amount, considered),
            Some(_) if steps >= MAX_STEPS => self.add_steps(steps, 0, considered),
            Some(_) => {
                self.ask(seat);
                self.out.add(choice::NO);
                self.out.add(choice::YES);
                return Flow::Ask;
            }
        }
        Flow::Go
    }
    fn add_steps(&mut self, steps: u8, amount: u8, considered: u8) {
        let steps = (steps + amount).min(MAX_STEPS);
        self.replace(Frame::Way { step: WayStep::Bonus, steps, gate: considered + 1 });
    }
    /// The spaces that so many steps reach, and the gates on the way (C-MOVE-1, -3, -5).
    fn ask_way(&mut self, seat: Seat, steps: u8, gates: bool) {
        self.ask(seat);
        let from = self.s.me().space;
        let (a, b) = (walk(from, steps, true), walk(from, steps, false));
        self.out.add(choice::SPACE + a.min(b) as ActionId);
        self.out.add(choice::SPACE + a.max(b) as ActionId);
        if gates && !self.s.me().is_puppet() {
            for gate in &self.r.board.gates {
                if self.reaches(gate, from, steps).is_some() && self.open(gate) {
                    self.out.add(choice::SPACE + gate.beyond as ActionId);
                }
            }
        }
    }
    /// Steps left at a gate on the way, if there is at least one.
    #[inline]
    fn reaches(&self, gate: &Gate, from: u8, steps: u8) -> Option<u8> {
        if region(gate.at) != region(from) {
            return None;
        }
        let d = distance(from, gate.at);
        if d < steps { Some(steps - d) } else { None }
    }
    /// A quest forbids the arch (C-MOVE-5).
    fn open(&self, gate: &Gate) -> bool {
        gate.passage != Passage::Arch || self.s.me().quest == 0
    }
    pub fn answer_way(&mut self, a: ActionId, step: WayStep, steps: u8, gate: u8) {
        let seat = self.s.active;
        if step == WayStep::Bonus {
            let grant = if a == choice::YES { self.nth_bonus(seat, gate) } else { 0 };
            return self.add_steps(steps, grant, gate);
        }
        let to = (a - choice::SPACE) as u8;
        match step {
            WayStep::Raft => {
                let raft = self.rafts(seat).next();
                if let Some(i) = raft {
                    self.discard(i);
                }
                self.leave();
                self.arrive(to);
            }
            _ if region(to) == self.s.me().region() => {
                self.leave();
                self.arrive(to);
            }
            _ => self.enter_gate(to, steps),
        }
    }
    fn nth_bonus(&self, seat: Seat, n: u8) -> u8 {
        let (mut nth, mut amount) = (0, 0);
        self.r.grants(self.s, seat, power::MOVE_BONUS, |_, g| {
            if let Power::MoveBonus { amount: a, .. } = g.power {
                if nth == n {
                    amount = a;
                }
                nth += 1;
            }
        });
        amount
    }
    fn enter_gate(&mut self, beyond: u8, steps: u8) {
        let from = self.s.me().space;
        let Some(i) = self.r.board.gates.iter().position(|g| g.beyond == beyond && region(g.at) == region(from)) else {
            return;
        };
        let gate = self.r.board.gates[i];
        let left = self.reaches(&gate, from, steps).unwrap_or(1);
        let seat = self.s.active;
        self.place(seat, gate.at);
        match gate.passage {
            Passage::Free => self.beyond(beyond, left),
            Passage::Guarded => {
                self.replace(Frame::Way { step: WayStep::Guard, steps: left, gate: i as u8 });
                let foe = self.r.board.spaces[gate.at as usize].guard.unwrap_or(0);
                self.start_fight(Form::Foe, self.r.fights[foe as usize].with, seat, NOBODY, foe);
            }
            Passage::Arch => {
                self.replace(Frame::Way { step: WayStep::Arch, steps: left, gate: i as u8 });
                self.push(Frame::Roll { dice: Dice::default(), seat, purpose: Purpose::Arch, need: 2, other: 0 });
            }
        }
    }
    /// The first step beyond a bridge lands on the facing space; the rest goes on in either direction.
    fn beyond(&mut self, space: u8, left: u8) {
        if left <= 1 {
            self.leave();
            self.arrive(space);
        } else {
            let seat = self.s.active;
            self.place(seat, space);
            self.replace(Frame::Way { step: WayStep::FarSide, steps: left - 1, gate: 0 });
        }
    }
    /// The guard was beaten or evaded: the move goes on.
    pub fn guard_passed(&mut self, steps: u8, gate: u8) {
        let beyond = self.r.board.gates[gate as usize].beyond;
        self.beyond(beyond, steps);
    }
    /// Does this total pass the arch?
    pub fn passes_arch(&self, seat: Seat, total: u32) -> bool {
        let best = self.r.value(self.s, seat, Stat::Strength).max(self.r.value(self.s, seat, Stat::Spirit));
        total <= best as u32
    }
    /// The dice of the arch have fallen (C-MOVE-5).
    pub fn arch_rolled(&mut self, total: u32) {
        let seat = self.s.active;
        self.leave();
        if self.passes_arch(seat, total) {
            self.arrive(HEART);
            return;
        }
        self.s.turn.set(turn_flag::ENDED);
        if self.r.options.arch_failure == ArchFailure::LosePoint {
            let (st, sp) = (self.r.value(self.s, seat, Stat::Strength), self.r.value(self.s, seat, Stat::Spirit));
            let what = if st >= sp { super::card::Counter::Strength } else { super::card::Counter::Spirit };
            self.lose(seat, what, 1);
        }
    }

    /// The heart: try again, up, down, out (C-MOVE-6, C-MOVE-7).
    pub fn heart(&mut self) -> Flow {
        let seat = self.s.active;
        let h = *self.s.me();
        self.ask(seat);
        if !h.back() && !h.overcome() && h.space != THRESHOLD && h.space != HEART {
            self.out.add(choice::SPACE + h.space as ActionId);
        }
        if !h.back() && (h.overcome() || h.space == THRESHOLD || h.space == HEART) {
            let rune = self.r.has_rune(self.s, seat);
            for &up in upwards(h.space).iter().filter(|&&up| up != THRESHOLD || rune) {
                self.out.add(choice::SPACE + up as ActionId);
            }
        }
        for &down in downwards(h.space) {
            self.out.add(choice::SPACE + down as ActionId);
        }
        if h.space == HEART {
            self.out.add(choice::SPACE + self.r.board.arch as ActionId);
        }
        Flow::Ask
    }
    pub fn answer_heart(&mut self, a: ActionId) {
        let seat = self.s.active;
        let to = (a - choice::SPACE) as u8;
        let from = self.s.me().space;
        self.leave();
        if to == from {
            self.arrive(to);
            return;
        }
        if downwards(from).contains(&to) {
            self.hero(seat).set_back(true);
        }
        self.hero(seat).foe = 0;
        self.arrive(to);
    }
    /// The spaces that a `move_to` may lead to.
    pub fn goals(&self, seat: Seat, goal: super::card::Goal) -> impl Iterator<Item = u8> + use<S> {
        use super::card::Goal;
        let here = self.s.hero[seat as usize].space;
        let heart = here >= HEART;
        let (mut first, mut end, mut skip) = (0, 0, NO_CARD);
        let mut two = [NO_CARD; 2];
        match goal {
            Goal::Space(s) => two[0] = s,
            Goal::Region(r) => (first, end) = span([region(0), region(24), region(40)][r as usize]),
            Goal::SameRegion if !heart => {
                (first, end) = span(region(here));
                skip = here;
            }
            Goal::Steps(n) if !heart => two = [walk(here, n, true), walk(here, n, false)],
            _ => {}
        }
        (first..end).filter(move |&s| s != skip).chain(two.into_iter().filter(|&s| s != NO_CARD))
    }
}
