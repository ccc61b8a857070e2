"""The board of crown as a square of rings, seven by seven spaces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from heartoak import _checks
from heartoak.catalogue import catalogue
from heartoak.render.ink import REGION_COLOURS, SEAT_COLOURS, Ink, pad, short_name, show, wrap
from heartoak.words import amount, fill, term, words

SIDE: Final = 7
WIDEST_CELL: Final = 13
NARROWEST_CELL: Final = 8


class Spot(NamedTuple):
    """A place of the square."""

    row: int
    column: int


def ring(inset: int, start: int = 0) -> list[Spot]:
    """The spots of a ring, clockwise from its top left corner or the `start`-th spot after."""
    last = SIDE - 1 - inset
    span = range(inset, last)
    spots = [Spot(inset, column) for column in span]
    spots += [Spot(row, last) for row in span]
    spots += [Spot(last, column) for column in reversed(range(inset + 1, last + 1))]
    spots += [Spot(row, inset) for row in reversed(range(inset + 1, last + 1))]
    return spots[start:] + spots[:start]


def spots() -> dict[str, list[Spot]]:
    """Where the spaces of each region lie, by their index.

    The heart is entered at the corner beside the arch, the bottom left one; its last place is the
    throne.
    """
    heart = ring(2, start=6)
    return {"marches": ring(0), "sylves": ring(1), "heart": [*heart, Spot(3, 3)]}


def least_width() -> int:
    """The columns that the board needs."""
    return SIDE * NARROWEST_CELL + SIDE + 1


def cell_width(width: int) -> int:
    """The width of a space on a page of so many columns."""
    return max(NARROWEST_CELL, min(WIDEST_CELL, (width - SIDE - 1) // SIDE))


def board(
    position: Mapping[str, Any], game: Any, lang: str = "en", width: int = 100, colour: bool = False
) -> list[str]:
    """The lines of the board."""
    _checks.facts(position, "the position")
    inner = cell_width(width)
    cells = _cells(position, game, lang, inner)
    lines: list[str] = []
    for row in range(SIDE + 1):
        lines.append(_rule(row, inner))
        if row < SIDE:
            lines += [_row(cells, row, line, colour) for line in range(3)]
    return lines


def _row(cells: Mapping[Spot, list[list[Ink]]], row: int, line: int, colour: bool) -> str:
    parts = []
    for column in range(SIDE):
        parts.append(_bar(row, column))
        parts.append(show(cells[Spot(row, column)][line], colour))
    return "".join([*parts, _bar(row, SIDE)])


def _inside(index: int, inset: int) -> bool:
    return inset <= index < SIDE - inset


def _is_rim(edge: int, along: int) -> bool:
    """Whether a line between two spaces is the rim of a ring: the `edge`-th line at `along`."""
    return any(edge in (i, SIDE - i) and _inside(along, i) for i in (1, 2))


def _bar(row: int, column: int) -> str:
    return "┃" if _is_rim(column, row) else "│"


def _rule(row: int, inner: int) -> str:
    parts = []
    for column in range(SIDE + 1):
        parts.append(_knot(row, column))
        if column < SIDE:
            parts.append(("━" if _is_rim(row, column) else "─") * inner)
    return "".join(parts)


def _knot(row: int, column: int) -> str:
    """The sign where four lines meet, thick where the rim of a ring goes."""
    if row in (0, SIDE) or column in (0, SIDE):
        ends = {0: "┌┬┐", SIDE: "└┴┘"}.get(row, "├┼┤")
        return ends[0] if column == 0 else ends[2] if column == SIDE else ends[1]
    for i in (1, 2):
        low, high = i, SIDE - i
        corners = {(low, low): "╆", (low, high): "╅", (high, low): "╄", (high, high): "╃"}
        if (row, column) in corners:
            return corners[row, column]
        if row in (low, high) and low < column < high:
            return "┿"
        if column in (low, high) and low < row < high:
            return "╂"
    return "┼"


def _cells(
    position: Mapping[str, Any], game: Any, lang: str, inner: int
) -> dict[Spot, list[list[Ink]]]:
    book, places = catalogue(game), spots()
    cells: dict[Spot, list[list[Ink]]] = {}
    for space in book.tables["space"]:
        spot = places[space["region"]][space["index"]]
        name = short_name(book.name(space["id"], lang), inner)
        tint = REGION_COLOURS[space["region"]]
        lines = [[Ink(part, tint)] for part in [*name, ""][:2]]
        lines.append(_content(position, space, lang, inner))
        cells[spot] = [pad(line, inner) for line in lines]
    return cells


def heroes_at(position: Mapping[str, Any], space: str) -> list[int]:
    """The seats whose heroes stand on a space."""
    seats = enumerate(position.get("seats", []))
    return [
        n for n, s in seats if s.get("space") == space and s.get("state", "in_play") == "in_play"
    ]


def _content(
    position: Mapping[str, Any], space: Mapping[str, Any], lang: str, inner: int
) -> list[Ink]:
    """The last line of a space: heroes, then what lies there, then how many cards are drawn."""
    active = position.get("active")
    pieces = []
    for seat in heroes_at(position, space["id"]):
        style = f"1;7;{SEAT_COLOURS[seat]}" if seat == active else f"1;{SEAT_COLOURS[seat]}"
        pieces.append(Ink(str(seat + 1), style))
    signs = _signs(position.get("spaces", {}).get(space["id"], {}))
    if signs:
        pieces.append(Ink((" " if pieces else "") + signs, "1"))
    used = sum(len(piece.letters) for piece in pieces)
    if space.get("draw"):
        mark = fill(words(lang)["render"]["draw_mark"], {"n": space["draw"]}, lang)
        if used + len(mark) + (used > 0) <= inner:
            pieces.append(Ink(" " * (inner - used - len(mark)) + mark, "2"))
    return pieces


def _signs(lying: Mapping[str, Any]) -> str:
    cards, gold, traps = len(lying.get("cards", [])), lying.get("gold", 0), lying.get("traps", 0)
    parts = [f"+{cards}" if cards else "", f"{gold}$" if gold else ""]
    parts.append("^" * int(traps) + "*" * int(lying.get("runes", 0)))
    return " ".join(part for part in parts if part)


def lying_there(position: Mapping[str, Any], space: str, game: Any, lang: str) -> list[str]:
    """What lies on a space, in words."""
    lying = position.get("spaces", {}).get(space, {})
    book = catalogue(game)
    things = counted([book.name(str(card), lang) for card in lying.get("cards", [])])
    for unit, key in (("rune", "runes"), ("gold", "gold"), ("trap", "traps")):
        if lying.get(key):
            things.append(amount(unit, int(lying[key]), lang))
    return things


def counted(things: list[str]) -> list[str]:
    """Things in their order, equal ones once with their number."""
    return [
        thing if things.count(thing) == 1 else f"{thing} ×{things.count(thing)}"
        for thing in dict.fromkeys(things)
    ]


def legend(position: Mapping[str, Any], game: Any, lang: str = "en", width: int = 100) -> list[str]:
    """What lies where, a line or more for each space, and what the signs mean."""
    _checks.facts(position, "the position")
    book, word = catalogue(game), words(lang)["render"]
    lines = []
    for space in book.tables["space"]:
        things = lying_there(position, space["id"], game, lang)
        if things:
            facts = {"space": book.name(space["id"], lang), "things": ", ".join(things)}
            lines += wrap(fill(word["cards_lie"], facts, lang), width - 2, "  ")
    lying = [fill(word["legend"], {}, lang), *(f"  {line}" for line in lines)]
    return [
        *wrap(word["signs"], width),
        *wrap(word["river"], width),
        *(lying if lines else [word["legend_nothing"]]),
    ]


def space_words(space: str, game: Any, lang: str) -> str:
    """A space and its region, in words."""
    book = catalogue(game)
    return f"{book.name(space, lang)} ({term('region', book.entry(space).get('region'), lang)})"
