"""``heartoak replay``: a game that was kept, looked at again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from heartoak import render, text
from heartoak.cli.app import Failed
from heartoak.cli.games import presets
from heartoak.cli.options import json_option, lang_option
from heartoak.cli.output import colour, print_json, width

if TYPE_CHECKING:
    import heartoak


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--verify", is_flag=True, help="Play it again and compare; exit code 1 if it differs."
)
@click.option(
    "--at",
    type=int,
    metavar="PLY",
    help="Show the position after so many steps; negative counts from the end.",
)
@click.option("--text", "whole", is_flag=True, help="Tell the whole game in words.")
@json_option
@lang_option
def command(
    file: Path, verify: bool, at: int | None, whole: bool, as_json: bool, lang: str
) -> None:
    """Look at a game that was kept: verify it, show a position, tell it.

    Without options its head, its length and its last position are shown.

    \b
    Examples:
      heartoak replay game.jsonl
      heartoak replay game.jsonl --verify
      heartoak replay game.jsonl --at 120
      heartoak replay game.jsonl --text --lang fr
      heartoak replay game.jsonl --at -1 --json
    """
    import heartoak

    kept = heartoak.Replay.load(file)
    if verify:
        _verify(kept, file, as_json)
    elif at is not None:
        _position(kept, at, as_json, lang)
    elif whole:
        _tell(kept, as_json, lang)
    else:
        _head(kept, as_json, lang)


def _verify(kept: heartoak.Replay, file: Path, as_json: bool) -> None:
    report = kept.verify()
    problem = None if report.problem is None else str(report.problem)
    if as_json:
        found = {"ok": report.ok, "plies": report.plies, "marks": report.marks}
        print_json({**found, "problem": problem})
    elif report.ok:
        click.echo(f"{file}: {report.plies} plies and {report.marks} hash marks, all as kept.")
    if not report.ok:
        raise Failed(f"{file}: {problem}")


def _position(kept: heartoak.Replay, at: int, as_json: bool, lang: str) -> None:
    last = len(kept)
    ply = at if at >= 0 else last + 1 + at
    if not 0 <= ply <= last:
        raise click.UsageError(f"--at {at}: the game has {last} plies.")
    state = kept.state_at(ply)
    if as_json:
        print_json({"ply": ply, "player": state.current_player(), "state": state.to_dict()})
        return
    click.echo(render.text(state.to_dict(), state.get_game(), lang, width(), colour()), nl=False)
    click.echo()
    click.echo(_asked(state, lang))


def _asked(state: heartoak.State, lang: str) -> str:
    """What stands to be decided in a position, in words."""
    game, heroes = state.get_game(), text.heroes_of(state.to_dict())
    if state.is_terminal():
        return ending(state, lang)
    if state.is_chance_node():
        source = state.chance_source().rsplit(":", 1)[-1]
        return text.term("chance", source, lang)
    who = text.seat_name(game, state.current_player(), lang, heroes)
    return f"{who}: {text.question(game, state.question(), lang, heroes)}"


def ending(state: heartoak.State, lang: str) -> str:
    """How a finished game ended, in words."""
    outcome = state.outcome()
    if outcome is None:
        return ""
    game, heroes = state.get_game(), text.heroes_of(state.to_dict())
    reason = text.term("reason", outcome.reason, lang)
    rounds = text.amount("round", outcome.rounds, lang)
    if not outcome.winners:
        return text.say("cli", "no_winner", lang, reason=reason, rounds=rounds)
    who = text.listing([text.seat_name(game, s, lang, heroes) for s in outcome.winners], lang)
    return text.say("cli", "winner", lang, who=who, rounds=rounds, reason=reason)


def told(kept: heartoak.Replay, lang: str) -> Iterator[tuple[int, str]]:
    """Every event of a game in words, with the ply that caused it."""
    state = kept.state_at(len(kept))
    happened, heroes = state.events(), text.heroes_of(state.origin() or {})
    words = text.story(state.get_game(), happened, lang, heroes=heroes)
    for one, sentence in zip(happened, words, strict=True):
        if sentence:
            yield one.ply, sentence


def _tell(kept: heartoak.Replay, as_json: bool, lang: str) -> None:
    if as_json:
        print_json([{"ply": ply, "text": line} for ply, line in told(kept, lang)])
        return
    for ply, line in told(kept, lang):
        click.echo(f"{ply:5}  {line}")
    click.echo(ending(kept.state_at(len(kept)), lang))


def _rules(kept: heartoak.Replay) -> str:
    """The rules of a game as the nearest preset and what differs from it."""
    import heartoak

    game = kept.header.game
    rules = kept.state_at(0).get_game().rules()
    changes = {name: heartoak.Rules.preset(game, name).diff(rules) for name in presets(game)}
    name = min(changes, key=lambda known: len(changes[known]))
    changed = (f"{key} = {new}" for key, (_, new) in changes[name].items())
    return ", ".join([name, *changed])


def _head(kept: heartoak.Replay, as_json: bool, lang: str) -> None:
    state = kept.state_at(len(kept))
    if as_json:
        print_json(
            {"header": kept.header.to_dict(), "plies": len(kept), "outcome": state.outcome()}
        )
        return
    head = kept.header.to_dict()
    head |= {"rules": _rules(kept), "agents": ", ".join(kept.header.agents)}
    for key, value in head.items():
        if value not in (None, "", [], {}, ()):
            click.echo(f"{key}: {value}")
    click.echo(f"plies: {len(kept)}\n")
    _position(kept, len(kept), False, lang)
