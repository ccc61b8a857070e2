"""States: who acts, what is legal, steps, copies, bytes, dicts, the past."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import heartoak as ho


@pytest.fixture(scope="module")
def game() -> ho.Game:
    return ho.load_game("crown", num_players=3, rules="quick")


def walk(game: ho.Game, seed: int, moves: int) -> ho.State:
    """A random state after so many moves."""
    rng, state = ho.Rng(seed), game.new_initial_state()
    for _ in range(moves):
        state.step_random(rng)
    return state


def at_decision(game: ho.Game, seed: int = 1, moves: int = 200) -> ho.State:
    state = walk(game, seed, moves)
    state.resolve_chance(ho.Rng(seed))
    assert state.is_player_node()
    return state


def test_node_types(game: ho.Game) -> None:
    state = game.new_initial_state()
    assert (state.current_player(), state.is_chance_node()) == (ho.CHANCE, True)
    assert not state.is_player_node()
    assert state.legal_actions() == []
    state = at_decision(game)
    seat = state.current_player()
    assert state.legal_actions() == state.legal_actions(seat) == sorted(state.legal_actions())
    assert state.legal_actions((seat + 1) % 3) == []
    assert not state.is_terminal()
    assert state.outcome() is None
    assert state.returns() == state.rewards() == [0.0, 0.0, 0.0]


def test_mask(game: ho.Game) -> None:
    state = at_decision(game)
    mask = state.legal_actions_mask()
    assert (mask.dtype, mask.shape) == (np.bool_, (173,))
    assert np.flatnonzero(mask).tolist() == state.legal_actions()
    out = np.ones(173, dtype=np.bool_)
    assert state.legal_actions_mask(out=out) is out
    assert (out == mask).all()
    assert not state.legal_actions_mask((state.current_player() + 1) % 3).any()
    assert not game.new_initial_state().legal_actions_mask().any()


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(172, dtype=np.bool_),
        np.zeros((173, 1), dtype=np.bool_),
        np.zeros(173, dtype=np.int8),
        np.zeros(346, dtype=np.bool_)[::2],
        np.frombuffer(bytes(173), dtype=np.bool_),
        np.array(True),
        [False] * 173,
        "mask",
    ],
    ids=str,
)
def test_mask_refuses_a_wrong_out(game: ho.Game, out: object) -> None:
    state = at_decision(game)
    with pytest.raises((TypeError, ValueError)):
        state.legal_actions_mask(out=out)  # type: ignore[arg-type]


def test_copies_are_equal_and_independent(game: ho.Game) -> None:
    state = at_decision(game)
    mark = state.fingerprint()
    for other in (state.clone(), copy.copy(state), copy.deepcopy(state)):
        assert other == state
        assert other.history() == state.history()
        other.apply_action(other.legal_actions()[0])
        assert state.fingerprint() == mark
        assert other.history()[:-1] == state.history()
        assert other.move_number() == state.move_number() + 1
    child = state.child(state.legal_actions()[-1])
    assert child.history()[:-1] == state.history()
    assert state.fingerprint() == mark


def test_copy_from(game: ho.Game) -> None:
    state, other = at_decision(game), game.new_initial_state()
    other.copy_from(state)
    assert (other, other.history()) == (state, state.history())
    state.copy_from(state)
    assert other == state
    with pytest.raises(ValueError, match="another game"):
        other.copy_from(ho.load_game("crown", num_players=2).new_initial_state())


def test_equality_looks_at_the_position_alone(game: ho.Game) -> None:
    state = at_decision(game)
    set_up = game.state_from_dict(state.to_dict())
    assert set_up == state
    assert set_up.history() == []
    assert set_up.fingerprint() == state.fingerprint()
    assert state != game.new_initial_state()
    assert state != 3
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


def test_serialization(game: ho.Game) -> None:
    state = at_decision(game)
    short, long = state.serialize(), state.serialize(history=True)
    again = game.deserialize_state(short)
    assert (again, again.history(), again.move_number()) == (state, [], state.move_number())
    whole = game.deserialize_state(long)
    assert (whole, whole.history(), whole.move_number()) == (
        state,
        state.history(),
        state.move_number(),
    )
    again.apply_action(again.legal_actions()[0])
    resumed = game.deserialize_state(again.serialize(history=True))
    assert (resumed, resumed.history(), resumed.origin()) == (
        again,
        again.history(),
        again.origin(),
    )
    pickled = pickle.loads(pickle.dumps(state))
    assert (pickled, pickled.history(), pickled.get_game()) == (state, state.history(), game)


def test_changed_bytes_are_refused(game: ho.Game) -> None:
    data = at_decision(game).serialize(history=True)
    for at in range(0, len(data), 7):
        changed = data[:at] + bytes([data[at] ^ 0x40]) + data[at + 1 :]
        with pytest.raises(ho.SerializationError):
            game.deserialize_state(changed)
        with pytest.raises(ho.SerializationError):
            game.deserialize_state(data[:at])
    with pytest.raises(ho.SerializationError):
        game.deserialize_state(data + b"\0")
    with pytest.raises(ho.SerializationError, match="another game"):
        ho.load_game("crown", num_players=3).deserialize_state(data)


def test_past(game: ho.Game) -> None:
    state = at_decision(game)
    history = state.history()
    assert len(history) == state.move_number()
    assert [step.action for step in state.full_history()] == history
    assert {step.player for step in state.full_history()} <= {-1, 0, 1, 2}
    again = game.state_from_history(history)
    assert again == state
    events = state.events()
    assert events
    assert [e.ply for e in events] == sorted(e.ply for e in events)
    assert all(0 <= e.ply < len(history) for e in events)
    assert {"turn", "die"} <= {e.kind for e in events}
    assert state.events(since=len(events) - 2) == events[-2:]
    assert state.events(since=10**6) == []


def test_origin(game: ho.Game) -> None:
    state = at_decision(game)
    assert state.origin() is None
    again = game.state_from_dict(state.to_dict())
    assert again.origin() == state.to_dict()
    again.apply_action(again.legal_actions()[0])
    assert (again.origin(), len(again.history())) == (state.to_dict(), 1)


def test_a_step_into_a_long_past_is_cheap_to_copy(game: ho.Game) -> None:
    rng, state = ho.Rng(5), game.new_initial_state()
    chain = []
    while not state.is_terminal() and len(chain) < 3000:
        chain.append(state.clone())
        state.step_random(rng)
    assert [len(s.history()) for s in chain[:50]] == list(range(50))
    assert chain[-1].history() == state.history()[: len(chain) - 1]
    del chain
    assert game.state_from_history(state.history()) == state


def test_chance(game: ho.Game) -> None:
    state = game.new_initial_state()
    outcomes = state.chance_outcomes()
    ids = [outcome for outcome, _ in outcomes]
    assert ids == sorted(set(ids))
    assert sum(p for _, p in outcomes) == pytest.approx(1.0, abs=1e-12)
    assert state.chance_source()
    for outcome in ids:
        assert state.chance_from_dict(state.chance_to_dict(outcome)) == outcome
        assert state.chance_to_string(outcome)
        assert state.action_to_string(ho.CHANCE, outcome) == state.chance_to_string(outcome)
    rng = ho.Rng(1)
    drawn = state.sample_chance(ho.Rng(1))
    before = state.clone()
    assert state.resolve_chance(rng) > 0
    assert state.history()[0] == drawn
    assert before.move_number() == 0
    assert state.resolve_chance(rng) == 0
    for wrong in (state.chance_outcomes, state.chance_source):
        with pytest.raises(ValueError, match="chance does not decide"):
            wrong()


def test_the_end(game: ho.Game) -> None:
    state = walk(game, 2, 0)
    rng = ho.Rng(2)
    while not state.is_terminal():
        state.step_random(rng)
    outcome = state.outcome()
    assert outcome is not None
    assert (state.current_player(), state.legal_actions()) == (ho.TERMINAL, [])
    assert sum(state.returns()) == pytest.approx(0.0)
    assert outcome.winners == tuple(s for s, r in enumerate(state.returns()) if r > 0)
    assert state.rewards() == state.returns()
    for act in (lambda: state.apply_action(0), lambda: state.step_random(rng)):
        with pytest.raises(ho.GameOverError):
            act()
    assert pickle.loads(pickle.dumps(outcome)) == outcome


def test_words(game: ho.Game) -> None:
    state = at_decision(game)
    seat = state.current_player()
    assert state.question()["seat"] == seat
    for action in state.legal_actions():
        assert isinstance(state.action_to_string(seat, action), str)
    assert "crown" in repr(state)
    assert str(state) in repr(state)
    assert state.phase()
    assert state.turn_number() >= state.round_number() >= 1
    assert state.render()
    assert "<pre>" in state._repr_html_()


def test_rng() -> None:
    rng = ho.Rng(1_234_567)
    assert [ho.Rng(7).integers(100) for _ in range(3)] == [ho.Rng(7).integers(100)] * 3
    assert rng.seed == 1_234_567
    children = rng.spawn(3) + rng.spawn(2)
    assert len({child.state() for child in children}) == 5
    assert [c.random() for c in ho.Rng(1_234_567).spawn(5)] == [c.random() for c in children]
    assert ho.Rng(1, stream="setup") == ho.Rng(1, stream="setup") != ho.Rng(1)
    assert rng == ho.Rng(1_234_567).from_state(rng.state())
    for copied in (pickle.loads(pickle.dumps(rng)), copy.copy(rng), copy.deepcopy(rng)):
        assert copied == rng
        other = ho.Rng.from_state(rng.state())
        assert [copied.integers(6) for _ in range(9)] == [other.integers(6) for _ in range(9)]
        assert copied != rng
    assert ho.Rng().seed != ho.Rng().seed
    assert {ho.Rng(s).choice("abc") for s in range(50)} == set("abc")
    assert 0 <= rng.random() < 1
    assert all(0 <= rng.integers(6) < 6 for _ in range(100))
    with pytest.raises(ValueError, match="nothing to choose"):
        rng.choice([])
