//! The options of a table (C-RULES): presets, reading, checking and describing them.
//!
//! [`KEYS`] says what each key may be; presets are data in `rules.toml`, each a complete set.

use std::sync::OnceLock;

use serde_json::{Map, Value, json};

pub use super::rules::Options;
use super::rules::{ArchFailure, Death};
use crate::engine::error::{Diagnostic, nearest};

/// The presets as they are written.
const PRESETS: &str = include_str!("../../../python/heartoak/data/crown/rules.toml");

/// What the value of a key may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// A whole number from one to another.
    Int(i64, i64),
    /// A whole number from one to another, or a word.
    IntOr(i64, i64, &'static str),
    /// So many whole numbers from one to another.
    Ints(usize, i64, i64),
    /// One of these words.
    Words(&'static [&'static str]),
}

/// A key of the options.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub form: Form,
    /// The rule that it changes.
    pub rule: &'static str,
}

const fn key(name: &'static str, form: Form, rule: &'static str) -> Key {
    Key { name, form, rule }
}

/// All keys, in the order of C-RULES.
pub const KEYS: [Key; 15] = [
    key("trophy_threshold", Form::Int(1, 20), "C-TROPHY-1"),
    key("start_gold", Form::Int(0, 99), "C-SETUP-3"),
    key("start_runes", Form::Int(0, 1), "C-SETUP-5"),
    key("rune_supply", Form::Int(0, 4), "C-RUNE-1"),
    key("heroes_offered", Form::Int(1, 6), "C-SETUP-2"),
    key("object_limit", Form::Int(0, 20), "C-TURN-3"),
    key("spell_hand", Form::Ints(6, 0, 6), "C-SPELL-1"),
    key("puppet_turns", Form::Int(1, 9), "C-PUPPET-1"),
    key("bridge_strength", Form::IntOr(1, 20, "card"), "C-MOVE-3"),
    key("arch_failure", Form::Words(&["stop", "lose_point"]), "C-MOVE-5"),
    key("call_success", Form::Int(1, 6), "C-CROWN-2"),
    key("call_growth", Form::Int(0, 99), "C-CROWN-2"),
    key("death", Form::Words(&["return", "permanent"]), "C-DEATH-1"),
    key("first_seat", Form::IntOr(0, 5, "random"), "C-SETUP-2"),
    key("max_rounds", Form::Int(1, 1000), "C-CROWN-3"),
];

/// What a preset is read over; every key of it is written.
const BLANK: Options = Options {
    trophy_threshold: 7,
    start_gold: 1,
    start_runes: 0,
    rune_supply: 4,
    heroes_offered: 3,
    object_limit: 4,
    spell_hand: [0, 0, 1, 2, 2, 3],
    puppet_turns: 3,
    bridge_strength: None,
    arch_failure: ArchFailure::Stop,
    call_success: 3,
    call_growth: 6,
    death: Death::Return,
    first_seat: Some(0),
    max_rounds: 400,
};

impl Options {
    /// The preset `standard`.
    pub fn standard() -> Options {
        Options::preset("standard").unwrap_or(BLANK)
    }

    /// A preset by its name.
    pub fn preset(name: &str) -> Result<Options, Vec<Diagnostic>> {
        let presets = presets().as_ref().map_err(Clone::clone)?;
        if let Some(found) = presets.iter().find(|p| p.0 == name) {
            return Ok(found.1.clone());
        }
        let error = Diagnostic::error("unknown_preset", format!("there is no preset `{name}`"));
        Err(vec![error.hint(suggest(name, presets.iter().map(|p| p.0.as_str()).collect()))])
    }

    /// A preset with some keys changed. All that is wrong is reported at once.
    pub fn from_json(base_preset: &str, changes: &Map<String, Value>) -> Result<Options, Vec<Diagnostic>> {
        let mut options = Options::preset(base_preset)?;
        let found: Vec<Diagnostic> = changes.iter().filter_map(|(k, v)| options.change(k, v).err()).collect();
        if found.is_empty() { Ok(options) } else { Err(found) }
    }

    /// All keys with their values, in the words of the files.
    pub fn to_json(&self) -> Value {
        Value::Object(KEYS.iter().map(|k| (k.name.to_string(), self.get(k.name))).collect())
    }

