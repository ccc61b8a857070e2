"""What a call from Python costs: a fixed corpus of crown, with its node counts asserted."""

from __future__ import annotations

from typing import Any

import pytest

import heartoak as ho

NODES = 2_000
"""Nodes of the corpus: the first ones of a random game with four players, stream 1 of seed 1."""


@pytest.fixture(scope="module")
def game() -> ho.Game:
    return ho.load_game("crown", num_players=4)


@pytest.fixture(scope="module")
def history(game: ho.Game) -> list[int]:
    rng = ho.Rng(1, stream=1)
    state = game.new_initial_state()
    for _ in range(NODES):
        state.step_random(rng)
    assert state.move_number() == NODES
    return list(state.history())


def test_apply_action(benchmark: Any, game: ho.Game, history: list[int]) -> None:
    def replayed() -> int:
        state = game.new_initial_state()
        for action in history:
            state.apply_action(action)
        return state.move_number()

    assert benchmark(replayed) == NODES


def test_step_random(benchmark: Any, game: ho.Game) -> None:
    def played() -> int:
        state, rng = game.new_initial_state(), ho.Rng(1, stream=1)
        for _ in range(NODES):
            state.step_random(rng)
        return state.move_number()

    assert benchmark(played) == NODES


def test_loop_in_python(benchmark: Any, game: ho.Game) -> None:
    """The legal list, a choice, the step; chance resolved by the engine."""

    def played() -> int:
        state, rng = game.new_initial_state(), ho.Rng(1, stream=1)
        decisions = 0
        while decisions < NODES:
            if state.is_chance_node():
                state.resolve_chance(rng)
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    assert benchmark(played) == NODES


def test_clone(benchmark: Any, game: ho.Game, history: list[int]) -> None:
    state = game.state_from_history(history)
    assert benchmark(state.clone) == state


def test_load_game(benchmark: Any) -> None:
    assert benchmark(ho.load_game, "crown", num_players=4).num_players() == 4
