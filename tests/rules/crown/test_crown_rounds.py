"""The throne and the count of rounds; what befalls several heroes at once (C-CROWN, C-DEATH)."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, offered, position, rule, script, seat, table

THRONE: dict[str, Any] = {"hero": "old_trooper", "space": "heartoak_throne", "runes": 1, "fate": 0}
BELOW: dict[str, Any] = {
    "hero": "bard",
    "space": "oak_threshold",
    "runes": 1,
    "fate": 0,
    "heart": {"overcome": True, "back": False, "foe": 0},
}


@rule("C-CROWN-2", "C-ENC-1")
def test_in_the_turn_of_arriving_the_attack_is_a_choice() -> None:
    seats = [BELOW, {**THRONE, "hero": "huntress"}]
    state = script(position(table(), seats=seats, crown_reached=True), "heart heartoak_throne")
    assert set(offered(state)) == {"no", "attack 1 strength"}


@rule("C-CROWN-1", "C-CROWN-2")
def test_arriving_reaches_the_crown_and_does_not_call() -> None:
    seats = [BELOW, {"hero": "huntress", "space": "salt_plain", "life": 2}]
    state = script(position(table(), seats=seats), "heart heartoak_throne")
    whole = state.to_dict()
    assert (whole["crown_reached"], whole["calls"], whole["active"]) == (True, 0, 1)
    assert seat(state, 1)["life"] == 2


@rule("C-CROWN-2")
def test_nothing_prevents_the_call() -> None:
    other = {
        "hero": "huntress",
        "space": "salt_plain",
        "life": 2,
        "companions": ["guardian_spirit"],
    }
    state = position(table(), seats=[THRONE, other], crown_reached=True)
    script(state, "die:call 3")
    assert (seat(state, 1)["life"], seat(state, 1)["companions"]) == (1, ["guardian_spirit"])


@rule("C-DEATH-1", "C-CROWN-2")
def test_a_call_that_kills_all_but_one_ends_the_game() -> None:
    others = [{"hero": hero, "space": "salt_plain", "life": 1} for hero in ("huntress", "bard")]
    state: State = position(table(3), seats=[THRONE, *others], crown_reached=True)
    script(state, "die:call 3")
    assert asked(state) == "over"
    assert state.returns() == [1.0, -0.5, -0.5]


@rule("C-DEATH-1", "C-DEATH-3")
def test_while_a_seat_waits_for_a_hero_the_game_goes_on() -> None:
    others = [
        {"hero": "huntress", "space": "salt_plain", "life": 1},
        {"hero": None, "state": "waiting"},
    ]
    state = position(table(3), seats=[THRONE, *others], crown_reached=True)
    script(state, "die:call 3")
    assert [seat(state, x)["state"] for x in (1, 2)] == ["out", "waiting"]
    assert asked(state) == "setup:hero"


@rule("C-CROWN-3")
def test_a_round_is_one_turn_of_every_seat() -> None:
    quiet = {"hero": "huntress", "space": "stone_circle", "fate": 0}
    state = position(
        table(), active=1, round=4, seats=[{"hero": "bard", "space": "salt_plain"}, quiet]
    )
    script(state, "die:move 2", "move mist_castle")
    assert (state.to_dict()["active"], state.to_dict()["round"]) == (0, 5)


FEVER: dict[str, Any] = {"salt_plain": {"cards": ["barn_fever"]}}
SICK: dict[str, Any] = {"space": "banished_graveyard", "life": 1, "gold": 0, "fate": 0}
CATCH = ("die:move 1", "move salt_plain")
"""The active hero comes upon a fever that costs each hero of the Marches a Life."""


def fever(*seats: dict[str, Any], **parts: Any) -> State:
    """Heroes catch the fever in the turn of seat 1."""
    state = position(table(len(seats)), seats=list(seats), spaces=FEVER, active=1, **parts)
    return script(state, *CATCH)


@rule("C-DEATH-1")
def test_several_deaths_are_taken_in_seat_order_from_the_active_seat() -> None:
    state = fever(SICK, SICK, SICK, crown_reached=True)
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, seat(state)["life"]) == ((0,), 1)
    assert [seat(state, n)["out_order"] for n in range(3)] == [None, 0, 1]


@rule("C-DEATH-1", "C-CROWN-2")
def test_the_dead_of_a_call_fall_from_the_left_of_the_throne() -> None:
    weak = {"space": "salt_plain", "life": 1}
    seats = [weak, {**weak, "life": 2}, THRONE, weak]
    state = position(table(4), seats=seats, crown_reached=True, active=2)
    script(state, "die:call 3")
    assert [seat(state, n)["out_order"] for n in range(4)] == [1, None, None, 0]


@rule("C-DEATH-1")
def test_before_the_crown_is_reached_all_may_die_and_the_game_goes_on() -> None:
    state = fever(SICK, SICK, SICK)
    assert [seat(state, n)["state"] for n in range(3)] == ["waiting"] * 3
    assert (asked(state), state.to_dict()["active"]) == ("setup:hero", 2)


@rule("C-DEATH-1", "C-TURN-4")
def test_skips_owed_by_the_dead_hero_are_forgotten() -> None:
    well = {**SICK, "life": 2}
    state = fever(SICK, well, {**SICK, "skip_turns": 2})
    assert (asked(state), state.to_dict()["active"]) == ("setup:hero", 2)
    assert seat(state, 2)["skip_turns"] == 0


@rule("C-DEATH-1")
def test_whether_one_hero_is_left_is_looked_at_after_a_replacement() -> None:
    nobody = {"hero": None, "state": "out"}
    out = [{**nobody, "out_order": order} for order in (0, 1)]
    seats = [{"hero": None, "state": "waiting"}, *out]
    state = position(table(3), seats=seats, crown_reached=True)
    script(state, *(f"setup:hero {h}" for h in ("huntress", "peddler", "gargoyle")))
    script(state, "choose_hero huntress")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@rule("C-CROWN-2")
@pytest.mark.parametrize(
    "means",
    [
        {},
        {"companions": ["tracker"]},
        {"objects": ["raft"]},
        {"hero": "bard", "spells": ["rune_leap"]},
    ],
    ids=["nothing", "tracker", "raft", "leap"],
)
def test_from_the_throne_nobody_moves_or_turns_back(means: dict[str, Any]) -> None:
    assert asked(position(table(), seats=[{**THRONE, **means}], crown_reached=True)) == "die:call"


@rule("C-CROWN-2", "C-ENC-1")
def test_with_a_rival_on_the_throne_one_attacks_or_uses_an_ability() -> None:
    seats = [{**THRONE, "hero": "tax_collector"}, {**THRONE, "hero": "huntress", "gold": 1}]
    state = position(table(), seats=seats, crown_reached=True)
    assert set(offered(state)) == {"attack 1 strength", "ability 1"}


@rule("C-CROWN-2")
def test_who_has_company_on_the_throne_does_not_call() -> None:
    there = {**THRONE, "hero": "huntress", "objects": ["eclipse_ring"]}
    state = position(table(), seats=[THRONE, there], crown_reached=True)
    script(state, "prefight eclipse_ring")
    assert (state.to_dict()["active"], state.to_dict()["calls"]) == (1, 0)


@rule("C-CROWN-2")
@pytest.mark.parametrize("face", [1, 6])
def test_a_call_that_misses_counts_all_the_same(face: int) -> None:
    other = {"hero": "huntress", "space": "salt_plain", "life": 9}
    state = position(table(), seats=[THRONE, other], crown_reached=True, calls=11)
    assert script(state, f"die:call {face}").to_dict()["calls"] == 12


AWAKE: dict[str, Any] = {"hero": "nightwalker", "space": "stone_circle", "fate": 0}
EXTRA = ("die:move 2", "move mist_castle", "die:table 6")


@rule("C-CROWN-3", "C-TURN-7")
def test_an_extra_turn_belongs_to_the_round_of_the_turn_it_follows() -> None:
    seats = [{"hero": "bard", "space": "salt_plain", "fate": 0}, AWAKE]
    state = script(position(table(), active=1, round=4, seats=seats), *EXTRA)
    assert (state.to_dict()["active"], state.to_dict()["round"]) == (1, 4)
    script(state, "die:move 1", "move root_toll", "die:table 1")
    assert (state.to_dict()["active"], state.to_dict()["round"]) == (0, 5)


@rule("C-CROWN-3", "C-TURN-7")
def test_an_extra_turn_of_the_last_round_is_played() -> None:
    seats = [{"hero": "bard", "space": "salt_plain", "fate": 0}, AWAKE]
    state = script(position(table(max_rounds=4), active=1, round=4, seats=seats), *EXTRA)
    assert (state.is_terminal(), state.to_dict()["active"]) == (False, 1)
    assert script(state, "die:move 1", "move root_toll", "die:table 1").is_terminal()


@rule("C-CROWN-3")
def test_a_round_is_counted_from_the_first_seat() -> None:
    quiet = {"hero": "huntress", "space": "stone_circle", "fate": 0}
    seats = [{"hero": "bard", "space": "salt_plain"}, quiet]
    state = position(table(first_seat=1), active=1, first=1, round=4, seats=seats)
    script(state, "die:move 2", "move mist_castle")
    assert (state.to_dict()["active"], state.to_dict()["round"]) == (0, 4)
