"""Helpers for tests of rules, agents and games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from heartoak._native import Game, Rng, State
from heartoak.errors import EngineError

Step: TypeAlias = Mapping[str, Any] | tuple[str, Any]
"""A step of :func:`script`."""


def script(state: State, *steps: Step, end: str | None = None) -> State:
    """Plays a line of decisions and chance outcomes and checks at every step who is asked what.

    A step is a pair of the question (or the source of chance) and the answer, or a mapping::

        script(state, ("movement", "roll"), ("die:move", 3), ("move", "dawn_chapel"))
        script(state, {"ask": "movement", "action": {"kind": "roll"}}, {"source": "die:move", "die": 3})

    An answer is a dict as in ``action_to_dict`` (or a part of one that fits only one legal answer), a word
    (a kind, such as "roll", or an id, such as "dawn_chapel"), a number (a face, an option, a seat, or
    True and False for yes and no). A mapping may also name the "seat" that must be asked. A source may be
    given without what stands before its colon. `end` names what must be asked or rolled at the end.

    Returns the state. AssertionError tells what was really asked and offered, with the number of the step.
    """
    for number, step in enumerate(steps, 1):
        asked, answer, seat = _read(step, number)
        place = f"step {number} {step!r}"
        if state.is_terminal():
            raise AssertionError(f"{place}: the game is over: {state}")
        _expect(state, asked, seat, place)
        state.apply_action(_find(state, answer, place))
    if end is not None:
        _expect(state, end, None, "the end")
    return state


def offers(state: State) -> list[dict[str, Any]]:
    """The legal answers, or the outcomes at a chance node, as dicts."""
    if state.is_chance_node():
        return [state.chance_to_dict(outcome) for outcome, _ in state.chance_outcomes()]
    game = state.get_game()
    return [game.action_to_dict(action) for action in state.legal_actions()]


def perft(state: State, depth: int) -> int:
    """The number of ways to go on for `depth` decisions and chance outcomes; a finished game counts once."""
    if depth <= 0 or state.is_terminal():
        return 1
    if state.is_chance_node():
        actions = [outcome for outcome, _ in state.chance_outcomes()]
    else:
        actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.child(action), depth - 1) for action in actions)


def playthrough(game: Game, seed: int, *, max_moves: int | None = None) -> str:
    """A random game as text, one line a node: what is asked, of how many answers, what was taken, the hash."""
    rng, state = Rng(seed), game.new_initial_state()
    lines = [f"{game.name()} {game.num_players()} players, seed {seed}, digest {game.digest()}"]
    while not state.is_terminal() and (max_moves is None or state.move_number() < max_moves):
        if state.is_chance_node():
            offered, asked = len(state.chance_outcomes()), state.chance_source()
        else:
            offered, asked = len(state.legal_actions()), str(state.question()["ask"])
        who, before = state.current_player(), state.clone()
        action = state.step_random(rng)
        said = before.chance_to_dict(action) if who < 0 else game.action_to_dict(action)
        text = " ".join(f"{key}={value}" for key, value in said.items())
        lines.append(
            f"{before.move_number():5} {who:2} {asked} /{offered}: {text} {state.fingerprint():016x}"
        )
    outcome = state.outcome()
    lines.append(f"{outcome}" if outcome else "not over")
    return "\n".join([*lines, f"returns {state.returns()}"]) + "\n"


def _read(step: Any, number: int) -> tuple[str | None, Any, int | None]:
    """What must be asked, the answer, and of which seat."""
    if isinstance(step, Mapping):
        rest = dict(step)
        asked, seat = rest.pop("ask", rest.pop("source", None)), rest.pop("seat", None)
        if "action" in rest:
            return asked, rest["action"], seat
        return asked, rest, seat
    if isinstance(step, tuple) and len(step) == 2:
        return step[0], step[1], None
    raise TypeError(f"step {number} must be a pair or a mapping, not {step!r}")


def _expect(state: State, asked: str | None, seat: int | None, place: str) -> None:
    if state.is_terminal():
        now = "over"
    elif state.is_chance_node():
        now = state.chance_source()
    else:
        now = str(state.question()["ask"])
    if asked is not None and asked not in (now, now.rsplit(":", 1)[-1]):
        raise AssertionError(f"{place}: expected {asked!r}, but {_said(state)}")
    if seat is not None and state.current_player() != seat:
        raise AssertionError(f"{place}: expected seat {seat}, but {_said(state)}")


def _said(state: State) -> str:
    """What is asked now and what is offered."""
    if state.is_terminal():
        return f"the game is over: {state}"
    shown = ", ".join(_short(offer) for offer in offers(state))
    if state.is_chance_node():
        return f"chance draws {state.chance_source()!r} from {shown}"
    question = state.question()
    return (
        f"seat {state.current_player()} is asked {question['ask']!r} ({question}); offered: {shown}"
    )


def _short(offer: Mapping[str, Any]) -> str:
    return " ".join(f"{key}={value}" for key, value in offer.items())


def _find(state: State, answer: Any, place: str) -> int:
    """The id of the one answer or outcome that is meant."""
    if state.is_chance_node():
        ids = [outcome for outcome, _ in state.chance_outcomes()]
    else:
        ids = state.legal_actions()
    offered = offers(state)
    exact = [i for i, offer in zip(ids, offered, strict=True) if offer == answer]
    fits = exact or [i for i, offer in zip(ids, offered, strict=True) if _fits(offer, answer)]
    if len(fits) == 1:
        return fits[0]
    trouble = "is not on offer" if not fits else "fits several answers"
    raise AssertionError(f"{place}: {answer!r} {trouble}; {_said(state)}")


def _fits(offer: Mapping[str, Any], answer: Any) -> bool:
    if isinstance(answer, Mapping):
        return all(key in offer and offer[key] == value for key, value in answer.items())
    if isinstance(answer, bool):
        return offer.get("kind") == ("yes" if answer else "no")
    return answer in offer.values()


def check_round_trips(state: State) -> None:
    """Bytes, dict and history rebuild the state; a copy is equal and independent. AssertionError otherwise."""
    game = state.get_game()
    try:
        assert game.deserialize_state(state.serialize()) == state, "bytes"
        again = game.deserialize_state(state.serialize(history=True))
        assert (again, again.history()) == (state, state.history()), "bytes with history"
        assert game.state_from_dict(state.to_dict()) == state, "dict"
        if state.origin() is None:
            assert game.state_from_history(state.history()) == state, "history"
        mark, copy = state.fingerprint(), state.clone()
        assert copy == state, "clone"
        if not copy.is_terminal():
            copy.step_random(Rng(0))
            assert state.fingerprint() == mark, "a step on the copy changed the original"
    except EngineError as error:
        raise AssertionError(f"{state}: {error}") from error
