//! A state as bytes: one fixed layout, the same on every platform, little end first; and a hash of it.
//!
//! Frames take eight bytes each: a tag, then their fields in the order of the declaration, the rest 0. What is read is
//! written again and compared, so every state has exactly one row of bytes.

use super::card::Stat;
use super::frame::Frame;
use super::position::names::{
    FIGHT_STEPS, FORMS, MEET_STEPS, MOMENTS, PHASES, PURPOSES, STATS, TIMINGS, TURN_STEPS, VERDICTS, WAY_STEPS,
    numbered,
};
use super::state::{FightRecord, HeroState, MAX_FRAMES, State, Turn};
use crate::engine::dice::Dice;
use crate::engine::error::Diagnostic;
use crate::engine::ids::SeatSet;
use crate::engine::stack::FrameStack;

/// How many bytes a state takes.
pub const LEN: usize = 506;
/// The same, rounded up to whole words.
const WORDS: usize = 64;

/// The state as bytes.
pub fn encode(s: &State) -> Vec<u8> {
    buffer(s)[..LEN].to_vec()
}

/// A state from bytes that `encode` wrote. What it says is not looked at: see [`check`](super::check::check).
pub fn decode(bytes: &[u8]) -> Result<State, Diagnostic> {
    let bad = |what: String| Diagnostic::error("bad_bytes", what).hint("take bytes of this version, uncut");
    if bytes.len() != LEN {
        return Err(bad(format!("a state of crown has {LEN} bytes, not {}", bytes.len())));
    }
    let mut from = Reader { bytes, at: 0, wrong: None };
    let state = read(&mut from);
    if let Some(at) = from.wrong {
        return Err(bad(format!("byte {at} has no meaning")));
    }
    match buffer(&state)[..LEN].iter().zip(bytes).position(|(a, b)| a != b) {
        None => Ok(state),
        Some(at) => Err(bad(format!("byte {at} should be blank"))),
    }
}

/// A hash of the state that is the same on every platform and in every run of one version.
pub fn fingerprint(s: &State) -> u64 {
    const MIX: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut lanes = [0x243f_6a88_85a3_08d3u64, 0x1319_8a2e_0370_7344, 0xa409_3822_299f_31d0, 0x082e_fa98_ec4e_6c89];
    let bytes = buffer(s);
    for four in bytes.as_chunks::<32>().0 {
        for (lane, word) in lanes.iter_mut().zip(four.as_chunks::<8>().0) {
            let x = (*lane ^ u64::from_le_bytes(*word)).wrapping_mul(MIX);
            *lane = x ^ x >> 32;
        }
    }
    let mut all = 0u64;
    for lane in lanes {
        all = (all ^ lane).wrapping_mul(0xff51_afd7_ed55_8ccd);
        all ^= all >> 33;
    }
    all = all.wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    all ^ all >> 33
}

/// Writes bytes one after another.
struct Writer {
    bytes: [u8; 8 * WORDS],
    at: usize,
}

impl Writer {
    #[inline]
    fn put(&mut self, row: &[u8]) {
        self.bytes[self.at..self.at + row.len()].copy_from_slice(row);
        self.at += row.len();
    }
}

fn buffer(s: &State) -> [u8; 8 * WORDS] {
    let mut out = Writer { bytes: [0; 8 * WORDS], at: 0 };
    out.put(&s.card);
    for h in &s.hero {
        out.put(&hero_bytes(h));
    }
    for p in s.powers {
        out.put(&p.to_le_bytes());
    }
    out.put(&s.gold);
    out.put(&s.traps);
    put_turn(&mut out, &s.turn);
    put_fight(&mut out, &s.fight);
    out.put(&[s.stack.len() as u8]);
    for &f in s.stack.frames() {
        out.put(&frame_bytes(f));
    }
    out.at += 8 * (MAX_FRAMES - s.stack.len());
    out.put(&s.pool.to_le_bytes());
    out.put(&s.turns.to_le_bytes());
    out.put(&s.round.to_le_bytes());
    out.put(&[s.active, s.first, s.calls, s.facts]);
    debug_assert_eq!(out.at, LEN);
    out.bytes
}

fn hero_bytes(h: &HeroState) -> [u8; 14] {
    [
        h.sheet,
        h.status,
        h.space,
        h.strength,
        h.spirit,
        h.life,
        h.fate,
        h.gold,
        h.skips,
        h.puppet,
        h.quest,
        h.foe,
        h.casts,
        h.gold_down,
    ]
}

fn put_turn(out: &mut Writer, t: &Turn) {
    out.put(&t.used.to_le_bytes());
    out.put(&t.encountered[0].to_le_bytes());
    out.put(&t.encountered[1].to_le_bytes());
    out.put(&[t.phase as u8, t.flags, t.aligned.0, t.lost, t.goes_to, t.rafts_ready, t.cards_drawn]);
    out.put(&t.drawn);
}

