"""Simulation: the same numbers at any number of threads, seats, agents, files, tables."""

from __future__ import annotations

import csv
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import heartoak as ho
from heartoak.simulation import wilson


@pytest.fixture(scope="module")
def game() -> ho.Game:
    return ho.load_game("crown", num_players=3, rules="quick")


class First:
    """Takes the first answer."""

    name = "first"

    def act_state(self, state: ho.State, rng: ho.Rng) -> int:
        del rng
        return state.legal_actions()[0]


def columns_equal(a: ho.SimulationResult, b: ho.SimulationResult) -> bool:
    return all(np.array_equal(a.columns[name], b.columns[name]) for name in a.columns)


@pytest.mark.parametrize("seats", ["fixed", "rotate", "all"])
def test_threads_change_nothing(game: ho.Game, seats: Any) -> None:
    agents = ["greedy", "random", "random"]
    one, two, three = (
        ho.simulate(game, agents, num_games=30, seed=3, threads=t, seats=seats) for t in (1, 2, 3)
    )
    assert one == two == three
    assert columns_equal(one, two)
    assert one.num_games == 30
    assert one != ho.simulate(game, agents, num_games=30, seed=4, seats=seats)


def test_columns(game: ho.Game) -> None:
    result = ho.simulate(game, ["greedy", "random", "random"], num_games=12, seed=1)
    columns = result.columns
    assert len(result) == 36
    assert columns["game"].tolist() == [i for i in range(12) for _ in range(3)]
    assert columns["seat"].tolist() == [0, 1, 2] * 12
    assert set(columns["agent"]) == {"greedy", "random"}
    assert set(columns["rank"]) <= {1, 2, 3}
    assert (columns["won"] == (columns["return"] > 0)).all()
    heroes = set(game.content()["hero"])
    assert set(columns["first_hero"]) <= heroes
    assert set(columns["last_hero"]) <= heroes
    for row, name in enumerate(columns["agent"].tolist()):
        number, seat = row // 3, row % 3
        assert name == ["greedy", "random", "random"][(seat + number) % 3]
    assert all(len(column) == 36 for column in columns.values())


def test_seats(game: ho.Game) -> None:
    agents = ["greedy", "random", "random"]
    fixed = ho.simulate(game, agents, num_games=6, seats="fixed")
    assert set(fixed.columns["agent"][::3]) == {"greedy"}
    every = ho.simulate(game, agents, num_games=6, seats="all")
    assert every.columns["stream"][::3].tolist() == [0, 0, 0, 1, 1, 1]
    assert [
        every.columns["agent"][3 * i : 3 * i + 3].tolist().index("greedy") for i in range(3)
    ] == [
        0,
        2,
        1,
    ]


def test_agents_in_python_play_the_same_games(game: ho.Game) -> None:
    greedy = ho.make_agent("greedy", game=game)

    class Wrapped:
        name = "greedy"

        def act_state(self, state: ho.State, rng: ho.Rng) -> int:
            return greedy.act_state(state, rng)

    native = ho.simulate(game, ["greedy", "random", "random"], num_games=4, seed=9)
    python = ho.simulate(game, [Wrapped(), "random", "random"], num_games=4, seed=9)
    assert columns_equal(native, python)


def test_summary_and_table(game: ho.Game) -> None:
    result = ho.simulate(game, ["greedy", "random", "random"], num_games=40, seed=2)
    summary = result.summary()
    assert summary.games == 40
    assert sum(share.wins for share in summary.by_seat) == sum(summary.reasons.values()) - (
        summary.reasons.get("max_rounds", 0)
    )
    by_agent = {share.key: share for share in summary.by_agent}
    assert by_agent["greedy"].games == 40
    assert by_agent["random"].games == 80
    for share in (*summary.by_seat, *summary.by_agent, *summary.by_hero):
        assert 0 <= share.low <= share.share <= share.high <= 1
    assert sum(share.games for share in summary.by_hero) == 120
    assert set(summary.lengths) == {"rounds", "turns", "nodes", "decisions"}
    assert "greedy" in str(summary)
    assert pickle.loads(pickle.dumps(summary.to_dict())) == summary.to_dict()
    table = result.table(["agent", "seat"])
    assert len(table) == 6
    assert sum(row["games"] for row in table) == 120
    assert str(table)
    with pytest.raises(ValueError, match="no column"):
        result.table("colour")


def test_wilson() -> None:
    # The published example: 5 of 10 gives 0.2366 to 0.7634.
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


