"""Playing games between agents: one, many, or the rest of one many times."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import numpy as np

from heartoak import _native
from heartoak._checks import instance, whole
from heartoak._native import Game, NativeAgent, Rng, State
from heartoak.agents import Agent, AgentSpec, agent_name, checked, make_agent, parse_spec
from heartoak.errors import short
from heartoak.records import CHANCE, Outcome

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from heartoak.replay import Replay
    from heartoak.simulation import SimulationResult

Player: TypeAlias = AgentSpec | Agent
"""An agent, or a spec of one."""
_MAX = 2**63 - 1


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game that was played."""

    state: State
    """The last state, with the whole history."""
    outcome: Outcome | None
    """None if it was cut at `max_turns`."""
    returns: tuple[float, ...]
    agents: tuple[str, ...]
    """Who sat where."""
    seed: int
    decisions: tuple[int, ...]
    """How often each seat was asked."""
    replay: Replay | None


def play_game(
    game: Game,
    agents: Sequence[Player] | Player,
    *,
    seed: int | None = None,
    record: bool = True,
    max_turns: int | None = None,
) -> GameResult:
    """Plays one game, agent `k` at seat `k`; one agent alone plays all seats.

    It is game 0 of ``simulate(..., seats="fixed")`` with the same seed. Without a seed one is
    drawn, and told in the result. A game is cut when turn `max_turns` is over.
    """
    players = _players(game, agents)
    seed = Rng().seed if seed is None else whole(seed, "seed", 0, 2**64 - 1)
    limit = 0 if max_turns is None else whole(max_turns, "max_turns", 1, 2**32 - 1)
    made = [make_agent(player, game=game) for player in players]
    names = tuple(agent_name(player) for player in players)
    state, decisions, _ = _play(game, made, seed=seed, stream=0, max_turns=limit)
    replay = None
    if record:
        from heartoak.replay import Replay

        replay = Replay.from_state(state, agents=names, seed=seed, stream=0)
    returns = tuple(state.returns())
    return GameResult(state, state.outcome(), returns, names, seed, tuple(decisions), replay)


def simulate(
    game: Game,
    agents: Sequence[Player] | Player,
    *,
    num_games: int,
    seed: int | None = 0,
    threads: int = 0,
    seats: Literal["fixed", "rotate", "all"] = "rotate",
    replays: str | os.PathLike[str] | None = None,
    keep: Literal["none", "all", "first"] | int = "none",
    progress: Callable[[int, int], None] | None = None,
    max_turns: int | None = None,
) -> SimulationResult:
    """Plays many games and returns what came out, a row for each game and seat.

    Game *i* draws its luck from stream *i* of the seed, and rows come in the order of *i*:
    `threads` (0: one a core) changes no number. `seats`: agent *k* at seat *k* ("fixed"), one seat
    on with every game ("rotate"), or every stream of luck once with each rotation ("all": game *i*
    has stream *i // players*). One agent alone plays all seats.

    `replays` is a folder for replay files, one a game (``game-000017.jsonl.gz``): of no game, all,
    the first, or the first so many (`keep`). Ctrl-C ends the run; finished games are kept, and the
    result says ``interrupted``. `progress` is called now and then with the games done and all.
    """
    from pathlib import Path

    from heartoak._interrupt import CtrlC
    from heartoak.simulation import SimulationResult, named_columns

    players = _players(game, agents)
    num_games = whole(num_games, "num_games", 0, 2**40)
    threads = whole(threads, "threads", 0, 4096)
    seed = Rng().seed if seed is None else whole(seed, "seed", 0, 2**64 - 1)
    limit = 0 if max_turns is None else whole(max_turns, "max_turns", 1, 2**32 - 1)
    if seats not in ("fixed", "rotate", "all"):
        raise ValueError(f"seats must be 'fixed', 'rotate' or 'all', not {short(seats)}")
    if progress is not None and not callable(progress):
        raise TypeError(f"progress must be a function, not {type(progress).__name__}")
    kept = _kept(keep, replays)
    names = tuple(agent_name(player) for player in players)
    specs = [_native_spec(player) for player in players]
    folder = Path(replays) if replays is not None and kept else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    files = _Files(game, folder, names, seed, num_games)
    ctrl_c = CtrlC()

    def look(done: int, recorded: list[tuple[int, int, list[int], list[int]]]) -> None:
        for number, stream, seated, history in recorded:
            files.write(number, stream, seated, history)
        if progress is not None:
            progress(done, num_games)
        ctrl_c.check()

    if all(spec is not None for spec in specs):
        with ctrl_c:
            made = _native.simulate_native(
                game,
                [spec for spec in specs if spec is not None],
                num_games=num_games,
                seed=seed,
                threads=threads,
                seats=seats,
                record=kept if folder is not None else 0,
                max_turns=limit,
                look=look,
            )
    else:
        made_agents = [make_agent(player, game=game) for player in players]
        record = kept if folder is not None else 0
        run = _Run(game, made_agents, num_games, seed, seats, record, limit)
        made = run.play(look)
    columns, reasons, labels, interrupted = made
    return SimulationResult(
        columns=named_columns(columns, names, reasons, labels, seed),
        agents=names,
        game=game,
        seed=seed,
        seats=seats,
        interrupted=interrupted or ctrl_c.pressed,
    )


