"""The words: both languages alike, everything that the engine can ask or tell has some."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import heartoak
from heartoak import text
from heartoak.catalogue import catalogue, plain
from heartoak.words import fill, typographic

ROOT = Path(__file__).resolve().parents[1]
RULEBOOK = ROOT / "docs" / "rules" / "crown.md"
HEROES = ["errant_knight", "bard", None]


def leaves(table: Any, path: str = "") -> dict[str, str]:
    """All lines of a table of words by their keys."""
    if not isinstance(table, dict):
        return {path: str(table)}
    return {k: v for key, inner in table.items() for k, v in leaves(inner, f"{path}.{key}").items()}


def section(title: str) -> str:
    """A section of the rulebook."""
    return RULEBOOK.read_text(encoding="utf-8").split(f"\n## {title}\n")[1].split("\n## ")[0]


def codes(title: str) -> list[str]:
    """The codes in the first column of the table of a section."""
    cells = re.findall(r"^\| (`[^|]*`) \|", section(title), flags=re.MULTILINE)
    return [code for cell in cells for code in re.findall(r"`(\w+)`", cell)]


def event_kinds() -> list[str]:
    """The kinds of events of the engine."""
    source = (ROOT / "src" / "games" / "crown" / "event.rs").read_text(encoding="utf-8")
    names = re.findall(r"^    ([A-Z]\w+),$", source, flags=re.MULTILINE)
    return [re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in names]


def test_both_languages_have_the_same_keys() -> None:
    assert leaves(text.words("en")).keys() == leaves(text.words("fr")).keys()


def test_both_languages_fill_in_the_same_things() -> None:
    english, french = leaves(text.words("en")), leaves(text.words("fr"))
    for key, line in english.items():
        there, here = set(re.findall(r"{(\w+)}", line)), set(re.findall(r"{(\w+)}", french[key]))
        assert there == here, key


def test_every_line_is_written() -> None:
    for lang in text.LANGUAGES:
        assert all(line.strip() for line in leaves(text.words(lang)).values())


def test_an_unknown_language_is_an_error() -> None:
    with pytest.raises(ValueError, match="en, fr"):
        text.words("de")


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_every_question_has_words(lang: str) -> None:
    asked = codes("Decisions")
    assert len(asked) >= 33
    assert set(asked) == set(text.words(lang)["question"])
    assert set(asked) >= set(text.words(lang)["action"]) - {"default"}


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_every_random_event_has_words(lang: str) -> None:
    assert set(codes("Random events")) <= set(text.words(lang)["chance"])


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_every_kind_of_event_has_words(lang: str) -> None:
    kinds = event_kinds()
    assert len(kinds) >= 38
    said = text.words(lang)["event"]
    for kind in kinds:
        assert kind in said or {f"{kind}_up", f"{kind}_down"} <= set(said), kind
    assert all(set(forms) == {"you", "they"} for forms in said.values())


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_codes_of_the_content_have_words(lang: str) -> None:
    said, book = text.words(lang), catalogue("crown")
    for space in book.tables["space"]:
        assert space["region"] in said["region"]
        assert set(space["tags"]) <= set(said["tag"])
    for card in book.tables["encounter"]:
        assert card["kind"] in said["kind"]
        assert set(card.get("enemy", {}).get("tags", [])) <= set(said["tag"])
    assert {spell["timing"] for spell in book.tables["spell"]} <= set(said["timing"])


@pytest.mark.parametrize("lang", text.LANGUAGES)
def test_everything_has_a_name_and_help(lang: str) -> None:
    called = text.names("crown", lang)
    assert len(called) == len(catalogue("crown").ids())
    for ident, name in called.items():
        assert name
        helped = text.help_for("crown", ident, lang)
        assert helped.startswith(name)
        assert "\n" in helped
        assert "…" not in helped
        assert "{" not in helped


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "en_US.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "fr_CA"}, "fr"),
        ({"LANG": "de_DE"}, "en"),
        ({}, "en"),
    ],
)
def test_the_language_is_that_of_the_locale(env: dict[str, str], lang: str) -> None:
    assert text.default_language(env) == lang


def test_unknown_parts_are_left_out() -> None:
    assert fill("a< b {x}>{y}", {"y": 1}) == "a1"
    assert fill("a< b {x}>", {"x": 2}) == "a b 2"
    assert fill("{who} perd", {}) == "… perd"


def test_french_typography() -> None:
    assert typographic("Quoi ? « Rien » : non !", "fr") == (
        "Quoi\u00a0? «\u00a0Rien\u00a0»\u00a0: non\u00a0!"
    )
    assert typographic("What?", "en") == "What?"
    assert fill("au tour de {who}", {"who": "Estafette"}, "fr") == "au tour d'Estafette"
    assert fill("au tour de {who}", {"who": "Barde"}, "fr") == "au tour de Barde"


def test_questions() -> None:
    roll = {"ask": "reroll", "seat": 0, "roll": "combat", "dice": [2, 5], "total": 8, "against": 9}
    assert text.question("crown", roll, "en") == (
        "You rolled 2 + 5 (combat die): 8 against 9. Do you roll a die again?"
    )
    fight = {"ask": "prefight", "seat": 0, "with": "strength", "value": 2, "enemies": ["ash_wolf"]}
    assert text.question("crown", fight, "en") == (
        "Before the combat against Ash Wolf (Strength 2): what do you do?"
    )
    duel = {"ask": "prefight", "seat": 1, "with": "spirit", "attacker": 0, "defender": 1}
    assert "Errant Knight" in text.question("crown", duel, "en", HEROES)
    bare = text.question("crown", {"ask": "pay", "seat": 0}, "fr")
    assert bare == "Payez-vous\u00a0?"


def test_answers_in_the_context_of_their_question() -> None:
    reroll = {"ask": "reroll", "seat": 0, "roll": "combat", "dice": [2, 5]}
    die = {"kind": "fate_die", "die": 2}
    assert text.action("crown", reroll, die, "en") == "Spend 1 Fate: roll the 5 again"
    assert text.action("crown", reroll, die, "fr") == "Dépenser 1 Destin\u00a0: relancer le 5"
    act = {"ask": "act", "seat": 1}
    attack = {"kind": "attack", "seat": 2, "with": "strength"}
    assert text.action("crown", act, attack, "en", HEROES) == "Attack Errant Knight by Strength"
    buy = text.action("crown", {"ask": "buy", "seat": 0}, {"kind": "card", "card": "sword"}, "en")
    assert buy == "Buy Sword for 2 gold"
    cast = {"ask": "own_spell", "seat": 0}
    assert text.action("crown", cast, {"kind": "card", "card": "bark_balm"}, "en").startswith(
        "Cast"
    )
    assert text.action("crown", cast, {"kind": "card", "card": "cordial"}, "en").startswith("Use")


def test_labels_of_options() -> None:
    option = {"kind": "option", "option": 2}
    given = {"ask": "choose", "seat": 0, "labels": [None, {"en": "Run.", "fr": "Courir."}]}
    assert text.action("crown", given, option, "en") == "Run"
    assert text.action("crown", given, option, "fr") == "Courir"
    for ident, first, labels in catalogue("crown")._options():
        ask = {"ask": "choose", "seat": 0, "first_option": first, "options": len(labels)}
        name = catalogue("crown").name(ident, "en")
        assert text.question("crown", ask, "en").startswith(name)
        answer = {"kind": "option", "option": len(labels)}
        said = text.action("crown", ask, answer, "en")
        assert said == labels[-1]["en"].rstrip(".")


def test_random_events() -> None:
    assert text.chance("crown", "die:move", {"die": 4}, "en") == "Movement die: 4"
    assert text.chance("crown", "die:combat_reroll", {"die": 4}, "en") == "Combat die: 4"
    drawn = text.chance("crown", "deck:encounter", {"card": "ash_wolf"}, "fr")
    assert drawn == "Carte Rencontre\u00a0: Loup de cendre"
    assert text.chance("crown", "setup:first_seat", {"seat": 1}, "en") == "Who begins: Player 2"


def test_the_faces_of_a_die_are_explained() -> None:
    tavern = text.lines_of("crown", "last_fire_tavern", "en")
    assert len(tavern) == 7
    assert tavern[2] == "2: One jug too many: lose a turn."
    assert text.lines_of("crown", "last_fire_tavern", "fr")[2].startswith("2\u00a0: Le pichet")
    assert text.lines_of("crown", "ash_wolf", "en")[0].startswith("Fights with Strength")
    assert text.lines_of("crown", "north_wood", "en") == []


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("barn_fever", "You meet with an event: Barn Fever."),
        ("sword", "You find Sword."),
        ("warm_spring", "You visit Warm Spring."),
        ("tracker", "You meet Tracker."),
    ],
)
def test_what_is_met_is_told_by_its_kind(card: str, told: str) -> None:
    assert text.event("crown", happened("meet", card=card), "en", viewer=1) == told


def test_what_changed_nothing_is_not_told() -> None:
    assert text.event("crown", happened("strength", amount=0), "en") is None


def test_dice_and_saved_lives() -> None:
    rolled = happened("die", face=2, roll="table")
    assert text.event("crown", rolled, "en", viewer=1) == "You roll a 2."
    assert text.event("crown", happened("saved"), "en", viewer=1) == "You keep a Life."


def happened(kind: str, seat: int | None = 1, seen: tuple[int, ...] = (0, 1), **data: Any) -> Any:
    return {"kind": kind, "seat": seat, "data": data, "seen_by": list(seen)}


def test_events_are_told_to_those_who_saw_them() -> None:
    lost = happened("life", amount=-2)
    assert text.event("crown", lost, "en", 1, HEROES) == "You lose 2 Lives."
    assert text.event("crown", lost, "en", 0, HEROES) == "Bard loses 2 Lives."
    assert text.event("crown", lost, "fr", 0, HEROES) == "Barde perd 2 Vies."
    secret = happened("draw_spell", seen=(1,), card="dispel")
    assert text.event("crown", secret, "en", 1, HEROES) == "You draw a spell: Dispel."
    assert text.event("crown", secret, "en", 0, HEROES) is None


def test_special_events() -> None:
    fight = happened("fight", value=9, against=None)
    assert text.event("crown", fight, "en", heroes=HEROES) == "Bard fights (value 9)."
    duel = happened("fight", value=0, against=0)
    assert text.event("crown", duel, "en", heroes=HEROES) == "Bard fights Errant Knight."
    assert text.event("crown", happened("call", amount=0), "en") == (
        "Player 2 calls, and the Crown stays silent."
    )
    assert "2 Lives" in str(text.event("crown", happened("call", amount=2), "en"))
    assert text.event("crown", happened("over", None), "en") == (
        "The game is over, without a winner."
    )
    foe = happened("die", None, roll="enemy", face=3)
    assert text.event("crown", foe, "en") == "The dice say 3 (enemy's die)."
    won = happened("fight_won", total=9, against=7)
    assert text.event("crown", won, "en", heroes=HEROES) == "Bard wins the combat, 9 to 7."


def test_things_are_found_by_what_people_type() -> None:
    assert text.find("crown", "epee") == ["sword"]
    assert text.find("crown", "SWORD") == ["sword"]
    assert "north_wood" in text.find("crown", "wood")
    assert text.find("crown", "?!") == []
    assert plain("  Œuf de Coucou ") == "oeuf de coucou"


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told_in_both_languages(seed: int) -> None:
    rules = {"max_rounds": 40, "start_runes": seed % 2}
    game = heartoak.load_game("crown", num_players=2 + seed % 4, rules=rules)
    agent, rng = heartoak.make_agent("greedy", game=game), heartoak.Rng(seed)
    state = game.new_initial_state()
    said: list[str] = []
    while not state.is_terminal():
        if state.is_chance_node():
            state.resolve_chance(rng)
            continue
        ask, heroes = state.question(), text.heroes_of(state.to_dict())
        if ask["ask"] == "choose":
            speaker = text.speaker(game, ask, heroes)
            assert speaker in (ask.get("card"), ask["space"], heroes[ask["seat"]]) or (
                catalogue(game).table(str(speaker)) == "quest"
            )
        for lang in text.LANGUAGES:
            said.append(text.question(game, ask, lang, heroes))
            for answer in state.legal_actions():
                said.append(text.action(game, ask, game.action_to_dict(answer), lang, heroes))
        state.apply_action(agent.act_state(state, rng))
    for lang in text.LANGUAGES:
        told = text.story(game, state.events(), lang)
        assert len(told) == len(state.events())
        said += [line for line in told if line is not None]
    assert not [line for line in said if re.search(r"[{}<>_…]|  ", line) or not line]
