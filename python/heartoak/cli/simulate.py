"""``heartoak simulate``: many games, and what came out."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from heartoak import text
from heartoak.cli.app import INTERRUPTED, Misused
from heartoak.cli.options import (
    MOST_GAMES,
    MOST_THREADS,
    game_argument,
    json_option,
    lang_option,
    make_game,
    players_option,
    rules_options,
    seed_option,
    split_agents,
    told_seed,
)
from heartoak.cli.output import print_json, print_table, progress
from heartoak.words import say, words

if TYPE_CHECKING:
    import heartoak
    from heartoak.simulation import Share

Seating = Literal["fixed", "rotate", "all"]


@click.command("simulate")
@game_argument
@click.option(
    "-n",
    "--games",
    type=click.IntRange(1, MOST_GAMES),
    default=1000,
    show_default=True,
    help="How many games.",
)
@click.option(
    "--agents",
    default="greedy",
    show_default=True,
    metavar="A,B,…",
    help="Who plays; fewer agents than players are repeated in turn.",
)
@players_option
@rules_options
@seed_option
@click.option(
    "--seats",
    type=click.Choice(["rotate", "fixed", "all"]),
    default="rotate",
    show_default=True,
    help="Agents move one seat on with every game, stay, or play each luck at all seats.",
)
@click.option(
    "--threads",
    type=click.IntRange(0, MOST_THREADS),
    default=0,
    show_default="all cores",
    help="Threads; the results are the same with any number.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the rows (one for each seat of each game) into this folder.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json", "parquet"]),
    default="csv",
    show_default=True,
    help="The form of the rows.",
)
@click.option(
    "--keep-replays",
    default="none",
    metavar="none|all|N",
    show_default=True,
    help="Keep the games as replay files in DIR/replays (needs --out).",
)
@json_option
@lang_option
def command(
    game: str,
    games: int,
    agents: str,
    players: int | None,
    rules: str,
    changes: tuple[str, ...],
    seed: int | None,
    seats: Seating,
    threads: int,
    out: Path | None,
    form: str,
    keep_replays: str,
    as_json: bool,
    lang: str,
) -> None:
    """Play many games and count: wins by seat, agent and hero, lengths, ends.

    Shares come with Wilson intervals of 95%; seats are numbered from 0. The seed is told on
    stderr; the same seed gives the same numbers with any number of threads.

    \b
    Examples:
      heartoak simulate crown -n 1000 --agents greedy --players 4
      heartoak simulate crown --agents greedy,greedy,random --seed 1
      heartoak simulate crown --rules quick --set max_rounds=200 --json
      heartoak simulate crown -n 500 --out results --format csv --keep-replays 10
    """
    import heartoak

    chosen = _seated(game, split_agents(agents), players)
    table = make_game(game, rules, changes, len(chosen))
    keep = _keep(keep_replays, out)
    if out is not None and form == "parquet" and importlib.util.find_spec("pyarrow") is None:
        raise Misused("--format parquet needs pyarrow: pip install 'heartoak[arrow]'")
    used = told_seed(seed, lang)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
    with progress(game, games) as moved:
        result = heartoak.simulate(
            table,
            chosen,
            num_games=games,
            seed=used,
            threads=threads,
            seats=seats,
            replays=out / "replays" if out is not None and keep != "none" else None,
            keep=keep,
            progress=moved,
        )
    found = result.summary()
    if out is not None:
        _write(result, out, form)
    if as_json:
        head = {
            "game": game,
            "rules": rules,
            "changes": list(changes),
            "agents": chosen,
            "seats": seats,
            "seed": used,
            "players": len(chosen),
        }
        print_json({**head, "interrupted": result.interrupted, **found.to_dict()})
    else:
        _tables(table, found, lang)
    if result.interrupted:
        click.echo(say("cli", "interrupted", lang), err=True)
        raise click.exceptions.Exit(INTERRUPTED)


def _seated(game: str, agents: list[str], players: int | None) -> list[str]:
    """An agent for each seat: those given, repeated in turn up to the number of players."""
    import heartoak

    if players is None:
        players = len(agents) if len(agents) > 1 else heartoak.load_game(game).num_players()
    if len(agents) > players:
        raise click.UsageError(f"{len(agents)} agents are too many for {players} players.")
    return [agents[seat % len(agents)] for seat in range(players)]


def _keep(text_: str, out: Path | None) -> Literal["none", "all"] | int:
    if text_ == "none":
        return "none"
    if out is None:
        raise click.UsageError("--keep-replays needs --out DIR, where they are to go.")
    if text_ == "all":
        return "all"
    if text_.isdecimal() and len(text_) < 16:
        return int(text_)
    raise click.BadParameter(
        f"It is none, all or a number, not {text_!r}.", param_hint="--keep-replays"
    )


def _write(result: heartoak.SimulationResult, out: Path, form: str) -> None:
    file = out / f"games.{form}"
    if form == "csv":
        result.to_csv(file)
    elif form == "parquet":
        result.to_parquet(file)
    else:
        names = list(result.columns)
        rows = zip(*(column.tolist() for column in result.columns.values()), strict=True)
        lines = [json.dumps(dict(zip(names, row, strict=True))) for row in rows]
        file.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    click.echo(str(file), err=True)


def _tables(game: heartoak.Game, found: heartoak.Summary, lang: str) -> None:
    head = words(lang)["table"]
    known = text.names(game, lang)
    by_hero = tuple(sorted(found.by_hero, key=lambda share: -share.share))
    for by, shares in (("seat", found.by_seat), ("agent", found.by_agent), ("hero", by_hero)):
        rows = [_share_row(share, known, lang) for share in shares]
        heads = [head[by], head["games"], head["wins"], head["share"], head["interval"]]
        if rows:
            print_table(head[f"by_{by}"], heads, rows)
    _lengths(found.lengths, lang)
    ends = [
        [text.term("reason", reason, lang), count, _percent(count / max(found.games, 1), lang)]
        for reason, count in found.reasons.items()
    ]
    print_table(head["reasons"], [head["reason"], head["games"], head["part"]], ends)


def _share_row(share: Share, known: dict[str, str], lang: str) -> list[Any]:
    interval = f"{_percent(share.low, lang)} – {_percent(share.high, lang)}"
    label = known.get(str(share.key), share.key)
    return [label, share.games, share.wins, _percent(share.share, lang), interval]


def _lengths(length: Mapping[str, Mapping[str, float]], lang: str) -> None:
    head = words(lang)["table"]
    measures = {name: values for name, values in length.items() if values and name in head}
    if not measures:
        return
    marks = list(next(iter(measures.values())))
    rows = [
        [head[name], *(f"{v:.1f}" if m == "mean" else f"{v:.0f}" for m, v in values.items())]
        for name, values in measures.items()
    ]
    print_table(head["length"], [head["measure"], *(head.get(m, m) for m in marks)], rows)


def _percent(share: float, lang: str) -> str:
    written = f"{100 * share:.1f}"
    return f"{written.replace('.', ',')}\u00a0%" if lang == "fr" else f"{written}%"
