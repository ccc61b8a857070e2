//! Reading a TOML table field by field. Every reader gives a value: what is wrong is reported, and some valid value of
//! the type stands in for it, so that one load finds everything that is wrong.

use std::cell::RefCell;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::source::{Place, Report};

/// A value of a file.
pub type Value<'a> = Spanned<DeValue<'a>>;

/// A table of a file, with what has been asked of it.
pub struct Fields<'a> {
    table: &'a DeTable<'a>,
    /// Where it stands.
    pub at: Place,
    report: &'a Report<'a>,
    /// What it is, for messages, such as "encounter `ash_wolf`".
    pub owner: String,
    asked: RefCell<Vec<&'static str>>,
}

impl<'a> Fields<'a> {
    /// A table at a place.
    pub fn new(table: &'a DeTable<'a>, at: Place, report: &'a Report<'a>, owner: impl Into<String>) -> Fields<'a> {
        Fields { table, at, report, owner: owner.into(), asked: RefCell::default() }
    }

    /// The place of a value of this file.
    pub fn place(&self, value: &Value<'a>) -> Place {
        Place { file: self.at.file, span: value.span() }
    }

    /// The value of a field, if it is there. The field counts as known from now on.
    pub fn get(&self, name: &'static str) -> Option<&'a Value<'a>> {
        if !self.asked.borrow().contains(&name) {
            self.asked.borrow_mut().push(name);
        }
        self.table.get(name)
    }

    /// Is the field there?
    pub fn has(&self, name: &'static str) -> bool {
        self.get(name).is_some()
    }

    /// Where a field stands, or else the table.
    pub fn place_of(&self, name: &'static str) -> Place {
        self.get(name).map_or(self.at.clone(), |v| self.place(v))
    }

    /// Reports an error about a field.
    pub fn error(&self, name: &'static str, code: &'static str, message: impl std::fmt::Display) {
        self.report.error(&self.place_of(name), code, format!("{}: {message}", self.owner));
    }

    /// Reports an error about a field, with a hint.
    pub fn hinted(&self, name: &'static str, code: &'static str, message: impl std::fmt::Display, hint: &str) {
        self.report.hinted(&self.place_of(name), code, format!("{}: {message}", self.owner), hint);
    }

    /// Reports a wrong name in a field.
    pub fn unknown<'k>(
        &self,
        at: &Place,
        code: &'static str,
        what: &str,
        wrong: &str,
        known: impl Iterator<Item = &'k str> + Clone,
    ) {
        self.report.unknown(at, code, format!("{}: {what} `{wrong}`", self.owner), wrong, known);
    }

    /// The value of a field that must be there.
    pub fn need(&self, name: &'static str) -> Option<&'a Value<'a>> {
        let value = self.get(name);
        if value.is_none() {
            self.report.error(&self.at, "missing_field", format!("{}: `{name}` is missing", self.owner));
        }
        value
    }

    fn wrong_type(&self, at: &Place, name: &str, wanted: &str, value: &DeValue) {
        let message = format!("{}: `{name}` must be {wanted}, not {}", self.owner, kind_of(value));
        self.report.error(at, "wrong_type", message);
    }

    /// A string in a value of the field.
    pub fn str_in(&self, name: &str, value: &'a Value<'a>) -> Option<&'a str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_type(&self.place(value), name, "a string", value.get_ref());
        }
        text
    }

    /// A number in a value of the field; the lowest one stands in for a wrong one.
    pub fn int_in(&self, name: &str, value: &Value<'a>, range: RangeInclusive<i64>) -> i64 {
        let low = *range.start();
        self.int_if(name, value, range).unwrap_or(low)
    }

    fn int_if(&self, name: &str, value: &Value<'a>, range: RangeInclusive<i64>) -> Option<i64> {
        let at = self.place(value);
        let DeValue::Integer(number) = value.get_ref() else {
            self.wrong_type(&at, name, "a whole number", value.get_ref());
            return None;
        };
        let read = i64::from_str_radix(number.as_str(), number.radix()).ok().filter(|n| range.contains(n));
        if read.is_none() {
            let (low, high) = (range.start(), range.end());
            let message = format!("{}: `{name}` is {number}, but must be {low} to {high}", self.owner);
            self.report.error(&at, "out_of_range", message);
        }
        read
    }

    /// A number that must be there.
    pub fn int(&self, name: &'static str, range: RangeInclusive<i64>) -> i64 {
        let low = *range.start();
        self.need(name).map_or(low, |v| self.int_in(name, v, range))
    }

    /// A number that may be left out.
    pub fn int_or(&self, name: &'static str, range: RangeInclusive<i64>, default: i64) -> i64 {
        self.get(name).map_or(default, |v| self.int_in(name, v, range))
    }

    /// A number or a word that stands for one, in a field that must be there.
    pub fn int_or_word<T: Copy>(
        &self,
        name: &'static str,
        range: RangeInclusive<i64>,
        number: impl Fn(i64) -> T,
        words: &[(&'static str, T)],
    ) -> T {
        let Some(value) = self.need(name) else { return number(*range.start()) };
        match value.get_ref() {
            DeValue::String(_) => self.word_in(name, value, words),
            DeValue::Integer(_) => number(self.int_in(name, value, range)),
            other => {
                let named: Vec<String> = words.iter().map(|w| format!("\"{}\"", w.0)).collect();
                let wanted = format!("a whole number or {}", named.join(", "));
                self.wrong_type(&self.place(value), name, &wanted, other);
                number(*range.start())
            }
        }
    }

    /// Yes or no; left out means no.
    pub fn flag(&self, name: &'static str) -> bool {
        self.flag_or(name, false)
    }

    /// Yes or no.
    pub fn flag_or(&self, name: &'static str, default: bool) -> bool {
        let Some(value) = self.get(name) else { return default };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.wrong_type(&self.place(value), name, "true or false", value.get_ref());
            default
        })
    }

    /// One of a few words, in a value of the field.
    pub fn word_in<T: Copy>(&self, name: &str, value: &'a Value<'a>, words: &[(&'static str, T)]) -> T {
        let Some(word) = self.str_in(name, value) else { return words[0].1 };
        match words.iter().find(|w| w.0 == word) {
            Some(found) => found.1,
            None => {
                let what = format!("`{name}` cannot be");
                self.unknown(&self.place(value), "unknown_word", &what, word, words.iter().map(|w| w.0));
                words[0].1
            }
        }
    }

    /// One of a few words, in a field that must be there.
    pub fn word<T: Copy>(&self, name: &'static str, words: &[(&'static str, T)]) -> T {
        self.need(name).map_or(words[0].1, |v| self.word_in(name, v, words))
    }

    /// One of a few words, in a field that may be left out.
    pub fn word_or<T: Copy>(&self, name: &'static str, words: &[(&'static str, T)], default: T) -> T {
        self.get(name).map_or(default, |v| self.word_in(name, v, words))
    }

    /// A string that must be there.
    pub fn str(&self, name: &'static str) -> Option<&'a str> {
        self.need(name).and_then(|v| self.str_in(name, v))
    }

    /// The elements of a list; left out means none.
    pub fn items(&self, name: &'static str) -> &'a [Value<'a>] {
        self.get(name).map_or(&[], |v| self.items_in(name, v))
    }

    fn items_in(&self, name: &str, value: &'a Value<'a>) -> &'a [Value<'a>] {
        match value.get_ref() {
            DeValue::Array(list) => list,
            other => {
                self.wrong_type(&self.place(value), name, "a list", other);
                &[]
            }
        }
    }

    /// The elements of a list that must be there.
    pub fn need_items(&self, name: &'static str) -> &'a [Value<'a>] {
        self.need(name).map_or(&[], |v| self.items_in(name, v))
    }

    /// A table in a value of the field.
    pub fn table_in(&self, name: &str, value: &'a Value<'a>) -> Option<Fields<'a>> {
        let Some(table) = value.get_ref().as_table() else {
            self.wrong_type(&self.place(value), name, "a table", value.get_ref());
            return None;
        };
        Some(Fields::new(table, self.place(value), self.report, self.owner.clone()))
    }

    /// A bit for each face of a die in a list of numbers; left out means none.
    pub fn faces(&self, name: &'static str, faces: RangeInclusive<i64>) -> u64 {
        let numbers = self.items(name).iter().filter_map(|v| self.int_if(name, v, faces.clone()));
        numbers.fold(0, |bits, n| bits | 1 << n)
    }

    /// A text that must be there in both languages. It is read by others; here it is only looked at.
    pub fn texts(&self, name: &'static str) {
        if let Some(value) = self.need(name)
            && let Some(texts) = self.table_in(name, value)
        {
            for language in ["en", "fr"] {
                match texts.get(language) {
                    None => texts.error(language, "missing_text", format!("`{name}` has no text in `{language}`")),
                    Some(v) => {
                        if texts.str_in(language, v).is_some_and(|t| t.trim().is_empty()) {
                            texts.error(language, "missing_text", format!("`{name}` is empty in `{language}`"));
                        }
                    }
                }
            }
            texts.finish();
        }
    }

    /// A text that may be left out.
    pub fn texts_if(&self, name: &'static str) {
        if self.has(name) {
            self.texts(name);
        }
    }

    /// Reports the fields that nothing asked for.
    pub fn finish(&self) {
        self.finish_with("unknown_field", "there is no field");
    }

    /// The same with another code and wording.
    pub fn finish_with(&self, code: &'static str, what: &str) {
        let asked = self.asked.borrow();
        for key in self.table.keys().filter(|k| !asked.iter().any(|a| *a == k.get_ref().as_ref())) {
            let at = Place { file: self.at.file, span: key.span() };
            self.unknown(&at, code, what, key.get_ref(), asked.iter().copied());
        }
    }
}

fn kind_of(value: &DeValue) -> &'static str {
    match value {
        DeValue::String(_) => "a string",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
