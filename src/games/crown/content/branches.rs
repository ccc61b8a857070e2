//! Effects that hold lists of their own: fights, rolls, choices, payments and the rest.

use toml::de::DeValue;

use super::compiler::{Compiler, TagOf};
use super::effects::VERBS;
use super::fields::{Fields, Value};
use super::scene::Scene;
use super::words::*;
use crate::games::crown::board::Region;
use crate::games::crown::card::*;
use crate::games::crown::choice;

/// Totals above this one share its bit.
const TOP_TOTAL: i64 = 63;

impl<'a> Compiler<'a> {
    /// A verb with lists; an unknown one is reported.
    pub fn branch(&mut self, e: &Fields<'a>, verb: &str, scene: Scene) -> Option<Do> {
        let inside = scene.inside();
        Some(match verb {
            "fight" => self.fight(e, scene),
            "roll" => self.roll(e, inside),
            "test" => Do::Test {
                dice: dice(e),
                against: e.word(
                    "against",
                    &[("strength", Some(Stat::Strength)), ("spirit", Some(Stat::Spirit)), ("best", None)],
                ),
                pass: self.list(e, "pass", inside),
                fail: self.list(e, "fail", inside),
            },
            "choose" => self.choose(e, inside),
            "contest" => Do::Contest {
                dice: dice(e),
                win: self.list(e, "win", inside),
                lose: self.list(e, "lose", inside),
                draw: self.list(e, "draw", inside),
            },
            "pay" => Do::Pay {
                gold: e.int("gold", 1..=99) as u8,
                of: e.word_or("of", PRICES, Price::Plain),
                up_to: e.int_or("up_to", 1..=9, 1) as u8,
                then: self.need_list(e, "then", inside),
                or: self.list(e, "else", inside),
            },
            "by_alignment" => self.by_alignment(e, inside),
            "if" => {
                e.need("if");
                let conds = self.conds(e, "if");
                let then = self.need_list(e, "then", inside);
                Do::If { at: conds.at, n: conds.n, then, or: self.list(e, "else", inside) }
            }
            "each" => Do::Each { circle: circle(e), then: self.need_list(e, "then", inside.other()) },
            "target" => {
                let target = Target { rival: e.word("who", TARGETS), place: e.word("where", WHERE) };
                Do::Target { target, then: self.need_list(e, "then", inside.other()) }
            }
            "trap" => self.trap(e),
            other => {
                e.unknown(&e.place_of("do"), "unknown_word", "there is no effect", other, VERBS.into_iter());
                return None;
            }
        })
    }

    fn fight(&mut self, e: &Fields<'a>, scene: Scene) -> Do {
        if !scene.fights {
            let hint = "only the active hero fights, and one fight at a time";
            self.misplaced(e, "no fight can begin here", hint);
        }
        let dice = &[("d6", (0, 1)), ("2d6", (0, 2)), ("3d6", (0, 3))];
        let (value, dice) = e.int_or_word("value", 1..=20, |n| (n as u8, 0), dice);
        let count = match e.has("count") {
            true => e.int_or_word("count", 1..=9, |n| n as u8, &[("d6", 0)]),
            false => 1,
        };
        let (win, lose, draw) = self.outcomes(e, scene.fight());
        let fight = Fight {
            with: e.word("with", STATS),
            value,
            dice,
            count,
            tags: self.bear_tags(e, "tags", TagOf::Creature),
            win,
            lose,
            draw,
        };
        self.fights.push(fight);
        Do::Fight { fight: (self.fights.len() - 1) as u16 }
    }

    /// The lists `win`, `lose` and `draw` of a fight.
    pub fn outcomes(&mut self, f: &Fields<'a>, scene: Scene) -> (List, Option<List>, List) {
        let win = self.list(f, "win", scene);
        let lose = f.has("lose").then(|| self.list(f, "lose", scene));
        (win, lose, self.list(f, "draw", scene))
    }

    fn roll(&mut self, e: &Fields<'a>, scene: Scene) -> Do {
        let dice = dice(e);
        let add = e.has("add").then(|| e.word("add", COUNTERS));
        let low = dice as i64;
        let high = if add.is_some() { TOP_TOTAL } else { 6 * low };
        let mut rows = Vec::new();
        let mut seen = 0;
        for item in e.need_items("table") {
            let Some(row) = e.table_in("table", item) else { continue };
            let on = totals(&row, low, high);
            if on & seen != 0 {
                let twice = (on & seen).trailing_zeros();
                row.error("on", "table_overlap", format!("the total {twice} is in two rows"));
            }
            seen |= on;
            row.texts_if("label");
            let then = self.need_list(&row, "then", scene);
            row.finish();
            rows.push(Row { on, then });
        }
        let missing = span(low, high) & !seen;
        if missing != 0 && e.has("table") {
            let message = format!("no row of the table has the total {}", missing.trailing_zeros());
            e.hinted("table", "table_gap", message, "a row in which nothing happens has `then = []`");
        }
        let (at, n) = (self.rows.len() as u16, rows.len() as u8);
        self.rows.extend(rows);
        Do::Roll { dice, add, at, n }
    }

