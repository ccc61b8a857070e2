"""What the tests of the rulebook share: rule marks, tables, positions, lines of play."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from heartoak import Game, Rules, State, load_game
from heartoak.testing import asked as asked
from heartoak.testing import offered as offered
from heartoak.testing import script as script

F = TypeVar("F", bound=Callable[..., object])

RULE_ID = re.compile(r"C-[A-Z]+-\d+")
"""What the ID of a rule looks like."""


def rule(*ids: str) -> Callable[[F], F]:
    """Says which rules a test proves; `test_coverage.py` looks for these marks."""
    for rule_id in ids:
        if not RULE_ID.fullmatch(rule_id):
            raise ValueError(f"{rule_id!r} is not the ID of a rule")
    return lambda test: test


def table(players: int = 2, rules: str = "standard", **options: Any) -> Game:
    """A table of crown: a preset with some options changed."""
    made = Rules.preset("crown", rules).replace(**options)
    return load_game("crown", num_players=players, rules=made)


def position(game: Game, **parts: Any) -> State:
    """A position by its dict; seats that are not given play heroes that stand out of the way.

    `seats` may be shorter than the table. By default it is the start of the turn of seat 0.
    """
    seats = [dict(seat) for seat in parts.pop("seats", [{}])]
    named = {seat.get("hero") for seat in seats}
    spare = [hero for hero in BYSTANDERS if hero not in named]
    seats += [{} for _ in range(game.num_players() - len(seats))]
    for seat in seats:
        if "hero" not in seat and seat.get("state", "in_play") == "in_play":
            seat["hero"] = spare.pop(0)
            seat.setdefault("space", "salt_plain")
    return game.state_from_dict({"seats": seats, **parts})


BYSTANDERS = ("old_trooper", "huntress", "gargoyle", "strix", "rope_dancer", "post_rider", "bard")
"""Heroes for the seats that a test does not care for."""


def seat(state: State, number: int = 0) -> dict[str, Any]:
    """What `to_dict` says of a seat."""
    return dict(state.to_dict()["seats"][number])


def lying(state: State, space: str) -> dict[str, Any]:
    """What `to_dict` says of a space; empty if nothing lies there."""
    return dict(state.to_dict()["spaces"].get(space, {}))


def edited(state: State, **parts: Any) -> State:
    """The same position with some parts of its dict changed; dicts are changed key by key."""
    whole = state.to_dict()
    for key, value in parts.items():
        whole[key] = {**whole[key], **value} if isinstance(value, Mapping) else value
    return state.get_game().state_from_dict(whole)


QUIET: dict[str, Any] = {"space": "stone_circle", "fate": 0}
"""Where a hero may start a turn in which nothing happens, `PASS`."""
PASS = ("die:move 2", "move mist_castle")
"""A turn of a hero as in `QUIET` up to its end phase."""
