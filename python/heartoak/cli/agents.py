"""``heartoak agents``: what players the computer can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

from heartoak.cli.options import json_option, lang_option
from heartoak.cli.output import print_json, print_table
from heartoak.words import words


@click.command("agents")
@json_option
@lang_option
def command(as_json: bool, lang: str) -> None:
    """List the agents and their parameters.

    An agent is named as KEY or KEY:NAME=VALUE,NAME=VALUE wherever a command asks for one.

    \b
    Examples:
      heartoak agents
      heartoak play crown --seats human,greedy
    """
    import heartoak

    rows = [_about(key, info) for key, info in heartoak.registered_agents().items()]
    if as_json:
        print_json(rows)
        return
    head = words(lang)["table"]
    table = [[row["name"], row["about"], _parameters(row["parameters"])] for row in rows]
    print_table("", [head["name"], head["about"], head["parameters"]], table, left=3)


def _about(key: str, info: Any) -> dict[str, Any]:
    about = next((getattr(info, n) for n in ("help", "about", "doc") if getattr(info, n, None)), "")
    return {"name": key, "about": str(about), "parameters": getattr(info, "parameters", {}) or {}}


def _parameters(parameters: Any) -> str:
    if isinstance(parameters, Mapping):
        return ", ".join(f"{name}={_default(value)}" for name, value in parameters.items())
    return ", ".join(str(parameter) for parameter in parameters)


def _default(value: Any) -> Any:
    if isinstance(value, Mapping):
        return value.get("default", "")
    return getattr(value, "default", value)
