"""Hostile callers: odd files, odd values in well-formed replays, closed streams, tiny terminals."""

from __future__ import annotations

import contextlib
import copy
import gzip
import hashlib
import json
import os
import pickle
import signal
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import heartoak as ho
from heartoak import _replay_file, agents, content, render, testing, text

GAME = ho.load_game("crown", num_players=3, rules="quick")
PLAYED = ho.play_game(GAME, "greedy", seed=3, max_turns=12).replay
COMMAND = [sys.executable, "-c", "from heartoak.cli import main; main()"]


def played() -> ho.Replay:
    assert PLAYED is not None
    return copy.copy(PLAYED)


def forged(
    header: dict[str, Any] | None = None,
    footer: dict[str, Any] | None = None,
    step: dict[str, Any] | None = None,
) -> bytes:
    """A replay with odd values and a right checksum. `...` takes a value out."""

    def changed(line: str, changes: dict[str, Any] | None) -> str:
        said = {**json.loads(line), **(changes or {})}
        return json.dumps({key: value for key, value in said.items() if value is not ...})

    *lines, last, _ = played().to_bytes().decode().split("\n")
    lines[0] = changed(lines[0], header)
    lines[1] = changed(lines[1], step)
    body = "\n".join(lines) + "\n"
    sums = {**(footer or {}), "sha256": hashlib.sha256(body.encode()).hexdigest()}
    return (body + changed(last, sums) + "\n").encode()


# ------------------------------------------------------------ replays


HEADER = [
    ("engine", 5),
    ("engine", "\ud800"),
    ("game", None),
    ("game", ["crown"]),
    ("version", True),
    ("num_players", "3"),
    ("num_players", 1.5),
    ("rules", "quick"),
    ("rules", []),
    ("packs", 5),
    ("digest", None),
    ("agents", 5),
    ("agents", [None]),
    ("seed", -1),
    ("seed", 2**64),
    ("seed", float("nan")),
    ("stream", "0"),
    ("origin", "x"),
    ("extra", float("inf")),
]


@pytest.mark.parametrize(("key", "value"), HEADER, ids=lambda v: repr(v)[:20])
def test_odd_headers_are_refused(key: str, value: Any) -> None:
    with pytest.raises(ho.ReplayError):
        ho.Replay.from_bytes(forged(header={key: value}))


@pytest.mark.parametrize(
    "step",
    [
        {"player": ...},
        {"player": "0"},
        {"player": True},
        {"id": False},
        {"id": None},
        {"action": []},
        {"action": {"kind": float("nan")}},
        {"source": 5},
        {"note": "abc"},
        {"note": {"x": "\ud800"}},
        {"ply": 0.0},
    ],
    ids=repr,
)
def test_odd_steps_are_refused(step: dict[str, Any]) -> None:
    with pytest.raises(ho.ReplayError):
        ho.Replay.from_bytes(forged(step=step))


@pytest.mark.parametrize(
    "footer",
    [{"outcome": "x"}, {"outcome": {}}, {"outcome": {"reason": 1}}, {"x": float("nan")}],
    ids=repr,
)
def test_odd_ends_are_refused(footer: dict[str, Any]) -> None:
    with pytest.raises(ho.ReplayError):
        ho.Replay.from_bytes(forged(footer=footer))


@pytest.mark.parametrize("footer", [{"plies": "x"}, {"returns": 5}, {"hash": None}], ids=repr)
def test_wrong_ends_are_found(footer: dict[str, Any]) -> None:
    assert not ho.Replay.from_bytes(forged(footer=footer)).verify()


@pytest.mark.parametrize("wrong", [None, 5, "abc", [], GAME])
def test_replays_are_made_of_bytes_and_states(wrong: Any) -> None:
    with pytest.raises(TypeError, match="bytes"):
        ho.Replay.from_bytes(wrong)
    with pytest.raises(TypeError, match="state"):
        ho.Replay.from_state(wrong)
    assert ho.Replay.from_bytes(bytearray(played().to_bytes())) == played()


