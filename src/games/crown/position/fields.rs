//! The fields of one dict, described once for both ways: writing puts them in, reading takes them out.
//!
//! Reading leaves a value as it is where the key is missing, so defaults are set before. Every key that is described is
//! remembered; what is left over at the end is unknown.

use serde_json::{Map, Value, json};

use super::names::Words;
use crate::engine::dice::Dice;
use crate::engine::error::{Diagnostic, nearest};
use crate::engine::ids::{NOBODY, Seat, SeatSet};
use crate::games::crown::rules::{NO_CARD, Rules};
use crate::games::crown::state::NONE;

/// A dict being written or read.
pub struct Fields<'a> {
    pub r: &'a Rules,
    map: Map<String, Value>,
    reads: bool,
    /// Where the dict is in the position, such as `seats[1]`.
    path: String,
    known: Vec<&'static str>,
    pub found: Vec<Diagnostic>,
}

impl<'a> Fields<'a> {
    /// A dict to be written.
    pub fn writer(r: &'a Rules) -> Fields<'a> {
        Fields { r, map: Map::new(), reads: false, path: String::new(), known: Vec::new(), found: Vec::new() }
    }
    /// A dict to be read.
    pub fn reader(r: &'a Rules, value: &Value, path: impl Into<String>) -> Fields<'a> {
        let mut f = Fields { reads: true, path: path.into(), ..Fields::writer(r) };
        match value {
            Value::Object(map) => f.map = map.clone(),
            other => {
                let what = format!("{}: a dict is wanted, not {}", f.name(), kind_of(other));
                f.found.push(Diagnostic::error("wrong_type", what));
            }
        }
        f
    }
    pub fn reads(&self) -> bool {
        self.reads
    }
    /// What was written.
    pub fn written(self) -> Value {
        Value::Object(self.map)
    }
    /// What was found; keys that nothing asked for are unknown.
    pub fn finish(mut self) -> Vec<Diagnostic> {
        for key in std::mem::take(&mut self.map).keys() {
            let mut d = Diagnostic::error("unknown_key", format!("{}: there is no key {key}", self.name()));
            if let Some(near) = nearest(key, self.known.iter().copied()) {
                d = d.hint(format!("did you mean {near}?"));
            }
            self.found.push(d);
        }
        self.found
    }
    fn name(&self) -> &str {
        if self.path.is_empty() { "position" } else { &self.path }
    }
    /// The path of a key.
    pub fn at(&self, key: &str) -> String {
        if self.path.is_empty() { key.to_string() } else { format!("{}.{key}", self.path) }
    }
    pub fn wrong(&mut self, code: &'static str, key: &str, what: impl AsRef<str>) {
        let message = format!("{}: {}", self.at(key), what.as_ref());
        self.found.push(Diagnostic::error(code, message));
    }
    /// Is the key there, and not yet taken?
    pub fn has(&self, key: &str) -> bool {
        self.map.contains_key(key)
    }
    /// Takes the value of a key if it is null.
    pub fn takes_null(&mut self, key: &'static str) -> bool {
        let null = self.reads && self.map.get(key).is_some_and(Value::is_null);
        if null {
            self.value(key, || Value::Null);
        }
        null
    }
    /// Writes a value, or takes the one that is there.
    pub fn value(&mut self, key: &'static str, write: impl FnOnce() -> Value) -> Option<Value> {
        self.known.push(key);
        if self.reads {
            return self.map.remove(key);
        }
        self.map.insert(key.to_string(), write());
        None
    }

    /// A whole number in a range.
    pub fn number(&mut self, key: &'static str, now: i64, range: std::ops::RangeInclusive<i64>) -> i64 {
        let Some(v) = self.value(key, || json!(now)) else { return now };
        match v.as_i64() {
            Some(n) if range.contains(&n) => n,
            Some(n) => {
                self.wrong("out_of_range", key, format!("{n} is not from {} to {}", range.start(), range.end()));
                now
            }
            None => {
                self.wrong("wrong_type", key, format!("a whole number is wanted, not {}", kind_of(&v)));
                now
            }
        }
    }
    pub fn byte(&mut self, key: &'static str, value: &mut u8, top: u8) {
        *value = self.number(key, *value as i64, 0..=top as i64) as u8;
    }
    pub fn word(&mut self, key: &'static str, value: &mut u16) {
        *value = self.number(key, *value as i64, 0..=u16::MAX as i64) as u16;
    }
    pub fn flag(&mut self, key: &'static str, now: bool) -> bool {
        let Some(v) = self.value(key, || json!(now)) else { return now };
        v.as_bool().unwrap_or_else(|| {
            self.wrong("wrong_type", key, format!("true or false is wanted, not {}", kind_of(&v)));
            now
        })
    }
    /// One of some words.
    pub fn one_of<T: Copy + PartialEq>(&mut self, key: &'static str, value: &mut T, words: &Words<T>) {
        let now = *value;
        let Some(v) = self.value(key, || json!(words.iter().find(|w| w.1 == now).map(|w| w.0))) else { return };
        let path = self.at(key);
        if let Some(i) = self.known_id(&v, path, "word", words.iter().map(|w| w.0)) {
            *value = words[i].1;
        }
    }
    /// A seat, or null for nobody.
    pub fn seat(&mut self, key: &'static str, value: &mut Seat) {
        let now = *value;
        let Some(v) = self.value(key, || if now == NOBODY { Value::Null } else { json!(now) }) else { return };
        if v.is_null() {
            *value = NOBODY;
            return;
        }
        match v.as_u64() {
            Some(n) if n < self.r.seats as u64 => *value = n as Seat,
            _ => self.wrong("unknown_id", key, format!("{v} is no seat from 0 to {}", self.r.seats - 1)),
        }
    }
    /// A set of seats.
    pub fn seats(&mut self, key: &'static str, value: &mut SeatSet) {
        let now = *value;
        let Some(v) = self.value(key, || json!((0..8).filter(|&s| now.has(s)).collect::<Vec<Seat>>())) else { return };
        let mut set = SeatSet::NONE;
        for v in self.list(key, v) {
            match v.as_u64() {
                Some(n) if n < self.r.seats as u64 => set = set.with(n as Seat),
                _ => self.wrong("unknown_id", key, format!("{v} is no seat from 0 to {}", self.r.seats - 1)),
            }
        }
        *value = set;
    }
    /// Dice, as a list of their faces.
    pub fn dice(&mut self, key: &'static str, value: &mut Dice) {
        let now = *value;
        let Some(v) = self.value(key, || json!(now.faces())) else { return };
        let list = self.list(key, v);
        let faces: Option<Vec<u8>> = list.iter().map(|v| v.as_u64().and_then(|n| u8::try_from(n).ok())).collect();
        match faces.and_then(|f| Dice::from_faces(&f)) {
            Some(dice) => *value = dice,
            None => self.wrong("out_of_range", key, "at most five faces from 1 to 6 are wanted"),
        }
    }
    /// A card, or null for none.
    pub fn card(&mut self, key: &'static str, value: &mut u8) {
        let (now, r) = (*value, self.r);
        let Some(v) = self.value(key, || json!(r.kinds.get(now as usize).map(|k| &k.id))) else { return };
        if v.is_null() {
            *value = NO_CARD;
            return;
        }
        if let Some(kind) = self.kind_of(&v, self.at(key)) {
            *value = kind;
        }
    }
    /// A space, or null for none.
    pub fn space(&mut self, key: &'static str, value: &mut u8) {
        let (now, r) = (*value, self.r);
        let Some(v) = self.value(key, || json!(r.board.spaces.get(now as usize).map(|s| &s.id))) else { return };
        if v.is_null() {
            *value = NONE;
            return;
        }
        if let Some(space) = self.space_of(&v, self.at(key)) {
            *value = space;
        }
    }
    /// A hero sheet, or null for none.
    pub fn hero(&mut self, key: &'static str, value: &mut u8) {
        let (now, r) = (*value, self.r);
        let Some(v) = self.value(key, || json!(r.heroes.get(now as usize).map(|h| &h.id))) else { return };
        if v.is_null() {
            *value = NONE;
            return;
        }
        if let Some(hero) = self.sheet_of(&v, self.at(key)) {
            *value = hero;
        }
    }

    /// The members of a list.
    pub fn list(&mut self, key: &str, value: Value) -> Vec<Value> {
        match value {
            Value::Array(list) => list,
            other => {
                self.wrong("wrong_type", key, format!("a list is wanted, not {}", kind_of(&other)));
                Vec::new()
            }
        }
    }
    /// A list of ids, each with its path; nothing if the key is missing.
    pub fn ids(&mut self, key: &'static str, write: impl FnOnce() -> Value) -> Option<Vec<(Value, String)>> {
        let v = self.value(key, write)?;
        let list = self.list(key, v);
        let path = self.at(key);
        Some(list.into_iter().enumerate().map(|(i, v)| (v, format!("{path}[{i}]"))).collect())
    }
    /// The members of a dict, each with its path; none if the key is missing.
    pub fn members(&mut self, key: &'static str, write: impl FnOnce() -> Value) -> Vec<(String, Value, String)> {
        let Some(v) = self.value(key, write) else { return Vec::new() };
        let path = self.at(key);
        match v {
            Value::Object(map) => map.into_iter().map(|(k, v)| (k.clone(), v, format!("{path}.{k}"))).collect(),
            other => {
                self.wrong("wrong_type", key, format!("a dict is wanted, not {}", kind_of(&other)));
                Vec::new()
            }
        }
    }

    pub fn kind_of(&mut self, v: &Value, path: String) -> Option<u8> {
        let r = self.r;
        self.known_id(v, path, "card", r.kinds.iter().map(|k| k.id.as_str())).map(|i| i as u8)
    }
    pub fn space_of(&mut self, v: &Value, path: String) -> Option<u8> {
        let r = self.r;
        self.known_id(v, path, "space", r.board.spaces.iter().map(|s| s.id.as_str())).map(|i| i as u8)
    }
    pub fn sheet_of(&mut self, v: &Value, path: String) -> Option<u8> {
        let r = self.r;
        self.known_id(v, path, "hero", r.heroes.iter().map(|h| h.id.as_str())).map(|i| i as u8)
    }
    pub fn quest_of(&mut self, v: &Value, path: String) -> Option<u8> {
        let r = self.r;
        self.known_id(v, path, "quest", r.quests.iter().map(|q| q.id.as_str())).map(|i| i as u8)
    }
    fn known_id<'k>(
        &mut self,
        v: &Value,
        path: String,
        what: &str,
        ids: impl Iterator<Item = &'k str> + Clone,
    ) -> Option<usize> {
        let Some(id) = v.as_str() else {
            let message = format!("{path}: the id of a {what} is wanted, not {}", kind_of(v));
            self.found.push(Diagnostic::error("wrong_type", message));
            return None;
        };
        let at = ids.clone().position(|known| known == id);
        if at.is_none() {
            let mut d = Diagnostic::error("unknown_id", format!("{path}: there is no {what} {id}"));
            if let Some(near) = nearest(id, ids) {
                d = d.hint(format!("did you mean {near}?"));
            }
            self.found.push(d);
        }
        at
    }
}

/// What a value is, in words.
fn kind_of(v: &Value) -> &'static str {
    match v {
        Value::Null => "null",
        Value::Bool(_) => "true or false",
        Value::Number(_) => "this number",
        Value::String(_) => "a text",
        Value::Array(_) => "a list",
        Value::Object(_) => "a dict",
    }
}
