//! The pending frames: which may lie on which.
//!
//! | frame | lies on |
//! |---|---|
//! | `FirstSeat`, `Setup`, `Turn` | nothing |
//! | `Draft`, `Kit` | `Setup`, `Turn` |
//! | `Window`, `Start`, `Way`, `Heart`, `Call`, `Encounter`, `Trade`, `Task`, `Limit` | `Turn` at the step after theirs |
//! | `Triggers` | `Turn`, `Encounter`, `Fight`, `Cast`, a `Program` that draws |
//! | `Cast` | `Start`, `Window`, `Fight`, `Loss` |
//! | `Fight` | `Encounter`, `Way`, a `Program` that fights |
//! | `Prize` | `Fight` |
//! | `Loss` | `Fight`, a `Program` that has taken a Life |
//! | `Roll` | `Way`, `Call`, `Loss`, a `Program` that rolls |
//! | `Program`, `Each` | what starts its list: see `lists` |
//! | `Trim` | anything in a turn |

use super::Check;
use super::lists::Sought;
use crate::engine::ids::NOBODY;
use crate::games::crown::card::{Counter, Do, Moment, Stat, Timing};
use crate::games::crown::frame::{AGAIN, DICE, FightStep, Frame, MeetStep, Purpose, TurnStep, Verdict, WayStep};
use crate::games::crown::rules::NO_CARD;
use crate::games::crown::state::Form;

/// The steps at which a turn waits for what lies on it.
const AFTER_START: Frame = Frame::Turn { step: TurnStep::TradeStrength };

