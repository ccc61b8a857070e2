//! Grants: standing powers of cards and sheets.

use super::compiler::{Compiler, TagOf};
use super::fields::Fields;
use super::scene::Scene;
use super::words::*;
use crate::games::crown::card::*;

/// The grants, by their `grant`.
pub const GRANTS: [&str; 17] = [
    "stat_bonus",
    "combat_bonus",
    "weapons",
    "best_of_dice",
    "evade",
    "prevent_loss",
    "carry",
    "spell_hand",
    "step_instead_of_roll",
    "build_raft",
    "move_bonus",
    "reroll",
    "attack_with",
    "on",
    "cost",
    "raft",
    "ignore",
];

/// Who bears a grant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bearer {
    /// A hero sheet.
    Sheet,
    /// A held encounter card.
    Card,
    /// A market card.
    Market,
}

/// Once-per-turn bits that are given out while grants are compiled.
pub struct Once {
    /// The next free bit.
    pub next: usize,
}

impl Once {
    fn take(&mut self, copies: usize) -> Option<u8> {
        let first = self.next;
        self.next += copies;
        Some(first as u8)
    }
}

/// What grants are compiled for: who bears them, how many copies of it there are, the bits that are left.
pub struct Holder<'o> {
    pub bearer: Bearer,
    pub copies: usize,
    pub once: &'o mut Once,
}

impl<'a> Compiler<'a> {
    /// The grants of a card or a sheet.
    pub fn grants(&mut self, f: &Fields<'a>, holder: &mut Holder) -> Vec<Grant> {
        let mut grants: Vec<Grant> = Vec::new();
        for item in f.items("grants") {
            let Some(g) = f.table_in("grants", item) else { continue };
            if let Some(grant) = self.grant(&g, holder) {
                self.check_single(&g, &grants, grant.power);
                grants.push(grant);
            }
        }
        grants
    }

    fn grant(&mut self, g: &Fields<'a>, holder: &mut Holder) -> Option<Grant> {
        let name = g.str("grant")?;
        let first = self.conds.len();
        let conds = self.conds(g, "if");
        let circular = |c: &Cond| matches!(c.test, Test::AtLeast(Counter::Strength | Counter::Spirit, _));
        if self.conds[first..].iter().any(circular) {
            g.hinted("if", "misplaced", "a grant cannot depend on strength or spirit", "grants change these values");
        }
        let power = self.power(g, name, holder.bearer)?;
        let once = match power {
            Power::On { .. } => g.flag("once_per_turn"),
            Power::Evade { uses, .. } => uses == Uses::OncePerTurn,
            Power::Reroll { .. } => g.word_or("uses", &[("unlimited", false), ("once_per_turn", true)], false),
            _ => false,
        };
        g.finish();
        let once = if once { holder.once.take(holder.copies) } else { None };
        Some(Grant { at: conds.at, n: conds.n, once, power })
    }

    fn power(&mut self, g: &Fields<'a>, name: &str, bearer: Bearer) -> Option<Power> {
        Some(match name {
            "stat_bonus" => Power::StatBonus { stat: g.word("stat", STATS), amount: number(g, "amount", 9) },
            "combat_bonus" => Power::CombatBonus {
                stat: g.word("stat", STATS),
                amount: number(g, "amount", 20),
                against: self.against(g, "against"),
                weapon: g.flag("weapon"),
            },
            "weapons" => Power::Weapons { count: g.int("count", 2..=9) as u8 },
            "best_of_dice" => Power::BestOfDice { stat: g.word("stat", STATS), count: g.int("count", 2..=4) as u8 },
            "evade" => self.evade_grant(g, bearer),
            "prevent_loss" => prevent_loss(g, bearer),
            "carry" => Power::Carry { amount: number(g, "amount", 20) },
            "spell_hand" => Power::SpellHand { amount: number(g, "amount", 6) },
            "step_instead_of_roll" => Power::StepInsteadOfRoll,
            "build_raft" => {
                g.need("on");
                Power::BuildRaft { on: self.ask_tags(g, "on", TagOf::Space) }
            }
            "move_bonus" => Power::MoveBonus { amount: number(g, "amount", 6), optional: g.flag("optional") },
            "reroll" => Power::Reroll { roll: g.word("roll", REROLLED) },
            "attack_with" => {
                g.word("stat", &[("spirit", ())]);
                Power::AttackWithSpirit
            }
            "on" => {
                let event = self.event(g);
                let scene = Scene::trigger(event.moment, bearer == Bearer::Card);
                Power::On { event, then: self.need_list(g, "then", scene) }
            }
            "cost" => Power::Cost { of: g.word("of", PRICES), less: number(g, "less", 9) },
            "raft" => {
                if bearer != Bearer::Market {
                    g.hinted("grant", "misplaced", "only a market card is a raft", "rafts go back to the market");
                }
                Power::Raft
            }
            "ignore" => Power::Ignore { spaces: self.ignored(g) },
            other => {
                g.unknown(&g.place_of("grant"), "unknown_word", "there is no grant", other, GRANTS.into_iter());
                return None;
            }
        })
    }

