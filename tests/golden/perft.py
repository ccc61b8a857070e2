"""Counts of the ways to go on from positions: tests/golden/perft.toml.

After a change of rules or content that is meant, `.venv/bin/python tests/golden/perft.py` counts
again, to the depths of the file.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import heartoak as ho
from heartoak.testing import perft, script

FILE = Path(__file__).with_name("perft.toml")


def counts() -> list[dict[str, Any]]:
    """The entries of the file."""
    return list(tomllib.loads(FILE.read_text(encoding="utf-8"))["count"])


def start(entry: dict[str, Any]) -> ho.State:
    """Where an entry begins to count."""
    game = ho.load_game("crown", num_players=entry["players"], rules=entry["rules"])
    state = game.new_initial_state()
    if "position" in entry:
        state = game.state_from_dict(entry["position"])
    return script(state, *entry.get("steps", []))


def counted(entry: dict[str, Any]) -> list[int]:
    """The nodes after 1, 2, 3, ... steps, to the depth of the entry."""
    state = start(entry)
    return [perft(state, depth + 1) for depth in range(len(entry["nodes"]))]


def renew() -> None:
    """Counts again and writes the numbers down; comments stay."""
    found = iter([counted(entry) for entry in counts()])
    text = FILE.read_text(encoding="utf-8")
    text = re.sub(r"(?m)^nodes = .*$", lambda _: f"nodes = {next(found)}", text)
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    renew()
