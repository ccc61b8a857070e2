//! Cards: encounters, market cards and spells become kinds.

use super::compiler::{Compiler, TagOf};
use super::fields::Fields;
use super::grants::{Bearer, Holder, Once, bits};
use super::names::{RUNE_ID, Tables, id_of};
use super::scene::Scene;
use super::words::*;
use crate::games::crown::card::*;

/// Copies of the passage rune that the row of cards has room for: four in the supply, one for each of six seats.
pub const RUNES: u8 = 10;
/// Every alignment may carry it.
const ANY_ALIGNMENT: u8 = 0b111;

/// Compiles all cards in the order of their numbers: encounters, market, spells, the rune.
pub fn kinds<'a>(c: &mut Compiler<'a>, tables: &Tables<'a>, once: &mut Once) -> Vec<Kind> {
    let mut kinds: Vec<Kind> = Vec::new();
    for f in &tables.encounters {
        kinds.push(c.encounter(f, once));
    }
    for f in &tables.market {
        kinds.push(c.market_card(f, once));
    }
    for f in &tables.spells {
        kinds.push(c.spell(f));
    }
    kinds.push(Kind { id: RUNE_ID.to_string(), count: RUNES, ..blank(Class::Rune) });
    kinds
}

fn blank(class: Class) -> Kind {
    Kind {
        id: String::new(),
        class,
        first: 0,
        count: 0,
        action: None,
        then: 0,
        usage: 0,
        use_at: UseAt::Never,
        stays: false,
        spent_on_taking: false,
        only: ANY_ALIGNMENT,
        with: Stat::Strength,
        value: 0,
        tags: 0,
        win: 0,
        lose: None,
        draw: 0,
        grants: Vec::new(),
        powers: 0,
        price: 0,
        spell: None,
        means: None,
    }
}

/// What all cards have: id, name, text, count.
fn card(f: &Fields, class: Class) -> Kind {
    f.texts("name");
    f.texts("text");
    Kind { id: id_of(f).to_string(), count: f.int("count", 1..=99) as u8, ..blank(class) }
}

impl<'a> Compiler<'a> {
    fn encounter(&mut self, f: &Fields<'a>, once: &mut Once) -> Kind {
        let class = f.word("kind", CLASSES);
        let mut kind = card(f, class);
        match class {
            Class::Event => kind.then = self.need_list(f, "then", Scene::CARD),
            Class::Enemy => self.enemy(f, &mut kind),
            Class::Stranger | Class::Place => {
                kind.then = self.need_list(f, "then", Scene::CARD);
                kind.stays = f.flag("stays");
            }
            _ => self.held(f, &mut kind, once),
        }
        f.finish();
        kind
    }

    fn enemy(&mut self, f: &Fields<'a>, kind: &mut Kind) {
        let Some(e) = f.need("enemy").and_then(|v| f.table_in("enemy", v)) else { return };
        kind.with = e.word("with", STATS);
        kind.value = e.int("value", 1..=20) as u8;
        kind.tags = self.bear_tags(&e, "tags", TagOf::Creature);
        (kind.win, kind.lose, kind.draw) = self.outcomes(&e, Scene::ENEMY);
        e.finish();
    }

    /// Objects, magic objects and companions.
    fn held(&mut self, f: &Fields<'a>, kind: &mut Kind, once: &mut Once) {
        kind.only = f.items("only").iter().fold(0, |bits, v| bits | 1 << f.word_in("only", v, ALIGNMENTS) as u8);
        if kind.only == 0 {
            kind.only = ANY_ALIGNMENT;
        }
        if kind.class != Class::Companion && f.has("then") {
            if f.has("grants") || f.has("use") {
                f.error("then", "conflict", "a card that is spent on taking has neither `grants` nor `use`");
            }
            kind.then = self.need_list(f, "then", Scene::CARD);
            kind.spent_on_taking = true;
        }
        kind.grants = self.grants(f, &mut Holder { bearer: Bearer::Card, copies: kind.count as usize, once });
        if kind.class != Class::Companion {
            self.usage(f, kind);
        }
        kind.powers |= bits(&kind.grants);
    }

    fn market_card(&mut self, f: &Fields<'a>, once: &mut Once) -> Kind {
        let mut kind = card(f, Class::Market);
        kind.price = f.int("price", 1..=99) as u8;
        kind.grants = self.grants(f, &mut Holder { bearer: Bearer::Market, copies: kind.count as usize, once });
        self.usage(f, &mut kind);
        kind.powers |= bits(&kind.grants);
        f.finish();
        kind
    }

