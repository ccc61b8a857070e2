"""The catalogue of a game's content: cards, spaces, heroes by table and id, in words."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from heartoak import _native
from heartoak._checks import plain_text
from heartoak.errors import Diagnostic, RulesError


def frozen(value: Any) -> Any:
    """Lists become tuples, dicts read-only mappings, all the way down."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: frozen(inner) for key, inner in value.items()})
    if isinstance(value, list | tuple):
        return tuple(frozen(inner) for inner in value)
    return value


def thawed(value: Any) -> Any:
    """The opposite of `frozen`: plain dicts and lists, all the way down."""
    if isinstance(value, Mapping):
        return {key: thawed(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [thawed(inner) for inner in value]
    return value


class _Frozen:
    """What everybody shares and nobody changes."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is read-only")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is read-only")


_keep = object.__setattr__


class Entry(_Frozen, Mapping[str, Any]):
    """One card, space, hero or quest: the fields of its row in the content files, read-only."""

    __slots__ = ("_row", "table")
    _row: Mapping[str, Any]
    table: str
    """The table that it stands in, such as "hero"."""

    def __init__(self, table: str, row: Mapping[str, Any]) -> None:
        _keep(self, "table", table)
        _keep(self, "_row", frozen(row))

    @property
    def id(self) -> str:
        """The id, as in actions and positions."""
        return str(self._row.get("id", ""))

    def name(self, lang: str = "en") -> str:
        """Its name in a language ("en", "fr"); English where there is no other."""
        return self._said("name", lang) or self.id

    def text(self, lang: str = "en") -> str:
        """Its text in a language; "" if it has none."""
        return self._said("text", lang)

    def _said(self, key: str, lang: str) -> str:
        said = self._row.get(key)
        return str(said.get(lang, said.get("en", ""))) if isinstance(said, Mapping) else ""

    def __getitem__(self, key: str) -> Any:
        return self._row[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._row)

    def __len__(self) -> int:
        return len(self._row)

    def __repr__(self) -> str:
        return f"<{self.table} {self.id}: {self.name()}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Entry, (self.table, thawed(self._row)))


class Content(_Frozen, Mapping[str, Mapping[str, Entry]]):
    """The tables of a game by name, each a mapping of ids to entries in the order of the files."""

    __slots__ = ("_tables", "game")
    _tables: Mapping[str, Mapping[str, Entry]]
    game: str

    def __init__(self, game: str, tables: Mapping[str, Mapping[str, Entry]]) -> None:
        _keep(self, "game", game)
        _keep(
            self, "_tables", {name: MappingProxyType(dict(rows)) for name, rows in tables.items()}
        )

    def __getitem__(self, table: str) -> Mapping[str, Entry]:
        return self._tables[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)

    def find(self, ident: str) -> Entry:
        """The entry of an id in whatever table it stands; KeyError if there is none."""
        for rows in self._tables.values():
            if ident in rows:
                return rows[ident]
        raise KeyError(ident)

    def __repr__(self) -> str:
        sizes = ", ".join(f"{name}: {len(rows)}" for name, rows in self._tables.items())
        return f"<Content of {self.game}: {sizes}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (load_content, (self.game,))


def load_content(game: str) -> Content:
    """The content of a game; RulesError if there is no such game."""
    plain_text(game, "game")
    if game not in _native.registered_games():
        found = Diagnostic("error", "unknown_game", f"there is no game {game!r}")
        raise RulesError("there is no such game", [found])
    return _loaded(game)


@functools.cache
def _loaded(game: str) -> Content:
    import tomllib
    from pathlib import Path

    folder = Path(__file__).parent / "data" / game
    tables: dict[str, dict[str, Entry]] = {}
    for file in sorted(folder.glob("*.toml")):
        for table, rows in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if isinstance(rows, list):
                entries = (Entry(table, row) for row in rows if "id" in row)
                tables.setdefault(table, {}).update((entry.id, entry) for entry in entries)
    return Content(game, tables)
