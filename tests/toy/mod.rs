//! *Lanterns*, a game of a few lines for the tests of what knows no game: a die, a deck of kinds, a hidden card each.
//!
//! Who is on turn rolls as often as they dare (a one loses the pot), may play the hidden card once for its value (a new
//! one is drawn), and banks. Twenty points win; after `MAX_ROUNDS` nobody does.

use heartoak::engine::answers::{Answers, Outcomes};
use heartoak::engine::error::Diagnostic;
use heartoak::engine::events::{Event, Sink};
use heartoak::engine::game::{Game, Outcome};
use heartoak::engine::ids::{ActionId, NOBODY, Seat, SeatSet};
use heartoak::engine::rng::{Rng, fnv1a, mix};
use heartoak::engine::stack::FrameStack;
use serde_json::{Value, json};

const GOAL: u8 = 20;
const MAX_ROUNDS: u16 = 40;
const BANK: ActionId = 0;
const ROLL: ActionId = 1;
/// Playing the card of value `v` is answer `CARD + v`.
const CARD: ActionId = 1;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Frame {
    #[default]
    Blank,
    Turn,
    Die,
    Deal(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Copies left of the values 1–6.
    pub deck: [u8; 6],
    /// The hidden card of each seat, 0 = none.
    pub hand: [u8; 4],
    pub score: [u8; 4],
    pub pot: u8,
    pub seat: u8,
    pub over: bool,
    pub round: u16,
    pub stack: FrameStack<Frame, 3>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Die,
    Card,
    Bank,
}

#[derive(Clone, Debug)]
pub struct Lanterns {
    seats: usize,
}

impl Lanterns {
    pub fn new(seats: usize) -> Lanterns {
        assert!((2..=4).contains(&seats));
        Lanterns { seats }
    }
    fn next_turn(&self, s: &mut State) {
        s.pot = 0;
        s.seat = (s.seat + 1) % self.seats as u8;
        s.round += (s.seat == 0) as u16;
        s.over |= s.round >= MAX_ROUNDS;
        if !s.over {
            s.stack.push(Frame::Turn);
        }
    }
    fn say<S: Sink<Kind>>(sink: &mut S, kind: Kind, seat: Seat, amount: u8, seen_by: SeatSet) {
        if S::LISTENS {
            sink.event(Event { kind, seat, thing: 0, amount: amount as i16, seen_by });
        }
    }
}

impl Game for Lanterns {
    type State = State;
    type Kind = Kind;

    fn name(&self) -> &'static str {
        "lanterns"
    }
    fn version(&self) -> u32 {
        1
    }
    fn seats(&self) -> usize {
        self.seats
    }
    fn num_actions(&self) -> usize {
        8
    }
    fn max_chance(&self) -> usize {
        7
    }
    fn max_length(&self) -> usize {
        100_000
    }

    fn initial(&self, answers: &mut Answers) -> State {
        let mut stack = FrameStack::default();
        stack.push(Frame::Turn);
        for seat in (0..self.seats as u8).rev().take(2) {
            stack.push(Frame::Deal(seat));
        }
        let mut s = State { deck: [3; 6], hand: [0; 4], score: [0; 4], pot: 0, seat: 0, over: false, round: 0, stack };
        self.settle(&mut s, answers, &mut heartoak::engine::events::Silent);
        s
    }
    fn settle<S: Sink<Kind>>(&self, s: &mut State, answers: &mut Answers, _: &mut S) {
        loop {
            match s.stack.top() {
                _ if s.over => return answers.over(),
                Frame::Blank => self.next_turn(s),
                Frame::Die => return answers.chance(6),
                Frame::Deal(_) if s.deck == [0; 6] => s.stack.pop(),
                Frame::Deal(_) => return answers.chance(0),
                Frame::Turn => {
                    answers.ask(s.seat);
                    answers.add(BANK);
                    answers.add(ROLL);
                    let card = s.hand[s.seat as usize];
                    if card > 0 {
                        answers.add(CARD + card as ActionId);
                    }
                    return;
                }
            }
        }
    }
    fn answer<S: Sink<Kind>>(&self, s: &mut State, action: ActionId, answers: &mut Answers, sink: &mut S) {
        let seat = s.seat;
        match action {
            BANK => {
                Lanterns::say(sink, Kind::Bank, seat, s.pot, SeatSet::first(self.seats));
                s.score[seat as usize] += s.pot;
                s.over = s.score[seat as usize] >= GOAL;
                s.stack.pop();
            }
            ROLL => s.stack.push(Frame::Die),
            card => {
                s.pot += (card - CARD) as u8;
                s.hand[seat as usize] = 0;
                s.stack.push(Frame::Deal(seat));
            }
        }
        self.settle(s, answers, sink);
    }
    fn chance<S: Sink<Kind>>(&self, s: &mut State, outcome: ActionId, answers: &mut Answers, sink: &mut S) {
        match s.stack.top() {
            Frame::Deal(seat) => {
                Lanterns::say(sink, Kind::Card, seat, outcome as u8, SeatSet::NONE.with(seat));
                s.deck[outcome as usize - 1] -= 1;
                s.hand[seat as usize] = outcome as u8;
                s.stack.pop();
            }
            _ => {
                Lanterns::say(sink, Kind::Die, s.seat, outcome as u8, SeatSet::first(self.seats));
                s.stack.pop();
                if outcome == 1 {
                    s.stack.pop();
                } else {
                    s.pot += outcome as u8;
                }
            }
        }
        self.settle(s, answers, sink);
    }

    fn outcomes(&self, s: &State, out: &mut Outcomes) {
        out.0.clear();
        let die = s.stack.top() == Frame::Die;
        let weights = if die { [1; 6] } else { s.deck };
        out.0.extend((1..).zip(weights).filter(|o| o.1 > 0).map(|(id, w)| (id, w as u32)));
    }
    fn draw(&self, s: &State, rng: &mut Rng) -> ActionId {
        let mut out = Outcomes::default();
        self.outcomes(s, &mut out);
        out.count_off(rng.below(out.total())).unwrap_or(0)
    }

    fn returns(&self, s: &State) -> Vec<f64> {
        let winner = s.score.iter().position(|&p| p >= GOAL);
        let lost = -1.0 / (self.seats as f64 - 1.0);
        let of = |seat| winner.map_or(0.0, |w| if w == seat { 1.0 } else { lost });
        (0..self.seats).map(of).collect()
    }
    fn outcome(&self, s: &State) -> Option<Outcome> {
        let winners: Vec<Seat> = (0..self.seats as u8).filter(|&i| s.score[i as usize] >= GOAL).collect();
        s.over.then(|| Outcome {
            reason: if winners.is_empty() { "max_rounds" } else { "goal" },
            truncated: winners.is_empty(),
            ranks: (0..self.seats as u8)
                .map(|i| if winners.is_empty() || winners.contains(&i) { 1 } else { 2 })
                .collect(),
            winners,
            rounds: s.round as u32 + 1,
            turns: s.round as u32 * self.seats as u32 + s.seat as u32 + 1,
            score: None,
        })
    }
    fn fingerprint(&self, s: &State) -> u64 {
        mix(fnv1a(&self.to_bytes(s)))
    }
    fn clock(&self, s: &State) -> (u32, u32) {
        (s.round as u32 + 1, s.round as u32 * self.seats as u32 + s.seat as u32 + 1)
    }
    fn phase(&self, _: &State) -> &'static str {
        "turn"
    }

    fn question(&self, s: &State) -> Value {
        if s.over { json!({"ask": null}) } else { json!({"ask": "turn", "seat": s.seat, "pot": s.pot}) }
    }
    fn chance_source(&self, s: &State) -> String {
        if s.stack.top() == Frame::Die { "die:pot" } else { "deck:card" }.into()
    }
    fn action_to_json(&self, action: ActionId) -> Value {
        match action {
            BANK => json!({"kind": "bank"}),
            ROLL => json!({"kind": "roll"}),
            card => json!({"kind": "card", "value": card - CARD}),
        }
    }
    fn action_from_json(&self, action: &Value) -> Result<ActionId, Diagnostic> {
        (0..8)
            .find(|&a| self.action_to_json(a) == *action)
            .ok_or_else(|| Diagnostic::error("unknown_action", format!("{action} is no answer")))
    }
    fn outcome_to_json(&self, s: &State, outcome: ActionId) -> Value {
        if s.stack.top() == Frame::Die { json!({"die": outcome}) } else { json!({"value": outcome}) }
    }
    fn outcome_from_json(&self, s: &State, outcome: &Value) -> Result<ActionId, Diagnostic> {
        (1..7)
            .find(|&o| self.outcome_to_json(s, o) == *outcome)
            .ok_or_else(|| Diagnostic::error("unknown_outcome", format!("{outcome} is no outcome")))
    }
    fn event_to_json(&self, e: &Event<Kind>) -> Value {
        let seat = (e.seat != NOBODY).then_some(e.seat);
        json!({"kind": format!("{:?}", e.kind).to_lowercase(), "seat": seat, "amount": e.amount})
    }

    fn to_json(&self, s: &State) -> Value {
        json!({"bytes": self.to_bytes(s)})
    }
    fn from_json(&self, position: &Value) -> Result<State, Vec<Diagnostic>> {
        let wrong = || vec![Diagnostic::error("shape", "bytes are missing")];
        let bytes = position["bytes"].as_array().ok_or_else(wrong)?;
        let bytes: Option<Vec<u8>> = bytes.iter().map(|b| b.as_u64().and_then(|b| u8::try_from(b).ok())).collect();
        self.from_bytes(&bytes.ok_or_else(wrong)?)
    }
    fn to_bytes(&self, s: &State) -> Vec<u8> {
        let mut b = [&s.deck[..], &s.hand, &s.score, &[s.pot, s.seat, s.over as u8], &s.round.to_le_bytes()].concat();
        for frame in s.stack.frames() {
            b.extend(match *frame {
                Frame::Blank => [0, 0],
                Frame::Turn => [1, 0],
                Frame::Die => [2, 0],
                Frame::Deal(seat) => [3, seat],
            });
        }
        b
    }
    fn from_bytes(&self, b: &[u8]) -> Result<State, Vec<Diagnostic>> {
        let wrong = || vec![Diagnostic::error("bytes", "no position")];
        if b.len() < 19 || b.len() > 25 || b.len().is_multiple_of(2) {
            return Err(wrong());
        }
        let mut stack = FrameStack::default();
        for frame in b[19..].chunks(2) {
            stack.push(match frame {
                [1, 0] => Frame::Turn,
                [2, 0] => Frame::Die,
                [3, seat] => Frame::Deal(*seat),
                _ => return Err(wrong()),
            });
        }
        let four = |at: usize| [b[at], b[at + 1], b[at + 2], b[at + 3]];
        let s = State {
            deck: [b[0], b[1], b[2], b[3], b[4], b[5]],
            hand: four(6),
            score: four(10),
            pot: b[14],
            seat: b[15],
            over: b[16] == 1,
            round: u16::from_le_bytes([b[17], b[18]]),
            stack,
        };
        let found = self.check(&s);
        if found.is_empty() { Ok(s) } else { Err(found) }
    }
    fn check(&self, s: &State) -> Vec<Diagnostic> {
        let fine = s.seat < self.seats as u8
            && s.pot <= 100
            && s.score.iter().all(|&p| p < 120)
            && s.hand.iter().all(|&h| h <= 6)
            && s.deck.iter().all(|&c| c <= 3)
            && s.round <= MAX_ROUNDS;
        if fine { vec![] } else { vec![Diagnostic::error("range", "a number is out of range")] }
    }
}
