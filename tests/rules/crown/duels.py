"""Scenes for the tests of combat and spells: a hero meets enemies, or a rival."""

from __future__ import annotations

from typing import Any

from heartoak import State
from rules.crown.support import asked, lying, position, script, seat, table

Parts = dict[str, Any]

FIELD = "barleyfire_plain"
"""Where combats take place."""


def walk(state: State) -> State:
    """The move to the field; a hero with Fate keeps its die."""
    script(state, "die:move 1")
    if asked(state) == "reroll":
        script(state, "reroll no")
    return script(state, f"move {FIELD}")


def hero(**parts: Any) -> Parts:
    """A hero without powers in combat, one step from the field: Strength 5, Spirit 3, Life 4."""
    return {"hero": "ferrywoman", "space": "high_ward", "fate": 0, "gold": 0, **parts}


def rival(**parts: Any) -> Parts:
    """A rival without powers on the field: Strength 5, Spirit 3, Life 5."""
    return {"hero": "post_rider", "space": FIELD, "life": 5, "fate": 0, "gold": 0, **parts}


def meet(*enemies: str, me: Parts | None = None, others: tuple[Parts, ...] = ()) -> State:
    """The hero of seat 0 has gone to the field, where enemies lie."""
    seats = [hero(**(me or {})), *others]
    game = table(max(2, len(seats)))
    state = position(game, seats=seats, spaces={FIELD: {"cards": list(enemies)}})
    return walk(state)


def fight(*enemies: str, dice: tuple[int, int], me: Parts | None = None) -> State:
    """The same, and the dice of the combat have fallen: the hero's, the foe's."""
    return script(meet(*enemies, me=me), f"die:combat {dice[0]}", f"die:enemy {dice[1]}")


def duel(
    *steps: str,
    me: Parts | None = None,
    them: Parts | None = None,
    others: tuple[Parts, ...] = (),
    by: str = "strength",
) -> State:
    """The hero of seat 0 attacks the rival of seat 1 on the field."""
    seats = [hero(**(me or {})), rival(**(them or {})), *others]
    state = position(table(len(seats)), seats=seats)
    return script(walk(state), f"act attack 1 {by}", *steps)


def throw(mine: int, theirs: int) -> tuple[str, str]:
    """The dice of a combat between heroes."""
    return f"die:combat {mine}", f"die:combat {theirs}"


def cards(state: State) -> list[str]:
    """The cards that lie on the field."""
    return list(lying(state, FIELD).get("cards", []))


def trophies(state: State, number: int = 0) -> list[str]:
    return list(seat(state, number)["trophies"])


def discarded(state: State, deck: str) -> list[str]:
    return list(state.to_dict()["discards"][deck])


def active(state: State) -> int:
    return int(state.to_dict()["active"])
