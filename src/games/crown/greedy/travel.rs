//! Where to go: the worth of stopping somewhere, the pull of the next goal, the ways out of the heart and up to the throne.

use super::super::board::{HEART, Passage, Region, THRONE, region, walk};
use super::super::card::Stat;
use super::super::choice;
use super::Seen;
use super::worth::{duel, totals};
use crate::engine::ids::ActionId;

/// What each step nearer to the goal is worth.
const PULL: f32 = 0.12;

fn ring_distance(a: u8, b: u8) -> u8 {
    let size = if a < 24 { 24 } else { 16 };
    let d = (b + size - a) % size;
    d.min(size - d)
}

impl Seen<'_> {
    /// Stopping on a space: what is there, and how near the goal it is.
    pub fn stop(&self, space: u8) -> f32 {
        if space >= HEART {
            return self.space(space);
        }
        self.space(space) - PULL * self.far(space)
    }
    /// Steps from a space to the goal of this hero, roughly.
    fn far(&self, space: u8) -> f32 {
        let wanted = self.wanted_ring();
        let here = region(space);
        if wanted == Region::Heart && here == Region::Sylves {
            return ring_distance(space, self.r.board.arch) as f32 * 2.0;
        }
        if wanted == here {
            let h = &self.s.hero[self.seat as usize];
            let lure = self.lure(here);
            return lure
                .map_or(0.0, |to| if h.quest > 0 || !self.ready() { ring_distance(space, to) as f32 } else { 0.0 });
        }
        let gate = self.r.board.gates.iter().find(|g| region(g.at) == here && g.passage != Passage::Arch);
        gate.map_or(0.0, |g| 4.0 + ring_distance(space, g.at) as f32)
    }
    /// The space of a ring that draws this hero most: where a quest ends or one is given.
    fn lure(&self, ring: Region) -> Option<u8> {
        let worth = |s: u8| {
            let sp = &self.r.board.spaces[s as usize];
            if sp.instruction == 0 || sp.draw > 0 {
                self.quest_pull(s)
            } else {
                self.alone_instruction(s) + self.quest_pull(s)
            }
        };
        (0..HEART)
            .filter(|&s| region(s) == ring)
            .map(|s| (s, worth(s)))
            .filter(|x| x.1 > 1.5)
            .max_by(|a, b| a.1.total_cmp(&b.1))
            .map(|x| x.0)
    }
    fn quest_pull(&self, space: u8) -> f32 {
        let h = &self.s.hero[self.seat as usize];
        self.quest_worth(h.quest, space)
    }
    fn alone_instruction(&self, space: u8) -> f32 {
        self.list(self.r.board.spaces[space as usize].instruction, self.seat, crate::engine::ids::NOBODY, 0)
    }

    /// A space or a crossing named by an answer to `move`.
    pub fn way(&self, a: ActionId, steps: u8) -> f32 {
        let to = (a - choice::SPACE) as u8;
        let h = &self.s.hero[self.seat as usize];
        if region(to) == h.region() { self.stop(to) } else { self.crossing(to, steps) }
    }
    /// Crossing to another ring: is that where this hero wants to be, and what does the guard or the arch cost?
    fn crossing(&self, beyond: u8, _steps: u8) -> f32 {
        let h = &self.s.hero[self.seat as usize];
        let Some(gate) = self.r.board.gates.iter().find(|g| g.beyond == beyond && region(g.at) == h.region()) else {
            return -1.0;
        };
        let wanted = self.wanted_ring();
        let right = if region(beyond) == wanted || wanted == Region::Heart && region(beyond) == Region::Sylves {
            3.0
        } else {
            -2.0
        };
        match gate.passage {
            Passage::Free => right - 0.5,
            Passage::Guarded => {
                let foe = self.r.board.spaces[gate.at as usize].guard.map_or(9, |g| self.r.fights[g as usize].value);
                let (win, equal) = duel((self.might(self.seat, Stat::Strength) - foe as f32).round() as i32);
                win * right - (1.0 - win - equal) * self.pain(1.0) - equal * 0.3
            }
            Passage::Arch => {
                let p: f32 = totals(2).into_iter().filter(|t| t.0 <= self.best_value() as u32).map(|t| t.1).sum();
                if wanted == Region::Heart { 2.0 + 4.0 * p } else { -3.0 }
            }
        }
    }
    /// The best that a number of steps can reach.
    pub fn best_way(&self, steps: u8) -> f32 {
        let h = &self.s.hero[self.seat as usize];
        if h.space >= HEART {
            return 0.0;
        }
        let steps = steps.min(8);
        let mut best = self.stop(walk(h.space, steps, true)).max(self.stop(walk(h.space, steps, false)));
        for g in self.r.board.gates.iter().filter(|g| region(g.at) == h.region()) {
            if ring_distance(h.space, g.at) < steps && (g.passage != Passage::Arch || h.quest == 0) {
                best = best.max(self.crossing(g.beyond, steps));
            }
        }
        best
    }
    /// The mean over a die.
    pub fn mean_way(&self) -> f32 {
        (1..=6).map(|n| self.best_way(n)).sum::<f32>() / 6.0
    }
    /// Die, step, raft, leap: what each leads to.
    pub fn movement(&self, a: ActionId) -> f32 {
        let h = &self.s.hero[self.seat as usize];
        match a {
            choice::ROLL => self.mean_way(),
            choice::STEP => self.best_way(1),
            choice::RAFT => {
                let faces = &self.r.board.spaces[h.space as usize].faces;
                let best = faces.iter().map(|&f| self.stop(f)).fold(f32::MIN, f32::max);
                let right = faces.iter().any(|&f| {
                    region(f) == self.wanted_ring()
                        || self.wanted_ring() == Region::Heart && region(f) == Region::Sylves
                });
                best + if right { 2.0 } else { -2.0 }
            }
            choice::BUILD => {
                let wrong = h.region() == Region::Marches && self.wanted_ring() != Region::Marches;
                let (win, _) = duel((self.might(self.seat, Stat::Strength) - 9.0).round() as i32);
                if wrong && win < 0.6 { 1.5 } else { -5.0 }
            }
            _ => {
                let (first, end) = super::super::board::span(h.region());
                let best =
                    (first..end.min(HEART)).filter(|&s| s != h.space).map(|s| self.stop(s)).fold(f32::MIN, f32::max);
                best - 0.6
            }
        }
    }
    /// Up to the throne; back only when it would be the death of the hero or there is no rune.
    pub fn heart(&self, a: ActionId) -> f32 {
        let h = &self.s.hero[self.seat as usize];
        let to = (a - choice::SPACE) as u8;
        let rune = self.r.has_rune(&self.s, self.seat);
        let hopeless = !rune;
        if to < HEART {
            return if hopeless || h.life <= 1 && !self.s.crown_reached() { 3.0 } else { -2.0 };
        }
        if to == THRONE {
            return 10.0;
        }
        if to == h.space {
            return if h.life <= 1 && !self.s.crown_reached() { 0.5 } else { 1.5 };
        }
        let up = super::super::board::upwards(h.space).contains(&to);
        if up && !hopeless { 2.0 + self.route(to) } else { -1.0 + if hopeless { 2.0 } else { 0.0 } }
    }
    /// Which route: by the value that is higher.
    fn route(&self, space: u8) -> f32 {
        let strength = self.might(self.seat, Stat::Strength) - self.might(self.seat, Stat::Spirit);
        match space - HEART {
            1..=3 => strength * 0.1,
            5..=7 => -strength * 0.1 - 0.2,
            _ => 0.0,
        }
    }
}
