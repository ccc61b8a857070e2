"""The Python side of the native module: what it calls to build records and to find words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from heartoak import _native
from heartoak.content import Content, load_content
from heartoak.records import ActionBlock, ActionSpec, Event, GameSpec
from heartoak.rules import Rules

if TYPE_CHECKING:
    from heartoak._native import Game, State


def rules(game: str, values: Mapping[str, Any]) -> Rules:
    """The rules of a loaded game."""
    return Rules._checked(game, values)


def content(game: str) -> Content:
    """The content of a loaded game."""
    return load_content(game)


def game_from_spec(spec: GameSpec) -> Game:
    """The game that a spec describes."""
    return _native.load_game(spec["game"], spec["num_players"], spec["rules"])


def event(ply: int, seen_by: tuple[int, ...], said: dict[str, Any]) -> Event:
    """An event from what the engine says of it."""
    data = dict(said.get("data") or {})
    return Event(ply, str(said["kind"]), said.get("seat"), data, seen_by)


def action_spec(game: Game) -> ActionSpec:
    """The table of actions, run by run of one kind."""
    names = [game.action_to_dict(a) for a in range(game.num_distinct_actions())]
    blocks: list[ActionBlock] = []
    for action, said in enumerate(names):
        kind = str(said.get("kind", ""))
        arguments = tuple(key for key in said if key != "kind")
        last = blocks[-1] if blocks else None
        if last and (last.kind, last.arguments) == (kind, arguments):
            blocks[-1] = ActionBlock(kind, last.start, action + 1, arguments)
        else:
            blocks.append(ActionBlock(kind, action, action + 1, arguments))
    import hashlib

    digest = hashlib.sha256(_compact(names).encode()).hexdigest()[:32]
    return ActionSpec(size=len(names), blocks=tuple(blocks), digest=digest)


def action_text(game: Game, question: Mapping[str, Any], action: Mapping[str, Any]) -> str:
    """An answer in English."""
    from heartoak import text

    return str(text.action(game, question, action, "en"))


def chance_text(game: Game, source: str, outcome: Mapping[str, Any]) -> str:
    """An outcome of chance in English."""
    from heartoak import text

    return str(text.chance(game, source, outcome, "en"))


def render(state: State) -> str:
    """A position as text."""
    from heartoak import render as drawing

    return str(drawing.text(state.to_dict(), state.get_game()))


def html(state: State) -> str:
    """A position for a notebook."""
    from html import escape

    return f"<div><b>{escape(str(state))}</b><pre>{escape(state.render())}</pre></div>"


def _compact(value: Iterable[Any] | Mapping[str, Any]) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True, ensure_ascii=False)
