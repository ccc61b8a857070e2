//! Where the cards are: lists of ids with repetition for copies. What is not named lies in its deck.

use serde_json::{Map, Value, json};

use super::fields::Fields;
use crate::engine::error::Diagnostic;
use crate::engine::ids::Seat;
use crate::games::crown::board::HEART;
use crate::games::crown::card::Class;
use crate::games::crown::rules::Rules;
use crate::games::crown::state::{State, at, held, mark, on, place};

/// The list of a seat in which cards of a class are named.
fn list_of(class: Class) -> Option<&'static str> {
    match class {
        Class::Object | Class::MagicObject | Class::Market => Some("objects"),
        Class::Companion => Some("companions"),
        Class::Spell => Some("spells"),
        Class::Enemy => Some("trophies"),
        _ => None,
    }
}
const LISTS: [&str; 4] = ["objects", "companions", "spells", "trophies"];

/// Runes of a table.
pub fn all_runes(r: &Rules) -> usize {
    r.options.rune_supply as usize + r.options.start_runes as usize * r.seats as usize
}

/// Copies with a byte that fits, as ids in card order.
fn ids(r: &Rules, s: &State, fits: impl Fn(Class, u8) -> bool) -> Value {
    let copies = (0..r.copies).filter(|&i| fits(r.kind_at(i).class, s.card[i]));
    copies.map(|i| json!(r.kind_at(i).id)).collect()
}
fn runes(r: &Rules, s: &State, fits: impl Fn(u8) -> bool) -> usize {
    (0..r.copies).filter(|&i| r.kind_at(i).class == Class::Rune && fits(s.card[i])).count()
}

/// Writes what a seat holds.
pub fn write_seat(io: &mut Fields, s: &State, seat: Seat) {
    let r = io.r;
    for list in LISTS {
        io.value(list, || ids(r, s, |class, b| list_of(class) == Some(list) && b == held(seat)));
    }
    io.value("runes", || json!(runes(r, s, |b| b == held(seat))));
}
/// Writes what lies on the table, marks apart.
pub fn write_table(io: &mut Fields, s: &State) {
    let r = io.r;
    io.value("rune_supply", || json!(runes(r, s, |b| b == at(place::DECK))));
    io.value("runes_gone", || json!(runes(r, s, |b| b == at(place::GONE))));
    io.value("discards", || {
        json!({
            "encounter": ids(r, s, |class, b| class <= Class::Place && b == at(place::DISCARD)),
            "spell": ids(r, s, |class, b| class == Class::Spell && b == at(place::DISCARD)),
        })
    });
    let mut spaces = Map::new();
    for space in 0..HEART {
        let here = |b: u8| b >> 2 == on(space) >> 2;
        let cards = ids(r, s, |class, b| class != Class::Rune && here(b));
        let (n, gold, traps) = (runes(r, s, here), s.gold[space as usize], s.traps_on(space));
        if cards != json!([]) || n > 0 || gold > 0 || traps > 0 {
            let what = json!({"cards": cards, "runes": n, "gold": gold, "traps": traps});
            spaces.insert(r.board.spaces[space as usize].id.clone(), what);
        }
    }
    io.value("spaces", || Value::Object(spaces));
}
/// Writes the marks of cards into the record of the turn.
pub fn write_marks(io: &mut Fields, s: &State) {
    let r = io.r;
    for (key, bits) in MARKS {
        io.value(key, || {
            let on_each = (0..HEART).map(|space| (space, ids(r, s, |_, b| b == on(space) | bits)));
            let some = on_each.filter(|(_, list)| *list != json!([]));
            Value::Object(some.map(|(space, list)| (r.board.spaces[space as usize].id.clone(), list)).collect())
        });
    }
}
const MARKS: [(&str, u8); 3] =
    [("put_down", mark::PUT_DOWN), ("resolved", mark::RESOLVED), ("fighting", mark::FIGHTING)];

