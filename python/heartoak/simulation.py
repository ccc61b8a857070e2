"""What came out of a simulation: columns, shares with intervals, tables, files."""

from __future__ import annotations

import importlib
import math
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from heartoak._checks import instance

if TYPE_CHECKING:
    from heartoak._native import Game

_Z = 1.959963984540054
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
"""The quantiles of a summary."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The Wilson interval of 95 % of a share; (0, 1) of no games."""
    if games == 0:
        return (0.0, 1.0)
    share, spread = wins / games, _Z * _Z / games
    middle = (share + spread / 2) / (1 + spread)
    half = _Z / (1 + spread) * math.sqrt(share * (1 - share) / games + spread / (4 * games))
    return (max(0.0, middle - half), min(1.0, middle + half))


def named_columns(
    raw: Mapping[str, NDArray[Any]],
    agents: Sequence[str],
    reasons: Sequence[str],
    labels: Sequence[str],
    seed: int,
) -> dict[str, NDArray[Any]]:
    """The columns of a run, with names in place of numbers."""

    def names(column: str, values: Sequence[str | None]) -> NDArray[Any]:
        # The last one serves for -1: unknown.
        named: NDArray[Any] = np.array([*values, None], dtype=object)[raw[column]]
        return named

    return {
        "game": raw["game"],
        "seed": np.full(len(raw["game"]), seed, dtype=np.uint64),
        "stream": raw["stream"],
        "seat": raw["seat"],
        "agent": names("agent", agents),
        "first_hero": names("first", labels),
        "last_hero": names("last", labels),
        "return": raw["return"],
        "rank": raw["rank"],
        "won": raw["won"],
        "decisions": raw["decisions"],
        "rounds": raw["rounds"],
        "turns": raw["turns"],
        "nodes": raw["nodes"],
        "reason": names("reason", reasons),
        "truncated": raw["truncated"],
    }