    /// What is out of range.
    pub fn check(&self) -> Vec<Diagnostic> {
        KEYS.iter().filter_map(|k| check(k, &self.get(k.name)).err()).collect()
    }

    fn change(&mut self, name: &str, value: &Value) -> Result<(), Diagnostic> {
        let Some(key) = KEYS.iter().find(|k| k.name == name) else {
            let error = Diagnostic::error("unknown_option", format!("there is no option `{name}`"));
            return Err(error.hint(suggest(name, KEYS.iter().map(|k| k.name).collect())));
        };
        check(key, value)?;
        self.set(name, value);
        Ok(())
    }

    /// Sets a key to a value that was checked.
    fn set(&mut self, name: &str, value: &Value) {
        let number = value.as_u64();
        let byte = number.unwrap_or(0) as u8;
        match name {
            "trophy_threshold" => self.trophy_threshold = byte,
            "start_gold" => self.start_gold = byte,
            "start_runes" => self.start_runes = byte,
            "rune_supply" => self.rune_supply = byte,
            "heroes_offered" => self.heroes_offered = byte,
            "object_limit" => self.object_limit = byte,
            "spell_hand" => {
                let numbers = value.as_array().into_iter().flatten();
                for (slot, n) in self.spell_hand.iter_mut().zip(numbers) {
                    *slot = n.as_u64().unwrap_or(0) as u8;
                }
            }
            "puppet_turns" => self.puppet_turns = byte,
            "bridge_strength" => self.bridge_strength = number.map(|n| n as u8),
            "arch_failure" if value == "stop" => self.arch_failure = ArchFailure::Stop,
            "arch_failure" => self.arch_failure = ArchFailure::LosePoint,
            "call_success" => self.call_success = byte,
            "call_growth" => self.call_growth = byte,
            "death" if value == "return" => self.death = Death::Return,
            "death" => self.death = Death::Permanent,
            "first_seat" => self.first_seat = number.map(|n| n as u8),
            _ => self.max_rounds = number.unwrap_or(0) as u16,
        }
    }

    fn get(&self, name: &str) -> Value {
        match name {
            "trophy_threshold" => json!(self.trophy_threshold),
            "start_gold" => json!(self.start_gold),
            "start_runes" => json!(self.start_runes),
            "rune_supply" => json!(self.rune_supply),
            "heroes_offered" => json!(self.heroes_offered),
            "object_limit" => json!(self.object_limit),
            "spell_hand" => json!(self.spell_hand),
            "puppet_turns" => json!(self.puppet_turns),
            "bridge_strength" => self.bridge_strength.map_or(json!("card"), |n| json!(n)),
            "arch_failure" if self.arch_failure == ArchFailure::Stop => json!("stop"),
            "arch_failure" => json!("lose_point"),
            "call_success" => json!(self.call_success),
            "call_growth" => json!(self.call_growth),
            "death" if self.death == Death::Return => json!("return"),
            "death" => json!("permanent"),
            "first_seat" => self.first_seat.map_or(json!("random"), |n| json!(n)),
            _ => json!(self.max_rounds),
        }
    }
}

/// The names of the presets.
pub fn preset_names() -> Vec<&'static str> {
    presets().iter().flatten().map(|p| p.0.as_str()).collect()
}

/// All keys with what they may be and what the presets say, for a listing of the rules.
pub fn describe() -> Value {
    let describe = |k: &Key| {
        let default = |p: &(String, Options)| (p.0.clone(), p.1.get(k.name));
        let defaults: Map<String, Value> = presets().iter().flatten().map(default).collect();
        let (kind, min, max, choices): (&str, _, _, &[&str]) = match &k.form {
            Form::Int(min, max) => ("int", Some(min), Some(max), &[]),
            Form::IntOr(min, max, word) => ("int or word", Some(min), Some(max), std::slice::from_ref(word)),
            Form::Ints(_, min, max) => ("list of ints", Some(min), Some(max), &[]),
            Form::Words(words) => ("word", None, None, words),
        };
        json!({ "key": k.name, "type": kind, "min": min, "max": max, "choices": choices, "default": defaults, "rule": k.rule })
    };
    KEYS.iter().map(describe).collect()
}

