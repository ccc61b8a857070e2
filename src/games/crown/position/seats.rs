//! A seat and its hero, cards apart.

use serde_json::{Value, json};

use super::fields::Fields;
use super::names::{ALIGNMENTS, PRESENCES};
use crate::games::crown::rules::Rules;
use crate::games::crown::state::{HeroState, NONE, Presence};

/// Counters go up to here.
const TOP: u8 = 99;

/// A hero as its sheet says, without gold.
fn from_sheet(r: &Rules, sheet: u8) -> HeroState {
    let Some(hero) = r.heroes.get(sheet as usize) else { return HeroState::BLANK };
    let mut h = HeroState {
        sheet,
        space: hero.start,
        strength: hero.strength,
        spirit: hero.spirit,
        life: hero.life,
        fate: hero.fate,
        ..HeroState::BLANK
    };
    h.set_presence(Presence::InPlay);
    h.set_alignment(hero.alignment);
    h
}

/// The fields of a seat; what is read starts from the sheet.
pub fn seat(io: &mut Fields, h: &mut HeroState) {
    let named = io.has("hero");
    io.hero("hero", &mut h.sheet);
    if io.reads() {
        *h = from_sheet(io.r, h.sheet);
    }
    let mut presence = h.presence();
    if io.reads() && !named && !io.has("state") && io.found.is_empty() {
        io.wrong("missing_key", "hero", "a hero is wanted, or a state such as waiting");
    }
    io.one_of("state", &mut presence, PRESENCES);
    if io.reads() && presence == Presence::InPlay && h.sheet == NONE && io.found.is_empty() {
        io.wrong("contradiction", "state", "in_play without a hero");
    }
    h.set_presence(presence);
    io.space("space", &mut h.space);
    for (key, counter) in [
        ("strength", &mut h.strength),
        ("spirit", &mut h.spirit),
        ("life", &mut h.life),
        ("fate", &mut h.fate),
        ("gold", &mut h.gold),
    ] {
        io.byte(key, counter, TOP);
    }
    alignment(io, h);
    skips(io, h);
    io.byte("puppet_turns", &mut h.puppet, io.r.options.puppet_turns);
    let fresh = io.flag("puppet_fresh", h.fresh_puppet());
    h.set_fresh_puppet(fresh);
    quest(io, h);
    heart(io, h);
    io.byte("casts_left", &mut h.casts, TOP);
    io.byte("gold_put_down", &mut h.gold_down, TOP);
}

/// Null without a hero.
fn alignment(io: &mut Fields, h: &mut HeroState) {
    if !io.reads() && !h.in_play() {
        io.value("alignment", || Value::Null);
    } else if !io.takes_null("alignment") {
        let mut alignment = h.alignment();
        io.one_of("alignment", &mut alignment, ALIGNMENTS);
        h.set_alignment(alignment);
    }
}

/// Of a seat that is out the number is the order in which it went.
fn skips(io: &mut Fields, h: &mut HeroState) {
    let out = h.presence() == Presence::Out;
    let (mut skips, mut order) = if out { (0, h.skips) } else { (h.skips, 0) };
    io.byte("skip_turns", &mut skips, TOP);
    if !io.reads() && !out {
        io.value("out_order", || Value::Null);
    } else if !io.takes_null("out_order") {
        io.byte("out_order", &mut order, io.r.seats - 1);
    }
    if out && skips > 0 {
        io.wrong("contradiction", "skip_turns", "a seat that is out skips nothing");
    }
    if !out && order > 0 {
        io.wrong("contradiction", "out_order", "the seat is not out");
    }
    h.skips = if out { order } else { skips };
}

fn quest(io: &mut Fields, h: &mut HeroState) {
    let (now, r) = (h.quest, io.r);
    let id = |n: u8| r.quests.get((n as usize).wrapping_sub(1)).map(|q| &q.id);
    if let Some(v) = io.value("quest", || json!(id(now))) {
        h.quest = if v.is_null() { 0 } else { io.quest_of(&v, io.at("quest")).map_or(0, |q| q + 1) };
    }
    let done = io.flag("quest_done", h.quest_done());
    h.set_quest_done(done);
}

/// What was reached in the heart.
fn heart(io: &mut Fields, h: &mut HeroState) {
    let now = *h;
    let whole = || {
        let mut inner = Fields::writer(io.r);
        inside_heart(&mut inner, &mut { now });
        inner.written()
    };
    let whole = if io.reads() { Value::Null } else { whole() };
    let Some(v) = io.value("heart", || whole) else { return };
    let mut inner = Fields::reader(io.r, &v, io.at("heart"));
    inside_heart(&mut inner, h);
    io.found.extend(inner.finish());
}
fn inside_heart(io: &mut Fields, h: &mut HeroState) {
    let (overcome, back) = (io.flag("overcome", h.overcome()), io.flag("back", h.back()));
    h.set_overcome(overcome);
    h.set_back(back);
    io.byte("foe", &mut h.foe, TOP);
}
