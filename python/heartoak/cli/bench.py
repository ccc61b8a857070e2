"""``heartoak bench``: how fast this build is, here."""

from __future__ import annotations

import math
import time
from typing import Any

import click

from heartoak.cli.app import Misused
from heartoak.cli.options import (
    MOST_THREADS,
    game_argument,
    json_option,
    lang_option,
    make_game,
    players_option,
    rules_options,
)
from heartoak.cli.output import print_json, print_table
from heartoak.words import words


@click.command("bench")
@game_argument
@click.option(
    "--seconds",
    type=click.FloatRange(0.01, 86400),
    default=1.0,
    show_default=True,
    help="How long each workload runs, about.",
)
@click.option(
    "--threads",
    type=click.IntRange(0, MOST_THREADS),
    default=1,
    show_default=True,
    help="Threads of the simulations; 0 means all cores.",
)
@click.option("--force", is_flag=True, help="Measure a debug build, too.")
@players_option
@rules_options
@json_option
@lang_option
def command(
    game: str,
    seconds: float,
    threads: int,
    force: bool,
    players: int | None,
    rules: str,
    changes: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Measure games and steps per second, and the size of a state.

    Numbers of a debug build say nothing; they are refused without --force.

    \b
    Examples:
      heartoak bench crown
      heartoak bench crown --threads 0 --seconds 5 --json
    """
    import heartoak

    if math.isnan(seconds):
        raise click.BadParameter("It must be a number.", param_hint="--seconds")
    info = heartoak.build_info()
    if info.profile != "release" and not force:
        raise Misused(
            f"This is a {info.profile} build: its numbers say nothing (--force shows them)."
        )
    table = make_game(game, rules, changes, players)
    rows = [
        _games(table, "random", seconds, threads),
        _games(table, "greedy", seconds, threads),
        _steps(table, seconds),
        _clones(table, seconds),
    ]
    size = len(table.sample_initial_state(0).serialize())
    if as_json:
        build = {"version": info.version, "profile": info.profile}
        print_json({"game": game, "build": build, "state_bytes": size, "workloads": rows})
        return
    head = words(lang)["table"]
    print_table(
        "",
        [head["what_done"], head["count"], head["seconds"], head["per_second"]],
        [
            [r["name"], f"{r['count']:,}", f"{r['seconds']:.2f}", f"{r['per_second']:,.0f}"]
            for r in rows
        ],
    )
    print_table("", [head["what"], head["bytes"]], [["state.serialize()", size]])


def _row(name: str, count: int, seconds: float) -> dict[str, Any]:
    return {"name": name, "count": count, "seconds": seconds, "per_second": count / seconds}


def _games(game: Any, agent: str, seconds: float, threads: int) -> dict[str, Any]:
    """Whole games with agents of one kind, as `simulate` plays them."""
    import heartoak

    agents, done, batch = [agent] * game.num_players(), 0, 16
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        run = heartoak.simulate(game, agents, num_games=batch, seed=done, threads=threads)
        if run.interrupted:
            raise KeyboardInterrupt
        done += batch
        batch = min(2 * batch, 4096) if spent < seconds / 8 else batch
    return _row(f"games, {agent}", done, time.perf_counter() - start)


def _steps(game: Any, seconds: float) -> dict[str, Any]:
    """Single random steps through the Python API."""
    import heartoak

    rng, done, start = heartoak.Rng(1), 0, time.perf_counter()
    state = game.new_initial_state()
    while time.perf_counter() - start < seconds:
        for _ in range(256):
            if state.is_terminal():
                state = game.new_initial_state()
            state.step_random(rng)
        done += 256
    return _row("steps, from Python", done, time.perf_counter() - start)


def _clones(game: Any, seconds: float) -> dict[str, Any]:
    """Clones of a state through the Python API."""
    state, done, start = game.sample_initial_state(1), 0, time.perf_counter()
    while time.perf_counter() - start < seconds / 2:
        for _ in range(1024):
            state.clone()
        done += 1024
    return _row("clones, from Python", done, time.perf_counter() - start)