type Presets = Result<Vec<(String, Options)>, Vec<Diagnostic>>;

/// The presets, read once.
fn presets() -> &'static Presets {
    static READ: OnceLock<Presets> = OnceLock::new();
    READ.get_or_init(|| read_presets(PRESETS))
}

/// Reads presets: tables of options, each with every key.
fn read_presets(text: &str) -> Presets {
    let file = |d: Diagnostic| Diagnostic { file: Some("rules.toml".to_string()), ..d };
    let tables: Map<String, Value> =
        toml::from_str(text).map_err(|e| vec![file(Diagnostic::error("syntax", e.message()))])?;
    let mut found = Vec::new();
    let mut presets = Vec::new();
    for (name, table) in &tables {
        let empty = Map::new();
        let table = table.as_object().unwrap_or(&empty);
        let mut options = BLANK;
        found.extend(table.iter().filter_map(|(k, v)| options.change(k, v).err()).map(file));
        for k in KEYS.iter().filter(|k| !table.contains_key(k.name)) {
            let message = format!("preset `{name}`: `{}` is missing", k.name);
            found.push(file(Diagnostic::error("missing_field", message)));
        }
        presets.push((name.clone(), options));
    }
    // `standard` first, whatever the order of the tables.
    presets.sort_by_key(|p| p.0 != "standard");
    if found.is_empty() { Ok(presets) } else { Err(found) }
}

fn check(key: &Key, value: &Value) -> Result<(), Diagnostic> {
    let (name, rule) = (key.name, key.rule);
    let wanted = wanted(key.form);
    let wrong = |code, shown: &Value| {
        Diagnostic::error(code, format!("`{name}` is {shown}, but must be {wanted}")).hint(format!("see {rule}"))
    };
    let word = |words: &[&str], text: &str| {
        if words.contains(&text) {
            return Ok(());
        }
        let hint = nearest(text, words.iter().copied()).map(|w| format!("did you mean \"{w}\"?"));
        Err(Diagnostic { hint: hint.or_else(|| Some(format!("see {rule}"))), ..wrong("unknown_word", value) })
    };
    let int = |n: &Value, min: i64, max: i64| match n.as_i64() {
        Some(n) if (min..=max).contains(&n) => Ok(()),
        _ if n.is_i64() || n.is_u64() => Err(wrong("out_of_range", value)),
        _ => Err(wrong("wrong_type", value)),
    };
    match (key.form, value) {
        (Form::Words(words), Value::String(text)) => word(words, text),
        (Form::IntOr(_, _, only), Value::String(text)) => word(&[only], text),
        (Form::Int(min, max) | Form::IntOr(min, max, _), _) => int(value, min, max),
        (Form::Ints(count, ..), Value::Array(list)) if list.len() != count => Err(wrong("wrong_count", value)),
        (Form::Ints(_, min, max), Value::Array(list)) => list.iter().try_for_each(|n| int(n, min, max)),
        _ => Err(wrong("wrong_type", value)),
    }
}

/// What a key wants, in words.
fn wanted(form: Form) -> String {
    match form {
        Form::Int(min, max) => format!("a whole number from {min} to {max}"),
        Form::IntOr(min, max, word) => format!("a whole number from {min} to {max} or \"{word}\""),
        Form::Ints(count, min, max) => format!("{count} whole numbers from {min} to {max}"),
        Form::Words(words) => format!("one of \"{}\"", words.join("\", \"")),
    }
}