def rollout(
    state: State,
    *,
    policy: AgentSpec = "random",
    rng: Rng | int | None = None,
    max_depth: int | None = None,
) -> list[float]:
    """What each seat wins if all seats play on with a native agent; the state is not touched."""
    if not isinstance(rng, Rng):
        rng = Rng(None if rng is None else whole(rng, "rng", 0, 2**64 - 1))
    seed = rng.integers(2**32 - 1)
    return [
        float(x)
        for x in rollouts(state, 1, policy=policy, seed=seed, threads=1, max_depth=max_depth)[0]
    ]


def rollouts(
    state: State,
    n: int,
    *,
    policy: AgentSpec = "random",
    seed: int = 0,
    threads: int = 0,
    max_depth: int | None = None,
) -> NDArray[np.float64]:
    """The returns of `n` games (up to 2**24) played on from a state: an array of `n` × players.

    Row *i* draws its luck from stream *i* of the seed. A playout is cut after `max_depth` decisions
    and outcomes; the returns of a game that is not over are 0.
    """
    spec = _native_spec(policy)
    if spec is None:
        raise ValueError(f"{short(policy)} is no agent of the engine")
    instance(state, State, "state")
    return _native.rollouts_native(
        state,
        whole(n, "n", 0, 2**24),
        agent=spec[0],
        parameters=spec[1],
        seed=whole(seed, "seed", 0, 2**64 - 1),
        threads=whole(threads, "threads", 0, 4096),
        max_depth=_MAX if max_depth is None else whole(max_depth, "max_depth", 0, _MAX),
    )


def _players(game: Game, agents: Sequence[Player] | Player) -> list[Player]:
    """One agent a seat."""
    instance(game, Game, "game")
    if isinstance(agents, Sequence) and not isinstance(agents, str | bytes):
        players = list(agents)
    else:
        players = [agents]
    if len(players) == 1:
        players = players * game.num_players()
    if len(players) != game.num_players():
        raise ValueError(f"{len(players)} agents for {game.num_players()} players")
    return players


def _native_spec(player: Player) -> tuple[str, dict[str, Any]] | None:
    """The name and the parameters, if the agent plays inside the engine."""
    if isinstance(player, NativeAgent):
        return player.name, player.parameters
    if isinstance(player, Agent):
        return None
    key, parameters = parse_spec(player)
    return (key, parameters) if checked(player, key, parameters).native else None


def _kept(keep: Any, replays: Any) -> int:
    """How many games are to be kept."""
    words = {"none": 0, "all": _MAX, "first": 1}
    if isinstance(keep, str):
        if keep not in words:
            raise ValueError(f"keep must be 'none', 'all', 'first' or a number, not {short(keep)}")
        kept = words[keep]
    else:
        kept = whole(keep, "keep", 0, _MAX)
    if kept and replays is None:
        raise ValueError("to keep replays, name a folder: replays=...")
    return kept


class _Files:
    """Writes the replays of a run."""

    def __init__(
        self, game: Game, folder: Path | None, names: tuple[str, ...], seed: int, num_games: int
    ) -> None:
        self._game, self._folder, self._names, self._seed = game, folder, names, seed
        self._digits = max(6, len(str(num_games)))

    def write(self, number: int, stream: int, seated: Sequence[int], history: list[int]) -> None:
        if self._folder is None:
            return
        from heartoak._replay_file import write_file
        from heartoak.replay import header_of, text_of

        state = self._game.new_initial_state()
        _native.apply_all(state, history)
        agents = [self._names[agent] for agent in seated]
        header = header_of(state, agents=agents, seed=self._seed, stream=stream)
        name = f"game-{number:0{self._digits}}.jsonl.gz"
        write_file(self._folder / name, text_of(state, header))


