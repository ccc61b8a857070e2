"""``heartoak perft``: the nodes of the game tree, counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from heartoak import text
from heartoak.cli.options import (
    game_argument,
    json_option,
    lang_option,
    make_game,
    players_option,
    rules_options,
)
from heartoak.cli.output import print_json, print_table
from heartoak.words import words

if TYPE_CHECKING:
    import heartoak


@click.command("perft")
@game_argument
@click.option(
    "--depth",
    type=click.IntRange(0, 12),
    default=3,
    show_default=True,
    help="How many decisions and random events deep.",
)
@click.option("--divide", is_flag=True, help="Show the count below each first step.")
@players_option
@rules_options
@json_option
@lang_option
def command(
    game: str,
    depth: int,
    divide: bool,
    players: int | None,
    rules: str,
    changes: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Count the nodes of the game tree to a depth, random events included.

    Two builds whose rules are the same count the same; a difference is found with --divide.

    \b
    Examples:
      heartoak perft crown --depth 3
      heartoak perft crown --depth 4 --divide --players 2
    """
    state = make_game(game, rules, changes, players).new_initial_state()
    rows = (
        [(label, count(child, depth - 1)) for label, child in steps(state, lang)] if depth else []
    )
    total = sum(nodes for _, nodes in rows) if depth else 1
    if as_json:
        parts = {"divide": dict(rows)} if divide else {}
        print_json({"game": game, "depth": depth, "nodes": total, **parts})
        return
    head = words(lang)["table"]
    if divide:
        print_table("", [head["action"], head["nodes"]], [[a, f"{n:,}"] for a, n in rows])
    print_table("", [head["depth"], head["nodes"]], [[depth, f"{total:,}"]], left=0)


def steps(state: heartoak.State, lang: str) -> Iterator[tuple[str, heartoak.State]]:
    """Every first step from a state, in words, and the state after it."""
    game = state.get_game()
    if state.is_chance_node():
        for outcome, _ in state.chance_outcomes():
            what: dict[str, Any] = dict(state.chance_to_dict(outcome))
            label = text.chance(game, state.chance_source(), what, lang)
            yield label, state.child(outcome)
    else:
        ask = state.question() if state.is_player_node() else {}
        for answer in state.legal_actions():
            yield text.action(game, ask, game.action_to_dict(answer), lang), state.child(answer)


def count(state: heartoak.State, depth: int) -> int:
    """The nodes at exactly that depth below a state; ends count where they are reached."""
    from heartoak.testing import perft

    return int(perft(state, depth))