fn suggest(wrong: &str, known: Vec<&str>) -> String {
    match nearest(wrong, known.iter().copied()) {
        Some(name) => format!("did you mean `{name}`?"),
        None => format!("one of: {}", known.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(changes: Value) -> Result<Options, Vec<Diagnostic>> {
        Options::from_json("standard", changes.as_object().unwrap())
    }

    #[test]
    fn presets_are_those_of_the_rulebook() {
        assert_eq!(preset_names(), ["standard", "quick"]);
        assert_eq!(Options::preset("standard").unwrap(), BLANK);
        let quick = Options { trophy_threshold: 5, start_gold: 3, start_runes: 1, ..BLANK };
        assert_eq!(Options::preset("quick").unwrap(), quick);
        let error = &Options::preset("standart").unwrap_err()[0];
        assert_eq!((error.code, error.hint.as_deref()), ("unknown_preset", Some("did you mean `standard`?")));
    }

    #[test]
    fn presets_must_be_whole() {
        let found = read_presets("[standard]\ntrophy_threshold = 99\n").unwrap_err();
        assert_eq!(found.len(), 15);
        assert_eq!((found[0].code, found[1].code), ("out_of_range", "missing_field"));
    }

    #[test]
    fn options_come_back_as_they_were_written() {
        let options = changed(json!({
            "trophy_threshold": 20, "start_gold": 99, "start_runes": 1, "rune_supply": 0, "heroes_offered": 6,
            "object_limit": 20, "spell_hand": [6, 5, 4, 3, 2, 1], "puppet_turns": 9, "bridge_strength": 20,
            "arch_failure": "lose_point", "call_success": 6, "call_growth": 99, "death": "permanent",
            "first_seat": "random", "max_rounds": 1000
        }))
        .unwrap();
        assert_eq!(changed(options.to_json()).unwrap(), options);
        assert_eq!(options.to_json()["first_seat"], "random");
        assert_eq!(BLANK.to_json()["bridge_strength"], "card");
        assert_eq!(BLANK.to_json().as_object().unwrap().len(), KEYS.len());
        assert!(options.check().is_empty());
    }

    #[test]
    fn every_bound_holds_on_both_sides() {
        for k in KEYS {
            let (Form::Int(min, max) | Form::IntOr(min, max, _)) = k.form else { continue };
            for (n, fits) in [(min, true), (max, true), (min - 1, false), (max + 1, false)] {
                assert_eq!(changed(json!({ k.name: n })).is_ok(), fits, "{} = {n}", k.name);
            }
        }
    }

    #[test]
    fn wrong_values_are_named() {
        for (changes, code, hint) in [
            (json!({ "trophy_treshold": 3 }), "unknown_option", "did you mean `trophy_threshold`?"),
            (json!({ "start_gold": true }), "wrong_type", "see C-SETUP-3"),
            (json!({ "start_gold": 1.0 }), "wrong_type", "see C-SETUP-3"),
            (json!({ "start_gold": "1" }), "wrong_type", "see C-SETUP-3"),
            (json!({ "start_gold": null }), "wrong_type", "see C-SETUP-3"),
            (json!({ "start_gold": 18446744073709551615u64 }), "out_of_range", "see C-SETUP-3"),
            (json!({ "death": "perma" }), "unknown_word", "see C-DEATH-1"),
            (json!({ "death": "permanant" }), "unknown_word", "did you mean \"permanent\"?"),
            (json!({ "death": 1 }), "wrong_type", "see C-DEATH-1"),
            (json!({ "first_seat": "randon" }), "unknown_word", "did you mean \"random\"?"),
            (json!({ "spell_hand": [0, 0, 1, 2, 2] }), "wrong_count", "see C-SPELL-1"),
            (json!({ "spell_hand": [0, 0, 1, 2, 2, 7] }), "out_of_range", "see C-SPELL-1"),
            (json!({ "spell_hand": [0, 0, 1, 2, 2, true] }), "wrong_type", "see C-SPELL-1"),
            (json!({ "spell_hand": 3 }), "wrong_type", "see C-SPELL-1"),
        ] {
            let found = changed(changes.clone()).unwrap_err();
            assert_eq!((found.len(), found[0].code, found[0].hint.as_deref()), (1, code, Some(hint)), "{changes}");
        }
    }

    #[test]
    fn all_that_is_wrong_is_reported_together() {
        let found = changed(json!({ "start_gold": -1, "max_rounds": 0, "deth": "return" })).unwrap_err();
        assert_eq!(found.len(), 3);
        assert_eq!(Options { start_runes: 9, call_success: 0, ..BLANK }.check().len(), 2);
    }

    #[test]
    fn the_listing_has_every_key() {
        let listing = describe();
        assert_eq!(listing.as_array().unwrap().len(), KEYS.len());
        assert_eq!(listing[1]["default"], json!({ "standard": 1, "quick": 3 }));
        assert_eq!(listing[8]["choices"], json!(["card"]));
        assert_eq!(listing[12]["choices"], json!(["return", "permanent"]));
    }
}
