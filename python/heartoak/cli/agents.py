"""``heartoak agents``: what players the computer can be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click

from heartoak.cli.options import json_option, lang_option
from heartoak.cli.output import print_json, print_table
from heartoak.words import words

if TYPE_CHECKING:
    import heartoak

PLAIN: Final = ("int", "float", "str", "bool")
"""The types of parameters that can be given in text."""


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


def _about(key: str, info: heartoak.AgentInfo) -> dict[str, Any]:
    parameters = [
        {"name": p.name, "type": p.type, "default": p.default, "help": p.help}
        for p in info.parameters
        if p.type in PLAIN
    ]
    return {"name": key, "about": info.help, "parameters": parameters}


def _parameters(parameters: list[dict[str, Any]]) -> str:
    return ", ".join(f"{p['name']}={p['default']}" for p in parameters)
