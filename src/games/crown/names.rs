//! Names for the outside: questions, answers, chance outcomes and events as JSON.

use serde_json::{Map, Value, json};

use super::board::THRONE;
use super::card::{Do, Stat, Who};
use super::choice;
use super::event::Kind;
use super::frame::{DICE, FightStep, Frame, MeetStep, Purpose, WayStep};
use super::play::{Crown, Source};
use super::rules::{NO_CARD, NUM_SPACES, Rules};
use super::state::{Form, State};
use crate::engine::dice::Dice;
use crate::engine::error::{Diagnostic, nearest};
use crate::engine::events::Event;
use crate::engine::ids::{ActionId, NOBODY, Seat};

const ALIGNMENTS: [&str; 3] = ["light", "neutral", "shadow"];

/// The code of an own roll, as in the rulebook's table of random events.
pub fn roll_name(p: Purpose) -> &'static str {
    match p {
        Purpose::Move => "move",
        Purpose::Arch => "arch",
        Purpose::Test => "test",
        Purpose::Table => "table",
        Purpose::Contest => "contest",
        Purpose::Call => "call",
        Purpose::Prevent => "prevent",
        Purpose::Wear => "wear",
        Purpose::Drop => "drop",
        Purpose::Amount => "amount",
        Purpose::Quest => "quest",
    }
}

fn card_name(r: &Rules, kind: u8) -> Value {
    r.kinds.get(kind as usize).map_or(Value::Null, |k| json!(k.id))
}
fn space_name(r: &Rules, space: u8) -> Value {
    r.board.spaces.get(space as usize).map_or(Value::Null, |s| json!(s.id))
}

/// What is asked, of whom, about what. `null` at a chance node or the end.
pub fn question(r: &Rules, s: &State) -> Value {
    let me = s.active;
    let mut q = Map::new();
    let mut ask = |code: &str, seat: Seat| {
        q.insert("ask".into(), json!(code));
        q.insert("seat".into(), json!(seat));
    };
    match s.stack.top() {
        Frame::Draft { seat, .. } => ask("choose_hero", seat),
        Frame::Start { passed: false } => ask("own_spell", me),
        Frame::Start { passed: true } => ask("movement", me),
        Frame::Way { step: WayStep::Bonus, steps, .. } => {
            ask("move_bonus", me);
            q.insert("steps".into(), json!(steps));
        }
        Frame::Way { step: WayStep::Raft, .. } => ask("raft_to", me),
        Frame::Way { steps, .. } => {
            ask("move", me);
            q.insert("steps".into(), json!(steps));
        }
        Frame::Heart => ask("heart", me),
        Frame::Encounter { step, card, .. } => {
            ask(
                match step {
                    MeetStep::Act => "act",
                    MeetStep::Cards => "take",
                    _ => "ignore",
                },
                me,
            );
            q.insert("space".into(), space_name(r, s.me().space));
            if card != NO_CARD {
                q.insert("card".into(), card_name(r, card));
            }
        }
        Frame::Program { cursor, me, other, card, .. } => program_question(r, s, cursor, (me, other), card, &mut q),
        Frame::Roll { dice, seat, purpose, other, .. } => {
            ask("reroll", seat);
            q.insert("roll".into(), json!(roll_name(purpose)));
            q.insert("dice".into(), json!(dice.faces()));
            // The card or the space whose list throws the dice.
            if let Frame::Program { card, .. } = s.stack.below(1)
                && purpose != Purpose::Drop
            {
                q.insert("space".into(), space_name(r, s.hero[seat as usize].space));
                if card != NO_CARD {
                    q.insert("card".into(), card_name(r, card));
                }
            }
            match purpose {
                Purpose::Contest => q.insert("against".into(), json!(other)),
                Purpose::Prevent | Purpose::Wear | Purpose::Drop if other != NO_CARD => {
                    q.insert("card".into(), card_name(r, other))
                }
                _ => None,
            };
        }
        Frame::Window { asked, .. } => {
            ask("rival_turn_start", asked);
            q.insert("other".into(), json!(me));
        }
        Frame::Cast { spell, caster, target, asked, .. } => {
            ask(if asked == NOBODY { "spell_target" } else { "dispel" }, if asked == NOBODY { caster } else { asked });
            q.insert("spell".into(), card_name(r, spell));
            q.insert("caster".into(), json!(caster));
            q.insert("target".into(), if target == NOBODY { Value::Null } else { json!(target) });
        }
        Frame::Fight { step, asked, .. } => fight_question(r, s, step, asked, &mut q),
        Frame::Prize { winner, loser } => {
            ask("prize", winner);
            q.insert("loser".into(), json!(loser));
        }
        Frame::Loss { seat, amount, .. } => {
            ask("prevent", seat);
            q.insert("amount".into(), json!(amount));
        }
        Frame::Trim { seat } => ask("discard_spell", seat),
        Frame::Trade { stat } => {
            ask("trade", me);
            q.insert("stat".into(), json!(stat_name(stat)));
        }
        Frame::Task => {
            ask("quest_task", me);
            let quest = r.quests.get((s.me().quest as usize).wrapping_sub(1));
            q.insert("quest".into(), quest.map_or(Value::Null, |x| json!(x.id)));
        }
        Frame::Limit => ask("drop_object", me),
        _ => return Value::Null,
    }
    Value::Object(q)
}

