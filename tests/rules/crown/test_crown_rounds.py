"""The throne and the count of rounds; what befalls several heroes at once (C-CROWN, C-DEATH)."""

from __future__ import annotations

from typing import Any

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
