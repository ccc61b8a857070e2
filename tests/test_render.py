"""Positions drawn as text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from heartoak import render
from heartoak.catalogue import catalogue
from heartoak.render.board import SIDE, spots
from heartoak.render.ink import short_name


def hero(name: str, space: str, **more: Any) -> dict[str, Any]:
    """A seat of a position."""
    values = {"strength": 3, "spirit": 5, "life": 4, "fate": 2, "gold": 1}
    return {
        "hero": name,
        "state": "in_play",
        "space": space,
        "alignment": "neutral",
        **values,
        **more,
    }


@pytest.fixture
def position() -> dict[str, Any]:
    """A position with something everywhere."""
    return {
        "active": 0,
        "round": 7,
        "calls": 2,
        "crown_reached": True,
        "rune_supply": 3,
        "seats": [
            hero("errant_knight", "colossus_bridge", objects=["sword", "sword"], runes=1),
            hero("bard", "dead_wood", spells=["dispel"], quest="big_game", skip_turns=1),
            {"hero": None, "state": "waiting", "space": None},
        ],
        "spaces": {"morne_tower_ruins": {"cards": ["ash_wolf"], "gold": 2, "traps": 1, "runes": 0}},
    }


def test_the_board_is_a_square_of_rings() -> None:
    places = spots()
    assert [len(places[region]) for region in ("marches", "sylves", "heart")] == [24, 16, 9]
    every = [spot for ring in places.values() for spot in ring]
    assert len(set(every)) == SIDE * SIDE


def test_facing_spaces_are_neighbours() -> None:
    places, book = spots(), catalogue("crown")
    for space in book.tables["space"]:
        here = places[space["region"]][space["index"]]
        for other in space.get("faces", []):
            row = book.entry(other)
            there = places[row["region"]][row["index"]]
            assert abs(here.row - there.row) + abs(here.column - there.column) == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("width", [64, 80, 100, 140])
def test_no_line_is_too_long(position: dict[str, Any], lang: str, width: int) -> None:
    page = render.text(position, "crown", lang, width)
    assert max(map(len, page.splitlines())) <= width


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_names_stay_readable(position: dict[str, Any], lang: str) -> None:
    book = catalogue("crown")
    for width, cut in ((13, 1), (10, 9), (8, 30)):
        short = [short_name(book.name(s["id"], lang), width) for s in book.tables["space"]]
        assert len({tuple(parts) for parts in short}) == len(short)
        assert sum("…" in "".join(parts) for parts in short) <= cut
        assert all(len(parts) <= 2 and max(map(len, parts)) <= width for parts in short)
    assert len(render.board(position, "crown", lang)) == 4 * SIDE + 1


def test_what_stands_and_lies_where(position: dict[str, Any]) -> None:
    page = render.text(position, "crown")
    assert "Ruins of Morne Tower: Ash Wolf, 2 gold, 1 trap" in page
    assert "+1 2$ ^" in page
    assert "Sword ×2, Passage Rune" in page
    assert "Quest: Big Game" in page
    assert "Calls: 2" in page
    assert "waits for a new hero" in page


def test_hands_are_hidden_from_a_viewer(position: dict[str, Any]) -> None:
    assert "Dispel" in render.text(position, "crown")
    assert "Dispel" in render.text(position, "crown", viewer=1)
    hidden = render.text(position, "crown", viewer=0)
    assert "Dispel" not in hidden
    assert "1 spell in hand" in hidden


def test_colours_change_nothing_but_colours(position: dict[str, Any]) -> None:
    plain = render.text(position, "crown", "fr", 100)
    coloured = render.text(position, "crown", "fr", 100, colour=True)
    assert "\x1b[" not in plain
    assert "\x1b[" in coloured
    bare = re.sub(r"\x1b\[[0-9;]*m", "", coloured)
    assert [line.rstrip() for line in bare.splitlines()] == plain.splitlines()


def test_a_page_too_narrow_for_the_board_has_the_sheets(position: dict[str, Any]) -> None:
    page = render.text(position, "crown", "en", 50)
    assert "64 columns" in page
    assert "Errant Knight" in page


def test_rendering_does_not_change_the_position(position: dict[str, Any]) -> None:
    before = repr(position)
    render.text(position, "crown")
    assert repr(position) == before
