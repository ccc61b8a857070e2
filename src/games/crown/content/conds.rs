//! Conditions, and what bonuses and evasions work against.

use toml::de::DeValue;

use super::compiler::{Compiler, TagOf};
use super::fields::{Fields, Value};
use super::words::*;
use crate::games::crown::card::*;

/// The conditions, by their `cond`.
pub const CONDS: [&str; 9] = ["has", "alignment", "region", "space", "tag", "at_least", "puppet", "quest", "wounded"];

/// Conditions that one list may have.
const MOST: usize = 16;

/// A span of conditions in the store; all of them must hold.
#[derive(Clone, Copy, Default)]
pub struct Conds {
    /// The first one.
    pub at: u16,
    /// How many.
    pub n: u8,
}

impl<'a> Compiler<'a> {
    /// The conditions of a field: one or a list of them; left out means none.
    pub fn conds(&mut self, f: &Fields<'a>, name: &'static str) -> Conds {
        let Some(value) = f.get(name) else { return Conds::default() };
        let list = match value.get_ref() {
            DeValue::Array(list) => &list[..],
            _ => std::slice::from_ref(value),
        };
        let found: Vec<Cond> = list.iter().filter_map(|v| self.cond(f, name, v)).collect();
        if found.len() > MOST {
            f.error(name, "too_many", format!("{} conditions; at most {MOST} fit", found.len()));
        }
        let span = Conds { at: self.conds.len() as u16, n: found.len() as u8 };
        self.conds.extend(found);
        span
    }

    fn cond(&mut self, f: &Fields<'a>, name: &'static str, value: &'a Value<'a>) -> Option<Cond> {
        let c = f.table_in(name, value)?;
        let not = c.flag("not");
        let kind = c.str("cond")?;
        let test = match kind {
            "has" => self.has(&c)?,
            "alignment" => Test::Alignment(c.word("is", ALIGNMENTS)),
            "region" => Test::Region(c.word("is", REGIONS) as u8),
            "space" => Test::Space(c.need("is").map_or(0, |v| self.names.space(&c, "is", v))),
            "tag" => Test::Tag(c.need("is").map_or(0, |v| self.ask_tag(&c, "is", v, TagOf::Space))),
            "at_least" => Test::AtLeast(c.word("what", COUNTERS), c.int("amount", 1..=99) as u8),
            "puppet" => Test::Puppet,
            "quest" => Test::Quest,
            "wounded" => Test::Wounded,
            other => {
                c.unknown(&c.place_of("cond"), "unknown_word", "there is no condition", other, CONDS.into_iter());
                return None;
            }
        };
        c.finish();
        Some(Cond { test, not })
    }

    fn has(&mut self, c: &Fields<'a>) -> Option<Test> {
        const KINDS: Words<Test> = &[
            ("object", Test::HasCarried(Carried::Object)),
            ("plain_object", Test::HasCarried(Carried::PlainObject)),
            ("magic_object", Test::HasCarried(Carried::MagicObject)),
            ("companion", Test::HasCarried(Carried::Companion)),
            ("spell", Test::HasSpell),
            ("rune", Test::HasRune),
        ];
        match (c.get("card"), c.get("kind")) {
            (Some(card), None) => Some(Test::HasCard(self.names.kind(c, "card", card))),
            (None, Some(_)) => Some(c.word("kind", KINDS)),
            (None, None) => {
                c.error("cond", "missing_field", "`has` needs `card` or `kind`");
                None
            }
            _ => {
                c.error("kind", "conflict", "`card` and `kind` cannot both be given");
                None
            }
        }
    }

    /// What something works against: tags of creatures, `enemy`, `hero`; left out means everything.
    pub fn against(&mut self, f: &Fields<'a>, name: &'static str) -> Against {
        let mut against = Against { all: !f.has(name), enemy: false, hero: false, tags: 0 };
        for value in f.items(name) {
            match value.get_ref().as_str() {
                Some("enemy") => against.enemy = true,
                Some("hero") => against.hero = true,
                _ => against.tags |= self.ask_tag(f, name, value, TagOf::Creature),
            }
        }
        against
    }
}
