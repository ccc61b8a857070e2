"""Tables, JSON and progress: for people, for machines, and only where somebody looks."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import click

WIDEST: Final = 100
NARROWEST: Final = 20


def is_terminal() -> bool:
    """Whether somebody looks at stdout."""
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def colour() -> bool:
    """Whether stdout takes colours: a terminal, and no NO_COLOR."""
    return is_terminal() and not os.environ.get("NO_COLOR")


def width() -> int:
    """The columns of a page."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 40)).columns))


def print_json(value: Any) -> None:
    """A value as JSON on stdout."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2, default=_plain))


def _plain(value: Any) -> Any:
    """Numbers of numpy and records as JSON has them."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if hasattr(value, "__dataclass_fields__"):
        return {name: getattr(value, name) for name in value.__dataclass_fields__}
    return str(value)


def print_table(
    title: str, heads: Sequence[str], rows: Sequence[Sequence[Any]], left: int = 1
) -> None:
    """A table on stdout; the first `left` columns are words, the others numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table

    looks = is_terminal()
    table = Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD if looks else None,
        pad_edge=False,
    )
    for place, head in enumerate(heads):
        table.add_column(head, justify="left" if place < left else "right", overflow="fold")
    for row in rows:
        table.add_row(*(str(cell) for cell in row))
    console = Console(
        file=sys.stdout,
        width=width() if looks else _needed(heads, rows),
        no_color=not colour(),
        highlight=False,
        markup=False,
    )
    console.print(table)
    click.echo()


def _needed(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> int:
    """The columns that a table needs where nobody looks: enough not to break a line."""
    cells = zip(heads, *rows, strict=True) if rows else zip(heads, strict=True)
    return max(WIDEST, sum(max(len(str(c)) for c in column) + 3 for column in cells))


@contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr that `(done, total)` moves; silent where stderr is no terminal."""
    if not sys.stderr.isatty():
        yield lambda _done, _total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(file=sys.stderr, no_color=bool(os.environ.get("NO_COLOR")))
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done, total: bar.update(task, completed=done, total=total)
