"""``heartoak play``: a game at the terminal."""

from __future__ import annotations

from pathlib import Path

import click

from heartoak.cli.keep import resumed
from heartoak.cli.options import (
    game_argument,
    lang_option,
    make_game,
    players_option,
    rules_options,
    seed_option,
    split_agents,
    told_seed,
)
from heartoak.cli.output import colour, width
from heartoak.cli.screen import Screen
from heartoak.cli.seats import HUMAN, Table, seated
from heartoak.cli.session import Session
from heartoak.words import say


@click.command("play")
@game_argument
@click.option(
    "--seats",
    metavar="A,B,…",
    show_default="human, the others greedy",
    help="Who plays: human, or an agent (see `heartoak agents`).",
)
@players_option
@rules_options
@seed_option
@click.option(
    "--save",
    "save",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Keep the game in this file, from choice to choice.",
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Go on with a game that was kept.",
)
@click.option("--open-hands", is_flag=True, help="Show everybody's spells.")
@lang_option
def command(
    game: str,
    seats: str | None,
    players: int | None,
    rules: str,
    changes: tuple[str, ...],
    seed: int | None,
    save: Path | None,
    resume: Path | None,
    open_hands: bool,
    lang: str,
) -> None:
    """Play a game in the terminal, against the computer or with others at one keyboard.

    At every choice type its number, or ? for what else can be typed: help on any card, space or
    hero, the board, the sheets, taking a choice back, saving. Several humans take turns at one
    keyboard; their hands are hidden from each other.

    \b
    Examples:
      heartoak play crown
      heartoak play crown --seats human,greedy --rules quick --seed 7
      heartoak play crown --seats human,human --save evening.jsonl
      heartoak play crown --resume evening.jsonl --lang fr
    """
    if resume is not None:
        table = resumed(resume, seats, seed)
        told_seed(table.seed, lang)
    else:
        table = _fresh(game, seats, players, rules, changes, told_seed(seed, lang))
    screen = Screen(lang, width(), colour(), open_hands)
    _welcome(table, screen, rules if resume is None else None)
    Session(table, screen, save if save is not None else resume).run()


def _fresh(
    game: str,
    seats: str | None,
    players: int | None,
    rules: str,
    changes: tuple[str, ...],
    seed: int,
) -> Table:
    if players is None and seats and len(split_agents(seats)) > 1:
        players = len(split_agents(seats))
    chosen = make_game(game, rules, changes, players)
    return Table(chosen.new_initial_state(), seated(seats, chosen.num_players()), seed)


def _welcome(table: Table, screen: Screen, rules: str | None) -> None:
    human = say("cli", "human", screen.lang)
    seats = ", ".join(
        f"{number} {human if seat == HUMAN else seat}" for number, seat in enumerate(table.seats, 1)
    )
    if rules is None:
        screen.say("resumed", move=table.plies)
        screen.catch_up(table.state)
    else:
        facts = {"game": table.game.name(), "players": len(table.seats), "rules": rules}
        screen.say("welcome", **facts, seed=table.seed)
    screen.say("seats", seats=seats)
    screen.about(table.game, "aim", indent="")
    screen.line(say("cli", "only_choice", screen.lang), indent="")
