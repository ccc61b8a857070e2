"""Words for people, in English and in French.

What the engine asks, what can be answered and what happened are codes and ids; this module says
them in a sentence. The words are in ``data/text/en.toml`` and ``fr.toml``, the names and texts of
cards, spaces and heroes in the content files of the game. Nothing here names a card.

Every function takes a game (a :class:`heartoak.Game` or its name), a dict as the engine gives it,
and a language. ``heroes`` is the hero of each seat (ids or None), as far as they are known: then
seats are called by their heroes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from heartoak import _checks
from heartoak.catalogue import Catalogue, catalogue, find, names
from heartoak.lore import help_for, hero_summary, lines_of
from heartoak.records import Event
from heartoak.words import (
    LANGUAGES,
    Facts,
    amount,
    capital,
    default_language,
    fill,
    listing,
    say,
    term,
    typographic,
    words,
)

__all__ = [
    "LANGUAGES",
    "action",
    "amount",
    "catalogue",
    "chance",
    "default_language",
    "event",
    "find",
    "help_for",
    "hero_summary",
    "heroes_of",
    "lines_of",
    "listing",
    "names",
    "question",
    "say",
    "seat_name",
    "speaker",
    "story",
    "term",
    "words",
]

Heroes = Sequence[str | None]

_COUNTERS: Final = ("strength", "spirit", "life", "fate", "gold")

_VERBS: Final = {
    "discard_spell": ("discard_spells",),
    "take_market": ("take",),
    "buy": ("buy",),
    "drop": ("drop",),
    "steal": ("steal",),
    "target": ("target", "steal"),
    "move_to": ("move_to",),
    "align": ("align",),
    "pay": ("pay",),
    "trap": ("trap",),
    "clear": ("clear",),
}
"""What effects ask which question."""


# ------------------------------------------------------------ who and what


def seat_name(game: Any, seat: int | None, lang: str, heroes: Heroes | None = None) -> str:
    """How a seat is called: by its hero, or "Player 2" as long as it has none."""
    if seat is None or seat < 0:
        return str(words(lang)["term"]["nobody"])
    hero = heroes[seat] if heroes is not None and seat < len(heroes) else None
    if hero is not None:
        return catalogue(game).name(hero, lang)
    return str(words(lang)["term"]["player"]).format(number=seat + 1)


def heroes_of(position: Facts) -> list[str | None]:
    """The hero of each seat in a position (`state.to_dict()`)."""
    _checks.facts(position, "the position")
    return [seat.get("hero") for seat in position.get("seats", [])]


def _count(game: Any, heroes: Heroes | None) -> int:
    if not isinstance(game, str):
        return int(game.num_players())
    return len(heroes) if heroes else 6


def _label(game: Any, ask: Facts, option: int, lang: str) -> str:
    """The label of an option of `choose`: given with it, or that of the one who speaks."""
    given = ask.get("labels")
    labels = given if isinstance(given, list) else _options(game, ask)[1]
    label = labels[option - 1] if 0 < option <= len(labels) else None
    if isinstance(label, Mapping):
        return typographic(str(label.get(lang, label.get("en"))), lang).rstrip(".")
    return str(label) if label else str(option)


def _options(game: Any, ask: Facts) -> tuple[str, list[Any]]:
    first, count = ask.get("first_option"), ask.get("options")
    if isinstance(first, int) and isinstance(count, int):
        return catalogue(game).options(first, count)
    return "", []


def speaker(game: Any, ask: Facts, heroes: Heroes | None) -> str | None:
    """The id of the card, space or hero on whose behalf a question is asked."""
    if ask.get("card") is not None:
        return str(ask["card"])
    code, space = str(ask.get("ask")), ask.get("space")
    if code == "choose":
        return _options(game, ask)[0] or None
    if code in ("ignore", "reroll"):
        return None if space is None else str(space)
    verbs, seat = _VERBS.get(code, ()), int(ask.get("seat", 0))
    hero = heroes[seat] if heroes is not None and seat < len(heroes) else None
    found = [i for i in (hero, space) if i is not None and catalogue(game).does(str(i), verbs)]
    return str(found[0]) if len(found) == 1 else None


def _numbers(value: Any) -> str | None:
    if isinstance(value, (list, tuple)):
        return " + ".join(str(n) for n in value) or None
    return None if value is None else str(value)


def _roll(code: Any, lang: str) -> str | None:
    """What a die is for; of the die of a table there is nothing to say."""
    return None if code in (None, "table") else term("chance", code, lang)


# ------------------------------------------------------------ the four sentences


def question(game: Any, ask: Facts, lang: str, heroes: Heroes | None = None) -> str:
    """The sentence that asks a question (`state.question()`)."""
    _checks.facts(ask, "the question", "ask")
    facts = {**_things(game, ask, lang, heroes), **_people(game, ask, lang, heroes)}
    template = words(lang)["question"].get(str(ask["ask"]), str(ask["ask"]).replace("_", " "))
    return capital(fill(template, facts, lang))


def _things(game: Any, ask: Facts, lang: str, heroes: Heroes | None) -> dict[str, Any]:
    """What a question is about: cards, spaces, dice and numbers."""
    book, gold = catalogue(game), ask.get("gold")
    stat, voice = ask.get("stat") or ask.get("with"), speaker(game, ask, heroes)
    facts: dict[str, Any] = {
        "steps": ask.get("steps"),
        "value": ask.get("value"),
        "total": ask.get("total"),
        "against": ask.get("against") if ask.get("total") is not None else None,
        "speaker": book.name(voice, lang) if voice is not None else None,
        "dice": _numbers(ask.get("dice")),
        "roll": _roll(ask.get("roll"), lang),
        "price": amount("gold", gold, lang) if isinstance(gold, int) else None,
        "purse": amount("gold", ask["purse"], lang) if ask.get("purse") is not None else None,
        "lives": amount("life", int(ask.get("amount") or 1), lang),
        "stat": term("term", stat, lang) if stat is not None else None,
        "gain": amount(str(stat), 1, lang) if stat in _COUNTERS else None,
    }
    spell = ask.get("spell")
    for key, source in (
        ("card", ask.get("card") or spell),
        ("spell", spell),
        ("quest", ask.get("quest")),
        ("place", ask.get("space")),
    ):
        facts[key] = book.name(str(source), lang) if source is not None else None
    return facts


def _people(game: Any, ask: Facts, lang: str, heroes: Heroes | None) -> dict[str, Any]:
    """Who takes part in a question besides the one who is asked."""

    def name(seat: Any) -> str | None:
        return seat_name(game, seat, lang, heroes) if isinstance(seat, int) else None

    me, attacker, defender = ask.get("seat"), ask.get("attacker"), ask.get("defender")
    other = next((ask[k] for k in ("loser", "caster", "other") if ask.get(k) is not None), None)
    enemies = [catalogue(game).name(str(card), lang) for card in ask.get("enemies") or []]
    foe = listing(enemies, lang) if enemies else name(attacker if me == defender else defender)
    owner = ask.get("owner")
    return {
        "other": name(other),
        "target": name(ask.get("target")),
        "attacker": name(attacker),
        "owner": name(owner) if owner != me else None,
        "foe": foe,
    }


def action(game: Any, ask: Facts, answer: Facts, lang: str, heroes: Heroes | None = None) -> str:
    """What an answer (`game.action_to_dict`) means to the question that it answers."""
    _checks.facts(ask, "the question")
    _checks.facts(answer, "the answer", "kind")
    book, kind, code = catalogue(game), str(answer["kind"]), str(ask.get("ask", ""))
    facts: dict[str, Any] = {"die": answer.get("die")}
    for key in ("card", "space", "hero"):
        facts[key] = book.name(str(answer[key]), lang) if answer.get(key) is not None else None
    if answer.get("hero") is not None:
        facts["sheet"] = hero_summary(game, str(answer["hero"]), lang)
    if answer.get("align") is not None:
        facts["align"] = term("term", answer["align"], lang)
    if answer.get("with") is not None:
        facts["with"] = term("term", answer["with"], lang)
    if answer.get("option") is not None:
        facts["label"] = _label(game, ask, int(answer["option"]), lang)
    if answer.get("seat") is not None:
        seats = _count(game, heroes)
        facts["target"] = seat_name(
            game, (int(ask.get("seat", 0)) + int(answer["seat"])) % seats, lang, heroes
        )
    price = _price(game, ask, answer)
    facts["price"] = amount("gold", price, lang) if price is not None else None
    dice = ask.get("dice")
    if answer.get("die") is not None:
        whole = isinstance(dice, (list, tuple)) and 0 < int(answer["die"]) <= len(dice)
        facts["face"] = dice[int(answer["die"]) - 1] if whole and dice else answer["die"]
    return capital(fill(_answer_template(book, code, kind, answer, lang), facts, lang))


def _answer_template(book: Catalogue, code: str, kind: str, answer: Facts, lang: str) -> str:
    table = words(lang)["action"]
    if (
        kind == "card"
        and book.table(str(answer.get("card"))) == "spell"
        and "spell" in table.get(code, {})
    ):
        return str(table[code]["spell"])
    return str(table.get(code, {}).get(kind, table["default"].get(kind, kind)))


def _price(game: Any, ask: Facts, answer: Facts) -> int | None:
    prices = ask.get("prices")
    card = answer.get("card")
    if isinstance(prices, Mapping) and card in prices:
        return int(prices[card])
    if ask.get("ask") == "buy" and card is not None:
        price = catalogue(game).entry(str(card)).get("price")
        return None if price is None else int(price)
    gold = ask.get("gold")
    return gold if isinstance(gold, int) else None


def chance(game: Any, source: str, outcome: Facts, lang: str) -> str:
    """What a random event (`state.chance_source()`, `state.chance_to_dict`) came to."""
    _checks.instance(source, str, "source")
    _checks.facts(outcome, "the outcome")
    code = source.rsplit(":", 1)[-1].removesuffix("_reroll")
    said = words(lang)["chance"]["said"]
    result = next(iter(outcome.values()), None)
    if isinstance(result, str):
        result = catalogue(game).name(result, lang)
    if "seat" in outcome:
        result = seat_name(game, int(outcome["seat"]), lang)
    return capital(fill(said, {"source": term("chance", code, lang), "result": result}, lang))


# ------------------------------------------------------------ events


def event(
    game: Any, happened: Any, lang: str, viewer: int | None = None, heroes: Heroes | None = None
) -> str | None:
    """What happened, in a sentence; None for what this viewer may not see.

    ``happened`` is an event of `state.events()` (or a dict like one). With a ``viewer`` what
    happened to that seat is said to "you", and what it did not see is not said; without one
    everything is said.
    """
    kind, seat = str(_part(happened, "kind")), _part(happened, "seat")
    seen = _part(happened, "seen_by")
    data = _part(happened, "data") or {}
    _checks.facts(data, "the data of the event")
    if viewer is not None and seen is not None and not _sees(seen, viewer):
        return None
    facts = _event_facts(game, kind, data, lang, heroes)
    facts["who"] = seat_name(game, seat, lang, heroes)
    facts["player"] = seat_name(game, seat, lang)
    key = _event_key(game, kind, seat, data)
    if key is None:
        return None
    forms = words(lang)["event"].get(key)
    if forms is None:
        return f"{facts['who']}: {kind.replace('_', ' ')}"
    return capital(
        fill(forms["you" if viewer is not None and viewer == seat else "they"], facts, lang)
    )


def story(
    game: Any,
    happened: Sequence[Any],
    lang: str,
    viewer: int | None = None,
    heroes: Heroes | None = None,
    since: int = 0,
) -> list[str | None]:
    """What happened, one sentence or None for each event, without the first ``since``.

    ``happened`` are all events since the origin of a state, ``heroes`` those of the origin: seats
    are called by the hero that they had at the time.
    """
    known: list[str | None] = [*(heroes or []), *[None] * 8]
    told: list[str | None] = []
    before: Any = {}
    for number, one in enumerate(happened):
        kind, seat = _part(one, "kind"), _part(one, "seat")
        again = kind == "cast" == _part(before, "kind") and _part(before, "seat") == seat
        if again and told:
            told[-1] = None  # told again, with its target
        if number >= since:
            told.append(event(game, one, lang, viewer, known))
        if kind == "hero" and isinstance(seat, int) and 0 <= seat < len(known):
            known[seat] = (_part(one, "data") or {}).get("hero")
        before = one
    return told


def _part(happened: Any, key: str) -> Any:
    if isinstance(happened, Mapping):
        return happened.get(key)
    _checks.instance(happened, Event, "the event")
    return getattr(happened, key)


def _sees(seen: Any, viewer: int) -> bool:
    return bool(seen >> viewer & 1) if isinstance(seen, int) else viewer in seen


def _event_key(game: Any, kind: str, seat: Any, data: Facts) -> str | None:
    """The key of the sentence; None for what changed nothing."""
    if kind in _COUNTERS:
        count = int(data.get("amount", 0))
        return f"{kind}_{'down' if count < 0 else 'up'}" if count else None
    if kind == "meet":
        found = f"meet_{catalogue(game).kind(str(data.get('card')))}"
        return found if found in words("en")["event"] else kind
    if kind == "call" and not int(data.get("amount") or 0):
        return "call_failed"
    if seat is None or seat < 0:
        return {"over": "over_nobody", "die": "die_foe"}.get(kind, kind)
    return kind


def _first(data: Facts, *keys: str) -> Any:
    return next((data[key] for key in keys if data.get(key) is not None), None)


def _event_facts(
    game: Any, kind: str, data: Facts, lang: str, heroes: Heroes | None
) -> dict[str, Any]:
    book, count = catalogue(game), int(data.get("amount") or 0)

    def name(seat: Any) -> str | None:
        return seat_name(game, seat, lang, heroes) if isinstance(seat, int) else None

    facts: dict[str, Any] = {
        "n": _first(data, "face", "round", "amount"),
        "value": data.get("value") if data.get("against") is None else None,
    }
    for key in ("card", "space", "hero", "quest"):
        facts[key] = book.name(str(data[key]), lang) if data.get(key) is not None else None
    if kind in _COUNTERS:
        facts["amount"] = amount(kind, abs(count), lang)
    facts["roll"] = _roll(data.get("roll"), lang)
    facts["turns"] = amount("turn", max(count, 1), lang)
    facts["lives"] = amount("life", count, lang)
    facts["align"] = term("term", data["align"], lang) if data.get("align") is not None else None
    stat = data.get("stat")
    facts["gain"] = amount(str(stat), 1, lang) if stat in _COUNTERS else None
    facts["other"] = name(data.get("against"))
    facts["target"], facts["killer"] = name(data.get("target")), name(data.get("killer"))
    if data.get("total") is not None:
        score = {"own": data["total"], "other": data.get("against")}
        facts["score"] = fill(words(lang)["term"]["score"], score, lang)
    return facts
