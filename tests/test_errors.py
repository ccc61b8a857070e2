"""Wrong calls: every public method with every kind of wrong argument: typed errors, no change."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

import heartoak as ho
from heartoak import errors

GAME = ho.load_game("crown", num_players=3, rules="quick")


def decision() -> ho.State:
    rng, state = ho.Rng(1), GAME.new_initial_state()
    for _ in range(200):
        state.step_random(rng)
    state.resolve_chance(rng)
    return state


class Odd:
    """Raises whatever is asked of it."""

    def __index__(self) -> int:
        raise LookupError("odd")

    def __repr__(self) -> str:
        return "Odd()"


class OddMapping(Mapping[str, Any]):
    """A mapping that breaks while it is read."""

    def __getitem__(self, key: str) -> Any:
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(["kind"])

    def __len__(self) -> int:
        return 1


def nested(depth: int) -> dict[str, Any]:
    inner: dict[str, Any] = {}
    for _ in range(depth):
        inner = {"kind": inner, "pending": [inner]}
    return inner


def endless() -> dict[str, Any]:
    round_: dict[str, Any] = {}
    round_["kind"] = round_
    return round_


WRONG: list[Any] = [
    None,
    True,
    -2,
    10**30,
    -(10**30),
    10**5000,
    2**63,
    1.0,
    float("nan"),
    "1",
    "\ud800",
    "",
    b"",
    b"HOAK" + bytes(200),
    [],
    [1],
    (),
    {},
    {"kind": "flight"},
    {"kind": 3},
    {1: 2},
    {"kind": float("nan")},
    {"kind": 10**30},
    {"kind": {1, 2}},
    {"\ud800": 1},
    {"seats": [{}] * 1000},
    {"seats": "many", "turn": [], "pending": {"frame": 3}},
    nested(20),
    nested(40),
    endless(),
    object(),
    Odd(),
    OddMapping(),
    np.int64(-5),
    np.float64(1),
    np.zeros(3),
    np.array([[1]]),
    np.bool_(True),
    iter([1]),
    lambda: 0,
    ho.State,
    GAME,
    float,
]

STATE_CALLS: dict[str, Callable[[ho.State, Any], Any]] = {
    "legal_actions_mask": lambda s, x: s.legal_actions_mask(out=x),
    "action_to_string": lambda s, x: s.action_to_string(s.current_player(), x),
    "action_to_string of player": lambda s, x: s.action_to_string(x, 0),
    **{
        name: lambda s, x, name=name: getattr(s, name)(x)  # type: ignore[misc]
        for name in (
            "apply_action",
            "child",
            "copy_from",
            "step_random",
            "resolve_chance",
            "sample_chance",
            "legal_actions",
            "events",
            "chance_to_string",
            "chance_to_dict",
            "chance_from_dict",
        )
    },
}
GAME_CALLS: dict[str, Callable[[Any], Any]] = {
    name: lambda x, name=name: getattr(GAME, name)(x)  # type: ignore[misc]
    for name in (
        "action_to_string",
        "action_to_dict",
        "action_from_dict",
        "deserialize_state",
        "state_from_history",
        "state_from_dict",
        "sample_initial_state",
    )
}
OTHER_CALLS: dict[str, Callable[[Any], Any]] = {
    "load_game": lambda x: ho.load_game(x),
    "load_game players": lambda x: ho.load_game("crown", num_players=x),
    "load_game rules": lambda x: ho.load_game("crown", rules=x),
    "Rules": lambda x: ho.Rules("crown", {"start_gold": x}),
    "Rules preset": lambda x: ho.Rules.preset("crown", x),
    "Rules diff": lambda x: ho.Rules.default("crown").diff(x),
    "Rng": lambda x: ho.Rng(x),
    "Rng stream": lambda x: ho.Rng(1, stream=x),
    "Rng integers": lambda x: ho.Rng(1).integers(x),
    "Rng choice": lambda x: ho.Rng(1).choice(x),
    "Rng spawn": lambda x: ho.Rng(1).spawn(x if x != [1] else None),
    "Rng from_state": lambda x: ho.Rng.from_state(x),
    "make_agent": lambda x: ho.make_agent(x),
    "simulate": lambda x: ho.simulate(GAME, x, num_games=1, max_turns=3),
    "simulate game": lambda x: ho.simulate(x, "random", num_games=1),
    "simulate games": lambda x: ho.simulate(GAME, "random", num_games=x, max_turns=3),
    "simulate seed": lambda x: ho.simulate(GAME, "random", num_games=1, seed=x, max_turns=3),
    "simulate threads": lambda x: ho.simulate(GAME, "random", num_games=1, threads=x, max_turns=3),
    "simulate keep": lambda x: ho.simulate(GAME, "random", num_games=0, keep=x),
    "play_game": lambda x: ho.play_game(GAME, x, max_turns=3),
    "rollouts": lambda x: ho.rollouts(x, 1, max_depth=3),
    "rollouts n": lambda x: ho.rollouts(decision(), x, max_depth=3),
    "replay bytes": lambda x: ho.Replay.from_bytes(x) if isinstance(x, bytes) else None,
}
FINE = (
    TypeError,
    ValueError,
    LookupError,
    RuntimeError,
    AttributeError,
    OSError,
    errors.EngineError,
)
"""What may come: typed errors, and what odd arguments raise themselves."""


@pytest.mark.parametrize("name", STATE_CALLS)
def test_states_bear_anything(name: str) -> None:
    for make in (decision, GAME.new_initial_state):
        state = make()
        before, mark = state.history(), state.fingerprint()
        for wrong in WRONG:
            attempt(lambda s=state, x=wrong: STATE_CALLS[name](s, x))  # type: ignore[misc]
            if name in ("apply_action", "step_random", "resolve_chance", "copy_from"):
                assert (state.history(), state.fingerprint()) == (before, mark), repr(wrong)
        assert state.fingerprint() == mark


@pytest.mark.parametrize("name", GAME_CALLS)
def test_games_bear_anything(name: str) -> None:
    for wrong in WRONG:
        attempt(lambda wrong=wrong: GAME_CALLS[name](wrong))  # type: ignore[misc]


@pytest.mark.parametrize("name", OTHER_CALLS)
def test_functions_bear_anything(name: str) -> None:
    for wrong in WRONG:
        attempt(lambda wrong=wrong: OTHER_CALLS[name](wrong))  # type: ignore[misc]


def attempt(call: Callable[[], Any]) -> None:
    """Calls; what it raises must be a typed error, and no defect of the engine."""
    raised: Exception | None = None
    try:
        call()
    except FINE as error:
        raised = error
    assert "internal error" not in str(raised)
    assert not isinstance(raised, RecursionError)


@pytest.mark.parametrize("number", ["bool", "float", "text", "none"])
def test_actions_must_be_whole_numbers(number: str) -> None:
    state = decision()
    wrong = {"bool": True, "float": 1.0, "text": "1", "none": None}[number]
    with pytest.raises(TypeError):
        state.apply_action(wrong)  # type: ignore[arg-type]
    legal = state.legal_actions()[0]
    assert state.child(np.int64(legal)) == state.child(legal)  # type: ignore[arg-type]


def test_every_illegal_action_is_refused() -> None:
    state = decision()
    legal, mark = state.legal_actions(), state.fingerprint()
    for action in [*range(-3, 300), 10**30, -(10**30)]:
        if action in legal:
            continue
        with pytest.raises(ho.IllegalActionError) as caught:
            state.apply_action(action)
        assert caught.value.action == action
        assert caught.value.legal == tuple(legal)
        assert caught.value.state_summary == str(state)
        with pytest.raises(ho.IllegalActionError):
            state.child(action)
        assert (state.fingerprint(), state.legal_actions()) == (mark, legal)


def test_every_illegal_outcome_is_refused() -> None:
    state = GAME.new_initial_state()
    rng = ho.Rng(3)
    for _ in range(300):
        if state.is_chance_node():
            known = [outcome for outcome, _ in state.chance_outcomes()]
            for outcome in set(range(-1, GAME.max_chance_outcomes() + 2)) - set(known):
                with pytest.raises(ho.IllegalActionError):
                    state.apply_action(outcome)
        state.step_random(rng)


def test_players_must_sit_at_the_table() -> None:
    state = decision()
    for player in (3, -1, 99, -4):
        with pytest.raises(ValueError, match="player"):
            state.legal_actions(player)
        with pytest.raises(ValueError, match="player"):
            state.legal_actions_mask(player)


def test_positions_name_what_is_wrong() -> None:
    wrong = {"active": 9, "seats": [{"hero": "brad"}, {"space": "nowhere"}], "rune_suply": 3}
    with pytest.raises(ho.RulesError) as caught:
        GAME.state_from_dict(wrong)
    assert len(caught.value.diagnostics) >= 3
    assert all(isinstance(d, ho.Diagnostic) and d.message for d in caught.value.diagnostics)


EXAMPLES: list[errors.EngineError] = [
    errors.EngineError("defect"),
    errors.IllegalActionError(7, (1, 2), "somewhere"),
    errors.GameOverError("over"),
    errors.RulesError("wrong", [errors.Diagnostic("error", "code", "message", hint="do this")]),
    errors.ContentError("wrong", [errors.Diagnostic("warning", "code", "m", "f.toml", 3, 4)]),
    errors.SerializationError("cut"),
    errors.ReplayError("cut"),
    errors.ReplayMismatchError("other", ["rules"]),
    errors.ReplayDivergedError(5, "a", "b"),
    errors.HiddenInformationError("secret"),
]


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda e: type(e).__name__)
def test_errors_pickle(error: errors.EngineError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), again.args, str(again)) == (type(error), error.args, str(error))
    assert vars(again) == vars(error)


def test_every_error_has_an_example_and_is_exported() -> None:
    known = {
        name
        for name, value in vars(errors).items()
        if inspect.isclass(value) and issubclass(value, Exception)
    }
    assert known == {type(error).__name__ for error in EXAMPLES}
    assert known <= set(ho.__all__)


@pytest.mark.parametrize(
    ("error", "bases"),
    [
        (ho.IllegalActionError, (ho.EngineError, ValueError)),
        (ho.GameOverError, (ho.EngineError, RuntimeError)),
        (ho.RulesError, (ho.EngineError, ValueError)),
        (ho.ContentError, (ho.EngineError, ValueError)),
        (ho.SerializationError, (ho.EngineError, ValueError)),
        (ho.ReplayMismatchError, (ho.ReplayError,)),
        (ho.ReplayDivergedError, (ho.ReplayError,)),
        (ho.HiddenInformationError, (ho.EngineError, PermissionError)),
    ],
)
def test_bases(error: type[Exception], bases: tuple[type[Exception], ...]) -> None:
    assert all(issubclass(error, base) for base in bases)


def test_everything_public_is_documented() -> None:
    for name in ho.__all__:
        value = getattr(ho, name)
        if not (inspect.isclass(value) or callable(value)):
            continue
        assert inspect.getdoc(value), name
        if inspect.isclass(value):
            for member, inner in vars(value).items():
                if not member.startswith("_") and callable(inner):
                    assert inspect.getdoc(inner), f"{name}.{member}"


def test_native_classes_are_final_and_have_no_constructor() -> None:
    for cls in (ho.Game, ho.State):
        with pytest.raises(TypeError):
            cls()
    for cls in (ho.Game, ho.State, ho.Rng, ho.NativeAgent):
        with pytest.raises(TypeError):
            type("Child", (cls,), {})
