"""Hostile callers of the compiled module: it is called back, lied to, refused what it needs."""

from __future__ import annotations

import collections.abc
import copy
import hashlib
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

import heartoak as ho

GAME = ho.load_game("crown", num_players=2, rules="quick")


class CallsBack(collections.abc.Sequence[int]):
    """A sequence and a number that use the generator while it is asked to choose among them."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.call = call

    def __len__(self) -> int:
        self.call()
        return 3

    def __getitem__(self, index: Any) -> Any:
        self.call()
        return index

    def __index__(self) -> int:
        self.call()
        return 3


@pytest.mark.parametrize("use", ["choice", "integers", "spawn"])
@pytest.mark.parametrize("then", ["compare", "pickle", "draw"])
def test_a_generator_may_be_used_while_it_is_asked(use: str, then: str) -> None:
    rng = ho.Rng(1)
    calls = {
        "compare": lambda: ho.Rng(1) == rng,
        "pickle": lambda: pickle.dumps(rng),
        "draw": lambda: rng.random(),
    }
    assert getattr(rng, use)(CallsBack(calls[then])) is not None


def test_spawning_goes_round() -> None:
    children = ho.Rng.from_state(b"\xff" * 32).spawn(5)
    assert len({child.state() for child in children}) == 5


class Raises:
    def __index__(self) -> int:
        raise KeyboardInterrupt


def test_what_the_caller_raises_is_passed_on() -> None:
    state = GAME.sample_initial_state(1)
    before = state.to_dict()
    with pytest.raises(KeyboardInterrupt):
        state.apply_action(Raises())  # type: ignore[arg-type]
    with pytest.raises(KeyboardInterrupt):
        GAME.state_from_dict({"round": Raises()})
    with pytest.raises(ValueError, match="surrogates"):
        ho.Rng(1, stream="\ud800")
    assert state.to_dict() == before


def signed(raw: bytearray) -> bytes:
    return bytes(raw) + hashlib.sha256(raw).digest()[:8]


def test_bytes_that_claim_to_be_the_start() -> None:
    raw = bytearray(GAME.sample_initial_state(1).serialize()[:-8])
    raw[22:30] = bytes(8)
    raw[5] |= 1
    with pytest.raises(ho.SerializationError, match="start of a game"):
        GAME.deserialize_state(signed(raw))


def test_bytes_with_too_many_moves() -> None:
    raw = bytearray(GAME.sample_initial_state(1).serialize()[:-8])
    raw[22:30] = b"\xff" * 8
    raw[5] &= 0xFE
    with pytest.raises(ho.SerializationError, match="so many moves"):
        GAME.deserialize_state(signed(raw))


def test_giant_names_are_refused_at_once() -> None:
    giant = "x" * 10**7
    with pytest.raises(ho.EngineError):
        GAME.action_from_dict({"kind": giant})
    with pytest.raises(ho.EngineError):
        GAME.state_from_dict({"seats": [{"objects": [giant] * 50}]})


def test_a_state_may_be_used_during_its_rollouts() -> None:
    state = GAME.sample_initial_state(1)
    done = threading.Event()

    def roll() -> None:
        ho.rollouts(state, 3_000, seed=1, threads=1)
        done.set()

    thread = threading.Thread(target=roll)
    thread.start()
    while not done.is_set():
        assert pickle.loads(pickle.dumps(state.clone())) == state
    thread.join()
    state.step_random(ho.Rng(1))


MANY_THREADS = """
import resource
import heartoak as ho
resource.setrlimit(resource.RLIMIT_AS, (6 << 30, 6 << 30))
game = ho.load_game("crown")
try:
    ran = ho.simulate(game, "random", num_games=5000, threads=4096, max_turns=3)
    print(len(set(ran.columns["game"])))
except ho.EngineError as error:
    print(error)
"""


def test_a_system_without_threads_to_spare() -> None:
    done = subprocess.run(
        [sys.executable, "-c", MANY_THREADS], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "5000"


def test_agents_compare_by_what_they_are() -> None:
    greedy, random = (ho.make_agent(name) for name in ("greedy", "random"))
    assert copy.copy(greedy) == greedy == pickle.loads(pickle.dumps(greedy))
    assert hash(greedy) == hash(ho.make_agent("greedy", game=GAME))
    assert greedy != random
