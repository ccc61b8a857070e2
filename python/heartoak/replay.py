"""Replays: a game as a file of JSON lines that can be checked, stepped and annotated."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from heartoak import _native
from heartoak._checks import instance, place_in, plain_text, whole
from heartoak._native import State
from heartoak._replay_file import (
    Line,
    compact,
    footer_line,
    is_whole,
    parse,
    read_file,
    write_file,
)
from heartoak.errors import (
    EngineError,
    ReplayDivergedError,
    ReplayError,
    ReplayMismatchError,
    RulesError,
)
from heartoak.game import build_info, load_game

if TYPE_CHECKING:
    from heartoak._native import Game

FORMAT = "heartoak-replay"
FORMAT_VERSION = "1.0"
MARK_EVERY = 32
"""A hash mark stands after so many plies."""


@dataclass(frozen=True, slots=True)
class ReplayHeader:
    """What was played, by whom, from where."""

    engine: str
    """The version of the package that wrote it."""
    game: str
    version: int
    """The behaviour version of the game."""
    num_players: int
    rules: Mapping[str, Any]
    """The complete rules."""
    packs: tuple[Any, ...]
    digest: str
    """The digest of the game."""
    agents: tuple[str, ...] = ()
    """Who sat where."""
    seed: int | None = None
    stream: int | None = None
    origin: Mapping[str, Any] | None = None
    """The position in which the game begins, if it is not the initial state."""
    format: str = FORMAT
    format_version: str = FORMAT_VERSION
    extra: Mapping[str, Any] = field(default_factory=dict)
    """What else was written into it."""

    def to_dict(self) -> dict[str, Any]:
        """As it stands in the file."""
        names = [name for name in self.__slots__ if name != "extra"]
        order = ["format", "format_version", *(n for n in names if not n.startswith("format"))]
        said = {name: getattr(self, name) for name in order}
        return {**said, "packs": list(self.packs), "agents": list(self.agents), **self.extra}


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One decision or chance outcome."""

    ply: int
    player: int
    """The seat, or CHANCE (-1)."""
    action: Mapping[str, Any]
    """The action or outcome as names."""
    id: int
    """Its id when the replay was written."""
    source: str | None
    """Where the randomness came from; None at a decision."""
    annotation: Mapping[str, Any] | None
    """What was noted."""


@dataclass(frozen=True, slots=True)
class VerifyReport:
    """What came of playing a replay again. True in a condition if all agrees."""

    ok: bool
    plies: int
    """Plies that agree."""
    marks: int
    """Hash marks that agree."""
    problem: ReplayError | None

    def __bool__(self) -> bool:
        return self.ok

    def check(self) -> None:
        """Raises what was found."""
        if self.problem is not None:
            raise self.problem


