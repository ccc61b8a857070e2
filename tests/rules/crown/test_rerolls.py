"""C-STAT-3: one Fate point rerolls one of one's own dice, once per roll."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, offered, position, rule, script, seat, table


def start(space: str, *steps: str, hero: str = "huntress", fate: int = 3, **parts: Any) -> State:
    """A line of play of the hero of seat 0 that starts on a space."""
    mine = {"hero": hero, "space": space, "fate": fate, **parts.pop("me", {})}
    state = position(table(), seats=[mine, parts.pop("rival", {})], **parts)
    return script(state, *steps)


def walk(steps: int, to: str) -> tuple[str, str, str]:
    """A move of so many steps with Fate in hand."""
    return (f"die:move {steps}", "reroll no", f"move {to}")


@rule("C-STAT-3")
def test_a_fate_point_is_spent_and_the_new_result_stands() -> None:
    state = start("clear_spring", "die:move 5", "reroll fate_die 1")
    assert (asked(state), seat(state)["fate"]) == ("die:move_reroll", 2)
    script(state, "die:move_reroll 1")
    assert (asked(state), set(offered(state))) == ("move", {"glass_dunes", "solar_sanctuary"})


@rule("C-STAT-3")
def test_without_fate_nothing_is_asked() -> None:
    assert asked(start("clear_spring", "die:move 5", fate=0)) == "move"


@rule("C-STAT-3")
def test_one_reroll_per_roll_by_fate_or_by_a_grant() -> None:
    state = start("clear_spring", "die:move 5", me={"companions": ["luck_teller"]})
    assert set(offered(state)) == {"no", "fate_die 1", "grant_die 1"}
    script(state, "reroll grant_die 1", "die:move_reroll 6")
    assert (asked(state), seat(state)["fate"]) == ("move", 3)


@rule("C-STAT-3")
def test_of_several_dice_the_player_picks_which() -> None:
    line = (*walk(1, "solar_sanctuary"), "die:table 3", "die:table 5")
    state = start("clear_spring", *line)
    assert set(offered(state)) == {"no", "fate_die 1", "fate_die 2"}
    assert state.question()["dice"] == [3, 5]
    script(state, "reroll fate_die 1", "die:table_reroll 5")
    assert seat(state)["life"] == 5


BRAMBLE = {"fern_wood": {"cards": ["peat_drake"]}}
SMALL = {"fern_wood": {"cards": ["fencing_master"]}}

LOST = (*walk(2, "fern_wood"), "die:combat 1", "die:enemy 6")
OWN: dict[str, tuple[str, tuple[str, ...], dict[str, Any]]] = {
    "move": ("clear_spring", ("die:move 2",), {}),
    "combat": ("clear_spring", LOST, {"spaces": BRAMBLE}),
    "test": (
        "clear_spring",
        (*walk(2, "fern_wood"), "die:test 6", "die:test 6"),
        {"spaces": SMALL},
    ),
    "arch": ("lost_dell", (*walk(2, "ash_moor"), "die:arch 6", "die:arch 6"), {}),
    "table": ("willow_ford", (*walk(1, "murmuring_forest"), "die:table 4"), {"hero": "bard"}),
    "call": ("heartoak_throne", ("die:call 1",), {}),
    "prevent": (
        "clear_spring",
        (*LOST, "reroll no", "prevent shield", "die:prevent 1"),
        {"spaces": BRAMBLE, "me": {"objects": ["shield"]}},
    ),
    "wear": (
        "clear_spring",
        (*LOST, "reroll no", "prevent armour", "die:wear 1"),
        {"spaces": BRAMBLE, "me": {"objects": ["armour"]}},
    ),
    "drop": (
        "mossy_causeway",
        (*walk(1, "echo_ravine"), "die:table 4", "reroll no", "die:drop 1"),
        {"hero": "bard", "me": {"companions": ["sheepdog"]}},
    ),
    "quest": (
        "mossy_causeway",
        (*walk(1, "rune_master_tower"), "choose option 1", "die:quest 1"),
        {},
    ),
}


@rule("C-STAT-3")
@pytest.mark.parametrize("roll", OWN)
def test_own_dice_of_every_kind_may_be_rerolled(roll: str) -> None:
    space, steps, parts = OWN[roll]
    state = start(space, *steps, **parts)
    assert asked(state) == "reroll"
    assert (state.question()["roll"], state.current_player()) == (roll, 0)


@rule("C-STAT-3")
def test_the_dice_of_a_contest_may_be_rerolled() -> None:
    me = {"heart": {"overcome": True}}
    state = start("sap_well", "heart shadow_gambler", hero="bard", me=me)
    faces = iter("116666")
    while state.is_chance_node():
        script(state, f"{asked(state)} {next(faces)}")
    assert (asked(state), state.question()["roll"]) == ("reroll", "contest")


@rule("C-STAT-3", "C-FIGHT-3")
@pytest.mark.parametrize("die", [1, 2])
def test_a_die_that_a_spell_adds_may_be_rerolled(die: int) -> None:
    line = (*walk(2, "fern_wood"), "prefight ember_blood", "die:combat 1", "die:combat 1")
    me: dict[str, Any] = {"spells": ["ember_blood"], "strength": 5}
    state = start("clear_spring", *line, hero="bard", spaces=BRAMBLE, me=me)
    script(state, "die:enemy 4")
    assert set(offered(state)) == {"no", "fate_die 1", "fate_die 2"}
    script(state, f"reroll fate_die {die}", "die:combat_reroll 6")
    assert seat(state)["trophies"] == ["peat_drake"]


@rule("C-STAT-3")
@pytest.mark.parametrize(
    ("space", "to", "source"),
    [
        ("obsidian_vein", "ash_werewolf", "die:foe_value"),
        ("shadow_gambler", "wisp_swarm", "die:foe_count"),
    ],
)
def test_dice_that_fix_a_foe_are_not_own(space: str, to: str, source: str) -> None:
    state = start(space, f"heart {to}", me={"heart": {"overcome": True}})
    assert asked(state) == source
    while asked(state) == source:
        script(state, f"{source} 6")
    assert asked(state) == "die:combat"


@rule("C-STAT-3", "C-FIGHT-3")
def test_the_die_of_a_foe_is_not_own() -> None:
    state = start("clear_spring", *LOST, spaces=BRAMBLE)
    assert state.question()["dice"] == [1]


@rule("C-STAT-3")
@pytest.mark.parametrize(
    ("space", "steps", "spaces"),
    [
        ("clear_spring", (*walk(2, "fern_wood"), "die:combat 6", "die:enemy 1"), BRAMBLE),
        ("clear_spring", (*walk(2, "fern_wood"), "die:test 1", "die:test 1"), SMALL),
        ("lost_dell", (*walk(2, "ash_moor"), "die:arch 1", "die:arch 1"), {}),
        ("heartoak_throne", ("die:call 6",), {}),
    ],
)
def test_nothing_is_asked_of_a_roll_that_is_won(
    space: str, steps: tuple[str, ...], spaces: dict[str, Any]
) -> None:
    assert asked(start(space, *steps, spaces=spaces)) != "reroll"


@rule("C-STAT-3")
@pytest.mark.parametrize(
    ("means", "roll", "face"), [("shield", "prevent", 6), ("armour", "wear", 6)]
)
def test_nothing_is_asked_where_nothing_can_be_saved(means: str, roll: str, face: int) -> None:
    line = (*LOST, "reroll no", f"prevent {means}", f"die:{roll} {face}")
    state = start("clear_spring", *line, spaces=BRAMBLE, me={"objects": [means]})
    assert (seat(state)["life"], seat(state)["objects"]) == (4, [means])
    assert asked(state) != "reroll"


@rule("C-STAT-3")
@pytest.mark.parametrize("face", range(1, 7))
def test_tables_are_always_asked(face: int) -> None:
    line = (*walk(1, "murmuring_forest"), f"die:table {face}")
    assert asked(start("willow_ford", *line, hero="bard")) == "reroll"
