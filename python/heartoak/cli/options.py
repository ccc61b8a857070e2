"""Options that several commands share, and what they are turned into."""

from __future__ import annotations

import json
import secrets
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from heartoak.words import LANGUAGES, default_language, say

if TYPE_CHECKING:
    import heartoak

MOST_GAMES: Final = 2**40
MOST_THREADS: Final = 4096

Command = TypeVar("Command", bound=Callable[..., Any])


def lang_option(command: Command) -> Command:
    """`--lang en|fr`: the language, by default that of the locale."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=default_language,
        show_default="of the locale",
        help="Language of what is said.",
    )(command)


def json_option(command: Command) -> Command:
    """`--json`: for machines."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print JSON for machines, and nothing else."
    )(command)


def seed_option(command: Command) -> Command:
    """`--seed N`: the luck."""
    return click.option(
        "--seed",
        type=click.IntRange(0, 2**64 - 1),
        show_default="drawn, and told",
        help="The luck: equal seeds, equal games.",
    )(command)


def rules_options(command: Command) -> Command:
    """`--rules` and `--set`: the rules of the table."""
    command = click.option(
        "--set",
        "changes",
        metavar="KEY=VALUE",
        multiple=True,
        help="Change a rule (may be repeated), such as start_gold=3.",
    )(command)
    return click.option(
        "--rules",
        metavar="NAME|FILE",
        default="standard",
        show_default=True,
        help="A preset (standard, quick) or a rules file ending in .toml.",
    )(command)


def game_argument(command: Command) -> Command:
    """The argument GAME, a registered one."""
    return click.argument("game", metavar="GAME", callback=_known_game)(command)


def players_option(command: Command) -> Command:
    """`--players N`."""
    return click.option(
        "--players",
        type=click.IntRange(1, 6),
        show_default="as many as there are agents, else 4",
        help="How many play.",
    )(command)


def _known_game(_ctx: click.Context, _param: click.Parameter, value: str) -> str:
    import heartoak

    games = heartoak.registered_games()
    if value not in games:
        raise click.BadParameter(f"There is no game {value!r}. There are: {', '.join(games)}.")
    return value


def told_seed(seed: int | None, lang: str) -> int:
    """The seed, drawn if none was given; it is always told on stderr."""
    chosen = secrets.randbits(32) if seed is None else seed
    click.echo(say("cli", "seed", lang, seed=chosen), err=True)
    return chosen


def make_rules(game: str, rules: str, changes: tuple[str, ...]) -> heartoak.Rules:
    """The rules that `--rules` and `--set` ask for."""
    import heartoak

    if rules.endswith(".toml"):
        base = heartoak.Rules.from_toml(_existing(rules))
    else:
        base = heartoak.Rules.preset(game, rules)
    wanted = dict(_change(change) for change in changes)
    return base.replace(**wanted) if wanted else base


def _existing(path: str) -> str:
    with Path(path).open(encoding="utf-8"):
        return path


def _change(text: str) -> tuple[str, Any]:
    key, equals, value = text.partition("=")
    if not equals or not key.strip():
        raise click.UsageError(f"--set takes KEY=VALUE, not {text!r}.")
    return key.strip(), _value(value.strip())


def _value(text: str) -> Any:
    """A value as TOML or JSON has it; what is neither is a word."""
    for read in (lambda t: tomllib.loads(f"v = {t}")["v"], json.loads):
        try:
            return read(text)
        except (ValueError, RecursionError):
            continue
    return text


def make_game(
    game: str, rules: str, changes: tuple[str, ...], players: int | None
) -> heartoak.Game:
    """The game that the options ask for."""
    import heartoak

    chosen = make_rules(game, rules, changes)
    low, high = heartoak.load_game(game).player_range()
    if players is not None and not low <= players <= high:
        raise click.UsageError(f"{game} is for {low} to {high} players, not {players}.")
    return heartoak.load_game(game, num_players=players, rules=chosen)


def split_agents(text: str) -> list[str]:
    """Agents in a list, such as ``greedy,ismcts:iterations=200,c=1.4,random``.

    A comma before ``name=value`` goes on with the parameters of the agent before it.
    """
    agents: list[str] = []
    for part in (piece.strip() for piece in text.split(",")):
        name = part.split(":", 1)[0]
        if agents and "=" in name and ":" in agents[-1]:
            agents[-1] += f",{part}"
        elif part:
            agents.append(part)
        else:
            raise click.UsageError(f"An agent is missing in {text!r}.")
    return agents
