"""Games at the terminal kept in replay files, and gone on with."""

from __future__ import annotations

from pathlib import Path

import click

from heartoak.cli.seats import HUMAN, Table, seated


def keep(table: Table, file: Path) -> None:
    """Writes a game into a replay file; a broken write loses nothing."""
    import heartoak

    replay = heartoak.Replay.from_state(table.state, seed=table.seed, agents=list(table.seats))
    replay.save(file)


def resumed(file: Path, seats: str | None, seed: int | None) -> Table:
    """The table of a game that was kept, with the seats and the seed that it was kept with."""
    import heartoak

    kept = heartoak.Replay.load(file)
    state = kept.state_at(len(kept))
    players = state.get_game().num_players()
    agents = kept.header.agents
    chosen = list(agents) if seats is None and len(agents) == players else seated(seats, players)
    if HUMAN not in chosen:
        raise click.UsageError("Nobody at that table is human; give --seats with a human in it.")
    return Table(state, chosen, seed if seed is not None else kept.header.seed or 0)