impl Check<'_> {
    /// The frames from the bottom up.
    pub fn stack(&mut self) {
        let frames = self.s.stack.frames();
        for (i, &frame) in frames.iter().enumerate() {
            let below = if i == 0 { Frame::Blank } else { frames[i - 1] };
            let above = frames.get(i + 1).copied().unwrap_or_default();
            let above = if matches!(above, Frame::Trim { .. }) { Frame::Blank } else { above };
            // Above a frame that means nothing, nothing can be looked at.
            if let Err(what) = self.inside(frame, below, above) {
                return self.bad("bad_frame", format_args!("pending[{i}]: {what}"));
            }
            if !self.lies_on(frame, below, i) {
                return self.bad("bad_frame", format_args!("pending[{i}]: cannot lie on the frame below"));
            }
        }
        for seat in 0..self.r.seats {
            if frames.iter().filter(|&&f| f == Frame::Trim { seat }).count() > 1 {
                self.bad("bad_frame", format_args!("pending: the hand of seat {seat} is trimmed twice"));
            }
        }
    }

    fn lies_on(&self, frame: Frame, below: Frame, depth: usize) -> bool {
        match frame {
            Frame::Blank => false,
            Frame::FirstSeat | Frame::Setup { .. } | Frame::Turn { .. } => depth == 0,
            Frame::Draft { .. } | Frame::Kit { .. } => {
                matches!(below, Frame::Setup { .. } | Frame::Turn { step: TurnStep::Triggers })
            }
            Frame::Window { .. } => below == Frame::Turn { step: TurnStep::Main },
            Frame::Start { .. } | Frame::Way { .. } | Frame::Heart | Frame::Call | Frame::Encounter { .. } => {
                below == AFTER_START
            }
            Frame::Trade { stat: Stat::Strength } => below == Frame::Turn { step: TurnStep::TradeSpirit },
            Frame::Trade { stat: Stat::Spirit } => below == Frame::Turn { step: TurnStep::Task },
            Frame::Task => below == Frame::Turn { step: TurnStep::Reward },
            Frame::Limit => below == Frame::Turn { step: TurnStep::Close },
            Frame::Triggers { moment, seat, other, .. } => self.triggers_on(moment, seat, other, below),
            Frame::Cast { spell, caster, .. } => self.cast_on(spell, caster, below),
            Frame::Fight { .. } => self.fight_on(below),
            Frame::Prize { winner, loser } => self.prize_on(winner, loser, below),
            Frame::Loss { killer, seat, .. } => self.loss_on(killer, seat, below),
            Frame::Roll { .. } => self.roll_on(frame, below),
            Frame::Program { cursor, card, .. } => self.starts(below, card, Sought::List(self.start_of(cursor))),
            Frame::Each { list, card, .. } => self.starts(below, card, Sought::Each(list)),
            Frame::Trim { .. } => {
                let setting = matches!(below, Frame::FirstSeat | Frame::Setup { .. });
                depth > 0 && !setting && below != Frame::Turn { step: TurnStep::Begin }
            }
        }
    }

    fn triggers_on(&self, moment: Moment, seat: u8, other: u8, below: Frame) -> bool {
        let (mine, alone) = (seat == self.s.active, other == NOBODY);
        match below {
            Frame::Turn { step } => {
                let at = if moment == Moment::TurnStart { TurnStep::Window } else { TurnStep::Limit };
                mine && alone && step == at && matches!(moment, Moment::TurnStart | Moment::TurnEnd)
            }
            Frame::Encounter { step, .. } => {
                mine && match moment {
                    Moment::Visit => alone && step == MeetStep::Before,
                    Moment::Draw => alone && step == MeetStep::Draw,
                    Moment::MeetHero => !alone && other != seat && step == MeetStep::Done,
                    _ => false,
                }
            }
            Frame::Program { cursor, .. } => {
                mine && alone && moment == Moment::Draw && matches!(self.act(cursor), Do::DrawEncounters { .. })
            }
            Frame::Fight { step: FightStep::Triggers, verdict, killed, .. } => {
                let side = if verdict == Verdict::Won { 0 } else { 1 };
                let (winner, loser) = (self.s.fight.side(side), self.s.fight.side(1 - side));
                seat == winner
                    && match moment {
                        Moment::CombatWon => other == loser,
                        Moment::HeroKilled => killed != NOBODY && other == killed,
                        _ => false,
                    }
            }
            Frame::Cast { last, .. } => moment == Moment::SpellCast && seat == last && alone,
            _ => false,
        }
    }
    fn cast_on(&self, spell: u8, caster: u8, below: Frame) -> bool {
        let Some(timing) = self.r.kinds[spell as usize].spell.map(|i| i.timing) else { return false };
        match below {
            Frame::Start { passed } => {
                let at = if passed { Timing::InsteadOfMove } else { Timing::OwnTurn };
                timing == at && caster == self.s.active
            }
            Frame::Window { timing: at, .. } => timing == at && caster != self.s.active,
            Frame::Loss { seat, .. } => timing == Timing::LifeLoss && caster == seat,
            Frame::Fight { step, .. } => match step {
                FightStep::Rivals => timing == Timing::AnyCombat && self.s.fight.side_of(caster).is_none(),
                FightStep::Evade | FightStep::Spells | FightStep::DefenderSpells => {
                    timing == Timing::OwnCombat && self.s.fight.side_of(caster).is_some()
                }
                _ => false,
            },
            _ => false,
        }
    }
    fn fight_on(&self, below: Frame) -> bool {
        let f = &self.s.fight;
        match below {
            Frame::Encounter { step: MeetStep::Cards, card: NO_CARD, running: false, .. } => f.form == Form::Group,
            Frame::Encounter { step: MeetStep::Done, .. } => f.form == Form::Heroes,
            Frame::Way { step: WayStep::Guard, gate, .. } => {
                let at = self.r.board.gates[gate as usize].at;
                let guard = self.r.board.spaces[at as usize].guard;
                f.form == Form::Foe && f.side(0) == self.s.active && guard == Some(f.source)
            }
            Frame::Program { cursor, me, n, .. } => {
                f.form == Form::Foe
                    && f.side(0) == me
                    && n > 0
                    && matches!(self.act(cursor), Do::Fight { fight } if fight == f.source)
            }
            _ => false,
        }
    }
    fn prize_on(&self, winner: u8, loser: u8, below: Frame) -> bool {
        let Frame::Fight { step: FightStep::Prize, verdict, .. } = below else { return false };
        let side = if verdict == Verdict::Won { 0 } else { 1 };
        let sides = (self.s.fight.side(side), self.s.fight.side(1 - side));
        sides == (winner, loser) && self.in_play(winner) && self.in_play(loser)
    }
    fn loss_on(&self, killer: u8, seat: u8, below: Frame) -> bool {
        let Some(side) = self.s.fight.side_of(seat) else { return false };
        match below {
            Frame::Fight { step: FightStep::Lists, .. } => killer == NOBODY && side == 0,
            Frame::Fight { step: FightStep::Prize, verdict, .. } => {
                side == (if verdict == Verdict::Won { 1 } else { 0 }) && killer == self.s.fight.side(1 - side)
            }
            Frame::Program { cursor, .. } => {
                killer == NOBODY && matches!(self.previous(cursor), Some(Do::Lose { what: Counter::Life, .. }))
            }
            _ => false,
        }
    }
    /// The dice are those that the frame below has asked for.
    fn roll_on(&self, roll: Frame, below: Frame) -> bool {
        let Frame::Roll { seat, purpose, need, other, .. } = roll else { return false };
        let (count, mine) = (need & DICE, seat == self.s.active);
        let plain = other == 0;
        match below {
            Frame::Way { step: WayStep::Bonus, steps: 0, gate: 0 } => {
                purpose == Purpose::Move && count == 1 && mine && plain
            }
            Frame::Way { step: WayStep::Arch, .. } => purpose == Purpose::Arch && count == 2 && mine && plain,
            Frame::Call => purpose == Purpose::Call && count == 1 && mine && plain,
            Frame::Loss { seat: loser, saving, amount, .. } => {
                let fits = match purpose {
                    Purpose::Prevent => other == saving && amount > 0,
                    Purpose::Wear => saving == NO_CARD,
                    _ => false,
                };
                fits && count == 1 && seat == loser
            }
            Frame::Program { cursor, me, other: whom, .. } => {
                let e = &self.r.effects[cursor as usize];
                let who = if e.who == crate::games::crown::card::Who::Other && whom != NOBODY { whom } else { me };
                seat == who && self.roll_for(e.act, purpose, count, other)
            }
            _ => false,
        }
    }
    fn roll_for(&self, act: Do, purpose: Purpose, count: u8, other: u8) -> bool {
        use crate::games::crown::card::Amount;
        let plain = other == 0;
        match (purpose, act) {
            (Purpose::Table, Do::Roll { dice, .. }) | (Purpose::Test, Do::Test { dice, .. }) => count == dice && plain,
            (Purpose::Contest, Do::Contest { dice, .. }) => count == dice,
            (Purpose::Quest, Do::Quest { end: false }) => count == 1 && plain,
            (Purpose::Drop, Do::Drop { on, .. }) => on != 0 && count == 1 && (other as usize) < self.r.kinds.len(),
            (
                Purpose::Amount,
                Do::Gain { amount: Amount::D6, .. }
                | Do::Lose { amount: Amount::D6, .. }
                | Do::Heal { amount: Amount::D6 }
                | Do::RestoreFate { amount: Amount::D6 },
            ) => count == 1 && plain,
            _ => false,
        }
    }
    /// Dice of a roll that fit what it needs.
    pub fn roll_fits(&self, dice: crate::engine::dice::Dice, purpose: Purpose, need: u8, other: u8) -> bool {
        let (count, others) = ((need & DICE) as u32, need >> 3 & 7);
        let contest = purpose == Purpose::Contest;
        let theirs = if contest {
            others as u32 <= count && (others..=6 * others).contains(&other) && (others == 0 || dice.len() + 1 >= count)
        } else {
            others == 0
        };
        let again = need & AGAIN == 0 || need & crate::games::crown::frame::ASKED != 0;
        (1..=5).contains(&count) && super::records::are_dice(dice, count) && theirs && again
    }
}
