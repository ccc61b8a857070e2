//! The whole table, the record of the turn and that of the combat.

use serde_json::{Value, json};

use super::fields::Fields;
use super::names::{FORMS, PHASES, STATS, Words};
use crate::engine::dice::Dice;
use crate::games::crown::rules::{NO_CARD, NUM_SPACES, Rules};
use crate::games::crown::state::{FightRecord, Form, State, Turn, fact, fight_flag, turn_flag};

const ENDS: &Words<u8> = &[("no", 0), ("last_hero", fact::LAST_HERO), ("max_rounds", fact::MAX_ROUNDS)];

/// A set of hero sheets, a bit each.
pub fn sheets(io: &mut Fields, key: &'static str, set: &mut u32) {
    let (now, r) = (*set, io.r);
    let ids = || r.heroes.iter().enumerate().filter(|(i, _)| now >> i & 1 == 1).map(|(_, h)| json!(h.id)).collect();
    let Some(list) = io.ids(key, ids) else { return };
    *set = 0;
    for (v, path) in list {
        let at = path.clone();
        if let Some(hero) = io.sheet_of(&v, path) {
            if *set >> hero & 1 == 1 {
                io.wrong("two_places", key, format!("{at} is named twice"));
            }
            *set |= 1 << hero;
        }
    }
}

/// Numbers and facts of the whole table; the pool stays as it is if it is not given.
pub fn table(io: &mut Fields, s: &mut State) {
    io.seat("active", &mut s.active);
    io.seat("first", &mut s.first);
    s.round = io.number("round", s.round as i64, 0..=io.r.options.max_rounds as i64) as u16;
    io.word("turns", &mut s.turns);
    io.byte("calls", &mut s.calls, u8::MAX);
    let crown = io.flag("crown_reached", s.crown_reached());
    let mut end = s.facts & (fact::LAST_HERO | fact::MAX_ROUNDS);
    io.one_of("over", &mut end, ENDS);
    s.facts = end | if crown { fact::CROWN } else { 0 };
    sheets(io, "pool", &mut s.pool);
}

const FLAGS: [(&str, u8); 7] = [
    ("arrived", turn_flag::ARRIVED),
    ("acted", turn_flag::ACTED),
    ("extra", turn_flag::EXTRA),
    ("extra_to_come", turn_flag::EXTRA_TO_COME),
    ("ended", turn_flag::ENDED),
    ("fight_failed", turn_flag::FIGHT_FAILED),
    ("goes_encounter", turn_flag::GOES_ENCOUNTER),
];

/// The record of the turn, marks on cards apart.
pub fn turn(io: &mut Fields, t: &mut Turn) {
    io.one_of("phase", &mut t.phase, PHASES);
    for (key, bit) in FLAGS {
        let on = io.flag(key, t.is(bit));
        t.flags = t.flags & !bit | if on { bit } else { 0 };
    }
    io.seats("aligned", &mut t.aligned);
    io.byte("lost", &mut t.lost, 99);
    io.space("goes_to", &mut t.goes_to);
    io.byte("rafts_ready", &mut t.rafts_ready, u8::MAX);
    io.byte("cards_drawn", &mut t.cards_drawn, 12);
    used(io, t);
    encountered(io, t);
    drawn(io, t);
}

