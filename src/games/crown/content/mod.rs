//! Content: TOML files become the constant tables of a game.
//!
//! The vocabulary is that of `docs/content-format.md`. A load reads all files and reports everything that is wrong with
//! file, line and column; what it compiles is of use only if nothing is. Names and texts are looked at (both languages
//! must be there) and left out: they are for people and never reach a state.
//!
//! Files become tables in `source` and `names`; `fields` reads a table field by field; `effects`, `branches`, `conds`
//! and `grants` compile what cards say, `scene` knows what may be said where; `cards`, `heroes` and `places` compile the
//! tables; `assemble` numbers everything and `depth` looks how deep it nests.

mod assemble;
mod branches;
mod cards;
mod compiler;
mod conds;
mod depth;
mod effects;
mod fields;
mod grants;
mod heroes;
mod names;
mod places;
mod scene;
mod source;
pub(super) mod words;

#[cfg(test)]
mod faults;
#[cfg(test)]
mod tests;

use std::fmt::Write;
use std::sync::{Arc, OnceLock};

use sha2::{Digest, Sha256};

use self::compiler::Compiler;
use self::names::{Names, Tables};
use self::source::{Report, Source};
use super::choice;
use super::options::Options;
use super::rules::Rules;
use crate::engine::error::Diagnostic;

/// The files of the core.
const CORE: [(&str, &str); 6] = [
    ("spaces.toml", include_str!("../../../../python/heartoak/data/crown/spaces.toml")),
    ("encounters.toml", include_str!("../../../../python/heartoak/data/crown/encounters.toml")),
    ("market.toml", include_str!("../../../../python/heartoak/data/crown/market.toml")),
    ("spells.toml", include_str!("../../../../python/heartoak/data/crown/spells.toml")),
    ("heroes.toml", include_str!("../../../../python/heartoak/data/crown/heroes.toml")),
    ("quests.toml", include_str!("../../../../python/heartoak/data/crown/quests.toml")),
];

/// Bytes of all files of a load. No effect, row, option or condition is written in eight bytes, so the number of each
/// fits `u16`, the ends of lists counted. The core takes a fifth.
const MAX_BYTES: usize = 1 << 19;

/// Compiled content, for any number of seats and any options.
#[derive(Clone, Debug)]
pub struct Content {
    template: Arc<Rules>,
}

impl Content {
    /// The rules of a table with this content.
    pub fn rules(&self, seats: usize, options: Options) -> Result<Rules, Vec<Diagnostic>> {
        let mut found = options.check();
        if !(2..=6).contains(&seats) {
            found.push(Diagnostic::error("out_of_range", format!("{seats} seats; crown is for 2 to 6")));
        } else if options.first_seat.is_some_and(|s| s as usize >= seats) {
            let message = format!("`first_seat` is {}, but there are {seats} seats", options.first_seat.unwrap_or(0));
            found.push(Diagnostic::error("out_of_range", message).hint("seats count from 0"));
        } else if self.template.heroes.len() < seats {
            let message = format!("{} heroes for {seats} seats", self.template.heroes.len());
            found.push(Diagnostic::error("wrong_count", message));
        }
        if !found.is_empty() {
            return Err(found);
        }
        let mut rules = Rules::clone(&self.template);
        rules.seats = seats as u8;
        if let Some(value) = options.bridge_strength {
            for guard in rules.board.spaces.iter().filter_map(|s| s.guard) {
                rules.fights[guard as usize].value = value;
            }
        }
        rules.options = options;
        Ok(rules)
    }

    /// How many action ids there are.
    pub fn action_ids(&self) -> u16 {
        let heroes = self.template.heroes.len().max(choice::CORE_HEROES);
        let kinds = self.template.kinds.iter().filter_map(|k| k.action);
        kinds.chain([choice::CORE_IDS - 1, choice::hero(heroes - 1)]).max().unwrap_or(0) + 1
    }

    /// The frames that its deepest list needs.
    pub fn depth(&self) -> usize {
        self.template.depth
    }

    /// The first half of the SHA-256 over everything compiled, in hexadecimal digits; what is derived from it for speed
    /// does not count.
    pub fn digest(&self) -> String {
        let r = &*self.template;
        let lists = (&r.effects, &r.rows, &r.choices, &r.conds, &r.fights, r.trap);
        let hash = Sha256::digest(format!("{:?}", (&r.board, &r.heroes, &r.kinds, &r.quests, lists, r.rune, &r.tags)));
        hash.iter().take(16).fold(String::new(), |mut text, byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

/// Compiles a set of files, each with its name and text; everything wrong is reported at once.
pub fn load<S: AsRef<str>>(files: &[(S, S)]) -> Result<Content, Vec<Diagnostic>> {
    let sources = files.iter().map(|(name, text)| Source { name: name.as_ref(), text: text.as_ref() }).collect();
    let bytes: usize = files.iter().map(|f| f.1.as_ref().len()).sum();
    if bytes > MAX_BYTES {
        let message = format!("{bytes} bytes of content; at most {MAX_BYTES} fit");
        return Err(vec![Diagnostic::error("too_many", message)]);
    }
    let report = Report::new(sources);
    let template = compile(&report);
    if report.has_errors() {
        return Err(report.into_findings());
    }
    Ok(Content { template: Arc::new(template) })
}

fn compile(report: &Report) -> Rules {
    let files = report.parse();
    let tables = Tables::gather(&files, report);
    let names = Names::gather(&tables, report);
    assemble::rules(&mut Compiler::new(report, names), &tables)
}

/// The content of the core, compiled once.
pub fn load_core() -> Result<Content, Vec<Diagnostic>> {
    static LOADED: OnceLock<Result<Content, Vec<Diagnostic>>> = OnceLock::new();
    LOADED.get_or_init(|| load(&CORE)).clone()
}

/// The rules of a table with the content of the core.
pub fn rules(seats: usize, options: Options) -> Result<Rules, Vec<Diagnostic>> {
    load_core()?.rules(seats, options)
}

/// The digest of the content of the core.
pub fn digest() -> Result<String, Vec<Diagnostic>> {
    load_core().map(|c| c.digest())
}
