"""C-TURN-3: the end phase and its order, the object limit."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import (
    PASS,
    QUIET,
    asked,
    lying,
    offered,
    position,
    rule,
    script,
    seat,
    table,
)

FIVE = ["sword", "shield", "armour", "cordial", "storm_lantern"]
SKIP = {"skip_turns": 9, "fate": 0}


def ended(*steps: str, game: Any = None, **me: Any) -> State:
    """The end phase of a quiet turn of seat 0, then these steps."""
    parts = {key: me.pop(key) for key in ("spaces", "rune_supply") if key in me}
    seats = [{"hero": "huntress", **QUIET, **me}, SKIP]
    state = position(game or table(), seats=seats, **parts)
    if asked(state) == "own_spell":
        script(state, "own_spell no")
    return script(state, *PASS, *steps)


@rule("C-TURN-3")
def test_the_order_of_the_end_phase() -> None:
    trophies = ["peat_drake", "ash_wolf", "embalmed_archmage"]
    objects = ["hourglass_of_time", "sword", "shield", "armour", "storm_lantern"]
    me: dict[str, Any] = {
        "trophies": trophies,
        "objects": objects,
        "quest": "ink_and_vellum",
        "gold": 3,
    }
    state = position(table(), seats=[{"hero": "huntress", **QUIET, **me, "fate": 1}, SKIP])
    script(state, "die:move 2", "reroll no", "move mist_castle")
    order = []
    for step in ("trade no", "trade no", "quest_task no", "choose no", "drop_object sword"):
        order.append((asked(state), state.question().get("stat")))
        script(state, step)
    assert order == [
        ("trade", "strength"),
        ("trade", "spirit"),
        ("quest_task", None),
        ("choose", None),
        ("drop_object", None),
    ]
    assert asked(state) == "die:move"


@rule("C-TURN-3", "C-RUNE-4")
def test_the_rune_of_a_quest_comes_before_the_limit() -> None:
    me: dict[str, Any] = {"quest": "ink_and_vellum", "gold": 3, "objects": FIVE[:4], "fate": 0}
    state = ended("quest_task yes", **me)
    assert set(offered(state)) == {*FIVE[:4], "passage_rune"}


@rule("C-TURN-3")
def test_other_effects_of_the_end_come_with_the_hourglass_sheet_first() -> None:
    me: dict[str, Any] = {"hero": "nightwalker", "objects": ["hourglass_of_time"], "fate": 1}
    state = position(table(), seats=[{**QUIET, **me}, SKIP])
    script(state, "die:move 2", "reroll no", "move mist_castle")
    assert asked(state) == "die:table"
    assert asked(script(state, "die:table 1", "reroll no")) == "choose"


@rule("C-TURN-3")
def test_no_more_than_four_objects_are_kept_and_the_player_picks() -> None:
    state = ended(objects=FIVE)
    assert (asked(state), set(offered(state))) == ("drop_object", set(FIVE))
    script(state, "drop_object armour")
    assert lying(state, "mist_castle")["cards"] == ["armour"]
    assert sorted(seat(state)["objects"]) == sorted(set(FIVE) - {"armour"})


@rule("C-TURN-3")
def test_four_objects_are_kept() -> None:
    assert len(seat(ended(objects=FIVE[:4]))["objects"]) == 4


@rule("C-TURN-3")
def test_companions_and_gold_are_no_objects() -> None:
    state = ended(objects=FIVE[:4], companions=["eager_squire", "sheepdog"], gold=9)
    assert (asked(state), state.turn_number()) == ("own_spell", 2)


@rule("C-TURN-3", "C-RUNE-2")
def test_a_passage_rune_counts_as_an_object() -> None:
    state = ended(objects=FIVE[:4], runes=1)
    assert set(offered(state)) == {*FIVE[:4], "passage_rune"}
    script(state, "drop_object passage_rune")
    assert (seat(state)["runes"], lying(state, "mist_castle")["runes"]) == (0, 1)


MANY = [*FIVE, "woodcutters_axe", "hunting_spear", "rusty_glaive", "fire_pot", "hemp_rope"]


@rule("C-TURN-3")
@pytest.mark.parametrize(
    ("carrier", "kept"),
    [
        ({}, 4),
        ({"hero": "peddler"}, 6),
        ({"companions": ["gruff_porter"]}, 8),
        ({"objects": ["carrying_frame", *MANY[:8]]}, 7),
    ],
)
def test_who_carries_more_keeps_more(carrier: dict[str, Any], kept: int) -> None:
    state = ended(**{"objects": MANY, **carrier})
    while asked(state) == "drop_object":
        names = [name for name in offered(state) if name != "carrying_frame"]
        script(state, f"drop_object {names[0]}")
    assert len(seat(state)["objects"]) == kept


@rule("C-TURN-3")
def test_objects_won_in_the_turn_of_another_are_trimmed_at_the_end_of_ones_own() -> None:
    attacker = {"hero": "strix", "objects": ["sap_vial"], "space": "rune_arch", "fate": 0}
    defender = {"hero": "huntress", "space": "root_toll", "fate": 0, "objects": FIVE[:4]}
    state = position(table(), seats=[attacker, defender])
    script(state, "own_spell no", "die:move 2", "move root_toll", "act attack 1 strength")
    script(state, "die:combat 1", "die:combat 6", "prize sap_vial")
    assert (state.to_dict()["active"], len(seat(state, 1)["objects"])) == (1, 5)
