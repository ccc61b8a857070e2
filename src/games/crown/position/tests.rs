use serde_json::json;

use super::*;
use crate::engine::answers::{Actor, Answers};
use crate::engine::events::Silent;
use crate::engine::game::{Game, step_random};
use crate::engine::rng::Rng;
use crate::games::crown::Crown;
use crate::games::crown::options::Options;

fn table(seats: usize, preset: &str) -> Crown {
    Crown::new(seats, Options::preset(preset).expect("a preset")).expect("the core loads")
}

#[test]
fn every_node_is_read_as_it_is_written() {
    for i in 0..20u64 {
        let game = table(2 + (i % 5) as usize, if i % 2 == 0 { "standard" } else { "quick" });
        let (mut answers, rng) = (Answers::default(), &mut Rng::new(3, i));
        let mut s = game.initial(&mut answers);
        for n in 0u64.. {
            if n.is_multiple_of(7) || answers.actor == Actor::Over || s.stack.len() > 5 {
                let names = to_json(&game.rules, &s);
                let read = from_json(&game.rules, &names).unwrap_or_else(|e| panic!("{e:#?}\n{names:#}"));
                assert_eq!(read, s, "{names:#}");
            }
            if answers.actor == Actor::Over {
                break;
            }
            step_random(&game, &mut s, &mut answers, rng);
        }
    }
}

/// The codes and messages of what is wrong with a position of two seats.
fn wrong(change: impl Fn(&mut Value)) -> Vec<String> {
    let mut position = json!({
        "seats": [
            {"hero": "errant_knight", "space": "colossus_bridge", "strength": 6, "life": 4, "objects": ["sword"]},
            {"hero": "bard", "space": "dead_wood"},
        ],
    });
    change(&mut position);
    match from_json(&table(2, "standard").rules, &position) {
        Ok(_) => Vec::new(),
        Err(found) => {
            let text = |d: Diagnostic| format!("{}: {} ({})", d.code, d.message, d.hint.unwrap_or_default());
            found.into_iter().map(text).collect()
        }
    }
}

#[test]
fn a_partial_position_is_completed() {
    let game = table(2, "standard");
    let position = json!({
        "active": 0,
        "seats": [
            {"hero": "errant_knight", "space": "colossus_bridge", "strength": 6, "life": 4, "objects": ["sword"]},
            {"hero": "bard", "space": "dead_wood"},
        ],
        "spaces": {"morne_tower_ruins": {"cards": ["ash_wolf"], "gold": 2, "traps": 1}},
        "rune_supply": 3,
    });
    let mut s = from_json(&game.rules, &position).unwrap();
    let knight = &game.rules.heroes[s.hero[0].sheet as usize];
    assert_eq!((s.hero[0].strength, s.hero[0].spirit, s.hero[0].life, s.hero[0].gold), (6, knight.spirit, 4, 0));
    assert_eq!(s.hero[1].alignment(), game.rules.heroes[s.hero[1].sheet as usize].alignment);
    assert_eq!((s.round, s.active, s.pool.count_ones()), (1, 0, 16));
    assert_eq!((s.gold[16], s.traps_on(16)), (2, 1));
    let mut answers = Answers::default();
    game.settle(&mut s, &mut answers, &mut Silent);
    assert_eq!(answers.actor, Actor::Chance, "without spells there is nothing to do but to roll");
    assert!(check::is_sound(&game.rules, &s));
}

#[test]
fn contradictions_are_named_with_their_place() {
    assert_eq!(wrong(|_| {}), Vec::<String>::new());
    let one = |change: &dyn Fn(&mut Value), parts: &[&str]| {
        let found = wrong(change);
        assert!(found.iter().any(|f| parts.iter().all(|p| f.contains(p))), "{parts:?} in {found:#?}");
    };
    one(&|p| p["seats"][0]["objects"] = json!(["swrod"]), &["unknown_id", "seats[0].objects[0]", "sword?"]);
    one(&|p| p["seats"][1]["herro"] = json!(1), &["unknown_key", "seats[1]", "hero?"]);
    one(&|p| p["seats"][0]["life"] = json!("two"), &["wrong_type", "seats[0].life"]);
    one(&|p| p["seats"][0]["life"] = json!(0), &["out_of_range", "seats[0].life"]);
    one(&|p| p["seats"][0]["life"] = json!(100), &["out_of_range", "seats[0].life"]);
    one(&|p| p["seats"][0]["strength"] = json!(0), &["out_of_range", "seats[0].strength"]);
    one(&|p| p["seats"][1]["hero"] = json!("errant_knight"), &["two_places", "seats[1].hero"]);
    one(&|p| p["seats"] = json!([]), &["wrong_count", "seats"]);
    one(&|p| p["seats"][0] = json!({}), &["missing_key", "seats[0].hero"]);
    one(&|p| p["seats"][0]["objects"] = json!(["passage_rune"]), &["seats[0].objects[0]", "runes"]);
    one(&|p| p["seats"][0]["spells"] = json!(["sword"]), &["wrong_place", "seats[0].spells[0]", "objects"]);
    one(&|p| p["seats"][0]["runes"] = json!(5), &["seats[0].runes"]);
    one(&|p| p["rune_supply"] = json!(5), &["rune_supply"]);
    one(&|p| *p = json!([1]), &["wrong_type", "position"]);
    one(&|p| p["spaces"] = json!({"dead_wood": {"traps": 1}}), &["wrong_place", "spaces.dead_wood.traps"]);
    one(&|p| p["spaces"] = json!({"ash_moor": {"cards": ["ash_wolf"]}}), &["spaces.ash_moor.cards[0]", "heart"]);
    one(&|p| p["spaces"] = json!({"ash_moor": {"gold": 1}}), &["spaces.ash_moor", "heart"]);
    one(&|p| p["turn"] = json!({}), &["turn", "pending"]);
    one(&|p| p["pending"] = json!([{"frame": "turm"}]), &["pending[0].frame", "turn?"]);
    one(&|p| p["pending"] = json!([{"frame": "task"}]), &["bad_frame", "pending[0]"]);
    one(&|p| p["active"] = json!(2), &["unknown_id", "active"]);
    one(&|p| p["discards"] = json!({"spell": ["ash_wolf"]}), &["discards.spell[0]"]);
    let wolves = json!(vec!["ash_wolf"; 30]);
    one(&|p| p["seats"][0]["trophies"] = wolves.clone(), &["ash_wolf", "seats[0].trophies"]);
}
