//! The table is set, and the turn goes its way: start, main part, end (C-SETUP, C-TURN).

use super::board::{HEART, THRONE};
use super::card::{Class, Moment, Power, Task, Timing, power};
use super::choice;
use super::event::Kind;
use super::frame::{Frame, MeetStep, Purpose, TurnStep, WayStep};
use super::rules::NO_CARD;
use super::run::{Flow, Step};
use super::state::{HeroState, NONE, Phase, Presence, Turn, at, fact, place, turn_flag};
use crate::engine::events::Sink;
use crate::engine::ids::{ActionId, NOBODY, Seat, SeatSet};

impl<S: Sink<Kind>> Step<'_, S> {
    pub fn first_seat(&mut self) -> Flow {
        self.out.chance(0);
        Flow::Chance
    }
    /// This seat begins.
    pub fn begin_with(&mut self, seat: Seat) {
        self.s.first = seat;
        self.s.active = seat;
        self.replace(Frame::Setup { left: SeatSet::first(self.r.seats as usize) });
    }
    pub fn setup(&mut self, left: SeatSet) -> Flow {
        match left.next_from(self.s.first, self.r.seats as usize) {
            Some(seat) => {
                self.replace(Frame::Setup { left: left.without(seat) });
                self.push(Frame::Draft { seat, dealt: 0 });
            }
            None => {
                self.s.round = 1;
                self.replace(Frame::Turn { step: TurnStep::Begin });
            }
        }
        Flow::Go
    }
    /// Heroes are dealt, then one is chosen (C-SETUP-2, C-DEATH-4).
    pub fn draft(&mut self, seat: Seat, mut dealt: u32) -> Flow {
        if self.s.pool == 0 {
            self.s.pool = self.unplayed();
        }
        let rest = self.s.pool & !dealt;
        let missing = (self.r.options.heroes_offered as u32).saturating_sub(dealt.count_ones());
        if missing > 0 && rest != 0 {
            if rest.count_ones() > missing {
                self.out.chance(0);
                return Flow::Chance;
            }
            dealt |= rest;
            self.replace(Frame::Draft { seat, dealt });
        }
        self.ask(seat);
        for hero in 0..self.r.heroes.len() {
            if dealt >> hero & 1 == 1 {
                self.out.add(choice::HERO + hero as ActionId);
            }
        }
        Flow::Ask
    }
    /// Sheets that nobody plays.
    fn unplayed(&self) -> u32 {
        let all = (1u64 << self.r.heroes.len()) as u32;
        let played = self.s.hero.iter().filter(|h| h.sheet != NONE).fold(0u32, |m, h| m | 1 << h.sheet);
        all.wrapping_sub(1) & !played
    }
    /// A player takes a hero with its kit (C-SETUP-3, C-SETUP-5).
    pub fn answer_draft(&mut self, a: ActionId, seat: Seat) {
        let sheet = (a - choice::HERO) as u8;
        let first = self.s.turn.phase == Phase::Setup;
        let hero = &self.r.heroes[sheet as usize];
        self.s.pool &= !(1 << sheet);
        let options = &self.r.options;
        *self.hero(seat) = HeroState {
            sheet,
            space: hero.start,
            strength: hero.strength,
            spirit: hero.spirit,
            life: hero.life,
            fate: hero.fate,
            gold: if first { options.start_gold } else { 1 },
            ..HeroState::BLANK
        };
        self.hero(seat).set_presence(Presence::InPlay);
        self.hero(seat).set_alignment(hero.alignment);
        self.tell(Kind::Hero, seat, sheet as u16, 0);
        self.refresh(seat);
        for &kind in &hero.items {
            self.take_from_stock(seat, kind);
        }
        if first
            && options.start_runes > 0
            && let Some(i) = self.r.find(self.s, self.r.rune, at(place::GONE))
        {
            self.give(seat, i);
        }
        self.replace(Frame::Kit { seat, spells: hero.spells });
        if !first {
            self.look_for_end();
        }
    }
    /// The spells that a new hero starts with.
    pub fn kit(&mut self, seat: Seat, spells: u8) -> Flow {
        if spells == 0 || self.r.hand(self.s, seat) >= self.r.hand_limit(self.s, seat) {
            return self.leave();
        }
        match self.deck_ready(true) {
            0 => self.leave(),
            n => match self.ask_deck(true, n) {
                Ok(kind) => {
                    self.replace(Frame::Kit { seat, spells: spells - 1 });
                    self.draw_spell(seat, kind);
                    Flow::Go
                }
                Err(chance) => chance,
            },
        }
    }

    /// The turn of the active seat, step by step.
    pub fn turn(&mut self, mut step: TurnStep) -> Flow {
        let depth = self.s.stack.len();
        // Deaths and lost turns come out of what ran on top: to look once is enough.
        if step > TurnStep::Begin
            && step < TurnStep::Close
            && (!self.alive(self.s.active) || self.s.me().fresh_puppet())
        {
            step = TurnStep::Close;
        }
        if step > TurnStep::Triggers {
            self.take_lost(step <= TurnStep::Main);
        }
        loop {
            step = self.turn_step(step);
            if self.is_disturbed(depth) {
                return Flow::Go;
            }
        }
    }
    /// One step; the frame is moved on before, and what comes next is returned.
    fn turn_step(&mut self, step: TurnStep) -> TurnStep {
        let seat = self.s.active;
        let next = step.next();
        self.replace(Frame::Turn { step: next });
        match step {
            TurnStep::Begin => return self.begin_turn(seat),
            TurnStep::Triggers => self.trigger(Moment::TurnStart, seat, NOBODY),
            TurnStep::Window => {
                let hand = self.r.hand(self.s, seat) as u8;
                self.hero(seat).casts = hand;
                if !self.s.turn.is(turn_flag::ENDED)
                    && !self.r.holders(self.s, Timing::RivalTurnStart).without(seat).is_empty()
                {
                    let left = self.rivals(seat);
                    self.push(Frame::Window { timing: Timing::RivalTurnStart, left, asked: NOBODY });
                }
            }
            TurnStep::Main => {
                if !self.s.turn.is(turn_flag::ENDED) {
                    self.push(Frame::Start { passed: false });
                }
            }
            TurnStep::TradeStrength => {
                self.s.turn.phase = Phase::End;
                return self.offer_trades(step);
            }
            TurnStep::TradeSpirit => return self.offer_trades(step),
            TurnStep::Task => self.look_at_quest(seat),
            TurnStep::Reward => self.reward(seat),
            TurnStep::EndTriggers => self.trigger(Moment::TurnEnd, seat, NOBODY),
            TurnStep::Limit => {
                if self.r.objects(self.s, seat).exceeds(self.r.options.object_limit as u32) {
                    self.push(Frame::Limit);
                }
            }
            TurnStep::Close => return self.close_turn(),
        }
        next
    }
    /// Skipped? If not: a new hero for a dead one, then the start (C-TURN-6).
    fn begin_turn(&mut self, seat: Seat) -> TurnStep {
        let h = self.hero(seat);
        if h.in_play() && h.skips > 0 {
            h.skips -= 1;
            self.tell(Kind::Skip, seat, 0, 0);
            self.age_puppet(seat);
            return self.next_turn(false);
        }
        self.s.turns = self.s.turns.saturating_add(1);
        self.s.turn.phase = Phase::Start;
        for x in 0..self.r.seats {
            self.hero(x).casts = if x == seat { 0 } else { 1 };
        }
        self.tell(Kind::Turn, seat, 0, self.s.round as i16);
        if !self.alive(seat) {
            self.push(Frame::Draft { seat, dealt: 0 });
        } else if self.s.powers[seat as usize] & power::RAFT != 0 {
            self.s.turn.rafts_ready = self.rafts(seat).count() as u8;
        }
        TurnStep::Triggers
    }
    /// The rafts a hero holds.
    pub fn rafts(&self, seat: Seat) -> impl Iterator<Item = usize> + '_ {
        self.r.all_carried(self.s, seat).filter(|&i| self.r.copy[i].powers & power::RAFT != 0)
    }
    /// Turns lost in the list that is done end this turn, and the next if nothing was left (C-TURN-4).
    pub fn take_lost(&mut self, left: bool) {
        let lost = std::mem::take(&mut self.s.turn.lost);
        if lost == 0 || self.s.turn.is(turn_flag::FIGHT_FAILED) {
            return;
        }
        self.s.turn.set(turn_flag::ENDED);
        let seat = self.s.active;
        if self.alive(seat) {
            let h = self.hero(seat);
            h.skips = h.skips.saturating_add(lost - left as u8).min(99);
        }
    }
    /// A puppet's turn is over.
    fn age_puppet(&mut self, seat: Seat) {
        let h = self.hero(seat);
        if h.fresh_puppet() {
            h.set_fresh_puppet(false);
        } else if h.puppet > 0 {
            h.puppet -= 1;
            if h.puppet == 0 {
                self.refresh(seat);
                self.tell(Kind::Restored, seat, 0, 0);
            }
        }
    }
    /// Rafts go back, marks are cleared, rivals get runes for quests done in this turn.
    fn close_turn(&mut self) -> TurnStep {
        let seat = self.s.active;
        for other in (0..self.r.seats).filter(|&x| x != seat) {
            self.reward(other);
        }
        for _ in 0..self.s.turn.rafts_ready {
            let raft = self.rafts(seat).next();
            if let Some(i) = raft {
                self.discard(i);
            }
        }
        self.age_puppet(seat);
        self.clear_marks();
        for x in 0..self.r.seats {
            let h = self.hero(x);
            h.casts = 0;
            h.gold_down = 0;
            if !h.in_play() {
                h.space = NONE;
            }
        }
        let again = self.s.turn.is(turn_flag::EXTRA_TO_COME) && self.alive(seat) && !self.s.me().is_puppet();
        self.next_turn(again)
    }
    /// The next seat that is still in the game, or the same once more (C-TURN-7, C-CROWN-3).
    fn next_turn(&mut self, again: bool) -> TurnStep {
        self.s.turn = Turn::BLANK;
        self.s.turn.phase = Phase::Start;
        if again {
            self.s.turn.flags = turn_flag::EXTRA;
        } else {
            loop {
                self.s.active = self.left_of(self.s.active);
                if self.s.active == self.s.first {
                    self.s.round += 1;
                }
                if self.s.hero[self.s.active as usize].presence() != Presence::Out {
                    break;
                }
            }
            if self.s.round > self.r.options.max_rounds {
                self.s.round = self.r.options.max_rounds;
                self.s.facts |= fact::MAX_ROUNDS;
            }
        }
        self.replace(Frame::Turn { step: TurnStep::Begin });
        TurnStep::Begin
    }

    /// Own spells and uses until passed, then the choice of movement (C-TURN-2).
    pub fn start(&mut self, passed: bool) -> Flow {
        let seat = self.s.active;
        if !self.alive(seat) || self.s.me().fresh_puppet() {
            return self.leave();
        }
        if self.s.turn.goes_to != NONE {
            let to = std::mem::replace(&mut self.s.turn.goes_to, NONE);
            self.s.turn.unset(turn_flag::GOES_ENCOUNTER);
            self.place(seat, to);
            if passed {
                self.leave();
                self.arrive(to);
                return Flow::Go;
            }
        }
        self.take_lost(true);
        if self.s.turn.is(turn_flag::ENDED) {
            return self.leave();
        }
        if !passed {
            self.ask(seat);
            self.out.add(choice::NO);
            self.add_castable(seat, Timing::OwnTurn);
            if self.s.powers[seat as usize] & power::USE_TURN != 0 {
                self.add_uses(seat, |u| u == super::card::UseAt::Turn);
            }
            if self.out.len() > 1 {
                return Flow::Ask;
            }
            self.replace(Frame::Start { passed: true });
        }
        self.s.turn.phase = Phase::Movement;
        let h = self.s.me();
        if h.space == THRONE {
            return self.on_throne(seat);
        }
        if h.space >= HEART {
            self.replace(Frame::Heart);
        } else if h.is_puppet() {
            self.replace(Frame::Way { step: WayStep::Choose, steps: 1, gate: 0 });
        } else {
            return self.ask_movement(seat);
        }
        Flow::Go
    }
    /// On the throne one attacks a rival that is there, or calls (C-CROWN-2).
    fn on_throne(&mut self, seat: Seat) -> Flow {
        self.s.turn.set(turn_flag::ARRIVED);
        self.s.turn.phase = Phase::Encounter;
        let company = (0..self.r.seats).any(|x| x != seat && self.alive(x) && self.s.hero[x as usize].space == THRONE);
        if company {
            self.s.turn.set_encountered(THRONE);
            self.replace(Frame::Encounter { step: MeetStep::Act, class: 0, card: NO_CARD, running: true });
        } else if self.s.me().is_puppet() {
            return self.leave();
        } else {
            self.replace(Frame::Call);
            self.push(Frame::Roll { dice: Default::default(), seat, purpose: Purpose::Call, need: 1, other: 0 });
        }
        Flow::Go
    }
    fn ask_movement(&mut self, seat: Seat) -> Flow {
        self.ask(seat);
        self.out.add(choice::ROLL);
        if self.s.powers[seat as usize] & power::STEP != 0 {
            self.out.add(choice::STEP);
        }
        if self.s.turn.rafts_ready > 0 && !self.r.board.spaces[self.s.me().space as usize].faces.is_empty() {
            self.out.add(choice::RAFT);
        }
        if self.may_build(seat) {
            self.out.add(choice::BUILD);
        }
        self.add_castable(seat, Timing::InsteadOfMove);
        if self.out.len() > 1 {
            return Flow::Ask;
        }
        self.roll_to_move(seat)
    }
    /// May the hero build a raft where it stands?
    fn may_build(&self, seat: Seat) -> bool {
        let mut here = false;
        self.r.grants(self.s, seat, power::BUILD, |_, g| {
            let tags = self.r.board.spaces[self.s.me().space as usize].tags;
            here |= matches!(g.power, Power::BuildRaft { on } if on & tags != 0);
        });
        here && self.raft_in_stock().is_some()
    }
    /// The die of the move.
    fn roll_to_move(&mut self, seat: Seat) -> Flow {
        self.replace(Frame::Way { step: WayStep::Bonus, steps: 0, gate: 0 });
        self.push(Frame::Roll { dice: Default::default(), seat, purpose: Purpose::Move, need: 1, other: 0 });
        self.die()
    }
    /// A market kind with a raft that is in stock.
    fn raft_in_stock(&self) -> Option<usize> {
        self.r.of_class(self.s, Class::Market, at(place::DECK)).find(|&i| self.r.copy[i].powers & power::RAFT != 0)
    }
    pub fn answer_start(&mut self, a: ActionId, passed: bool) {
        let seat = self.s.active;
        if !passed {
            match a {
                choice::NO => self.replace(Frame::Start { passed: true }),
                _ => self.use_or_cast(seat, a),
            }
            return;
        }
        match a {
            choice::ROLL => {
                self.roll_to_move(seat);
            }
            choice::STEP => self.replace(Frame::Way { step: WayStep::Choose, steps: 1, gate: 0 }),
            choice::RAFT => self.replace(Frame::Way { step: WayStep::Raft, steps: 0, gate: 0 }),
            choice::BUILD => {
                if let Some(i) = self.raft_in_stock() {
                    self.give(seat, i);
                }
                self.s.turn.set(turn_flag::ENDED);
                self.leave();
            }
            _ => self.use_or_cast(seat, a),
        }
    }
    /// Does the quest's condition hold, or may its task be carried out?
    fn look_at_quest(&mut self, seat: Seat) {
        let h = self.s.me();
        if h.quest == 0 || h.quest_done() || h.is_puppet() {
            return;
        }
        match self.r.quests[h.quest as usize - 1].task {
            Task::Cond { at, n } if self.r.holds_all(self.s, seat, at, n) => {
                let quest = h.quest as u16;
                self.hero(seat).set_quest_done(true);
                self.tell(Kind::QuestDone, seat, quest, 0);
            }
            Task::Then(list) if self.r.possible(self.s, seat, list) => self.push(Frame::Task),
            _ => {}
        }
    }
    /// A quest that is done brings a rune (C-RUNE-4).
    #[inline]
    fn reward(&mut self, seat: Seat) {
        let h = self.hero(seat);
        if h.quest_done() && !h.is_puppet() && h.in_play() {
            self.take_rune(seat);
            self.end_quest(seat);
        }
    }
}