    fn evade_grant(&mut self, g: &Fields<'a>, bearer: Bearer) -> Power {
        let uses = g.word_or("uses", USES, Uses::Unlimited);
        if uses == Uses::Wear && bearer == Bearer::Sheet {
            g.hinted("uses", "misplaced", "a sheet does not wear", "use `unlimited` or `once_per_turn`");
        }
        let what = g.word("what", EVADES);
        if what == Evade::Hero && g.has("against") {
            g.error("against", "conflict", "`against` names tags of creatures, but `what` is `hero`");
        }
        Power::Evade { what, against: self.against(g, "against"), uses }
    }

    /// What happens, for a trigger or a task.
    pub fn event(&mut self, f: &Fields<'a>) -> Event {
        let moment = f.word("event", MOMENTS);
        let any = Against { all: true, enemy: false, hero: false, tags: 0 };
        let mut event = Event { moment, with: None, against: any, value: 0, tags: 0 };
        if moment == Moment::CombatWon {
            event.with = f.has("with").then(|| f.word("with", STATS));
            event.against = self.against(f, "against");
            event.value = f.int_or("value", 1..=99, 0) as u8;
        }
        if moment == Moment::Visit {
            event.tags = self.ask_tags(f, "tags", TagOf::Space);
        }
        event
    }

    /// The spaces whose instruction may be ignored: one by id, or those with a tag.
    fn ignored(&mut self, g: &Fields<'a>) -> u64 {
        match (g.get("space"), g.has("tags")) {
            (Some(space), false) => 1 << self.names.space(g, "space", space),
            (None, true) => g.items("tags").iter().fold(0, |spaces, tag| {
                self.ask_tag(g, "tags", tag, TagOf::Space);
                spaces | tag.get_ref().as_str().map_or(0, |t| self.names.tagged(t))
            }),
            (None, false) => {
                g.error("grant", "missing_field", "`ignore` needs `space` or `tags`");
                0
            }
            (Some(_), true) => {
                g.error("tags", "conflict", "`space` and `tags` cannot both be given");
                0
            }
        }
    }

    /// Two grants of one bearer must not offer the same answer in one question.
    fn check_single(&self, g: &Fields<'a>, before: &[Grant], power: Power) {
        let clash = before.iter().any(|b| match (b.power, power) {
            (Power::Evade { .. }, Power::Evade { .. }) => true,
            (Power::PreventLoss { .. }, Power::PreventLoss { .. }) => true,
            (Power::Reroll { roll: a }, Power::Reroll { roll: b }) => a == b,
            _ => false,
        });
        if clash {
            let hint = "one card or sheet may offer only one answer in one question";
            g.hinted("grant", "conflict", "another grant offers the same", hint);
        }
    }
}

fn number(g: &Fields, name: &'static str, high: i64) -> u8 {
    g.int(name, 1..=high) as u8
}

fn prevent_loss(g: &Fields, bearer: Bearer) -> Power {
    let words = &[("strength", Some(Stat::Strength)), ("spirit", Some(Stat::Spirit)), ("any", None)];
    if g.has("wear") && bearer == Bearer::Sheet {
        g.hinted("wear", "misplaced", "a sheet does not wear", "leave `wear` out");
    }
    Power::PreventLoss {
        combat: g.word("combat", words),
        on: g.faces("on", 1..=6) as u8,
        wear: g.faces("wear", 1..=6) as u8,
    }
}

/// The bit of a grant in `powers`.
pub fn bit(power: &Power) -> u32 {
    match *power {
        Power::StatBonus { .. } => power::STAT_BONUS,
        Power::CombatBonus { stat: Stat::Strength, .. } => power::COMBAT_STRENGTH,
        Power::CombatBonus { stat: Stat::Spirit, .. } => power::COMBAT_SPIRIT,
        Power::Weapons { .. } => power::WEAPONS,
        Power::BestOfDice { .. } => power::BEST_OF_DICE,
        Power::Evade { .. } => power::EVADE,
        Power::PreventLoss { .. } => power::PREVENT,
        Power::Carry { .. } => power::CARRY,
        Power::SpellHand { .. } => power::SPELL_HAND,
        Power::StepInsteadOfRoll => power::STEP,
        Power::BuildRaft { .. } => power::BUILD,
        Power::MoveBonus { .. } => power::MOVE_BONUS,
        Power::Reroll { roll: Rerolled::Move } => power::REROLL_MOVE,
        Power::Reroll { roll: Rerolled::Combat } => power::REROLL_COMBAT,
        Power::Reroll { roll: Rerolled::Table } => power::REROLL_TABLE,
        Power::Reroll { roll: Rerolled::Test } => power::REROLL_TEST,
        Power::AttackWithSpirit => power::ATTACK_SPIRIT,
        Power::On { event, .. } => power::ON << event.moment as u32,
        Power::Cost { .. } => power::COST,
        Power::Raft => power::RAFT,
        Power::Ignore { .. } => power::IGNORE,
    }
}

/// The bits of all grants.
pub fn bits(grants: &[Grant]) -> u32 {
    grants.iter().fold(0, |bits, g| bits | bit(&g.power))
}
