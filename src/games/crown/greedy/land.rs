//! What stopping on a space is worth: foes, finds and strangers that lie there, cards to be drawn, its instruction,
//! the heroes that stand there.

use super::super::board::{HEART, THRONE};
use super::super::card::{Class, Moment, Power, Stat, Task};
use super::super::rules::Death;
use super::super::state::{at, place};
use super::odds::duel;
use super::seen::Seen;
use super::travel::{END, Trip};
use crate::engine::ids::{NOBODY, Seat};
use crate::engine::places;

impl Seen<'_> {
    /// What a card still to be drawn is worth: the foes left in the deck, and something for all the rest.
    pub fn draw_worth(&self) -> f32 {
        *self.draw.get_or_init(|| {
            let deck = at(place::DECK);
            let enemies = self.r.of_class(&self.s, Class::Enemy, deck);
            let all = places::with(&self.s.card, deck, &self.r.sets.deck).len() as f32;
            let other = 0.5 * (all - enemies.len() as f32);
            let foes: f32 = enemies
                .map(|i| self.r.kind_at(i))
                .map(|k| self.fight(k.with, k.value as f32, self.trophy(k.with, k.value as f32)))
                .sum();
            if all > 0.0 { (foes + other) / all } else { 0.3 }
        })
    }
    /// What arriving on a space is worth now; `company`: the heroes on it count.
    pub fn space(&self, trip: &Trip, space: u8, company: bool) -> f32 {
        let s = &self.r.board.spaces[space as usize];
        let h = &self.s.hero[self.seat as usize];
        if space >= HEART {
            return if space == THRONE { 10.0 } else { 1.0 };
        }
        let (mut foes, mut prize, mut after) = ([0.0f32; 2], [0.0f32; 2], self.s.gold[space as usize] as f32 * 0.4);
        let mut lying = 0;
        let mut i = trip.head[space as usize];
        while i != END {
            let kind = self.r.kind_of[i as usize];
            let k = self.r.kind(kind);
            lying += (k.class <= Class::Place) as u8;
            match k.class {
                Class::Enemy => {
                    foes[k.with as usize] += k.value as f32;
                    prize[k.with as usize] += self.trophy(k.with, k.value as f32);
                }
                c if c.is_carried() && self.r.may_carry(&self.s, self.seat, kind) => after += self.card(kind) * 0.8,
                Class::Stranger | Class::Place => after += self.list(k.then, self.seat, NOBODY, 1) * 0.8,
                _ => {}
            }
            i = trip.next[i as usize];
        }
        let mut passed = 1.0;
        let mut sum = -self.wound * 0.6 * self.s.traps_on(space) as f32;
        for stat in [Stat::Strength, Stat::Spirit].into_iter().filter(|&stat| foes[stat as usize] > 0.0) {
            sum += passed * self.fight(stat, foes[stat as usize], prize[stat as usize]);
            passed *= duel(self.own.might[stat as usize] - foes[stat as usize]).0;
        }
        let drawn = self.draw_worth() * s.draw.saturating_sub(lying) as f32;
        let told = if s.instruction == 0 { 0.0 } else { self.told(trip, space).max(self.least(space)) };
        let met = sum + drawn + passed * (after + told);
        let met = if company { met.max(self.company(space)) } else { met };
        met + self.visits(space) + self.quest_worth(h.quest, space)
    }
    /// What the instruction of a space is worth, worked out once per question.
    pub(super) fn told(&self, trip: &Trip, space: u8) -> f32 {
        let known = &trip.told[space as usize];
        if known.get().is_nan() {
            known.set(self.list(self.r.board.spaces[space as usize].instruction, self.seat, NOBODY, 0));
        }
        known.get()
    }
    /// An instruction that may be ignored is worth nothing at least.
    fn least(&self, space: u8) -> f32 {
        use super::super::card::power;
        let mut free = f32::MIN;
        self.r.grants(&self.s, self.seat, power::IGNORE, |_, g| {
            if let Power::Ignore { spaces } = g.power
                && spaces >> space & 1 == 1
            {
                free = 0.0;
            }
        });
        free
    }
    /// What the own powers give on landing there.
    fn visits(&self, space: u8) -> f32 {
        use super::super::card::power;
        let tags = self.r.board.spaces[space as usize].tags;
        let mut sum = 0.0;
        self.r.grants(&self.s, self.seat, power::ON << Moment::Visit as u32, |_, g| {
            if let Power::On { event, then } = g.power
                && event.moment == Moment::Visit
                && (event.tags == 0 || event.tags & tags != 0)
            {
                sum += self.list(then, self.seat, NOBODY, 1);
            }
        });
        sum
    }
    /// The best that can be done to the heroes on a space.
    fn company(&self, space: u8) -> f32 {
        let mut best = f32::MIN;
        for x in 0..self.r.seats {
            let h = &self.s.hero[x as usize];
            if x != self.seat && h.in_play() && h.space == space {
                best = best.max(self.attack(x, Stat::Strength)).max(self.ability(x));
                if self.own.by_spirit {
                    best = best.max(self.attack(x, Stat::Spirit));
                }
            }
        }
        best
    }
    /// What using the own powers on a hero met is worth.
    pub fn ability(&self, other: Seat) -> f32 {
        use super::super::card::power;
        if self.s.powers[self.seat as usize] & power::ON << Moment::MeetHero as u32 == 0 {
            return f32::MIN;
        }
        let mut sum = 0.0;
        self.r.grants(&self.s, self.seat, power::ON << Moment::MeetHero as u32, |_, g| {
            if let Power::On { event, then } = g.power
                && event.moment == Moment::MeetHero
            {
                sum += self.list(then, self.seat, other, 0);
            }
        });
        sum
    }
    /// What a win over a rival is worth: its rune, its last Life, its seat on the throne.
    pub fn spoils(&self, rival: Seat) -> f32 {
        let h = &self.s.hero[rival as usize];
        let last = self.s.crown_reached() || self.r.options.death == Death::Permanent;
        let kill = if h.life == 1 { if last { 6.0 } else { 1.5 } } else { 0.0 };
        let rune = if h.space < HEART && !self.rune && self.r.has_rune(&self.s, rival) { 4.0 } else { 0.0 };
        let throne = if h.space == THRONE { 3.0 } else { 0.0 };
        0.5 + self.spite(rival) + kill + rune + throne
    }
    /// What attacking a rival is worth.
    pub fn attack(&self, rival: Seat, stat: Stat) -> f32 {
        let lead = self.own.might[stat as usize] - self.fighter(rival).might[stat as usize];
        let (win, equal) = duel(lead);
        win * self.spoils(rival) - (1.0 - win - equal) * self.wound - 0.2
    }
    /// Does a quest end here?
    pub fn quest_worth(&self, quest: u8, space: u8) -> f32 {
        let Some(q) = self.r.quests.get((quest as usize).wrapping_sub(1)) else { return 0.0 };
        let tags = self.r.board.spaces[space as usize].tags;
        match q.task {
            Task::Event(e) if e.moment == Moment::Visit && e.tags & tags != 0 => 4.0,
            Task::Cond { at, n } => {
                let mut there = self.s;
                there.hero[self.seat as usize].space = space;
                if self.r.holds_all(&there, self.seat, at, n) { 4.0 } else { 0.0 }
            }
            _ => 0.0,
        }
    }
}
