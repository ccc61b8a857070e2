//! Words for the numbers of a position, in the order of the numbers. The bytes of a state are read with the same rows.

use crate::games::crown::card::{Alignment, Stat};
pub use crate::games::crown::content::words::{MOMENTS, TIMINGS};
use crate::games::crown::frame::{FightStep, MeetStep, Purpose, TurnStep, Verdict, WayStep};
use crate::games::crown::state::{Form, Phase, Presence};

/// Words and values, by number.
pub type Words<T> = [(&'static str, T)];

pub const PRESENCES: &Words<Presence> =
    &[("in_play", Presence::InPlay), ("waiting", Presence::Waiting), ("out", Presence::Out)];

pub const ALIGNMENTS: &Words<Alignment> =
    &[("light", Alignment::Light), ("neutral", Alignment::Neutral), ("shadow", Alignment::Shadow)];

pub const STATS: &Words<Stat> = &[("strength", Stat::Strength), ("spirit", Stat::Spirit)];

pub const PHASES: &Words<Phase> = &[
    ("setup", Phase::Setup),
    ("start", Phase::Start),
    ("movement", Phase::Movement),
    ("encounter", Phase::Encounter),
    ("end", Phase::End),
];

pub const FORMS: &Words<Form> =
    &[("none", Form::None), ("group", Form::Group), ("foe", Form::Foe), ("heroes", Form::Heroes)];

pub const TURN_STEPS: &Words<TurnStep> = &[
    ("begin", TurnStep::Begin),
    ("triggers", TurnStep::Triggers),
    ("window", TurnStep::Window),
    ("main", TurnStep::Main),
    ("trade_strength", TurnStep::TradeStrength),
    ("trade_spirit", TurnStep::TradeSpirit),
    ("task", TurnStep::Task),
    ("reward", TurnStep::Reward),
    ("end_triggers", TurnStep::EndTriggers),
    ("limit", TurnStep::Limit),
    ("close", TurnStep::Close),
];

pub const WAY_STEPS: &Words<WayStep> = &[
    ("bonus", WayStep::Bonus),
    ("choose", WayStep::Choose),
    ("guard", WayStep::Guard),
    ("arch", WayStep::Arch),
    ("far_side", WayStep::FarSide),
    ("raft", WayStep::Raft),
];

pub const MEET_STEPS: &Words<MeetStep> = &[
    ("traps", MeetStep::Traps),
    ("act", MeetStep::Act),
    ("visit", MeetStep::Visit),
    ("before", MeetStep::Before),
    ("draw", MeetStep::Draw),
    ("cards", MeetStep::Cards),
    ("after", MeetStep::After),
    ("done", MeetStep::Done),
];

pub const FIGHT_STEPS: &Words<FightStep> = &[
    ("value", FightStep::Value),
    ("evade", FightStep::Evade),
    ("spells", FightStep::Spells),
    ("defender_spells", FightStep::DefenderSpells),
    ("rivals", FightStep::Rivals),
    ("dice", FightStep::Dice),
    ("other_dice", FightStep::OtherDice),
    ("reroll", FightStep::Reroll),
    ("other_reroll", FightStep::OtherReroll),
    ("compare", FightStep::Compare),
    ("lists", FightStep::Lists),
    ("prize", FightStep::Prize),
    ("triggers", FightStep::Triggers),
    ("close", FightStep::Close),
];

pub const VERDICTS: &Words<Verdict> =
    &[("open", Verdict::Open), ("won", Verdict::Won), ("drawn", Verdict::Drawn), ("lost", Verdict::Lost)];

pub const PURPOSES: &Words<Purpose> = &[
    ("move", Purpose::Move),
    ("arch", Purpose::Arch),
    ("test", Purpose::Test),
    ("table", Purpose::Table),
    ("contest", Purpose::Contest),
    ("call", Purpose::Call),
    ("prevent", Purpose::Prevent),
    ("wear", Purpose::Wear),
    ("drop", Purpose::Drop),
    ("amount", Purpose::Amount),
    ("quest", Purpose::Quest),
];

/// The value with that number.
pub fn numbered<T: Copy>(words: &Words<T>, number: u8) -> Option<T> {
    words.get(number as usize).map(|w| w.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_the_order_of_the_numbers() {
        fn ordered<T: Copy>(words: &Words<T>, number: impl Fn(T) -> u8) {
            assert!(words.iter().enumerate().all(|(i, w)| number(w.1) as usize == i));
        }
        ordered(PRESENCES, |x| x as u8);
        ordered(ALIGNMENTS, |x| x as u8);
        ordered(STATS, |x| x as u8);
        ordered(PHASES, |x| x as u8);
        ordered(FORMS, |x| x as u8);
        ordered(TURN_STEPS, |x| x as u8);
        ordered(WAY_STEPS, |x| x as u8);
        ordered(MEET_STEPS, |x| x as u8);
        ordered(FIGHT_STEPS, |x| x as u8);
        ordered(VERDICTS, |x| x as u8);
        ordered(PURPOSES, |x| x as u8);
        ordered(MOMENTS, |x| x as u8);
        ordered(TIMINGS, |x| x as u8);
    }
}
