"""What a human at the terminal is shown: news, the board, the sheet, the choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from heartoak import render, text
from heartoak.catalogue import catalogue
from heartoak.render.board import heroes_at, lying_there
from heartoak.render.ink import wrap
from heartoak.words import amount, fill, say, term, typographic, words

if TYPE_CHECKING:
    import heartoak

PLACE_QUESTIONS = ("move", "raft_to", "heart", "move_to", "trap", "clear")


class Screen:
    """Writes for one human after another, in one language, on pages of one width."""

    def __init__(self, lang: str, width: int, colour: bool, open_hands: bool = False) -> None:
        self.lang = lang
        self.width = width
        self.colour = colour
        self.open_hands = open_hands
        self._drawn: dict[int, list[str]] = {}
        self._heard: dict[int, int] = {}

    # -- pieces

    def line(
        self, said: str = "", *, bold: bool = False, dim: bool = False, indent: str = "    "
    ) -> None:
        """A line, broken where the page ends."""
        for part in wrap(said, self.width, indent) if said else [""]:
            click.echo(click.style(part, bold=bold, dim=dim) if self.colour else part)

    def say(self, key: str, **facts: Any) -> None:
        """A message of the command line."""
        for part in say("cli", key, self.lang, **facts).split("\n"):
            self.line(part)

    def rule(self, title: str) -> None:
        """A line across the page with a title in it."""
        self.line(f"── {title} " + "─" * max(0, self.width - len(title) - 4), dim=True)

    # -- what happened

    def news(self, state: heartoak.State, seat: int) -> None:
        """What this seat saw since it was last told."""
        start = self._heard.get(seat, 0)
        told = self._told(state, seat, start)
        self._heard[seat] = start + len(told)
        if any(told):
            self.rule(say("cli", "since", self.lang))
        for happened, said in zip(state.events()[start:], told, strict=True):
            if said:
                self.line(said)
                self._read_out(state.get_game(), happened, seat)

    def _read_out(self, game: heartoak.Game, happened: heartoak.Event, seat: int) -> None:
        """What is written on the space where this seat arrives, or on the card that it meets."""
        if happened.seat != seat or happened.kind not in ("arrive", "meet", "draw_card"):
            return
        ident = str(happened.data.get("card") or happened.data.get("space"))
        enemy = catalogue(game).kind(ident) == "enemy"
        if happened.kind == "draw_card" and not enemy:
            return  # it is read out when it is met
        for written in text.lines_of(game, ident, self.lang):
            for part in wrap(written, self.width - 4, "  "):
                self.line("    " + part, dim=True)

    def log(self, state: heartoak.State, seat: int) -> None:
        """Everything that this seat saw in the game."""
        lines = [said for said in self._told(state, seat) if said]
        for said in lines or [say("cli", "log_nothing", self.lang)]:
            self.line(said)

    def forget(self, state: heartoak.State) -> None:
        """After a choice was taken back: what is told again starts where the position stands."""
        last = len(state.events(0))
        self._heard = {seat: min(heard, last) for seat, heard in self._heard.items()}

    def catch_up(self, state: heartoak.State) -> None:
        """In a game that is gone on with, each seat was told all up to its last choice."""
        happened = state.events()
        for ply, step in enumerate(state.full_history()):
            if step.player >= 0:
                self._heard[step.player] = ply
        for seat, last in self._heard.items():
            self._heard[seat] = sum(one.ply < last for one in happened)

    def about(self, game: heartoak.Game, what: str, indent: str = "    ") -> None:
        """The aim of a game or its rules in short, if there are words on it."""
        rules, said = game.rules(), words(self.lang)["about"].get(game.name(), {}).get(what, "")
        facts = {"threshold": rules["trophy_threshold"], "objects": rules["object_limit"]}
        for part in fill(said, facts, self.lang).strip().split("\n"):
            self.line(part, indent=indent)

    def _told(self, state: heartoak.State, seat: int, since: int = 0) -> list[str | None]:
        """A sentence for each event from one on, None for those that this seat did not see."""
        viewer = None if self.open_hands else seat
        heroes = text.heroes_of(state.origin() or {})
        events = state.events()
        return text.story(state.get_game(), events, self.lang, viewer, heroes, since)

    # -- the position

    def board(self, state: heartoak.State, seat: int, *, again: bool = True) -> None:
        """The board; unless `again`, only if it looks different than when this seat saw it last."""
        game, position = state.get_game(), state.to_dict()
        lines = render.board(position, game, self.lang, self.width, self.colour)
        lines += render.legend(position, game, self.lang, self.width)
        if again or self._drawn.get(seat) != lines:
            click.echo("\n".join(lines))
        self._drawn[seat] = lines

    def sheets(self, state: heartoak.State, seat: int) -> None:
        """Everybody's sheets."""
        viewer = None if self.open_hands else seat
        game, page = state.get_game(), (self.width, self.colour)
        click.echo("\n".join(render.sheets(state.to_dict(), game, self.lang, *page, viewer)))

    def own_sheet(self, state: heartoak.State, seat: int) -> None:
        """The sheet of the one who decides."""
        position = state.to_dict()
        if position["seats"][seat].get("hero") is None:
            return
        self.rule(say("cli", "your_sheet", self.lang))
        rows = render.sheets(position, state.get_game(), self.lang, self.width, self.colour, seat)
        own = render.sheet(
            position, seat, state.get_game(), self.lang, self.width, self.colour, seat
        )
        click.echo("\n".join([rows[0], *own]))

    # -- the choice

    def choices(self, state: heartoak.State, answers: list[int]) -> None:
        """The question and the numbered answers."""
        game, ask, position = state.get_game(), state.question(), state.to_dict()
        heroes = text.heroes_of(position)
        click.echo()
        self.line(text.question(game, ask, self.lang, heroes), bold=True)
        digits = len(str(len(answers)))
        for number, answer in enumerate(answers, 1):
            meant = game.action_to_dict(answer)
            said = text.action(game, ask, meant, self.lang, heroes)
            notes = self.notes(position, game, ask, meant)
            whole = f"{number:>{digits}}  {said}" + (f"  ({' · '.join(notes)})" if notes else "")
            for part in wrap(whole, self.width - 2, " " * (digits + 4)):
                click.echo("  " + part)

    def notes(
        self,
        position: Mapping[str, Any],
        game: Any,
        ask: Mapping[str, Any],
        answer: Mapping[str, Any],
    ) -> list[str]:
        """What waits on a space that can be chosen, and what lies on the way."""
        space = answer.get("space")
        if not isinstance(space, str) or ask.get("ask") not in PLACE_QUESTIONS:
            return []
        row = catalogue(game).entry(space)
        notes = self._way(position, game, ask, row)
        if row.get("draw"):
            drawn = amount("card", int(row["draw"]), self.lang)
            notes.append(say("cli", "note_draw", self.lang, cards=drawn))
        notes += lying_there(position, space, game, self.lang)
        for seat in heroes_at(position, space):
            if seat != ask.get("seat"):
                who = text.seat_name(game, seat, self.lang, text.heroes_of(position))
                notes.append(say("cli", "note_here", self.lang, who=who))
        return notes

    def _way(
        self, position: Mapping[str, Any], game: Any, ask: Mapping[str, Any], row: Mapping[str, Any]
    ) -> list[str]:
        """What crossing to another region means."""
        book = catalogue(game)
        here = book.entry(str(position["seats"][int(ask.get("seat", 0))].get("space")))
        if ask.get("ask") != "move" or here.get("region") == row.get("region"):
            return []
        if row.get("region") == "heart":
            return [say("cli", "note_arch", self.lang)]
        if here.get("region") == "heart":
            return [term("region", row.get("region"), self.lang)]
        notes = [say("cli", "note_crossing", self.lang)]
        gate = next(
            (g for g in book.tables["space"] if g.get("guard") and g["id"] in row["faces"]), None
        )
        if gate is not None and here.get("region") == gate["region"]:
            guard = gate["guard"]
            name = typographic(str(guard["name"].get(self.lang, guard["name"]["en"])), self.lang)
            stat = term("term", guard["with"], self.lang)
            facts = {"name": name, "stat": stat, "value": guard["value"]}
            notes.append(say("cli", "note_guard", self.lang, **facts))
        return notes
