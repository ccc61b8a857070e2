"""What the content files of a game say for people: names, texts, labels of options."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from heartoak._checks import instance
from heartoak._native import Game
from heartoak.content import Content, Entry, load_content
from heartoak.words import LANGUAGES, term, typographic

NUMBERED: Final = ("space", "encounter", "market", "spell", "hero", "quest")
"""The tables in the order in which the engine reads them."""


_NOTHING: Final = Entry("", {})


class Catalogue:
    """What the content says of every id of a game: cards, spaces, heroes, quests."""

    def __init__(self, content: Content) -> None:
        self.tables = {table: list(rows.values()) for table, rows in content.items()}
        """The rows of each table, in the order of the content files."""
        self._entries = {row.id: row for rows in self.tables.values() for row in rows}

    def entry(self, ident: str) -> Entry:
        """The row of an id; empty if there is none."""
        return self._entries.get(ident, _NOTHING)

    def table(self, ident: str) -> str:
        """The table of an id: "space", "hero", "encounter", "spell", "market", "quest", or ""."""
        return self.entry(ident).table

    def kind(self, ident: str) -> str:
        """The kind of an id: that of its encounter card, else its table."""
        return str(self.entry(ident).get("kind", self.table(ident)))

    def name(self, ident: str, lang: str) -> str:
        """Its name in a language; ids that are in no table read like their words."""
        entry = self.entry(ident)
        return typographic(entry.name(lang), lang) if entry else term("term", ident, lang)

    def text(self, ident: str, lang: str) -> str:
        """Its text in a language, "" where it has none."""
        return typographic(self.entry(ident).text(lang), lang)

    def ids(self) -> list[str]:
        """Every id, in the order of the content files."""
        return list(self._entries)

    def options(self, first: int, count: int) -> tuple[str, list[Any]]:
        """Who speaks in a question of `choose`, and the labels of its options.

        The engine numbers all options of the content in a row, inner lists before outer ones;
        `first` is the number of the first.
        """
        for ident, start, labels in self._options():
            if start == first and len(labels) == count:
                return ident, labels
        return "", []

    def _options(self) -> Iterator[tuple[str, int, list[Any]]]:
        number = 0
        for table in NUMBERED:
            for row in self.tables.get(table, []):
                for effect in _choices(row):
                    labels = [option.get("label") for option in effect["options"]]
                    yield str(row["id"]), number, labels
                    number += len(labels)

    def does(self, ident: str, verbs: Sequence[str]) -> bool:
        """Whether a row has an effect with one of these verbs somewhere."""
        return any(effect.get("do") in verbs for effect in _effects(self.entry(ident)))


def _effects(value: Any) -> Iterator[Mapping[str, Any]]:
    """All effects in a row, those inside before those around them."""
    if isinstance(value, Mapping):
        for inner in value.values():
            yield from _effects(inner)
        if "do" in value:
            yield value
    elif isinstance(value, tuple):
        for inner in value:
            yield from _effects(inner)


def _choices(row: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    return (effect for effect in _effects(row) if effect["do"] == "choose")


@functools.cache
def packaged_catalogue(game: str) -> Catalogue:
    """The catalogue of a game's own content, without packs."""
    return Catalogue(load_content(game))


def game_name(game: Any) -> str:
    """The name of a game, given the game or its name."""
    if isinstance(game, str):
        return game
    instance(game, Game, "game")
    return str(game.name())


def catalogue(game: Any) -> Catalogue:
    """The catalogue of a game, given the game or its name."""
    return packaged_catalogue(game_name(game))


def names(game: Any, lang: str) -> dict[str, str]:
    """The name of every id of the game's content."""
    book = catalogue(game)
    return {ident: book.name(ident, lang) for ident in book.ids()}


def plain(text: str) -> str:
    """Letters without accents and case, for comparing what people type."""
    bare = unicodedata.normalize("NFKD", text.replace("œ", "oe").replace("Œ", "oe"))
    letters = "".join(c for c in bare if not unicodedata.combining(c)).casefold()
    return " ".join(re.sub(r"[^a-z0-9]+", " ", letters).split())


def find(game: Any, text: str) -> list[str]:
    """The ids whose id or name, in any language, is or contains what somebody typed."""
    instance(text, str, "text")
    wanted = plain(text)
    if not wanted:
        return []
    book = catalogue(game)
    known = {i: [plain(i), *(plain(book.name(i, lang)) for lang in LANGUAGES)] for i in book.ids()}
    exact = [ident for ident, forms in known.items() if wanted in forms]
    return exact or [
        ident for ident, forms in known.items() if any(wanted in form for form in forms)
    ]
