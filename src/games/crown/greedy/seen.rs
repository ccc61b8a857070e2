//! What one seat may know of a position: the same position with the spells of all other hands back in their deck, and
//! what this seat makes of it, worked out once per question.

use std::cell::OnceCell;

use super::super::card::{Class, Power, Stat};
use super::super::cards::set_byte;
use super::super::rules::Rules;
use super::super::state::{State, at, place};
use super::odds::Fighter;
use super::travel::Trip;
use crate::engine::ids::{NOBODY, Seat};

/// A position as one seat sees it.
#[derive(Clone, Debug)]
pub struct Seen<'a> {
    /// The rules, known to all.
    pub r: &'a Rules,
    /// The position without what is hidden from the seat.
    pub s: State,
    /// Who looks.
    pub seat: Seat,
    /// What the own hero fights with.
    pub own: Fighter,
    /// Does the own hero hold a rune?
    pub rune: bool,
    /// What one Life lost in combat costs.
    pub(super) wound: f32,
    /// What a counter more is worth, by `Counter as usize`.
    pub(super) gains: [f32; 5],
    /// The rival that is furthest.
    pub(super) ahead: OnceCell<Seat>,
    /// The next move, looked at when a question needs it.
    pub(super) trip: OnceCell<Trip>,
    /// The chance of reaching the throne alive from the foot of the heart.
    pub(super) climb: OnceCell<f32>,
    /// What a card still to be drawn is worth.
    pub(super) draw: OnceCell<f32>,
}

impl<'a> Seen<'a> {
    /// Hides from a seat what it may not know (C-SPELL-6).
    pub fn new(r: &'a Rules, state: &State, seat: Seat) -> Seen<'a> {
        let mut s = *state;
        // A copy that is hidden goes to the front of its kind; the one that takes its place is looked at too.
        for i in r.sets.class[Class::Spell as usize] {
            while is_hidden(s.card[i], seat) {
                set_byte(r, &mut s, i, at(place::DECK));
            }
        }
        let mut seen = Seen {
            r,
            s,
            seat,
            own: Fighter::BLANK,
            rune: r.has_rune(state, seat),
            wound: 0.0,
            gains: [0.0; 5],
            ahead: OnceCell::new(),
            trip: OnceCell::new(),
            climb: OnceCell::new(),
            draw: OnceCell::new(),
        };
        seen.own = seen.fighter(seat);
        seen.gains = seen.counters();
        seen.wound = seen.pain(1.0);
        seen
    }
    /// What a hero fights with: values, weapons, bonuses.
    pub fn fighter(&self, seat: Seat) -> Fighter {
        let h = &self.s.hero[seat as usize];
        if h.is_puppet() || !h.in_play() {
            return Fighter::BLANK;
        }
        let mut f = Fighter { value: [h.strength, h.spirit], ..Fighter::BLANK };
        let (mut bonus, mut weapons, mut hands) = ([0.0; 2], [0.0f32; 4], 1usize);
        self.r.grants(&self.s, seat, !0, |_, g| match g.power {
            Power::StatBonus { stat, amount } => f.value[stat as usize] = (f.value[stat as usize] + amount).min(99),
            Power::CombatBonus { stat, amount, against, weapon } => {
                let mut a = amount as f32 * if against.all || against.enemy { 1.0 } else { 0.35 };
                if !weapon {
                    bonus[stat as usize] += a;
                } else if stat == Stat::Strength {
                    for w in &mut weapons {
                        if *w < a {
                            std::mem::swap(w, &mut a);
                        }
                    }
                }
            }
            Power::BestOfDice { stat, .. } => bonus[stat as usize] += 1.0,
            Power::Weapons { count } => hands = hands.max(count as usize).min(4),
            Power::PreventLoss { on, .. } => f.saves += if on == 0 { 0.7 } else { 0.3 },
            Power::AttackWithSpirit => f.by_spirit = true,
            Power::Raft => f.raft = true,
            Power::BuildRaft { on } => f.builds |= on,
            _ => {}
        });
        bonus[0] += weapons[..hands].iter().sum::<f32>();
        f.might = [f.value[0] as f32 + bonus[0], f.value[1] as f32 + bonus[1]];
        f
    }
    /// The rival that is furthest: on the throne, in the heart, with a rune; `NOBODY` without rivals.
    pub fn leader(&self) -> Seat {
        *self.ahead.get_or_init(|| {
            let rivals = (0..self.r.seats).filter(|&x| x != self.seat && self.s.hero[x as usize].in_play());
            rivals.max_by_key(|&x| self.progress(x)).unwrap_or(NOBODY)
        })
    }
    /// How far a hero has come.
    pub fn progress(&self, x: Seat) -> u32 {
        use super::super::board::{HEART, THRONE};
        let h = &self.s.hero[x as usize];
        let values = h.strength as u32 + h.spirit as u32 + h.life as u32;
        let heart = if h.space >= HEART { 100 } else { 0 } + if h.space == THRONE { 100 } else { 0 };
        heart + 30 * self.r.has_rune(&self.s, x) as u32 + values
    }
    /// How much a rival's loss is worth to this seat.
    pub fn spite(&self, x: Seat) -> f32 {
        let throne = self.s.hero.get(x as usize).is_some_and(|h| h.space == super::super::board::THRONE);
        0.25 + if x == self.leader() { 0.25 } else { 0.0 }
            + if throne { 0.8 } else { 0.0 }
            + if self.r.seats == 2 { 0.3 } else { 0.0 }
    }
}

/// Held by another seat?
fn is_hidden(byte: u8, seat: Seat) -> bool {
    let p = byte >> 2;
    (place::HELD..place::ON).contains(&p) && p != place::HELD + seat
}