@dataclass(frozen=True, slots=True)
class Share:
    """How many of some games were won, with a 95 % interval."""

    key: Any
    games: int
    wins: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The shares, lengths and ends of a simulation; as text a table for people."""

    games: int
    finished: int
    """Games that no limit ended."""
    by_seat: tuple[Share, ...]
    by_agent: tuple[Share, ...]
    by_hero: tuple[Share, ...]
    """By the hero that a seat held last."""
    lengths: Mapping[str, Mapping[str, float]]
    """Mean and quantiles of rounds, turns, nodes, and decisions of all seats, by game."""
    reasons: Mapping[str, int]

    def to_dict(self) -> dict[str, Any]:
        """As plain JSON values."""
        shares = {
            k: [asdict(s) for s in getattr(self, k)] for k in ("by_seat", "by_agent", "by_hero")
        }
        lengths = {name: dict(values) for name, values in self.lengths.items()}
        ends = {"lengths": lengths, "reasons": dict(self.reasons)}
        return {"games": self.games, "finished": self.finished, **shares, **ends}

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.finished} of them played to the end"]
        for title, shares in (
            ("seat", self.by_seat),
            ("agent", self.by_agent),
            ("hero", self.by_hero),
        ):
            if shares:
                lines += ["", f"{title:24}{'games':>9}{'wins':>9}{'share':>9}   95 % interval"]
            for s in shares:
                interval = f"{s.low:6.1%} - {s.high:6.1%}"
                lines.append(f"{s.key!s:24}{s.games:9}{s.wins:9}{s.share:9.1%}   {interval}")
        for name, values in self.lengths.items():
            said = "  ".join(f"{key} {value:.0f}" for key, value in values.items())
            lines += [*([""] if name == "rounds" else []), f"{name:12}{said}"]
        ends = ", ".join(f"{reason} {count}" for reason, count in self.reasons.items())
        return "\n".join([*lines, "", f"ends: {ends or 'none'}"])


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of values under names; as text aligned columns."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __str__(self) -> str:
        cells = [self.columns, *(tuple(_cell(value) for value in row) for row in self.rows)]
        widths = [max(len(row[i]) for row in cells) for i in range(len(self.columns))]
        return "\n".join(
            "  ".join(c.rjust(w) for c, w in zip(row, widths, strict=True)) for row in cells
        )


class SimulationResult:
    """The games of a run as columns, a row for each game and seat, in the order of games and seats.

    ``game``, ``seed`` and ``stream`` say which game it was; ``seat``, ``agent`` (a spec),
    ``first_hero`` and ``last_hero`` (ids, or None) who sat there; ``return``, ``rank`` (1 the
    best), ``won`` and ``decisions`` are the seat's; ``rounds``, ``turns``, ``nodes`` (decisions and
    chance outcomes), ``reason`` and ``truncated`` the game's.
    """

    def __init__(
        self,
        *,
        columns: Mapping[str, NDArray[Any]],
        agents: Sequence[str],
        game: Game,
        seed: int,
        seats: str,
        interrupted: bool = False,
    ) -> None:
        self.columns: Mapping[str, NDArray[Any]] = MappingProxyType(dict(columns))
        self.agents = tuple(agents)
        """The specs or names of the agents."""
        self.game = game
        self.seed = seed
        self.seats = seats
        self.interrupted = interrupted
        """True if Ctrl-C ended the run; the columns hold the games that were finished."""

    @property
    def num_games(self) -> int:
        """How many games were finished."""
        return len(self._firsts())

    def __len__(self) -> int:
        return len(self.columns["game"])

    def __repr__(self) -> str:
        broken = ", interrupted" if self.interrupted else ""
        who = ", ".join(self.agents)
        return f"<SimulationResult: {self.num_games} games of {who}, seed {self.seed}{broken}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SimulationResult):
            return NotImplemented
        return self.game == other.game and all(
            np.array_equal(column, other.columns[name]) for name, column in self.columns.items()
        )

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        made = {
            name: getattr(self, name) for name in ("agents", "game", "seed", "seats", "interrupted")
        }
        return (_restore, ({**made, "columns": dict(self.columns)},))

    def summary(self) -> Summary:
        """Win shares by seat, agent and hero with Wilson intervals, quantiles of lengths, ends."""
        firsts = self._firsts()
        ends = self.columns["reason"][firsts]
        lengths = {name: self.columns[name][firsts] for name in ("rounds", "turns", "nodes")}
        if len(firsts):
            lengths["decisions"] = np.add.reduceat(self.columns["decisions"], firsts)
        return Summary(
            games=len(firsts),
            finished=int(np.count_nonzero(~self.columns["truncated"][firsts])),
            by_seat=self._shares("seat"),
            by_agent=self._shares("agent"),
            by_hero=self._shares("last_hero"),
            lengths={name: _lengths(values) for name, values in lengths.items() if len(values)},
            reasons={
                str(reason): int(np.count_nonzero(ends == reason)) for reason in sorted(set(ends))
            },
        )

    def table(self, by: str | Sequence[str]) -> Table:
        """Games, wins, share with interval, and means, by the values of one or more columns."""
        names = (by,) if isinstance(by, str) else tuple(by)
        for name in names:
            if name not in self.columns:
                raise ValueError(
                    f"there is no column {name!r}; there are: {', '.join(self.columns)}"
                )
        groups: dict[tuple[Any, ...], list[int]] = {}
        keys = zip(*(self.columns[name].tolist() for name in names), strict=True)
        for row, key in enumerate(keys):
            groups.setdefault(key, []).append(row)
        means = ("return", "rank", "decisions", "rounds", "turns")
        rows = []
        for key, where in sorted(groups.items(), key=lambda item: [_order(k) for k in item[0]]):
            won = int(np.count_nonzero(self.columns["won"][where]))
            said = [float(self.columns[name][where].mean()) for name in means]
            rows.append((*key, len(where), won, won / len(where), *wilson(won, len(where)), *said))
        heads = ("games", "wins", "share", "low", "high", *(f"mean_{name}" for name in means))
        return Table((*names, *heads), tuple(rows))

    def merge(self, other: SimulationResult) -> SimulationResult:
        """Both runs in one, the other's games numbered on. ValueError if the games differ."""
        instance(other, SimulationResult, "other")
        if self.game != other.game:
            raise ValueError("the runs are of different games")
        shift = int(self.columns["game"].max()) + 1 if len(self) else 0
        theirs = {**other.columns, "game": other.columns["game"] + shift}
        return SimulationResult(
            columns={
                name: np.concatenate([column, theirs[name]])
                for name, column in self.columns.items()
            },
            agents=tuple(dict.fromkeys([*self.agents, *other.agents])),
            game=self.game,
            seed=self.seed,
            seats=self.seats,
            interrupted=self.interrupted or other.interrupted,
        )

    def to_csv(self, path: str | os.PathLike[str]) -> None:
        """Writes the columns as CSV with a head line."""
        import csv

        with Path(path).open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(self.columns)
            writer.writerows(
                zip(*(column.tolist() for column in self.columns.values()), strict=True)
            )

    def to_parquet(self, path: str | os.PathLike[str]) -> None:
        """Writes the columns as Parquet; needs pyarrow (the extra ``arrow``)."""
        arrow = _optional("pyarrow", "heartoak[arrow]")
        parquet = _optional("pyarrow.parquet", "heartoak[arrow]")
        table = arrow.table({name: arrow.array(column) for name, column in self.columns.items()})
        parquet.write_table(table, os.fspath(path))

    def to_pandas(self) -> Any:
        """The columns as a ``pandas.DataFrame``; needs pandas."""
        return _optional("pandas", "pandas").DataFrame(dict(self.columns))

    def _firsts(self) -> NDArray[np.intp]:
        """The first row of each game."""
        games = self.columns["game"]
        return np.flatnonzero(np.r_[True, games[1:] != games[:-1]][: len(games)])

    def _shares(self, name: str) -> tuple[Share, ...]:
        keys, won = self.columns[name], self.columns["won"]
        made = []
        for key in sorted({k for k in keys.tolist() if k is not None}, key=_order):
            rows = keys == key
            games, wins = int(np.count_nonzero(rows)), int(np.count_nonzero(won & rows))
            made.append(Share(key, games, wins, wins / games, *wilson(wins, games)))
        return tuple(made)


def _optional(module: str, package: str) -> Any:
    """A library that is not needed for anything else."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise ImportError(f"this needs {module}: pip install '{package}'") from error


def _restore(made: dict[str, Any]) -> SimulationResult:
    return SimulationResult(**made)


def _order(key: Any) -> tuple[bool, Any]:
    return (isinstance(key, str), key) if key is not None else (True, "")


def _lengths(values: NDArray[Any]) -> dict[str, float]:
    found = np.quantile(values, QUANTILES)
    said = {f"p{round(100 * q):02}": float(v) for q, v in zip(QUANTILES, found, strict=True)}
    return {"mean": float(values.mean()), **said, "max": float(values.max())}


def _cell(value: Any) -> str:
    return f"{value:.3f}" if isinstance(value, float) else str(value)