def test_files(game: ho.Game, tmp_path: Path) -> None:
    result = ho.simulate(game, "random", num_games=3, seed=2, max_turns=60)
    result.to_csv(tmp_path / "games.csv")
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 9
    assert [int(row["nodes"]) for row in rows] == result.columns["nodes"].tolist()
    assert set(result.columns["reason"]) == {"max_turns"}
    assert result.columns["truncated"].all()
    assert pickle.loads(pickle.dumps(result)) == result


def test_parquet_and_pandas(game: ho.Game, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    parquet = pytest.importorskip("pyarrow.parquet")
    result = ho.simulate(game, "random", num_games=3, seed=2, max_turns=60)
    result.to_parquet(tmp_path / "games.parquet")
    assert parquet.read_table(tmp_path / "games.parquet").num_rows == 9
    frame = result.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame) == list(result.columns)


def test_merge(game: ho.Game) -> None:
    first = ho.simulate(game, "random", num_games=3, seed=1, max_turns=30)
    second = ho.simulate(game, "random", num_games=2, seed=2, max_turns=30)
    both = first.merge(second)
    assert both.num_games == 5
    assert both.columns["game"][::3].tolist() == [0, 1, 2, 3, 4]
    assert both.columns["seed"][::3].tolist() == [1, 1, 1, 2, 2]
    other = ho.simulate(ho.load_game("crown", num_players=2), "random", num_games=1, max_turns=5)
    with pytest.raises(ValueError, match="different games"):
        first.merge(other)


def test_no_games(game: ho.Game) -> None:
    result = ho.simulate(game, "random", num_games=0)
    assert (result.num_games, len(result)) == (0, 0)
    assert result.summary().games == 0
    assert str(result.summary())
    assert ho.rollouts(game.new_initial_state(), 0).shape == (0, 3)


@pytest.mark.parametrize(("keep", "count"), [("none", 0), ("first", 1), (2, 2), ("all", 5), (9, 5)])
def test_replays_are_written(game: ho.Game, tmp_path: Path, keep: Any, count: int) -> None:
    folder = tmp_path / "replays"
    result = ho.simulate(
        game, "greedy", num_games=5, seed=8, replays=folder, keep=keep, seats="rotate"
    )
    files = sorted(folder.iterdir()) if folder.exists() else []
    assert [f.name for f in files] == [f"game-{i:06}.jsonl.gz" for i in range(count)]
    for number, file in enumerate(files):
        replay = ho.Replay.load(file)
        assert replay.verify()
        assert (replay.header.seed, replay.header.stream) == (8, number)
        assert len(replay) == result.columns["nodes"][3 * number]


def test_progress(game: ho.Game) -> None:
    told: list[tuple[int, int]] = []
    ho.simulate(game, "random", num_games=20, progress=lambda done, all_: told.append((done, all_)))
    assert told[-1] == (20, 20)
    assert told == sorted(told)

    def fail(done: int, all_: int) -> None:
        raise LookupError(f"{done} of {all_}")

    with pytest.raises(LookupError):
        ho.simulate(game, "random", num_games=20, progress=fail)


def test_ctrl_c_keeps_the_finished_games(game: ho.Game, tmp_path: Path) -> None:
    def press() -> None:
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGINT)

    presser = threading.Thread(target=press)
    presser.start()
    began = time.perf_counter()
    result = ho.simulate(
        game, "greedy", num_games=10**9, seed=1, threads=2, replays=tmp_path, keep="all"
    )
    presser.join()
    assert time.perf_counter() - began < 10
    assert result.interrupted
    assert 0 < result.num_games < 10**9
    numbers = result.columns["game"][::3].tolist()
    written = sorted(int(file.name[5:].split(".")[0]) for file in tmp_path.iterdir())
    assert written == numbers
    known = ho.simulate(game, "greedy", num_games=result.num_games, seed=1, threads=1)
    finished = set(result.columns["game"].tolist())
    for name, column in known.columns.items():
        rows = np.isin(known.columns["game"], list(finished))
        mine = result.columns[name][np.isin(result.columns["game"], known.columns["game"])]
        assert np.array_equal(column[rows], mine)


def in_child(queue: Any) -> None:
    game = ho.load_game("crown", num_players=2, rules="quick")
    queue.put(ho.simulate(game, "greedy", num_games=8, seed=1, threads=2).columns["nodes"].tolist())


def test_a_forked_child_simulates() -> None:
    game = ho.load_game("crown", num_players=2, rules="quick")
    here = ho.simulate(game, "greedy", num_games=8, seed=1, threads=2)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=in_child, args=(queue,))
    child.start()
    assert queue.get(timeout=60) == here.columns["nodes"].tolist()
    child.join(timeout=10)
    assert child.exitcode == 0


