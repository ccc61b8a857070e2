//! Positions as names: every state can be written as a dict of ids and read back, in the middle of anything.
//!
//! A dict may be partial. Missing values are those of the sheet, gold 0; cards not named lie in their decks or the stock,
//! heroes not named in the pool; runes that are left over lie in the supply as far as it goes. Without `pending` it is the
//! start of the active seat's turn, and neither `turn` nor `fight` may be given. What contradicts itself is reported, all
//! of it, with the path of the value.

mod deal;
mod fields;
mod frames;
pub mod names;
mod seats;
mod table;

use serde_json::{Value, json};

use self::deal::Deal;
use self::fields::Fields;
use super::board::THRONE;
use super::check;
use super::frame::{Frame, TurnStep};
use super::rules::{MAX_COPIES, Rules};
use super::state::{FightRecord, HeroState, Phase, State, Turn, at, fact, place};
use crate::engine::error::Diagnostic;
use crate::engine::ids::{MAX_SEATS, Seat};
use crate::engine::stack::FrameStack;

/// The whole position; every key is written.
pub fn to_json(rules: &Rules, s: &State) -> Value {
    let mut io = Fields::writer(rules);
    let seats: Value = (0..rules.seats)
        .map(|seat| {
            let mut io = Fields::writer(rules);
            seats::seat(&mut io, &mut { s.hero[seat as usize] });
            deal::write_seat(&mut io, s, seat);
            io.written()
        })
        .collect();
    io.value("seats", || seats);
    table::table(&mut io, &mut { *s });
    deal::write_table(&mut io, s);
    let mut turn = Fields::writer(rules);
    table::turn(&mut turn, &mut { s.turn });
    deal::write_marks(&mut turn, s);
    io.value("turn", || turn.written());
    io.value("fight", || table::write_fight(rules, s));
    io.value("pending", || frames::write(rules, s));
    io.written()
}

/// A position from its dict; what is missing is completed. It may have to be settled.
///
/// # Errors
/// Everything that is unknown, of a wrong type or out of range; if nothing is, everything that contradicts itself.
pub fn from_json(rules: &Rules, position: &Value) -> Result<State, Vec<Diagnostic>> {
    let mut io = Fields::reader(rules, position, "");
    let mut s = blank(rules);
    let mut deal = Deal::new(rules);
    read_seats(&mut io, &mut s, &mut deal);
    defaults(rules, &mut s);
    table::table(&mut io, &mut s);
    deal.read_table(&mut io, &mut s);
    read_pending(&mut io, &mut s, &mut deal);
    let mut found = io.finish();
    found.extend(deal.finish(&mut s));
    if !found.is_empty() {
        return Err(found);
    }
    for seat in 0..rules.seats {
        s.powers[seat as usize] = super::cards::powers(rules, &s, seat);
    }
    let found = check::check(rules, &s);
    if found.is_empty() { Ok(s) } else { Err(found) }
}

fn blank(r: &Rules) -> State {
    let first = r.options.first_seat.unwrap_or(0).min(r.seats - 1);
    State {
        card: [at(place::NOWHERE); MAX_COPIES],
        hero: [HeroState::BLANK; MAX_SEATS],
        powers: [0; MAX_SEATS],
        gold: [0; 40],
        traps: [0; 10],
        turn: Turn::BLANK,
        fight: FightRecord::BLANK,
        stack: FrameStack::default(),
        pool: 0,
        turns: 0,
        round: 1,
        active: first,
        first,
        calls: 0,
        facts: 0,
    }
}

/// The pool holds who is not played; whoever is on the throne has reached the Crown.
fn defaults(r: &Rules, s: &mut State) {
    let played = s.hero.iter().filter(|h| (h.sheet as usize) < r.heroes.len()).fold(0u32, |m, h| m | 1 << h.sheet);
    s.pool = ((1u64 << r.heroes.len()) - 1) as u32 & !played;
    if s.hero.iter().any(|h| h.in_play() && h.space == THRONE) {
        s.facts = fact::CROWN;
    }
}

fn read_seats(io: &mut Fields, s: &mut State, deal: &mut Deal) {
    let n = io.r.seats as usize;
    let list = io.ids("seats", || Value::Null).unwrap_or_default();
    if list.len() != n {
        io.wrong("wrong_count", "seats", format!("{} are given, this table has {n}", list.len()));
    }
    for (seat, (v, path)) in list.into_iter().enumerate().take(n) {
        let mut inner = Fields::reader(io.r, &v, path);
        if !v.is_object() {
            io.found.extend(inner.found);
            continue;
        }
        seats::seat(&mut inner, &mut s.hero[seat]);
        deal.read_seat(&mut inner, seat as Seat);
        io.found.extend(inner.finish());
    }
}

/// The frames and the records that go with them; without frames it is the start of a turn.
fn read_pending(io: &mut Fields, s: &mut State, deal: &mut Deal) {
    let pending = io.ids("pending", || json!([]));
    let (turn, fight) = (io.value("turn", || Value::Null), io.value("fight", || Value::Null));
    let (turn, fight) = (turn.filter(|v| !v.is_null()), fight.filter(|v| !v.is_null()));
    let Some(pending) = pending else {
        for (key, value) in [("turn", &turn), ("fight", &fight)] {
            if value.is_some() {
                io.wrong("missing_key", key, "only allowed together with pending");
            }
        }
        if !s.is_over() {
            s.turn.phase = Phase::Start;
            s.stack.push(Frame::Turn { step: TurnStep::Begin });
        }
        return;
    };
    io.found.extend(frames::read(io.r, pending, s));
    if matches!(s.stack.frames().first(), Some(Frame::Turn { .. })) {
        s.turn.phase = Phase::Start;
    }
    if let Some(v) = turn {
        let mut inner = Fields::reader(io.r, &v, "turn");
        table::turn(&mut inner, &mut s.turn);
        deal.read_marks(&mut inner);
        io.found.extend(inner.finish());
    }
    if let Some(v) = fight {
        let mut inner = Fields::reader(io.r, &v, "fight");
        table::fight(&mut inner, &mut s.fight);
        io.found.extend(inner.finish());
    }
}

#[cfg(test)]
mod tests;
