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
    """Show every rule of a table, with its default and what it means."""
    import heartoak

    chosen = dict(make_rules(game, rules, changes))
    if as_json:
        print_json(chosen)
        return
    default, about = dict(heartoak.Rules.default(game)), _described(game)
    head = words(lang)["table"]
    rows = [
        [key, _short(value), _short(default.get(key)), about.get(key, "")]
        for key, value in chosen.items()
    ]
    print_table("", [head["rule"], head["value"], head["default"], head["about"]], rows, left=4)


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


def _described(game: str) -> dict[str, str]:
    """What each rule means, from the schema."""
    import heartoak

    schema: dict[str, Any] = dict(heartoak.Rules.schema(game))
    properties = schema.get("properties", {})
    return {key: " ".join(str(p.get("description", "")).split()) for key, p in properties.items()}


def _short(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
