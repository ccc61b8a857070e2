"""``heartoak games``: what games there are."""

from __future__ import annotations

from typing import Any

import click

from heartoak.cli.options import json_option, lang_option
from heartoak.cli.output import print_json, print_table
from heartoak.words import words


@click.command("games")
@json_option
@lang_option
def command(as_json: bool, lang: str) -> None:
    """List the games: players, presets of rules, size of the table of actions.

    \b
    Examples:
      heartoak games
      heartoak games --json
    """
    import heartoak

    rows = [_about(name) for name in heartoak.registered_games()]
    if as_json:
        print_json(rows)
        return
    head = words(lang)["table"]
    print_table(
        "",
        [head["name"], head["presets"], head["players"], head["version"], head["actions"]],
        [
            [
                r["name"],
                ", ".join(r["presets"]),
                "-".join(map(str, r["players"])),
                r["version"],
                r["actions"],
            ]
            for r in rows
        ],
        left=2,
    )


def _about(name: str) -> dict[str, Any]:
    import heartoak

    game = heartoak.load_game(name)
    return {
        "name": name,
        "version": game.version(),
        "players": list(game.player_range()),
        "presets": presets(name),
        "actions": game.num_distinct_actions(),
        "max_game_length": game.max_game_length(),
        "digest": game.digest(),
    }


def presets(game: str) -> list[str]:
    """The presets of rules that a game has."""
    import heartoak

    return list(dict.fromkeys(p for rule in heartoak.Rules.describe(game) for p in rule["default"]))
