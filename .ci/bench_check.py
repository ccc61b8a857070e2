"""Counts the instructions of the benchmarks' tasks and compares them with benches/baseline.json.

Times drift on a shared machine, instruction counts do not. Each task of benches/instructions.rs
runs under valgrind in two sizes; the difference, divided by what it did more, is the count of one
node, one decision, one call. The counts belong to one compiler, which the file names.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
BASELINE = TOP / "benches" / "baseline.json"
SIZES = (2, 12)


def run(*command: str, env: dict[str, str] | None = None) -> str:
    """The output of a program; ends with its errors if it fails."""
    done = subprocess.run(command, cwd=TOP, env=env, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"bench-check: {' '.join(command)} failed\n{done.stderr}")
    return done.stdout


def build() -> str:
    """Builds the tasks and returns the path of their program."""
    out = run(
        *("cargo", "bench", "--locked", "--bench", "instructions", "--no-run"),
        "--message-format=json",
    )
    messages = [json.loads(line) for line in out.splitlines()]
    return next(m["executable"] for m in messages if m.get("executable"))


def count(program: str, task: str, size: int) -> tuple[int, int]:
    """Instructions and units (nodes, decisions, calls) of a task in one size."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "counts"
        tool = ("valgrind", "--tool=cachegrind", "--cache-sim=no", f"--cachegrind-out-file={out}")
        units = int(run(*tool, program, task, str(size)))
        found = re.search(r"^summary: (\d+)", out.read_text(), re.MULTILINE)
    if not found:
        sys.exit("bench-check: valgrind wrote no summary")
    return int(found[1]), units


def cost(program: str, task: str) -> float:
    """Instructions of one unit."""
    (few, start), (many, end) = (count(program, task, size) for size in SIZES)
    return round((many - few) / (end - start), 1)


def report(old: dict[str, float], new: dict[str, float], tolerance: float) -> int:
    """Prints a line per task; returns how many are off by more than the tolerance."""
    off = 0
    for task, now in new.items():
        change = now / old[task] - 1 if task in old else 0.0
        off += abs(change) > tolerance or task not in old
        print(f"{task:24} {old.get(task, 0):10,.1f} {now:10,.1f} {change:+8.1%}")
    return off


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true", help="write the counts of now as baseline")
    parser.add_argument("--tolerance", type=float, default=0.03, help="the change that passes")
    options = parser.parse_args()

    if not shutil.which("valgrind"):
        sys.exit("bench-check: valgrind is missing: install it (Debian: apt install valgrind)")
    compiler = run("rustc", "--version").strip()
    program = build()
    tasks = run(program).split()
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        new = dict(zip(tasks, pool.map(lambda task: cost(program, task), tasks), strict=True))
    if options.update:
        told = {"compiler": compiler, "instructions": new}
        BASELINE.write_text(json.dumps(told, indent=2) + "\n")
        print(f"bench-check: wrote {BASELINE.relative_to(TOP)}")
        return 0
    recorded = json.loads(BASELINE.read_text())
    if recorded["compiler"] != compiler:
        print(f"bench-check: the baseline is of {recorded['compiler']}, this is {compiler}")
    off = report(recorded["instructions"], new, options.tolerance)
    print(
        f"bench-check: {off} of {len(new)} counts are off by more than {options.tolerance:.0%}"
        + ("; if that is meant, record them: make bench-baseline" if off else "")
    )
    return 1 if off else 0


if __name__ == "__main__":
    sys.exit(main())