fn stat_name(stat: Stat) -> &'static str {
    if stat == Stat::Strength { "strength" } else { "spirit" }
}

/// A question that an effect asks.
fn program_question(r: &Rules, s: &State, cursor: u16, who: (Seat, Seat), card: u8, q: &mut Map<String, Value>) {
    let e = r.effects[cursor as usize];
    let mut seat = if e.who == Who::Other && who.1 != NOBODY { who.1 } else { who.0 };
    let space = s.hero[seat as usize].space;
    let code = match e.act {
        Do::DiscardSpells { .. } => "discard_spell",
        Do::TakeMarket => "take_market",
        Do::Buy { .. } => {
            q.insert("purse".into(), json!(s.hero[seat as usize].gold));
            "buy"
        }
        Do::Drop { pick, .. } => {
            q.insert("owner".into(), json!(seat));
            if pick == super::card::Picker::Rival && who.1 != NOBODY {
                seat = who.1;
            }
            "drop"
        }
        Do::Steal { from, .. } | Do::StealGold { from, .. } => {
            if matches!(from, super::card::Victim::Rival(_)) && who.1 == NOBODY { "target" } else { "steal" }
        }
        Do::MoveTo { .. } => "move_to",
        Do::Align { .. } => "align",
        Do::Choose { at, n, .. } => {
            q.insert("first_option".into(), json!(at));
            q.insert("options".into(), json!(n));
            "choose"
        }
        Do::Pay { gold, of, .. } => {
            q.insert("gold".into(), json!(r.price(s, seat, gold, of)));
            "pay"
        }
        Do::Target { .. } => "target",
        Do::Trap => "trap",
        Do::Clear { .. } => "clear",
        _ => return,
    };
    q.insert("ask".into(), json!(code));
    q.insert("seat".into(), json!(seat));
    q.insert("space".into(), space_name(r, space));
    if card != NO_CARD {
        q.insert("card".into(), card_name(r, card));
    }
    if who.1 != NOBODY {
        q.insert("other".into(), json!(who.1));
    }
}

/// A question of a combat: what is fought, what has been thrown.
fn fight_question(r: &Rules, s: &State, step: FightStep, asked: Seat, q: &mut Map<String, Value>) {
    let f = &s.fight;
    let heroes = f.form == Form::Heroes;
    let (code, side) = match step {
        FightStep::Evade => ("prefight", heroes as usize),
        FightStep::Spells => ("prefight", 0),
        FightStep::DefenderSpells => ("prefight", 1),
        FightStep::Rivals => ("rival_combat", 0),
        FightStep::Reroll => ("reroll", 0),
        _ => ("reroll", 1),
    };
    q.insert("ask".into(), json!(code));
    q.insert("seat".into(), json!(if code == "rival_combat" { asked } else { f.side(side) }));
    if code == "reroll" {
        q.insert("roll".into(), json!("combat"));
        let row: Vec<u8> = [f.dice[side], f.added_dice(side)].iter().flat_map(|d: &Dice| d.faces()).collect();
        q.insert("dice".into(), json!(row));
        q.insert("total".into(), json!(r.combat_total(s, side)));
        q.insert("against".into(), json!(r.combat_total(s, 1 - side)));
    }
    q.insert("with".into(), json!(stat_name(f.stat)));
    if heroes {
        q.insert("attacker".into(), json!(f.side(0)));
        q.insert("defender".into(), json!(f.side(1)));
    } else {
        q.insert("attacker".into(), json!(f.side(0)));
        q.insert("value".into(), json!(f.value));
        let enemies: Vec<&str> = r.group(s).map(|i| r.kind_at(i).id.as_str()).collect();
        q.insert("enemies".into(), json!(enemies));
    }
}

