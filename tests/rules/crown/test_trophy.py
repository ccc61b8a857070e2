"""C-TROPHY: trophies are traded for Strength and Spirit."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import PASS, QUIET, asked, position, rule, script, seat, table


def holding(*trophies: str, rules: str = "standard", **me: Any) -> State:
    """The end phase of a quiet turn of a hero with these trophies."""
    options = me.pop("options", {})
    seats = [{"hero": "huntress", **QUIET, "trophies": list(trophies), **me}, {"fate": 0}]
    return script(position(table(2, rules, **options), seats=seats), *PASS)


@rule("C-TROPHY-1")
@pytest.mark.parametrize(
    ("trophies", "code"),
    [
        (["peat_drake", "ash_wolf"], "trade"),
        (["peat_drake", "stump_rat"], "die:move"),
        (["mist_giantess"], "die:move"),
        (["garnet_wyvern"], "trade"),
        (["howling_rune"], "die:move"),
        (["howling_rune", "mocking_wisp"], "trade"),
    ],
)
def test_seven_points_are_needed(trophies: list[str], code: str) -> None:
    assert asked(holding(*trophies)) == code


@rule("C-TROPHY-1")
def test_the_two_sorts_do_not_add_up() -> None:
    assert asked(holding("mist_giantess", "howling_rune")) == "die:move"


@rule("C-TROPHY-1")
@pytest.mark.parametrize(
    ("trophies", "stat"),
    [(["garnet_wyvern"], "strength"), (["embalmed_archmage"], "spirit")],
)
def test_a_trade_gives_one_point_of_the_value(trophies: list[str], stat: str) -> None:
    state = holding(*trophies)
    assert state.question()["stat"] == stat
    before = seat(state)
    script(state, "trade yes")
    gained = {key: seat(state)[key] - before[key] for key in ("strength", "spirit")}
    assert gained == {"strength": 0, "spirit": 0, stat: 1}


@rule("C-TROPHY-1")
def test_a_trade_may_be_declined() -> None:
    state = script(holding("garnet_wyvern"), "trade no")
    assert (seat(state)["strength"], seat(state)["trophies"]) == (5, ["garnet_wyvern"])


@rule("C-TROPHY-1")
def test_any_number_of_trades() -> None:
    state = holding("garnet_wyvern", "mound_king", "sapwood_dragon")
    script(state, "trade yes", "trade yes", "trade yes")
    assert (seat(state)["strength"], seat(state)["trophies"]) == (8, [])


@rule("C-TROPHY-1")
def test_a_puppet_trades_nothing() -> None:
    me = {"hero": "huntress", "space": "root_toll", "puppet_turns": 3, "fate": 0}
    state = position(table(), seats=[{**me, "trophies": ["garnet_wyvern"]}, {"fate": 0}])
    script(state, "move mist_castle")
    assert (asked(state), seat(state)["trophies"]) == ("die:move", ["garnet_wyvern"])


@rule("C-TROPHY-1")
@pytest.mark.parametrize(
    ("trophies", "kept"),
    [
        (["garnet_wyvern", "bark_bear", "grey_lynx"], ["grey_lynx", "bark_bear"]),
        (["peat_drake", "bark_bear", "grey_lynx"], ["peat_drake"]),
        (["grey_lynx", "deserter", "bark_bear"], ["deserter"]),
        (["sapwood_dragon", "mist_giantess", "ash_wolf"], ["mist_giantess", "ash_wolf"]),
    ],
    ids=["fewest cards", "smallest total", "lowest number", "eight by one card"],
)
def test_the_cheapest_set_is_handed_in(trophies: list[str], kept: list[str]) -> None:
    state = script(holding(*trophies), "trade yes")
    assert set(seat(state)["trophies"]) == set(kept)


@rule("C-TROPHY-1")
def test_the_surplus_is_lost() -> None:
    state = script(holding("mist_giantess", "peat_drake"), "trade yes")
    assert (asked(state), seat(state)["strength"], seat(state)["trophies"]) == ("die:move", 6, [])


@rule("C-TROPHY-1")
def test_traded_cards_go_to_the_discards() -> None:
    state = script(holding("garnet_wyvern"), "trade yes")
    assert state.to_dict()["discards"]["encounter"] == ["garnet_wyvern"]


@rule("C-TROPHY-1")
def test_in_the_quick_game_five_points_do() -> None:
    state = script(holding("peat_drake", rules="quick"), "trade yes")
    assert seat(state)["strength"] == 6
