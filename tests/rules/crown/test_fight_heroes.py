"""C-FIGHT: combats between heroes."""

from __future__ import annotations

import pytest

from rules.crown.duels import FIELD, Parts, active, cards, duel, hero, rival, throw, trophies, walk
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

WON = throw(6, 1)
GRIP: Parts = {"hero": "mesmerist", "space": "salt_plain", "spells": ["leaden_grip"], "fate": 0}


# ---------------------------------------------------------------- C-FIGHT-1: who is asked when


@rule("C-FIGHT-1", "C-FIGHT-5")
def test_the_defender_may_evade_first() -> None:
    state = duel(me={"spells": ["stags_charge"]}, them={"spells": ["shadow_veil"]})
    assert (asked(state), state.current_player()) == ("prefight", 1)
    assert set(offered(state)) == {"no", "shadow_veil"}
    script(state, "prefight shadow_veil")
    assert (active(state), seat(state, 1)["life"]) == (1, 5)


@rule("C-FIGHT-1", "C-FIGHT-5")
def test_the_attacker_does_not_evade() -> None:
    assert asked(duel(me={"spells": ["shadow_veil"], "objects": ["eclipse_ring"]})) == "die:combat"


@rule("C-FIGHT-1")
def test_combat_spells_of_the_attacker_then_of_the_defender_then_of_rivals() -> None:
    state = duel(
        me={"spells": ["stags_charge"]},
        them={"spells": ["stags_charge", "shadow_veil"], "spirit": 4},
        others=(GRIP,),
    )
    order = []
    for step in ("prefight no", "prefight stags_charge", "prefight no", "rival_combat no"):
        order.append((state.current_player(), *sorted(offered(state))))
        script(state, step)
    assert order == [
        (1, "no", "shadow_veil"),
        (0, "no", "stags_charge"),
        (1, "no", "stags_charge"),
        (2, "leaden_grip", "no"),
    ]
    assert asked(state) == "die:combat"


@rule("C-FIGHT-1")
def test_own_combat_spells_serve_the_defender_too() -> None:
    state = duel("prefight stags_charge", *throw(2, 1), them={"spells": ["stags_charge"]})
    assert (active(state), seat(state)["life"]) == (1, 3)


@rule("C-FIGHT-1")
def test_a_fighter_casts_no_any_combat_spell() -> None:
    me: Parts = {"spells": ["leaden_grip"]}
    assert asked(duel(me=me)) == "die:combat"
    assert asked(duel(them=me)) == "die:combat"


# ---------------------------------------------------------------- C-FIGHT-5


@rule("C-FIGHT-5", "C-STAT-3")
def test_the_attacker_then_the_defender_choose_whether_to_reroll() -> None:
    state = duel(*throw(3, 2), me={"fate": 1}, them={"fate": 1})
    assert (asked(state), state.current_player()) == ("reroll", 0)
    script(state, "reroll no")
    assert (asked(state), state.current_player()) == ("reroll", 1)
    script(state, "reroll fate_die 1", "die:combat_reroll 6")
    assert (active(state), seat(state)["life"]) == (1, 3)


@rule("C-FIGHT-5")
def test_the_winner_takes_a_life() -> None:
    state = duel(*WON, "prize life", them={"gold": 1})
    assert (seat(state, 1)["life"], seat(state, 1)["gold"]) == (4, 1)


@rule("C-FIGHT-5")
def test_the_winner_takes_one_gold() -> None:
    state = duel(*WON, "prize gold", them={"gold": 3})
    assert (seat(state)["gold"], seat(state, 1)["gold"], seat(state, 1)["life"]) == (1, 2, 5)


@rule("C-FIGHT-5")
def test_the_winner_takes_one_object() -> None:
    state = duel(*WON, "prize sword", them={"objects": ["sword", "armour"]})
    assert (seat(state)["objects"], seat(state, 1)["objects"]) == (["sword"], ["armour"])


@rule("C-FIGHT-5")
def test_the_defender_takes_the_prize_when_it_wins() -> None:
    state = duel(*throw(1, 6), "prize gold", me={"gold": 1})
    assert (seat(state)["gold"], seat(state, 1)["gold"], active(state)) == (0, 1, 1)


@rule("C-FIGHT-5")
def test_a_life_can_always_be_taken_the_rest_if_there_is_any() -> None:
    state = duel(*WON)
    assert (asked(state), seat(state, 1)["life"]) == ("die:move", 4)


@rule("C-FIGHT-5")
def test_companions_and_what_is_forbidden_are_no_prize() -> None:
    them: Parts = {
        "hero": "rope_dancer",
        "gold": 1,
        "objects": ["dewblade", "sword"],
        "companions": ["eager_squire"],
    }
    assert set(offered(duel(*WON, them=them))) == {"life", "gold", "sword"}