/// Where the randomness of a chance node comes from: the codes of the rulebook's random events.
pub fn chance_source(game: &Crown, s: &State) -> String {
    let again = if Crown::is_reroll(s) { "_reroll" } else { "" };
    match game.chance_of(s) {
        Source::Seats => "setup:first_seat".into(),
        Source::Heroes(_) => "setup:hero".into(),
        Source::Encounters => "deck:encounter".into(),
        Source::Spells => "deck:spell".into(),
        Source::Carried(..) => "pick:drop".into(),
        Source::Die => match s.stack.top() {
            Frame::Roll { dice, purpose, need, .. } if dice.len() < (need & DICE) as u32 => {
                format!("die:{}{again}", roll_name(purpose))
            }
            Frame::Fight { step: FightStep::Value, .. } => "die:foe_value".into(),
            Frame::Program { .. } => "die:foe_count".into(),
            Frame::Fight { step: FightStep::OtherDice, .. } if s.fight.side(1) == NOBODY => "die:enemy".into(),
            Frame::Fight { .. } => format!("die:combat{again}"),
            _ => "die:enemy".into(),
        },
    }
}

/// An answer as names. Seats count from the one who decides.
pub fn action(r: &Rules, a: ActionId) -> Value {
    use choice::*;
    match a {
        NO => json!({"kind": "no"}),
        YES => json!({"kind": "yes"}),
        ROLL => json!({"kind": "roll"}),
        STEP => json!({"kind": "step"}),
        RAFT => json!({"kind": "raft"}),
        BUILD => json!({"kind": "build"}),
        OWN => json!({"kind": "own"}),
        LIFE => json!({"kind": "life"}),
        GOLD => json!({"kind": "gold"}),
        ALIGN..OPTION => json!({"kind": "align", "align": ALIGNMENTS[(a - ALIGN) as usize]}),
        OPTION..FATE_DIE => json!({"kind": "option", "option": a - OPTION + 1}),
        FATE_DIE..GRANT_DIE => json!({"kind": "fate_die", "die": a - FATE_DIE + 1}),
        GRANT_DIE..SEAT => json!({"kind": "grant_die", "die": a - GRANT_DIE + 1}),
        SEAT..ATTACK_STRENGTH => json!({"kind": "seat", "seat": a - SEAT}),
        ATTACK_STRENGTH..ATTACK_SPIRIT => {
            json!({"kind": "attack", "seat": a - ATTACK_STRENGTH + 1, "with": "strength"})
        }
        ATTACK_SPIRIT..ABILITY => json!({"kind": "attack", "seat": a - ATTACK_SPIRIT + 1, "with": "spirit"}),
        ABILITY..SPACE => json!({"kind": "ability", "seat": a - ABILITY + 1}),
        SPACE..HERO if a <= SPACE + THRONE as ActionId => {
            json!({"kind": "space", "space": r.board.spaces[(a - SPACE) as usize].id})
        }
        HERO..SPELL => {
            let hero = r.heroes.get((a - HERO) as usize);
            hero.map_or(Value::Null, |h| json!({"kind": "hero", "hero": h.id}))
        }
        _ => {
            let kind = r.kinds.iter().find(|k| k.action == Some(a));
            kind.map_or(Value::Null, |k| json!({"kind": "card", "card": k.id}))
        }
    }
}

/// Names to an answer.
pub fn action_from(r: &Rules, v: &Value) -> Result<ActionId, Diagnostic> {
    let all = (0..choice::CORE_IDS).filter(|&a| action(r, a) == *v).min();
    if let Some(a) = all {
        return Ok(a);
    }
    let known = (0..choice::CORE_IDS).map(|a| action(r, a).to_string()).collect::<Vec<_>>();
    let text = v.to_string();
    let d = Diagnostic::error("unknown_action", format!("{text} names no answer"));
    Err(match nearest(&text, known.iter().map(String::as_str)) {
        Some(near) => d.hint(format!("did you mean {near}?")),
        None => d.hint("an answer is an object such as {\"kind\": \"space\", \"space\": \"dawn_chapel\"}"),
    })
}

/// A chance outcome as names.
pub fn outcome(r: &Rules, source: Source, o: ActionId) -> Value {
    match source {
        Source::Die => json!({"die": o}),
        Source::Seats => json!({"seat": o}),
        Source::Heroes(_) => r.heroes.get(o as usize).map_or(Value::Null, |h| json!({"hero": h.id})),
        _ => json!({"card": card_name(r, o as u8)}),
    }
}

