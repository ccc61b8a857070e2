//! The core content compiles, and to what.

use super::*;
use crate::engine::places::Copies;
use crate::engine::rng::Rng;
use crate::games::crown::board::{Gate, HEART, Passage, THRONE};
use crate::games::crown::card::*;
use crate::games::crown::rules::{MAX_COPIES, NO_CARD, NUM_SPACES};

fn core() -> Rules {
    rules(4, Options::standard()).unwrap_or_else(|found| panic!("{found:#?}"))
}

fn kind<'r>(r: &'r Rules, id: &str) -> &'r Kind {
    r.kinds.iter().find(|k| k.id == id).unwrap()
}

fn space(r: &Rules, id: &str) -> u8 {
    r.board.spaces.iter().position(|s| s.id == id).unwrap() as u8
}

fn list(r: &Rules, at: List) -> Vec<Do> {
    r.effects[at as usize..].iter().map(|e| e.act).take_while(|a| *a != Do::End).collect()
}

#[test]
fn the_core_has_its_numbers() {
    let r = core();
    let copies = |class: Class| r.sets.class[class as usize].len();
    assert_eq!((r.board.spaces.len(), r.heroes.len(), r.quests.len()), (49, 18, 6));
    assert_eq!(
        (r.sets.deck.len(), copies(Class::Market), copies(Class::Spell), copies(Class::Rune)),
        (104, 28, 24, 10)
    );
    let classes = [Class::Event, Class::Enemy, Class::Stranger, Class::Object, Class::MagicObject, Class::Companion];
    assert_eq!(classes.map(copies), [13, 36, 9, 18, 12, 10]);
    assert_eq!(load_core().unwrap().action_ids(), choice::CORE_IDS);
    assert_eq!((r.copies, r.once_count, r.depth), (166, 9, 8));
}

#[test]
fn copies_are_adjacent_and_classes_lie_together() {
    let r = core();
    let mut next = 0;
    for (n, k) in r.kinds.iter().enumerate() {
        assert_eq!(k.first, next, "{}", k.id);
        next += k.count;
        assert!(r.kind_of[k.first as usize..next as usize].iter().all(|&x| x as usize == n));
    }
    assert!(r.kind_of[r.copies..MAX_COPIES].iter().all(|&x| x == NO_CARD));
    let lie_together = |set: &Copies| set.last().unwrap() - set.first().unwrap() + 1 == set.len() as usize;
    assert!(r.sets.class.iter().all(lie_together));
    assert_eq!(r.sets.objects, Copies::of((58..88).chain(104..132).chain(156..166)));
    assert_eq!(r.sets.deck, Copies::of(0..104));
    assert_eq!(r.sets.timing.map(Copies::len), [2, 7, 7, 2, 1, 2, 3]);
    assert_eq!(r.kinds[r.rune as usize].class, Class::Rune);
}

#[test]
fn answers_have_the_numbers_of_the_rulebook() {
    let r = core();
    for (id, action) in [
        ("rune_leap", Some(choice::SPELL)),
        ("dispel", Some(choice::MARKET - 1)),
        ("sword", Some(choice::MARKET)),
        ("carrying_frame", Some(choice::HELD - 1)),
        ("rusty_glaive", Some(choice::HELD)),
        ("shadow_familiar", Some(choice::RUNE - 1)),
        ("passage_rune", Some(choice::RUNE)),
        ("lost_purse", None),
        ("passage_rune_card", None),
        ("ash_wolf", None),
        ("warm_spring", None),
    ] {
        assert_eq!(kind(&r, id).action, action, "{id}");
    }
}

#[test]
fn the_board_has_its_ways() {
    let r = core();
    let (bridge, beyond, arch) = (space(&r, "colossus_bridge"), space(&r, "mossy_causeway"), space(&r, "rune_arch"));
    let gates = [
        Gate { at: bridge, beyond, passage: Passage::Guarded },
        Gate { at: beyond, beyond: bridge, passage: Passage::Free },
        Gate { at: arch, beyond: HEART, passage: Passage::Arch },
    ];
    assert_eq!((&r.board.gates[..], r.board.arch), (&gates[..], arch));
    assert_eq!((bridge, beyond, arch, space(&r, "heartoak_throne")), (4, 27, 36, THRONE));
    assert_eq!(r.board.no_spells, 1 << space(&r, "dead_wood"));
    let guard = &r.fights[r.board.spaces[4].guard.unwrap() as usize];
    assert_eq!((guard.with, guard.value, guard.count, guard.win, guard.lose), (Stat::Strength, 9, 1, 0, None));
    let faces = |id| r.board.spaces[space(&r, id) as usize].faces.clone();
    assert_eq!(faces("dead_wood"), [space(&r, "barleyfire_plain"), space(&r, "sleeping_vale")]);
    assert_eq!(r.board.spaces.len(), NUM_SPACES);
}

