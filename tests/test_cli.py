"""The command `heartoak` without play: help, tables, JSON, exit codes."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import heartoak
from heartoak.cli import cli
from heartoak.cli.app import COMMANDS
from heartoak.cli.options import split_agents


def run(*args: str, **more: Any) -> Result:
    """Runs the command in this process."""
    result = CliRunner().invoke(cli, list(args), **more)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def installed(*args: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """Runs the command in a process of its own, with pipes."""
    env = {**os.environ, "LC_ALL": "C.UTF-8", **more.pop("env", {})}
    code = "from heartoak.cli import main; main()"
    command = [shutil.which("heartoak") or sys.executable]
    if command[0] == sys.executable:
        command += ["-c", code]
    return subprocess.run(
        [*command, *args], capture_output=True, text=True, env=env, timeout=120, check=False, **more
    )


@pytest.fixture
def replay(tmp_path: Path) -> Path:
    """A short game in a file."""
    game = heartoak.load_game("crown", num_players=2, rules={"max_rounds": 8})
    file = tmp_path / "game.jsonl"
    played = heartoak.play_game(game, ["greedy", "random"], seed=4)
    assert played.replay is not None
    played.replay.save(file)
    return file


# ------------------------------------------------------------ help and wrong usage


@pytest.mark.parametrize(
    "words",
    [[], *([name] for name in COMMANDS), ["rules", "show"], ["rules", "diff"], ["rules", "new"]],
    ids=" ".join,
)
def test_help_is_worth_reading(words: list[str]) -> None:
    result = run(*words, "--help")
    assert result.exit_code == 0
    assert result.output.startswith("Usage:")
    if len(words) == 1:
        assert "Examples:" in result.output
        assert f"heartoak {words[0]}" in result.output
    assert max(map(len, result.output.splitlines())) <= 100


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["nope"], "games, agents"),
        (["play", "chess"], "There are: crown"),
        (["simulate", "crown", "--set", "x"], "KEY=VALUE"),
        (["simulate", "crown", "--set", "start_gold=999"], "start_gold"),
        (["simulate", "crown", "--set", "strat_gold=3"], "did you mean `start_gold`"),
        (["simulate", "crown", "--agents", "wizard"], "random, greedy"),
        (["simulate", "crown", "--agents", "greedy,,greedy"], "agent is missing"),
        (["simulate", "crown", "--players", "1"], "2 to 6 players"),
        (["simulate", "crown", "--players", "2", "--agents", "greedy,greedy,greedy"], "too many"),
        (["simulate", "crown", "--keep-replays", "3"], "--out"),
        (["simulate", "crown", "--keep-replays", "some", "--out", "x"], "none, all or a number"),
        (["simulate", "crown", "-n", "0"], "0"),
        (["simulate", "crown", "--rules", "none.toml"], "none.toml"),
        (["rules", "show", "crown", "--rules", "slow"], "standard, quick"),
        (["replay", "none.jsonl"], "does not exist"),
        (["perft", "crown", "--depth", "x"], "integer"),
        (["play", "crown", "--seats", "human,greedy,greedy", "--players", "2"], "--seats names 3"),
        (["play", "crown", "--lang", "de"], "'en', 'fr'"),
    ],
)
def test_wrong_usage_is_explained(
    args: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert result.stdout == ""


def test_the_package_does_not_need_click_or_rich() -> None:
    code = "import sys, heartoak; print(sorted({'click', 'rich'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_lists_of_agents() -> None:
    assert split_agents("greedy") == ["greedy"]
    assert split_agents("a,b:x=1,y=2,c") == ["a", "b:x=1,y=2", "c"]


# ------------------------------------------------------------ tables and JSON


@pytest.mark.parametrize(
    "args",
    [
        ["games"],
        ["agents"],
        ["simulate", "crown", "-n", "4", "--agents", "random", "--set", "max_rounds=5"],
        ["rules", "show", "crown"],
        ["rules", "diff", "crown", "standard", "quick"],
        ["perft", "crown", "--depth", "2", "--divide"],
        ["bench", "crown", "--seconds", "0.01", "--force", "--set", "max_rounds=5"],
    ],
    ids=lambda args: " ".join(args[:2]),
)
def test_tables_in_both_languages_and_json(args: list[str]) -> None:
    english, french = run(*args, "--lang", "en"), run(*args, "--lang", "fr")
    assert english.exit_code == french.exit_code == 0
    assert english.stdout.splitlines()[0] != french.stdout.splitlines()[0]
    assert "\x1b[" not in english.stdout
    json.loads(run(*args, "--json").stdout)


def test_a_simulation_is_the_same_with_any_number_of_threads() -> None:
    args = ["simulate", "crown", "-n", "12", "--seed", "5", "--set", "max_rounds=6", "--json"]
    one, two = run(*args, "--threads", "1"), run(*args, "--threads", "2")
    assert one.stdout == two.stdout
    assert "seed 5" in one.stderr
    found = json.loads(one.stdout)
    assert found["seed"] == 5
    assert found["games"] == 12
    assert sum(share["games"] for share in found["by_seat"]) == 48


def test_a_drawn_seed_is_told_and_gives_the_same_again() -> None:
    args = ["simulate", "crown", "-n", "3", "--set", "max_rounds=5", "--json", "--lang", "en"]
    first = run(*args)
    seed = first.stderr.split()[-1]
    assert run(*args, "--seed", seed).stdout == first.stdout


def test_agents_are_repeated_in_turn() -> None:
    args = ["simulate", "crown", "-n", "1", "--json", "--set", "max_rounds=2"]
    four = json.loads(run(*args, "--agents", "greedy,random", "--players", "4").stdout)
    assert four["agents"] == ["greedy", "random"] * 2
    assert len(json.loads(run(*args, "--agents", "greedy,random").stdout)["agents"]) == 2
    assert len(json.loads(run(*args).stdout)["agents"]) == 4


@pytest.mark.parametrize("form", ["csv", "json"])
def test_rows_and_replays_are_written(tmp_path: Path, form: str) -> None:
    out = tmp_path / "out"
    args = ["simulate", "crown", "-n", "3", "--players", "2", "--set", "max_rounds=4"]
    result = run(*args, "--out", str(out), "--format", form, "--keep-replays", "2", "--seed", "1")
    assert result.exit_code == 0
    content = (out / f"games.{form}").read_text(encoding="utf-8")
    rows = len(json.loads(content)) if form == "json" else len(content.splitlines()) - 1
    assert rows == 6
    kept = sorted((out / "replays").iterdir())
    assert len(kept) == 2
    for file in kept:
        assert run("replay", str(file), "--verify").exit_code == 0


# ------------------------------------------------------------ rules files


def test_a_rules_file_is_written_and_read(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    assert run("rules", "new", "crown", str(file), "--set", "start_gold=5").exit_code == 0
    assert run("rules", "new", "crown", str(file)).exit_code == 2
    shown = json.loads(run("rules", "show", "crown", "--rules", str(file), "--json").stdout)
    assert shown["start_gold"] == 5
    differs = json.loads(run("rules", "diff", "crown", "standard", str(file), "--json").stdout)
    assert differs == {"start_gold": [1, 5]}
    assert run("rules", "new", "crown", str(file), "--all", "--force").exit_code == 0
    assert "max_rounds = 400" in file.read_text(encoding="utf-8")
    assert "start_gold = 3" in run("rules", "new", "crown", "--rules", "quick").stdout


def test_changes_are_read_as_values() -> None:
    changes = [
        "--set",
        "bridge_strength=12",
        "--set",
        'death="permanent"',
        "--set",
        "first_seat=random",
    ]
    shown = json.loads(run("rules", "show", "crown", *changes, "--json").stdout)
    assert shown["bridge_strength"] == 12
    assert shown["death"] == "permanent"
    assert shown["first_seat"] == "random"


# ------------------------------------------------------------ replays


def test_a_replay_is_shown(replay: Path) -> None:
    head = run("replay", str(replay), "--lang", "en")
    assert head.exit_code == 0
    assert "agents: greedy, random\n" in head.stdout
    assert "rules: standard, max_rounds = 8\n" in head.stdout
    assert "High Ward" in head.stdout
    start = run("replay", str(replay), "--at", "0", "--lang", "en")
    assert "Nothing lies about." in start.stdout
    last = json.loads(run("replay", str(replay), "--at", "-1", "--json").stdout)
    assert last["player"] == -4
    assert last["state"]["seats"][0]["hero"]
    assert run("replay", str(replay), "--at", "99999").exit_code == 2


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_replay_is_told(replay: Path, lang: str) -> None:
    told = run("replay", str(replay), "--text", "--lang", lang).stdout
    assert "…" not in told
    assert "{" not in told
    lines = json.loads(run("replay", str(replay), "--text", "--json", "--lang", lang).stdout)
    assert [line["ply"] for line in lines] == sorted(line["ply"] for line in lines)


def test_a_good_replay_verifies(replay: Path) -> None:
    assert run("replay", str(replay), "--verify").exit_code == 0
    assert json.loads(run("replay", str(replay), "--verify", "--json").stdout)["ok"] is True


def test_a_changed_replay_fails(replay: Path) -> None:
    lines = replay.read_text(encoding="utf-8").splitlines()
    place = next(i for i, line in enumerate(lines) if '"hash"' in line)
    mark = json.loads(lines[place])
    mark["hash"] = "0" * 16
    lines[place] = json.dumps(mark)
    replay.write_text("\n".join(lines) + "\n", encoding="utf-8")
    result = run("replay", str(replay), "--verify")
    assert result.exit_code in (1, 2)
    assert result.stderr.startswith("Error:")


def test_what_is_no_replay_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    file.write_text("nonsense\n", encoding="utf-8")
    assert run("replay", str(file)).exit_code == 2
    packed = tmp_path / "x.jsonl.gz"
    packed.write_bytes(gzip.compress(b"{}\n"))
    assert run("replay", str(packed), "--verify").exit_code == 2


# ------------------------------------------------------------ as a process


def test_the_installed_command() -> None:
    done = installed("games")
    assert done.returncode == 0
    assert "crown" in done.stdout
    assert installed("--version").stdout.startswith("heartoak ")
    assert installed("nope").returncode == 2
    french = installed("games", env={"LC_ALL": "fr_FR.UTF-8"})
    assert french.stdout.startswith("Nom")


def test_a_closed_pipe_is_no_error(replay: Path) -> None:
    code = "from heartoak.cli import main; main()"
    command = [sys.executable, "-c", code, "replay", str(replay), "--text"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read()
        process.wait(timeout=60)
    assert b"Traceback" not in said
    assert b"Error" not in said


def test_letters_that_the_terminal_lacks_are_no_error() -> None:
    done = installed(
        "simulate",
        "crown",
        "-n",
        "2",
        "--set",
        "max_rounds=3",
        "--lang",
        "fr",
        env={"PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
