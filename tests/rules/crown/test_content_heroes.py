"""The abilities of the 18 heroes do what their sheets say."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from heartoak.content import load_content
from rules.crown.duels import (
    FIELD,
    Parts,
    active,
    duel,
    fight,
    hero,
    meet,
    rival,
    throw,
    trophies,
    walk,
)
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

AWAY: Parts = {"hero": "old_trooper", "space": "salt_plain", "fate": 0}


def turn(name: str, space: str, *steps: str, rules: Parts | None = None, **parts: Any) -> State:
    """A turn of a hero that starts on a space."""
    me = hero(hero=name, space=space, **parts)
    return script(position(table(), seats=[me, AWAY], **(rules or {})), *steps)


@rule("C-SETUP-3")
@pytest.mark.parametrize("name", list(load_content("crown")["hero"]))
def test_a_hero_starts_with_what_its_sheet_says(name: str) -> None:
    sheet = load_content("crown")["hero"][name]
    state = position(table(), seats=[{"hero": name, "space": sheet["start"]}])
    me = seat(state)
    for key in ("alignment", "strength", "spirit", "life", "fate"):
        assert me[key] == sheet[key]


@rule("C-FIGHT-2")
def test_errant_knight() -> None:
    me = {"hero": "errant_knight", "objects": ["sword", "woodcutters_axe"]}
    state = script(meet("mist_giantess", me=me), "die:combat 1", "die:combat 4", "die:enemy 3")
    assert trophies(state) == ["mist_giantess"]


@rule("C-TURN-2")
def test_apothecary() -> None:
    state = turn("apothecary", "heather_hamlet", "choose option 1", life=1, objects=["sword"])
    assert (seat(state)["life"], seat(state)["objects"], asked(state)) == (3, [], "die:move")
    assert asked(turn("apothecary", "heather_hamlet", life=1, objects=["owl_mask"])) == "die:move"
    assert asked(turn("apothecary", "heather_hamlet", objects=["sword"])) == "die:move"


@rule("C-FIGHT-2")
def test_cantor() -> None:
    assert trophies(fight("pale_woodcarver", dice=(1, 2), me={"hero": "cantor"})) == [
        "pale_woodcarver"
    ]


@rule("C-SPELL-1")
@pytest.mark.parametrize("space", ["morne_tower_ruins", "kings_barrow", "stone_circle"])
def test_rune_reader(space: str) -> None:
    before = {
        "morne_tower_ruins": "willow_ford",
        "kings_barrow": "heather_hamlet",
        "stone_circle": "root_toll",
    }[space]
    state = turn("rune_reader", before, "die:move 1", f"move {space}")
    assert asked(state) == "deck:spell"


@rule("C-SPELL-1")
def test_rune_reader_holds_one_more() -> None:
    hand = ["aegis", "aegis", "shadow_veil", "shadow_veil"]
    state = turn("rune_reader", "willow_ford", spells=hand)
    assert len(seat(state)["spells"]) == 4
    script(state, "die:move 1", "move morne_tower_ruins")
    assert asked(state) == "deck:encounter"


@rule("C-STAT-3")
def test_rope_dancer() -> None:
    state = turn("rope_dancer", "lost_dell", "die:move 2", "move mist_castle", strength=5)
    assert active(state) == 1
    state = turn("rope_dancer", "lost_dell", "die:move 2", "move ash_moor")
    script(state, "die:arch 6", "die:arch 6", "reroll grant_die 1", "die:arch_reroll 1")
    assert seat(state)["space"] == "rune_arch"


@rule("C-CARD-2")
def test_rope_dancer_ignores_the_ravine() -> None:
    state = turn("rope_dancer", "silver_glade", "die:move 1", "move echo_ravine")
    assert asked(state) == "ignore"


@rule("C-FIGHT-7")
@pytest.mark.parametrize(("face", "life"), [(4, 3), (5, 4)])
def test_gargoyle(face: int, life: int) -> None:
    state = fight("ash_wolf", dice=(1, 6), me={"hero": "gargoyle", "strength": 5})
    script(state, "prevent own", f"die:prevent {face}")
    assert seat(state)["life"] == life


@rule("C-FIGHT-7")
def test_gargoyle_is_not_stone_to_spirits() -> None:
    assert seat(fight("mist_child", dice=(1, 6), me={"hero": "gargoyle"}))["life"] == 3


@rule("C-ENC-2")
@pytest.mark.parametrize(
    ("start", "space"),
    [
        ("barleyfire_plain", "high_ward"),
        ("kings_barrow", "heather_hamlet"),
        ("dawn_chapel", "last_fire_tavern"),
    ],
)
def test_bard(start: str, space: str) -> None:
    state = turn("bard", start, "die:move 1", f"move {space}")
    assert seat(state)["gold"] == 1


@rule("C-TURN-2")
@pytest.mark.parametrize(
    "space", ["north_wood", "murmuring_forest", "salt_plain", "wisp_marsh", "fern_wood"]
)
def test_ferrywoman(space: str) -> None:
    state = turn("ferrywoman", space, "movement build")
    assert (seat(state)["objects"], active(state)) == (["raft"], 1)


@rule("C-TURN-2")
def test_ferrywoman_builds_nothing_in_hills() -> None:
    assert asked(turn("ferrywoman", "bare_hills")) == "die:move"


@rule("C-STAT-4")
def test_peddler() -> None:
    state = turn("peddler", "barleyfire_plain", "die:move 1", "move high_ward", gold=2)
    script(state, "buy shield")
    assert (seat(state)["gold"], seat(state)["objects"]) == (0, ["shield"])


@rule("C-TURN-3")
def test_peddler_keeps_two_more() -> None:
    six = ["sword", "sword", "shield", "shield", "armour", "armour"]
    state = turn("peddler", "root_toll", "die:move 1", "move mist_castle", objects=six)
    assert (active(state), len(seat(state)["objects"])) == (1, 6)


@rule("C-FIGHT-2")
def test_huntress() -> None:
    huntress = {"hero": "huntress"}
    assert trophies(fight("black_stag", dice=(2, 3), me=huntress)) == ["black_stag"]
    assert trophies(fight("peat_drake", dice=(2, 3), me=huntress)) == []


@rule("C-CARD-2")
@pytest.mark.parametrize(
    ("start", "space"), [("willow_ford", "murmuring_forest"), ("sunset_wood", "wind_ridge")]
)
def test_huntress_ignores(start: str, space: str) -> None:
    state = turn("huntress", start, "die:move 1", f"move {space}", "ignore yes")
    assert active(state) == 1


@rule("C-STAT-5")
def test_changeling() -> None:
    state = turn("changeling", "salt_plain", "align shadow")
    assert seat(state)["alignment"] == "shadow"


@rule("C-FIGHT-2")
@pytest.mark.parametrize(("life", "won"), [(3, False), (2, True), (1, True)])
def test_old_trooper(life: int, won: bool) -> None:
    seats = [hero(hero="old_trooper", life=life), {**AWAY, "hero": "strix"}]
    state = position(table(), seats=seats, spaces={FIELD: {"cards": ["peat_drake"]}})
    script(walk(state), "die:combat 2", "die:enemy 3")
    assert bool(trophies(state)) is won


@rule("C-CARD-2")
def test_post_rider() -> None:
    state = turn("post_rider", "high_ward", "die:move 1", "move_bonus yes")
    assert set(offered(state)) == {"north_wood", "mistspring_hamlet"}
    state = turn("post_rider", "high_ward", "die:move 1", "move_bonus no")
    assert set(offered(state)) == {"barleyfire_plain", "sleeping_vale"}


def test_strix() -> None:
    assert seat(fight("stump_rat", dice=(6, 1), me={"hero": "strix", "life": 2}))["life"] == 3
    assert seat(fight("stump_rat", dice=(1, 3), me={"hero": "strix", "life": 2}))["life"] == 2


@rule("C-ENC-1")
@pytest.mark.parametrize(("face", "life", "puppet"), [(1, 3, 0), (3, 4, 0), (5, 4, 3)])
def test_puppeteer(face: int, life: int, puppet: int) -> None:
    state = walk(position(table(), seats=[hero(hero="puppeteer"), rival()]))
    script(state, "act ability 1", f"die:table {face}")
    assert (seat(state)["life"], seat(state, 1)["puppet_turns"]) == (life, puppet)
    assert active(state) == 1


@rule("C-ENC-1")
def test_tax_collector() -> None:
    state = walk(position(table(), seats=[hero(hero="tax_collector"), rival(gold=2)]))
    script(state, "act ability 1")
    assert (seat(state)["gold"], seat(state, 1)["gold"], active(state)) == (1, 1, 1)
    state = walk(position(table(), seats=[hero(hero="tax_collector"), rival()]))
    assert set(offered(state)) == {"no", "attack 1 strength"}


@rule("C-CARD-2")
def test_tax_collector_at_the_toll() -> None:
    state = turn("tax_collector", "stone_circle", "die:move 1", "move root_toll", "ignore yes")
    assert (seat(state)["gold"], seat(state)["life"]) == (1, 4)


@rule("C-FIGHT-5")
def test_mesmerist() -> None:
    state = duel(
        *throw(2, 2), "prize gold", me={"hero": "mesmerist"}, them={"gold": 1}, by="spirit"
    )
    assert seat(state)["gold"] == 1


@rule("C-TURN-7")
@pytest.mark.parametrize(("face", "who"), [(6, 0), (5, 1)])
def test_nightwalker(face: int, who: int) -> None:
    state = turn("nightwalker", "root_toll", "die:move 1", "move mist_castle", f"die:table {face}")
    assert (active(state), lying(state, FIELD)) == (who, {})
