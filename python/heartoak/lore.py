"""What cards, spaces, heroes and quests say, for people: help in a few lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from heartoak.catalogue import catalogue
from heartoak.words import Facts, amount, capital, fill, listing, term, typographic, words


def hero_summary(game: Any, hero: str, lang: str) -> str:
    """A hero's sheet in one line."""
    row = catalogue(game).entry(hero)
    side = term("term", row.get("alignment", ""), lang)
    return fill(words(lang)["help"]["summary"], {**row, "alignment": side}, lang)


def help_for(game: Any, ident: str, lang: str) -> str:
    """What a card, a space, a hero or a quest does: its name, values and text, in a few lines."""
    book, word = catalogue(game), words(lang)
    row = book.entry(ident)
    kind = str(word["kind"].get(book.kind(ident), ""))
    title = book.name(ident, lang) + (f" ({kind})" if kind else "")
    lines = [*_values(game, ident, row, lang), *lines_of(game, ident, lang)]
    if not any(lines):
        lines = [str(word["help"]["unknown"])]
    return "\n".join([title, *(f"  {line}" for line in lines if line)])


def lines_of(game: Any, ident: str, lang: str) -> list[str]:
    """What is written on a card or a space: its text, then what the faces of its die do."""
    book = catalogue(game)
    written = [book.text(ident, lang)]
    if book.kind(ident) == "enemy":
        written = [*_card_values(book.entry(ident), lang), *written]
    return [line for line in [*written, *_faces(book.entry(ident), lang)] if line]


def _faces(value: Any, lang: str) -> Iterator[str]:
    """The labelled rows of the tables in a row, as "2-4: heal 1 Life"."""
    if isinstance(value, Mapping):
        for row in value.get("table", ()) if value.get("do") == "roll" else ():
            if row.get("label"):
                label = typographic(str(row["label"].get(lang, row["label"]["en"])), lang)
                yield f"{_span(row)}{words(lang)['term']['colon']}{label}"
        for inner in value.values():
            yield from _faces(inner, lang)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _faces(inner, lang)


def _span(row: Facts) -> str:
    """The results of a row of a table."""
    low, high = row.get("min"), row.get("max")
    faces = list(row.get("on", ()))
    if not faces:
        return f"{low}+" if high is None else f"–{high}" if low is None else f"{low}–{high}"
    whole = faces == list(range(faces[0], faces[-1] + 1)) and len(faces) > 2
    return f"{faces[0]}–{faces[-1]}" if whole else ", ".join(map(str, faces))


def _values(game: Any, ident: str, row: Facts, lang: str) -> list[str]:
    table = catalogue(game).table(ident)
    if table == "hero":
        return _hero_values(game, row, lang)
    if table == "space":
        return _space_values(game, row, lang)
    return _card_values(row, lang)


def _hero_values(game: Any, row: Facts, lang: str) -> list[str]:
    book, word = catalogue(game), words(lang)["help"]
    side = term("term", row.get("alignment", ""), lang)
    things = [amount("spell", row["spells"], lang)] if row.get("spells") else []
    things += [book.name(str(item), lang) for item in row.get("items", [])]
    lines = [fill(word["summary"], {**row, "alignment": side}, lang)]
    lines.append(fill(word["starts"], {"space": book.name(str(row.get("start")), lang)}, lang))
    if things:
        lines.append(fill(word["starts_with"], {"things": listing(things, lang)}, lang))
    return lines


def _space_values(game: Any, row: Facts, lang: str) -> list[str]:
    book, word = catalogue(game), words(lang)["help"]
    tags = [term("tag", tag, lang) for tag in row.get("tags", [])]
    lines = [", ".join([term("region", row.get("region"), lang), *tags])]
    if row.get("guard"):
        guard = row["guard"]
        name = typographic(str(guard["name"].get(lang, guard["name"]["en"])), lang)
        facts = {"name": name, "stat": term("term", guard["with"], lang), "value": guard["value"]}
        lines.append(fill(word["guard"], facts, lang))
    if row.get("faces"):
        faces = listing([book.name(str(space), lang) for space in row["faces"]], lang)
        lines.append(fill(word["faces"], {"spaces": faces}, lang))
    if row.get("draw"):
        lines.append(fill(word["draws"], {"cards": amount("card", row["draw"], lang)}, lang))
    return lines


def _card_values(row: Facts, lang: str) -> list[str]:
    word, parts = words(lang)["help"], []
    if row.get("enemy"):
        enemy = row["enemy"]
        stat = term("term", enemy.get("with"), lang)
        fights = fill(word["fights"], {"stat": stat, "value": enemy.get("value")}, lang)
        parts.append(
            ", ".join([fights, *(term("tag", tag, lang) for tag in enemy.get("tags", []))])
        )
    if row.get("timing"):
        parts.append(term("timing", row["timing"], lang))
    if row.get("price"):
        parts.append(fill(word["price"], {"gold": amount("gold", row["price"], lang)}, lang))
    if row.get("only"):
        sides = listing([term("term", side, lang) for side in row["only"]], lang)
        parts.append(fill(word["only"], {"sides": sides}, lang))
    if row.get("stays"):
        parts.append(word["stays"])
    if row.get("count", 1) > 1:
        parts.append(fill(word["copies"], {"count": row["count"]}, lang))
    return [capital(" · ".join(parts))] if parts else []
