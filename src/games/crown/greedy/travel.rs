//! Where to go: the worth of stopping somewhere, the pull of the next goal, the ways out of the heart and up to the throne.

use std::cell::Cell;

use super::super::board::{HEART, Passage, Region, THRONE, downwards, region, span, upwards, walk};
use super::super::card::{Do, Power, Stat};
use super::super::choice;
use super::super::rules::MAX_COPIES;
use super::super::state::place;
use super::odds::{at_most, duel};
use super::seen::Seen;
use crate::engine::ids::{ActionId, NOBODY};

/// What each step nearer to the goal is worth.
const PULL: f32 = 0.13;
/// The end of a row of cards on a space.
pub const END: u8 = 255;
/// Chances of the way up with which a hero sets out: when nobody is near, when a rival is ahead, when the Crown is taken.
const SETS_OUT: [f32; 3] = [0.62, 0.45, 0.15];

/// What a question about a move looks at.
#[derive(Clone, Debug)]
pub struct Trip {
    /// The first card on each space, and after each card the next one.
    pub head: [u8; HEART as usize],
    pub next: [u8; MAX_COPIES],
    /// Where the hero wants to be.
    want: Region,
    /// The spaces of this ring that lead there, a bit each, and what a step nearer to them is worth.
    goals: u64,
    pull: f32,
    /// What stopping is worth, worked out when asked; not a number before.
    stops: [Cell<f32>; HEART as usize],
    /// The same of what the space says.
    pub told: [Cell<f32>; HEART as usize],
}

fn ring_distance(a: u8, b: u8) -> u8 {
    let size = if a < 24 { 24 } else { 16 };
    let d = (b + size - a) % size;
    d.min(size - d)
}

