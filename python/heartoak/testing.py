"""Helpers for tests of rules, agents and games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from heartoak._checks import facts, instance, whole
from heartoak._native import Game, Rng, State
from heartoak.errors import EngineError
from heartoak.text import heroes_of, story

Step: TypeAlias = str | Mapping[str, Any] | tuple[Any, ...]
"""A step of :func:`script`."""
_DEEP = 500


def script(state: State, *steps: Step, end: str | None = None) -> State:
    """Plays a line of decisions and chance outcomes and checks at every step who is asked what.

    A step is a text of the question (or the source of chance) and the answer, a tuple of both, or
    a mapping::

        script(state, "movement roll", "die:move 3", "move dawn_chapel", "act attack 1 strength")
        script(state, ("movement", "roll"), ("die:move", 3), ("move", "dawn_chapel"))
        script(state, {"ask": "movement", "action": {"kind": "roll"}}, {"die": 3})

    A text is the whole code as :func:`asked` has it, a space, and the answer as :func:`offered` has
    it; nothing may be left out. In the other forms an answer is a dict as in ``action_to_dict`` (or
    a part of one that fits only one legal answer), a word (a kind, such as "roll", or an id, such
    as "dawn_chapel"), a number (a face, an option, a seat), True or False for yes or no, or several
    of these that must all fit, such as ``("act", "attack", 1)``; what stands before the colon of a
    source may be left out. A mapping may also name the "seat" that must be asked. `end` names what
    must be asked at the end.

    Returns the state, which it changes. AssertionError tells the number of the step, what was
    really asked and what is offered.
    """
    instance(state, State, "state")
    for number, step in enumerate(steps, 1):
        place = f"step {number} {step!r}"
        if isinstance(step, str):
            action = _text_steps(state).get(step)
            if action is None:
                raise AssertionError(f"{place}: {_said(state)}")
        else:
            code, answer, seat = _read(step, number)
            _expect(state, code, seat, place)
            action = _find(state, answer, place)
        state.apply_action(action)
    if end is not None:
        _expect(state, end, None, "the end")
    return state


def asked(state: State) -> str:
    """The code of what is asked: of a question, of a source of chance, or "over"."""
    instance(state, State, "state")
    if state.is_terminal():
        return "over"
    return state.chance_source() if state.is_chance_node() else str(state.question()["ask"])


def offered(state: State) -> dict[str, int]:
    """The ids of the legal answers, or of the outcomes at a chance node, by their text."""
    instance(state, State, "state")
    return {answer_text(_named(state, action)): action for action in _ids(state)}


def answer_text(answer: Mapping[str, Any]) -> str:
    """An answer or an outcome (a dict) as a text: "yes", "sword", "seat 1", "attack 1 spirit"."""
    facts(answer, "the answer")
    kind = answer.get("kind")
    values = [str(value) for key, value in answer.items() if key not in ("kind", "with")]
    values += [str(answer["with"])] if "with" in answer else []
    plain = kind in (None, "space", "card", "hero", "align")
    return " ".join(values if plain else [str(kind), *values])


def perft(state: State, depth: int) -> int:
    """The number of ways to go on for `depth` steps; a finished game counts once."""
    instance(state, State, "state")
    return _perft(state, whole(depth, "depth", 0, _DEEP))


def _perft(state: State, depth: int) -> int:
    if depth <= 0 or state.is_terminal():
        return 1
    actions = _ids(state)
    if depth == 1:
        return len(actions)
    return sum(_perft(state.child(action), depth - 1) for action in actions)


def playthrough(game: Game, seed: int, *, max_moves: int | None = None) -> str:
    """A random game as text: its :func:`transcript` between a title and how it ended."""
    instance(game, Game, "game")
    if max_moves is not None:
        max_moves = whole(max_moves, "max_moves", 0, 2**63 - 1)
    rng, state = Rng(seed), game.new_initial_state()

    def choose(now: State) -> int | None:
        if max_moves is not None and now.move_number() >= max_moves:
            return None
        return now.sample_chance(rng) if now.is_chance_node() else rng.choice(now.legal_actions())

    title = f"{game.name()}, {game.num_players()} players, seed {seed}, digest {game.digest()}"
    return "\n".join([title, *transcript(state, choose)]) + "\n"


def transcript(state: State, choose: Callable[[State], int | None]) -> list[str]:
    """Plays on as `choose` says, to the end or until it says None, and tells it line by line.

    A line a node: how many came before it, who acts, what was done (as a text step of
    :func:`script`), of how many possible, and the :func:`mark` of the position after it. Below it
    stands in words what happened then. The last line is the outcome. The state is changed.
    """
    instance(state, State, "state")
    nodes: list[str] = []
    game, first, past = state.get_game(), len(state.history()), len(state.events())
    heroes = heroes_of(state.origin() or game.new_initial_state().to_dict())
    while not state.is_terminal():
        action = choose(state)
        if action is None:
            break
        who = "chance" if state.is_chance_node() else f"seat {state.current_player()}"
        step = f"{asked(state)} {answer_text(_named(state, action))}"
        count, ply = len(_ids(state)), first + len(nodes)
        state.apply_action(action)
        nodes.append(f"{ply:5} {who:6}  {step:<44} 1 of {count:<3} {mark(state)}")
    events = state.events()
    told = zip(events[past:], story(game, events, "en", heroes=heroes, since=past), strict=True)
    below: dict[int, list[str]] = {}
    for event, sentence in told:
        if sentence is not None:
            below.setdefault(event.ply - first, []).append(f"{'':14}{sentence}")
    lines = [line for ply, node in enumerate(nodes) for line in (node, *below.get(ply, []))]
    return [*lines, _end(state)]


def _end(state: State) -> str:
    """How it ended, in one line."""
    outcome = state.outcome()
    if outcome is None:
        return f"not over, round {state.round_number()}, turn {state.turn_number()}"
    winners, ranks = list(outcome.winners), list(outcome.ranks)
    said = f"over: {outcome.reason}, round {outcome.rounds}, turn {outcome.turns}"
    return f"{said}, winners {winners}, ranks {ranks}, returns {state.returns()}"


def mark(state: State) -> str:
    """Eight digits made of ``to_dict``: the same in all builds in which the position is the same.

    Unlike the fingerprint it does not depend on how the engine stores a state.
    """
    instance(state, State, "state")
    text = json.dumps(state.to_dict(), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _ids(state: State) -> list[int]:
    if state.is_chance_node():
        return [outcome for outcome, _ in state.chance_outcomes()]
    return state.legal_actions()


def _named(state: State, action: int) -> dict[str, Any]:
    if state.is_chance_node():
        return state.chance_to_dict(action)
    return state.get_game().action_to_dict(action)


def _text_steps(state: State) -> dict[str, int]:
    """All that may be done now, as a text step."""
    code = asked(state)
    return {f"{code} {text}": action for text, action in offered(state).items()}


def _read(step: Any, number: int) -> tuple[str | None, Any, int | None]:
    """What must be asked, the answer, and of which seat."""
    if isinstance(step, Mapping):
        rest = dict(step)
        code, seat = rest.pop("ask", rest.pop("source", None)), rest.pop("seat", None)
        return code, rest.get("action", rest), seat
    if isinstance(step, tuple) and len(step) >= 2:
        return step[0], step[1] if len(step) == 2 else step[1:], None
    raise TypeError(f"step {number} must be a text, a mapping or a tuple, not {step!r}")


def _expect(state: State, code: str | None, seat: int | None, place: str) -> None:
    now = asked(state)
    if code is not None and code not in (now, now.rsplit(":", 1)[-1]):
        raise AssertionError(f"{place}: expected {code!r}, but {_said(state)}")
    if seat is not None and state.current_player() != seat:
        raise AssertionError(f"{place}: expected seat {seat}, but {_said(state)}")


def _said(state: State) -> str:
    """What is asked now and what is offered."""
    if state.is_terminal():
        return f"the game is over: {state}"
    shown = ", ".join(offered(state))
    if state.is_chance_node():
        return f"chance draws {asked(state)!r} from {shown}"
    player, code = state.current_player(), asked(state)
    return f"seat {player} is asked {code!r} ({state.question()}); offered: {shown}"


def _find(state: State, answer: Any, place: str) -> int:
    """The id of the one answer or outcome that is meant."""
    if state.is_terminal():
        raise AssertionError(f"{place}: {_said(state)}")
    named = {action: _named(state, action) for action in _ids(state)}
    exact = [action for action, offer in named.items() if offer == answer]
    meant = exact or [action for action, offer in named.items() if _fits(offer, answer)]
    if len(meant) == 1:
        return meant[0]
    trouble = "is not on offer" if not meant else "fits several answers"
    raise AssertionError(f"{place}: {answer!r} {trouble}; {_said(state)}")


def _fits(offer: Mapping[str, Any], answer: Any) -> bool:
    if isinstance(answer, Mapping):
        return all(key in offer and offer[key] == value for key, value in answer.items())
    if isinstance(answer, tuple):
        return all(_fits(offer, part) for part in answer)
    if isinstance(answer, bool):
        return offer.get("kind") == ("yes" if answer else "no")
    return answer in offer.values()


def check_round_trips(state: State) -> None:
    """Bytes, dict and history rebuild the state, copies are independent; else AssertionError."""
    instance(state, State, "state")
    try:
        wrong = _changed(state)
    except EngineError as error:
        raise AssertionError(f"{state}: {error}") from error
    if wrong is not None:
        raise AssertionError(f"{state}: {wrong}")


def _changed(state: State) -> str | None:
    """The first way that does not lead back to the state."""
    game, past = state.get_game(), state.history()
    again = game.deserialize_state(state.serialize(history=True))
    mark, copy = state.fingerprint(), state.clone()
    ways = {
        "bytes": game.deserialize_state(state.serialize()) == state,
        "bytes with history": (again, again.history()) == (state, past),
        "dict": game.state_from_dict(state.to_dict()) == state,
        "history": state.origin() is not None or game.state_from_history(past) == state,
        "clone": copy == state,
    }
    if not copy.is_terminal():
        copy.step_random(Rng(0))
    ways["a step on the copy changed the original"] = state.fingerprint() == mark
    return next((way for way, leads_back in ways.items() if not leads_back), None)
