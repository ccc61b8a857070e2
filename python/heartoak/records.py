"""Plain frozen records that games and states return."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias, TypedDict

CHANCE: Final = -1
"""The code of chance among the players, as OpenSpiel has it."""
TERMINAL: Final = -4
"""The code of the current player when the game is over."""
INVALID_ACTION: Final = -1
"""No action has this id."""

JSON: TypeAlias = Any
"""None, bool, int, float, str, and lists and dicts of these."""


class PlayerAction(NamedTuple):
    """One step of a history: who acted (a seat or CHANCE), and the action or outcome."""

    player: int
    action: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    winners: tuple[int, ...]
    """The seats that won; empty if nobody did."""
    reason: str
    """Why it ended, such as "last_hero" or "max_rounds"."""
    rounds: int
    turns: int
    ranks: tuple[int, ...]
    """A rank for every seat, 1 the best."""
    score: float | None
    truncated: bool
    """True if a limit ended it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    ply: int
    """How many decisions and outcomes came before the one that caused it, since the origin."""
    kind: str
    seat: int | None
    """Whom it concerns."""
    data: Mapping[str, JSON]
    """What else is to be said: cards, spaces, amounts by name."""
    seen_by: tuple[int, ...]
    """The seats that saw it."""


@dataclass(frozen=True, slots=True)
class BuildInfo:
    """What was built."""

    version: str
    profile: str
    """"release" or "debug"."""
    git: str
    features: tuple[str, ...]
    rustc: str


class GameSpec(TypedDict):
    """What makes a game again; JSON values only."""

    game: str
    num_players: int
    rules: dict[str, JSON]
    packs: list[JSON]


@dataclass(frozen=True, slots=True)
class ActionBlock:
    """A run of action ids of one kind."""

    kind: str
    start: int
    stop: int
    """One past the last id."""
    arguments: tuple[str, ...]
    """The names of what varies within the kind, such as ("space",)."""


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """The table of action ids of a game."""

    size: int
    blocks: tuple[ActionBlock, ...]
    digest: str
    """Changes when any id gets another meaning."""

    def block(self, action: int) -> ActionBlock:
        """The block of an id; ValueError outside the table."""
        for block in self.blocks:
            if block.start <= action < block.stop:
                return block
        raise ValueError(f"no action has the id {action}")
