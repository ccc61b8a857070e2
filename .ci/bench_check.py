"""Compares the engine's benchmarks with those of another commit, side by side on this machine.

Absolute times drift on a shared machine. So both commits are built first, their benchmarks then run
in turns, and the best median of each side counts.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
TARGET = TOP / "target"
CRITERION = TARGET / "criterion-check"
BASE_TREE = TARGET / "bench-base"
SHORT = ["--warm-up-time", "0.5", "--measurement-time", "2", "--sample-size", "30", "--noplot"]


def git(*arguments: str) -> None:
    """Runs git in this checkout; ends the program with git's own message if it fails."""
    if subprocess.run(["git", *arguments], cwd=TOP, stdout=subprocess.DEVNULL).returncode:
        sys.exit(f"bench-check: git {' '.join(arguments)} failed")


def build(tree: Path) -> list[str]:
    """Builds the benchmarks of a checkout and returns the paths of their programs."""
    command = ["cargo", "bench", "--locked", "--bench", "*", "--no-run", "--message-format=json"]
    env = os.environ | {"CARGO_TARGET_DIR": str(TARGET)}
    done = subprocess.run(command, cwd=tree, env=env, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"bench-check: the benchmarks of {tree} do not build")
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    return [
        message["executable"]
        for message in messages
        if message.get("executable") and "bench" in message["target"]["kind"]
    ]


def measure(tree: Path, programs: Sequence[str], baseline: str) -> None:
    """Runs the benchmarks once and keeps the figures under the given name."""
    env = os.environ | {"CRITERION_HOME": str(CRITERION)}
    for program in programs:
        command = [program, "--bench", "--save-baseline", baseline, *SHORT]
        subprocess.run(command, cwd=tree, env=env, check=True, stdout=subprocess.DEVNULL)


def best(side: str) -> dict[str, float]:
    """The smallest median of each benchmark over the rounds of one side, in nanoseconds."""
    found: dict[str, float] = {}
    for file in sorted(CRITERION.glob(f"**/{side}-*/estimates.json")):
        name = str(file.parent.parent.relative_to(CRITERION))
        median = float(json.loads(file.read_text())["median"]["point_estimate"])
        found[name] = min(median, found.get(name, median))
    return found


def report(tolerance: float) -> int:
    """Prints a line per benchmark; returns how many are slower than the tolerance allows."""
    base, head = best("base"), best("head")
    slower = 0
    for name, time in head.items():
        if name not in base:
            print(f"new             {name}")
            continue
        change = time / base[name] - 1
        slower += change > tolerance
        print(f"{'slower' if change > tolerance else 'ok':6} {change:+8.1%} {name}")
    for name in base.keys() - head.keys():
        print(f"gone            {name}")
    print(f"bench-check: {slower} benchmarks slower than the base by over {tolerance:.0%}")
    return slower


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="HEAD", help="the commit to compare with")
    parser.add_argument("--tolerance", type=float, default=0.1, help="the slowdown that passes")
    parser.add_argument("--rounds", type=int, default=5, help="how often each side is measured")
    options = parser.parse_args()

    shutil.rmtree(CRITERION, ignore_errors=True)
    git("worktree", "add", "--force", "--detach", str(BASE_TREE), options.base)
    try:
        if not list(BASE_TREE.glob("benches/*.rs")):
            print(f"bench-check: {options.base} has no benchmarks, nothing to compare with")
            return 0
        base, head = build(BASE_TREE), build(TOP)
        for number in range(options.rounds):
            print(f"round {number + 1} of {options.rounds}", file=sys.stderr)
            measure(BASE_TREE, base, f"base-{number}")
            measure(TOP, head, f"head-{number}")
    finally:
        git("worktree", "remove", "--force", str(BASE_TREE))
    return 1 if report(options.tolerance) else 0


if __name__ == "__main__":
    sys.exit(main())