    /// What a card does when it is used up, and when that may be.
    fn usage(&mut self, f: &Fields<'a>, kind: &mut Kind) {
        if !f.has("use") {
            return;
        }
        let is_card = kind.class != Class::Market;
        let combat = f.items("use").iter().any(|v| {
            let verb = v.get_ref().get("do").and_then(|v| v.get_ref().as_str());
            matches!(verb, Some("evade" | "combat_bonus" | "prevent"))
        });
        let scene = if combat { Scene::combat_use(is_card) } else { Scene { card: is_card, ..Scene::PLAIN } };
        kind.usage = self.list(f, "use", scene);
        let found: Vec<UseAt> = self.acts(kind.usage).filter_map(|act| use_at(&act)).collect();
        kind.use_at = found.first().copied().unwrap_or(UseAt::Turn);
        kind.powers |= match kind.use_at {
            UseAt::Never => 0,
            UseAt::Turn => power::USE_TURN,
            UseAt::Evade(..) | UseAt::Bonus => power::USE_COMBAT,
            UseAt::Prevent => power::USE_PREVENT,
        };
        if found.len() > 1 {
            f.error("use", "conflict", "`evade`, `combat_bonus` and `prevent` each ask for a moment of their own");
        }
        let granted = |p: fn(&Power) -> bool| kind.grants.iter().any(|g| p(&g.power));
        let evades = power::USE_COMBAT & kind.powers != 0 && granted(|p| matches!(p, Power::Evade { .. }));
        let prevents = kind.use_at == UseAt::Prevent && granted(|p| matches!(p, Power::PreventLoss { .. }));
        if evades || prevents {
            let hint = "one card or sheet may offer only one answer in one question";
            f.hinted("use", "conflict", "a grant of this card is offered at the same moment", hint);
        }
    }

    /// The effects of a list, without those inside them.
    pub fn acts(&self, list: List) -> impl Iterator<Item = Do> + '_ {
        self.effects[list as usize..].iter().map(|e| e.act).take_while(|a| *a != Do::End)
    }

    fn spell(&mut self, f: &Fields<'a>) -> Kind {
        let mut kind = card(f, Class::Spell);
        let timing = f.word("timing", TIMINGS);
        let target = f.get("target").and_then(|v| f.table_in("target", v)).map(|t| {
            let target = Target { rival: t.word("who", TARGETS), place: t.word("where", SPELL_WHERE) };
            check_target(&t, timing, target);
            t.finish();
            target
        });
        kind.then = self.need_list(f, "then", Scene::spell(timing, target.is_some()));
        f.finish();
        let has = |wanted: fn(&Do) -> bool| self.acts(kind.then).any(|a| wanted(&a));
        let evade = self.acts(kind.then).find_map(|a| match a {
            Do::Evade { what, tags } => Some((what, tags)),
            _ => None,
        });
        for (needed, there, verb) in [
            (Timing::Counter, has(|a| *a == Do::Cancel), "cancel"),
            (Timing::LifeLoss, has(|a| *a == Do::Prevent), "prevent"),
        ] {
            if timing == needed && !there && f.has("then") {
                f.error("then", "missing_effect", format!("a spell of this timing needs the effect `{verb}`"));
            }
        }
        kind.spell = Some(SpellInfo {
            timing,
            target,
            traps: has(|a| *a == Do::Trap),
            clears: has(|a| matches!(a, Do::Clear { chosen: true, .. })),
            evades: evade.map(|e| e.0),
            evade_tags: evade.map_or(0, |e| e.1),
        });
        kind
    }
}

fn use_at(act: &Do) -> Option<UseAt> {
    match *act {
        Do::Evade { what, tags } => Some(UseAt::Evade(what, tags)),
        Do::CombatBonus { .. } => Some(UseAt::Bonus),
        Do::Prevent => Some(UseAt::Prevent),
        _ => None,
    }
}

fn check_target(t: &Fields, timing: Timing, target: Target) {
    let fits = match target.place {
        Where::Combat => matches!(timing, Timing::OwnCombat | Timing::AnyCombat | Timing::LifeLoss),
        Where::Turn => timing == Timing::RivalTurnStart,
        _ => true,
    };
    if !fits {
        t.error("where", "misplaced", "at this timing nobody is to be found there");
    }
}
