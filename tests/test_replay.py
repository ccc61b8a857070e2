"""Replays: writing, reading, verifying, annotating, and files that are damaged."""

from __future__ import annotations

import gzip
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import heartoak as ho


@pytest.fixture(scope="module")
def replay() -> ho.Replay:
    game = ho.load_game("crown", num_players=3, rules="quick")
    made = ho.play_game(game, ["greedy", "random", "random"], seed=11).replay
    assert made is not None
    return made


def lines_of(replay: ho.Replay) -> list[dict[str, Any]]:
    return [json.loads(line) for line in replay.to_bytes().decode().splitlines()]


def with_sum(lines: list[dict[str, Any]]) -> bytes:
    """A file of these lines whose checksum is right."""
    from heartoak._replay_file import compact, footer_line

    return footer_line([compact(line) for line in lines[:-1]], lines[-1])


def test_form_of_the_file(replay: ho.Replay) -> None:
    header, *body, footer = lines_of(replay)
    assert header["format"] == "heartoak-replay"
    assert (header["game"], header["num_players"], header["seed"]) == ("crown", 3, 11)
    assert header["agents"] == ["greedy", "random", "random"]
    assert header["rules"] == ho.Rules.preset("crown", "quick").to_dict()
    assert header["origin"] is None
    steps = [line for line in body if "player" in line]
    marks = [line for line in body if "hash" in line]
    assert [step["ply"] for step in steps] == list(range(len(replay)))
    assert [mark["ply"] for mark in marks] == list(range(32, len(replay), 32))
    assert all(("source" in step) == (step["player"] == ho.CHANCE) for step in steps)
    assert footer["plies"] == len(replay)
    assert footer["outcome"]["reason"] == "last_hero"
    names = json.dumps([header, footer])
    assert not any(word in names for word in ("time", "host", "path", "/tmp"))


