"""Compares the engine's benchmarks with those of another commit, on this machine, one after the other.

Absolute times say little on a shared machine, so both sides are measured in one run. A benchmark counts as slower only
if the whole confidence interval of the change lies above the tolerance.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
TARGET = TOP / "target"
CRITERION = TARGET / "criterion"


def cargo_bench(folder: Path, *arguments: str) -> None:
    """Runs the benchmarks of a checkout in the target folder of this one."""
    command = ["cargo", "bench", "--locked", "--bench", "*", "--", *arguments]
    env = os.environ | {"CARGO_TARGET_DIR": str(TARGET), "CRITERION_HOME": str(CRITERION)}
    subprocess.run(command, cwd=folder, env=env, check=True)


def git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=TOP, check=True, stdout=subprocess.DEVNULL)


def measure_base(commit: str) -> bool:
    """Measures the other commit in a worktree of its own; False if it has no benchmarks."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "base"
        git("worktree", "add", "--detach", str(tree), commit)
        try:
            if not list(tree.glob("benches/*.rs")):
                return False
            cargo_bench(tree, "--save-baseline", "base")
        finally:
            git("worktree", "remove", "--force", str(tree))
    return True


def changes() -> dict[str, dict[str, float]]:
    """The change of the median of each benchmark with its confidence interval."""
    found = {}
    for file in sorted(CRITERION.glob("**/change/estimates.json")):
        median = json.loads(file.read_text())["median"]
        interval = median["confidence_interval"]
        found[str(file.parent.parent.relative_to(CRITERION))] = {
            "change": median["point_estimate"],
            "low": interval["lower_bound"],
            "high": interval["upper_bound"],
        }
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", default="HEAD", help="the commit to compare with")
    parser.add_argument("--tolerance", type=float, default=0.1, help="the slowdown that passes")
    options = parser.parse_args(arguments)

    shutil.rmtree(CRITERION, ignore_errors=True)
    if not measure_base(options.base):
        print(f"bench-check: {options.base} has no benchmarks, nothing to compare with")
        return 0
    cargo_bench(TOP, "--baseline-lenient", "base")

    slower = 0
    for name, row in changes().items():
        verdict = "slower" if row["low"] > options.tolerance else "ok"
        slower += verdict == "slower"
        interval = f"[{row['low']:+.1%}, {row['high']:+.1%}]"
        print(f"{verdict:7} {row['change']:+8.1%} {interval:22} {name}")
    print(f"bench-check: {slower} benchmarks more than {options.tolerance:.0%} slower than the base")
    return 1 if slower else 0


if __name__ == "__main__":
    sys.exit(main())
