"""C-RUNE-4: the quests of the Rune Master."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from heartoak.content import load_content
from rules.crown.support import PASS, QUIET, asked, offered, position, rule, script, seat, table

QUESTS = list(load_content("crown")["quest"])
SKIP: dict[str, Any] = {"skip_turns": 9, "fate": 0}


def questing(*steps: str, rival: dict[str, Any] | None = None, **me: Any) -> State:
    """A line of play of the Huntress, against a rival who skips its turns."""
    parts = {key: me.pop(key) for key in ("spaces", "rune_supply", "runes_gone") if key in me}
    seats = [{"hero": "huntress", "space": "glass_dunes", "fate": 0, **me}, rival or SKIP]
    return script(position(table(), seats=seats, **parts), *steps)


TOWER = ("die:move 2", "move rune_master_tower")


@rule("C-RUNE-4")
@pytest.mark.parametrize(("face", "quest"), list(enumerate(QUESTS, 1)))
def test_one_die_gives_one_of_six_tasks(face: int, quest: str) -> None:
    state = questing(*TOWER, "choose option 1", f"die:quest {face}")
    assert (seat(state)["quest"], len(QUESTS)) == (quest, 6)


@rule("C-RUNE-4")
def test_a_quest_may_be_declined() -> None:
    state = questing(*TOWER)
    assert set(offered(state)) == {"no", "option 1"}
    assert seat(script(state, "choose no"))["quest"] is None


@rule("C-RUNE-4")
def test_with_a_quest_under_way_it_may_only_be_given_back() -> None:
    state = questing(*TOWER, quest="big_game")
    assert set(offered(state)) == {"no", "option 2"}
    assert seat(script(state, "choose option 2"))["quest"] is None


@rule("C-RUNE-4")
def test_a_hero_with_a_rune_is_offered_no_quest() -> None:
    assert asked(questing(*TOWER, runes=1)) == "die:move"


def fights(space: str, *faces: int) -> tuple[str, ...]:
    return ("die:move 2", f"move {space}", f"die:combat {faces[0]}", f"die:enemy {faces[1]}")


def meeting(*cards: str) -> dict[str, Any]:
    return {"space": "clear_spring", "spaces": {"fern_wood": {"cards": list(cards)}}}


DONE: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "big_game": (fights("fern_wood", 6, 1), meeting("bark_bear")),
    "hush_the_restless": (fights("fern_wood", 6, 1), meeting("mocking_wisp")),
    "stone_letters": (
        (
            "die:move 1",
            "move stone_circle",
            "deck:encounter rising_sap",
            "deck:encounter black_frost",
        ),
        {"space": "dead_wood"},
    ),
    "vigil_for_the_kings": (
        ("die:move 1", "move kings_barrow", "deck:encounter rising_sap"),
        {"space": "valmarch"},
    ),
    "ink_and_vellum": ((*PASS, "quest_task yes"), {**QUIET, "gold": 3}),
    "give_what_you_love": ((*PASS, "quest_task yes"), {**QUIET, "companions": ["sheepdog"]}),
}


@rule("C-RUNE-4", "C-RUNE-1")
@pytest.mark.parametrize("quest", QUESTS)
def test_a_task_that_is_done_brings_a_rune_at_the_end_of_the_turn(quest: str) -> None:
    steps, me = DONE[quest]
    state = questing(*steps, quest=quest, **me)
    assert (asked(state), seat(state)["runes"], seat(state)["quest"]) == ("die:move", 1, None)
    assert state.to_dict()["rune_supply"] == 3


NOT_DONE: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "a foe of 3": ("big_game", fights("fern_wood", 6, 1), meeting("grey_lynx")),
    "a spirit of 6": (
        "big_game",
        fights("fern_wood", 6, 1),
        {**meeting("howling_rune"), "spirit": 7},
    ),
    "a fight that is lost": ("big_game", fights("fern_wood", 1, 6), meeting("bark_bear")),
    "a beast for a spirit": ("hush_the_restless", fights("fern_wood", 6, 1), meeting("bark_bear")),
    "elsewhere": ("stone_letters", PASS, QUIET),
    "not at the barrow": ("vigil_for_the_kings", PASS, QUIET),
    "two gold": ("ink_and_vellum", PASS, {**QUIET, "gold": 2}),
    "an object without magic": ("give_what_you_love", PASS, {**QUIET, "objects": ["sword"]}),
}


@rule("C-RUNE-4")
@pytest.mark.parametrize("case", NOT_DONE)
def test_less_than_the_task_does_nothing(case: str) -> None:
    quest, steps, me = NOT_DONE[case]
    state = questing(*steps, quest=quest, **me)
    assert (seat(state)["runes"], seat(state)["quest"]) == (0, quest)


@rule("C-RUNE-4")
def test_foes_of_one_group_add_up() -> None:
    state = questing(
        *fights("fern_wood", 6, 1), quest="big_game", **meeting("ash_wolf", "ash_wolf")
    )
    assert seat(state)["runes"] == 1


@rule("C-RUNE-4")
def test_the_rune_comes_at_the_end_of_the_turn_only() -> None:
    cards = meeting("bark_bear", "leech_seller")
    state = questing(*fights("fern_wood", 6, 1), quest="big_game", gold=1, life=1, **cards)
    assert asked(state) == "pay"
    assert (seat(state)["quest_done"], seat(state)["runes"]) == (True, 0)


@rule("C-RUNE-4")
def test_paying_for_the_quest_costs_three_gold() -> None:
    state = questing(*PASS, "quest_task yes", quest="ink_and_vellum", gold=4, **QUIET)
    assert (seat(state)["gold"], seat(state)["runes"]) == (1, 1)


@rule("C-RUNE-4")
@pytest.mark.parametrize(("option", "left"), [(1, ([], ["sheepdog"])), (2, (["owl_mask"], []))])
def test_one_parts_with_a_magic_object_or_a_companion(option: int, left: tuple[Any, Any]) -> None:
    me: dict[str, Any] = {"objects": ["owl_mask"], "companions": ["sheepdog"], **QUIET}
    line = (*PASS, "quest_task yes", f"choose option {option}")
    state = questing(*line, quest="give_what_you_love", **me)
    assert (seat(state)["objects"], seat(state)["companions"]) == left
    assert seat(state)["runes"] == 1


@rule("C-RUNE-4")
def test_the_death_of_the_hero_ends_the_quest() -> None:
    state = questing(
        "die:move 1", "move glass_dunes", space="clear_spring", life=1, quest="big_game"
    )
    assert (seat(state)["state"], seat(state)["quest"]) == ("waiting", None)


@rule("C-RUNE-4")
def test_with_an_empty_supply_the_quest_is_done_all_the_same() -> None:
    supply: dict[str, Any] = {"rune_supply": 0, "runes_gone": 4}
    state = questing(*PASS, "quest_task yes", quest="ink_and_vellum", gold=3, **QUIET, **supply)
    assert (seat(state)["runes"], seat(state)["quest"]) == (0, None)


@rule("C-RUNE-4")
def test_a_task_done_in_the_turn_of_a_rival_brings_the_rune_after_its_end_phase() -> None:
    done = {"hero": "cantor", "space": "clear_spring", "quest": "big_game", "quest_done": True}
    seats = [{"hero": "huntress", **QUIET, "trophies": ["garnet_wyvern"]}, {**done, "fate": 0}]
    state = script(position(table(), seats=seats), *PASS)
    assert (asked(state), seat(state, 1)["runes"]) == ("trade", 0)
    script(state, "trade no")
    assert (asked(state), seat(state, 1)["runes"], seat(state, 1)["quest"]) == ("die:move", 1, None)


@rule("C-RUNE-4", "C-PUPPET-1")
def test_a_puppet_gets_the_rune_at_the_end_of_its_first_turn_as_a_hero_again() -> None:
    me: dict[str, Any] = {
        "space": "root_toll",
        "puppet_turns": 1,
        "quest": "big_game",
        "quest_done": True,
    }
    state = questing("move mist_castle", **me)
    assert (seat(state)["puppet_turns"], seat(state)["runes"]) == (0, 0)
    script(state, "die:move 1", "move root_toll")
    assert (seat(state)["runes"], seat(state)["quest"]) == (1, None)


@rule("C-RUNE-4")
def test_a_puppet_does_no_task() -> None:
    me: dict[str, Any] = {"space": "root_toll", "puppet_turns": 2, "quest": "vigil_for_the_kings"}
    state = questing("move kings_barrow", **{**me, "space": "valmarch"})
    script(state, "deck:encounter rising_sap")
    assert (seat(state)["quest"], seat(state)["quest_done"]) == ("vigil_for_the_kings", False)


@rule("C-RUNE-4")
def test_a_rune_won_in_another_way_ends_the_quest() -> None:
    cards: dict[str, Any] = {"fern_wood": {"cards": ["passage_rune_card"]}}
    line = ("die:move 2", "move fern_wood", "take yes")
    state = questing(*line, space="clear_spring", quest="big_game", spaces=cards)
    assert (seat(state)["runes"], seat(state)["quest"]) == (1, None)
