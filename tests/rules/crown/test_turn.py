"""C-TURN: the start of a turn, its choices, turns that are lost and extra turns."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import (
    PASS,
    QUIET,
    asked,
    edited,
    lying,
    offered,
    position,
    rule,
    script,
    seat,
    table,
)

SKIP = {"skip_turns": 1, "fate": 0}


def start(*steps: str, rival: dict[str, Any] | None = None, **me: Any) -> State:
    """A line of play of seat 0, the Huntress if nothing else is said, against one rival."""
    parts = {key: me.pop(key) for key in ("spaces", "discards") if key in me}
    seats = [{"hero": "huntress", **QUIET, **me}, {"fate": 0, **(rival or {})}]
    return script(position(table(), seats=seats, **parts), *steps)


def active(state: State) -> int:
    return int(state.to_dict()["active"])


@rule("C-TURN-1")
def test_the_four_phases() -> None:
    trophies = ["peat_drake", "ash_wolf"]
    state = start(spells=[], objects=["cordial"], space="willow_ford", trophies=trophies, gold=1)
    phases = [state.phase()]
    for step in ("own_spell no", "die:move 2", "move crow_meadow", "deck:encounter log_driver"):
        script(state, step)
        phases.append(state.phase())
    script(state, "pay no")
    phases.append(state.phase())
    assert phases == ["start", "movement", "movement", "encounter", "encounter", "end"]


@rule("C-TURN-2")
def test_start_of_turn_effects_come_before_the_choice() -> None:
    state = start(hero="changeling", companions=["tracker"])
    assert (asked(state), state.phase()) == ("align", "start")
    assert asked(script(state, "align neutral")) == "movement"


@rule("C-TURN-2")
def test_the_apothecary_brews_at_the_start_of_the_turn() -> None:
    state = start("choose option 1", hero="apothecary", life=1, objects=["sword", "eclipse_ring"])
    assert (seat(state)["life"], seat(state)["objects"]) == (3, ["eclipse_ring"])


CHOICES: dict[str, dict[str, Any]] = {
    "rune_leap": {"hero": "bard", "spells": ["rune_leap"]},
    "raft": {"objects": ["raft"]},
    "step": {"companions": ["tracker"]},
    "build": {"objects": ["woodcutters_axe"], "space": "fern_wood"},
}


@rule("C-TURN-2")
@pytest.mark.parametrize("choice", CHOICES)
def test_each_choice_of_movement_is_offered_beside_the_die(choice: str) -> None:
    assert set(offered(start(**CHOICES[choice]))) == {"roll", choice}


@rule("C-TURN-2", "C-TURN-8")
def test_only_what_is_possible_is_offered() -> None:
    assert asked(start()) == "die:move"
    assert asked(start(objects=["raft"], space="high_ward")) == "die:move"
    assert asked(start(hero="bard", spells=["rune_leap"], space="dead_wood")) == "die:move"


@rule("C-TURN-2")
def test_all_choices_at_once() -> None:
    objects = ["raft", "woodcutters_axe"]
    me: dict[str, Any] = {
        "hero": "bard",
        "objects": objects,
        "companions": ["tracker"],
        "spells": ["rune_leap"],
    }
    state = start(space="murmuring_forest", **me)
    assert set(offered(state)) == {"roll", "rune_leap", "raft", "step", "build"}


@rule("C-TURN-2")
def test_the_leap_takes_the_place_of_the_move() -> None:
    state = start("movement rune_leap", hero="bard", spells=["rune_leap"])
    assert asked(state) == "move_to"
    assert "stone_circle" not in offered(state)
    assert len(offered(state)) == 15


@rule("C-TURN-2")
def test_the_step_of_the_tracker() -> None:
    state = start("movement step", companions=["tracker"])
    assert (asked(state), set(offered(state))) == ("move", {"root_toll", "dead_wood"})


WOODS = ["north_wood", "sunrise_wood", "sunset_wood", "fern_wood", "murmuring_forest"]


@rule("C-TURN-2")
@pytest.mark.parametrize("space", WOODS)
def test_with_the_axe_a_raft_is_built_in_woods_and_in_the_forest(space: str) -> None:
    state = start("movement build", objects=["woodcutters_axe"], space=space, rival=SKIP)
    assert seat(state)["objects"] == ["woodcutters_axe", "raft"]
    assert "build" in offered(state)


@rule("C-TURN-2")
@pytest.mark.parametrize("space", ["crow_meadow", "wisp_marsh", "stone_circle", "high_ward"])
def test_with_the_axe_no_raft_is_built_elsewhere(space: str) -> None:
    assert asked(start(objects=["woodcutters_axe"], space=space)) == "die:move"


@rule("C-TURN-2")
def test_without_an_axe_no_raft_is_built() -> None:
    assert asked(start(objects=["sword"], space="fern_wood")) == "die:move"


@rule("C-TURN-2")
@pytest.mark.parametrize("space", ["north_wood", "murmuring_forest", "crow_meadow", "wisp_marsh"])
def test_the_ferrywoman_builds_without_an_axe(space: str) -> None:
    state = start("movement build", hero="ferrywoman", space=space)
    assert seat(state)["objects"] == ["raft"]


@rule("C-TURN-2")
def test_own_spells_and_uses_come_before_the_choice() -> None:
    me: dict[str, Any] = {
        "hero": "bard",
        "life": 1,
        "spells": ["bark_balm"],
        "objects": ["cordial"],
    }
    state = start(companions=["tracker"], **me)
    assert (asked(state), set(offered(state))) == ("own_spell", {"no", "bark_balm", "cordial"})
    script(state, "own_spell cordial", "own_spell bark_balm")
    assert (asked(state), seat(state)["life"]) == ("movement", 5)


@rule("C-TURN-4")
def test_losing_a_turn_ends_the_current_turn() -> None:
    cards: dict[str, Any] = {"root_toll": {"cards": ["buried_library"]}}
    state = start("die:move 1", "move root_toll", "die:test 6", gold=1, spaces=cards)
    assert (active(state), seat(state)["gold"], seat(state)["life"]) == (1, 1, 4)


@rule("C-TURN-4")
def test_with_something_left_to_encounter_the_next_turn_is_not_lost() -> None:
    cards: dict[str, Any] = {"fern_wood": {"cards": ["shadow_spinner", "warm_spring"]}}
    me: dict[str, Any] = {"hero": "cantor", "space": "clear_spring"}
    state = start("die:move 2", "move fern_wood", spaces=cards, rival=SKIP, **me)
    assert (active(state), state.turn_number(), seat(state)["skip_turns"]) == (0, 2, 0)
    assert lying(state, "fern_wood")["cards"] == ["warm_spring"]


@rule("C-TURN-4")
def test_with_nothing_left_the_next_turn_is_skipped_as_well() -> None:
    cards: dict[str, Any] = {"fern_wood": {"cards": ["shadow_spinner"]}}
    me: dict[str, Any] = {"hero": "cantor", "space": "clear_spring"}
    state = start("die:move 2", "move fern_wood", spaces=cards, **me)
    assert (active(state), seat(state)["skip_turns"]) == (1, 1)


@rule("C-TURN-4")
def test_an_instruction_that_is_left_counts() -> None:
    cards: dict[str, Any] = {"rune_master_tower": {"cards": ["shadow_spinner"]}}
    me: dict[str, Any] = {"hero": "cantor", "space": "glass_dunes"}
    state = start("die:move 2", "move rune_master_tower", spaces=cards, **me)
    assert (active(state), seat(state)["skip_turns"]) == (1, 0)


@rule("C-TURN-4")
def test_a_draw_that_is_left_counts() -> None:
    cards: dict[str, Any] = {"fern_wood": {"traps": 1}}
    state = start("die:move 2", "move fern_wood", "die:table 4", space="clear_spring", spaces=cards)
    assert (active(state), seat(state)["skip_turns"]) == (1, 0)


@rule("C-TURN-4", "C-ENC-2")
def test_a_trap_that_costs_the_turn_leaves_the_next_one_armed() -> None:
    cards: dict[str, Any] = {"fern_wood": {"traps": 2}}
    state = start("die:move 2", "move fern_wood", "die:table 4", space="clear_spring", spaces=cards)
    assert (active(state), lying(state, "fern_wood")["traps"]) == (1, 1)


@rule("C-TURN-4")
def test_before_the_encounter_everything_is_left() -> None:
    rival = {"hero": "bard", "spells": ["root_snare"], "fate": 0}
    state = start("rival_turn_start root_snare", rival=rival)
    assert (active(state), seat(state)["skip_turns"]) == (1, 0)


@rule("C-TURN-4")
def test_a_turn_that_ends_goes_to_its_end_phase() -> None:
    rival = {"hero": "bard", "spells": ["root_snare"], "fate": 0}
    state = start("rival_turn_start root_snare", rival=rival, trophies=["garnet_wyvern"])
    assert (asked(state), state.phase()) == ("trade", "end")


@rule("C-TURN-4")
def test_a_rival_loses_its_next_turn() -> None:
    state = start("die:move 1", "move fern_wood", space="glass_dunes")
    script(state, "deck:encounter false_witness")
    assert (active(state), state.turn_number()) == (0, 2)


@rule("C-TURN-4")
def test_skips_add_up_and_consist_of_nothing() -> None:
    objects = ["sword", "shield", "armour", "cordial", "storm_lantern"]
    me: dict[str, Any] = {"skip_turns": 2, "trophies": ["garnet_wyvern"], "objects": objects}
    state = start(rival={"hero": "strix", **QUIET}, **me)
    assert (active(state), seat(state)["skip_turns"]) == (1, 1)
    script(state, *PASS)
    assert (active(state), seat(state)["skip_turns"]) == (1, 0)
    assert len(seat(state)["objects"]) == 5


@rule("C-TURN-4", "C-TURN-7")
def test_an_extra_turn_is_the_next_turn_and_may_be_skipped() -> None:
    cards: dict[str, Any] = {"fern_wood": {"cards": ["buried_library"]}}
    me: dict[str, Any] = {"hero": "nightwalker", "space": "clear_spring"}
    line = ("die:move 2", "move fern_wood", "die:test 6", "die:table 6")
    state = start(*line, spaces=cards, **me)
    assert (active(state), seat(state)["skip_turns"]) == (1, 0)


@rule("C-TURN-4", "C-PUPPET-1")
def test_a_skipped_turn_counts_for_a_puppet() -> None:
    assert seat(start(skip_turns=1, puppet_turns=2))["puppet_turns"] == 1


@rule("C-TURN-4")
@pytest.mark.parametrize(("face", "life"), [(6, 3), (3, 4)], ids=["lost", "drawn"])
def test_after_a_fight_lost_or_drawn_losing_a_turn_adds_nothing(face: int, life: int) -> None:
    cards: dict[str, Any] = {"fern_wood": {"cards": ["ash_wolf"]}}
    me: dict[str, Any] = {"hero": "cantor", "space": "clear_spring", "fate": 1}
    line = ("die:move 2", "reroll no", "move fern_wood", "die:combat 1", f"die:enemy {face}")
    state = start(*line, spaces=cards, **me)
    # As if the list of the enemy, which runs next, said so: no enemy of the content does.
    state = script(edited(state, turn={"lost": 1}), "reroll no")
    assert (active(state), seat(state)["skip_turns"], seat(state)["life"]) == (1, 0, life)


@rule("C-TURN-4")
def test_after_a_fight_won_losing_a_turn_costs_the_next_as_well() -> None:
    cards: dict[str, Any] = {"fern_wood": {"cards": ["ash_wolf", "shadow_spinner"]}}
    me: dict[str, Any] = {"hero": "cantor", "space": "clear_spring"}
    line = ("die:move 2", "move fern_wood", "die:combat 6", "die:enemy 1")
    state = start(*line, spaces=cards, **me)
    assert (active(state), seat(state)["skip_turns"]) == (1, 1)


@rule("C-TURN-4")
@pytest.mark.parametrize(
    ("walk", "space", "owed"),
    [(("clear_spring", 2), "fern_wood", 3), (("stone_circle", 1), "root_toll", 2)],
    ids=["nothing left", "an instruction left"],
)
def test_of_three_turns_lost_one_counts_by_this_rule_and_two_are_owed(
    walk: tuple[str, int], space: str, owed: int
) -> None:
    library: dict[str, Any] = {space: {"cards": ["buried_library"]}}
    line = (f"die:move {walk[1]}", f"move {space}")
    state = start(*line, space=walk[0], spaces=library)
    # The library takes one turn; as if its list said three.
    state = script(edited(state, turn={"lost": 2}), "die:test 6")
    assert (active(state), seat(state)["skip_turns"]) == (1, owed)


@rule("C-TURN-4")
def test_turns_that_a_rival_lost_add_up() -> None:
    line = ("die:move 1", "move fern_wood", "deck:encounter false_witness")
    state = start(*line, space="glass_dunes", rival={**SKIP, "hero": "strix"})
    assert (active(state), state.turn_number(), seat(state, 1)["skip_turns"]) == (0, 2, 1)


@rule("C-TURN-5")
def test_building_takes_the_whole_turn() -> None:
    cards: dict[str, Any] = {"fern_wood": {"cards": ["leech_seller"]}}
    me: dict[str, Any] = {
        "objects": ["woodcutters_axe"],
        "space": "fern_wood",
        "gold": 3,
        "life": 1,
    }
    state = start("movement build", rival={"space": "fern_wood"}, spaces=cards, **me)
    assert (active(state), seat(state)["space"]) == (1, "fern_wood")


@rule("C-TURN-5")
def test_after_building_the_end_phase_comes() -> None:
    me: dict[str, Any] = {
        "objects": ["woodcutters_axe"],
        "space": "fern_wood",
        "trophies": ["garnet_wyvern"],
    }
    assert asked(start("movement build", **me)) == "trade"


@rule("C-TURN-5")
def test_trying_a_heart_space_again_counts_as_arriving() -> None:
    state = start("heart obsidian_vein", space="obsidian_vein", rival={"space": "obsidian_vein"})
    assert (asked(state), "attack 1 strength" in offered(state)) == ("act", True)


@rule("C-TURN-6")
def test_a_skipped_turn_has_no_start() -> None:
    state = start(hero="changeling", skip_turns=1)
    assert (active(state), asked(state)) == (1, "die:move")


@rule("C-TURN-6")
def test_start_of_turn_effects_come_before_the_window_of_the_rivals() -> None:
    rival = {"hero": "bard", "spells": ["moth_cloud"]}
    state = start("align neutral", hero="changeling", fate=2, rival=rival)
    assert (asked(state), state.current_player()) == ("rival_turn_start", 1)


@rule("C-TURN-6", "C-DEATH-1")
def test_a_dead_hero_is_replaced_before_the_window() -> None:
    rival = {"hero": "bard", "spells": ["moth_cloud"]}
    state = position(table(), seats=[{"hero": None, "state": "waiting"}, rival])
    script(state, "setup:hero changeling", "setup:hero huntress", "setup:hero strix")
    script(state, "choose_hero changeling", "deck:spell aegis", "align light")
    assert (asked(state), seat(state)["casts_left"]) == ("rival_turn_start", 1)


@rule("C-TURN-6", "C-SPELL-2")
def test_spells_are_counted_before_the_window() -> None:
    rival = {"hero": "bard", "spells": ["moth_cloud"]}
    state = start(hero="rune_reader", spells=["aegis", "dispel"], rival=rival)
    assert (asked(state), seat(state)["casts_left"]) == ("rival_turn_start", 2)


@rule("C-TURN-6")
def test_each_rival_is_asked_once_in_seat_order_then_own_spells_come() -> None:
    seats = [
        {"hero": "rune_reader", "spells": ["star_thread"], "fate": 0},
        {"hero": "bard", "spells": ["root_snare"]},
        {"hero": "mesmerist", "spells": ["moth_cloud"]},
    ]
    state = position(table(3), seats=seats)
    assert state.current_player() == 1
    script(state, "rival_turn_start no")
    assert (asked(state), state.current_player()) == ("rival_turn_start", 2)
    assert asked(script(state, "rival_turn_start no")) == "own_spell"


HOURGLASS: dict[str, Any] = {"objects": ["hourglass_of_time"], "fate": 2}
MOVE = ("die:move 2", "reroll no", "move mist_castle")


@rule("C-TURN-7")
def test_an_extra_turn_is_played_right_after() -> None:
    state = start(*MOVE, "choose option 1", **HOURGLASS)
    assert (active(state), seat(state)["fate"], state.to_dict()["turn"]["extra"]) == (0, 1, True)


@rule("C-TURN-7")
def test_an_extra_turn_never_grants_another_and_none_is_offered() -> None:
    extra = ("die:move 1", "reroll no", "move root_toll")
    state = start(*MOVE, "choose option 1", *extra, **HOURGLASS)
    assert (active(state), seat(state)["fate"]) == (1, 1)


@rule("C-TURN-7")
@pytest.mark.parametrize(("face", "next_seat"), [(5, 1), (6, 0)])
def test_the_nightwalker_takes_an_extra_turn_on_a_6(face: int, next_seat: int) -> None:
    state = start(*PASS, f"die:table {face}", hero="nightwalker")
    assert active(state) == next_seat


@rule("C-TURN-7")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_extra_turn_of_the_nightwalker_grants_no_other(face: int) -> None:
    extra = ("die:move 1", "move root_toll", f"die:table {face}")
    assert active(start(*PASS, "die:table 6", *extra, hero="nightwalker")) == 1


@rule("C-TURN-7")
def test_a_second_extra_turn_is_not_offered_either() -> None:
    state = start(*MOVE, "die:table 6", "reroll no", hero="nightwalker", **HOURGLASS)
    assert (active(state), seat(state)["fate"], asked(state)) == (0, 2, "die:move")


@rule("C-TURN-7")
def test_no_extra_turn_is_offered_to_a_puppet() -> None:
    state = start("move root_toll", hero="nightwalker", puppet_turns=2)
    while active(state) == 0:
        script(state, "choose option 2")
    assert (active(state), seat(state)["puppet_turns"]) == (1, 1)


@rule("C-TURN-8")
def test_a_decision_with_one_option_is_not_asked() -> None:
    assert asked(start()) == "die:move"


@rule("C-TURN-8")
def test_a_random_event_with_one_outcome_is_not_asked() -> None:
    spare = table().content()["encounter"]
    cards = [entry.id for entry in spare.values() for _ in range(entry["count"])]
    cards.remove("false_witness")
    state = start(
        "die:move 2",
        "move fern_wood",
        space="clear_spring",
        spaces={"crow_meadow": {"cards": cards}},
    )
    assert state.to_dict()["discards"]["encounter"] == ["false_witness"]


@rule("C-TURN-8")
def test_no_choice_is_taken_back() -> None:
    state = start("die:move 2", "move mist_castle", hero="bard", gold=2, life=1)
    assert set(offered(state)) == {"no", "yes"}
    script(state, "pay no")
    assert (active(state), seat(state)["life"]) == (1, 1)
