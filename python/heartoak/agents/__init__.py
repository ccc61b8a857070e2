"""Players: those of the engine, humans, and your own.

An agent is any object with a ``name`` and ``act_state(state, rng) -> int``; methods
``game_start(game, player)`` and ``game_end(outcome, returns)`` are called if it has them. A spec
names one in text, ``"mine:caution=2"``, or in a mapping, ``{"agent": "mine", "caution": 2}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from heartoak import _native
from heartoak._checks import instance
from heartoak._native import Game, NativeAgent, Rng, State
from heartoak.agents.human import Human
from heartoak.errors import Diagnostic, RulesError, short

__all__ = [
    "Agent",
    "AgentInfo",
    "AgentSpec",
    "Human",
    "NativeAgent",
    "Parameter",
    "agent_name",
    "make_agent",
    "parse_spec",
    "register_agent",
    "registered_agents",
]


@runtime_checkable
class Agent(Protocol):
    """A player that looks at the state. It is trusted to look only at what its seat may see."""

    @property
    def name(self) -> str:
        """What results call it."""

    def act_state(self, state: State, rng: Rng) -> int:
        """One of ``state.legal_actions()``; its luck comes from `rng`."""


AgentSpec: TypeAlias = str | Mapping[str, Any]
"""An agent in text or as a mapping with its key under "agent"."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an agent."""

    name: str
    type: str
    default: Any
    help: str

    def __str__(self) -> str:
        return f"{self.name}={self.default}"


@dataclass(frozen=True, slots=True)
class AgentInfo:
    """A kind of agent."""

    key: str
    help: str
    parameters: tuple[Parameter, ...]
    native: bool
    """True if it plays inside the engine, without Python."""


_factories: dict[str, Callable[..., Agent]] = {"human": Human}


def registered_agents() -> dict[str, AgentInfo]:
    """All kinds of agents by key, with their parameters."""
    found: dict[str, AgentInfo] = {}
    for said in _native.native_agents():
        parameters = tuple(Parameter(**parameter) for parameter in said["parameters"])
        found[said["key"]] = AgentInfo(said["key"], said["help"], parameters, native=True)
    for key, factory in _factories.items():
        help_text = str(factory.__doc__ or "").strip().split("\n")[0]
        found[key] = AgentInfo(key, help_text, _parameters(factory), native=False)
    return found


def register_agent(key: str, factory: Callable[..., Agent]) -> None:
    """Makes an agent known under a key.

    Its parameters are those of the factory; one named `game` gets the game.
    """
    if not isinstance(key, str) or not key.isidentifier():
        raise ValueError(f"the key of an agent must be a word, not {key!r}")
    if not callable(factory):
        raise TypeError("factory must be callable")
    if any(said["key"] == key for said in _native.native_agents()):
        raise ValueError(f"{key!r} is an agent of the engine")
    try:
        _parameters(factory)
    except ValueError as error:
        raise TypeError(f"the parameters of {short(factory)} are not known: {error}") from error
    _factories[key] = factory


def parse_spec(spec: AgentSpec) -> tuple[str, dict[str, Any]]:
    """The key and the parameters of a spec. RulesError if it cannot be read."""
    if isinstance(spec, Mapping):
        parameters = {str(key): value for key, value in spec.items()}
        key = parameters.pop("agent", None)
        if not isinstance(key, str):
            raise _refused(spec, "spec", 'a mapping needs the name of the agent under "agent"')
        return key, parameters
    if not isinstance(spec, str):
        raise _no_agent(spec)
    key, _, rest = spec.partition(":")
    parameters = {}
    for part in rest.split(",") if rest else []:
        name, equals, value = part.partition("=")
        if not equals or not name.strip():
            raise _refused(spec, "spec", f"parameters look like name=value, not {short(part)}")
        if name.strip() in parameters:
            raise _refused(spec, "spec", f"{name.strip()} is given twice")
        parameters[name.strip()] = _value(value.strip())
    return key.strip(), parameters


def make_agent(spec: AgentSpec | Agent, *, game: Game | None = None) -> Agent:
    """The agent that a spec describes; an agent is given back as it is.

    RulesError if there is no such agent, it has no such parameter, or not with such a value.
    """
    if game is not None:
        instance(game, Game, "game")
    if isinstance(spec, Agent):
        return spec
    key, parameters = parse_spec(spec)
    info = checked(spec, key, parameters)
    if info.native:
        return NativeAgent("crown" if game is None else game.name(), key, parameters)
    factory = _factories[key]
    if _takes_game(factory):
        parameters["game"] = game
    try:
        made = factory(**parameters)
    except (TypeError, ValueError) as error:
        raise _refused(spec, "parameter", f"{key} cannot be made: {error}") from error
    if not isinstance(made, Agent):
        raise TypeError(f"the factory of {key} made no agent, but {short(made)}")
    return made


def checked(spec: object, key: str, parameters: Mapping[str, Any]) -> AgentInfo:
    """The kind of agent of a key, if it has these parameters; RulesError otherwise."""
    known = registered_agents()
    if key not in known:
        raise _refused(
            spec, "unknown_agent", "nothing is called that", f"there are: {', '.join(known)}"
        )
    names = [parameter.name for parameter in known[key].parameters]
    for name in parameters:
        if name not in names:
            hint = f"it has: {', '.join(names)}" if names else "it has none"
            raise _refused(spec, "unknown_parameter", f"{key} has no parameter {name!r}", hint)
    return known[key]


def agent_name(agent: AgentSpec | Agent) -> str:
    """What results call an agent: its spec in its shortest form, or its name."""
    if isinstance(agent, NativeAgent):
        return _spelled(agent.name, agent.parameters)
    if isinstance(agent, str | Mapping):
        return _spelled(*parse_spec(agent))
    if not isinstance(agent, Agent):
        raise _no_agent(agent)
    return str(agent.name)


def _spelled(key: str, parameters: Mapping[str, Any]) -> str:
    import json

    def spelled(value: Any) -> str:
        try:
            return value if isinstance(value, str) else json.dumps(value)
        except (TypeError, ValueError, RecursionError):
            return short(value)

    said = ",".join(f"{name}={spelled(value)}" for name, value in sorted(parameters.items()))
    return f"{key}:{said}" if said else key


def _takes_game(factory: Callable[..., Agent]) -> bool:
    import inspect

    return "game" in inspect.signature(factory).parameters


def _parameters(factory: Callable[..., Agent]) -> tuple[Parameter, ...]:
    # Slow to import, and seldom needed.
    import inspect

    found = []
    for parameter in inspect.signature(factory).parameters.values():
        if parameter.name != "game" and parameter.kind is not parameter.VAR_KEYWORD:
            default = None if parameter.default is parameter.empty else parameter.default
            annotation = parameter.annotation
            kind = (
                annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
            )
            found.append(Parameter(parameter.name, str(kind), default, ""))
    return tuple(found)


def _value(text: str) -> Any:
    """A number or a truth value if it reads like one, else the text."""
    import json

    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if isinstance(value, bool | int | float) else text


def _no_agent(given: object) -> TypeError:
    found = type(given).__name__
    return TypeError(f"an agent must be a spec or have a name and act_state(), not {found}")


def _refused(spec: object, code: str, message: str, hint: str | None = None) -> RulesError:
    found = Diagnostic("error", code, message, hint=hint)
    return RulesError(f"{short(spec)} is no agent", [found])
