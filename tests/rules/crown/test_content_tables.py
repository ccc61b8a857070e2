"""Tables of spaces, events, strangers and places do what their texts say."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

NEXT_TO: dict[str, tuple[str, int]] = {
    "last_fire_tavern": ("purple_moor", 1),
    "murmuring_forest": ("crow_meadow", 1),
    "wind_ridge": ("sunset_wood", 1),
    "solar_sanctuary": ("clear_spring", 1),
    "dawn_chapel": ("boundary_plain", 1),
    "banished_graveyard": ("burnt_fields", 1),
    "mist_castle": ("rune_arch", 1),
}
HERO: dict[str, Any] = {"hero": "apothecary", "fate": 2, "life": 3, "gold": 2}
"""A wounded hero of Light, Spirit 6, without objects: sheet Life 4, Fate 4."""


def visit(space: str, cards: tuple[str, ...] = (), **parts: Any) -> State:
    """A hero arrives; the movement die is not rolled again."""
    start, face = NEXT_TO.get(space, ("banished_graveyard", 1))
    me = {**HERO, "space": start, **parts}
    other = {
        "hero": "huntress",
        "space": "salt_plain" if start != "banished_graveyard" else "rune_arch",
    }
    there = {space: {"cards": list(cards)}} if cards else {}
    state = position(table(), seats=[me, other], spaces=there)
    keep = ["reroll no"] if me["fate"] else []
    return script(state, f"die:move {face}", *keep, f"move {space}")


def changed(state: State, **before: int) -> dict[str, int]:
    """What counters have changed, by how much."""
    now = seat(state)
    counters = ("strength", "spirit", "life", "fate", "gold")
    was = {"strength": 3, "spirit": 6, **{k: HERO[k] for k in ("life", "fate", "gold")}, **before}
    return {key: now[key] - was[key] for key in counters if now[key] != was[key]}


TWO_SIXES, TWO_ONES = ("die:contest 6",) * 2, ("die:contest 1",) * 2
BRAWL_WON, BRAWL_LOST = (
    ("die:combat 3", "die:enemy 1"),
    ("die:combat 1", "die:enemy 2", "reroll no"),
)
ROWS: list[tuple[str, tuple[int, ...], tuple[str, ...], dict[str, int]]] = [
    ("last_fire_tavern", (1,), BRAWL_WON, {}),
    ("last_fire_tavern", (1,), BRAWL_LOST, {"life": -1}),
    ("last_fire_tavern", (3,), (*TWO_SIXES, "die:enemy 6", "die:enemy 5"), {"gold": 2}),
    ("last_fire_tavern", (3,), (*TWO_SIXES, "die:enemy 6", "die:enemy 6", "reroll no"), {}),
    (
        "last_fire_tavern",
        (3,),
        (*TWO_ONES, "die:enemy 1", "die:enemy 2", "reroll no"),
        {"gold": -1},
    ),
    ("last_fire_tavern", (4,), (), {"life": 1}),
    ("last_fire_tavern", (5,), ("deck:spell dispel",), {}),
    ("murmuring_forest", (1,), (), {"fate": -1}),
    ("murmuring_forest", (2,), ("die:combat 1", "die:enemy 2"), {}),
    ("murmuring_forest", (2,), ("die:combat 1", "die:enemy 3", "reroll no"), {}),
    ("murmuring_forest", (2,), ("die:combat 1", "die:enemy 4", "reroll no"), {"life": -1}),
    ("murmuring_forest", (4,), (), {}),
    ("murmuring_forest", (5,), (), {"gold": 2}),
    ("murmuring_forest", (6,), ("choose option 1",), {"fate": 1}),
    ("murmuring_forest", (6,), ("choose option 2", "deck:spell dispel"), {}),
    ("wind_ridge", (1,), (), {"life": -1}),
    ("wind_ridge", (4,), (), {}),
    ("wind_ridge", (5,), (), {"gold": 1}),
    ("solar_sanctuary", (1, 2), (), {"life": -1}),
    ("solar_sanctuary", (2, 3), (), {}),
    ("solar_sanctuary", (3, 3), (), {"life": 1}),
    ("solar_sanctuary", (3, 4), (), {"fate": 1}),
    ("solar_sanctuary", (4, 4), (), {"gold": 1}),
    ("solar_sanctuary", (4, 5), ("deck:spell dispel",), {}),
    ("solar_sanctuary", (5, 5), (), {"life": 1}),
    ("solar_sanctuary", (5, 6), ("choose option 1",), {"strength": 1}),
    ("solar_sanctuary", (5, 6), ("choose option 2",), {"spirit": 1}),
]


@rule("C-ENC-7")
@pytest.mark.parametrize(("space", "faces", "then", "change"), ROWS)
def test_rows_of_the_tables_of_spaces(
    space: str, faces: tuple[int, ...], then: tuple[str, ...], change: dict[str, int]
) -> None:
    dice = [f"die:table {face}" for face in faces]
    state = script(visit(space), *dice, "reroll no", *then)
    assert changed(state) == change


@rule("C-TURN-4")
@pytest.mark.parametrize(
    ("space", "faces"),
    [("last_fire_tavern", (2,)), ("wind_ridge", (3,)), ("solar_sanctuary", (1, 3))],
)
def test_rows_that_cost_a_turn(space: str, faces: tuple[int, ...]) -> None:
    state = script(visit(space), *(f"die:table {face}" for face in faces), "reroll no")
    assert (changed(state), state.to_dict()["active"], seat(state)["skip_turns"]) == ({}, 1, 1)


@rule("C-ENC-5", "C-CARD-2")
@pytest.mark.parametrize(
    ("space", "face", "ways", "to"),
    [
        ("last_fire_tavern", 6, 24, "burnt_fields"),
        ("murmuring_forest", 3, 2, "valmarch"),
        ("murmuring_forest", 3, 2, "morne_tower_ruins"),
    ],
)
def test_rows_that_lead_on(space: str, face: int, ways: int, to: str) -> None:
    state = script(visit(space), f"die:table {face}", "reroll no")
    assert (asked(state), len(offered(state))) == ("move_to", ways)
    script(state, f"move_to {to}")
    assert (seat(state)["space"], asked(state)) == (
        to,
        "buy" if to == "valmarch" else "deck:encounter",
    )


@rule("C-ENC-5")
def test_the_carter_may_set_one_down_where_one_is() -> None:
    state = script(visit("last_fire_tavern"), "die:table 6", "reroll no")
    script(state, "move_to last_fire_tavern")
    assert (seat(state)["space"], state.to_dict()["active"]) == ("last_fire_tavern", 1)


@rule("C-ENC-5")
def test_the_wind_carries_to_the_toll_across_the_river() -> None:
    state = script(visit("wind_ridge"), "die:table 6", "reroll no")
    assert (seat(state)["space"], asked(state)) == ("root_toll", "choose")


@rule("C-ENC-6", "C-ENC-7")
def test_the_wind_takes_an_object_at_random() -> None:
    state = script(visit("wind_ridge", objects=["owl_mask", "eclipse_ring"], life=4), "die:table 2")
    script(state, "reroll no", "pick:drop owl_mask")
    assert (seat(state)["objects"], lying(state, "wind_ridge")["cards"]) == (
        ["eclipse_ring"],
        ["owl_mask"],
    )


@rule("C-RUNE-2")
def test_the_wind_takes_a_rune_like_any_object() -> None:
    state = script(visit("wind_ridge", runes=1), "die:table 2", "reroll no")
    assert (seat(state)["runes"], lying(state, "wind_ridge")["runes"]) == (0, 1)


@rule("C-RUNE-1")
def test_a_twelve_at_the_sanctuary_wins_a_rune() -> None:
    state = script(visit("solar_sanctuary"), "die:table 6", "die:table 6", "reroll no")
    assert (seat(state)["runes"], state.to_dict()["rune_supply"]) == (1, 3)


@rule("C-PUPPET-1")
def test_a_two_at_the_sanctuary_makes_a_puppet() -> None:
    state = script(visit("solar_sanctuary"), "die:table 1", "die:table 1", "reroll no")
    assert seat(state)["puppet_turns"] == 3


@rule("C-STAT-5")
@pytest.mark.parametrize(
    ("alignment", "option", "change", "becomes"),
    [
        ("light", 1, {"life": 1}, "light"),
        ("light", 2, {"fate": 2}, "light"),
        ("shadow", 1, {"life": -1}, "shadow"),
        ("shadow", 2, {}, "light"),
    ],
)
def test_the_chapel_of_dawn(
    alignment: str, option: int, change: dict[str, int], becomes: str
) -> None:
    state = script(visit("dawn_chapel", alignment=alignment), f"choose option {option}")
    assert (changed(state), seat(state)["alignment"]) == (change, becomes)


@rule("C-STAT-4", "C-STAT-2")
def test_the_castle_heals_for_gold_up_to_the_sheet() -> None:
    state = script(visit("mist_castle"), "pay yes")
    assert changed(state) == {"life": 1, "gold": -1}


CARDS: list[tuple[str, tuple[str, ...], dict[str, int], bool]] = [
    ("rising_sap", (), {"life": 1}, False),
    ("moonless_night", (), {"fate": -1}, False),
    ("leech_seller", ("pay yes",), {"life": 1, "gold": -1}, True),
    ("lantern_brother", (), {"life": 1}, False),
    ("warm_spring", ("die:table 2", "reroll no"), {"life": 1}, True),
    ("warm_spring", ("die:table 1", "reroll no"), {}, False),
    ("smugglers_cache", ("die:table 4", "reroll no"), {"gold": 1}, True),
    ("broken_altar", ("choose option 2",), {"gold": -2, "fate": 1}, True),
    ("knucklebones_player", ("pay yes", "die:table 6", "reroll no"), {"gold": 2}, True),
    ("barn_fever", ("pay yes",), {"gold": -1}, False),
    ("barn_fever", ("pay no",), {"life": -1}, False),
    ("overturned_wagon", ("die:table 3", "reroll no"), {"gold": 1}, False),
    ("lost_purse", ("take yes",), {"gold": 1}, False),
    ("mossy_casket", ("take yes",), {"gold": 2}, False),
    ("toll_keepers_chest", ("take yes",), {"gold": 3}, False),
]


@rule("C-CARD-1", "C-ENC-3")
@pytest.mark.parametrize(("card", "then", "change", "stays"), CARDS)
def test_cards_that_change_counters(
    card: str, then: tuple[str, ...], change: dict[str, int], stays: bool
) -> None:
    state = script(visit("burnt_fields", (card,)), *then)
    assert changed(state) == change
    assert (lying(state, "burnt_fields").get("cards") == [card]) == stays


@rule("C-STAT-3")
def test_green_lightning_strikes_above_the_spirit() -> None:
    slow = {"hero": "gargoyle", "life": 3, "fate": 1}
    state = visit("burnt_fields", ("green_lightning",), **slow)
    assert seat(script(state.clone(), "die:test 3", "reroll no"))["life"] == 2
    assert seat(script(state, "die:test 2"))["life"] == 3