/// Names to a chance outcome.
pub fn outcome_from(r: &Rules, source: Source, v: &Value) -> Result<ActionId, Diagnostic> {
    let wrong = || {
        let expected = outcome(r, source, if source == Source::Die { 1 } else { 0 });
        Diagnostic::error("unknown_outcome", format!("{v} names no outcome of this event"))
            .hint(format!("an outcome here looks like {expected}"))
    };
    let number = |key: &str| v.get(key).and_then(Value::as_u64).and_then(|n| ActionId::try_from(n).ok());
    let name = |key: &str| v.get(key).and_then(Value::as_str);
    match source {
        Source::Die => number("die"),
        Source::Seats => number("seat"),
        Source::Heroes(_) => {
            name("hero").and_then(|id| r.heroes.iter().position(|h| h.id == id)).map(|i| i as ActionId)
        }
        _ => name("card").and_then(|id| r.kinds.iter().position(|k| k.id == id)).map(|i| i as ActionId),
    }
    .ok_or_else(wrong)
}

/// The code of a die by the number that its event carries.
fn die_name(n: u16) -> &'static str {
    const OWN: [Purpose; 11] = [
        Purpose::Move,
        Purpose::Arch,
        Purpose::Test,
        Purpose::Table,
        Purpose::Contest,
        Purpose::Call,
        Purpose::Prevent,
        Purpose::Wear,
        Purpose::Drop,
        Purpose::Amount,
        Purpose::Quest,
    ];
    match n {
        100 => "combat",
        101 => "enemy",
        102 => "foe_count",
        103 => "foe_value",
        _ => OWN.get(n as usize).map_or("die", |&p| roll_name(p)),
    }
}

/// An event as names: `kind`, `seat`, `data`, `seen_by`.
pub fn event(r: &Rules, e: &Event<Kind>) -> Value {
    let mut data = Map::new();
    let card = || card_name(r, e.thing as u8);
    match e.kind {
        Kind::Turn => data.insert("round".into(), json!(e.amount)),
        Kind::Hero => data.insert("hero".into(), r.heroes.get(e.thing as usize).map_or(Value::Null, |h| json!(h.id))),
        Kind::Die | Kind::Reroll => {
            data.insert("roll".into(), json!(die_name(e.thing)));
            data.insert("face".into(), json!(e.amount))
        }
        Kind::Foe => {
            data.insert("card".into(), card());
            data.insert("value".into(), json!(e.amount))
        }
        Kind::DrawCard | Kind::DrawSpell | Kind::Gain | Kind::Lose | Kind::Dispelled | Kind::Meet => {
            data.insert("card".into(), card())
        }
        Kind::Saved => data.insert("card".into(), if e.thing as u8 == NO_CARD { Value::Null } else { card() }),
        Kind::Arrive | Kind::TrapLaid | Kind::Trap | Kind::Ignore if (e.thing as usize) < NUM_SPACES => {
            data.insert("space".into(), space_name(r, e.thing as u8))
        }
        Kind::Fight => {
            data.insert("against".into(), if e.thing == 0 { Value::Null } else { json!(e.thing - 1) });
            data.insert("value".into(), json!(e.amount))
        }
        Kind::FightWon | Kind::FightDrawn | Kind::FightLost => {
            data.insert("total".into(), json!(e.thing));
            data.insert("against".into(), json!(e.amount))
        }
        Kind::Strength
        | Kind::Spirit
        | Kind::Life
        | Kind::Fate
        | Kind::Gold
        | Kind::LoseTurn
        | Kind::Call
        | Kind::Puppet => data.insert("amount".into(), json!(e.amount)),
        Kind::Cast => {
            data.insert("card".into(), card());
            data.insert("target".into(), if e.amount < 0 { Value::Null } else { json!(e.amount) })
        }
        Kind::Align => data.insert("align".into(), json!(ALIGNMENTS[e.thing as usize % 3])),
        Kind::Quest | Kind::QuestDone => {
            let quest = r.quests.get((e.thing as usize).wrapping_sub(1));
            data.insert("quest".into(), quest.map_or(Value::Null, |x| json!(x.id)))
        }
        Kind::Trade => data.insert("stat".into(), json!(if e.thing == 0 { "strength" } else { "spirit" })),
        Kind::Died => data.insert("killer".into(), if e.thing > 5 { Value::Null } else { json!(e.thing) }),
        _ => None,
    };
    let seen: Vec<u8> = (0..r.seats).filter(|&x| e.seen_by.has(x)).collect();
    json!({
        "kind": e.kind,
        "seat": if e.seat == NOBODY { Value::Null } else { json!(e.seat) },
        "data": data,
        "seen_by": seen,
    })
}
