//! Crown as a game of the engine.

use serde_json::Value;

use super::card::{Carried, Class, Do};
use super::event::Kind;
use super::frame::{FightStep, Frame, MeetStep};
use super::rules::{MAX_COPIES, Options, Rules};
use super::run::{Step, winner};
use super::state::{FightRecord, HeroState, Phase, Presence, State, Turn, at, fact, fight_flag, place};
use super::{bytes, check, content, names, position};
use crate::engine::answers::{Answers, Outcomes};
use crate::engine::error::Diagnostic;
use crate::engine::events::{Event, Silent, Sink};
use crate::engine::game::{Game, Outcome};
use crate::engine::ids::{ActionId, MAX_SEATS, Seat, SeatSet};
use crate::engine::places::{self, Copies};
use crate::engine::rng::Rng;
use crate::engine::stack::FrameStack;

/// The version of the behaviour: the same actions give the same results within one version.
pub const VERSION: u32 = 1;

/// A table of crown.
#[derive(Clone, Debug)]
pub struct Crown {
    /// Options and content.
    pub rules: Rules,
}

impl Crown {
    /// A table of two to six players with the core content.
    ///
    /// # Errors
    /// What is wrong with the number of players or the content.
    pub fn new(seats: usize, options: Options) -> Result<Crown, Vec<Diagnostic>> {
        Ok(Crown { rules: content::rules(seats, options)? })
    }

    fn step<'a, S: Sink<Kind>>(&'a self, s: &'a mut State, out: &'a mut Answers, sink: &'a mut S) -> Step<'a, S> {
        Step { r: &self.rules, s, out, sink, hands: SeatSet::NONE }
    }

    /// The table before anybody has a hero.
    pub fn blank(&self) -> State {
        let r = &self.rules;
        let mut card = [at(place::NOWHERE); MAX_COPIES];
        card[..r.copies].fill(at(place::DECK));
        let runes = r.kind(r.rune);
        let (supply, extra) = (r.options.rune_supply as usize, (r.options.start_runes * r.seats) as usize);
        for i in 0..runes.count as usize {
            let to = if i < supply {
                place::DECK
            } else if i < supply + extra {
                place::GONE
            } else {
                place::NOWHERE
            };
            card[runes.first as usize + i] = at(to);
        }
        let mut s = State {
            card,
            hero: [HeroState::BLANK; MAX_SEATS],
            powers: [0; MAX_SEATS],
            gold: [0; 40],
            traps: [0; 10],
            turn: Turn::BLANK,
            fight: FightRecord::BLANK,
            stack: FrameStack::default(),
            pool: ((1u64 << r.heroes.len()) - 1) as u32,
            turns: 0,
            round: 0,
            active: r.options.first_seat.unwrap_or(0) % r.seats,
            first: r.options.first_seat.unwrap_or(0) % r.seats,
            calls: 0,
            facts: 0,
        };
        s.stack.push(match r.options.first_seat {
            Some(_) => Frame::Setup { left: SeatSet::first(r.seats as usize) },
            None => Frame::FirstSeat,
        });
        s
    }

    /// What a chance node that is no die picks from: cards of the encounter deck or of the spells, carried cards,
    /// heroes, seats.
    fn source(&self, s: &State) -> Source {
        match s.stack.top() {
            Frame::FirstSeat => Source::Seats,
            Frame::Draft { dealt, .. } => Source::Heroes(s.pool & !dealt),
            Frame::Kit { .. } => Source::Spells,
            Frame::Encounter { step: MeetStep::Draw, .. } => Source::Encounters,
            Frame::Program { cursor, me, other, .. } => {
                let e = self.rules.effects[cursor as usize];
                match e.act {
                    Do::DrawSpells { .. } => Source::Spells,
                    Do::DrawEncounters { .. } => Source::Encounters,
                    Do::Drop { what, .. } => {
                        let who = if e.who == super::card::Who::Other && other < 6 { other } else { me };
                        Source::Carried(who, what)
                    }
                    _ => Source::Die,
                }
            }
            _ => Source::Die,
        }
    }
    /// The copies that a source draws from.
    fn copies(&self, s: &State, source: Source) -> Copies {
        let r = &self.rules;
        match source {
            Source::Encounters => places::with(&s.card, at(place::DECK), &r.sets.deck),
            Source::Spells => r.of_class(s, Class::Spell, at(place::DECK)),
            Source::Carried(seat, what) => Copies::of(r.carried(s, seat, what)),
            _ => Copies::NONE,
        }
    }
}