@rule("C-FIGHT-5")
def test_a_rune_may_be_taken_by_a_hero_that_has_one() -> None:
    state = duel(*WON, "prize passage_rune", me={"runes": 1}, them={"runes": 1})
    assert (seat(state)["runes"], seat(state, 1)["runes"]) == (2, 0)


@rule("C-FIGHT-5")
def test_equal_nothing_happens() -> None:
    state = duel(*throw(2, 2), them={"gold": 1})
    assert (active(state), seat(state)["life"], seat(state, 1)["life"]) == (1, 4, 5)


@rule("C-FIGHT-5")
def test_combat_is_of_strength_unless_an_ability_allows_spirit() -> None:
    state = walk(position(table(), seats=[hero(), rival()]))
    assert set(offered(state)) == {"no", "attack 1 strength"}
    state = walk(position(table(), seats=[hero(hero="mesmerist"), rival()]))
    assert set(offered(state)) == {"no", "attack 1 strength", "attack 1 spirit"}


@rule("C-FIGHT-5")
def test_by_spirit_both_sides_fight_with_spirit() -> None:
    state = duel(
        *throw(1, 3), "prize life", me={"hero": "mesmerist"}, them={"gold": 1}, by="spirit"
    )
    assert seat(state, 1)["life"] == 4


@rule("C-FIGHT-5", "C-FIGHT-7")
def test_the_life_taken_may_be_prevented_and_nothing_else_is_taken() -> None:
    them: Parts = {"gold": 2, "objects": ["armour"]}
    state = duel(*WON, "prize life", "prevent armour", "die:wear 6", them=them)
    assert (seat(state, 1)["life"], seat(state, 1)["gold"]) == (5, 2)
    assert (seat(state, 1)["objects"], seat(state)["gold"]) == (["armour"], 0)


KILLED: Parts = {
    "hero": "rope_dancer",
    "life": 1,
    "gold": 3,
    "objects": ["dewblade", "sword"],
    "companions": ["eager_squire"],
    "spells": ["bark_balm"],
    "trophies": ["ash_wolf"],
    "runes": 1,
}


@rule("C-FIGHT-5")
def test_a_killer_picks_up_everything() -> None:
    me = seat(state := duel(*WON, "prize life", them=KILLED))
    assert (me["gold"], me["objects"], me["companions"]) == (3, ["sword"], ["eager_squire"])
    assert (me["runes"], me["spells"], trophies(state)) == (1, [], [])


@rule("C-FIGHT-5")
def test_what_the_killers_alignment_forbids_stays_on_the_space() -> None:
    assert cards(duel(*WON, "prize life", them=KILLED)) == ["dewblade"]


@rule("C-FIGHT-5")
def test_a_defender_that_kills_picks_up_everything_too() -> None:
    state = duel(*throw(1, 6), "prize life", me={"life": 1, "gold": 2, "objects": ["sword"]})
    assert (seat(state, 1)["gold"], seat(state, 1)["objects"]) == (2, ["sword"])


@rule("C-FIGHT-5")
def test_a_puppet_takes_a_life_only_and_picks_nothing_up() -> None:
    me = hero(puppet_turns=2)
    state = position(table(), seats=[me, rival(gold=2, life=1, objects=["carrying_frame"])])
    script(state, f"move {FIELD}", "act attack 1 strength", "die:combat 6", "die:combat 1")
    assert (seat(state)["gold"], seat(state)["objects"]) == (0, [])
    assert lying(state, FIELD)["gold"] == 2


HEART: Parts = {"space": "ash_moor", "heart": {"overcome": True}}
THERE: Parts = {"space": "sap_well", "gold": 1, "objects": ["sword"]}


@rule("C-FIGHT-5")
def test_an_object_may_be_taken_from_a_survivor_in_the_heart() -> None:
    state = position(table(), seats=[hero(**HEART), rival(**THERE)])
    script(state, "heart sap_well", "act attack 1 strength", *WON, "prize sword")
    assert seat(state)["objects"] == ["sword"]


@rule("C-FIGHT-5", "C-DEATH-2")
def test_in_the_heart_a_killer_collects_nothing() -> None:
    state = position(table(), seats=[hero(**HEART), rival(**THERE, life=1)])
    script(state, "heart sap_well", "act attack 1 strength", *WON, "prize life")
    assert (seat(state)["gold"], seat(state)["objects"]) == (0, [])


# ---------------------------------------------------------------- C-FIGHT-8


@rule("C-FIGHT-8")
@pytest.mark.parametrize("dice", [(1, 2), (6, 1), (1, 6)])
def test_after_a_combat_between_heroes_comes_the_end_phase(dice: tuple[int, int]) -> None:
    me: Parts = {"trophies": ["garnet_wyvern"]}
    state = position(table(), seats=[hero(**me), rival()], spaces={FIELD: {"cards": ["ash_wolf"]}})
    script(walk(state), "act attack 1 strength", *throw(*dice))
    assert (asked(state), cards(state)) == ("trade", ["ash_wolf"])
