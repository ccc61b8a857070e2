"""Heartoak: a fast engine for board games of dice, decks and hidden hands.

>>> import heartoak as ho
>>> game = ho.load_game("crown", num_players=4, rules="quick")
>>> rng = ho.Rng(7)
>>> state = game.new_initial_state()
>>> while not state.is_terminal():
...     if state.is_chance_node():
...         _ = state.resolve_chance(rng)
...     else:
...         state.apply_action(rng.choice(state.legal_actions()))
"""

from typing import TYPE_CHECKING

from heartoak._native import Game, NativeAgent, Rng, State
from heartoak.agents import (
    Agent,
    AgentInfo,
    make_agent,
    register_agent,
    registered_agents,
)
from heartoak.content import Content
from heartoak.errors import (
    ContentError,
    Diagnostic,
    EngineError,
    GameOverError,
    HiddenInformationError,
    IllegalActionError,
    ReplayDivergedError,
    ReplayError,
    ReplayMismatchError,
    RulesError,
    SerializationError,
)
from heartoak.game import build_info, load_game, registered_games
from heartoak.records import (
    CHANCE,
    INVALID_ACTION,
    TERMINAL,
    ActionSpec,
    BuildInfo,
    Event,
    GameSpec,
    Outcome,
    PlayerAction,
)
from heartoak.rules import Rules
from heartoak.simulate import GameResult, play_game, rollout, rollouts, simulate

if TYPE_CHECKING:
    from heartoak.replay import Replay, ReplayHeader, ReplayStep, VerifyReport
    from heartoak.simulation import SimulationResult, Summary

__version__ = build_info().version

__all__ = [
    "CHANCE",
    "INVALID_ACTION",
    "TERMINAL",
    "ActionSpec",
    "Agent",
    "AgentInfo",
    "BuildInfo",
    "Content",
    "ContentError",
    "Diagnostic",
    "EngineError",
    "Event",
    "Game",
    "GameOverError",
    "GameResult",
    "GameSpec",
    "HiddenInformationError",
    "IllegalActionError",
    "NativeAgent",
    "Outcome",
    "PlayerAction",
    "Replay",
    "ReplayDivergedError",
    "ReplayError",
    "ReplayHeader",
    "ReplayMismatchError",
    "ReplayStep",
    "Rng",
    "Rules",
    "RulesError",
    "SerializationError",
    "SimulationResult",
    "State",
    "Summary",
    "VerifyReport",
    "build_info",
    "load_game",
    "make_agent",
    "play_game",
    "register_agent",
    "registered_agents",
    "registered_games",
    "rollout",
    "rollouts",
    "simulate",
]

_LATER = {
    "heartoak.replay": ("Replay", "ReplayHeader", "ReplayStep", "VerifyReport"),
    "heartoak.simulation": ("SimulationResult", "Summary"),
}
"""Modules that are loaded when one of their names is asked for first: they take time to load."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        for module, names in _LATER.items():
            if name in names:
                import importlib

                loaded = importlib.import_module(module)
                globals().update({known: getattr(loaded, known) for known in names})
                return globals()[name]
        raise AttributeError(f"module 'heartoak' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
