//! What grows while content is compiled: the flat stores of effects, rows, options, conditions and fights, and the tags.

use super::fields::{Fields, Value};
use super::names::Names;
use super::source::{Place, Report};
use crate::games::crown::card::*;

/// Tags that a mask can hold.
const MAX_TAGS: usize = 64;

/// What a tag is a tag of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagOf {
    /// Spaces.
    Space,
    /// Creatures.
    Creature,
}

/// A use of a tag that must be borne by something.
struct TagUse {
    at: Place,
    owner: String,
    bit: usize,
    of: TagOf,
}

/// The stores, and what is needed to fill them.
pub struct Compiler<'a> {
    pub report: &'a Report<'a>,
    pub names: Names<'a>,
    pub effects: Vec<Effect>,
    pub rows: Vec<Row>,
    pub choices: Vec<OptionRow>,
    pub conds: Vec<Cond>,
    pub fights: Vec<Fight>,
    /// What a trap does, and where that was said first.
    pub trap: Option<(List, &'a Value<'a>)>,
    /// Tags in the order in which they were met.
    pub tags: Vec<String>,
    /// Tags that spaces, that creatures bear.
    borne: [u64; 2],
    used: Vec<TagUse>,
}

impl<'a> Compiler<'a> {
    /// Empty stores.
    pub fn new(report: &'a Report<'a>, names: Names<'a>) -> Compiler<'a> {
        Compiler {
            report,
            names,
            effects: vec![Effect { who: Who::Me, act: Do::End }],
            rows: Vec::new(),
            choices: Vec::new(),
            conds: Vec::new(),
            fights: Vec::new(),
            trap: None,
            tags: Vec::new(),
            borne: [0; 2],
            used: Vec::new(),
        }
    }

    /// Stores a list of effects; the empty list is number 0.
    pub fn store(&mut self, list: Vec<Effect>) -> List {
        if list.is_empty() {
            return 0;
        }
        let start = self.effects.len();
        self.effects.extend(list);
        self.effects.push(Effect { who: Who::Me, act: Do::End });
        start as List
    }

    /// Tags that something bears.
    pub fn bear_tags(&mut self, f: &Fields<'a>, name: &'static str, of: TagOf) -> u64 {
        let bits = f.items(name).iter().filter_map(|v| f.str_in(name, v)).fold(0, |bits, tag| {
            let bit = self.tag(tag);
            bits | 1 << bit
        });
        self.borne[of as usize] |= bits;
        bits
    }

    /// Tags that something asks for; left out means 0.
    pub fn ask_tags(&mut self, f: &Fields<'a>, name: &'static str, of: TagOf) -> u64 {
        f.items(name).iter().fold(0, |bits, v| bits | self.ask_tag(f, name, v, of))
    }

    /// A tag that something asks for.
    pub fn ask_tag(&mut self, f: &Fields<'a>, name: &str, value: &'a Value<'a>, of: TagOf) -> u64 {
        let Some(tag) = f.str_in(name, value) else { return 0 };
        let bit = self.tag(tag);
        self.used.push(TagUse { at: f.place(value), owner: f.owner.clone(), bit, of });
        1 << bit
    }

    fn tag(&mut self, tag: &str) -> usize {
        let found = self.tags.iter().position(|t| t == tag);
        let bit = found.unwrap_or_else(|| {
            self.tags.push(tag.to_string());
            self.tags.len() - 1
        });
        bit.min(MAX_TAGS - 1)
    }

    /// The mask of a tag by its name, 0 if nobody bears it.
    pub fn mask_of(&self, tag: &str) -> u64 {
        self.tags.iter().position(|t| t == tag).map_or(0, |bit| 1 << bit.min(MAX_TAGS - 1))
    }

    /// Reports tags that are asked for and borne by nothing.
    pub fn check_tags(&self) {
        if self.tags.len() > MAX_TAGS {
            self.report.whole("too_many", format!("{} tags; at most {MAX_TAGS} fit", self.tags.len()));
        }
        for u in &self.used {
            let borne = self.borne[u.of as usize];
            if borne >> u.bit & 1 == 0 {
                let known = self.tags.iter().enumerate().filter(|t| borne >> t.0.min(MAX_TAGS - 1) & 1 == 1);
                let what = if u.of == TagOf::Space { "no space" } else { "no creature" };
                let tag = &self.tags[u.bit];
                let message = format!("{}: {what} bears the tag `{tag}`", u.owner);
                self.report.unknown(&u.at, "unknown_tag", message, tag, known.map(|t| t.1.as_str()));
            }
        }
    }

    /// Reports an error about a field of a table.
    pub fn misplaced(&self, f: &Fields<'a>, message: &str, hint: &str) {
        f.hinted("do", "misplaced", message, hint);
    }
}
