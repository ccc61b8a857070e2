//! The tables of all files and the ids in them: who has which number.

use toml::de::{DeTable, DeValue};

use super::fields::{Fields, Value};
use super::source::{Place, Report};
use super::words::REGIONS;
use crate::games::crown::board;
use crate::games::crown::rules::NO_CARD;

/// The id of the kind that the engine adds: the passage rune.
pub const RUNE_ID: &str = "passage_rune";

/// The names of the tables of a content file.
const TABLES: [&str; 6] = ["space", "hero", "encounter", "spell", "market", "quest"];

/// All tables of all files, by what they describe.
#[derive(Default)]
pub struct Tables<'a> {
    pub spaces: Vec<Fields<'a>>,
    pub heroes: Vec<Fields<'a>>,
    pub encounters: Vec<Fields<'a>>,
    pub spells: Vec<Fields<'a>>,
    pub market: Vec<Fields<'a>>,
    pub quests: Vec<Fields<'a>>,
}

impl<'a> Tables<'a> {
    /// Sorts the tables of the files, in the order of the files.
    pub fn gather(files: &'a [DeTable<'a>], report: &'a Report<'a>) -> Tables<'a> {
        let mut all = Tables::default();
        for (file, root) in files.iter().enumerate() {
            let root = Fields::new(root, Place { file, span: 0..0 }, report, "the file");
            for name in TABLES {
                for item in root.items(name) {
                    if let Some(mut table) = root.table_in(name, item) {
                        let id = table.get("id").and_then(|v| v.get_ref().as_str()).unwrap_or("?");
                        table.owner = format!("{name} `{id}`");
                        all.list(name).push(table);
                    }
                }
            }
            root.finish_with("unknown_table", "there is no kind of table");
        }
        all
    }

    fn list(&mut self, name: &str) -> &mut Vec<Fields<'a>> {
        match name {
            "space" => &mut self.spaces,
            "hero" => &mut self.heroes,
            "encounter" => &mut self.encounters,
            "spell" => &mut self.spells,
            "market" => &mut self.market,
            _ => &mut self.quests,
        }
    }
}

