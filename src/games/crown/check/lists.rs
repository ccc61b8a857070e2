//! Which effect lists may run on which frame: those that it starts, and those in which such a list can end.
//!
//! The last branch of a list replaces the list, so what runs on a frame is a list that the frame starts or one that is
//! reached from there by last branches only.

use super::Check;
use crate::games::crown::card::{Do, List, Power, Task, Timing, UseAt};
use crate::games::crown::frame::{FightStep, Frame, MeetStep, TurnStep, Verdict};
use crate::games::crown::rules::NO_CARD;
use crate::games::crown::state::{Form, NONE};

/// What is sought among the lists.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sought {
    /// A list that runs.
    List(List),
    /// A list that runs for several heroes.
    Each(List),
}

impl Check<'_> {
    /// Where the list of an effect starts.
    pub fn start_of(&self, cursor: List) -> List {
        let mut at = cursor as usize;
        while at > 0 && self.r.effects[at - 1].act != Do::End {
            at -= 1;
        }
        at as List
    }
    pub fn act(&self, cursor: List) -> Do {
        self.r.effects[cursor as usize].act
    }
    /// The effect before the cursor in the same list.
    pub fn previous(&self, cursor: List) -> Option<Do> {
        let before = *self.r.effects.get((cursor as usize).checked_sub(1)?)?;
        if before.act == Do::End { None } else { Some(before.act) }
    }
    /// Is one of the lists that an effect branches to like that?
    fn any_branch(&self, act: Do, mut is: impl FnMut(List) -> bool) -> bool {
        let span = |at: u16, n: u8| at as usize..at as usize + n as usize;
        match act {
            Do::Roll { at, n, .. } => self.r.rows[span(at, n)].iter().any(|row| is(row.then)),
            Do::Choose { at, n, .. } => self.r.choices[span(at, n)].iter().any(|o| is(o.then)),
            Do::Test { pass, fail, .. } => is(pass) || is(fail),
            Do::Contest { win, lose, draw, .. } => is(win) || is(lose) || is(draw),
            Do::Pay { then, or, .. } | Do::If { then, or, .. } => is(then) || is(or),
            Do::ByAlignment { lists } => lists.into_iter().any(is),
            Do::Target { then, .. } => is(then),
            Do::Fight { fight } => is(self.r.fights[fight as usize].win),
            _ => false,
        }
    }
    /// Can a list that starts with `root` end in what is sought?
    pub fn leads(&self, root: List, sought: Sought) -> bool {
        if root == 0 || sought == Sought::List(root) {
            return root != 0;
        }
        let mut last = root;
        while self.act(last) != Do::End {
            last += 1;
        }
        match self.previous(last) {
            Some(Do::Each { then, .. }) => sought == Sought::Each(then),
            Some(act) => self.any_branch(act, |list| self.leads(list, sought)),
            None => false,
        }
    }

    /// May that run on this frame, with that card speaking?
    pub fn starts(&self, below: Frame, card: u8, sought: Sought) -> bool {
        match below {
            Frame::Turn { step: TurnStep::Reward } => {
                self.r.quests.iter().any(|q| matches!(q.task, Task::Then(list) if self.leads(list, sought)))
            }
            Frame::Start { .. } => self.speaks(card, sought, |timing, at| {
                matches!(timing, Some(Timing::OwnTurn | Timing::InsteadOfMove)) || at == UseAt::Turn
            }),
            Frame::Window { timing, .. } => self.speaks(card, sought, |t, _| t == Some(timing)),
            Frame::Loss { .. } => {
                self.speaks(card, sought, |timing, at| timing == Some(Timing::LifeLoss) || at == UseAt::Prevent)
            }
            Frame::Encounter { step, card: met, running, .. } => self.met(step, met, running, card, sought),
            Frame::Triggers { moment, seat, .. } => self.triggered(moment, seat, card, sought),
            Frame::Fight { step, verdict, .. } => self.fought(step, verdict, card, sought),
            Frame::Each { list, .. } => self.leads(list, sought),
            Frame::Program { cursor, n, .. } => self.branches(cursor, n, sought),
            _ => false,
        }
    }
    /// A spell of a timing or a card used at a time speaks.
    fn speaks(&self, card: u8, sought: Sought, fits: impl Fn(Option<Timing>, UseAt) -> bool) -> bool {
        self.r.kinds.get(card as usize).is_some_and(|k| {
            let list = if k.spell.is_some() { k.then } else { k.usage };
            fits(k.spell.map(|s| s.timing), k.use_at) && self.leads(list, sought)
        })
    }
    fn met(&self, step: MeetStep, met: u8, running: bool, card: u8, sought: Sought) -> bool {
        let instruction = |c: &Self| {
            let space = c.s.me().space;
            let list = if space == NONE { 0 } else { c.r.board.spaces[space as usize].instruction };
            card == NO_CARD && c.leads(list, sought)
        };
        match step {
            MeetStep::Traps => card == NO_CARD && self.leads(self.r.trap, sought),
            MeetStep::Draw | MeetStep::Done => instruction(self),
            MeetStep::Cards => {
                running && card == met && self.r.kinds.get(card as usize).is_some_and(|k| self.leads(k.then, sought))
            }
            _ => false,
        }
    }
    fn triggered(&self, moment: crate::games::crown::card::Moment, seat: u8, card: u8, sought: Sought) -> bool {
        let any = |grants: &[crate::games::crown::card::Grant]| {
            grants.iter().any(
                |g| matches!(g.power, Power::On { event, then } if event.moment == moment && self.leads(then, sought)),
            )
        };
        let sheet = self.s.hero[seat as usize].sheet as usize;
        match (self.r.kinds.get(card as usize), self.r.heroes.get(sheet)) {
            (Some(k), _) => any(&k.grants),
            (None, Some(hero)) => any(&hero.grants),
            (None, None) => self.r.heroes.iter().any(|hero| any(&hero.grants)),
        }
    }
    fn fought(&self, step: FightStep, verdict: Verdict, card: u8, sought: Sought) -> bool {
        if step == FightStep::Lists {
            let (draw, lose, win) = match (self.s.fight.form, self.r.kinds.get(card as usize)) {
                (Form::Foe, None) => {
                    let foe = &self.r.fights[self.s.fight.source as usize];
                    (foe.draw, foe.lose, 0)
                }
                (Form::Group, Some(k)) => (k.draw, k.lose, k.win),
                _ => return false,
            };
            let list = [0, win, draw, lose.unwrap_or(0)][verdict as usize];
            return self.leads(list, sought);
        }
        let asks = matches!(step, FightStep::Evade | FightStep::Spells | FightStep::DefenderSpells | FightStep::Rivals);
        asks && self.speaks(card, sought, |timing, at| {
            matches!(timing, Some(Timing::OwnCombat | Timing::AnyCombat))
                || matches!(at, UseAt::Evade(..) | UseAt::Bonus)
        })
    }
    /// A branch of the effect before the cursor, or what is paid for again and again at the cursor.
    fn branches(&self, cursor: List, n: u8, sought: Sought) -> bool {
        if let Do::Pay { up_to, then, .. } = self.act(cursor)
            && up_to > 1
            && n > 0
            && self.leads(then, sought)
        {
            return true;
        }
        if self.act(cursor) == Do::End {
            return false;
        }
        match self.previous(cursor) {
            Some(Do::Each { then, .. }) => sought == Sought::Each(then),
            Some(act) => self.any_branch(act, |list| self.leads(list, sought)),
            None => false,
        }
    }
}
