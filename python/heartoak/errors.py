"""The exceptions of heartoak and the findings that they carry. All of them pickle."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, Literal

LONGEST: Final = 1000
"""So many letters of a finding are shown; what was given may be of any length."""
MOST: Final = 50
"""So many findings are shown."""


def short(value: object) -> str:
    """What a value is, in a few characters, whatever it is."""
    try:
        return reprlib.repr(value)
    except Exception:
        return f"<{type(value).__name__}>"


def clipped(text: str) -> str:
    """A text, cut where it gets too long to be read."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}… ({len(text)} letters in all)"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding about rules, content or a position: what is wrong, where, and what to do."""

    severity: Literal["error", "warning"]
    code: str
    """A short fixed name of the kind of finding, such as ``"unknown_key"``."""
    message: str
    file: str | None = None
    line: int | None = None
    column: int | None = None
    hint: str | None = None

    def __str__(self) -> str:
        place = ":".join(str(p) for p in (self.file, self.line) if p is not None)
        hint = f" ({self.hint})" if self.hint else ""
        return f"{place + ': ' if place else ''}{clipped(self.message)}{hint}"


class EngineError(Exception):
    """The base of all exceptions of heartoak."""


class IllegalActionError(EngineError, ValueError):
    """An action or outcome that is not on offer. Nothing was changed."""

    def __init__(self, action: Any, legal: Iterable[int] = (), state_summary: str = "") -> None:
        legal = tuple(legal)
        super().__init__(action, legal, state_summary)
        self.action = action
        """What was given."""
        self.legal: tuple[int, ...] = legal
        """What would have been legal."""
        self.state_summary = state_summary
        """Where the game stands, in one line."""

    def __str__(self) -> str:
        given = short(self.action)
        shown = ", ".join(str(a) for a in self.legal[:16])
        more = f", … ({len(self.legal)} in all)" if len(self.legal) > 16 else ""
        place = f" [{self.state_summary}]" if self.state_summary else ""
        return f"{given} is not on offer; legal: {shown or 'nothing'}{more}{place}"


class GameOverError(EngineError, RuntimeError):
    """An action on a finished game."""


class RulesError(EngineError, ValueError):
    """Rules, positions or names that cannot be used; ``diagnostics`` lists all that is wrong."""

    def __init__(self, message: str = "", diagnostics: Iterable[Diagnostic] = ()) -> None:
        found = tuple(diagnostics)
        super().__init__(message, found)
        self.message = message
        self.diagnostics: tuple[Diagnostic, ...] = found

    def __str__(self) -> str:
        if len(self.diagnostics) == 1:
            return f"{self.message}: {self.diagnostics[0]}"
        shown = [str(found) for found in self.diagnostics[:MOST]]
        more = len(self.diagnostics) - len(shown)
        return "\n  ".join([self.message, *shown, *([f"… ({more} more)"] if more else [])])


class ContentError(RulesError):
    """Content files that cannot be used; each finding has file, line and column."""


class SerializationError(EngineError, ValueError):
    """Bytes that are cut off, changed, or of another game."""


class ReplayError(EngineError):
    """A replay file that cannot be read: cut off, changed, of an unknown format."""


class ReplayMismatchError(ReplayError):
    """The replay belongs to another game, rules, or version; ``differs`` names what."""

    def __init__(self, message: str, differs: Iterable[str] = ()) -> None:
        names = tuple(differs)
        super().__init__(message, names)
        self.message = message
        self.differs: tuple[str, ...] = names

    def __str__(self) -> str:
        return f"{self.message}: {', '.join(self.differs)}" if self.differs else self.message


class ReplayDivergedError(ReplayError):
    """Played again, the game went another way than the replay says."""

    def __init__(self, ply: int, expected: Any, actual: Any) -> None:
        super().__init__(ply, expected, actual)
        self.ply = ply
        """How many decisions and outcomes had been applied."""
        self.expected = expected
        """What the replay says."""
        self.actual = actual
        """What the engine found."""

    def __str__(self) -> str:
        expected, actual = clipped(repr(self.expected)), clipped(repr(self.actual))
        return f"at ply {self.ply} the replay says {expected}, the engine {actual}"


class HiddenInformationError(EngineError, PermissionError):
    """A question whose answer would give away what a player may not know."""
