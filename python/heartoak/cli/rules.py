"""``heartoak rules``: rules files shown, compared and begun."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from heartoak.cli.app import Misused
from heartoak.cli.options import game_argument, json_option, lang_option, make_rules, rules_options
from heartoak.cli.output import print_json, print_table
from heartoak.words import words


@click.group("rules")
def command() -> None:
    """Show, compare and write rules files.

    RULES is a preset (standard, quick) or a file ending in .toml.

    \b
    Examples:
      heartoak rules show crown --rules quick
      heartoak rules diff crown standard quick
      heartoak rules new crown my.toml --set start_gold=3
    """


@command.command("show")
@game_argument
@rules_options
@json_option
@lang_option
def show(game: str, rules: str, changes: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Show every rule: value, default, range.

    The last column is its place in the rulebook.
    """
    import heartoak

    chosen = make_rules(game, rules, changes)
    if as_json:
        print_json(chosen.to_dict())
        return
    head, default = words(lang)["table"], heartoak.Rules.default(game)
    rows = [
        [r["key"], _short(chosen[r["key"]]), _short(default[r["key"]]), _range(r), r["rule"]]
        for r in heartoak.Rules.describe(game)
    ]
    heads = [head[key] for key in ("rule", "value", "default", "range", "rulebook")]
    print_table("", heads, rows, left=5)


@command.command("diff")
@game_argument
@click.argument("left", metavar="RULES")
@click.argument("right", metavar="RULES")
@json_option
@lang_option
def diff(game: str, left: str, right: str, as_json: bool, lang: str) -> None:
    """Show in which rules two tables differ."""
    differences = make_rules(game, left, ()).diff(make_rules(game, right, ()))
    if as_json:
        print_json({key: list(pair) for key, pair in differences.items()})
        return
    rows = [[key, _short(a), _short(b)] for key, (a, b) in differences.items()]
    print_table("", [words(lang)["table"]["rule"], left, right], rows, left=3)


@command.command("new")
@game_argument
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path), required=False)
@click.option("--force", is_flag=True, help="Overwrite the file.")
@click.option("--all", "everything", is_flag=True, help="Write the rules that are defaults, too.")
@rules_options
def new(
    game: str,
    file: Path | None,
    force: bool,
    everything: bool,
    rules: str,
    changes: tuple[str, ...],
) -> None:
    """Write a rules file, to FILE or to stdout."""
    chosen = make_rules(game, rules, changes)
    content = chosen.to_toml(only_changed=not everything)
    if file is None:
        click.echo(content, nl=not content.endswith("\n"))
        return
    if file.exists() and not force:
        raise Misused(f"{file} exists (--force overwrites it).")
    file.write_text(content, encoding="utf-8")
    click.echo(str(file), file=sys.stderr)


def _range(rule: dict[str, Any]) -> str:
    """What the value of a rule may be."""
    numbers = f"{rule['min']}-{rule['max']}" if rule.get("max") is not None else ""
    return ", ".join(part for part in (numbers, *map(str, rule.get("choices") or [])) if part)


def _short(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
