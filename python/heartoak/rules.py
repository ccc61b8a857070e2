"""The options of a game, complete, checked and frozen."""

from __future__ import annotations

import functools
import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from heartoak import _native
from heartoak._checks import instance, plain_text
from heartoak.content import frozen, thawed
from heartoak.errors import Diagnostic, RulesError

if TYPE_CHECKING:
    from heartoak.records import JSON

DEFAULT_PRESET = "standard"
"""The preset that holds the defaults of a game."""


class Rules(Mapping[str, "JSON"]):
    """The complete rules of a game: a frozen mapping whose keys are attributes as well.

    Made by :meth:`default`, :meth:`preset`, :meth:`from_toml`, :meth:`replace` or ``Game.rules()``.
    Unknown keys, wrong types and values out of range raise :class:`heartoak.RulesError`, which
    lists everything that is wrong. Lists are tuples here.
    """

    __slots__ = ("_game", "_values")
    _game: str
    _values: Mapping[str, Any]

    def __init__(self, game: str, values: Mapping[str, JSON] | None = None) -> None:
        plain_text(game, "game")
        made = _native.rules_resolve(game, DEFAULT_PRESET, {} if values is None else values)
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "_values", frozen(_ordered(game, made)))

    @classmethod
    def _checked(cls, game: str, values: Mapping[str, Any]) -> Rules:
        """Rules whose values come from the engine."""
        made = cls.__new__(cls)
        object.__setattr__(made, "_game", game)
        object.__setattr__(made, "_values", frozen(_ordered(game, values)))
        return made

    @classmethod
    def default(cls, game: str) -> Rules:
        """The default rules of a game."""
        return cls.preset(game, DEFAULT_PRESET)

    @classmethod
    def preset(cls, game: str, name: str) -> Rules:
        """A preset by name; crown has "standard" and "quick"."""
        plain_text(name, "the name of a preset")
        plain_text(game, "game")
        return cls._checked(game, _native.rules_resolve(game, name, {}))

    @classmethod
    def from_toml(cls, source: str | os.PathLike[str], *, game: str = "crown") -> Rules:
        """Rules from TOML text or a file (a path, or a str of one line that ends in ``.toml``).

        The file may name its ``game`` and the ``preset`` it starts from; all other keys are rules.
        """
        import tomllib

        text, file = _read(source)
        try:
            table = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            line, column = getattr(error, "lineno", None), getattr(error, "colno", None)
            deep = isinstance(error, RecursionError)
            what = "nested too deeply" if deep else str(error)
            found = Diagnostic("error", "syntax", what, file, line, column)
            raise RulesError("the rules are no TOML", [found]) from error
        named = table.pop("game", game)
        base = table.pop("preset", DEFAULT_PRESET)
        for key, value in (("game", named), ("preset", base)):
            if not isinstance(value, str):
                found = Diagnostic("error", "type", f"{key} must be a text", file)
                raise RulesError("these are no rules", [found])
        try:
            return cls._checked(named, _native.rules_resolve(named, base, table))
        except RulesError as error:
            raise RulesError(
                error.message, [_placed(d, file, text) for d in error.diagnostics]
            ) from None

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game

    def replace(self, /, **changes: JSON) -> Rules:
        """The same rules with some values changed."""
        made = _native.rules_resolve(self._game, self._values, changes)
        return Rules._checked(self._game, made)

    def diff(self, other: Rules) -> dict[str, tuple[JSON, JSON]]:
        """The rules in which `other` differs: key to (value here, value there)."""
        instance(other, Rules, "other")
        keys = [*self, *(key for key in other if key not in self)]
        pairs = {key: (self.get(key), other.get(key)) for key in keys}
        return {key: pair for key, pair in pairs.items() if pair[0] != pair[1]}

    def to_toml(self, *, only_changed: bool = True) -> str:
        """The rules as TOML for :meth:`from_toml`; `only_changed` leaves out the defaults."""
        values: Mapping[str, Any] = self._values
        if only_changed:
            standard = Rules.default(self._game)
            values = {key: value for key, value in values.items() if standard[key] != value}
        lines = [f"game = {_toml(self._game)}", *(f"{k} = {_toml(v)}" for k, v in values.items())]
        return "\n".join(lines) + "\n"

    def digest(self) -> str:
        """32 hexadecimal digits that are equal for equal rules."""
        import hashlib
        import json

        text = json.dumps([self._game, self.to_dict()], sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def to_dict(self) -> dict[str, JSON]:
        """The rules as plain JSON values."""
        return dict(thawed(self._values))

    @staticmethod
    def describe(game: str) -> list[dict[str, JSON]]:
        """What every rule of a game means, in the order of the rulebook.

        Each has "key", "type", "min", "max", "choices", "default" by preset, and the "rule" of the
        rulebook that it changes.
        """
        plain_text(game, "game")
        return list(_native.rules_describe(game))

    def __getitem__(self, key: str) -> JSON:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __getattr__(self, name: str) -> JSON:
        if name.startswith("_"):
            raise AttributeError(f"Rules have no {name!r}")
        if name in self._values:
            return self._values[name]
        raise AttributeError(f"the rules of {self._game} have no {name!r}")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("rules are frozen; use replace()")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("rules are frozen; use replace()")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._values]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self._game == other._game and dict(self._values) == dict(other._values)

    def __hash__(self) -> int:
        return hash(self.digest())

    def __reduce__(self) -> tuple[Any, ...]:
        return (Rules, (self._game, self.to_dict()))

    def __copy__(self) -> Rules:
        return self

    def __deepcopy__(self, _memo: object) -> Rules:
        return self

    def __repr__(self) -> str:
        changed = Rules.default(self._game).diff(self)
        values = "".join(f", {key}={pair[1]!r}" for key, pair in changed.items())
        return f"Rules({self._game!r}{values})"


@functools.cache
def _keys(game: str) -> tuple[str, ...]:
    return tuple(str(entry["key"]) for entry in _native.rules_describe(game))


def _ordered(game: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values in the order of the rulebook."""
    return {key: values[key] for key in _keys(game)}


def _read(source: str | os.PathLike[str]) -> tuple[str, str | None]:
    """The text, and the file that it comes from."""
    if isinstance(source, str) and not (source.endswith(".toml") and "\n" not in source):
        return source, None
    if not isinstance(source, str | os.PathLike):
        raise TypeError(f"source must be a path or TOML text, not {type(source).__name__}")
    from pathlib import Path

    path = Path(source)
    try:
        return path.read_text(encoding="utf-8"), str(path)
    except UnicodeDecodeError as error:
        found = Diagnostic("error", "encoding", "the file is not UTF-8", str(path))
        raise RulesError("the rules cannot be read", [found]) from error


def _placed(found: Diagnostic, file: str | None, text: str) -> Diagnostic:
    """The finding with file and line, if a key of the text is named in it."""
    line = found.line
    for number, row in enumerate(text.splitlines(), 1):
        key = row.split("=")[0].strip().strip('"')
        if line is None and key and "=" in row and key in found.message:
            line = number
    return Diagnostic(found.severity, found.code, found.message, file, line, None, found.hint)


def _toml(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_toml(v) for v in value) + "]"
    import json

    return json.dumps(value, ensure_ascii=False)
