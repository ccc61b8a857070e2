"""The 16 kinds of spells do what their texts say."""

from __future__ import annotations

import pytest

from rules.crown.duels import Parts, active, cards, duel, hero, meet, rival, throw, trophies
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

AWAY: Parts = {"hero": "old_trooper", "space": "salt_plain", "fate": 0}


@rule("C-CARD-2", "C-SPELL-5")
def test_rune_leap() -> None:
    state = position(table(), seats=[hero(spells=["rune_leap"]), AWAY])
    script(state, "movement rune_leap")
    assert len(offered(state)) == 23
    assert "high_ward" not in offered(state)
    script(state, "move_to murmuring_forest")
    assert asked(state) == "die:table"


@rule("C-ENC-2")
@pytest.mark.parametrize(
    ("face", "key", "value"),
    [(1, "puppet_turns", 3), (2, "life", 3), (3, "life", 3), (6, "life", 4)],
)
def test_trap_rune(face: int, key: str, value: int) -> None:
    state = position(table(), seats=[hero(spells=["trap_rune"]), AWAY])
    script(state, "own_spell trap_rune", "trap last_fire_tavern", "die:move 6")
    assert lying(state, "last_fire_tavern")["traps"] == 1
    script(state, "move last_fire_tavern", f"die:table {face}")
    assert seat(state)[key] == value


@rule("C-TURN-4")
@pytest.mark.parametrize("face", [4, 5])
def test_trap_rune_costs_a_turn(face: int) -> None:
    state = position(table(), seats=[hero(spells=["trap_rune"]), AWAY])
    script(state, "own_spell trap_rune", "trap last_fire_tavern", "die:move 6")
    script(state, "move last_fire_tavern", f"die:table {face}")
    assert (active(state), seat(state)["skip_turns"], seat(state)["life"]) == (1, 0, 4)


@rule("C-STAT-2")
def test_bark_balm() -> None:
    for life, healed in ((1, 3), (3, 4)):
        state = position(table(), seats=[hero(spells=["bark_balm"], life=life), AWAY])
        assert seat(script(state, "own_spell bark_balm"))["life"] == healed


@rule("C-STAT-6")
def test_star_thread() -> None:
    state = position(table(), seats=[hero(spells=["star_thread"]), AWAY])
    assert seat(script(state, "own_spell star_thread"))["fate"] == 2


@rule("C-SPELL-3")
def test_smoke_hand() -> None:
    seats = [hero(spells=["smoke_hand"]), {**AWAY, "objects": ["sword", "armour"]}]
    state = script(position(table(), seats=seats), "own_spell smoke_hand", "steal armour")
    assert (seat(state)["objects"], seat(state, 1)["objects"]) == (["armour"], ["sword"])


@rule("C-PUPPET-1")
@pytest.mark.parametrize(("dice", "puppet"), [((2, 3), 0), ((3, 3), 3)])
def test_puppet_strings(dice: tuple[int, int], puppet: int) -> None:
    state = position(table(), seats=[hero(spells=["puppet_strings"]), AWAY])
    script(state, "own_spell puppet_strings", f"die:test {dice[0]}", f"die:test {dice[1]}")
    assert seat(state, 1)["puppet_turns"] == puppet


def test_sweeping_fire() -> None:
    spaces = {"bare_hills": {"cards": ["ash_wolf", "lost_purse"], "gold": 2}}
    state = position(table(), seats=[hero(spells=["sweeping_fire"]), AWAY], spaces=spaces)
    script(state, "own_spell sweeping_fire", "clear bare_hills")
    assert (lying(state, "bare_hills")["cards"], lying(state, "bare_hills")["gold"]) == ([], 2)


@rule("C-FIGHT-1")
def test_petrify_discards_all_enemies_of_the_space() -> None:
    state = meet("ash_wolf", "night_laundress", me={"spells": ["petrify"]})
    script(state, "prefight petrify")
    assert cards(state) == []


@rule("C-FIGHT-1")
def test_shadow_veil_in_a_duel() -> None:
    state = duel("prefight shadow_veil", them={"spells": ["shadow_veil"]})
    assert (active(state), seat(state, 1)["life"]) == (1, 5)


def test_stags_charge() -> None:
    state = meet("sapwood_dragon", me={"spells": ["stags_charge"]})
    script(state, "prefight stags_charge", "die:combat 2", "die:enemy 1")
    assert trophies(state) == ["sapwood_dragon"]


@rule("C-FIGHT-2")
def test_ember_blood() -> None:
    state = meet("sapwood_dragon", me={"spells": ["ember_blood"]})
    script(state, "prefight ember_blood", "die:combat 2", "die:combat 3", "die:enemy 1")
    assert trophies(state) == ["sapwood_dragon"]


def test_leaden_grip_between_heroes() -> None:
    grip: Parts = {"hero": "mesmerist", "space": "salt_plain", "spells": ["leaden_grip"], "fate": 0}
    state = duel("rival_combat leaden_grip", others=(grip,))
    assert set(offered(state)) == {"seat 1", "seat 2"}
    script(state, "spell_target seat 1", *throw(3, 2))
    assert (seat(state)["life"], active(state)) == (3, 1)


@rule("C-TURN-4")
def test_root_snare() -> None:
    other: Parts = {**AWAY, "hero": "cantor", "spells": ["root_snare"]}
    state = position(table(), seats=[hero(), other])
    script(state, "rival_turn_start root_snare")
    assert (active(state), seat(state)["skip_turns"]) == (1, 0)


def test_moth_cloud() -> None:
    other: Parts = {**AWAY, "hero": "cantor", "spells": ["moth_cloud"]}
    state = position(table(), seats=[hero(fate=2), other])
    assert seat(script(state, "rival_turn_start moth_cloud"))["fate"] == 1


@rule("C-FIGHT-7")
def test_aegis_in_a_duel() -> None:
    state = duel(*throw(6, 1), "prevent aegis", them={"spells": ["aegis"]})
    assert seat(state, 1)["life"] == 5


@rule("C-SPELL-3")
def test_dispel() -> None:
    seats = [hero(spells=["star_thread"]), rival(spells=["dispel"])]
    state = script(position(table(), seats=seats), "own_spell star_thread", "dispel dispel")
    assert (seat(state)["fate"], seat(state, 1)["spells"]) == (0, [])
