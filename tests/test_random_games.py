"""Random games over all tables: at every sixteenth node bytes, dict, pickle, copies and history."""

from __future__ import annotations

import pickle

import pytest

import heartoak as ho
from heartoak.testing import check_round_trips

TABLES = [(players, preset) for players in range(2, 7) for preset in ("standard", "quick")]


@pytest.mark.parametrize(("players", "preset"), TABLES)
def test_random_games(players: int, preset: str) -> None:
    game = ho.load_game("crown", num_players=players, rules=preset)
    for seed in range(5):
        rng, state = ho.Rng(seed, stream="random games"), game.new_initial_state()
        marks = [state.fingerprint()]
        while not state.is_terminal() and state.move_number() < 2500:
            state.step_random(rng)
            marks.append(state.fingerprint())
            if state.move_number() % 16 == seed:
                look(state)
        look(state)
        check_round_trips(state)
        again = game.new_initial_state()
        for action, mark in zip(state.history(), marks, strict=False):
            assert again.fingerprint() == mark
            again.apply_action(action)
        assert again == state


def look(state: ho.State) -> None:
    game = state.get_game()
    assert game.deserialize_state(state.serialize()) == state
    assert game.state_from_dict(state.to_dict()) == state
    if state.move_number() % 5 == 0:
        restored = pickle.loads(pickle.dumps(state))
        assert (restored, restored.history()) == (state, state.history())
    mark, copy = state.fingerprint(), state.clone()
    assert copy == state
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(p for _, p in outcomes) == pytest.approx(1.0, abs=1e-12)
        for outcome, p in outcomes:
            assert p > 0
            assert state.chance_from_dict(state.chance_to_dict(outcome)) == outcome
    elif state.is_player_node():
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert state.legal_actions_mask().nonzero()[0].tolist() == legal
        assert state.question()["seat"] == state.current_player()
        for action in legal:
            assert game.action_from_dict(game.action_to_dict(action)) == action
            assert state.action_to_string(state.current_player(), action)
            copy = state.child(action)
            assert copy.move_number() == state.move_number() + 1
    assert state.fingerprint() == mark
