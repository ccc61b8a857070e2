"""What lies on a space is met in its order; what becomes of cards (C-ENC, C-CARD)."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table


def landing(space: str = "salt_plain", on: dict[str, Any] | None = None, **parts: Any) -> State:
    """A hero without Fate has arrived on the Salt Plain, where this lies; a huntress far away."""
    me = {"hero": "old_trooper", "space": "banished_graveyard", "fate": 0, **parts}
    other = {"hero": "huntress", "space": space if space != "salt_plain" else "dawn_chapel"}
    state = position(table(), seats=[me, other], spaces={"salt_plain": on or {}})
    roll = ["movement roll"] if asked(state) == "movement" else []
    return script(state, *roll, "die:move 1", "move salt_plain")


@rule("C-ENC-1")
def test_with_a_hero_there_one_attacks_or_encounters() -> None:
    me = {"hero": "old_trooper", "space": "banished_graveyard", "fate": 0}
    state = position(table(), seats=[me, {"hero": "huntress", "space": "salt_plain"}])
    script(state, "die:move 1", "move salt_plain")
    assert set(offered(state)) == {"no", "attack 1 strength"}
    assert asked(script(state, "act no")) == "deck:encounter"


@rule("C-ENC-1")
@pytest.mark.parametrize(("gold", "offers"), [(1, True), (0, False)])
def test_an_ability_is_offered_when_it_can_do_something(gold: int, offers: bool) -> None:
    me = {"hero": "tax_collector", "space": "banished_graveyard", "fate": 0, "gold": 0}
    other = {"hero": "huntress", "space": "salt_plain", "gold": gold}
    state = position(table(), seats=[me, other])
    script(state, "die:move 1", "move salt_plain")
    assert ("ability 1" in offered(state)) == offers
    if offers:
        script(state, "act ability 1")
        assert (seat(state)["gold"], seat(state, 1)["gold"]) == (1, 0)
        assert state.to_dict()["active"] == 1


@rule("C-ENC-2")
def test_traps_fire_first_and_are_used_up() -> None:
    state = landing(on={"traps": 2, "cards": ["ash_wolf"]})
    assert lying(state, "salt_plain")["traps"] == 1
    script(state, "die:table 6")
    assert lying(state, "salt_plain")["traps"] == 0
    script(state, "die:table 2")
    assert (asked(state), seat(state)["life"]) == ("die:combat", 4)


@rule("C-ENC-2", "C-PUPPET-1")
def test_a_trap_that_makes_a_puppet_stops_the_encounter() -> None:
    state = script(landing(on={"traps": 1, "cards": ["ash_wolf"]}), "die:table 1")
    assert (state.to_dict()["active"], seat(state)["puppet_turns"]) == (1, 3)
    assert lying(state, "salt_plain")["cards"] == ["ash_wolf"]


@rule("C-ENC-2")
@pytest.mark.parametrize(("lying_there", "draws"), [([], True), (["water_mirror"], False)])
def test_cards_are_drawn_up_to_the_number_of_the_space(lying_there: list[str], draws: bool) -> None:
    state = landing(on={"cards": lying_there})
    assert (asked(state) == "deck:encounter") == draws


@rule("C-ENC-2")
def test_market_cards_and_gold_do_not_count_for_the_draw() -> None:
    assert asked(landing(on={"cards": ["sword"], "gold": 2})) == "deck:encounter"


@rule("C-ENC-3", "C-ENC-4")
def test_the_order_of_resolution() -> None:
    cards = ["water_mirror", "eager_squire", "rusty_glaive", "curio_collector", "stump_rat"]
    state = landing(on={"cards": cards})
    script(state, "die:combat 6", "die:enemy 1", "take yes")
    assert state.question()["card"] == "eager_squire"
    script(state, "take yes", "choose option 1", "align light")
    assert (seat(state)["objects"], seat(state)["companions"]) == (
        ["rusty_glaive"],
        ["eager_squire"],
    )


@rule("C-ENC-3")
def test_gold_is_taken_without_asking_when_objects_may_be_taken() -> None:
    state = landing(on={"cards": ["stump_rat", "lost_purse"], "gold": 2}, gold=0)
    assert seat(state)["gold"] == 0
    assert seat(script(state, "die:combat 6", "die:enemy 1"))["gold"] == 2


@rule("C-ENC-4")
def test_strength_enemies_fight_together_then_the_spirits() -> None:
    state = landing(on={"cards": ["ash_wolf", "stump_rat", "mist_child"]})
    script(state, "die:combat 6", "die:enemy 1")
    assert sorted(seat(state)["trophies"]) == ["ash_wolf", "stump_rat"]
    script(state, "die:combat 6", "die:enemy 1")
    assert "mist_child" in seat(state)["trophies"]


@rule("C-ENC-4", "C-ENC-7")
def test_an_enemy_that_is_not_beaten_bars_the_rest() -> None:
    state = landing(on={"cards": ["ash_wolf", "rusty_glaive"], "gold": 1}, gold=0)
    script(state, "die:combat 1", "die:enemy 4")
    assert state.to_dict()["active"] == 1
    assert lying(state, "salt_plain") == {
        "cards": ["ash_wolf", "rusty_glaive"],
        "runes": 0,
        "gold": 1,
        "traps": 0,
    }


@rule("C-ENC-5")
def test_a_card_that_moves_the_hero_leaves_the_others() -> None:
    state = landing(on={"cards": ["sunken_lane", "lost_purse"]})
    script(state, "move_to burnt_fields")
    assert (seat(state)["space"], asked(state)) == ("burnt_fields", "deck:encounter")
    assert lying(state, "salt_plain")["cards"] == ["lost_purse"]


@rule("C-ENC-6")
def test_taking_is_a_choice_card_by_card() -> None:
    state = script(landing(on={"cards": ["rusty_glaive", "fire_pot"]}), "take no", "take yes")
    assert seat(state)["objects"] == ["fire_pot"]
    assert lying(state, "salt_plain")["cards"] == ["rusty_glaive"]


@rule("C-ENC-7")
def test_cards_come_before_an_instruction() -> None:
    me = {"hero": "old_trooper", "space": "stone_circle", "fate": 0, "life": 3}
    state = position(table(), seats=[me], spaces={"root_toll": {"cards": ["lost_purse"]}})
    script(state, "die:move 1", "move root_toll", "take yes")
    assert asked(state) == "choose"


@rule("C-ENC-7")
def test_the_dunes_take_a_life_before_the_draw() -> None:
    me = {"hero": "old_trooper", "space": "fern_wood", "fate": 0, "life": 3}
    state = script(position(table(), seats=[me]), "die:move 1", "move glass_dunes")
    assert (asked(state), seat(state)["life"]) == ("deck:encounter", 2)


@rule("C-CARD-1")
def test_beaten_enemies_are_trophies_and_events_are_discarded() -> None:
    state = landing(on={"cards": ["rising_sap", "stump_rat"]})
    script(state, "die:combat 6", "die:enemy 1")
    assert seat(state)["trophies"] == ["stump_rat"]
    assert state.to_dict()["discards"]["encounter"] == ["rising_sap"]


@rule("C-CARD-1")
@pytest.mark.parametrize(("card", "stays"), [("lantern_brother", False), ("leech_seller", True)])
def test_strangers_leave_or_stay_as_their_card_says(card: str, stays: bool) -> None:
    state = landing(on={"cards": [card]})
    assert (lying(state, "salt_plain").get("cards") == [card]) == stays
    assert (state.to_dict()["discards"]["encounter"] == [card]) != stays


@rule("C-CARD-2")
@pytest.mark.parametrize(("answer", "ways"), [("no", "salt_plain"), ("yes", "sunset_wood")])
def test_a_move_bonus_is_chosen_before_the_direction(answer: str, ways: str) -> None:
    me = {"hero": "post_rider", "space": "banished_graveyard", "fate": 0}
    state = position(table(), seats=[me])
    script(state, "die:move 1", f"move_bonus {answer}")
    assert ways in offered(state)


@rule("C-CARD-2")
def test_no_move_bonus_on_the_step_of_the_tracker() -> None:
    me = {"hero": "post_rider", "space": "dawn_chapel", "companions": ["tracker"], "fate": 0}
    state = script(position(table(), seats=[me]), "movement step")
    assert asked(state) == "move"


@rule("C-CARD-2")
@pytest.mark.parametrize(("answer", "question"), [("no", "choose"), ("yes", "over")])
def test_an_instruction_may_be_ignored(answer: str, question: str) -> None:
    me = {"hero": "tax_collector", "space": "stone_circle", "fate": 0}
    state = position(table(), seats=[me])
    script(state, "die:move 1", "move root_toll", f"ignore {answer}")
    assert (asked(state) == "choose") == (question == "choose")


@rule("C-ENC-2")
def test_a_space_with_three_traps_cannot_be_chosen_for_another() -> None:
    me = {"hero": "old_trooper", "space": "salt_plain", "spirit": 4, "spells": ["trap_rune"]}
    state = position(table(), seats=[me], spaces={"burnt_fields": {"traps": 3}})
    script(state, "own_spell trap_rune")
    assert (len(offered(state)), "burnt_fields" in offered(state)) == (23, False)


@rule("C-PUPPET-1", "C-ENC-2")
def test_a_second_change_starts_the_three_turns_again() -> None:
    state = landing_puppet()
    assert seat(state)["puppet_turns"] == 3


def landing_puppet() -> State:
    """A puppet in its last turn has walked into a trap that changes it once more."""
    me = {"hero": "old_trooper", "space": "banished_graveyard", "puppet_turns": 1}
    state = position(table(), seats=[me], spaces={"burnt_fields": {"traps": 1}})
    return script(
        state, "move burnt_fields", "die:table 1", *(["reroll no"] if seat(state)["fate"] else [])
    )