def test_other_threads_run_meanwhile(game: ho.Game) -> None:
    count, stop = 0, False

    def tick() -> None:
        nonlocal count
        while not stop:
            count += 1
            time.sleep(0.001)

    ticker = threading.Thread(target=tick)
    ticker.start()
    ho.simulate(game, "greedy", num_games=300, threads=1)
    stop = True
    ticker.join()
    assert count > 5


def test_play_game(game: ho.Game) -> None:
    result = ho.play_game(game, ["greedy", First(), "random"], seed=4)
    assert result.outcome is not None
    assert result.agents == ("greedy", "first", "random")
    assert result.replay is not None
    assert result.replay.verify()
    assert result.state.is_terminal()
    players = [step.player for step in result.state.full_history()]
    assert result.decisions == tuple(players.count(seat) for seat in range(3))
    cut = ho.play_game(game, "random", seed=4, max_turns=10, record=False)
    assert (cut.outcome, cut.replay) == (None, None)
    assert ho.play_game(game, "random").seed != ho.play_game(game, "random").seed


def test_rollouts(game: ho.Game) -> None:
    state = game.sample_initial_state(1)
    mark = state.fingerprint()
    one, two = (ho.rollouts(state, 6, seed=2, policy="greedy", threads=t) for t in (1, 2))
    assert one.shape == (6, 3)
    assert np.array_equal(one, two)
    assert np.allclose(one.sum(axis=1), 0)
    assert state.fingerprint() == mark
    assert not ho.rollouts(state, 3, max_depth=5).any()
    assert len(ho.rollout(state, rng=3, policy="greedy")) == 3
    assert ho.rollout(state, rng=3, policy="greedy") == ho.rollout(
        state, rng=ho.Rng(3), policy="greedy"
    )


def test_agents() -> None:
    known = ho.registered_agents()
    assert {"random", "greedy", "human"} <= set(known)
    assert known["greedy"].native
    assert all(info.help for info in known.values())
    agent = ho.make_agent("greedy")
    assert agent.name == "greedy"
    assert pickle.loads(pickle.dumps(agent)).name == "greedy"
    assert ho.make_agent(agent) is agent
    for wrong in (
        "gredy",
        "greedy:speed=3",
        "random:x=1",
        {"agent": "greedy", "x": 1},
        {},
        "a:b",
        "",
    ):
        with pytest.raises(ho.RulesError):
            ho.make_agent(wrong)
    for odd in (3, None, object()):
        with pytest.raises(TypeError):
            ho.make_agent(odd)  # type: ignore[arg-type]


def test_own_agents(game: ho.Game) -> None:
    class Shy(First):
        """Takes the first answer, or a later one."""

        def __init__(self, skip: int = 0, game: ho.Game | None = None) -> None:
            self.name = "shy"
            self.skip = skip
            self.game = game

        def act_state(self, state: ho.State, rng: ho.Rng) -> int:
            del rng
            legal = state.legal_actions()
            return legal[min(self.skip, len(legal) - 1)]

    ho.register_agent("shy", Shy)
    try:
        info = ho.registered_agents()["shy"]
        assert [(p.name, p.default) for p in info.parameters] == [("skip", 0)]
        made = ho.make_agent("shy:skip=2", game=game)
        assert isinstance(made, Shy)
        assert (made.skip, made.game) == (2, game)
        result = ho.simulate(game, ["shy:skip=1", "greedy", "random"], num_games=2, max_turns=20)
        assert set(result.columns["agent"]) == {"shy:skip=1", "greedy", "random"}
        with pytest.raises(ho.RulesError):
            ho.make_agent("shy:leap=2")
    finally:
        from heartoak import agents

        agents._factories.pop("shy")
    for key in ("greedy", "no word", ""):
        with pytest.raises(ValueError, match="agent"):
            ho.register_agent(key, Shy)


MANY_GAMES = """
import re
from pathlib import Path
import heartoak as ho
rules = ho.Rules.preset("crown", "standard").replace(max_rounds=4)
game = ho.load_game("crown", num_players=4, rules=rules)
result = ho.simulate(game, "random", num_games=100_000, seed=1, threads=2)
assert len(result.columns["game"]) == 400_000 and str(result.summary())
print(re.search(r"VmHWM:\\s+(\\d+) kB", Path("/proc/self/status").read_text())[1])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads the peak of a process from /proc")
def test_memory_stays_flat() -> None:
    """100,000 games to their summary take less than 200 MB, Python and numpy included."""
    done = subprocess.run(
        [sys.executable, "-c", MANY_GAMES], capture_output=True, text=True, check=True
    )
    assert int(done.stdout) < 200_000