#[test]
fn foes_that_are_no_cards() {
    let r = core();
    let foe = |id| match list(&r, r.board.spaces[space(&r, id) as usize].instruction)[0] {
        Do::Fight { fight } => r.fights[fight as usize],
        other => panic!("{other:?}"),
    };
    let (wolf, wisps) = (foe("ash_werewolf"), foe("wisp_swarm"));
    assert_eq!((wolf.value, wolf.dice, wolf.count), (0, 2, 1));
    assert_eq!((wisps.with, wisps.value, wisps.dice, wisps.count), (Stat::Spirit, 4, 0, 0));
    assert_eq!(list(&r, wisps.win), [Do::Overcome]);
}

#[test]
fn cards_do_what_they_say() {
    let r = core();
    let lost = |id| kind(&r, id).lose.map(|l| list(&r, l));
    assert_eq!(lost("ash_wolf"), None);
    assert_eq!(lost("pale_woodcarver"), Some(vec![Do::Puppet]));
    let beast = 1 << r.tags.iter().position(|t| t == "beast").unwrap();
    assert_eq!(kind(&r, "ash_wolf").tags, beast);
    assert_eq!(kind(&r, "bear_pepper").use_at, UseAt::Evade(Evade::Enemies, beast));
    assert_eq!((kind(&r, "fire_pot").use_at, kind(&r, "sap_vial").use_at), (UseAt::Bonus, UseAt::Turn));
    assert_eq!(kind(&r, "fire_pot").powers, power::USE_COMBAT);
    assert_eq!((kind(&r, "dewblade").only, kind(&r, "night_fang").only, kind(&r, "sword").only), (1, 4, 7));
    assert_eq!(kind(&r, "night_fang").powers, power::COMBAT_STRENGTH | power::ON << Moment::CombatWon as u32);
    assert_eq!(list(&r, r.board.spaces[0].instruction)[0], Do::Buy { set: 0b1101 });
    assert!(kind(&r, "lost_purse").spent_on_taking && !kind(&r, "sap_vial").spent_on_taking);
    let Do::Roll { at, n, .. } = list(&r, r.trap)[0] else { panic!() };
    assert_eq!(r.rows[at as usize..][..n as usize].iter().map(|x| x.on).collect::<Vec<_>>(), [2, 12, 48, 64]);
    let knight = &r.heroes[0];
    assert_eq!((knight.powers, &knight.items[..]), (power::WEAPONS | power::BEST_OF_DICE, &[r.kind_of[104]][..]));
    let rope = kind(&r, "hemp_rope").grants[0].power;
    let spaces = 1 << space(&r, "echo_ravine") | 1 << space(&r, "wind_ridge");
    assert_eq!(rope, Power::Ignore { spaces });
}

#[test]
fn spells_know_what_they_need() {
    let r = core();
    let info = |id| kind(&r, id).spell.unwrap();
    assert_eq!(info("petrify").evades, Some(Evade::Any));
    assert!(info("trap_rune").traps && info("sweeping_fire").clears && !info("petrify").clears);
    assert_eq!(info("leaden_grip").target, Some(Target { rival: true, place: Where::Combat }));
    let charge = r.effects[kind(&r, "leaden_grip").then as usize];
    assert_eq!(charge, Effect { who: Who::Other, act: Do::CombatBonus { amount: -3, dice: 0 } });
    assert_eq!(list(&r, kind(&r, "ember_blood").then), [Do::CombatBonus { amount: 0, dice: 1 }]);
}

#[test]
fn bits_are_given_out_once() {
    let r = core();
    let mut once = 0u32;
    let cards = r.kinds.iter().flat_map(|k| k.grants.iter().map(|g| (g, k.count)));
    for (grant, copies) in cards.chain(r.heroes.iter().flat_map(|h| h.grants.iter().map(|g| (g, 1)))) {
        for bit in grant.once.iter().flat_map(|&first| first..first + copies) {
            assert_eq!(once >> bit & 1, 0);
            once |= 1 << bit;
        }
    }
    assert_eq!(once, (1 << r.once_count) - 1);
    let cards = r.kinds.iter().filter_map(|k| k.means.map(|m| (m, k.count)));
    let means: Vec<u8> =
        cards.chain(r.heroes.iter().filter_map(|h| h.means.map(|m| (m, 1)))).flat_map(|(m, n)| m..m + n).collect();
    assert_eq!(means, (0..10).collect::<Vec<u8>>());
}

