//! Effects: what happens. Simple verbs are here, verbs that hold lists of their own in `branches.rs`.

use super::compiler::{Compiler, TagOf};
use super::fields::{Fields, Value};
use super::scene::Scene;
use super::words::*;
use crate::games::crown::board::{Region, THRONE, region};
use crate::games::crown::card::*;

/// The verbs, by their `do`.
pub const VERBS: [&str; 36] = [
    "gain",
    "lose",
    "heal",
    "restore_fate",
    "draw_spells",
    "discard_spells",
    "draw_encounters",
    "take",
    "buy",
    "take_rune",
    "drop",
    "steal",
    "lose_turn",
    "extra_turn",
    "move_to",
    "puppet",
    "align",
    "fight",
    "roll",
    "test",
    "choose",
    "contest",
    "pay",
    "by_alignment",
    "if",
    "each",
    "target",
    "evade",
    "combat_bonus",
    "cancel",
    "trap",
    "clear",
    "prevent",
    "quest",
    "overcome",
    "leave",
];

const ALL: u8 = 255;

impl<'a> Compiler<'a> {
    /// The list of a field that must be there.
    pub fn need_list(&mut self, f: &Fields<'a>, name: &'static str, scene: Scene) -> List {
        let items = f.need_items(name);
        self.list_of(f, name, items, scene)
    }

    /// The list of a field that may be left out.
    pub fn list(&mut self, f: &Fields<'a>, name: &'static str, scene: Scene) -> List {
        let items = f.items(name);
        self.list_of(f, name, items, scene)
    }

