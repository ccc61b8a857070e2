"""Playing at the terminal, with the answers from a pipe or from a terminal of our own."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import heartoak
from heartoak.cli import cli
from heartoak.cli.seats import Table

START = ["play", "crown", "--seats", "human,greedy", "--seed", "7", "--lang", "en"]
SHORT = ["--set", "max_rounds=3"]
MAIN = [sys.executable, "-c", "from heartoak.cli import main; main()"]


def play(*args: str, typed: str = "", start: list[str] = START) -> Result:
    """Plays with these lines typed."""
    result = CliRunner().invoke(cli, [*start, *args], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize(("lang", "end"), [("en", "Nobody wins"), ("fr", "Personne ne gagne")])
def test_a_game_to_its_end(lang: str, end: str) -> None:
    done = subprocess.run(
        [*MAIN, *START[:-1], lang, *SHORT],
        input="1\n" * 500,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert done.returncode == 0, done.stderr
    assert end in done.stdout
    assert "Traceback" not in done.stderr
    assert "{" not in done.stdout
    assert "\x1b[" not in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 100


@pytest.mark.parametrize("seed", range(3))
def test_many_choices_have_words(seed: int) -> None:
    args = ["play", "crown", "--seats", "human,human,human", "--rules", "quick", "--lang", "fr"]
    typed = "".join(f"{1 + (i * 7 + seed) % 3}\n1\n" for i in range(120))
    result = play("--seed", str(seed), typed=typed, start=args)
    assert result.exit_code == 0
    asked = [line for line in result.output.splitlines() if line.startswith("  1  ")]
    assert len(asked) > 20
    assert not any("_" in line or "…" in line for line in asked)


def test_what_can_be_typed() -> None:
    typed = "?\n? sword\n? épée\n? 2\n? 77\n? zzz\n? wood\nb\ns\nl\nh\nc\nfoo\n99\nu\nsave\nq\n"
    result = play(typed=typed)
    assert result.exit_code == 0
    said = result.output
    assert "take your last choice back" in said
    assert said.count("Weapon: +1 Strength in combat.") == 2
    assert "Post Rider (hero)" in said
    assert "There is no choice 77" in said
    assert "Nothing is called “zzz”" in said
    assert "Several things are called that" in said
    assert said.count("High Ward") >= 2
    assert "waits for a new hero" in said
    assert "Nothing yet." in said
    assert said.count("Which hero do you play?") == 2
    assert "“foo” is not understood" in said
    assert "There is no choice 99" in said
    assert "There is nothing to take back." in said
    assert "Type: save FILE" in said
    assert said.rstrip().endswith("Goodbye.")


def test_a_choice_taken_back_meets_the_same_dice() -> None:
    once = play(typed="1\n1\n1\n1\n").output
    again = play(typed="1\n1\nu\n1\n1\n1\n").output
    assert "Taken back" in again
    last = [line for line in once.splitlines() if line.startswith("You roll")]
    assert last
    assert set(last) <= set(again.splitlines())
    assert once.splitlines()[-4:] == again.splitlines()[-4:]


def test_a_game_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "my game.jsonl"
    first = play("--save", str(file), typed="1\n1\n")
    assert "To go on: heartoak play crown --resume" in first.output
    assert "my game.jsonl'" in first.output
    assert heartoak.Replay.load(file).verify().ok
    on = CliRunner().invoke(
        cli, ["play", "crown", "--resume", str(file), "--lang", "en"], input="u\n"
    )
    assert on.exit_code == 0
    assert "Taken back" in on.output
    assert "seed 7" in on.stderr
    whole = play(typed="1\n1\n1\n1\n1\n").output
    rest = CliRunner().invoke(
        cli, ["play", "crown", "--resume", str(file), "--lang", "en"], input="1\n1\n1\n1\n"
    )
    news = [line for line in rest.output.splitlines() if line.startswith("You roll")]
    assert news
    assert set(news) <= {*whole.splitlines(), *play(typed="1\n" * 6).output.splitlines()}


def test_what_was_told_before_is_not_told_again(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    first = play("--save", str(file), typed="1\n" * 12)
    assert "You play" in first.output
    again = ["play", "crown", "--resume", str(file), "--lang", "en"]
    on = CliRunner().invoke(cli, again, input="l\nq\n").output
    before, _, after = on.partition("[1-")
    assert "You play" not in before
    assert "You play" in after


@pytest.mark.parametrize(
    ("lang", "aim", "title"), [("en", "throne", "Aim"), ("fr", "trône", "But")]
)
def test_the_first_screen_says_what_the_game_is_about(lang: str, aim: str, title: str) -> None:
    said = play("--rules", "quick", typed="r\nq\n", start=[*START[:-1], lang]).output
    assert aim in said.partition("┌")[0]
    assert f"\n{title}" in said
    assert " 5 points" in said
    assert "{" not in said


def test_the_space_where_one_arrives_is_read_out() -> None:
    start = ["play", "crown", "--seats", "human", "--seed", "7", "--lang", "en"]
    said = play(typed="1\n1\n1\nq\n", start=start).output
    assert "You arrive at Tavern of the Last Fire.\n    Roll a die to see" in said
    assert "\n    2: One jug too many: lose a turn.\n" in said


def test_a_file_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    result = play(typed=f"save {tmp_path}/missing/game.jsonl\nq\n")
    assert result.exit_code == 0
    assert "Cannot write" in result.output
    assert "Goodbye." in result.output


def test_the_end_of_the_input_is_a_goodbye() -> None:
    result = play(typed="")
    assert result.exit_code == 0
    assert "Not saved." in result.output


def test_hands_are_hidden_between_humans() -> None:
    args = ["play", "crown", "--seats", "human,human", "--seed", "9", "--lang", "en"]
    result = play(typed="2\n2\n" + "1\n" * 60, start=args)
    for turn in result.output.split("── Since your last choice")[1:]:
        if "Player 1 draws a spell:" in turn or "Player 2 draws a spell:" in turn:
            pytest.fail("a spell of another seat is shown")


def test_computers_alone_cannot_resume_without_a_human(tmp_path: Path) -> None:
    game = heartoak.load_game("crown", num_players=2, rules={"max_rounds": 2})
    played = heartoak.play_game(game, ["greedy", "greedy"], seed=1)
    assert played.replay is not None
    played.replay.save(tmp_path / "x.jsonl")
    result = CliRunner().invoke(cli, ["play", "crown", "--resume", str(tmp_path / "x.jsonl")])
    assert result.exit_code == 2
    assert "human" in result.stderr


def test_a_table_takes_back_to_the_last_choice() -> None:
    game = heartoak.load_game("crown", num_players=2)
    table = Table(game.new_initial_state(), ["human", "greedy"], 3)
    assert not table.take_back()
    while not table.is_human():
        table.advance()
    before = table.state.fingerprint()
    table.play(table.state.legal_actions()[0])
    while not table.is_human():
        table.advance()
    after = table.state.fingerprint()
    assert table.take_back()
    assert table.state.fingerprint() == before
    table.play(table.state.legal_actions()[0])
    while not table.is_human():
        table.advance()
    assert table.state.fingerprint() == after


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, *args: str, **env: str) -> None:
        self.end, inner = pty.openpty()
        settings = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40", **env}
        self.process = subprocess.Popen(
            [*MAIN, *args], stdin=inner, stdout=inner, stderr=inner, env=settings, close_fds=True
        )
        os.close(inner)
        self.seen = ""

    def until(self, words: str, seconds: float = 30.0) -> str:
        """Reads until these words came, or nothing more comes."""
        deadline = time.monotonic() + seconds
        while words not in self.seen and time.monotonic() < deadline:
            ready, _, _ = select.select([self.end], [], [], 0.2)
            if ready:
                try:
                    self.seen += os.read(self.end, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        assert words in self.seen, self.seen[-2000:]
        return self.seen

    def type(self, line: str) -> None:
        """Types a line."""
        self.seen = ""
        os.write(self.end, f"{line}\n".encode())

    def close(self) -> int:
        """Waits for the end of the process."""
        code = self.process.wait(timeout=30)
        os.close(self.end)
        return code


@pytest.fixture
def terminal() -> Any:
    """Starts processes at terminals and ends them."""
    opened: list[Terminal] = []

    def start(*args: str, **env: str) -> Terminal:
        opened.append(Terminal(*args, **env))
        return opened[-1]

    yield start
    for one in opened:
        if one.process.poll() is None:
            one.process.kill()
            one.process.wait()


def test_colours_at_a_terminal_and_none_without(terminal: Any) -> None:
    coloured = terminal(*START)
    assert "\x1b[" in coloured.until("for help] >")
    coloured.type("1")
    coloured.until("Errant Knight [")
    coloured.type("q")
    coloured.until("File name")
    coloured.type("")
    coloured.until("Goodbye.")
    assert coloured.close() == 0
    bare = terminal(*START, NO_COLOR="1")
    seen = bare.until("for help] >")
    assert "\x1b[1" not in seen
    assert "\x1b[3" not in seen


def test_ctrl_c_tells_where_the_game_is(terminal: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    at = terminal(*START, "--save", str(file))
    at.until("for help] >")
    at.type("1")
    at.until("Errant Knight [")
    time.sleep(0.5)  # a signal between the prompt and the reading would wait for a key
    at.process.send_signal(signal.SIGINT)
    seen = at.until("To go on:")
    assert "Traceback" not in seen
    assert at.close() == 130
    assert heartoak.Replay.load(file).verify().ok
