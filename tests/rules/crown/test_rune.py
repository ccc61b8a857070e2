"""C-RUNE-1 to 3: how passage runes are won, held and lost (quests: `test_quests.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import RulesError, State
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

PRAY = ("die:move 1", "move solar_sanctuary")
CARD = {"fern_wood": {"cards": ["passage_rune_card"]}}


def walking(*steps: str, space: str = "clear_spring", players: int = 2, **me: Any) -> State:
    """A line of play of the Huntress, who has no Fate."""
    names = ("spaces", "rune_supply", "runes_gone", "rivals", "rules")
    parts = {key: me.pop(key) for key in names if key in me}
    rivals = parts.pop("rivals", [{"skip_turns": 9, "fate": 0}])
    game = table(players, parts.pop("rules", "standard"))
    mine = {"hero": "huntress", "space": space, "fate": 0, **me}
    return script(position(game, seats=[mine, *rivals], **parts), *steps)


def runes(state: State) -> tuple[int, int]:
    """Runes with seat 0 and in the supply."""
    return int(seat(state)["runes"]), int(state.to_dict()["rune_supply"])


@rule("C-RUNE-1")
@pytest.mark.parametrize(
    ("rest", "won"),
    [(("die:table 6",), 1), (("die:table 5", "choose option 1"), 0), (("die:table 4",), 0)],
)
def test_praying_wins_a_rune_with_a_12(rest: tuple[str, ...], won: int) -> None:
    assert runes(walking(*PRAY, "die:table 6", *rest)) == (won, 4 - won)


@rule("C-RUNE-1")
def test_the_card_wins_a_rune_as_it_is_taken() -> None:
    state = walking("die:move 2", "move fern_wood", "take yes", spaces=CARD)
    assert runes(state) == (1, 3)
    assert state.to_dict()["discards"]["encounter"] == ["passage_rune_card"]


@rule("C-RUNE-1")
def test_the_card_may_be_drawn() -> None:
    line = ("die:move 2", "move fern_wood", "deck:encounter passage_rune_card", "take yes")
    assert runes(walking(*line)) == (1, 3)


@rule("C-RUNE-1")
def test_the_card_comes_in_its_turn_as_a_magic_object() -> None:
    cards: dict[str, Any] = {
        "fern_wood": {"cards": ["passage_rune_card", "leech_seller", "warm_spring"]}
    }
    state = walking("die:move 2", "move fern_wood", spaces=cards, gold=1, life=1)
    script(state, "pay no")
    assert (asked(state), state.question()["card"]) == ("take", "passage_rune_card")
    assert asked(script(state, "take yes")) == "die:table"


@rule("C-RUNE-1")
@pytest.mark.parametrize(
    "holders",
    [{"runes": 1}, {"rivals": [{"runes": 1, "skip_turns": 9}], "rune_supply": 0, "runes_gone": 3}],
    ids=["one who holds a rune", "an empty supply"],
)
def test_who_can_win_nothing_by_the_card_cannot_take_it(holders: dict[str, Any]) -> None:
    state = walking("die:move 2", "move fern_wood", spaces=CARD, **holders)
    assert asked(state) == "die:move"
    assert lying(state, "fern_wood")["cards"] == ["passage_rune_card"]


@rule("C-RUNE-1")
def test_from_an_empty_supply_nothing_is_won() -> None:
    line = (*PRAY, "die:table 6", "die:table 6")
    assert runes(walking(*line, rune_supply=0, runes_gone=4)) == (0, 0)


@rule("C-RUNE-1")
def test_a_hero_with_a_rune_gains_none() -> None:
    assert runes(walking(*PRAY, "die:table 6", "die:table 6", runes=1)) == (1, 3)


@rule("C-RUNE-1")
def test_the_supply_never_holds_more_than_four() -> None:
    with pytest.raises(RulesError):
        walking(rune_supply=5, rules="quick")


@rule("C-RUNE-1", "C-RUNE-3")
@pytest.mark.parametrize(("supply", "gone", "after"), [(4, 1, (4, 2)), (3, 2, (4, 2))])
def test_a_surplus_leaves_the_game(supply: int, gone: int, after: tuple[int, int]) -> None:
    me: dict[str, Any] = {"heart": {"overcome": True}, "runes": 1, "life": 1, "rules": "quick"}
    state = walking(
        "heart obsidian_vein",
        "die:test 6",
        "die:test 6",
        space="ash_moor",
        rune_supply=supply,
        runes_gone=gone,
        **me,
    )
    whole = state.to_dict()
    assert (whole["rune_supply"], whole["runes_gone"]) == after


@rule("C-RUNE-1")
def test_a_rune_that_is_discarded_goes_back_to_the_supply() -> None:
    seats = [
        {"hero": "mesmerist", "space": "fern_wood", "spells": ["sweeping_fire"], "fate": 0},
        {"fate": 0},
    ]
    spaces = {"fern_wood": {"runes": 1}}
    state = position(table(), seats=seats, spaces=spaces)
    assert state.to_dict()["rune_supply"] == 3
    script(state, "own_spell sweeping_fire", "clear fern_wood")
    assert (state.to_dict()["rune_supply"], lying(state, "fern_wood")) == (4, {})


@rule("C-RUNE-2")
def test_a_rune_is_taken_from_a_space_like_any_object() -> None:
    state = walking("die:move 2", "move fern_wood", spaces={"fern_wood": {"runes": 1}})
    script(state, "deck:encounter rising_sap")
    assert (asked(state), state.question()["card"]) == ("take", "passage_rune")
    assert runes(script(state, "take yes")) == (1, 3)


@rule("C-RUNE-2")
def test_a_second_rune_may_be_taken_from_a_space() -> None:
    spaces = {"fern_wood": {"runes": 1}}
    state = walking("die:move 2", "move fern_wood", spaces=spaces, runes=1)
    script(state, "deck:encounter rising_sap", "take yes")
    assert runes(state) == (2, 2)


@rule("C-RUNE-2")
def test_a_rune_is_never_sold() -> None:
    line = ("die:move 2", "move fern_wood")
    state = walking(*line, spaces={"fern_wood": {"cards": ["curio_collector"]}}, runes=1)
    assert asked(state) == "die:move"


@rule("C-RUNE-2")
def test_a_rune_is_no_market_card() -> None:
    state = walking(
        "die:move 2", "move fern_wood", gold=9, spaces={"fern_wood": {"cards": ["road_smith"]}}
    )
    assert "passage_rune" not in offered(script(state, "pay yes"))


@rule("C-RUNE-3", "C-DEATH-2")
def test_a_rune_falls_in_the_heart_by_a_death() -> None:
    state = walking(
        "heart obsidian_vein",
        "die:test 6",
        "die:test 6",
        space="ash_moor",
        runes=1,
        life=1,
        heart={"overcome": True},
    )
    assert (seat(state)["state"], runes(state)) == ("waiting", (0, 4))


@rule("C-RUNE-3")
def test_a_rune_falls_in_the_heart_by_the_object_limit() -> None:
    objects = ["sword", "shield", "armour", "storm_lantern"]
    state = walking(
        "heart obsidian_vein",
        "die:test 1",
        "die:test 1",
        space="ash_moor",
        runes=1,
        objects=objects,
        heart={"overcome": True},
    )
    assert runes(script(state, "drop_object passage_rune")) == (0, 4)


@rule("C-RUNE-3")
def test_a_rune_falls_in_the_heart_by_a_change_into_a_puppet() -> None:
    rival = {"hero": "mesmerist", "space": "ash_moor", "spells": ["puppet_strings"], "fate": 0}
    seats = [rival, {"hero": "huntress", "space": "obsidian_vein", "runes": 1, "fate": 0}]
    state = position(table(), seats=seats)
    script(state, "own_spell puppet_strings", "die:test 6", "die:test 6")
    assert (seat(state, 1)["puppet_turns"], seat(state, 1)["runes"]) == (3, 0)
    assert state.to_dict()["rune_supply"] == 4
