"""Golden games: what the files in tests/golden tell still happens, line by line.

To renew them after a change that is meant: `.venv/bin/python tests/golden/games.py`, and read the
difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from golden.games import DASHES, FILES, differences, is_node, read, renew

TWO = Path(__file__).parent / "golden" / "two_greedy.txt"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_still_goes_this_way(path: Path) -> None:
    for difference in differences(path):
        pytest.fail(difference, pytrace=False)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_can_be_read_by_people(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) < 400
    assert max(map(len, lines)) <= 120
    assert sum(map(is_node, lines)) > 40


def nodes() -> list[int]:
    """The numbers of the lines of `TWO` that tell a step."""
    return [number for number, line in enumerate(lines_of_two()) if is_node(line)]


def lines_of_two() -> list[str]:
    return TWO.read_text(encoding="utf-8").splitlines()


def said_of(lines: list[str], folder: Path) -> str:
    path = folder / TWO.name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return "\n".join(differences(path))


def test_the_first_line_that_differs_is_told(tmp_path: Path) -> None:
    lines, at = lines_of_two(), nodes()[30]
    assert said_of(lines, tmp_path) == ""
    for changed, told in (
        (lines[at][:-8] + "00000000", "the same step leads to another position"),
        (lines[at].replace(" 1 of ", " 1 of 9"), "other answers were possible"),
        (lines[at][:14] + "move nowhere   1 of 2   00000000", "the game goes another way"),
        (lines[at] + " ", "only the spaces differ"),
    ):
        said = said_of([*lines[:at], changed, *lines[at + 1 :]], tmp_path)
        assert said.startswith(f"two_greedy.txt, line {at + 1}: {told}\n")
        assert changed.strip() in said


def test_events_that_differ_are_told(tmp_path: Path) -> None:
    lines = lines_of_two()
    at = next(n for n, line in enumerate(lines) if " arrives at " in line)
    other = lines[at].replace("arrives", "walks")
    said = said_of([*lines[:at], other, *lines[at + 1 :]], tmp_path)
    assert f"line {at + 1}: other events, or in other words" in said
    said = said_of(lines[:at] + lines[at + 1 :], tmp_path)
    assert f"line {at + 1}: " in said


def test_an_end_that_differs_is_told(tmp_path: Path) -> None:
    lines = lines_of_two()
    assert f"line {len(lines)}: " in said_of([*lines[:-1], "another end"], tmp_path)
    assert "the engine says more" in said_of(lines[:-1], tmp_path)
    assert f"line {len(lines) + 1}: " in said_of([*lines, "and so on"], tmp_path)


def test_a_game_is_told_from_its_head(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    path.write_text('game="crown"\nplayers=2\nrules="quick"\nagent="random"\nseed=5\nnodes=40\n')
    renew(path)
    head, lines = read(path)
    assert head.endswith("nodes=40\n")
    assert sum(map(is_node, lines)) == 40
    assert DASHES in path.read_text(encoding="utf-8")
    assert list(differences(path)) == []
