"""Loading games."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from heartoak import _native
from heartoak._checks import instance, plain_text
from heartoak._native import Game
from heartoak.errors import ContentError, Diagnostic
from heartoak.records import BuildInfo
from heartoak.rules import Rules


def registered_games() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_native.registered_games())


def load_game(
    name: str,
    *,
    num_players: int | None = None,
    rules: Rules | Mapping[str, Any] | os.PathLike[str] | str | None = None,
    packs: Sequence[Any] = (),
) -> Game:
    """A game, ready to play.

    `num_players` is 4 for crown if not given. `rules` are :class:`Rules`, a mapping of changes to
    the default rules, the name of a preset, or a TOML file (a path, or a str that ends in
    ``.toml``). RulesError says what cannot be played; ContentError, that there are no packs yet.
    """
    plain_text(name, "name")
    instance(packs, Sequence, "packs")
    if len(packs) > 0:
        found = Diagnostic("error", "packs", "this version plays with the core content only")
        raise ContentError("the packs cannot be loaded", [found])
    return _native.load_game(name, num_players, _values(name, rules))


def _values(name: str, rules: Any) -> Mapping[str, Any] | None:
    if rules is None:
        return None
    if isinstance(rules, str | os.PathLike):
        if isinstance(rules, str) and not rules.endswith(".toml"):
            rules = Rules.preset(name, rules)
        else:
            rules = Rules.from_toml(rules, game=name)
    if isinstance(rules, Rules):
        if rules.game != name:
            raise ValueError(f"these are rules of {rules.game}, not of {name}")
        return rules.to_dict()
    if isinstance(rules, Mapping):
        return rules
    raise TypeError(f"rules must be Rules, a mapping, a path or a str, not {type(rules).__name__}")


def build_info() -> BuildInfo:
    """The version, and how the engine was built."""
    info = _native.build_info()
    return BuildInfo(**{**info, "features": tuple(info["features"])})
