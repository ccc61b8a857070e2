"""Perft: as many ways to go on from a position as the file tests/golden/perft.toml says.

To count again after a change that is meant: `.venv/bin/python tests/golden/perft.py`. A difference
is found by going down: compare the counts of the children of the position, to one step less, with
those of a build that is right (`heartoak perft --divide` does so at the start of a game).
"""

from __future__ import annotations

from typing import Any

import pytest

from golden.perft import counted, counts, start
from heartoak.testing import asked


@pytest.mark.parametrize("entry", counts(), ids=lambda entry: entry["name"])
def test_as_many_ways_to_go_on(entry: dict[str, Any]) -> None:
    assert counted(entry) == entry["nodes"]


def test_the_positions_are_of_all_sorts() -> None:
    questions = {asked(start(entry)) for entry in counts()}
    assert len(questions) >= 12
    assert len({entry["name"] for entry in counts()}) == len(counts())
