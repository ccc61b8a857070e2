"""C-CARD: what becomes of cards, bonuses of movement, moves by cards, the order of grants."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.duels import fight
from rules.crown.support import asked, edited, lying, offered, position, rule, script, seat, table


def walking(start: str, to: str, *cards: str, **me: Any) -> State:
    """A hero without Fate, one step from a space where these cards lie, has gone there."""
    mine = {"hero": "old_trooper", "space": start, "fate": 0, **me}
    lies = {to: {"cards": list(cards)}} if cards else {}
    seats = [mine, {"hero": "huntress", "space": "dawn_chapel", "fate": 0}]
    return script(position(table(), seats=seats, spaces=lies), "die:move 1", f"move {to}")


# ---------------------------------------------------------------- C-CARD-1


@rule("C-CARD-1")
def test_a_market_card_that_is_used_up_goes_back_to_the_stock() -> None:
    me = {"hero": "old_trooper", "space": "sunrise_wood", "fate": 0, "life": 1, "gold": 2}
    rival = {"hero": "huntress", "space": "dawn_chapel", "objects": ["cordial"] * 3}
    state = position(table(), seats=[{**me, "objects": ["cordial"]}, rival])
    script(state, "own_spell cordial", "die:move 1", "move heather_hamlet")
    assert "cordial" in offered(state)


@rule("C-CARD-1")
def test_a_card_lies_there_until_its_list_has_run() -> None:
    state = walking("banished_graveyard", "salt_plain", "barn_fever", gold=1)
    assert lying(state, "salt_plain")["cards"] == ["barn_fever"]
    script(state, "pay yes")
    assert (lying(state, "salt_plain"), state.to_dict()["discards"]["encounter"]) == (
        {},
        ["barn_fever"],
    )


@rule("C-CARD-1")
def test_a_companion_that_is_to_leave_and_is_gone_does_nothing() -> None:
    me: dict[str, Any] = {"companions": ["hired_reiter"], "gold": 1}
    state = fight("stump_rat", dice=(6, 1), me=me)
    mine, other = state.to_dict()["seats"]
    gone = edited(
        state, seats=[{**mine, "companions": []}, {**other, "companions": me["companions"]}]
    )
    assert asked(gone) == "pay"
    script(gone, "pay no")
    assert (seat(gone, 1)["companions"], gone.to_dict()["active"]) == (["hired_reiter"], 1)


@rule("C-CARD-1")
def test_a_stranger_that_is_to_leave_and_is_gone_does_nothing() -> None:
    state = walking("banished_graveyard", "salt_plain", "fencing_master")
    script(state, "die:test 1")
    away = {"salt_plain": {"cards": []}, "crow_meadow": {"cards": ["fencing_master"]}}
    state = edited(state, spaces=away, turn={"resolved": {}})
    script(state, "die:test 1")
    assert (seat(state)["strength"], lying(state, "crow_meadow")["cards"]) == (
        6,
        ["fencing_master"],
    )


# ---------------------------------------------------------------- C-CARD-2

RIDER: dict[str, Any] = {"hero": "post_rider", "space": "valmarch", "objects": ["hobnailed_boots"]}
"""A hero with two bonuses of movement."""


@rule("C-CARD-2")
@pytest.mark.parametrize(
    ("answers", "ways"),
    [
        (("yes", "yes"), {"sunset_wood", "colossus_bridge"}),
        (("yes", "no"), {"salt_plain", "purple_moor"}),
        (("no", "no"), {"last_fire_tavern", "banished_graveyard"}),
    ],
)
def test_bonuses_lift_a_six_to_eight_steps(answers: tuple[str, ...], ways: set[str]) -> None:
    state = script(position(table(), seats=[{**RIDER, "fate": 0}]), "die:move 6")
    script(state, *(f"move_bonus {answer}" for answer in answers))
    assert set(offered(state)) == ways


@rule("C-CARD-2")
def test_no_bonus_lifts_a_move_above_eight_steps() -> None:
    state = script(position(table(), seats=[{**RIDER, "fate": 0}]), "die:move 6")
    *below, way = state.to_dict()["pending"]
    state = edited(state, pending=[*below, {**way, "steps": 8}])
    assert (asked(state), set(offered(state))) == ("move", {"sunset_wood", "colossus_bridge"})


@rule("C-CARD-2", "C-STAT-3")
def test_a_bonus_of_movement_is_chosen_after_the_reroll() -> None:
    state = script(position(table(), seats=[{**RIDER, "fate": 1}]), "die:move 6")
    script(state, "reroll fate_die 1", "die:move_reroll 1")
    assert asked(state) == "move_bonus"


@rule("C-CARD-2")
def test_the_sheet_comes_before_companions() -> None:
    me = {"hero": "bard", "companions": ["lost_child"], "gold": 0}
    state = walking("barleyfire_plain", "high_ward", **me)
    gold = [event.data["amount"] for event in state.events() if event.kind == "gold"]
    assert gold[-2:] == [1, 2]


@rule("C-CARD-2")
def test_the_sheet_and_objects_come_before_companions() -> None:
    me: dict[str, Any] = {"hero": "strix", "objects": ["night_fang"], "life": 1, "gold": 1}
    state = fight("stump_rat", dice=(6, 1), me={**me, "companions": ["hired_reiter"]})
    assert (asked(state), seat(state)["life"]) == ("pay", 3)


@rule("C-CARD-2")
def test_a_rival_that_is_moved_encounters_nothing() -> None:
    state = walking("banished_graveyard", "salt_plain", "sunken_lane", "fire_pot")
    *below, program = state.to_dict()["pending"]
    state = edited(
        state,
        pending=[*below, {**program, "me": 1}],
        spaces={"burnt_fields": {"cards": ["ash_wolf"], "traps": 1, "gold": 1}},
    )
    assert (asked(state), state.current_player()) == ("move_to", 1)
    script(state, "move_to burnt_fields")
    assert (seat(state, 1)["space"], seat(state)["space"]) == ("burnt_fields", "salt_plain")
    assert lying(state, "burnt_fields") == {
        "cards": ["ash_wolf"],
        "runes": 0,
        "gold": 1,
        "traps": 1,
    }
    assert (asked(state), state.question()["card"]) == ("take", "fire_pot")


@rule("C-CARD-2", "C-MOVE-5")
def test_landing_on_the_arch_by_a_card_is_no_passage() -> None:
    state = walking("glass_dunes", "fern_wood", "sunken_lane", quest="big_game")
    script(state, "move_to rune_arch")
    assert (seat(state)["space"], asked(state)) == ("rune_arch", "deck:encounter")


@rule("C-CARD-2", "C-MOVE-5")
def test_landing_on_the_arch_by_a_leap_is_no_passage() -> None:
    me = {"hero": "bard", "space": "fern_wood", "fate": 0, "spells": ["rune_leap"]}
    state = script(position(table(), seats=[me]), "movement rune_leap", "move_to rune_arch")
    assert (seat(state)["space"], asked(state)) == ("rune_arch", "deck:encounter")


@rule("C-CARD-2")
def test_a_move_by_steps_stays_in_its_ring() -> None:
    state = script(walking("willow_ford", "murmuring_forest"), "die:table 3")
    assert set(offered(state)) == {"valmarch", "morne_tower_ruins"}