    fn choose(&mut self, e: &Fields<'a>, scene: Scene) -> Do {
        let optional = e.flag("optional");
        let items = e.need_items("options");
        if items.len() > choice::OPTIONS {
            let message = format!("{} options; a question has at most {}", items.len(), choice::OPTIONS);
            e.error("options", "too_many", message);
        }
        if items.is_empty() && e.has("options") {
            e.error("options", "missing_field", "`options` is empty");
        }
        let mut rows = Vec::new();
        for item in items {
            let Some(option) = e.table_in("options", item) else { continue };
            option.texts("label");
            let conds = self.conds(&option, "if");
            let then = self.need_list(&option, "then", scene);
            option.finish();
            rows.push(OptionRow { at: conds.at, n: conds.n, then });
        }
        let (at, n) = (self.choices.len() as u16, rows.len() as u8);
        self.choices.extend(rows);
        Do::Choose { at, n, optional }
    }

    fn by_alignment(&mut self, e: &Fields<'a>, scene: Scene) -> Do {
        let lists = ["light", "neutral", "shadow"];
        if !lists.iter().any(|l| e.has(l)) {
            e.error("do", "missing_field", "`by_alignment` needs `light`, `neutral` or `shadow`");
        }
        Do::ByAlignment { lists: lists.map(|l| self.list(e, l, scene)) }
    }

    fn trap(&mut self, e: &Fields<'a>) -> Do {
        let list = self.need_list(e, "then", Scene::PLAIN);
        if let Some(value) = e.get("then") {
            match self.trap {
                None => self.trap = Some((list, value)),
                Some((_, first)) if !same(first.get_ref(), value.get_ref()) => {
                    let hint = "all traps look alike, so they must do the same";
                    e.hinted("then", "conflict", "this trap does something else than an earlier one", hint);
                }
                Some(_) => {}
            }
        }
        Do::Trap
    }
}

fn dice(e: &Fields) -> u8 {
    e.int("dice", 1..=3) as u8
}

fn circle(e: &Fields) -> Circle {
    let words = &[
        ("all", Circle::All),
        ("rivals", Circle::Rivals),
        ("same_space", Circle::SameSpace),
        ("same_region", Circle::SameRegion),
        ("region", Circle::Region(0)),
    ];
    match e.word("who", words) {
        Circle::Region(_) => Circle::Region(e.word::<Region>("region", REGIONS) as u8),
        other => other,
    }
}

/// Bits of the totals from `low` to `high`.
fn span(low: i64, high: i64) -> u64 {
    (low..=high).fold(0, |bits, n| bits | 1 << n)
}

/// The totals of a row: `on`, or `min` and `max`, of which a missing one is open.
fn totals(row: &Fields, low: i64, high: i64) -> u64 {
    if row.has("on") {
        if row.has("min") || row.has("max") {
            row.error("on", "conflict", "`on` and `min`, `max` cannot both be given");
        }
        if row.items("on").is_empty() {
            row.hinted("on", "missing_field", "the row has no totals", "give `on`, or `min` and `max`");
        }
        return row.faces("on", low..=high);
    }
    if !row.has("min") && !row.has("max") {
        row.hinted("then", "missing_field", "the row has no totals", "give `on`, or `min` and `max`");
        return 0;
    }
    let (min, max) = (row.int_or("min", low..=high, low), row.int_or("max", low..=high, high));
    if min > max {
        row.error("min", "out_of_range", "`min` is above `max`");
    }
    span(min, max)
}

/// Do two values say the same, labels aside?
fn same(a: &DeValue, b: &DeValue) -> bool {
    match (a, b) {
        (DeValue::Array(a), DeValue::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b.iter()).all(|(a, b)| same(a.get_ref(), b.get_ref()))
        }
        (DeValue::Table(a), DeValue::Table(b)) => {
            let told = |t: &toml::de::DeTable| t.keys().filter(|k| k.get_ref() != "label").count();
            told(a) == told(b)
                && a.iter()
                    .filter(|(k, _)| k.get_ref() != "label")
                    .all(|(k, v)| b.get(k).is_some_and(|w: &Value| same(v.get_ref(), w.get_ref())))
        }
        (DeValue::Integer(a), DeValue::Integer(b)) => a.to_string() == b.to_string(),
        (DeValue::Boolean(a), DeValue::Boolean(b)) => a == b,
        (DeValue::String(a), DeValue::String(b)) => a == b,
        _ => false,
    }
}