@pytest.mark.parametrize("name", ["game.jsonl", "game.jsonl.gz"])
def test_round_trip(replay: ho.Replay, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    replay.save(file)
    again = ho.Replay.load(file)
    assert again == replay
    assert again.header == replay.header
    assert list(again.steps()) == list(replay.steps())
    assert again.verify()
    assert [p.name for p in tmp_path.iterdir()] == [name]
    first = file.read_bytes()
    again.save(file)
    assert file.read_bytes() == first
    assert pickle.loads(pickle.dumps(replay)) == replay


def test_same_seed_same_bytes_and_the_same_as_in_a_simulation(tmp_path: Path) -> None:
    game = ho.load_game("crown", num_players=2, rules="quick")
    files: list[list[bytes]] = []
    for threads in (1, 3):
        folder = tmp_path / str(threads)
        ho.simulate(
            game, "greedy", num_games=4, seed=5, threads=threads, replays=folder, keep="all"
        )
        files.append([p.read_bytes() for p in sorted(folder.iterdir())])
    assert len(files[0]) == 4
    assert files[0] == files[1]
    alone = ho.play_game(game, "greedy", seed=5).replay
    assert alone is not None
    assert gzip.decompress(files[0][0]) == alone.to_bytes()


def test_verify_counts(replay: ho.Replay) -> None:
    report = replay.verify()
    assert report.ok
    assert (report.plies, report.marks) == (len(replay), (len(replay) - 1) // 32)
    assert report.problem is None
    report.check()


def test_states(replay: ho.Replay) -> None:
    states = list(replay.states())
    assert len(states) == len(replay) + 1
    assert states[0] == replay.game().new_initial_state()
    assert states[-1].is_terminal()
    for ply in (0, 1, 33, len(replay)):
        assert replay.state_at(ply) == states[ply]
        assert replay.state_at(ply).move_number() == ply
    for wrong in (-1, len(replay) + 1):
        with pytest.raises(IndexError):
            replay.state_at(wrong)
    with pytest.raises(TypeError):
        replay.state_at(1.0)  # type: ignore[arg-type]


def test_annotations_are_kept(replay: ho.Replay, tmp_path: Path) -> None:
    copy = ho.Replay.from_bytes(replay.to_bytes())
    copy.annotate(3, comment="a wide choice", value=0.25)
    copy.annotate(3, visits=[1, 2])
    copy.save(tmp_path / "noted.jsonl")
    again = ho.Replay.load(tmp_path / "noted.jsonl")
    note = {"comment": "a wide choice", "value": 0.25, "visits": [1, 2]}
    assert [s.annotation for s in again.steps() if s.annotation] == [note]
    assert again.verify()
    assert "a wide choice" in again.to_text()
    for wrong in (-1, len(replay)):
        with pytest.raises(IndexError):
            copy.annotate(wrong, x=1)
    with pytest.raises(ho.RulesError):
        copy.annotate(0, x=object())


def test_to_text_tells_every_step(replay: ho.Replay) -> None:
    text = replay.to_text()
    assert text.count("\n") > len(replay)
    assert "seat 0: greedy" in text
    assert "last_hero" in text


def test_from_a_position(replay: ho.Replay) -> None:
    state = replay.state_at(100)
    game = state.get_game()
    set_up = game.state_from_dict(state.to_dict())
    rng = ho.Rng(1)
    for _ in range(70):
        set_up.step_random(rng)
    made = ho.Replay.from_state(set_up, puzzle="cross the bridge")
    assert made.header.origin == state.to_dict()
    assert made.header.extra == {"puzzle": "cross the bridge"}
    again = ho.Replay.from_bytes(made.to_bytes())
    assert again.verify()
    assert again.state_at(0) == state
    assert again.state_at(70) == set_up
    assert again.footer["outcome"] is None
    with pytest.raises(TypeError):
        ho.Replay.from_state(set_up, agents=3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="its own"):
        ho.Replay.from_state(set_up, rules={})


def test_a_cut_file_is_refused(replay: ho.Replay, tmp_path: Path) -> None:
    data = replay.to_bytes()
    file = tmp_path / "cut.jsonl"
    for size in [0, 1, 10, *range(100, len(data), 997), len(data) - 1]:
        file.write_bytes(data[:size])
        with pytest.raises(ho.ReplayError):
            ho.Replay.load(file)
    packed = gzip.compress(data, mtime=0)
    for size in (11, len(packed) // 2, len(packed) - 1):
        file.write_bytes(packed[:size])
        with pytest.raises(ho.ReplayError):
            ho.Replay.load(file)


def test_a_changed_file_is_refused(replay: ho.Replay) -> None:
    data = replay.to_bytes()
    for at in range(5, len(data), 1013):
        changed = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        with pytest.raises(ho.ReplayError):
            ho.Replay.from_bytes(changed)


@pytest.mark.parametrize(
    "text",
    [b"", b"\n", b"{}\n{}\n", b"[1]\n", b"\xff\xfe", b"[" * 100_000, b"null\nnull\n"],
    ids=lambda t: repr(t[:8]),
)
def test_other_files_are_refused(text: bytes) -> None:
    with pytest.raises(ho.ReplayError):
        ho.Replay.from_bytes(text)


def edited(replay: ho.Replay, edit: Callable[[list[dict[str, Any]]], None]) -> ho.Replay:
    """The replay with changed lines and a right checksum, as a wilful writer would leave it."""
    lines = lines_of(replay)
    edit(lines)
    return ho.Replay.from_bytes(with_sum(lines))


def swap_outcome(lines: list[dict[str, Any]]) -> None:
    # A single die may make no difference: it may be rolled again.
    for line in lines:
        if "die" in line.get("action", {}) and line["player"] == ho.CHANCE:
            line["action"] = {"die": line["action"]["die"] % 6 + 1}


def swap_hash(lines: list[dict[str, Any]]) -> None:
    next(line for line in lines if "hash" in line)["hash"] = "0" * 16


def swap_returns(lines: list[dict[str, Any]]) -> None:
    lines[-1]["returns"] = [1.0, 1.0, 1.0]


def impossible(lines: list[dict[str, Any]]) -> None:
    next(line for line in lines if line.get("player") == 1)["action"] = {"kind": "flight"}


def other_player(lines: list[dict[str, Any]]) -> None:
    next(line for line in lines if line.get("player") == 1)["player"] = 2


@pytest.mark.parametrize("edit", [swap_outcome, swap_hash, swap_returns, impossible, other_player])
def test_a_divergence_is_found(
    replay: ho.Replay, edit: Callable[[list[dict[str, Any]]], None]
) -> None:
    wrong = edited(replay, edit)
    report = wrong.verify()
    assert not report
    assert isinstance(report.problem, ho.ReplayDivergedError)
    assert report.problem.expected != report.problem.actual
    assert report.problem.ply >= report.plies - 32
    with pytest.raises(ho.ReplayDivergedError):
        report.check()
    assert str(pickle.loads(pickle.dumps(report.problem))) == str(report.problem)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("version", 999),
        ("digest", "0" * 32),
        ("game", "chess"),
        ("num_players", 9),
        ("rules", {"a": 1}),
    ],
)
def test_another_game_is_named(replay: ho.Replay, key: str, value: Any) -> None:
    wrong = edited(replay, lambda lines: lines[0].update({key: value}))
    with pytest.raises(ho.ReplayMismatchError) as caught:
        wrong.game()
    assert caught.value.differs
    assert not wrong.verify()


def test_newer_formats_and_unknown_fields(replay: ho.Replay) -> None:
    with pytest.raises(ho.ReplayError, match=r"2\.0"):
        edited(replay, lambda lines: lines[0].update(format_version="2.0"))
    more = edited(replay, lambda lines: lines[0].update(format_version="1.7", mood="good"))
    assert more.header.extra["mood"] == "good"
    assert edited(replay, lambda lines: lines[2].update(mood="good")).verify()


def test_ids_may_move(replay: ho.Replay) -> None:
    def forget(lines: list[dict[str, Any]]) -> None:
        for line in lines[1:-1]:
            if "id" in line:
                line["id"] = 0

    assert edited(replay, forget).verify()


def test_a_failed_save_leaves_nothing(replay: ho.Replay, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError, match=r"."):
        replay.save(tmp_path / "taken")
    with pytest.raises(OSError, match=r"."):
        replay.save(tmp_path / "missing" / "game.jsonl")
    assert [p.name for p in tmp_path.iterdir()] == ["taken"]