/// What a chance node picks from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    Die,
    Seats,
    Heroes(u32),
    Encounters,
    Spells,
    /// Cards of that sort carried by a seat.
    Carried(u8, Carried),
}

/// The `n`-th bit of a set.
fn nth_bit(mut set: u32, n: u32) -> u32 {
    for _ in 0..n {
        set &= set - 1;
    }
    set.trailing_zeros()
}

impl Game for Crown {
    type State = State;
    type Kind = Kind;

    fn name(&self) -> &'static str {
        "crown"
    }
    fn version(&self) -> u32 {
        VERSION
    }
    fn seats(&self) -> usize {
        self.rules.seats as usize
    }
    fn num_actions(&self) -> usize {
        super::choice::CORE_IDS as usize
    }
    fn max_chance(&self) -> usize {
        self.rules.kinds.len().max(self.rules.heroes.len())
    }
    fn max_length(&self) -> usize {
        // Every step of a turn uses up a card, a payment, a roll or a space: a thousand questions a turn is far above
        // what is met, extra turns included.
        self.rules.options.max_rounds as usize * self.seats() * 1000
    }

    fn initial(&self, answers: &mut Answers) -> State {
        let mut s = self.blank();
        self.settle(&mut s, answers, &mut Silent);
        s
    }
    fn settle<S: Sink<Kind>>(&self, s: &mut State, answers: &mut Answers, sink: &mut S) {
        self.step(s, answers, sink).settle();
    }
    fn answer<S: Sink<Kind>>(&self, s: &mut State, action: ActionId, answers: &mut Answers, sink: &mut S) {
        let mut step = self.step(s, answers, sink);
        step.answer(action);
        step.settle();
    }
    fn chance<S: Sink<Kind>>(&self, s: &mut State, outcome: ActionId, answers: &mut Answers, sink: &mut S) {
        let mut step = self.step(s, answers, sink);
        step.chance(outcome);
        step.settle();
    }

    fn outcomes(&self, s: &State, out: &mut Outcomes) {
        out.0.clear();
        match self.source(s) {
            Source::Die => out.0.extend((1..=6).map(|f| (f, 1))),
            Source::Seats => out.0.extend((0..self.rules.seats as ActionId).map(|x| (x, 1))),
            Source::Heroes(set) => {
                out.0.extend((0..32).filter(|h| set >> h & 1 == 1).map(|h| (h as ActionId, 1)));
            }
            source => {
                for i in self.copies(s, source) {
                    let kind = self.rules.kind_of[i] as ActionId;
                    match out.0.last_mut() {
                        Some(last) if last.0 == kind => last.1 += 1,
                        _ => out.0.push((kind, 1)),
                    }
                }
            }
        }
    }
    fn draw(&self, s: &State, rng: &mut Rng) -> ActionId {
        let r = &self.rules;
        match self.source(s) {
            Source::Die => 1 + rng.below(6) as ActionId,
            Source::Seats => rng.below(r.seats as u32) as ActionId,
            Source::Heroes(set) => nth_bit(set, rng.below(set.count_ones().max(1))) as ActionId,
            source => {
                let copies = self.copies(s, source);
                let copy = copies.pick(rng.below(copies.len().max(1)));
                copy.map_or(0, |i| r.kind_of[i] as ActionId)
            }
        }
    }

    fn returns(&self, s: &State) -> Vec<f64> {
        let n = self.seats();
        match winner(s, self.rules.seats) {
            Some(w) => (0..n).map(|x| if x == w as usize { 1.0 } else { -1.0 / (n as f64 - 1.0) }).collect(),
            None => vec![0.0; n],
        }
    }
    fn outcome(&self, s: &State) -> Option<Outcome> {
        if !s.is_over() {
            return None;
        }
        let winner = winner(s, self.rules.seats);
        let heroes = &s.hero[..self.seats()];
        // The later a seat went out, the better; those still in at the end share the best rank.
        let late = |h: &HeroState| if h.presence() == Presence::Out { h.skips } else { u8::MAX };
        let ranks = heroes.iter().map(|h| 1 + heroes.iter().filter(|o| late(o) > late(h)).count() as u8).collect();
        Some(Outcome {
            winners: winner.into_iter().collect(),
            reason: if s.facts & fact::LAST_HERO != 0 { "last_hero" } else { "max_rounds" },
            rounds: s.round as u32,
            turns: s.turns as u32,
            ranks,
            score: None,
            truncated: s.facts & fact::LAST_HERO == 0,
        })
    }
    fn fingerprint(&self, s: &State) -> u64 {
        bytes::fingerprint(s)
    }
    fn clock(&self, s: &State) -> (u32, u32) {
        (s.round as u32, s.turns as u32)
    }
    fn phase(&self, s: &State) -> &'static str {
        match s.turn.phase {
            _ if s.is_over() => "over",
            Phase::Setup => "setup",
            Phase::Start => "start",
            Phase::Movement => "movement",
            Phase::Encounter => "encounter",
            Phase::End => "end",
        }
    }

    fn question(&self, s: &State) -> Value {
        names::question(&self.rules, s)
    }
    fn chance_source(&self, s: &State) -> String {
        names::chance_source(self, s)
    }
    fn action_to_json(&self, action: ActionId) -> Value {
        names::action(&self.rules, action)
    }
    fn action_from_json(&self, action: &Value) -> Result<ActionId, Diagnostic> {
        names::action_from(&self.rules, action)
    }
    fn outcome_to_json(&self, s: &State, outcome: ActionId) -> Value {
        names::outcome(&self.rules, self.source(s), outcome)
    }
    fn outcome_from_json(&self, s: &State, outcome: &Value) -> Result<ActionId, Diagnostic> {
        names::outcome_from(&self.rules, self.source(s), outcome)
    }
    fn event_to_json(&self, event: &Event<Kind>) -> Value {
        names::event(&self.rules, event)
    }

    fn to_json(&self, s: &State) -> Value {
        position::to_json(&self.rules, s)
    }
    fn from_json(&self, position: &Value) -> Result<State, Vec<Diagnostic>> {
        position::from_json(&self.rules, position)
    }
    fn to_bytes(&self, s: &State) -> Vec<u8> {
        bytes::encode(s)
    }
    fn from_bytes(&self, data: &[u8]) -> Result<State, Vec<Diagnostic>> {
        let s = bytes::decode(data).map_err(|d| vec![d])?;
        let wrong = self.check(&s);
        if wrong.is_empty() { Ok(s) } else { Err(wrong) }
    }
    fn check(&self, s: &State) -> Vec<Diagnostic> {
        check::check(&self.rules, s)
    }
    fn label(&self, s: &State, seat: Seat) -> Option<u16> {
        let sheet = s.hero[seat as usize].sheet;
        (sheet != super::state::NONE).then_some(sheet as u16)
    }
    fn label_name(&self, label: u16) -> String {
        self.rules.heroes.get(label as usize).map_or_else(|| label.to_string(), |h| h.id.clone())
    }
}

impl Crown {
    /// The source of the chance node at which a state stands.
    pub fn chance_of(&self, s: &State) -> Source {
        self.source(s)
    }
    /// Is a combat die being thrown again?
    pub fn is_reroll(s: &State) -> bool {
        match s.stack.top() {
            Frame::Roll { need, .. } => need & super::frame::AGAIN != 0,
            Frame::Fight { step: FightStep::Dice, .. } => s.fight.is(fight_flag::REROLLED),
            Frame::Fight { step: FightStep::OtherDice, .. } => s.fight.is(fight_flag::REROLLED << 1),
            _ => false,
        }
    }
}
