//! The words of the content format and what they stand for.

use crate::games::crown::board::Region;
use crate::games::crown::card::*;

/// A list of words with their meanings.
pub type Words<T> = &'static [(&'static str, T)];

pub const COUNTERS: Words<Counter> = &[
    ("strength", Counter::Strength),
    ("spirit", Counter::Spirit),
    ("life", Counter::Life),
    ("fate", Counter::Fate),
    ("gold", Counter::Gold),
];
pub const STATS: Words<Stat> = &[("strength", Stat::Strength), ("spirit", Stat::Spirit)];
pub const ALIGNMENTS: Words<Alignment> =
    &[("light", Alignment::Light), ("neutral", Alignment::Neutral), ("shadow", Alignment::Shadow)];
pub const REGIONS: Words<Region> =
    &[("marches", Region::Marches), ("sylves", Region::Sylves), ("heart", Region::Heart)];
pub const CARRIED: Words<Carried> = &[
    ("object", Carried::Object),
    ("plain_object", Carried::PlainObject),
    ("magic_object", Carried::MagicObject),
    ("companion", Carried::Companion),
];
pub const PICKERS: Words<Picker> = &[("owner", Picker::Owner), ("random", Picker::Random), ("rival", Picker::Rival)];
/// Where an effect looks for a hero.
pub const WHERE: Words<Where> =
    &[("anywhere", Where::Anywhere), ("same_space", Where::SameSpace), ("same_region", Where::SameRegion)];
/// Where a spell looks for a hero.
pub const SPELL_WHERE: Words<Where> = &[
    ("anywhere", Where::Anywhere),
    ("same_space", Where::SameSpace),
    ("same_region", Where::SameRegion),
    ("combat", Where::Combat),
    ("turn", Where::Turn),
];
/// Is only a rival meant?
pub const TARGETS: Words<bool> = &[("rival", true), ("any", false)];
pub const EVADES: Words<Evade> = &[("enemies", Evade::Enemies), ("hero", Evade::Hero), ("any", Evade::Any)];
pub const CLEARED: Words<Cleared> =
    &[("enemies", Cleared::Enemies), ("cards", Cleared::Cards), ("traps", Cleared::Traps)];
pub const PRICES: Words<Price> = &[("market", Price::Market), ("healing", Price::Healing)];
pub const USES: Words<Uses> =
    &[("unlimited", Uses::Unlimited), ("once_per_turn", Uses::OncePerTurn), ("wear", Uses::Wear)];
pub const REROLLED: Words<Rerolled> =
    &[("move", Rerolled::Move), ("combat", Rerolled::Combat), ("table", Rerolled::Table), ("test", Rerolled::Test)];
pub const MOMENTS: Words<Moment> = &[
    ("turn_start", Moment::TurnStart),
    ("turn_end", Moment::TurnEnd),
    ("combat_won", Moment::CombatWon),
    ("hero_killed", Moment::HeroKilled),
    ("spell_cast", Moment::SpellCast),
    ("visit", Moment::Visit),
    ("draw", Moment::Draw),
    ("meet_hero", Moment::MeetHero),
];
pub const TIMINGS: Words<Timing> = &[
    ("instead_of_move", Timing::InsteadOfMove),
    ("own_turn", Timing::OwnTurn),
    ("own_combat", Timing::OwnCombat),
    ("rival_turn_start", Timing::RivalTurnStart),
    ("any_combat", Timing::AnyCombat),
    ("life_loss", Timing::LifeLoss),
    ("counter", Timing::Counter),
];
/// Kinds of encounter cards.
pub const CLASSES: Words<Class> = &[
    ("event", Class::Event),
    ("enemy", Class::Enemy),
    ("stranger", Class::Stranger),
    ("object", Class::Object),
    ("magic_object", Class::MagicObject),
    ("companion", Class::Companion),
    ("place", Class::Place),
];