#[test]
fn every_list_ends_and_every_number_fits() {
    let r = core();
    assert_eq!((r.effects[0].act, r.effects.last().unwrap().act), (Do::End, Do::End));
    for effect in &r.effects {
        match effect.act {
            Do::Fight { fight } => assert!((fight as usize) < r.fights.len()),
            Do::Roll { at, n, .. } => assert!(at as usize + n as usize <= r.rows.len()),
            Do::Choose { at, n, .. } => assert!(at as usize + n as usize <= r.choices.len()),
            Do::If { at, n, .. } => assert!(at as usize + n as usize <= r.conds.len()),
            Do::Take { kind } => assert_eq!(r.kinds[kind as usize].class, Class::Market),
            _ => {}
        }
    }
}

#[test]
fn seats_and_options_are_checked() {
    for seats in [0, 1, 7, 255] {
        assert_eq!(rules(seats, Options::standard()).unwrap_err()[0].code, "out_of_range");
    }
    let late = Options { first_seat: Some(4), ..Options::standard() };
    assert_eq!(rules(4, late.clone()).unwrap_err()[0].hint.as_deref(), Some("seats count from 0"));
    assert_eq!(rules(5, late).unwrap().seats, 5);
    let wrong = Options { call_success: 0, max_rounds: 0, ..Options::standard() };
    assert_eq!(rules(9, wrong).unwrap_err().len(), 3);
    let weak = rules(2, Options { bridge_strength: Some(3), ..Options::standard() }).unwrap();
    assert_eq!(weak.fights[weak.board.spaces[4].guard.unwrap() as usize].value, 3);
}

#[test]
fn the_digest_is_that_of_the_content() {
    let core: Vec<(&str, &str)> = CORE.to_vec();
    assert_eq!(load(&core).unwrap().digest(), digest().unwrap());
    assert_eq!(digest().unwrap().len(), 32);
    let retold: Vec<(&str, String)> = core.iter().map(|f| (f.0, f.1.replace("Ash Wolf", "Grey Wolf"))).collect();
    let retold: Vec<(&str, &str)> = retold.iter().map(|f| (f.0, f.1.as_str())).collect();
    assert_eq!(load(&retold).unwrap().digest(), digest().unwrap(), "texts are left out");
    let changed: Vec<(&str, String)> = core.iter().map(|f| (f.0, f.1.replace("price = 2", "price = 3"))).collect();
    let changed: Vec<(&str, &str)> = changed.iter().map(|f| (f.0, f.1.as_str())).collect();
    assert_ne!(load(&changed).unwrap().digest(), digest().unwrap());
}

#[test]
fn too_much_is_refused() {
    let found = load(&[("long.toml", "#".repeat(MAX_BYTES + 1).as_str())]).unwrap_err();
    assert_eq!((found.len(), found[0].code), (1, "too_many"));
}

/// Whatever is done to the files, a load ends with content or with findings.
#[test]
fn mutilated_content_does_no_harm() {
    let mut rng = Rng::new(7, 0);
    let mut refused = 0;
    for _ in 0..400 {
        let mut files: Vec<(String, String)> = CORE.iter().map(|f| (f.0.to_string(), f.1.to_string())).collect();
        let text = &mut files[rng.below(CORE.len() as u32) as usize].1;
        let mut words: Vec<&str> = text.split_inclusive([' ', '\n', ',', '[', ']']).collect();
        for _ in 0..=rng.below(3) {
            let mut any = || rng.below(words.len() as u32) as usize;
            let (a, b, c) = (any(), any(), any());
            match c % 3 {
                0 => words.swap(a, b),
                1 => words[a] = words[b],
                _ => words[a] = "",
            }
        }
        *text = words.concat();
        refused += load(&files).is_err_and(|found| !found.is_empty()) as u32;
    }
    assert!(refused > 200, "{refused}");
}

#[test]
fn an_empty_load_says_what_is_missing() {
    let found = load::<&str>(&[]).unwrap_err();
    assert!(found.iter().any(|d| d.message.starts_with("49 of the 49 spaces missing")));
    assert!(found.iter().any(|d| d.code == "wrong_count"));
}
