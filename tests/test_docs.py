"""The documents name what there is: links, paths, make targets, commands, verbs and grants."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from heartoak.cli.app import COMMANDS

TOP = Path(__file__).parents[1]
DOCS = sorted([*TOP.glob("*.md"), *TOP.glob("docs/**/*.md")])
ROOTS = ("src/", "python/", "tests/", "docs/", "benches/", "examples/", "data/", ".ci/")
CROWN = TOP / "src" / "games" / "crown"


def anchors(path: Path) -> set[str]:
    """The anchors of the headings of a document."""
    titles = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)
    bare = (re.sub(r"[^\w\- ]", "", title.replace("`", "").lower()) for title in titles)
    return {title.strip().replace(" ", "-") for title in bare}


def words_of(file: Path, constant: str) -> list[str]:
    """The words of a table of words of the compiler."""
    body = re.search(rf"{constant}: \[&str; \d+\] = \[(.*?)\];", file.read_text(), flags=re.DOTALL)
    assert body is not None
    return re.findall(r'"(\w+)"', body[1])


def first_column(heading: str) -> list[str]:
    """The codes in the first column of the table under a heading of the content format."""
    text = (TOP / "docs" / "content-format.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`.*?) \|", text.split(f"\n## {heading}\n")[1].split("\n## ")[0], re.M)
    return [word for row in rows for word in re.findall(r"`(\w+)`", row)]


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if link.startswith("http"):
            continue
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_paths_exist(path: Path) -> None:
    for code in re.findall(r"`([^`\s]+)`", path.read_text(encoding="utf-8")):
        if code.startswith(ROOTS) and "<" not in code:
            places = (TOP, TOP / "python" / "heartoak")
            assert any(list(place.glob(code.rstrip("/"))) for place in places), code


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_targets_and_commands_exist(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):", (TOP / "Makefile").read_text(), flags=re.MULTILINE)
    for line in re.findall(r"`make ([a-z][a-z-]*)|^make ([a-z-]+) +#", text, flags=re.MULTILINE):
        assert "".join(line) in targets
    for command in re.findall(r"^heartoak ([a-z]+)", text, flags=re.MULTILINE):
        assert command in COMMANDS


def test_the_content_format_has_every_verb_and_every_grant() -> None:
    verbs = words_of(CROWN / "content" / "effects.rs", "VERBS")
    assert sorted(first_column("Effects")) == sorted(verbs)
    grants = words_of(CROWN / "content" / "grants.rs", "GRANTS")
    assert sorted(first_column("Grants")) == sorted(grants)
