"""Golden games: files that tell what happens in a game, node by node, and are played again.

A file has a head in TOML (the table, the rules, a position to begin with, who chose the answers),
a line of dashes, and a transcript (`heartoak.testing.transcript`). The agents and the seed of the
head only serve to make the transcript: it is checked by playing its own steps.

After a change of rules, content or words that is meant, `.venv/bin/python tests/golden/games.py`
tells the games again (give it files to renew only those); then read the difference line by line.
A new game is a new file with a head alone.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import heartoak as ho
from heartoak.testing import asked, offered, transcript

FILES = sorted(Path(__file__).parent.glob("*.txt"))
DASHES = "-" * 72


def read(path: Path) -> tuple[str, list[str]]:
    """The head of a file, and the lines of its transcript."""
    head, _, body = path.read_text(encoding="utf-8").partition(DASHES)
    return head.rstrip("\n") + "\n", body.strip("\n").splitlines()


def start(head: dict[str, Any]) -> ho.State:
    """Where a game begins."""
    game = ho.load_game(head["game"], num_players=head["players"], rules=head["rules"])
    if "position" in head:
        return game.state_from_dict(head["position"])
    return game.new_initial_state()


def told(head: dict[str, Any]) -> list[str]:
    """The transcript that the agents of a head make."""
    state, rng = start(head), ho.Rng(head["seed"])
    agent = ho.make_agent(head["agent"])

    def choose(now: ho.State) -> int | None:
        if len(now.history()) >= head.get("nodes", 10**6):
            return None
        return now.sample_chance(rng) if now.is_chance_node() else agent.act_state(now, rng)

    return transcript(state, choose)


def differences(path: Path) -> Iterator[str]:
    """What a file says otherwise than the engine, beginning with the first line; at most that."""
    head, lines = read(path)
    before = len(head.splitlines()) + 1
    steps = [(number, step_of(line)) for number, line in enumerate(lines) if is_node(line)]
    last, stuck = len(lines) - 1, ""

    def choose(now: ho.State) -> int | None:
        nonlocal last, stuck
        if not steps:
            return None
        number, step = steps.pop(0)
        code, _, answer = step.partition(" ")
        if code == asked(now) and answer in offered(now):
            return offered(now)[answer]
        last, stuck = number, f"{asked(now)!r} is asked, with {', '.join(offered(now))}"
        return None

    found = transcript(start(tomllib.loads(head)), choose)
    for number, line in enumerate(lines):
        now = found[number] if number < len(found) else "(nothing)"
        if number == last and stuck:
            now = stuck
        if line != now:
            place = f"{path.name}, line {before + number + 1}"
            yield f"{place}: {kind(line, now)}\n  file:   {line.strip()}\n  engine: {now.strip()}"
            return
    if len(found) > len(lines):
        yield f"{path.name}, after its last line the engine says more: {found[len(lines)].strip()}"


def is_node(line: str) -> bool:
    """Does a line tell a step? The others tell events, or the end."""
    return line[:5].strip().isdigit()


def step_of(line: str) -> str:
    """The step that a line tells, without number and player, count and mark."""
    return line[14:].rpartition(" 1 of ")[0].rstrip()


def kind(line: str, now: str) -> str:
    """In what a line differs."""
    if not (is_node(line) and is_node(now)):
        return "the game goes another way" if is_node(line) else "other events, or in other words"
    if line.split() == now.split():
        return "only the spaces differ"
    if line.split()[:-1] == now.split()[:-1]:
        return "the same step leads to another position"
    return "other answers were possible" if step_of(line) == step_of(now) else "another step"


def renew(path: Path) -> None:
    """Lets the agents play again and writes down what they did."""
    head, _ = read(path)
    lines = [head.rstrip("\n"), DASHES, *told(tomllib.loads(head))]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(lines)} lines")


if __name__ == "__main__":
    for name in sys.argv[1:] or FILES:
        renew(Path(name))