impl Seen<'_> {
    /// The next move, looked at once.
    pub(super) fn trip(&self) -> &Trip {
        self.trip.get_or_init(|| {
            let mut t = Trip {
                head: [END; HEART as usize],
                next: [END; MAX_COPIES],
                want: self.wanted_ring(),
                goals: 0,
                pull: PULL,
                stops: [const { Cell::new(f32::NAN) }; HEART as usize],
                told: [const { Cell::new(f32::NAN) }; HEART as usize],
            };
            for i in (0..self.r.copies).rev() {
                let space = (self.s.card[i] >> 2).wrapping_sub(place::ON);
                if space < HEART {
                    t.next[i] = t.head[space as usize];
                    t.head[space as usize] = i as u8;
                }
            }
            self.set_goals(&mut t);
            t
        })
    }
    /// The chance of the way up that makes this hero set out now.
    fn demand(&self) -> f32 {
        if self.s.crown_reached() {
            return SETS_OUT[2];
        }
        let ahead = self.leader() != NOBODY && self.progress(self.leader()) >= 100;
        SETS_OUT[ahead as usize]
    }
    /// Should this hero go for the throne?
    pub fn ready(&self) -> bool {
        let h = &self.s.hero[self.seat as usize];
        self.rune && !h.is_puppet() && h.quest == 0 && self.climb() >= self.demand()
    }
    /// The ring that this hero should be on now.
    fn wanted_ring(&self) -> Region {
        let h = &self.s.hero[self.seat as usize];
        if self.ready() {
            return Region::Heart;
        }
        if h.quest > 0 {
            let mut ends = (0..HEART).filter(|&s| self.quest_worth(h.quest, s) > 0.0).peekable();
            if let Some(&first) = ends.peek() {
                return if ends.any(|s| region(s) == h.region()) { h.region() } else { region(first) };
            }
        }
        let might = self.own.might[0].max(self.own.might[1]);
        if might >= 6.0 || h.region() != Region::Marches { Region::Sylves } else { Region::Marches }
    }
    /// Does this hero need something to cross the river: it wants to, and would lose to the guard?
    pub fn stuck(&self) -> bool {
        let h = &self.s.hero[self.seat as usize];
        h.region() == Region::Marches
            && !self.own.raft
            && self.own.might[0].max(self.own.might[1]) >= 5.0
            && self.bridge() < 0.5
    }
    /// The chance of beating the guard of the bridge.
    fn bridge(&self) -> f32 {
        let guard = self.r.board.gates.iter().find(|g| g.passage == Passage::Guarded);
        let foe = guard.and_then(|g| self.r.board.spaces[g.at as usize].guard).map(|g| self.r.fights[g as usize]);
        foe.map_or(1.0, |f| duel(self.own.might[f.with as usize] - f.value as f32).0)
    }
    /// Which spaces of this ring lead to where the hero wants to be?
    fn set_goals(&self, t: &mut Trip) {
        let h = &self.s.hero[self.seat as usize];
        let (here, (first, end)) = (h.region(), span(h.region()));
        if here == Region::Heart {
            return;
        }
        let ring = (first..end).filter(|&s| s < HEART);
        let mask = |f: &dyn Fn(u8) -> bool| ring.clone().filter(|&s| f(s)).fold(0u64, |m, s| m | 1 << s);
        t.goals = if t.want == here {
            if h.quest > 0 { mask(&|s| self.quest_worth(h.quest, s) > 0.0) } else { mask(&|s| self.lure(t, s)) }
        } else if here == Region::Sylves && t.want == Region::Heart {
            t.pull = 2.0 * PULL;
            1 << self.r.board.arch
        } else if here == Region::Marches {
            let bridge = if self.bridge() >= 0.4 { mask(&|s| self.r.board.gates.iter().any(|g| g.at == s)) } else { 0 };
            bridge | mask(&|s| self.offers_raft(s))
        } else {
            mask(&|s| self.r.board.gates.iter().any(|g| g.at == s && g.passage == Passage::Free))
        };
    }
    /// Does the instruction of a space give what this hero seeks?
    fn lure(&self, t: &Trip, space: u8) -> bool {
        let s = &self.r.board.spaces[space as usize];
        s.instruction != 0 && s.draw == 0 && self.told(t, space) > 1.5
    }
    /// Can a raft be built or bought there?
    fn offers_raft(&self, space: u8) -> bool {
        let s = &self.r.board.spaces[space as usize];
        let sells = |kind: u8| self.r.kind(kind).grants.iter().any(|g| matches!(g.power, Power::Raft));
        s.tags & self.own.builds != 0
            || match self.r.effects[s.instruction as usize].act {
                Do::Buy { set } => self.listed(set).any(|kind| sells(kind) && self.affords(kind)),
                _ => false,
            }
    }

    /// Stopping on a space: what is there, and how near the goal it is.
    pub fn stop(&self, space: u8) -> f32 {
        let t = self.trip();
        if space >= HEART {
            return self.space(t, space, true);
        }
        let known = &t.stops[space as usize];
        if known.get().is_nan() {
            known.set(self.space(t, space, true) - t.pull * self.far(t, space));
        }
        known.get()
    }
    /// A space without the heroes on it.
    pub fn alone(&self, space: u8) -> f32 {
        self.space(self.trip(), space, false)
    }
    /// Steps from a space to the nearest goal.
    fn far(&self, t: &Trip, space: u8) -> f32 {
        let here = self.s.hero[self.seat as usize].region();
        if region(space) != here {
            return if self.leads_right(t, space) { -8.0 } else { 8.0 };
        }
        let (first, size) = if here == Region::Marches { (0, 24) } else { (24, 16) };
        let ring = (1u64 << size) - 1;
        let (goals, at) = (t.goals >> first & ring, space - first);
        if goals == 0 {
            return 0.0;
        }
        // The ring turned so that this space comes first: the nearest goal clockwise, and the nearest against the clock.
        let turned = (goals >> at | goals << (size - at)) & ring;
        let back = if turned & 1 == 1 { 0 } else { size as u32 - (63 - turned.leading_zeros()) };
        turned.trailing_zeros().min(back) as f32
    }
    /// Is a space in the wanted ring, or nearer to it?
    fn leads_right(&self, t: &Trip, space: u8) -> bool {
        region(space) == t.want || t.want == Region::Heart && region(space) == Region::Sylves
    }

    /// A space or a crossing named by an answer to `move`.
    pub fn way(&self, a: ActionId) -> f32 {
        let to = (a - choice::SPACE) as u8;
        let h = &self.s.hero[self.seat as usize];
        if region(to) == h.region() { self.stop(to) } else { self.crossing(to) }
    }
    /// Crossing to another ring: is that where this hero wants to be, and what does the guard or the arch cost?
    fn crossing(&self, beyond: u8) -> f32 {
        let h = &self.s.hero[self.seat as usize];
        let Some(gate) = self.r.board.gates.iter().find(|g| g.beyond == beyond && region(g.at) == h.region()) else {
            return -1.0;
        };
        let t = self.trip();
        let right = if self.leads_right(t, beyond) { 3.0 } else { -2.0 };
        match gate.passage {
            Passage::Free => right - 0.5,
            Passage::Guarded => {
                let (value, stat) = match self.r.board.spaces[gate.at as usize].guard {
                    Some(g) => (self.r.fights[g as usize].value, self.r.fights[g as usize].with),
                    None => (0, Stat::Strength),
                };
                let (win, equal) = duel(self.own.might[stat as usize] - value as f32);
                win * right - (1.0 - win - equal) * self.wound - equal * 0.3
            }
            Passage::Arch => {
                if t.want == Region::Heart {
                    2.0 + 4.0 * at_most(2, self.own.best() as u32)
                } else {
                    -3.0
                }
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
                best = best.max(self.crossing(g.beyond));
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
                let right = faces.iter().any(|&f| self.leads_right(self.trip(), f));
                faces.iter().map(|&f| self.stop(f)).fold(f32::MIN, f32::max) + if right { 2.0 } else { -2.0 }
            }
            choice::BUILD => {
                let wrong = h.region() == Region::Marches && self.trip().want != Region::Marches;
                if wrong && !self.own.raft && self.bridge() < 0.6 { 2.5 } else { -5.0 }
            }
            _ => {
                let (first, end) = span(h.region());
                let others = (first..end.min(HEART)).filter(|&s| s != h.space);
                others.map(|s| self.stop(s)).fold(f32::MIN, f32::max) - 0.6
            }
        }
    }
    /// Up to the throne by the way that is likelier to be survived; back when it would be the death of the hero.
    pub fn heart(&self, a: ActionId) -> f32 {
        let h = &self.s.hero[self.seat as usize];
        let (to, life) = ((a - choice::SPACE) as u8, h.life as f32);
        let give_up = if !self.rune {
            1.5
        } else if self.s.crown_reached() {
            0.03
        } else {
            0.22
        };
        if to < HEART || to != THRONE && downwards(h.space).contains(&to) {
            return give_up;
        }
        if to == THRONE {
            return 10.0;
        }
        let up = upwards(h.space).contains(&to);
        if up || to == h.space { self.way_up(to, false, life) } else { give_up }
    }
}
