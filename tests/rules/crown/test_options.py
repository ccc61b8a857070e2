"""C-RULES: every option of a table changes what its rule says."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import Rules, RulesError, State
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

SKIP = {"skip_turns": 9, "fate": 0}
DEALT = ("setup:hero huntress", "setup:hero gargoyle", "setup:hero strix")


def quiet_end(*steps: str, game: Any, **me: Any) -> State:
    """The end phase of a quiet turn of the Huntress."""
    seats = [{"hero": "huntress", **QUIET, **me}, SKIP]
    return script(position(game, seats=seats), *PASS, *steps)


@pytest.mark.parametrize(
    "changes",
    [
        {"trophy_treshold": 7},
        {"trophy_threshold": 0},
        {"trophy_threshold": 21},
        {"trophy_threshold": "7"},
        {"start_gold": 100},
        {"start_runes": 2},
        {"rune_supply": 5},
        {"heroes_offered": 7},
        {"object_limit": 21},
        {"spell_hand": [0, 0, 1]},
        {"spell_hand": [0, 0, 1, 2, 2, 7]},
        {"puppet_turns": 0},
        {"bridge_strength": "strong"},
        {"arch_failure": "die"},
        {"call_success": 7},
        {"call_growth": 100},
        {"death": "never"},
        {"first_seat": 6},
        {"max_rounds": 0},
        {"max_rounds": True},
    ],
)
@rule("C-SETUP-5")
def test_unknown_keys_and_values_out_of_range_are_errors(changes: dict[str, Any]) -> None:
    with pytest.raises(RulesError):
        table(**changes)


@rule("C-SETUP-5")
def test_the_presets_differ_in_what_the_rulebook_says() -> None:
    changed = Rules.preset("crown", "standard").diff(Rules.preset("crown", "quick"))
    assert changed == {"trophy_threshold": (7, 5), "start_gold": (1, 3), "start_runes": (0, 1)}


@rule("C-TROPHY-1")
@pytest.mark.parametrize(("threshold", "code"), [(3, "trade"), (4, "die:move")])
def test_trophy_threshold(threshold: int, code: str) -> None:
    game = table(trophy_threshold=threshold)
    assert asked(quiet_end(game=game, trophies=["grey_lynx"])) == code


def first_hero(**options: Any) -> dict[str, Any]:
    state = script(table(**options).new_initial_state(), *DEALT, "choose_hero huntress")
    return seat(state)


@rule("C-SETUP-3")
def test_start_gold() -> None:
    assert first_hero(start_gold=7)["gold"] == 7


@rule("C-SETUP-5")
def test_start_runes() -> None:
    assert first_hero(start_runes=1)["runes"] == 1


@rule("C-SETUP-3", "C-DEATH-1")
def test_a_replacement_hero_gets_one_gold_and_no_rune() -> None:
    seats = [{"hero": None, "state": "waiting"}, {"hero": "bard"}]
    state = position(table(rules="quick"), seats=seats)
    script(state, *DEALT, "choose_hero huntress")
    assert (seat(state)["gold"], seat(state)["runes"]) == (1, 0)


@rule("C-RUNE-1")
def test_rune_supply() -> None:
    state = table(rune_supply=2).new_initial_state()
    assert state.to_dict()["rune_supply"] == 2


@rule("C-SETUP-2")
@pytest.mark.parametrize("count", range(1, 7))
def test_heroes_offered(count: int) -> None:
    state = table(heroes_offered=count).new_initial_state()
    dealt = 0
    while asked(state) == "setup:hero" and dealt < count:
        state.apply_action(min(offered(state).values()))
        dealt += 1
    if count == 1:
        assert seat(state)["hero"] is not None
    else:
        assert (asked(state), len(offered(state))) == ("choose_hero", count)


@rule("C-TURN-3")
@pytest.mark.parametrize(
    ("limit", "code"), [(0, "drop_object"), (1, "drop_object"), (2, "die:move")]
)
def test_object_limit(limit: int, code: str) -> None:
    game = table(object_limit=limit)
    assert asked(quiet_end(game=game, objects=["sword", "shield"])) == code


@rule("C-SPELL-1")
def test_spell_hand() -> None:
    game = table(spell_hand=[0, 3, 0, 0, 0, 0])
    seats = [{"hero": "huntress", "spells": ["aegis", "dispel", "dispel"]}]
    assert len(seat(position(game, seats=seats))["spells"]) == 3
    with pytest.raises(RulesError):
        position(table(), seats=seats)


@rule("C-PUPPET-1")
@pytest.mark.parametrize("turns", [1, 9])
def test_puppet_turns(turns: int) -> None:
    seats = [{"hero": "huntress", "space": "clear_spring", "fate": 0}, SKIP]
    state = position(table(puppet_turns=turns), seats=seats)
    script(state, "die:move 1", "move solar_sanctuary", "die:table 1", "die:table 1")
    assert seat(state)["puppet_turns"] == turns


@rule("C-MOVE-3")
@pytest.mark.parametrize(("strength", "value"), [("card", 9), (3, 3), (20, 20)])
def test_bridge_strength(strength: Any, value: int) -> None:
    seats = [{"hero": "huntress", "space": "bare_hills", "fate": 0, "spells": []}, SKIP]
    state = position(table(bridge_strength=strength), seats=seats)
    script(state, "die:move 2", "move mossy_causeway", "die:combat 1", "die:enemy 1")
    won = seat(state)["space"] == "mossy_causeway"
    assert won == (value < 5)
    assert seat(state)["life"] == (4 if won else 3)


@rule("C-MOVE-5")
@pytest.mark.parametrize(("failure", "strength"), [("stop", 7), ("lose_point", 6)])
def test_arch_failure(failure: str, strength: int) -> None:
    seats = [{"hero": "huntress", "space": "lost_dell", "fate": 0, "strength": 7}, SKIP]
    state = position(table(arch_failure=failure), seats=seats)
    script(state, "die:move 2", "move ash_moor", "die:arch 6", "die:arch 6")
    assert (seat(state)["space"], seat(state)["strength"]) == ("rune_arch", strength)


def call(face: int, calls: int, **options: Any) -> int:
    """Lives that a call costs the rival."""
    seats = [
        {"hero": "huntress", "space": "heartoak_throne", "fate": 0},
        {"hero": "bard", "life": 9},
    ]
    state = position(table(**options), seats=seats, calls=calls)
    return 9 - int(seat(script(state, f"die:call {face}"), 1)["life"])


@rule("C-CROWN-2")
@pytest.mark.parametrize(("success", "face", "lost"), [(3, 2, 0), (3, 3, 1), (6, 5, 0), (1, 1, 1)])
def test_call_success(success: int, face: int, lost: int) -> None:
    assert call(face, 0, call_success=success) == lost


@rule("C-CROWN-2")
@pytest.mark.parametrize(
    ("growth", "calls", "lost"), [(6, 5, 1), (6, 6, 2), (6, 12, 3), (0, 99, 1)]
)
def test_call_growth(growth: int, calls: int, lost: int) -> None:
    assert call(6, calls, call_growth=growth) == lost


@rule("C-DEATH-1")
@pytest.mark.parametrize(("death", "after"), [("return", "waiting"), ("permanent", "out")])
def test_death(death: str, after: str) -> None:
    dying = {"hero": "bard", "space": "clear_spring", "life": 1, "fate": 0}
    state = position(table(3, death=death), seats=[dying, SKIP, SKIP])
    script(state, "die:move 1", "move glass_dunes")
    assert seat(state)["state"] == after


@rule("C-SETUP-2")
def test_first_seat() -> None:
    state = script(table(3, first_seat=2).new_initial_state(), *DEALT)
    assert state.current_player() == 2


@rule("C-CROWN-3")
@pytest.mark.parametrize(("rounds", "over"), [(1, True), (2, False)])
def test_max_rounds(rounds: int, over: bool) -> None:
    state = position(table(max_rounds=rounds), seats=[{**QUIET, "hero": "bard"}, {"skip_turns": 1}])
    script(state, *PASS)
    assert state.is_terminal() == over
    assert lying(state, "mist_castle") == {}