class Replay:
    """A game that was played: its header, its steps, how it ended."""

    def __init__(
        self, header: ReplayHeader, lines: Sequence[str], footer: Mapping[str, Any]
    ) -> None:
        self.header = header
        self.footer: Mapping[str, Any] = footer
        """The returns, the outcome and the hash of the last state."""
        self._lines = [Line(text) for text in lines]
        self._plies = [line for line in self._lines if not line.is_mark]

    def __len__(self) -> int:
        return len(self._plies)

    def __repr__(self) -> str:
        h = self.header
        return f"<Replay of {h.game}, {h.num_players} players, {len(self)} plies, seed {h.seed}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Replay) and self.to_bytes() == other.to_bytes()

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Replay.from_bytes, (self.to_bytes(),))

    @classmethod
    def from_state(
        cls,
        state: State,
        /,
        *,
        agents: Sequence[str] = (),
        seed: int | None = None,
        stream: int | None = None,
        **extra: Any,
    ) -> Replay:
        """The way to a state. Further keywords are JSON values for the header."""
        header = header_of(state, agents=agents, seed=seed, stream=stream, extra=extra)
        return cls(header, _native.replay_lines(state, MARK_EVERY), footer_of(state))

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Replay:
        """Reads a file. ReplayError if it is cut off, changed, or of an unknown format."""
        return cls.from_bytes(read_file(path))

    @classmethod
    def from_bytes(cls, data: bytes) -> Replay:
        """Reads the (uncompressed) content of a file."""
        header, lines, footer = parse(data, FORMAT, FORMAT_VERSION)
        _footer(footer)
        return cls(_header(header), lines, footer)

    def to_bytes(self) -> bytes:
        """The content of a file. The same game gives the same bytes, wherever it was played."""
        lines = [compact(self.header.to_dict()), *(line.text for line in self._lines)]
        return footer_line(lines, self.footer)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file, compressed if its name ends in ``.gz``: either all of it or nothing."""
        write_file(path, self.to_bytes())

    def game(self, *, packs: Sequence[Any] = ()) -> Game:
        """The game that was played. ReplayMismatchError if this version plays another."""
        h = self.header
        try:
            game = load_game(h.game, num_players=h.num_players, rules=h.rules, packs=packs)
        except RulesError as error:
            found = [str(d) for d in error.diagnostics]
            raise ReplayMismatchError("this version cannot play the game", found) from error
        differs = []
        if game.version() != h.version:
            differs.append(f"behaviour version {h.version}, here {game.version()}")
        if game.digest() != h.digest and not differs:
            differs.append(f"digest {h.digest}, here {game.digest()} (rules or content)")
        if differs:
            raise ReplayMismatchError("the replay was made by another game", differs)
        return game

    def steps(self) -> Iterator[ReplayStep]:
        """The steps in order."""
        for line in self._plies:
            said = line.said
            yield ReplayStep(
                ply=said["ply"],
                player=said["player"],
                action=said["action"],
                id=said["id"],
                source=said.get("source"),
                annotation=said.get("note"),
            )

    def states(self) -> Iterator[State]:
        """The state before every step, and the last one; each is yours.

        ReplayDivergedError where the game goes another way.
        """
        state = self._start()
        yield state.clone()
        for step in self.steps():
            _apply(state, step)
            yield state.clone()

    def state_at(self, ply: int) -> State:
        """The state after so many steps, 0 to ``len(replay)``. IndexError outside."""
        ply = place_in(ply, "ply", len(self) + 1)
        state = self._start()
        for step in self.steps():
            if step.ply >= ply:
                break
            _apply(state, step)
        return state

    def verify(self) -> VerifyReport:
        """Plays all again; compares who acted, hash marks, returns, outcome, the last state."""
        plies = marks = 0
        try:
            state = self._start()
            for line, step in _with_steps(self._lines, self.steps()):
                if step is not None:
                    _apply(state, step)
                    plies += 1
                    continue
                _same(plies, line.said.get("hash"), f"{state.fingerprint():016x}")
                marks += 1
            actual = footer_of(state)
            for key in ("plies", "returns", "outcome", "hash"):
                _same(plies, self.footer.get(key), actual[key])
        except ReplayError as problem:
            return VerifyReport(False, plies, marks, problem)
        return VerifyReport(True, plies, marks, None)

    def annotate(self, ply: int, /, **data: Any) -> None:
        """Notes JSON values at a step, beside what is noted there already."""
        ply = place_in(ply, "ply", len(self))
        said = json.loads(_native.json_text(data))
        line = self._plies[ply]
        line.change({**line.said, "note": {**(line.said.get("note") or {}), **said}})

    def to_text(self) -> str:
        """The game in English, one line a step."""
        h = self.header
        lines = [f"{h.game}, {h.num_players} players, seed {h.seed}, {len(self)} steps"]
        lines += [f"seat {seat}: {agent}" for seat, agent in enumerate(h.agents)]
        state = self._start()
        turn = None
        for step in self.steps():
            if state.turn_number() != turn:
                turn = state.turn_number()
                lines.append(f"-- round {state.round_number()}, turn {turn}")
            action = _apply(state, step, say=True)
            note = f"  # {compact(step.annotation)}" if step.annotation else ""
            who = "chance" if step.player < 0 else f"seat {step.player}"
            lines.append(f"{step.ply:6} {who}: {action}{note}")
        outcome = self.footer.get("outcome")
        lines.append(
            f"-- {outcome['reason']}: winners {outcome['winners']}" if outcome else "-- not over"
        )
        return "\n".join(lines) + "\n"

    def _start(self) -> State:
        game, origin = self.game(), self.header.origin
        if origin is None:
            return game.new_initial_state()
        try:
            return game.state_from_dict(origin)
        except EngineError as error:
            raise ReplayError(
                f"the position in which the replay begins cannot be set up: {error}"
            ) from error


def header_of(
    state: State,
    *,
    agents: Sequence[str] = (),
    seed: int | None = None,
    stream: int | None = None,
    extra: Mapping[str, Any] | None = None,
) -> ReplayHeader:
    """The header of a replay that leads to a state."""
    instance(state, State, "state")
    names = _named_agents(agents)
    game = state.get_game()
    spec = game.spec()
    said = json.loads(_native.json_text(dict(extra or {})))
    clash = [key for key in said if key in ReplayHeader.__slots__]
    if clash:
        raise ValueError(f"the header has its own {', '.join(clash)}")
    return ReplayHeader(
        engine=build_info().version,
        game=spec["game"],
        version=game.version(),
        num_players=spec["num_players"],
        rules=spec["rules"],
        packs=tuple(spec["packs"]),
        digest=game.digest(),
        agents=names,
        seed=None if seed is None else whole(seed, "seed", 0, 2**64 - 1),
        stream=None if stream is None else whole(stream, "stream", 0, 2**64 - 1),
        origin=state.origin(),
        extra=said,
    )


def _named_agents(agents: Any) -> tuple[str, ...]:
    """Who sat where, as text."""
    if isinstance(agents, str | bytes) or not isinstance(agents, Sequence):
        raise TypeError(f"agents must be a sequence of str, not {type(agents).__name__}")
    names = tuple(str(agent) for agent in agents)
    for name in names:
        plain_text(name, "the name of an agent")
    return names


def footer_of(state: State) -> dict[str, Any]:
    """How it stands at the end of a replay."""
    outcome = state.outcome()
    said = None
    if outcome is not None:
        said = {name: getattr(outcome, name) for name in outcome.__slots__}
        said = {**said, "winners": list(outcome.winners), "ranks": list(outcome.ranks)}
    plies = len(state.history())
    return {
        "end": True,
        "plies": plies,
        "returns": state.returns(),
        "outcome": said,
        "hash": f"{state.fingerprint():016x}",
    }


def text_of(state: State, header: ReplayHeader) -> bytes:
    """The content of the file of a replay that leads to a state."""
    lines = [compact(header.to_dict()), *_native.replay_lines(state, MARK_EVERY)]
    return footer_line(lines, footer_of(state))


def _header(said: Mapping[str, Any]) -> ReplayHeader:
    known = {
        name: said[name] for name in ReplayHeader.__slots__ if name in said and name != "extra"
    }
    extra = {key: value for key, value in said.items() if key not in known}
    wrong = [name for name, value in known.items() if not _KINDS[name](value)]
    if wrong:
        raise ReplayError(f"the header of the replay has odd values: {', '.join(wrong)}")
    lists = {name: tuple(known.get(name) or ()) for name in ("packs", "agents")}
    try:
        return ReplayHeader(**{**known, **lists, "extra": extra})
    except TypeError as error:
        raise ReplayError(f"the header of the replay is incomplete: {error}") from error


def _footer(said: Mapping[str, Any]) -> None:
    """ReplayError if the end of a replay is not told as it should be."""
    outcome = said.get("outcome")
    if outcome is not None and not (
        isinstance(outcome, dict) and {"reason", "winners"} <= {*outcome}
    ):
        raise ReplayError("the end of the replay does not say how the game ended")


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_number(value: Any) -> bool:
    """A number of 64 bits, or none."""
    return value is None or (is_whole(value) and 0 <= value < 2**64)


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


_KINDS: dict[str, Callable[[Any], bool]] = {
    "engine": _is_text,
    "game": _is_text,
    "version": is_whole,
    "num_players": is_whole,
    "rules": _is_object,
    "packs": lambda value: isinstance(value, list),
    "digest": _is_text,
    "agents": lambda value: isinstance(value, list) and all(map(_is_text, value)),
    "seed": _is_number,
    "stream": _is_number,
    "origin": lambda value: value is None or _is_object(value),
    "format": _is_text,
    "format_version": _is_text,
}
"""What each value of a header must be."""


def _with_steps(
    lines: Sequence[Line], steps: Iterator[ReplayStep]
) -> Iterator[tuple[Line, ReplayStep | None]]:
    for line in lines:
        yield line, None if line.is_mark else next(steps)


def _apply(state: State, step: ReplayStep, *, say: bool = False) -> str:
    """Applies a step by its names; its words, if asked for."""
    try:
        _same(step.ply, step.player, state.current_player())
        if step.source is not None:
            _same(step.ply, step.source, state.chance_source())
            action = state.chance_from_dict(step.action)
        else:
            action = state.get_game().action_from_dict(step.action)
        said = state.action_to_string(step.player, action) if say else ""
        state.apply_action(action)
    except ReplayError:
        raise
    except (EngineError, ValueError) as error:
        raise ReplayDivergedError(step.ply, dict(step.action), str(error)) from error
    return said


def _same(ply: int, expected: Any, actual: Any) -> None:
    if expected != actual:
        raise ReplayDivergedError(ply, expected, actual)
