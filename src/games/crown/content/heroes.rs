//! Hero sheets and tasks.

use super::compiler::Compiler;
use super::fields::Fields;
use super::grants::{Bearer, Holder, Once, bits};
use super::names::id_of;
use super::scene::Scene;
use super::words::*;
use crate::games::crown::board::{HEART, THRONE};
use crate::games::crown::card::*;

impl<'a> Compiler<'a> {
    /// A hero sheet.
    pub fn hero(&mut self, f: &Fields<'a>, once: &mut Once) -> Hero {
        f.texts("name");
        f.texts("text");
        let start = f.need("start").map_or(0, |v| self.names.space(f, "start", v));
        if (HEART..=THRONE).contains(&start) {
            f.error("start", "misplaced", "no hero starts in the heart");
        }
        let grants = self.grants(f, &mut Holder { bearer: Bearer::Sheet, copies: 1, once });
        let hero = Hero {
            id: id_of(f).to_string(),
            start,
            alignment: f.word("alignment", ALIGNMENTS),
            strength: f.int("strength", 1..=9) as u8,
            spirit: f.int("spirit", 1..=9) as u8,
            life: f.int("life", 1..=9) as u8,
            fate: f.int("fate", 0..=9) as u8,
            spells: f.int("spells", 0..=6) as u8,
            items: f.need_items("items").iter().map(|v| self.names.market(f, "items", v)).collect(),
            powers: bits(&grants),
            grants,
            means: None,
        };
        f.finish();
        hero
    }

    /// A task of the Rune Master.
    pub fn quest(&mut self, f: &Fields<'a>) -> Quest {
        f.texts("name");
        f.texts("text");
        let id = id_of(f).to_string();
        let table = f.need("task").and_then(|v| f.table_in("task", v));
        let task = table.map(|t| {
            let task = self.task(&t);
            t.finish();
            task
        });
        f.finish();
        Quest { id, task: task.unwrap_or(Task::Then(0)) }
    }

    fn task(&mut self, t: &Fields<'a>) -> Task {
        let given: Vec<&'static str> = ["event", "cond", "then"].into_iter().filter(|n| t.has(n)).collect();
        match given[..] {
            ["event"] => Task::Event(self.event(t)),
            ["cond"] => {
                let conds = self.conds(t, "cond");
                Task::Cond { at: conds.at, n: conds.n }
            }
            ["then"] => Task::Then(self.need_list(t, "then", Scene::PLAIN)),
            [] => {
                t.error("then", "missing_field", "a task needs `event`, `cond` or `then`");
                Task::Then(0)
            }
            [.., last] => {
                t.error(last, "conflict", "a task has only one of `event`, `cond` and `then`");
                Task::Then(0)
            }
        }
    }
}
