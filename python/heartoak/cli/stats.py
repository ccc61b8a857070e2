"""Shares with Wilson intervals and quantiles, from the columns of a simulation."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

Z95: Final = 1.959963984540054
QUANTILES: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


class Share(NamedTuple):
    """How many of some games were won, with a 95 % interval."""

    key: Any
    wins: int
    games: int
    share: float
    low: float
    high: float


def wilson(wins: int, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a share."""
    if games == 0:
        return 0.0, 1.0
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z * math.sqrt(share * (1 - share) / games + square / (4 * games * games))
    half /= 1 + square / games
    return max(0.0, middle - half), min(1.0, middle + half)


def shares(keys: Iterable[Hashable], won: Iterable[bool]) -> list[Share]:
    """The share won by each key, in the order of the keys."""
    tally: dict[Any, list[int]] = {}
    for key, win in zip(keys, won, strict=True):
        entry = tally.setdefault(key, [0, 0])
        entry[0] += bool(win)
        entry[1] += 1
    return [
        Share(key, wins, games, wins / games, *wilson(wins, games))
        for key, (wins, games) in sorted(tally.items(), key=lambda item: _order(item[0]))
    ]


def _order(key: Any) -> tuple[int, Any]:
    return (0, key) if isinstance(key, (int, float)) else (1, str(key))


def quantiles(values: Sequence[float]) -> dict[str, float]:
    """Mean, least, greatest and quantiles (the nearest value at or below) of some numbers."""
    ordered = sorted(values)
    if not ordered:
        return {}
    found = {"mean": sum(ordered) / len(ordered), "min": ordered[0]}
    for q in QUANTILES:
        found[f"p{round(100 * q):02}"] = ordered[min(int(q * len(ordered)), len(ordered) - 1)]
    return {**found, "max": ordered[-1]}


def column(columns: Mapping[str, Any], *names: str) -> list[Any] | None:
    """The first column that is there, as a list."""
    for name in names:
        if name in columns:
            values = columns[name]
            return list(values.tolist() if hasattr(values, "tolist") else values)
    return None


def summary(columns: Mapping[str, Any], labels: Sequence[str]) -> dict[str, Any]:
    """Everything that `simulate` tells, as plain values. `labels` names the agents by number."""
    seats = column(columns, "seat") or []
    won = _won(columns)
    agents = column(columns, "agent") or [""] * len(seats)
    named = [labels[a] if isinstance(a, int) and a < len(labels) else str(a) for a in agents]
    heroes = column(columns, "hero", "last_hero", "first_hero")
    first = _first_of_game(columns)
    one = {name: column(columns, name) for name in ("rounds", "turns", "nodes")}
    decisions = column(columns, "decisions")
    length = {n: quantiles([v[i] for i in first]) for n, v in one.items() if v is not None}
    if decisions is not None:
        length["decisions"] = quantiles(_sums(columns, decisions))
    reasons = column(columns, "reason") or []
    return {
        "games": len(first),
        "by_seat": shares(seats, won),
        "by_agent": shares(named, won),
        "by_hero": shares(_known(heroes), _kept(heroes, won)) if heroes is not None else [],
        "length": length,
        "reasons": _counted([str(reasons[i]) for i in first] if reasons else []),
    }


def _won(columns: Mapping[str, Any]) -> list[bool]:
    direct = column(columns, "winner", "won")
    if direct is not None and all(isinstance(value, bool) for value in direct):
        return direct
    return [value > 0 for value in column(columns, "return", "returns") or []]


def _first_of_game(columns: Mapping[str, Any]) -> list[int]:
    """The first row of every game."""
    games = column(columns, "game") or []
    return list({game: row for row, game in reversed(list(enumerate(games)))}.values())[::-1]


def _sums(columns: Mapping[str, Any], values: Sequence[float]) -> list[float]:
    """A sum over the seats, for each game."""
    total: dict[Any, float] = {}
    for game, value in zip(column(columns, "game") or [], values, strict=True):
        total[game] = total.get(game, 0) + value
    return list(total.values())


def _known(heroes: Sequence[Any]) -> list[str]:
    return [str(hero) for hero in heroes if hero]


def _kept(heroes: Sequence[Any], won: Sequence[bool]) -> list[bool]:
    return [win for hero, win in zip(heroes, won, strict=True) if hero]


def _counted(reasons: Sequence[str]) -> dict[str, int]:
    return {reason: reasons.count(reason) for reason in sorted(set(reasons))}
