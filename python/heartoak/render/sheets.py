"""The sheets of the heroes as a compact table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from heartoak._checks import facts, place_in
from heartoak.catalogue import catalogue
from heartoak.render.board import counted, space_words
from heartoak.render.ink import SEAT_COLOURS, Ink, cut, pad, show, wrap
from heartoak.words import amount, fill, term, words

WIDE: Final = 90
"""From so many columns on there is room to mark whose sheet is the reader's."""

COUNTERS: Final = ("strength", "spirit", "life", "fate", "gold")


def sheets(
    position: Mapping[str, Any],
    game: Any,
    lang: str = "en",
    width: int = 100,
    colour: bool = False,
    viewer: int | None = None,
) -> list[str]:
    """All sheets: a line of values for each seat, and below it what the hero carries.

    With a `viewer` the spells of the others are only counted.
    """
    facts(position, "the position", "seats")
    lines = [_row(_header(lang), width, None, colour)]
    for seat in range(len(position["seats"])):
        lines += sheet(position, seat, game, lang, width, colour, viewer)
    return lines


def sheet(
    position: Mapping[str, Any],
    seat: int,
    game: Any,
    lang: str = "en",
    width: int = 100,
    colour: bool = False,
    viewer: int | None = None,
) -> list[str]:
    """The lines of one seat, without the head of the table."""
    facts(position, "the position", "seats")
    hero = position["seats"][place_in(seat, "seat", len(position["seats"]))]
    lines = [_row(_values(position, seat, game, lang, viewer, width), width, seat, colour)]
    if hero.get("hero") is None:
        return lines
    parts = _belongings(hero, game, lang, viewer is None or viewer == seat)
    for part in parts:
        lines += ["    " + line for line in wrap(part, width - 4, "  ")]
    return lines


def _columns(width: int) -> list[int]:
    """The widths of the columns: number, hero, alignment, five counters, space."""
    fixed = [3, 24 if width >= WIDE else 17, 9, 5, 5, 6, 6, 5]
    return [*fixed, max(width - sum(fixed), 8)]


def _header(lang: str) -> list[str]:
    word, short = words(lang)["render"], words(lang)["short"]
    names = [short[counter] for counter in COUNTERS]
    return ["", word["hero"], short["alignment"], *names, word["space"]]


def _row(cells: Sequence[str], width: int, seat: int | None, colour: bool) -> str:
    style = "2" if seat is None else f"1;{SEAT_COLOURS[seat]}"
    out: list[Ink] = []
    for place, (cell, room) in enumerate(zip(cells, _columns(width), strict=True)):
        letters = cut(cell, room - 1)
        if 3 <= place <= 7:
            letters = letters.rjust(room - 2)
        out += pad([Ink(letters, style if place < 2 or seat is None else "")], room)
    return show(out, colour).rstrip()


def _values(
    position: Mapping[str, Any], seat: int, game: Any, lang: str, viewer: int | None, width: int
) -> list[str]:
    hero, book = position["seats"][seat], catalogue(game)
    number = f"{seat + 1}{'>' if position.get('active') == seat else ''}"
    if hero.get("hero") is None:
        return [number, "–", *[""] * 6, term("state", hero.get("state", "waiting"), lang)]
    name = book.name(hero["hero"], lang)
    if viewer == seat and width >= WIDE:
        name = f"{name} ({words(lang)['render']['you']})"
    state = hero.get("state", "in_play")
    where = term("state", state, lang)
    if state == "in_play":
        where = space_words(str(hero.get("space")), game, lang)
    side = term("term", hero.get("alignment"), lang)
    return [number, name, side, *(str(hero.get(c, "")) for c in COUNTERS), where]


def _belongings(hero: Mapping[str, Any], game: Any, lang: str, open_hand: bool) -> list[str]:
    """What a hero carries and what befalls it, as "Objects: Sword, Shield"."""
    word = words(lang)["render"]
    colon = str(words(lang)["term"]["colon"])
    carried = _names(hero.get("objects", []), game, lang)
    if hero.get("runes"):
        carried += counted([str(words(lang)["term"]["passage_rune"])] * int(hero["runes"]))
    spells = hero.get("spells", [])
    hand = _names(spells, game, lang) if open_hand else []
    if spells and not hand:
        count = spells if isinstance(spells, int) else len(spells)
        hand = [fill(word["spells_hidden"], {"spells": amount("spell", count, lang)}, lang)]
    groups = {
        "objects": carried,
        "companions": _names(hero.get("companions", []), game, lang),
        "spells": hand,
        "trophies": _names(hero.get("trophies", []), game, lang),
        "quest": _quest(hero, game, lang),
        "notes": _notes(hero, lang),
    }
    return _pack(
        [word[key] + colon + ", ".join(things) for key, things in groups.items() if things]
    )


def _pack(groups: list[str]) -> list[str]:
    """Short groups share a line."""
    return [" · ".join(groups)] if groups else []


def _names(cards: Any, game: Any, lang: str) -> list[str]:
    if not isinstance(cards, list):
        return []
    return counted([catalogue(game).name(str(card), lang) for card in cards])


def _quest(hero: Mapping[str, Any], game: Any, lang: str) -> list[str]:
    quest = hero.get("quest")
    if not quest:
        return []
    name = catalogue(game).name(str(quest), lang)
    done = hero.get("quest_done")
    return [fill(words(lang)["render"]["quest_done"], {"quest": name}, lang) if done else name]


def _notes(hero: Mapping[str, Any], lang: str) -> list[str]:
    word, notes = words(lang)["render"], []
    if hero.get("puppet_turns"):
        turns = amount("turn", int(hero["puppet_turns"]), lang)
        notes.append(fill(word["puppet_for"], {"turns": turns}, lang))
    if hero.get("skip_turns"):
        turns = amount("turn", int(hero["skip_turns"]), lang)
        notes.append(fill(word["skips"], {"turns": turns}, lang))
    return notes
