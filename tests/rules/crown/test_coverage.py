"""Every rule of the rulebook is named by a test, and its traceability table names what exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from heartoak.content import load_content, thawed
from rules.crown.support import RULE_ID

HERE = Path(__file__).parent
RULEBOOK = HERE.parents[2] / "docs" / "rules" / "crown.md"
TEXT = RULEBOOK.read_text(encoding="utf-8")
DEFINED = set(re.findall(rf"\*\*({RULE_ID.pattern})\*\*", TEXT))


def marks(path: Path) -> Iterator[str]:
    """The IDs that the tests of a file name by `@rule(...)`."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for decorator in getattr(node, "decorator_list", []):
            if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule":
                yield from (str(ast.literal_eval(argument)) for argument in decorator.args)


def tried() -> set[str]:
    return {rule_id for path in HERE.glob("test_*.py") for rule_id in marks(path)}


def rows() -> list[tuple[str, str, str]]:
    """ID, rules and content of each row of the traceability table."""
    lines = TEXT.split("## Traceability")[1].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [(row[0], row[2], row[3]) for row in cells if row[0].startswith("S-")]


def test_every_rule_is_named_by_a_test() -> None:
    assert sorted(DEFINED - tried()) == []


def test_every_test_names_a_rule_of_the_book() -> None:
    assert sorted(tried() - DEFINED) == []


def test_the_table_has_a_row_for_every_statement_of_the_source() -> None:
    numbers = [row[0] for row in rows()]
    assert numbers == [f"S-{n:02}" for n in range(1, len(numbers) + 1)]
    assert len(numbers) >= 122


@pytest.mark.parametrize(("statement", "rules", "content"), rows(), ids=[row[0] for row in rows()])
def test_a_row_names_what_exists(statement: str, rules: str, content: str) -> None:
    named = set(re.findall(r"\bC-[A-Z]+(?:-\d+)?|\bC-0\b", rules))
    assert named, f"{statement} is honoured nowhere"
    unknown = {name for name in named if name not in DEFINED and f"## {name}" not in TEXT}
    assert not unknown
    assert set(re.findall(r"`([^`]+)`", content)) <= names_of_content()


def names_of_content() -> set[str]:
    """All that the content files call something: ids, keys, words; and the files."""
    data = RULEBOOK.parents[2] / "python" / "heartoak" / "data" / "crown"
    found = {"weapon = true", *(path.name for path in data.glob("*.toml"))}
    for rows in load_content("crown").values():
        for entry in rows.values():
            found |= set(words(thawed(entry)))
    return found


def words(value: Any) -> Iterator[str]:
    """Keys and texts of a value, all the way down."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from value
        yield from words(list(value.values()))
    elif isinstance(value, list):
        for inner in value:
            yield from words(inner)
