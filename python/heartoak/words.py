"""The tables of words, ``data/text/en.toml`` and ``fr.toml``, and how their lines are filled in."""

from __future__ import annotations

import functools
import locale
import os
import re
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import Any, Final

from heartoak.errors import short

LANGUAGES: Final = ("en", "fr")
"""The languages there are words in."""

Facts = Mapping[str, Any]

_OPTIONAL = re.compile(r"<([^<>]*)>")
_PLACE = re.compile(r"{(\w+)}")


def default_language(env: Mapping[str, str] | None = None) -> str:
    """The language of the locale (``LC_ALL``, ``LC_MESSAGES``, ``LANG``), else English."""
    variables = os.environ if env is None else env
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = variables.get(name, "")
        if value:
            code = locale.normalize(value).split("_")[0].lower()[:2]
            return code if code in LANGUAGES else "en"
    return "en"


def words(lang: str) -> dict[str, Any]:
    """The table of words of a language; unknown languages are a ValueError."""
    if lang not in LANGUAGES:
        raise ValueError(f"no words in {short(lang)}; there are: {', '.join(LANGUAGES)}")
    return _table(lang)


@functools.cache
def _table(lang: str) -> dict[str, Any]:
    source = resources.files("heartoak") / "data" / "text" / f"{lang}.toml"
    table = tomllib.loads(source.read_text(encoding="utf-8"))
    return {key: _polish(value, lang) for key, value in table.items()}


def _polish(value: Any, lang: str) -> Any:
    if isinstance(value, dict):
        return {key: _polish(inner, lang) for key, inner in value.items()}
    return typographic(value, lang) if isinstance(value, str) else value


def typographic(sentence: str, lang: str) -> str:
    """Puts no-break spaces where French wants them; English is left as it is."""
    if lang != "fr":
        return sentence
    sentence = re.sub(r" (?=[:;!?»])", "\u00a0", sentence)
    return sentence.replace("« ", "«\u00a0")


def fill(template: str, facts: Facts, lang: str = "en") -> str:
    """Fills a template in; a part in angle brackets that names an unknown fact is left out."""

    def known(match: re.Match[str]) -> str:
        part = match[1]
        return part if all(facts.get(name) is not None for name in _PLACE.findall(part)) else ""

    def value(match: re.Match[str]) -> str:
        found = facts.get(match[1])
        return "…" if found is None else str(found)

    sentence = _PLACE.sub(value, _OPTIONAL.sub(known, template))
    if lang == "fr":
        sentence = re.sub(r"\b([dD])e (?=[AEÉÈÊIOÔUŒ])", r"\1'", sentence)
    return sentence


def capital(sentence: str) -> str:
    """The sentence with a capital at its beginning."""
    return re.sub(r"^(\W*)(\w)", lambda m: m[1] + m[2].upper(), sentence)


def say(section: str, key: str, lang: str, **facts: Any) -> str:
    """A line of the table of words, such as ``say("cli", "seed", "en", seed=7)``."""
    template = words(lang)[section][key]
    return fill(template, facts, lang) if facts else str(template)


def term(section: str, key: Any, lang: str) -> str:
    """The word for a code; the code itself, in plain letters, where there is none."""
    found = words(lang).get(section, {}).get(str(key))
    return found if isinstance(found, str) else str(key).replace("_", " ")


def amount(unit: str, count: int, lang: str) -> str:
    """A number of things, such as "2 Lives"."""
    forms = words(lang)["unit"][unit]
    return str(forms["one"] if count == 1 else forms["many"].format(n=count))


def listing(things: Sequence[str], lang: str) -> str:
    """Things in a row: "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {words(lang)['term']['and']} {things[-1]}"