@pytest.mark.parametrize(
    "odd",
    [
        {"seed": "x"},
        {"seed": -1},
        {"seed": True},
        {"stream": []},
        {"agents": "abc"},
        {"agents": 5},
        {"agents": ["\ud800"]},
    ],
    ids=repr,
)
def test_headers_are_checked_when_they_are_made(odd: dict[str, Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        ho.Replay.from_state(GAME.new_initial_state(), **odd)


def test_any_word_can_be_noted() -> None:
    replay = played()
    replay.annotate(0, ply=1, self=2, data=3)
    assert next(replay.steps()).annotation == {"ply": 1, "self": 2, "data": 3}
    replay = ho.Replay.from_state(GAME.new_initial_state(), state=1, cls=2)
    assert replay.header.extra == {"state": 1, "cls": 2}
    with pytest.raises(ho.RulesError, match="self"):
        ho.Rules.default("crown").replace(self=1)


def test_bombs_and_endless_files_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_replay_file, "LARGEST", 1 << 21)
    bomb = tmp_path / "bomb.gz"
    bomb.write_bytes(gzip.compress(b"a" * (1 << 20)) * 5)
    with pytest.raises(ho.ReplayError, match="larger"):
        ho.Replay.load(bomb)
    with pytest.raises(ho.ReplayError, match="larger"):
        ho.Replay.load("/dev/zero")


def test_saving_leaves_links_and_pipes_what_they_are(tmp_path: Path) -> None:
    link, pipe = tmp_path / "link.jsonl", tmp_path / "pipe"
    link.symlink_to("real.jsonl")
    played().save(link)
    assert link.is_symlink()
    assert ho.Replay.load(tmp_path / "real.jsonl") == played()
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    played().save(pipe)
    reader.join()
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert read == [played().to_bytes()]
    with pytest.raises(IsADirectoryError):
        played().save(tmp_path)


def test_long_names_and_many_writers(tmp_path: Path) -> None:
    file = tmp_path / ("é" * 120 + ".jsonl")
    wrong: list[BaseException] = []

    def write() -> None:
        try:
            for _ in range(20):
                played().save(file)
        except BaseException as error:
            wrong.append(error)

    writers = [threading.Thread(target=write) for _ in range(4)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert not wrong
    assert [f.name for f in tmp_path.iterdir()] == [file.name]
    with pytest.raises(FileNotFoundError) as caught:
        played().save(tmp_path / "nowhere" / "x.jsonl")
    assert caught.value.filename == str(tmp_path / "nowhere" / "x.jsonl")


# ------------------------------------------------------------ rules, content, words


@pytest.mark.parametrize("toml", ["a = " + "[" * 10_000, "start_gold = " + "9" * 5000])
def test_endless_toml_is_refused(toml: str) -> None:
    with pytest.raises(ho.RulesError):
        ho.Rules.from_toml(toml)


@pytest.mark.parametrize("name", ["\ud800", 5, None, ["crown"]])
def test_names_are_text(name: Any) -> None:
    for call in (
        ho.load_game,
        ho.Rules,
        ho.Rules.default,
        ho.Rules.describe,
        content.load_content,
        lambda name: ho.Rules.preset("crown", name),
    ):
        with pytest.raises((TypeError, ValueError), match=r"(game|name|preset)"):
            call(name)


@pytest.mark.parametrize("name", ["", "text", "..", "/etc", "../agents", "\0"])
def test_content_is_that_of_a_game(name: str) -> None:
    with pytest.raises(ho.RulesError, match="no such game"):
        content.load_content(name)


def test_what_all_share_is_read_only() -> None:
    tables = GAME.content()
    entry = next(iter(tables["hero"].values()))
    for shared, name in ((tables, "game"), (tables, "new"), (entry, "table"), (entry, "_row")):
        with pytest.raises(AttributeError):
            setattr(shared, name, 1)
        with pytest.raises(AttributeError):
            delattr(shared, name)
    for shared in (tables, entry):
        assert pickle.loads(pickle.dumps(shared)) == shared == copy.deepcopy(shared)
    assert repr(content.Entry("", {}))
    with pytest.raises(AttributeError):
        _ = ho.Rules.__new__(ho.Rules).start_gold


def test_messages_do_not_run_on() -> None:
    long = errors_of(lambda: ho.Rules("crown", {"start_gold": "x" * 100_000}))
    many = errors_of(lambda: ho.Rules("crown", {f"start_gol{i}": 1 for i in range(500)}))
    assert len(str(long)) < 2000
    assert len(str(many)) < 50_000
    assert len(long.diagnostics[0].message) > 100_000
    assert len(many.diagnostics) == 500
    assert len(str(ho.ReplayDivergedError(1, "x" * 10**6, "y" * 10**6))) < 5000


def errors_of(call: Callable[[], Any]) -> ho.RulesError:
    with pytest.raises(ho.RulesError) as caught:
        call()
    return caught.value


ODD: list[Any] = [None, 5, "x", [], {}, {"kind": []}, GAME, float("nan")]
WORDS: dict[str, Callable[[Any], Any]] = {
    "question": lambda x: text.question(GAME, x, "en"),
    "action": lambda x: text.action(GAME, {}, x, "en"),
    "action ask": lambda x: text.action(GAME, x, {"kind": "yes"}, "en"),
    "chance": lambda x: text.chance(GAME, "setup:hero", x, "en"),
    "chance source": lambda x: text.chance(GAME, x, {}, "en"),
    "event": lambda x: text.event(GAME, x, "en"),
    "event data": lambda x: text.event(GAME, {"kind": "hero", "data": x}, "en"),
    "story": lambda x: text.story(GAME, [x], "en"),
    "heroes_of": text.heroes_of,
    "find": lambda x: text.find(GAME, x),
    "find game": lambda x: text.find(x, "sword"),
    "names game": lambda x: text.names(x, "en"),
    "words": text.words,
    "render": lambda x: render.text(x, GAME),
    "board": lambda x: render.board(x, GAME),
    "legend": lambda x: render.legend(x, GAME),
    "sheets": lambda x: render.sheets(x, GAME),
    "sheet": lambda x: render.sheet(x, 0, GAME),
    "perft": lambda x: testing.perft(x, 1),
    "perft depth": lambda x: testing.perft(GAME.new_initial_state(), x),
    "asked": testing.asked,
    "offered": testing.offered,
    "answer_text": testing.answer_text,
    "mark": testing.mark,
    "script": lambda x: testing.script(x, "roll"),
    "transcript": lambda x: testing.transcript(x, lambda _state: None),
    "check_round_trips": testing.check_round_trips,
    "playthrough": lambda x: testing.playthrough(x, 1),
    "playthrough moves": lambda x: testing.playthrough(GAME, 1, max_moves=x if x else -1),
    "simulate agents": lambda x: ho.simulate(GAME, x or [], num_games=1, max_turns=1),
    "simulate progress": lambda x: ho.simulate(GAME, "random", num_games=0, progress=x or 0),
    "rollout rng": lambda x: ho.rollout(GAME.new_initial_state(), rng=x, max_depth=0),
    "merge": lambda x: ho.simulate(GAME, "random", num_games=0).merge(x),
    "make_agent": lambda x: ho.make_agent("random", game=x or 5),
    "human": lambda x: agents.Human(x or 5),
}


@pytest.mark.parametrize("name", WORDS)
def test_helpers_say_what_is_wrong(name: str) -> None:
    for odd in ODD:
        with contextlib.suppress(TypeError, ValueError):
            WORDS[name](odd)


def test_options_and_seats_out_of_range_are_told_as_they_are() -> None:
    ask = {"ask": "choose", "labels": ["a"], "seat": 0}
    for option in (-9, 0, 2, 10**9):
        assert text.action(GAME, ask, {"kind": "option", "option": option}, "en")
    odd = {"kind": "hero", "seat": 99, "data": {"hero": "bard"}}
    assert text.story(GAME, [odd], "en")
    assert text.heroes_of({}) == []


@pytest.mark.parametrize("width", [-5, 0, 1, 7, 20, 64, 10_000])
def test_pages_of_any_width(width: int) -> None:
    state = GAME.sample_initial_state(1)
    for lang in text.LANGUAGES:
        assert render.text(state.to_dict(), GAME, lang, width)


def test_round_trips_are_checked_without_assertions() -> None:
    program = (
        "import heartoak as ho, heartoak.testing as t\n"
        "game = ho.load_game('crown')\n"
        "t._changed = lambda state: 'dict'\n"
        "t.check_round_trips(game.new_initial_state())\n"
    )
    ran = subprocess.run([sys.executable, "-O", "-c", program], capture_output=True, text=True)
    assert "AssertionError" in ran.stderr


# ------------------------------------------------------------ agents


@pytest.mark.parametrize("factory", [dict, int, type])
def test_factories_without_signature_do_not_break_the_others(factory: Any) -> None:
    with pytest.raises(TypeError, match="parameters"):
        ho.register_agent("hostile", factory)
    assert "hostile" not in ho.registered_agents()


@pytest.mark.parametrize(
    ("factory", "error"),
    [(lambda: 5, TypeError), (object, TypeError), (lambda *, need: need, ho.RulesError)],
)
def test_factories_must_make_agents(
    factory: Any, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agents, "_factories", dict(agents._factories))
    ho.register_agent("hostile", factory)
    with pytest.raises(error, match="hostile"):
        ho.make_agent("hostile")


@pytest.mark.parametrize("spec", ["human:ask=5", "human:ask=" + "[" * 10_000])
def test_specs_with_odd_values(spec: str) -> None:
    with pytest.raises(ho.RulesError, match="function"):
        ho.make_agent(spec)


def test_rollouts_fit_into_memory() -> None:
    with pytest.raises(ValueError, match="n must be"):
        ho.rollouts(GAME.new_initial_state(), 2**32, max_depth=0)


# ------------------------------------------------------------ the command line


def run(
    *args: str, typed: str | bytes = b"", streams: str = "", **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Runs the command through a shell, which can close its streams."""
    data = typed.encode() if isinstance(typed, str) else typed
    shell = ["bash", "-c", f'"$@" {streams}', "bash"] if streams else []
    return subprocess.run(
        [*shell, *COMMAND, *args],
        input=data,
        capture_output=True,
        env={**os.environ, **env},
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize(
    ("args", "streams", "code"),
    [
        (("games",), "> /dev/full", 2),
        (("games", "--json"), "> /dev/full", 2),
        (("--help",), "> /dev/full", 2),
        (("rules", "new", "crown", "/dev/full", "--force"), "", 2),
        (("games",), ">&-", 0),
        (("games",), ">&- 2>&-", 0),
        (("games",), "| head -0", 0),
        (("play", "crown"), "<&-", 0),
        (("play", "crown"), ">&- < /dev/null", 0),
    ],
)
def test_streams_that_take_nothing(args: tuple[str, ...], streams: str, code: int) -> None:
    ran = run(*args, streams=streams)
    assert ran.returncode == code
    assert b"Traceback" not in ran.stderr
    assert b"Exception ignored" not in ran.stderr
    assert (code == 2) == (b"No space left" in ran.stderr)


@pytest.mark.parametrize(
    ("args", "typed"),
    [
        (("play", "crown"), "9" * 5000 + "\n?" + "9" * 5000 + "\n²\n٣\nq\n"),
        (("play", "crown"), b"\xff\xfe\nq\n"),
    ],
)
def test_odd_things_typed(args: tuple[str, ...], typed: str | bytes) -> None:
    ran = run(*args, typed=typed, PYTHONIOENCODING="utf-8:strict")
    assert (ran.returncode, b"Traceback" in ran.stderr) == (0, False)


@pytest.mark.parametrize(
    "args",
    [
        ("simulate", "crown", "-n", "9" * 17),
        ("simulate", "crown", "-n", "1", "--threads", "9999"),
        ("simulate", "crown", "-n", "1", "--out", "{tmp}", "--keep-replays", "²"),
        ("simulate", "crown", "-n", "1", "--out", "{tmp}", "--keep-replays", "9" * 20),
        ("simulate", "crown", "-n", "1", "--agents", "human:ask=5"),
        ("bench", "crown", "--seconds", "nan"),
        ("bench", "crown", "--seconds", "inf"),
        ("rules", "new", "crown", "--set", "self=3"),
        ("rules", "new", "crown", "--set", "start_gold=" + "[" * 9000),
        ("replay", "/dev/zero"),
    ],
    ids=lambda args: " ".join(args)[:50],
)
def test_odd_options(args: tuple[str, ...], tmp_path: Path) -> None:
    ran = run(*(arg.format(tmp=tmp_path) for arg in args))
    assert (ran.returncode, b"Traceback" in ran.stderr) == (2, False)
    assert len(ran.stderr) < 3000


def test_tiny_terminals() -> None:
    ran = run("play", "crown", "--seed", "1", typed="b\ns\nl\nr\n1\nb\ns\nq\n", COLUMNS="3")
    assert (ran.returncode, b"Traceback" in ran.stderr) == (0, False)


def test_ctrl_c_ends_a_measurement() -> None:
    measuring = subprocess.Popen(
        [*COMMAND, "bench", "crown", "--seconds", "30", "--force"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    time.sleep(2)
    measuring.send_signal(signal.SIGINT)
    _, said = measuring.communicate(timeout=20)
    assert measuring.returncode == 130
    assert b"Interrupted" in said


def test_a_choice_of_a_game_from_a_position_is_taken_back(tmp_path: Path) -> None:
    rng, state = ho.Rng(4), GAME.new_initial_state()
    for _ in range(150):
        state.step_random(rng)
    start = GAME.state_from_dict(state.to_dict())
    start.resolve_chance(rng)
    file = tmp_path / "later.jsonl"
    seats = ["human"] * 3
    ho.Replay.from_state(start, seed=1, agents=seats).save(file)
    ran = run("play", "crown", "--resume", str(file), typed="1\nu\nq\n")
    assert (ran.returncode, b"Traceback" in ran.stderr) == (0, False)
    again = ho.Replay.load(file)
    assert again.state_at(len(again)) == start


def test_keeping_a_game_writes_into_what_is_no_file(tmp_path: Path) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to("real.jsonl")
    ran = run("play", "crown", "--seed", "1", "--save", str(link), typed="q\n")
    assert ran.returncode == 0
    assert link.is_symlink()
    assert len(ho.Replay.load(tmp_path / "real.jsonl")) > 0
