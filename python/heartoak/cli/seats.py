"""Who sits where in a game at the terminal, and the dice of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import click

from heartoak import _native
from heartoak.cli.options import split_agents

if TYPE_CHECKING:
    import heartoak
    from heartoak.agents import Agent

HUMAN: Final = "human"
OPPONENT: Final = "greedy"


def seated(text: str | None, players: int) -> list[str]:
    """Who sits at each seat: those given, the computer's usual player at the others."""
    seats = split_agents(text) if text else [HUMAN]
    if len(seats) > players:
        raise click.UsageError(f"--seats names {len(seats)} for {players} players.")
    return seats + [OPPONENT] * (players - len(seats))


class Luck:
    """The dice of every move by its number alone.

    So a choice that is taken back, and a game that is gone on with later, meet the same dice.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def at(self, ply: int) -> heartoak.Rng:
        """The generator of a move."""
        import heartoak

        return heartoak.Rng(self.seed, stream=f"play:{ply}")


class Table:
    """The position, whose turn it is, and the agents of the seats that are no humans."""

    def __init__(self, state: heartoak.State, seats: Sequence[str], seed: int) -> None:
        import heartoak

        self.state = state
        self.game: heartoak.Game = state.get_game()
        self.seats = list(seats)
        self.seed = seed
        self.luck = Luck(seed)
        self.plies = len(state.history())
        self.agents: dict[int, Agent] = {
            seat: heartoak.make_agent(spec, game=self.game)
            for seat, spec in enumerate(seats)
            if spec != HUMAN
        }

    def humans(self) -> list[int]:
        """The seats that are played from the keyboard."""
        return [seat for seat, spec in enumerate(self.seats) if spec == HUMAN]

    def is_human(self) -> bool:
        """Whether a human is to decide."""
        return self.state.is_player_node() and self.state.current_player() not in self.agents

    def advance(self) -> None:
        """Plays one move that is not a human's."""
        state, rng = self.state, self.luck.at(self.plies)
        if state.is_chance_node():
            self.play(state.sample_chance(rng))
            return
        self.play(self.agents[state.current_player()].act_state(state, rng))

    def play(self, action: int) -> None:
        """Plays a move."""
        self.state.apply_action(action)
        self.plies += 1

    def last_choice(self) -> int | None:
        """The number of the last decision that a human made, None if there is none."""
        humans = set(self.humans())
        for ply, step in reversed(list(enumerate(self.state.full_history()))):
            if step.player in humans:
                return ply
        return None

    def take_back(self) -> bool:
        """Goes back to where a human decided last; False if nobody did."""
        ply = self.last_choice()
        if ply is None:
            return False
        origin, past = self.state.origin(), self.state.history()[:ply]
        start = self.game.new_initial_state()
        if origin is not None:
            start = self.game.state_from_dict(origin)
        _native.apply_all(start, past)
        self.state = start
        self.plies = ply
        return True