/// A once-per-turn grant: its bit, and how it is named.
fn grants(r: &Rules) -> impl Iterator<Item = (u8, Value)> + '_ {
    let sheets = r.heroes.iter().flat_map(|h| {
        let of = h.grants.iter().enumerate();
        of.filter_map(move |(i, g)| Some((g.once?, json!({"hero": h.id, "grant": i}))))
    });
    let cards = r.kinds.iter().flat_map(|k| {
        let of = k.grants.iter().enumerate().filter_map(|(i, g)| Some((i, g.once?)));
        of.flat_map(move |(i, bit)| {
            (0..k.count).map(move |copy| (bit + copy, json!({"card": k.id, "grant": i, "copy": copy})))
        })
    });
    sheets.chain(cards)
}
fn used(io: &mut Fields, t: &mut Turn) {
    let (now, r) = (t.used, io.r);
    let names = || grants(r).filter(|(bit, _)| now >> bit & 1 == 1).map(|(_, name)| name).collect();
    let Some(list) = io.ids("used", names) else { return };
    t.used = 0;
    for (v, path) in list {
        match grants(r).find(|(_, name)| *name == v) {
            Some((bit, _)) => t.used |= 1 << bit,
            None => io.wrong("unknown_id", "used", format!("{path}: no grant of that name serves once per turn")),
        }
    }
}
fn encountered(io: &mut Fields, t: &mut Turn) {
    let (now, r) = (*t, io.r);
    let there = (0..NUM_SPACES as u8).filter(|&sp| now.has_encountered(sp));
    let Some(list) = io.ids("encountered", || there.map(|sp| json!(r.board.spaces[sp as usize].id)).collect()) else {
        return;
    };
    t.encountered = [0; 2];
    for (v, path) in list {
        if let Some(space) = io.space_of(&v, path) {
            t.set_encountered(space);
        }
    }
}
fn drawn(io: &mut Fields, t: &mut Turn) {
    let (now, r) = (t.drawn, io.r);
    let kinds = now.iter().filter_map(|&k| r.kinds.get(k as usize)).map(|k| json!(k.id));
    let Some(list) = io.ids("drawn", || kinds.collect()) else { return };
    t.drawn = [NO_CARD; 12];
    if list.len() > t.drawn.len() {
        io.wrong("out_of_range", "drawn", "at most twelve cards are drawn in a turn");
    }
    for (slot, (v, path)) in t.drawn.iter_mut().zip(list) {
        if let Some(kind) = io.kind_of(&v, path) {
            *slot = kind;
        }
    }
}

/// The combat under way.
pub fn fight(io: &mut Fields, f: &mut FightRecord) {
    io.one_of("form", &mut f.form, FORMS);
    io.word("foe", &mut f.source);
    io.one_of("stat", &mut f.stat, STATS);
    let (mut attacker, mut defender) = (f.side(0), f.side(1));
    io.seat("attacker", &mut attacker);
    io.seat("defender", &mut defender);
    f.set_sides(attacker, defender);
    io.byte("value", &mut f.value, 99);
    io.byte("foe_die", &mut f.foe_die, 6);
    for side in 0..2 {
        one_side(io, f, side);
    }
    for (key, bit) in [("spell_cast", fight_flag::SPELL), ("evaded", fight_flag::EVADED)] {
        let on = io.flag(key, f.is(bit));
        f.flags = f.flags & !bit | if on { bit } else { 0 };
    }
}
fn one_side(io: &mut Fields, f: &mut FightRecord, side: usize) {
    const KEYS: [[&str; 5]; 2] = [
        ["dice", "added_dice", "bonus", "extra_dice", "rerolled"],
        ["defender_dice", "defender_added_dice", "defender_bonus", "defender_extra_dice", "defender_rerolled"],
    ];
    let [dice, added, bonus, extra, rerolled] = KEYS[side];
    io.dice(dice, &mut f.dice[side]);
    let mut more: Dice = f.added_dice(side);
    io.dice(added, &mut more);
    if more.len() > 2 {
        io.wrong("out_of_range", added, "at most two dice can be added");
    }
    f.added[side] = more.0 as u8;
    f.bonus[side] = io.number(bonus, f.bonus[side] as i64, i8::MIN as i64..=i8::MAX as i64) as i8;
    let mut n = f.extra(side) as u8;
    io.byte(extra, &mut n, 2);
    f.flags = f.flags & !(3 << (2 * side)) | n << (2 * side);
    let bit = fight_flag::REROLLED << side;
    let on = io.flag(rerolled, f.is(bit));
    f.flags = f.flags & !bit | if on { bit } else { 0 };
}

/// The combat, or null without one.
pub fn write_fight(r: &Rules, s: &State) -> Value {
    if s.fight.form == Form::None {
        return Value::Null;
    }
    let mut io = Fields::writer(r);
    fight(&mut io, &mut { s.fight });
    io.written()
}