/// The ids of a load and their numbers.
pub struct Names<'a> {
    /// Spaces with their number on the board.
    spaces: Vec<(&'a str, u8)>,
    /// Tags of spaces, each with a bit for the space.
    space_tags: Vec<(&'a str, u64)>,
    /// Kinds of cards in the order of their numbers.
    kinds: Vec<&'a str>,
    /// The number of the first market kind, and how many there are.
    market: (usize, usize),
}

impl<'a> Names<'a> {
    /// Numbers everything that other tables may name, and reports ids that are missing, odd or taken twice.
    pub fn gather(tables: &Tables<'a>, report: &'a Report<'a>) -> Names<'a> {
        let spaces = ids(&tables.spaces, report);
        let spaces = spaces.into_iter().zip(&tables.spaces).map(|(id, t)| (id, number(t))).collect();
        let space_tags = tables.spaces.iter().flat_map(tags_of).collect();
        let mut kinds = ids(&tables.encounters, report);
        let first = kinds.len();
        kinds.extend(ids(&tables.market, report));
        let market = (first, kinds.len() - first);
        kinds.extend(ids(&tables.spells, report));
        report_twice(&kinds, [&tables.encounters, &tables.market, &tables.spells].into_iter().flatten(), report);
        kinds.push(RUNE_ID);
        ids(&tables.heroes, report);
        ids(&tables.quests, report);
        for list in [&tables.spaces, &tables.heroes, &tables.quests] {
            let names: Vec<&str> = list.iter().map(id_of).collect();
            report_twice(&names, list.iter(), report);
        }
        Names { spaces, space_tags, kinds, market }
    }

    /// The space that a value names.
    pub fn space(&self, f: &Fields<'a>, name: &'static str, value: &'a Value<'a>) -> u8 {
        let Some(id) = f.str_in(name, value) else { return 0 };
        self.spaces.iter().find(|s| s.0 == id).map_or_else(
            || {
                f.unknown(&f.place(value), "unknown_id", "there is no space", id, self.spaces.iter().map(|s| s.0));
                0
            },
            |s| s.1,
        )
    }

    /// A bit for each space with a tag.
    pub fn tagged(&self, tag: &str) -> u64 {
        self.space_tags.iter().filter(|t| t.0 == tag).fold(0, |spaces, t| spaces | t.1)
    }

    /// The kind of card that a value names.
    pub fn kind(&self, f: &Fields<'a>, name: &'static str, value: &'a Value<'a>) -> u8 {
        self.find(f, name, value, "there is no card", 0, self.kinds.len())
    }

    /// The market card that a value names.
    pub fn market(&self, f: &Fields<'a>, name: &'static str, value: &'a Value<'a>) -> u8 {
        self.find(f, name, value, "there is no market card", self.market.0, self.market.1)
    }

    /// The place of a market kind among the market kinds.
    pub fn market_place(&self, kind: u8) -> usize {
        (kind as usize).saturating_sub(self.market.0)
    }

    /// A bit for each market kind.
    pub fn whole_market(&self) -> u64 {
        if self.market.1 >= 64 { u64::MAX } else { (1 << self.market.1) - 1 }
    }

    fn find(
        &self,
        f: &Fields<'a>,
        name: &'static str,
        value: &'a Value<'a>,
        what: &str,
        first: usize,
        count: usize,
    ) -> u8 {
        let Some(id) = f.str_in(name, value) else { return NO_CARD };
        let known = &self.kinds[first..first + count];
        match known.iter().position(|k| *k == id) {
            Some(at) => (first + at) as u8,
            None => {
                f.unknown(&f.place(value), "unknown_id", what, id, known.iter().copied());
                NO_CARD
            }
        }
    }
}

/// The number of a space by region and index; what is wrong about them is reported where the board is compiled.
pub fn number(table: &Fields) -> u8 {
    let word = table.get("region").and_then(|v| v.get_ref().as_str());
    let region = REGIONS.iter().find(|r| Some(r.0) == word).map_or(board::Region::Marches, |r| r.1);
    let index = match table.get("index").map(|v| v.get_ref()) {
        Some(DeValue::Integer(i)) => u8::from_str_radix(i.as_str(), i.radix()).unwrap_or(0),
        _ => 0,
    };
    let (first, end) = board::span(region);
    first + index.min(end - first - 1)
}

fn tags_of<'a>(table: &Fields<'a>) -> Vec<(&'a str, u64)> {
    let tags = table.get("tags").and_then(|v| v.get_ref().as_array());
    let bit = 1 << number(table);
    tags.into_iter().flat_map(|list| list.iter()).filter_map(|v| Some((v.get_ref().as_str()?, bit))).collect()
}

/// The id of a table, `""` if it has none.
pub fn id_of<'a>(table: &Fields<'a>) -> &'a str {
    table.get("id").and_then(|v| v.get_ref().as_str()).unwrap_or("")
}

/// The ids of some tables, `""` for missing ones.
fn ids<'a>(tables: &[Fields<'a>], report: &Report) -> Vec<&'a str> {
    let read = |t: &Fields<'a>| {
        let Some(id) = t.str("id") else { return "" };
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
        if id.is_empty() || !id.chars().all(plain) || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
            let message = format!("{}: an id is made of a-z, 0-9 and _, and begins with a letter", t.owner);
            report.error(&t.place_of("id"), "bad_id", message);
        } else if id == RUNE_ID {
            report.error(&t.place_of("id"), "duplicate_id", format!("the id `{RUNE_ID}` is taken by the rune itself"));
        }
        id
    };
    tables.iter().map(read).collect()
}

fn report_twice<'a: 't, 't>(names: &[&str], tables: impl Iterator<Item = &'t Fields<'a>>, report: &Report) {
    for (i, table) in tables.enumerate() {
        if !names[i].is_empty() && names[..i].contains(&names[i]) {
            report.error(&table.place_of("id"), "duplicate_id", format!("{}: the id is taken already", table.owner));
        }
    }
}
