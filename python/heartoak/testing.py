"""Checks that users can run too: scripted lines of play, node counts, golden playthroughs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from heartoak._native import Game, Rng, State
from heartoak.records import CHANCE

Step: TypeAlias = tuple[Any, ...]
"""What is asked (the code of a question or of a chance source), then the answer: see :func:`script`."""


def script(state: State, *steps: Step) -> State:
    """Plays a line of steps on a state and gives the state back.

    A step is a tuple: first the code of the question (``"movement"``) or the source of the random event
    (``"die:move"``), then the answer. An answer is ``"no"``, ``"yes"``, ``"roll"`` and the like, the id of a space,
    card or hero, a number (a face, an option, a die, a seat), a pair such as ``("attack", 1)``, or a mapping as of
    `action_to_dict`. A face, a card or a hero answers a random event.

    AssertionError if something else is asked than the step says, or the answer is not offered; it tells what is
    asked and what is offered.
    """
    for number, (expected, *answer) in enumerate(steps, 1):
        asked = _asked(state)
        if asked != expected:
            raise AssertionError(f"step {number}: {expected} is expected, but {_standing(state)}")
        state.apply_action(_find(state, number, answer))
    return state


def asked(state: State) -> str:
    """The code of what is asked: of a question, of a random event, or ``"over"``."""
    return _asked(state)


def offered(state: State) -> list[dict[str, Any]]:
    """The legal answers as dicts."""
    game = state.get_game()
    return [game.action_to_dict(action) for action in state.legal_actions()]


def perft(state: State, depth: int) -> int:
    """How many lines of `depth` decisions and random outcomes lead on from a state; ended games count as they are."""
    if depth <= 0 or state.is_terminal():
        return 1
    if state.is_chance_node():
        actions = [outcome for outcome, _ in state.chance_outcomes()]
    else:
        actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.child(action), depth - 1) for action in actions)


def playthrough(game: Game, seed: int) -> str:
    """A whole random game as text, a line for each step: for golden files."""
    rng = Rng(seed)
    state = game.new_initial_state()
    lines = [f"# {game.name()}, {game.num_players()} players, seed {seed}"]
    while not state.is_terminal():
        if state.is_chance_node():
            source = state.chance_source()
            before = state.clone()
            outcome = state.step_random(rng)
            lines.append(f"{source}: {_spelled(before.chance_to_dict(outcome))}")
        else:
            player, code = state.current_player(), _asked(state)
            action = state.step_random(rng)
            lines.append(f"seat {player} {code}: {_spelled(game.action_to_dict(action))}")
    outcome_of = state.outcome()
    lines.append(f"# {outcome_of}, returns {state.returns()}, fingerprint {state.fingerprint():016x}")
    return "\n".join(lines) + "\n"


def _asked(state: State) -> str:
    if state.is_terminal():
        return "over"
    if state.current_player() == CHANCE:
        return state.chance_source()
    return str(state.question()["ask"])


def _standing(state: State) -> str:
    if state.is_terminal():
        return f"the game is over: {state.outcome()}"
    if state.is_chance_node():
        outcomes = [_spelled(state.chance_to_dict(outcome)) for outcome, _ in state.chance_outcomes()]
        return f"chance is asked: {state.chance_source()}, one of {', '.join(outcomes)}"
    answers = ", ".join(_spelled(answer) for answer in offered(state))
    return f"this is asked: {state.question()}, answers: {answers}"


def _spelled(named: Mapping[str, Any]) -> str:
    return " ".join(str(value) for value in named.values())


def _find(state: State, number: int, answer: list[Any]) -> int:
    """The one legal answer or outcome that is meant."""
    if state.is_chance_node():
        named = {o: state.chance_to_dict(o) for o, _ in state.chance_outcomes()}
    else:
        game = state.get_game()
        named = {a: game.action_to_dict(a) for a in state.legal_actions()}
    meant = [action for action, names in named.items() if _fits(names, answer)]
    if len(meant) != 1:
        how_many = "no answer is" if not meant else "several answers are"
        raise AssertionError(f"step {number}: {how_many} meant by {answer}; {_standing(state)}")
    return meant[0]


def _fits(names: Mapping[str, Any], answer: list[Any]) -> bool:
    if len(answer) == 1 and isinstance(answer[0], Mapping):
        return dict(names) == dict(answer[0])
    parts = [part for item in answer for part in (item if isinstance(item, tuple) else (item,))]
    return all(part in names.values() for part in parts)
