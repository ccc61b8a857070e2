"""A whole position on a page: what stands, the board, what lies where, the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from heartoak._checks import facts
from heartoak.render.board import board, least_width, legend
from heartoak.render.ink import wrap
from heartoak.render.sheets import sheets
from heartoak.text import heroes_of, seat_name
from heartoak.words import fill, say, words


def text(
    state_dict: Mapping[str, Any],
    game: Any,
    lang: str = "en",
    width: int = 100,
    colour: bool = False,
    *,
    viewer: int | None = None,
) -> str:
    """A position as text: the board with all that lies on it, and the sheets of the heroes.

    `state_dict` is what ``state.to_dict()`` gives. With a `viewer` the hands of the other seats are
    hidden. Narrower than the board can be drawn, only the sheets and what lies about are shown.
    """
    facts(state_dict, "the position", "seats")
    lines = [*wrap(heading(state_dict, game, lang), width), ""]
    if width >= least_width():
        lines += board(state_dict, game, lang, width, colour)
    else:
        lines += wrap(say("render", "too_narrow", lang, width=least_width()), width)
    lines += [*legend(state_dict, game, lang, width), ""]
    lines += sheets(state_dict, game, lang, width, colour, viewer)
    return "\n".join(line.rstrip() for line in lines) + "\n"


def heading(position: Mapping[str, Any], game: Any, lang: str) -> str:
    """The round, the active hero, the Crown and the runes, in a line."""
    word = words(lang)["render"]
    parts = [fill(word["round"], {"round": position.get("round", 1)}, lang)]
    if position.get("active") is not None:
        who = seat_name(game, int(position["active"]), lang, heroes_of(position))
        parts.append(fill(word["active"], {"who": who}, lang))
    parts.append(fill(word["supply"], {"count": position.get("rune_supply", 0)}, lang))
    if position.get("crown_reached"):
        parts.append(fill(word["crown_reached"], {"calls": position.get("calls", 0)}, lang))
    return " · ".join(parts)
