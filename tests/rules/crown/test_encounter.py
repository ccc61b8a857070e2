"""What lies on a space is met in its order; what becomes of cards (C-ENC, C-CARD)."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, edited, lying, offered, position, rule, script, seat, table


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


@rule("C-ENC-1")
def test_an_ability_cannot_be_evaded() -> None:
    me = {"hero": "tax_collector", "space": "banished_graveyard", "fate": 0, "gold": 0}
    other = {"hero": "bard", "space": "salt_plain", "gold": 1, "spells": ["shadow_veil"]}
    state = position(table(), seats=[me, {**other, "objects": ["eclipse_ring"]}])
    script(state, "die:move 1", "move salt_plain", "act ability 1")
    assert (seat(state)["gold"], state.to_dict()["active"]) == (1, 1)


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
def test_a_trap_fires_for_whoever_lands_by_a_leap() -> None:
    me = {"hero": "bard", "space": "dawn_chapel", "fate": 0, "spells": ["rune_leap"]}
    state = position(table(), seats=[me], spaces={"burnt_fields": {"traps": 1}})
    script(state, "movement rune_leap", "move_to burnt_fields", "die:table 2")
    assert seat(state)["life"] == 4


TRAP: dict[str, Any] = {"traps": 1}
PLACED: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "before a bridge that is lost": (
        "colossus_bridge",
        {"hero": "old_trooper", "space": "bare_hills"},
        ("die:move 2", "move mossy_causeway", "die:combat 1", "die:enemy 1"),
    ),
    "before an arch that stays shut": (
        "rune_arch",
        {"hero": "old_trooper", "space": "lost_dell"},
        ("die:move 2", "move ash_moor", "die:arch 6", "die:arch 6"),
    ),
    "beyond the bridge, on the way": (
        "mossy_causeway",
        {"hero": "old_trooper", "space": "bare_hills", "strength": 9},
        ("die:move 3", "move mossy_causeway", "die:combat 6", "die:enemy 1", "move echo_ravine"),
    ),
}


@rule("C-ENC-2", "C-MOVE-3", "C-MOVE-5")
@pytest.mark.parametrize("case", PLACED)
def test_no_trap_fires_where_a_hero_is_only_placed(case: str) -> None:
    space, me, steps = PLACED[case]
    state = position(table(), seats=[{"fate": 0, **me}], spaces={space: TRAP})
    assert lying(script(state, *steps), space) == {"cards": [], "runes": 0, "gold": 0, "traps": 1}


@rule("C-ENC-2", "C-DEATH-1")
def test_no_trap_fires_for_a_new_hero_on_its_start_space() -> None:
    seats = [{"hero": None, "state": "waiting"}, {"hero": "strix"}]
    state = position(table(), seats=seats, spaces={"north_wood": TRAP})
    script(state, *(f"setup:hero {h}" for h in ("huntress", "peddler", "gargoyle")))
    script(state, "choose_hero huntress")
    assert (asked(state), lying(state, "north_wood")["traps"]) == ("die:move", 1)


@rule("C-ENC-2", "C-SPELL-4")
def test_no_trap_is_laid_in_the_heart() -> None:
    me = {"hero": "bard", "space": "ash_moor", "spells": ["trap_rune"]}
    inside = {"overcome": True, "back": False, "foe": 0}
    assert asked(position(table(), seats=[{**me, "heart": inside}])) == "heart"


@rule("C-ENC-2", "C-ENC-1")
def test_the_order_on_arrival() -> None:
    me = {"hero": "old_trooper", "space": "barleyfire_plain", "fate": 0, "life": 3}
    seats = [{**me, "companions": ["herb_gatherer"]}, {"hero": "huntress", "space": "north_wood"}]
    state = position(table(), seats=seats, spaces={"north_wood": TRAP})
    lives = []
    for step in ("die:move 1", "move north_wood", "die:table 2", "act no"):
        lives.append((asked(state), seat(state)["life"]))
        script(state, step)
    assert lives == [("die:move", 3), ("move", 3), ("die:table", 3), ("act", 2)]
    assert (asked(state), seat(state)["life"]) == ("deck:encounter", 3)


@rule("C-ENC-1")
def test_who_attacks_does_not_visit() -> None:
    me = {"hero": "old_trooper", "space": "barleyfire_plain", "fate": 0, "life": 3}
    there = {"hero": "huntress", "space": "north_wood", "fate": 0}
    seats = [{**me, "companions": ["herb_gatherer"]}, there]
    state = position(table(), seats=seats, spaces={"north_wood": {"gold": 1}})
    script(state, "die:move 1", "move north_wood", "act attack 1 strength")
    script(state, "die:combat 3", "die:combat 3")
    assert (state.to_dict()["active"], seat(state)["life"], seat(state)["gold"]) == (1, 3, 0)


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


def met_in_order(state: State) -> list[str]:
    """The cards of which something is asked, the answer being no each time."""
    met = []
    while state.to_dict()["active"] == 0:
        met.append(state.question()["card"])
        state.apply_action(offered(state)["no"])
    return met


def at_the_dell(lying_there: tuple[str, ...], drawn: tuple[str, ...]) -> State:
    """A wounded hero with gold in the Lost Dell: three cards, some lying there, some drawn."""
    me = {"hero": "old_trooper", "space": "wraith_hollow", "fate": 0, "gold": 3, "life": 3}
    lies = {"lost_dell": {"cards": list(lying_there)}}
    state = script(position(table(), seats=[me], spaces=lies), "die:move 1", "move lost_dell")
    return script(state, *(f"deck:encounter {card}" for card in drawn))


ORDERS: list[tuple[tuple[str, ...], tuple[str, ...], list[str]]] = [
    (
        ("log_driver", "road_smith", "leech_seller"),
        (),
        ["leech_seller", "road_smith", "log_driver"],
    ),
    (
        (),
        ("log_driver", "leech_seller", "road_smith"),
        ["log_driver", "leech_seller", "road_smith"],
    ),
    (
        ("log_driver",),
        ("road_smith", "leech_seller"),
        ["log_driver", "road_smith", "leech_seller"],
    ),
    (("fire_pot", "eclipse_ring"), ("rusty_glaive",), ["fire_pot", "eclipse_ring", "rusty_glaive"]),
    ((), ("eclipse_ring", "fire_pot", "tracker"), ["eclipse_ring", "fire_pot", "tracker"]),
    (("tracker",), ("fire_pot", "leech_seller"), ["leech_seller", "fire_pot", "tracker"]),
]


@rule("C-ENC-3")
@pytest.mark.parametrize(("lying_there", "drawn", "order"), ORDERS)
def test_of_one_kind_those_that_lay_there_come_first_then_those_drawn(
    lying_there: tuple[str, ...], drawn: tuple[str, ...], order: list[str]
) -> None:
    assert met_in_order(at_the_dell(lying_there, drawn)) == order


def then_drawn(state: State, *cards: str) -> State:
    """The same, as if cards had just been drawn by a card under way."""
    there = lying(state, "salt_plain")
    return edited(state, spaces={"salt_plain": {**there, "cards": [*there["cards"], *cards]}})


@rule("C-ENC-3")
def test_enemies_drawn_after_the_fight_form_a_new_group() -> None:
    state = landing(on={"cards": ["stump_rat", "rusty_glaive"]})
    script(state, "die:combat 6", "die:enemy 1")
    assert state.question()["card"] == "rusty_glaive"
    state = script(then_drawn(state, "ash_wolf", "mist_child"), "take no")
    for enemy in ("ash_wolf", "mist_child"):
        script(state, "die:combat 6", "die:enemy 1")
        assert enemy in seat(state)["trophies"]


@rule("C-ENC-3")
def test_a_drawn_card_whose_kind_is_over_comes_next() -> None:
    state = landing(on={"cards": ["rusty_glaive", "tracker"]}, gold=3)
    assert met_in_order(then_drawn(state, "log_driver", "fire_pot")) == [
        "rusty_glaive",
        "log_driver",
        "fire_pot",
        "tracker",
    ]


@rule("C-ENC-3")
@pytest.mark.parametrize("card", ["curio_collector", "broken_altar"])
def test_strangers_and_places_are_visited_and_what_they_offer_may_be_declined(card: str) -> None:
    state = landing(on={"cards": [card]}, objects=["sword"], gold=2)
    assert (asked(state), "no" in offered(state)) == ("choose", True)


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


@rule("C-ENC-4", "C-ENC-7")
def test_past_an_enemy_that_was_evaded_one_may_take_what_lies_there() -> None:
    on = {"cards": ["ash_wolf", "rusty_glaive", "tracker"], "gold": 1}
    state = landing(on=on, objects=["eclipse_ring"], gold=0)
    script(state, "prefight eclipse_ring", "take yes", "take yes")
    assert (seat(state)["gold"], seat(state)["companions"]) == (1, ["tracker"])
    assert lying(state, "salt_plain")["cards"] == ["ash_wolf"]


@rule("C-ENC-7", "C-TURN-3")
def test_the_limit_of_objects_holds_at_the_end_of_the_turn_only() -> None:
    four = ["sword", "shield", "armour", "storm_lantern"]
    state = landing(on={"cards": ["rusty_glaive", "leaded_dice"]}, objects=four)
    script(state, "take yes", "take yes")
    assert (asked(state), len(seat(state)["objects"])) == ("drop_object", 6)


@rule("C-ENC-5")
def test_a_card_that_moves_the_hero_leaves_the_others() -> None:
    state = landing(on={"cards": ["sunken_lane", "lost_purse"]})
    script(state, "move_to burnt_fields")
    assert (seat(state)["space"], asked(state)) == ("burnt_fields", "deck:encounter")
    assert lying(state, "salt_plain")["cards"] == ["lost_purse"]


@rule("C-ENC-5", "C-ENC-3")
def test_a_space_met_twice_in_a_turn_is_encountered_once() -> None:
    on = {"cards": ["sunken_lane", "fire_pot"], "gold": 1}
    me = {"hero": "old_trooper", "space": "banished_graveyard", "fate": 0, "gold": 0}
    far = {"salt_plain": on, "burnt_fields": {"cards": ["crooked_door"]}}
    state = position(table(), seats=[me, {"hero": "huntress", "space": "dead_wood"}], spaces=far)
    script(state, "die:move 1", "move salt_plain", "move_to burnt_fields")
    script(state, "choose option 1", "die:table 3", "move_to salt_plain")
    assert (state.to_dict()["active"], seat(state)["space"]) == (1, "salt_plain")
    there = lying(state, "salt_plain")
    assert (there["cards"], there["gold"], seat(state)["gold"]) == (["fire_pot"], 1, 0)


@rule("C-ENC-5", "C-TURN-4", "C-CARD-1")
def test_the_list_of_a_card_is_done_before_the_hero_moves() -> None:
    state = script(landing(on={"cards": ["sunken_lane"]}), "move_to burnt_fields")
    assert state.to_dict()["discards"]["encounter"] == ["sunken_lane"]


@rule("C-ENC-6")
def test_what_was_put_down_is_taken_by_nobody_until_the_turn_ends() -> None:
    near = {"space": "banished_graveyard", "fate": 0, "gold": 0}
    things = {"objects": ["sword"], "companions": ["tracker"], "gold": 2}
    there = {"hero": "huntress", "space": "salt_plain", "fate": 0, "skip_turns": 1, **things}
    me, third = {**near, "hero": "strix", "spells": ["puppet_strings"]}, {**near, "hero": "peddler"}
    state = position(table(3), seats=[me, there, third], spaces={"salt_plain": {"gold": 1}})
    script(state, "own_spell puppet_strings", "spell_target seat 1", "die:test 6", "die:test 6")
    script(state, "die:move 1", "move salt_plain", "act no")
    assert (state.to_dict()["active"], seat(state)["gold"]) == (2, 1)
    script(state, "die:move 1", "move salt_plain", "act no", "take yes", "take yes")
    taken = seat(state, 2)
    assert {key: taken[key] for key in things} == things


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