fn put_fight(out: &mut Writer, f: &FightRecord) {
    out.put(&f.source.to_le_bytes());
    out.put(&f.dice[0].0.to_le_bytes());
    out.put(&f.dice[1].0.to_le_bytes());
    out.put(&f.added);
    out.put(&[f.form as u8, f.stat as u8, f.sides, f.value, f.foe_die]);
    out.put(&[f.bonus[0] as u8, f.bonus[1] as u8, f.flags]);
}

/// A frame in eight bytes: the tag and the fields.
fn frame_bytes(frame: Frame) -> [u8; 8] {
    let row = |tag: u8, fields: &[u8]| {
        let mut all = [0; 8];
        all[0] = tag;
        all[1..=fields.len()].copy_from_slice(fields);
        all
    };
    let split = u16::to_le_bytes;
    match frame {
        Frame::Blank => [0; 8],
        Frame::FirstSeat => row(1, &[]),
        Frame::Setup { left } => row(2, &[left.0]),
        Frame::Draft { seat, dealt } => {
            let d = dealt.to_le_bytes();
            row(3, &[seat, d[0], d[1], d[2], d[3]])
        }
        Frame::Kit { seat, spells } => row(4, &[seat, spells]),
        Frame::Turn { step } => row(5, &[step as u8]),
        Frame::Start { passed } => row(6, &[passed as u8]),
        Frame::Way { step, steps, gate } => row(7, &[step as u8, steps, gate]),
        Frame::Heart => row(8, &[]),
        Frame::Encounter { step, class, card, running } => row(9, &[step as u8, class, card, running as u8]),
        Frame::Program { cursor, me, other, card, n } => {
            let [low, high] = split(cursor);
            row(10, &[low, high, me, other, card, n])
        }
        Frame::Each { list, other, card, left } => {
            let [low, high] = split(list);
            row(11, &[low, high, other, card, left.0])
        }
        Frame::Roll { dice, seat, purpose, need, other } => {
            let [low, high] = split(dice.0);
            row(12, &[low, high, seat, purpose as u8, need, other])
        }
        Frame::Window { timing, left, asked } => row(13, &[timing as u8, left.0, asked]),
        Frame::Cast { spell, caster, target, last, left, asked, stands } => {
            row(14, &[spell, caster, target, last, left.0, asked, stands as u8])
        }
        Frame::Fight { step, verdict, left, asked, pos, killed } => {
            row(15, &[step as u8, verdict as u8, left.0, asked, pos, killed])
        }
        Frame::Prize { winner, loser } => row(16, &[winner, loser]),
        Frame::Loss { tried, seat, amount, killer, saving } => {
            let [low, high] = split(tried);
            row(17, &[low, high, seat, amount, killer, saving])
        }
        Frame::Triggers { moment, seat, other, next, grant, copy } => {
            row(18, &[moment as u8, seat, other, next, grant, copy])
        }
        Frame::Trim { seat } => row(19, &[seat]),
        Frame::Trade { stat } => row(20, &[stat as u8]),
        Frame::Task => row(21, &[]),
        Frame::Limit => row(22, &[]),
        Frame::Call => row(23, &[]),
    }
}

/// The frame of eight bytes; `None` if they mean nothing. Bytes that should be 0 are looked at by the caller.
fn frame_from(b: [u8; 8]) -> Option<Frame> {
    let word = u16::from_le_bytes([b[1], b[2]]);
    Some(match b[0] {
        0 => Frame::Blank,
        1 => Frame::FirstSeat,
        2 => Frame::Setup { left: SeatSet(b[1]) },
        3 => Frame::Draft { seat: b[1], dealt: u32::from_le_bytes([b[2], b[3], b[4], b[5]]) },
        4 => Frame::Kit { seat: b[1], spells: b[2] },
        5 => Frame::Turn { step: numbered(TURN_STEPS, b[1])? },
        6 => Frame::Start { passed: flag(b[1])? },
        7 => Frame::Way { step: numbered(WAY_STEPS, b[1])?, steps: b[2], gate: b[3] },
        8 => Frame::Heart,
        9 => Frame::Encounter { step: numbered(MEET_STEPS, b[1])?, class: b[2], card: b[3], running: flag(b[4])? },
        10 => Frame::Program { cursor: word, me: b[3], other: b[4], card: b[5], n: b[6] },
        11 => Frame::Each { list: word, other: b[3], card: b[4], left: SeatSet(b[5]) },
        12 => {
            let purpose = numbered(PURPOSES, b[4])?;
            Frame::Roll { dice: Dice(word), seat: b[3], purpose, need: b[5], other: b[6] }
        }
        13 => Frame::Window { timing: numbered(TIMINGS, b[1])?, left: SeatSet(b[2]), asked: b[3] },
        14 => {
            let (left, stands) = (SeatSet(b[5]), flag(b[7])?);
            Frame::Cast { spell: b[1], caster: b[2], target: b[3], last: b[4], left, asked: b[6], stands }
        }
        15 => {
            let (step, verdict) = (numbered(FIGHT_STEPS, b[1])?, numbered(VERDICTS, b[2])?);
            Frame::Fight { step, verdict, left: SeatSet(b[3]), asked: b[4], pos: b[5], killed: b[6] }
        }
        16 => Frame::Prize { winner: b[1], loser: b[2] },
        17 => Frame::Loss { tried: word, seat: b[3], amount: b[4], killer: b[5], saving: b[6] },
        18 => {
            let moment = numbered(MOMENTS, b[1])?;
            Frame::Triggers { moment, seat: b[2], other: b[3], next: b[4], grant: b[5], copy: b[6] }
        }
        19 => Frame::Trim { seat: b[1] },
        20 => Frame::Trade { stat: numbered(STATS, b[1])? },
        21 => Frame::Task,
        22 => Frame::Limit,
        23 => Frame::Call,
        _ => return None,
    })
}

