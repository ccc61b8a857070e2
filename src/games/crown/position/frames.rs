//! The pending frames as dicts: `{"frame": name, ...}`, the bottom first.

use serde_json::{Value, json};

use super::fields::Fields;
use super::names::{
    FIGHT_STEPS, MEET_STEPS, MOMENTS, PURPOSES, STATS, TIMINGS, TURN_STEPS, VERDICTS, WAY_STEPS, Words,
};
use crate::engine::error::Diagnostic;
use crate::engine::ids::{NOBODY, SeatSet};
use crate::games::crown::card::{Moment, Stat, Timing};
use crate::games::crown::frame::{FightStep, Frame, MeetStep, Purpose, TurnStep, Verdict, WayStep};
use crate::games::crown::rules::{NO_CARD, Rules};
use crate::games::crown::state::{MAX_FRAMES, State};

/// A blank frame of each sort, by name.
const FRAMES: &Words<Frame> = &[
    ("first_seat", Frame::FirstSeat),
    ("setup", Frame::Setup { left: SeatSet::NONE }),
    ("draft", Frame::Draft { seat: 0, dealt: 0 }),
    ("kit", Frame::Kit { seat: 0, spells: 0 }),
    ("turn", Frame::Turn { step: TurnStep::Begin }),
    ("start", Frame::Start { passed: false }),
    ("way", Frame::Way { step: WayStep::Bonus, steps: 0, gate: 0 }),
    ("heart", Frame::Heart),
    ("encounter", Frame::Encounter { step: MeetStep::Traps, class: 0, card: NO_CARD, running: false }),
    ("program", Frame::Program { cursor: 0, me: 0, other: NOBODY, card: NO_CARD, n: 0 }),
    ("each", Frame::Each { list: 0, other: NOBODY, card: NO_CARD, left: SeatSet::NONE }),
    ("roll", Frame::Roll { dice: crate::engine::dice::Dice(0), seat: 0, purpose: Purpose::Move, need: 1, other: 0 }),
    ("window", Frame::Window { timing: Timing::RivalTurnStart, left: SeatSet::NONE, asked: NOBODY }),
    (
        "cast",
        Frame::Cast {
            spell: NO_CARD,
            caster: 0,
            target: NOBODY,
            last: 0,
            left: SeatSet::NONE,
            asked: NOBODY,
            stands: true,
        },
    ),
    (
        "fight",
        Frame::Fight {
            step: FightStep::Value,
            verdict: Verdict::Open,
            left: SeatSet::NONE,
            asked: NOBODY,
            pos: 0,
            killed: NOBODY,
        },
    ),
    ("prize", Frame::Prize { winner: 0, loser: 1 }),
    ("loss", Frame::Loss { tried: 0, seat: 0, amount: 1, killer: NOBODY, saving: NO_CARD }),
    ("triggers", Frame::Triggers { moment: Moment::TurnStart, seat: 0, other: NOBODY, next: 0, grant: 0, copy: 0 }),
    ("trim", Frame::Trim { seat: 0 }),
    ("trade", Frame::Trade { stat: Stat::Strength }),
    ("task", Frame::Task),
    ("limit", Frame::Limit),
    ("call", Frame::Call),
];

/// All pending frames, the bottom first.
pub fn write(r: &Rules, s: &State) -> Value {
    s.stack.frames().iter().map(|&f| write_one(r, f)).collect()
}
fn write_one(r: &Rules, mut frame: Frame) -> Value {
    let mut io = Fields::writer(r);
    let name = FRAMES.iter().find(|f| std::mem::discriminant(&f.1) == std::mem::discriminant(&frame));
    io.value("frame", || json!(name.map(|f| f.0)));
    fields(&mut io, &mut frame);
    io.written()
}

/// Reads the frames of `pending` on to the stack.
pub fn read(r: &Rules, list: Vec<(Value, String)>, s: &mut State) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    if list.len() > MAX_FRAMES {
        found.push(Diagnostic::error("out_of_range", format!("pending: at most {MAX_FRAMES} frames fit")));
        return found;
    }
    for (v, path) in list {
        let mut io = Fields::reader(r, &v, path);
        let mut frame = Frame::Blank;
        if !io.has("frame") && io.found.is_empty() {
            io.wrong("missing_key", "frame", "the name of a frame is wanted");
        }
        io.one_of("frame", &mut frame, FRAMES);
        fields(&mut io, &mut frame);
        // The keys of a frame without a name cannot be judged.
        let wrong = if frame == Frame::Blank { io.found } else { io.finish() };
        found.extend(wrong);
        s.stack.push(frame);
    }
    found
}

