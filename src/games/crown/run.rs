//! One step of a game: an answer or an outcome is taken, then the rules run on to the next question.

use super::card::Class;
use super::event::Kind;
use super::frame::Frame;
use super::rules::Rules;
use super::state::{FightRecord, HeroState, Presence, State, Turn, fact, held};
use crate::engine::answers::Answers;
use crate::engine::events::{Event, Sink};
use crate::engine::ids::{ActionId, NOBODY, Seat, SeatSet};

/// What a frame wants after it has run.
pub enum Flow {
    /// Look at the top again.
    Go,
    /// A seat is asked; the answers are filled.
    Ask,
    /// Chance is asked.
    Chance,
}

/// A position being moved on.
pub struct Step<'a, S> {
    pub r: &'a Rules,
    pub s: &'a mut State,
    pub out: &'a mut Answers,
    pub sink: &'a mut S,
    /// Seats whose hands may be above their limit now.
    pub hands: SeatSet,
}

impl<S: Sink<Kind>> Step<'_, S> {
    /// Runs until somebody is asked. Answers for a player who has one answer only (C-TURN-8).
    pub fn settle(&mut self) {
        loop {
            if self.s.is_over() {
                self.close_game();
                return;
            }
            if !self.hands.is_empty() {
                self.trim_hands();
            }
            match self.advance() {
                Flow::Go => {}
                Flow::Chance => return,
                Flow::Ask if self.out.len() > 1 => return,
                Flow::Ask => {
                    let only = self.out.ids()[0];
                    self.answer(only);
                }
            }
        }
    }

    /// Lets the top frame run.
    fn advance(&mut self) -> Flow {
        match self.s.stack.top() {
            Frame::Program { .. } => self.program(),
            Frame::Turn { step } => self.turn(step),
            Frame::Start { passed } => self.start(passed),
            Frame::Way { step, steps, gate } => self.way(step, steps, gate),
            Frame::Encounter { .. } => self.encounter(),
            Frame::Roll { dice, seat, purpose, need, other } => self.roll(dice, seat, purpose, need, other),
            Frame::Fight { .. } => self.fight(),
            Frame::Loss { tried, seat, amount, killer, .. } => self.loss(tried, seat, amount, killer),
            Frame::Window { timing, left, asked } => self.window(timing, left, asked),
            Frame::Cast { .. } => self.cast(),
            Frame::Triggers { .. } => self.triggers(),
            Frame::Each { list, other, card, left } => self.each(list, other, card, left),
            Frame::Heart => self.heart(),
            Frame::Prize { winner, loser } => self.prize(winner, loser),
            Frame::Trim { seat } => self.trim(seat),
            Frame::Trade { stat } => self.trade(stat),
            Frame::Task => self.task(),
            Frame::Limit => self.limit(),
            Frame::Call => self.call(),
            Frame::Kit { seat, spells } => self.kit(seat, spells),
            Frame::Draft { seat, dealt } => self.draft(seat, dealt),
            Frame::Setup { left } => self.setup(left),
            Frame::FirstSeat => self.first_seat(),
            Frame::Blank => {
                self.s.facts |= fact::MAX_ROUNDS;
                Flow::Go
            }
        }
    }

    /// Takes an answer to the top frame's question; it must be one of those offered.
    pub fn answer(&mut self, a: ActionId) {
        match self.s.stack.top() {
            Frame::Program { cursor, me, other, card, n } => self.answer_program(a, cursor, me, other, card, n),
            Frame::Start { passed } => self.answer_start(a, passed),
            Frame::Way { step, steps, gate } => self.answer_way(a, step, steps, gate),
            Frame::Encounter { step, class, card, .. } => self.answer_encounter(a, step, class, card),
            Frame::Roll { dice, seat, purpose, need, other } => self.answer_roll(a, dice, seat, purpose, need, other),
            Frame::Fight { .. } => self.answer_fight(a),
            Frame::Loss { tried, seat, amount, killer, .. } => self.answer_loss(a, tried, seat, amount, killer),
            Frame::Window { timing, left, asked } => self.answer_window(a, timing, left, asked),
            Frame::Cast { .. } => self.answer_cast(a),
            Frame::Heart => self.answer_heart(a),
            Frame::Prize { winner, loser } => self.answer_prize(a, winner, loser),
            Frame::Trim { seat } => self.answer_trim(a, seat),
            Frame::Trade { stat } => self.answer_trade(a, stat),
            Frame::Task => self.answer_task(a),
            Frame::Limit => self.answer_limit(a),
            Frame::Draft { seat, .. } => self.answer_draft(a, seat),
            _ => {}
        }
    }

    /// Takes an outcome of the top frame's random event.
    pub fn chance(&mut self, o: ActionId) {
        match self.s.stack.top() {
            Frame::Roll { dice, seat, purpose, need, other } => self.rolled(o as u8, dice, seat, purpose, need, other),
            Frame::Fight { .. } => self.fight_rolled(o as u8),
            Frame::Encounter { .. } => self.draw_encounter(o as u8),
            Frame::Program { cursor, me, other, card, n } => self.chance_program(o, cursor, me, other, card, n),
            Frame::Kit { seat, spells } => {
                self.s.stack.replace(Frame::Kit { seat, spells: spells - 1 });
                self.draw_spell(seat, o as u8);
            }
            Frame::Draft { seat, dealt } => self.s.stack.replace(Frame::Draft { seat, dealt: dealt | 1 << o }),
            Frame::FirstSeat => self.begin_with(o as Seat),
            _ => {}
        }
    }

    /// Tells that something happened, to everybody.
    #[inline]
    pub fn tell(&mut self, kind: Kind, seat: Seat, thing: u16, amount: i16) {
        if S::LISTENS {
            self.sink.event(Event { kind, seat, thing, amount, seen_by: SeatSet::first(self.r.seats as usize) });
        }
    }
    /// Tells it to one seat only.
    pub fn tell_only(&mut self, kind: Kind, seat: Seat, thing: u16, amount: i16) {
        if S::LISTENS {
            self.sink.event(Event { kind, seat, thing, amount, seen_by: SeatSet::NONE.with(seat) });
        }
    }
    #[inline]
    pub fn hero(&mut self, seat: Seat) -> &mut HeroState {
        &mut self.s.hero[seat as usize]
    }
    #[inline]
    pub fn replace(&mut self, frame: Frame) {
        self.s.stack.replace(frame);
    }
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        self.s.stack.push(frame);
    }
    /// Has a step of the frame at that depth of the stack left more to do than its next step: is it gone, is another on
    /// top, is a hand to be trimmed, is the game over? Then `settle` goes on.
    #[inline]
    pub fn is_disturbed(&self, depth: usize) -> bool {
        self.s.stack.len() != depth || !self.hands.is_empty() || self.s.is_over()
    }
    /// Leaves the top frame.
    #[inline]
    pub fn leave(&mut self) -> Flow {
        self.s.stack.pop();
        Flow::Go
    }
    /// A seat is asked; the caller adds the answers.
    #[inline]
    pub fn ask(&mut self, seat: Seat) {
        self.out.ask(seat);
    }
    /// A die is thrown.
    #[inline]
    pub fn die(&mut self) -> Flow {
        self.out.chance(6);
        Flow::Chance
    }
    /// All rivals of a seat that are in play.
    pub fn rivals(&self, seat: Seat) -> SeatSet {
        self.s.in_play(self.r.seats).without(seat)
    }
    /// The seat to the left.
    #[inline]
    pub fn left_of(&self, seat: Seat) -> Seat {
        if seat + 1 >= self.r.seats { 0 } else { seat + 1 }
    }
    /// The first seat of a set, walking the table from the left of `seat`.
    #[inline]
    pub fn next_of(&self, set: SeatSet, seat: Seat) -> Option<Seat> {
        set.next_from(self.left_of(seat), self.r.seats as usize)
    }

    /// Hands above their limit are trimmed before anything else goes on (C-SPELL-1).
    fn trim_hands(&mut self) {
        while let Some(seat) = self.hands.next_from(self.s.active, self.r.seats as usize) {
            self.hands = self.hands.without(seat);
            let limit = self.r.hand_limit(self.s, seat);
            if self.r.hand(self.s, seat) <= limit {
                continue;
            }
            if limit > 0 {
                self.push(Frame::Trim { seat });
                continue;
            }
            while let Some(i) = self.r.of_class(self.s, Class::Spell, held(seat)).first() {
                self.discard(i);
            }
        }
    }
    fn trim(&mut self, seat: Seat) -> Flow {
        if self.r.hand(self.s, seat) <= self.r.hand_limit(self.s, seat) {
            return self.leave();
        }
        self.ask_spells(seat);
        Flow::Ask
    }
    fn answer_trim(&mut self, a: ActionId, seat: Seat) {
        self.discard_spell(seat, a);
    }

    /// The game is over: everything that was under way is blanked.
    fn close_game(&mut self) {
        self.out.over();
        if self.s.stack.is_empty() {
            return;
        }
        self.s.stack.clear();
        self.s.turn = Turn::BLANK;
        self.s.fight = FightRecord::BLANK;
        self.clear_marks();
        for seat in 0..self.r.seats {
            let h = self.hero(seat);
            h.casts = 0;
            h.gold_down = 0;
            h.set_fresh_puppet(false);
            if !h.in_play() {
                h.space = HeroState::BLANK.space;
            }
        }
        let winner = self.winner().unwrap_or(NOBODY);
        self.tell(Kind::Over, winner, 0, 0);
    }
    /// The last hero, if the game ended so.
    pub fn winner(&self) -> Option<Seat> {
        winner(self.s, self.r.seats)
    }
}

/// The last hero, if the game ended with one.
pub fn winner(s: &State, seats: u8) -> Option<Seat> {
    if s.facts & fact::LAST_HERO == 0 {
        return None;
    }
    (0..seats).find(|&x| s.hero[x as usize].presence() == Presence::InPlay)
}