def _play(
    game: Game, agents: Sequence[Agent], *, seed: int, stream: int, max_turns: int
) -> tuple[State, list[int], list[list[str | None]]]:
    """Plays a game: the last state, and by seat the decisions, the first and last hero."""
    rng = Rng(seed, stream=stream)
    own = rng.spawn(len(agents))
    decisions = [0] * len(agents)
    for seat, agent in enumerate(agents):
        if hasattr(agent, "game_start"):
            agent.game_start(game, seat)
    state = game.new_initial_state()
    heroes = _Heroes(len(agents))
    while True:
        state.resolve_chance(rng)
        seat = state.current_player()
        if seat < 0 or (max_turns and state.turn_number() > max_turns):
            break
        decisions[seat] += 1
        heroes.note(state)
        state.apply_action(agents[seat].act_state(state, own[seat]))
    heroes.note(state)
    for agent in agents:
        if hasattr(agent, "game_end"):
            agent.game_end(state.outcome(), state.returns())
    return state, decisions, heroes.seen


class _Heroes:
    """What each seat played with, first and last."""

    def __init__(self, seats: int) -> None:
        self.seen: list[list[str | None]] = [[None, None] for _ in range(seats)]

    def note(self, state: State) -> None:
        for seat, hero in enumerate(_native.labels(state)):
            if hero is not None:
                self.seen[seat] = [self.seen[seat][0] or hero, hero]


class _Run:
    """A run with agents written in Python: one game after another."""

    def __init__(
        self,
        game: Game,
        agents: Sequence[Agent],
        num_games: int,
        seed: int,
        seats: str,
        record: int,
        max_turns: int,
    ) -> None:
        self._game, self._agents, self._games = game, agents, num_games
        self._seed, self._seats, self._record, self._max_turns = seed, seats, record, max_turns
        self._rows: dict[str, list[Any]] = {}
        self._reasons: list[str] = []
        self._labels: list[str] = []

    def play(
        self, look: Callable[[int, list[tuple[int, int, list[int], list[int]]]], None]
    ) -> tuple[dict[str, NDArray[Any]], list[str], list[str], bool]:
        interrupted = False
        try:
            for number in range(self._games):
                kept = self._game_of(number)
                look(number + 1, [kept] if number < self._record else [])
        except KeyboardInterrupt:
            interrupted = True
        # Ctrl-C may come while a row is written: whole games only.
        least = min((len(self._rows.get(name, [])) for name in _KINDS), default=0)
        whole = least - least % len(self._agents)
        columns = {
            name: np.array(self._rows.get(name, [])[:whole], kind) for name, kind in _KINDS.items()
        }
        return columns, self._reasons, self._labels, interrupted

    def _game_of(self, number: int) -> tuple[int, int, list[int], list[int]]:
        n = len(self._agents)
        stream = number // n if self._seats == "all" else number
        shift = 0 if self._seats == "fixed" else number % n
        seated = [(seat + shift) % n for seat in range(n)]
        agents = [self._agents[agent] for agent in seated]
        state, decisions, heroes = _play(
            self._game, agents, seed=self._seed, stream=stream, max_turns=self._max_turns
        )
        outcome = state.outcome() or Outcome(
            (), "max_turns", state.round_number(), state.turn_number(), (1,) * n, None, True
        )
        history, returns = state.history(), state.returns()
        for seat in range(n):
            row = {
                "game": number,
                "stream": stream,
                "seat": seat,
                "agent": seated[seat],
                "return": returns[seat],
                "rank": outcome.ranks[seat],
                "won": seat in outcome.winners,
                "decisions": decisions[seat],
                "first": self._code(self._labels, heroes[seat][0]),
                "last": self._code(self._labels, heroes[seat][1]),
                "rounds": outcome.rounds,
                "turns": outcome.turns,
                "nodes": len(history),
                "reason": self._code(self._reasons, outcome.reason),
                "truncated": outcome.truncated,
            }
            for name, value in row.items():
                self._rows.setdefault(name, []).append(value)
        return number, stream, seated, history

    @staticmethod
    def _code(names: list[str], name: str | None) -> int:
        if name is None:
            return CHANCE
        if name not in names:
            names.append(name)
        return names.index(name)


_KINDS: dict[str, type[np.generic]] = {
    "game": np.int64,
    "stream": np.int64,
    "seat": np.int16,
    "agent": np.int16,
    "return": np.float64,
    "rank": np.int16,
    "won": np.bool_,
    "decisions": np.int32,
    "first": np.int16,
    "last": np.int16,
    "rounds": np.int32,
    "turns": np.int32,
    "nodes": np.int32,
    "reason": np.int16,
    "truncated": np.bool_,
}
