"""A game at the terminal: the loop between the humans' choices, and what they can type."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from heartoak import text
from heartoak.agents.human import number_in
from heartoak.cli.keep import keep
from heartoak.cli.output import is_terminal
from heartoak.cli.replay import ending
from heartoak.cli.screen import Screen
from heartoak.cli.seats import OPPONENT, Table
from heartoak.words import say, words

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"


class LeftError(Exception):
    """The game is left before its end."""


class Session:
    """One game, from where the table stands to its end or until it is left."""

    def __init__(self, table: Table, screen: Screen, file: Path | None) -> None:
        self.table = table
        self.screen = screen
        self.file = file
        self.lang = screen.lang
        self._last_human: int | None = None

    def run(self) -> None:
        """Plays until the end or until somebody quits."""
        try:
            while not self.table.state.is_terminal():
                if self.table.is_human():
                    self._decide()
                else:
                    self.table.advance()
            self._finish()
        except LeftError:
            self._farewell()
        except EOFError:
            click.echo()
            self._farewell()
        except KeyboardInterrupt:
            click.echo()
            self.screen.say("interrupted")
            self._farewell()
            raise click.exceptions.Exit(130) from None

    # -- one choice

    def _decide(self) -> None:
        """Shows a human everything and takes an answer."""
        state = self.table.state
        seat, answers = state.current_player(), state.legal_actions()
        self._hand_over(seat)
        self._autosave()
        self.screen.news(state, seat)
        self.screen.board(state, seat, again=False)
        self.screen.own_sheet(state, seat)
        self.screen.choices(state, answers)
        while True:
            typed = self._read(seat, len(answers))
            if typed.isdecimal():
                if chosen := number_in(typed, len(answers)):
                    self.table.play(answers[chosen - 1])
                    return
                self.screen.say("bad_choice", text=typed, count=len(answers))
            elif self._command(typed, seat, answers):
                return

    def _read(self, seat: int, count: int) -> str:
        who = text.seat_name(self.table.game, seat, self.lang, self._heroes())
        typed = input(say("cli", "prompt", self.lang, who=who, count=count)).strip()
        if not sys.stdin.isatty():
            click.echo(typed)
        return typed

    def _command(self, typed: str, seat: int, answers: list[int]) -> bool:
        """Does what was typed; True if the choice is to be shown again."""
        word, _, rest = typed.partition(" ")
        if typed.startswith("?"):
            word, rest = "?", typed[1:].strip()
        simple: dict[str, Callable[[], None]] = {
            "b": lambda: self.screen.board(self.table.state, seat),
            "s": lambda: self.screen.sheets(self.table.state, seat),
            "l": lambda: self.screen.log(self.table.state, seat),
            "h": lambda: self._hint(answers),
            "c": lambda: self.screen.choices(self.table.state, answers),
            "r": lambda: self.screen.about(self.table.game, "rules"),
        }
        if word == "?":
            self._help(rest, answers)
        elif word in ("q", "quit", "exit"):
            self._quit()
        elif word == "u":
            return self._take_back()
        elif word == "save":
            self._save_as(rest)
        elif word in simple and not rest:
            simple[word]()
        else:
            self.screen.say("not_understood", text=typed, count=len(answers))
        return False

    def _take_back(self) -> bool:
        if not self.table.take_back():
            self.screen.say("cannot_undo")
            return False
        self.screen.forget(self.table.state)
        self.screen.say("undone")
        return True

    def _hint(self, answers: list[int]) -> None:
        """What the computer's usual player would do."""
        import heartoak

        agent = heartoak.make_agent(OPPONENT, game=self.table.game)
        rng = self.table.luck.at(self.table.plies)
        choice = agent.act_state(self.table.state, rng)
        ask = self.table.state.question()
        meant = self.table.game.action_to_dict(choice)
        said = text.action(self.table.game, ask, meant, self.lang, self._heroes())
        self.screen.say("hint", choice=f"{answers.index(choice) + 1}  {said}")

    # -- help

    def _help(self, wanted: str, answers: list[int]) -> None:
        """Help on a choice, on a thing by its name, or on what can be typed."""
        if not wanted:
            self.screen.say("commands")
            return
        if wanted.isdecimal():
            if not (chosen := number_in(wanted, len(answers))):
                self.screen.say("bad_choice", text=wanted, count=len(answers))
                return
            found = self._things(answers[chosen - 1])
        else:
            found = text.find(self.table.game, wanted)
        if not found:
            self.screen.say("nothing_found", text=wanted)
        elif len(found) > 3:
            called = text.names(self.table.game, self.lang)
            self.screen.say("many_found", names=", ".join(called[ident] for ident in found[:12]))
        for ident in found[:3] if len(found) <= 3 else []:
            for part in text.help_for(self.table.game, ident, self.lang).split("\n"):
                self.screen.line(part)

    def _things(self, answer: int) -> list[str]:
        """The cards, spaces and heroes that a choice is about."""
        meant, ask = self.table.game.action_to_dict(answer), self.table.state.question()
        found = [str(meant[k]) for k in ("card", "space", "hero") if isinstance(meant.get(k), str)]
        if not found and isinstance(meant.get("seat"), int):
            seats = self.table.game.num_players()
            hero = self._heroes()[(int(str(ask["seat"])) + int(str(meant["seat"]))) % seats]
            found = [hero] if hero else []
        asked = (ask.get(key) for key in ("card", "spell", "hero", "space"))
        return found or [ident for ident in asked if isinstance(ident, str)][:1]

    def _heroes(self) -> list[str | None]:
        return text.heroes_of(self.table.state.to_dict())

    # -- several humans

    def _hand_over(self, seat: int) -> None:
        """Hides what another human saw before this one looks."""
        other = self._last_human is not None and self._last_human != seat
        if other and not self.screen.open_hands:
            if is_terminal():
                click.echo(CLEAR, nl=False)
            else:
                self.screen.rule("")
            if sys.stdin.isatty():
                who = text.seat_name(self.table.game, seat, self.lang)
                input(say("cli", "hand_over", self.lang, who=who))
        self._last_human = seat

    # -- the end, and what is kept

    def _finish(self) -> None:
        state = self.table.state
        for seat in self.table.humans()[:1]:
            self.screen.news(state, seat)
            self.screen.board(state, seat)
            self.screen.sheets(state, seat)
        self.screen.line()
        self.screen.line(ending(state, self.lang), bold=True)
        if self._autosave():
            self.screen.say("saved", file=self.file)

    def _autosave(self) -> bool:
        """Keeps the game in the file that was named, if one was."""
        return self.file is not None and self._save(self.file)

    def _save(self, file: Path) -> bool:
        try:
            keep(self.table, file)
        except OSError as error:
            self.screen.say("save_failed", file=file, reason=error.strerror or str(error))
            return False
        return True

    def _save_as(self, name: str) -> None:
        file = Path(name).expanduser() if name else self.file
        if file is None:
            self.screen.say("save_where")
        elif self._save(file):
            self.file = file
            self.screen.say("saved", file=file)

    def _quit(self) -> None:
        if self.file is None and sys.stdin.isatty():
            name = input(say("cli", "quit_save", self.lang)).strip()
            if name:
                self._save_as(name)
        raise LeftError

    def _farewell(self) -> None:
        """Says how the game can be gone on with."""
        if self._autosave() and self.file is not None:
            again = f"heartoak play {self.table.game.name()} --resume {shlex.quote(str(self.file))}"
            self.screen.say("saved", file=self.file)
            self.screen.say("go_on", command=again)
        else:
            self.screen.say("go_on_hint")
        self.screen.line(str(words(self.lang)["cli"]["bye"]))