    fn list_of(&mut self, f: &Fields<'a>, name: &'static str, items: &'a [Value<'a>], scene: Scene) -> List {
        let list = items.iter().filter_map(|v| self.effect(f, name, v, scene)).collect();
        self.store(list)
    }

    fn effect(&mut self, f: &Fields<'a>, name: &str, value: &'a Value<'a>, scene: Scene) -> Option<Effect> {
        let e = f.table_in(name, value)?;
        let verb = e.str("do")?;
        let who = if matches!(verb, "each" | "target") { Who::Me } else { self.who(&e, scene) };
        let scene = if who == Who::Other { scene.other() } else { scene };
        let act = self.act(&e, verb, scene)?;
        e.finish();
        Some(Effect { who, act })
    }

    /// Whom an effect concerns, if there is such a one.
    fn who(&self, e: &Fields<'a>, scene: Scene) -> Who {
        let word = e.word_or("who", &[("self", "self"), ("target", "target"), ("opponent", "opponent")], "self");
        self.check_other(e, "who", word, scene);
        if word == "self" { Who::Me } else { Who::Other }
    }

    fn check_other(&self, e: &Fields<'a>, field: &'static str, word: &str, scene: Scene) {
        if word == "target" && !scene.target {
            e.hinted(field, "misplaced", "there is no `target` here", "only a spell with `target` aims at a hero");
        }
        if word == "opponent" && !scene.opponent {
            let hint = "only in combats and at `meet_hero` there is another hero";
            e.hinted(field, "misplaced", "there is no `opponent` here", hint);
        }
    }

    fn act(&mut self, e: &Fields<'a>, verb: &str, scene: Scene) -> Option<Do> {
        Some(match verb {
            "gain" => Do::Gain { what: e.word("what", COUNTERS), amount: amount(e, "d6", Amount::D6) },
            "lose" => Do::Lose { what: e.word("what", COUNTERS), amount: amount(e, "d6", Amount::D6) },
            "heal" => Do::Heal { amount: amount(e, "full", Amount::All) },
            "restore_fate" => Do::RestoreFate { amount: amount(e, "full", Amount::All) },
            "draw_spells" => Do::DrawSpells { count: e.int("count", 1..=9) as u8 },
            "discard_spells" => {
                Do::DiscardSpells { count: e.int_or_word("count", 1..=9, |n| n as u8, &[("all", ALL)]) }
            }
            "draw_encounters" => Do::DrawEncounters { count: e.int("count", 1..=12) as u8 },
            "take" => self.take(e)?,
            "buy" => self.buy(e),
            "take_rune" => Do::TakeRune,
            "drop" => drop_cards(e),
            "steal" => self.steal(e, scene),
            "lose_turn" => Do::LoseTurn { count: e.int("count", 1..=9) as u8 },
            "extra_turn" => Do::ExtraTurn,
            "move_to" => self.move_to(e)?,
            "puppet" => Do::Puppet,
            "align" => align(e),
            "evade" => self.evade(e, scene),
            "combat_bonus" => self.combat_bonus(e, scene),
            "clear" => Do::Clear {
                what: e.word("what", CLEARED),
                chosen: e.word("where", &[("own_space", false), ("chosen_space", true)]),
            },
            "quest" => Do::Quest { end: e.flag("end") },
            "cancel" | "prevent" | "overcome" | "leave" => self.only_there(e, verb, scene),
            _ => return self.branch(e, verb, scene),
        })
    }

    /// Verbs that have a meaning in one place only.
    fn only_there(&self, e: &Fields<'a>, verb: &str, scene: Scene) -> Do {
        let (act, fits, hint) = match verb {
            "cancel" => (Do::Cancel, scene.cancels, "`cancel` belongs to a spell with timing `counter`"),
            "prevent" => (
                Do::Prevent,
                scene.prevents,
                "`prevent` belongs to the list of a spell with timing `life_loss` or of a `use`, not inside another effect",
            ),
            "overcome" => (Do::Overcome, scene.heart, "`overcome` belongs to the instruction of a space of the heart"),
            _ => (Do::Leave, scene.card, "`leave` belongs to an encounter card"),
        };
        if !fits {
            self.misplaced(e, &format!("`{verb}` makes no sense here"), hint);
        }
        act
    }

    fn take(&mut self, e: &Fields<'a>) -> Option<Do> {
        match (e.get("card"), e.flag("market_choice")) {
            (Some(card), false) => Some(Do::Take { kind: self.names.market(e, "card", card) }),
            (None, true) => Some(Do::TakeMarket),
            (None, false) => {
                e.hinted("do", "missing_field", "`take` needs `card`", "or say `market_choice = true`");
                None
            }
            (Some(_), true) => {
                e.error("market_choice", "conflict", "`card` and `market_choice` cannot both be given");
                None
            }
        }
    }

    fn buy(&mut self, e: &Fields<'a>) -> Do {
        if !e.has("cards") {
            return Do::Buy { set: self.names.whole_market() };
        }
        let nth = |v| self.names.market_place(self.names.market(e, "cards", v)).min(63);
        Do::Buy { set: e.items("cards").iter().fold(0, |set, v| set | 1 << nth(v)) }
    }

    fn steal(&mut self, e: &Fields<'a>, scene: Scene) -> Do {
        let count = e.int("count", 1..=99) as u8;
        let what = e.word(
            "what",
            &[("gold", None), ("object", Some(Carried::Object)), ("companion", Some(Carried::Companion))],
        );
        let word = e.word("from", &[("rival", "rival"), ("target", "target"), ("opponent", "opponent")]);
        let from = if word == "rival" {
            Victim::Rival(e.word("where", WHERE))
        } else {
            self.check_other(e, "from", word, scene);
            Victim::Other
        };
        match what {
            None => Do::StealGold { count, from },
            Some(what) => Do::Steal { what, count, from },
        }
    }

    fn move_to(&mut self, e: &Fields<'a>) -> Option<Do> {
        let encounter = e.flag_or("encounter", true);
        let given = ["space", "region", "choose", "steps"].iter().filter(|n| e.has(n)).count();
        if given != 1 {
            let code = if given == 0 { "missing_field" } else { "conflict" };
            e.error("do", code, "`move_to` needs exactly one of `space`, `region`, `choose`, `steps`");
            return None;
        }
        let goal = if let Some(space) = e.get("space") {
            Goal::Space(self.names.space(e, "space", space))
        } else if e.has("region") {
            Goal::Region(e.word("region", REGIONS) as u8)
        } else if e.has("choose") {
            e.word("choose", &[("same_region", Goal::SameRegion)])
        } else {
            Goal::Steps(e.int("steps", 1..=8) as u8)
        };
        let heart = match goal {
            Goal::Space(s) => region(s.min(THRONE)) == Region::Heart,
            Goal::Region(r) => r == Region::Heart as u8,
            _ => false,
        };
        if heart {
            self.misplaced(e, "no card moves a hero into the heart", "the way into the heart is the arch");
        }
        Some(Do::MoveTo { goal, encounter })
    }

    fn evade(&mut self, e: &Fields<'a>, scene: Scene) -> Do {
        if !scene.evades {
            let hint = "`evade` belongs to the list of a combat spell or of a `use`, not inside another effect";
            self.misplaced(e, "`evade` makes no sense here", hint);
        }
        Do::Evade { what: e.word("what", EVADES), tags: self.ask_tags(e, "tags", TagOf::Creature) }
    }

    fn combat_bonus(&mut self, e: &Fields<'a>, scene: Scene) -> Do {
        if !scene.bonus {
            let hint = "`combat_bonus` belongs to a combat spell or a `use`";
            self.misplaced(e, "`combat_bonus` makes no sense here", hint);
        }
        let (amount, dice) = e.int_or_word("amount", -20..=20, |n| (n as i8, 0), &[("d6", (0, 1))]);
        Do::CombatBonus { amount, dice }
    }
}

fn amount(e: &Fields, word: &'static str, meaning: Amount) -> Amount {
    e.int_or_word("amount", 1..=99, |n| Amount::N(n as u8), &[(word, meaning)])
}

fn drop_cards(e: &Fields) -> Do {
    let on = e.faces("on", 1..=6) as u8;
    if on != 0 && e.has("pick") {
        e.error("pick", "conflict", "with `on` the dice pick, so `pick` has no meaning");
    }
    Do::Drop {
        what: e.word("what", CARRIED),
        count: e.int_or_word("count", 1..=99, |n| n as u8, &[("all", ALL)]),
        pick: e.word_or("pick", PICKERS, Picker::Owner),
        to_space: e.word_or("to", &[("discard", false), ("space", true)], false),
        on,
    }
}

fn align(e: &Fields) -> Do {
    let to = e.word(
        "to",
        &[
            ("light", Some(Alignment::Light)),
            ("neutral", Some(Alignment::Neutral)),
            ("shadow", Some(Alignment::Shadow)),
            ("choose", None),
        ],
    );
    Do::Align { to }
}