/// The fields of a frame.
fn fields(io: &mut Fields, frame: &mut Frame) {
    match frame {
        Frame::Blank | Frame::FirstSeat | Frame::Heart | Frame::Task | Frame::Limit | Frame::Call => {}
        Frame::Setup { left } => io.seats("left", left),
        Frame::Draft { seat, dealt } => {
            io.seat("seat", seat);
            super::table::sheets(io, "dealt", dealt);
        }
        Frame::Kit { seat, spells } => {
            io.seat("seat", seat);
            io.byte("spells", spells, u8::MAX);
        }
        Frame::Turn { step } => io.one_of("step", step, TURN_STEPS),
        Frame::Start { passed } => *passed = io.flag("passed", *passed),
        Frame::Way { step, steps, gate } => {
            io.one_of("step", step, WAY_STEPS);
            io.byte("steps", steps, u8::MAX);
            io.byte("gate", gate, u8::MAX);
        }
        Frame::Encounter { step, class, card, running } => {
            io.one_of("step", step, MEET_STEPS);
            io.byte("class", class, u8::MAX);
            io.card("card", card);
            *running = io.flag("running", *running);
        }
        Frame::Program { cursor, me, other, card, n } => {
            io.word("cursor", cursor);
            io.seat("me", me);
            io.seat("other", other);
            io.card("card", card);
            io.byte("n", n, u8::MAX);
        }
        Frame::Each { list, other, card, left } => {
            io.word("list", list);
            io.seat("other", other);
            io.card("card", card);
            io.seats("left", left);
        }
        Frame::Roll { dice, seat, purpose, need, other } => {
            io.one_of("purpose", purpose, PURPOSES);
            io.seat("seat", seat);
            io.dice("dice", dice);
            io.byte("need", need, u8::MAX);
            // Only these purposes name a card; the number of the others is a total.
            match purpose {
                Purpose::Prevent | Purpose::Wear | Purpose::Drop => io.card("card", other),
                _ => io.byte("other_total", other, u8::MAX),
            }
        }
        Frame::Window { timing, left, asked } => {
            io.one_of("timing", timing, TIMINGS);
            io.seats("left", left);
            io.seat("asked", asked);
        }
        Frame::Trim { seat } => io.seat("seat", seat),
        Frame::Trade { stat } => io.one_of("stat", stat, STATS),
        _ => fields_of_fights(io, frame),
    }
}
/// The fields of frames around combats and spells.
fn fields_of_fights(io: &mut Fields, frame: &mut Frame) {
    match frame {
        Frame::Cast { spell, caster, target, last, left, asked, stands } => {
            io.card("spell", spell);
            io.seat("caster", caster);
            io.seat("target", target);
            io.seat("last", last);
            io.seats("left", left);
            io.seat("asked", asked);
            *stands = io.flag("stands", *stands);
        }
        Frame::Fight { step, verdict, left, asked, pos, killed } => {
            io.one_of("step", step, FIGHT_STEPS);
            io.one_of("verdict", verdict, VERDICTS);
            io.seats("left", left);
            io.seat("asked", asked);
            io.byte("pos", pos, u8::MAX);
            io.seat("killed", killed);
        }
        Frame::Prize { winner, loser } => {
            io.seat("winner", winner);
            io.seat("loser", loser);
        }
        Frame::Loss { tried, seat, amount, killer, saving } => {
            io.word("tried", tried);
            io.seat("seat", seat);
            io.byte("amount", amount, u8::MAX);
            io.seat("killer", killer);
            io.card("saving", saving);
        }
        Frame::Triggers { moment, seat, other, next, grant, copy } => {
            io.one_of("moment", moment, MOMENTS);
            io.seat("seat", seat);
            io.seat("other", other);
            io.byte("next", next, u8::MAX);
            io.byte("grant", grant, u8::MAX);
            io.byte("copy", copy, u8::MAX);
        }
        _ => {}
    }
}
