//! What a frame says is possible: its numbers are in range and agree with the position.

use super::Check;
use crate::engine::ids::{NOBODY, Seat, SeatSet};
use crate::games::crown::board::{HEART, Passage, THRONE};
use crate::games::crown::card::{Amount, Carried, Do, Power, Task, Timing, Victim, Who, power};
use crate::games::crown::effect::AGREED;
use crate::games::crown::frame::{FightStep, Frame, MeetStep, TurnStep, Verdict, WayStep};
use crate::games::crown::rules::{MAX_COPIES, NO_CARD, NUM_SPACES};
use crate::games::crown::state::{Form, Presence, mark, on};

/// What is wrong with a frame, if anything.
type Found = Result<(), &'static str>;

/// The most steps that a move can have.
const MAX_STEPS: u8 = 8;
/// The highest rank of a class in the order of resolution.
const LAST_CLASS: u8 = 5;

fn need(holds: bool, what: &'static str) -> Found {
    if holds { Ok(()) } else { Err(what) }
}

impl Check<'_> {
    pub fn inside(&self, frame: Frame, below: Frame, above: Frame) -> Found {
        let no_hero = "there is no such hero in play";
        match frame {
            Frame::Blank => Err("a blank frame"),
            Frame::FirstSeat => need(above == Frame::Blank, "nothing can lie on it"),
            Frame::Setup { left } => self.setup(left, above),
            Frame::Draft { seat, dealt } => self.draft(seat, dealt, below),
            Frame::Kit { seat, spells } => {
                need(self.in_play(seat), no_hero)?;
                let sheet = &self.r.heroes[self.s.hero[seat as usize].sheet as usize];
                need(spells <= sheet.spells, "more spells than its sheet says")?;
                need(matches!(below, Frame::Setup { .. }) || seat == self.s.active, "not the active hero")
            }
            Frame::Turn { step } => self.turn(step, above),
            Frame::Start { .. } => Ok(()),
            Frame::Way { step, steps, gate } => self.way(step, steps, gate, above),
            Frame::Heart => {
                need(self.in_play(self.s.active), no_hero)?;
                need((HEART..THRONE).contains(&self.s.me().space), "the hero is not in the heart")
            }
            Frame::Encounter { step, class, card, running } => self.encounter(step, class, card, running, above),
            Frame::Program { cursor, me, other, card, n } => self.program(cursor, me, other, card, n),
            Frame::Each { list, other, card, left } => {
                need((list as usize) < self.r.effects.len(), "there is no such list")?;
                need(self.is_seat_or_nobody(other) && self.are_seats(left), "there is no such seat")?;
                need(self.is_kind_or_none(card), "there is no such card")
            }
            Frame::Roll { dice, seat, purpose, need: wanted, other } => {
                need(self.in_play(seat), no_hero)?;
                need(self.is_kind_or_none(other) || other == 0, "there is no such card")?;
                need(self.roll_fits(dice, purpose, wanted, other), "impossible dice")
            }
            Frame::Window { timing, left, asked } => {
                need(timing == Timing::RivalTurnStart, "no window of that timing")?;
                self.asked(left, asked, SeatSet::NONE.with(self.s.active))
            }
            Frame::Cast { spell, caster, target, last, left, asked, .. } => {
                self.cast(spell, caster, target, last)?;
                self.asked(left, asked, SeatSet::NONE.with(last))
            }
            Frame::Fight { step, verdict, left, asked, pos, killed } => {
                self.fight(step, verdict, pos, killed)?;
                let sides = SeatSet::NONE.with(self.s.fight.side(0)).with(self.s.fight.side(1));
                let quiet = step == FightStep::Rivals || left.is_empty() && asked == NOBODY;
                need(quiet, "rivals are asked at their step only")?;
                self.asked(left, asked, sides)
            }
            Frame::Prize { .. } => Ok(()),
            Frame::Loss { seat, amount, killer, saving, .. } => {
                need(self.is_seat(seat) && self.is_seat_or_nobody(killer), "there is no such seat")?;
                need(killer != seat && amount <= 99, "an impossible loss")?;
                let rolling = matches!(above, Frame::Roll { .. });
                need(self.is_kind_or_none(saving) && (saving == NO_CARD || rolling), "no means is being tried")
            }
            Frame::Triggers { seat, other, copy, .. } => {
                need(self.is_seat(seat) && self.is_seat_or_nobody(other) && copy == 0, "there is no such seat")
            }
            Frame::Trim { seat } => need(self.in_play(seat), no_hero),
            Frame::Trade { .. } | Frame::Limit => need(self.in_play(self.s.active), no_hero),
            Frame::Task => {
                let h = self.s.me();
                let quest = (h.quest as usize).checked_sub(1).and_then(|q| self.r.quests.get(q));
                let task = quest.is_some_and(|q| matches!(q.task, Task::Then(_)));
                need(task && h.in_play() && !h.quest_done() && !h.is_puppet(), "there is no such task")
            }
            Frame::Call => {
                let h = self.s.me();
                need(h.in_play() && h.space == THRONE && !h.is_puppet(), "nobody calls from there")
            }
        }
    }

    fn is_kind_or_none(&self, kind: u8) -> bool {
        kind == NO_CARD || (kind as usize) < self.r.kinds.len()
    }
    /// Seats that are still to be asked, and the one that is: none of those left out.
    fn asked(&self, left: SeatSet, asked: Seat, without: SeatSet) -> Found {
        need(self.are_seats(left) && self.is_seat_or_nobody(asked), "there is no such seat")?;
        need(left.0 & without.0 == 0 && !(asked != NOBODY && without.has(asked)), "a seat that is not asked")?;
        need(asked == NOBODY || self.in_play(asked) && !left.has(asked), "a seat that cannot be asked")
    }

    /// Seats in `left` have no hero yet, nor has the one that chooses.
    fn setup(&self, left: SeatSet, above: Frame) -> Found {
        need(self.are_seats(left), "there is no such seat")?;
        let choosing = if let Frame::Draft { seat, .. } = above { seat } else { NOBODY };
        let fits = (0..self.r.seats).all(|x| {
            let (h, without) = (&self.s.hero[x as usize], left.has(x) || x == choosing);
            h.presence() == if without { Presence::Waiting } else { Presence::InPlay }
        });
        need(fits && (choosing == NOBODY || !left.has(choosing)), "not the seats that have no hero")
    }
    fn draft(&self, seat: Seat, dealt: u32, below: Frame) -> Found {
        need(self.is_seat(seat), "there is no such seat")?;
        need(self.s.hero[seat as usize].presence() == Presence::Waiting, "that seat does not wait for a hero")?;
        need(matches!(below, Frame::Setup { .. }) || seat == self.s.active, "not the active seat")?;
        let few = dealt.count_ones() <= self.r.options.heroes_offered as u32;
        need(few && dealt & !self.s.pool == 0, "heroes that cannot have been dealt")
    }
    /// The active hero stands somewhere, even if it died in this turn; at the start a seat may wait for one.
    fn turn(&self, step: TurnStep, above: Frame) -> Found {
        let h = self.s.me();
        if step == TurnStep::Begin {
            need(above == Frame::Blank, "nothing can lie on a turn that has not begun")?;
            return need(h.presence() != Presence::Out, "the active seat is out of the game");
        }
        let drafts = matches!(above, Frame::Draft { .. });
        need((h.space as usize) < NUM_SPACES || drafts, "the active hero is nowhere")
    }
    fn way(&self, step: WayStep, steps: u8, gate: u8, above: Frame) -> Found {
        let h = self.s.me();
        need(h.space < HEART, "a way of the rings")?;
        let some = (1..=MAX_STEPS).contains(&steps);
        let through = |passages: &[Passage]| {
            self.r.board.gates.get(gate as usize).is_some_and(|g| passages.contains(&g.passage) && g.at == h.space)
        };
        let fits = match step {
            WayStep::Bonus if matches!(above, Frame::Roll { .. }) => steps == 0 && gate == 0,
            WayStep::Bonus => some && gate <= self.bonuses(),
            WayStep::Choose => some && gate == 0,
            WayStep::FarSide => some && gate == 0,
            WayStep::Raft => steps == 0 && gate == 0 && !self.r.board.spaces[h.space as usize].faces.is_empty(),
            WayStep::Guard => some && through(&[Passage::Guarded]),
            WayStep::Arch => some && through(&[Passage::Arch]),
        };
        need(fits, "steps or gate are impossible")
    }
    /// Grants that add to a move.
    fn bonuses(&self) -> u8 {
        let mut n = 0u8;
        self.r.grants(self.s, self.s.active, power::MOVE_BONUS, |_, g| {
            n = n.saturating_add(matches!(g.power, Power::MoveBonus { .. }) as u8);
        });
        n
    }
    fn encounter(&self, step: MeetStep, class: u8, card: u8, running: bool, above: Frame) -> Found {
        need(class <= LAST_CLASS && self.is_kind_or_none(card), "there is no such class or card")?;
        if card == NO_CARD {
            return need(!running || step == MeetStep::Act, "no list runs");
        }
        need(step == MeetStep::Cards, "cards are met at their step only")?;
        if running {
            return Ok(());
        }
        let h = self.s.me();
        let here = h.space < HEART
            && self.r.kind(card).class.is_carried()
            && self.r.find(self.s, card, on(h.space) | mark::RESOLVED).is_some();
        need(here && above == Frame::Blank, "that card cannot be taken there")
    }
    fn cast(&self, spell: u8, caster: Seat, target: Seat, last: Seat) -> Found {
        let info = self.r.kinds.get(spell as usize).and_then(|k| k.spell).ok_or("that is no spell")?;
        let seats = self.is_seat(caster) && self.is_seat(last) && self.is_seat_or_nobody(target);
        need(seats, "there is no such seat")?;
        need(target == NOBODY || info.target.is_some(), "a target of a spell without one")
    }
    fn fight(&self, step: FightStep, verdict: Verdict, pos: u8, killed: Seat) -> Found {
        let f = &self.s.fight;
        let heroes = f.form == Form::Heroes;
        let step_fits = match step {
            FightStep::Spells | FightStep::DefenderSpells | FightStep::Prize => heroes,
            FightStep::Lists => !heroes,
            _ => true,
        };
        need(step_fits, "no such step in a combat of this form")?;
        let verdict_fits = match step {
            FightStep::Lists => verdict != Verdict::Open,
            FightStep::Prize => matches!(verdict, Verdict::Won | Verdict::Lost),
            FightStep::Triggers => verdict == Verdict::Won || heroes && verdict == Verdict::Lost,
            FightStep::Close => true,
            _ => verdict == Verdict::Open,
        };
        need(verdict_fits, "no such verdict at this step")?;
        let most = match step {
            FightStep::Value if f.form == Form::Foe => self.r.fights[f.source as usize].dice,
            FightStep::Lists if f.form == Form::Foe => 1,
            FightStep::Lists | FightStep::Close => MAX_COPIES as u8,
            FightStep::Triggers => 2,
            _ => 0,
        };
        need(pos <= most, "pos is too high")?;
        let loser = f.side(if verdict == Verdict::Won { 1 } else { 0 });
        let dead = killed == NOBODY || heroes && killed == loser && step > FightStep::Prize && !self.in_play(killed);
        need(dead, "nobody was killed")
    }

    fn program(&self, cursor: u16, me: Seat, other: Seat, card: u8, n: u8) -> Found {
        let e = self.r.effects.get(cursor as usize).ok_or("there is no such effect")?;
        need(self.is_seat(me) && self.is_seat_or_nobody(other), "there is no such seat")?;
        need(self.is_kind_or_none(card), "there is no such card")?;
        let who = if e.who == Who::Other && other != NOBODY { other } else { me };
        need(self.counts_to(e.act, who, n), "a counter that the effect cannot have")
    }
    /// Can the counter of an effect have this value?
    fn counts_to(&self, act: Do, who: Seat, n: u8) -> bool {
        let some_of = |have: u32| n as u32 + have <= MAX_COPIES as u32;
        let carried = |what: Carried| self.r.carried(self.s, who, what).count() as u32;
        match act {
            Do::Gain { amount, .. } | Do::Lose { amount, .. } | Do::Heal { amount } | Do::RestoreFate { amount } => {
                n == 0 || amount == Amount::D6 && n <= 6
            }
            Do::DrawSpells { count } | Do::DrawEncounters { count } => n <= count,
            Do::DiscardSpells { count } => n <= count && (n == 0 || some_of(self.r.hand(self.s, who))),
            Do::Drop { what, count, on, .. } => {
                n == 0 || if on == 0 { n <= count && some_of(carried(what)) } else { n as u32 <= carried(what) }
            }
            Do::StealGold { from: Victim::Rival(_), .. } => n <= 1,
            Do::Steal { count, from: Victim::Rival(_), .. } => n as u32 <= count as u32 + 1 && n < u8::MAX,
            Do::Steal { count, .. } => n <= count && n < u8::MAX,
            Do::Fight { fight } => match self.r.fights[fight as usize].count {
                0 => n <= 6,
                count => n <= count,
            },
            Do::Pay { up_to, .. } => n == AGREED || n <= if up_to > 1 { up_to } else { 0 },
            _ => n == 0,
        }
    }
}
