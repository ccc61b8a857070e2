"""Plain and coloured letters: pieces of text whose width does not count their colour."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Final, NamedTuple

SEAT_COLOURS: Final = ("31", "34", "32", "33", "35", "36")
"""The colour of each seat, as the number of a terminal's colour."""

REGION_COLOURS: Final = {"marches": "", "sylves": "32", "heart": "33"}


NARROWEST: Final = 16
"""No line is broken where fewer letters stand in it."""


class Ink(NamedTuple):
    """Some letters and the codes of their colour ("" for none)."""

    letters: str
    codes: str = ""


def show(pieces: Iterable[Ink], colour: bool) -> str:
    """The pieces in a row, with their colours or without."""
    if not colour:
        return "".join(piece.letters for piece in pieces)
    return "".join(
        f"\x1b[{p.codes}m{p.letters}\x1b[0m" if p.codes and p.letters else p.letters for p in pieces
    )


def cut(letters: str, width: int) -> str:
    """The letters, cut to a width; a mark says that something is missing."""
    return letters if len(letters) <= width else letters[: max(width - 1, 0)] + "…"


def pad(pieces: list[Ink], width: int) -> list[Ink]:
    """The pieces, filled up with blanks or cut to a width."""
    out: list[Ink] = []
    left = width
    for piece in pieces:
        letters = cut(piece.letters, left)
        out.append(Ink(letters, piece.codes))
        left -= len(letters)
        if left == 0:
            return out
    return [*out, Ink(" " * left)]


def wrap(line: str, width: int, indent: str = "") -> list[str]:
    """A line broken into lines of a width; what follows the first is indented.

    Pages narrower than `NARROWEST` are written as wide as that.
    """
    return textwrap.wrap(
        line,
        max(width, NARROWEST),
        subsequent_indent=indent,
        break_long_words=True,
        break_on_hyphens=False,
    ) or [""]


def short_name(name: str, width: int, lines: int = 2) -> list[str]:
    """A name on at most so many lines of a width; what has no room is cut off with a mark."""
    laid = _lay(name.replace("-", "- ").split(), width)
    if len(laid) > lines:
        laid[lines - 1 :] = [" ".join(laid[lines - 1 :]).replace("- ", "-")]
    return [cut(line, width) for line in laid]


def _lay(words: list[str], width: int) -> list[str]:
    out: list[str] = []
    for word in words:
        glue = "" if out and out[-1].endswith("-") else " "
        if out and len(out[-1]) + len(glue) + len(word) <= width:
            out[-1] += glue + word
        else:
            out.append(word)
    return out