/// Cards being dealt to the places that a position names.
pub struct Deal<'a> {
    r: &'a Rules,
    /// By kind: the bytes of the copies named so far, and where the first was named.
    named: Vec<(Vec<u8>, String)>,
    pub found: Vec<Diagnostic>,
}

impl<'a> Deal<'a> {
    pub fn new(r: &'a Rules) -> Deal<'a> {
        Deal { r, named: vec![Default::default(); r.kinds.len()], found: Vec::new() }
    }
    /// One more copy of a kind is there.
    fn place(&mut self, kind: u8, byte: u8, path: &str) {
        let k = self.r.kind(kind);
        let count = if k.class == Class::Rune { all_runes(self.r) } else { k.count as usize };
        let (bytes, first) = &mut self.named[kind as usize];
        if bytes.is_empty() {
            *first = path.to_string();
        }
        if bytes.len() < count {
            bytes.push(byte);
            return;
        }
        let message = match count {
            1 => format!("{path}: {} is in two places, it is named at {first} too", k.id),
            n => format!("{path}: there are only {n} copies of {}", k.id),
        };
        let code = if count == 1 { "two_places" } else { "too_many" };
        self.found.push(Diagnostic::error(code, message));
    }
    fn wrong_list(&mut self, kind: u8, path: &str, hint: &str) {
        let message = format!("{path}: {} does not belong there", self.r.kind(kind).id);
        self.found.push(Diagnostic::error("wrong_place", message).hint(hint));
    }
    /// Reads a list of cards that all go to one place.
    fn read_list(&mut self, io: &mut Fields, key: &'static str, byte: u8, fits: impl Fn(Class) -> Result<(), String>) {
        for (v, path) in io.ids(key, || Value::Null).unwrap_or_default() {
            let Some(kind) = io.kind_of(&v, path.clone()) else { continue };
            match fits(self.r.kind(kind).class) {
                Ok(()) => self.place(kind, byte, &path),
                Err(hint) => self.wrong_list(kind, &path, &hint),
            }
        }
    }
    fn read_runes(&mut self, io: &mut Fields, byte: u8) {
        let (n, path) = (io.number("runes", 0, 0..=all_runes(self.r) as i64), io.at("runes"));
        (0..n).for_each(|_| self.place(self.r.rune, byte, &path));
    }
    /// What a seat holds.
    pub fn read_seat(&mut self, io: &mut Fields, seat: Seat) {
        for list in LISTS {
            self.read_list(io, list, held(seat), |class| match (list_of(class), class) {
                (Some(own), _) if own == list => Ok(()),
                (Some(own), _) => Err(format!("name it under {own}")),
                (None, Class::Rune) => Err("give their number under runes".to_string()),
                (None, _) => Err("no hero can hold it".to_string()),
            });
        }
        self.read_runes(io, held(seat));
    }
    /// What lies on the table.
    pub fn read_table(&mut self, io: &mut Fields, s: &mut State) {
        for (id, v, path) in io.members("spaces", || Value::Null) {
            let Some(space) = io.space_of(&json!(id), path.clone()) else { continue };
            let mut inner = Fields::reader(self.r, &v, path);
            self.read_space(&mut inner, space, s);
            io.found.extend(inner.finish());
        }
        if let Some(v) = io.value("discards", || Value::Null) {
            let mut inner = Fields::reader(self.r, &v, "discards");
            let pile = |fits: fn(Class) -> bool| {
                move |class| if fits(class) { Ok(()) } else { Err("only cards of that deck".to_string()) }
            };
            self.read_list(&mut inner, "encounter", at(place::DISCARD), pile(|class| class <= Class::Place));
            self.read_list(&mut inner, "spell", at(place::DISCARD), pile(|class| class == Class::Spell));
            io.found.extend(inner.finish());
        }
        self.read_supply(io);
    }
    fn read_space(&mut self, io: &mut Fields, space: u8, s: &mut State) {
        let heart = space >= HEART;
        self.read_list(io, "cards", if heart { at(place::DECK) } else { on(space) }, |class| match class {
            _ if heart => Err("nothing lies in the heart".to_string()),
            Class::Spell => Err("spells are in hands or discards".to_string()),
            Class::Rune => Err("give their number under runes".to_string()),
            _ => Ok(()),
        });
        if heart {
            let (runes, gold) = (io.number("runes", 0, 0..=99), io.number("gold", 0, 0..=99));
            if runes + gold + io.number("traps", 0, 0..=99) > 0 {
                io.wrong("wrong_place", "", "nothing lies in the heart");
            }
            return;
        }
        self.read_runes(io, on(space));
        io.byte("gold", &mut s.gold[space as usize], 99);
        let mut traps = 0;
        io.byte("traps", &mut traps, 3);
        if traps > 0 && self.r.board.no_spells >> space & 1 == 1 {
            io.wrong("wrong_place", "traps", "no trap lies where no spell works");
        } else {
            s.set_traps(space, traps);
        }
    }
    /// The runes left over lie in the supply as far as it goes, the others are out of the game.
    fn read_supply(&mut self, io: &mut Fields) {
        let (all, most) = (all_runes(self.r), self.r.options.rune_supply as i64);
        let named = self.named[self.r.rune as usize].0.len();
        let left = (all - named.min(all)) as i64;
        let (has_supply, has_gone) = (io.has("rune_supply"), io.has("runes_gone"));
        let mut supply = io.number("rune_supply", left.min(most), 0..=4);
        let mut gone = io.number("runes_gone", (left - supply).max(0), 0..=all as i64);
        if has_gone && !has_supply {
            supply = (left - gone).max(0);
        }
        if supply + gone != left {
            let what = format!("{supply} in the supply and {gone} out of the game, but {left} are left of {all}");
            io.wrong("not_conserved", "rune_supply", what);
            (supply, gone) = (left, 0);
        }
        let rune = self.r.rune;
        (0..supply).for_each(|_| self.place(rune, at(place::DECK), "rune_supply"));
        (0..gone).for_each(|_| self.place(rune, at(place::GONE), "runes_gone"));
    }
    /// Marks of the record of the turn.
    pub fn read_marks(&mut self, io: &mut Fields) {
        for (key, bits) in MARKS {
            for (id, v, path) in io.members(key, || Value::Null) {
                let Some(space) = io.space_of(&json!(id), path.clone()) else { continue };
                for (i, v) in io.list(key, v).into_iter().enumerate() {
                    let path = format!("{path}[{i}]");
                    if let Some(kind) = io.kind_of(&v, path.clone()) {
                        self.mark(kind, space, bits, &path);
                    }
                }
            }
        }
    }
    fn mark(&mut self, kind: u8, space: u8, bits: u8, path: &str) {
        let plain = if space < HEART { on(space) } else { at(place::NOWHERE) };
        match self.named[kind as usize].0.iter_mut().find(|b| **b == plain) {
            Some(byte) => *byte |= bits,
            None => {
                let message = format!("{path}: no more copies of {} lie there", self.r.kind(kind).id);
                self.found.push(Diagnostic::error("wrong_place", message).hint("name it under spaces, and once here"));
            }
        }
    }
    /// The row of cards: what is named, the rest in the decks, copies sorted.
    pub fn finish(self, s: &mut State) -> Vec<Diagnostic> {
        s.card.fill(at(place::NOWHERE));
        for (k, (bytes, _)) in self.r.kinds.iter().zip(&self.named) {
            let row = &mut s.card[k.first as usize..k.first as usize + k.count as usize];
            row.fill(at(if k.class == Class::Rune { place::NOWHERE } else { place::DECK }));
            for (slot, &byte) in row.iter_mut().zip(bytes) {
                *slot = byte;
            }
            row.sort_unstable();
        }
        self.found
    }
}
