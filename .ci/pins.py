"""Checks that requirements-dev.txt and the extra `dev` of pyproject.toml pin the same versions."""

import sys
import tomllib
from pathlib import Path

top = Path(__file__).resolve().parent.parent
project = tomllib.loads((top / "pyproject.toml").read_text())["project"]
extra = set(project["optional-dependencies"]["dev"])
lines = (top / "requirements-dev.txt").read_text().splitlines()
pinned = {line for line in lines if line and not line.startswith("#")}

if missing := sorted(extra - pinned):
    sys.exit(f"pins: in the extra dev but not in requirements-dev.txt: {', '.join(missing)}")
print("pins: requirements-dev.txt and the extra dev agree")