fn flag(byte: u8) -> Option<bool> {
    match byte {
        0 => Some(false),
        1 => Some(true),
        _ => None,
    }
}

/// Reads bytes one after another; keeps the place of the first that has no meaning.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    wrong: Option<usize>,
}

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let mut row = [0; N];
        if let Some(from) = self.bytes.get(self.at..self.at + N) {
            row.copy_from_slice(from);
        }
        self.at += N;
        row
    }
    fn byte(&mut self) -> u8 {
        self.take::<1>()[0]
    }
    fn word(&mut self) -> u16 {
        u16::from_le_bytes(self.take())
    }
    fn long(&mut self) -> u32 {
        u32::from_le_bytes(self.take())
    }
    /// Keeps the place of a byte just read if it has no meaning.
    fn meant<T>(&mut self, value: Option<T>, otherwise: T) -> T {
        if value.is_none() && self.wrong.is_none() {
            self.wrong = Some(self.at - 1);
        }
        value.unwrap_or(otherwise)
    }
}

fn read(from: &mut Reader) -> State {
    State {
        card: from.take(),
        hero: std::array::from_fn(|_| read_hero(from)),
        powers: std::array::from_fn(|_| from.long()),
        gold: from.take(),
        traps: from.take(),
        turn: read_turn(from),
        fight: read_fight(from),
        stack: read_stack(from),
        pool: from.long(),
        turns: from.word(),
        round: from.word(),
        active: from.byte(),
        first: from.byte(),
        calls: from.byte(),
        facts: from.byte(),
    }
}

fn read_hero(from: &mut Reader) -> HeroState {
    let [sheet, status, space, strength, spirit, life, fate, gold, skips, puppet, quest, foe, casts, gold_down] =
        from.take();
    HeroState { sheet, status, space, strength, spirit, life, fate, gold, skips, puppet, quest, foe, casts, gold_down }
}

fn read_turn(from: &mut Reader) -> Turn {
    let used = from.long();
    let encountered = [from.long(), from.long()];
    let phase = numbered(PHASES, from.byte());
    let phase = from.meant(phase, Turn::BLANK.phase);
    let [flags, aligned, lost, goes_to, rafts_ready, cards_drawn] = from.take();
    let (aligned, drawn) = (SeatSet(aligned), from.take());
    Turn { used, encountered, phase, flags, aligned, lost, goes_to, rafts_ready, cards_drawn, drawn }
}

fn read_fight(from: &mut Reader) -> FightRecord {
    let source = from.word();
    let dice = [Dice(from.word()), Dice(from.word())];
    let added = from.take();
    let form = numbered(FORMS, from.byte());
    let form = from.meant(form, FightRecord::BLANK.form);
    let stat = numbered(STATS, from.byte());
    let stat = from.meant(stat, Stat::Strength);
    let [sides, value, foe_die, a, b, flags] = from.take();
    FightRecord { source, dice, added, form, stat, sides, value, foe_die, bonus: [a as i8, b as i8], flags }
}

fn read_stack(from: &mut Reader) -> FrameStack<Frame, MAX_FRAMES> {
    let len = from.byte() as usize;
    let len = from.meant(Some(len).filter(|&n| n <= MAX_FRAMES), 0);
    let mut stack = FrameStack::default();
    for i in 0..MAX_FRAMES {
        let frame = frame_from(from.take());
        let frame = from.meant(frame, Frame::Blank);
        if i < len {
            stack.push(frame);
        }
    }
    stack
}

#[cfg(test)]
#[path = "bytes_tests.rs"]
mod tests;
