"""Objects of combat, companions and market cards do what their texts say."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from heartoak.content import load_content
from rules.crown.duels import FIELD, Parts, active, cards, duel, fight, hero, meet, throw, trophies
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

AWAY: Parts = {"hero": "old_trooper", "space": "salt_plain", "fate": 0}


def turn(space: str, *steps: str, spaces: Parts | None = None, **me: Any) -> State:
    """A turn of a hero without powers that starts on a space."""
    seats = [hero(**{"hero": "tax_collector", "space": space, **me}), AWAY]
    return script(position(table(), seats=seats, spaces=spaces or {}), *steps)


# ---------------------------------------------------------------- bonuses in combat

STRENGTH = [
    ("objects", "sword", {}, 1),
    ("objects", "woodcutters_axe", {}, 1),
    ("objects", "rusty_glaive", {}, 1),
    ("objects", "dewblade", {"hero": "rope_dancer"}, 2),
    ("objects", "night_fang", {"hero": "tax_collector"}, 1),
    ("objects", "heartwood_torc", {}, 1),
    ("companions", "eager_squire", {}, 1),
]


@rule("C-FIGHT-2")
@pytest.mark.parametrize(("where", "card", "me", "bonus"), STRENGTH)
def test_a_bonus_of_strength(where: str, card: str, me: Parts, bonus: int) -> None:
    mine: Parts = {**me, where: [card]}
    for more, won in ((1, True), (0, False)):
        state = fight("peat_drake", dice=(1, 1 + bonus - more), me=mine)
        assert bool(trophies(state)) is won


@rule("C-FIGHT-2")
def test_hired_reiter() -> None:
    me: Parts = {"companions": ["hired_reiter"], "gold": 1}
    state = script(fight("peat_drake", dice=(1, 2), me=me), "pay yes")
    assert (seat(state)["gold"], seat(state)["companions"]) == (0, ["hired_reiter"])
    state = script(fight("peat_drake", dice=(1, 2), me=me), "pay no")
    assert (seat(state)["gold"], seat(state)["companions"]) == (1, [])
    state = fight("peat_drake", dice=(1, 2), me={**me, "gold": 0})
    assert seat(state)["companions"] == []


@rule("C-FIGHT-2")
def test_hired_reiter_is_paid_for_combats_of_strength_only() -> None:
    state = fight("mist_child", dice=(6, 1), me={"companions": ["hired_reiter"], "gold": 1})
    assert (asked(state), seat(state)["gold"]) == ("die:move", 1)


@rule("C-FIGHT-2")
@pytest.mark.parametrize(
    ("card", "bonus"), [("storm_lantern", 1), ("silver_handbell", 2), ("owl_mask", 1)]
)
def test_a_bonus_of_spirit(card: str, bonus: int) -> None:
    for more, won in ((1, True), (0, False)):
        state = fight("night_laundress", dice=(1, 1 + bonus - more), me={"objects": [card]})
        assert bool(trophies(state)) is won


@rule("C-FIGHT-2")
@pytest.mark.parametrize("card", ["storm_lantern", "silver_handbell"])
def test_what_helps_against_spirits_does_not_help_against_heroes(card: str) -> None:
    me: Parts = {"hero": "mesmerist", "spirit": 6, "objects": [card]}
    state = duel(*throw(1, 4), me=me, them={"gold": 1}, by="spirit")
    assert active(state) == 1


@rule("C-FIGHT-2")
def test_hunting_spear_is_for_beasts() -> None:
    spear: Parts = {"objects": ["hunting_spear"]}
    assert trophies(fight("black_stag", dice=(1, 2), me=spear)) == ["black_stag"]
    assert trophies(fight("peat_drake", dice=(1, 2), me=spear)) == []


def test_night_fang_heals() -> None:
    me: Parts = {"hero": "tax_collector", "objects": ["night_fang"], "life": 2}
    assert seat(fight("stump_rat", dice=(6, 1), me=me))["life"] == 3
    assert seat(fight("mist_child", dice=(6, 1), me=me))["life"] == 2


@rule("C-FIGHT-1")
def test_fire_pot() -> None:
    state = script(meet("sapwood_dragon", me={"objects": ["fire_pot"]}), "prefight fire_pot")
    script(state, "die:combat 2", "die:enemy 1")
    assert (trophies(state), seat(state)["objects"]) == (["sapwood_dragon"], [])


# ---------------------------------------------------------------- evading


@rule("C-FIGHT-1")
def test_bear_pepper() -> None:
    pepper: Parts = {"objects": ["bear_pepper"]}
    state = script(meet("black_stag", me=pepper), "prefight bear_pepper")
    assert (seat(state)["objects"], cards(state), seat(state)["life"]) == ([], ["black_stag"], 4)
    assert asked(meet("peat_drake", me=pepper)) == "die:combat"


@rule("C-FIGHT-1")
def test_sheepdog() -> None:
    dog: Parts = {"companions": ["sheepdog"]}
    state = script(meet("black_stag", me=dog), "prefight sheepdog")
    assert (seat(state)["companions"], cards(state)) == (["sheepdog"], ["black_stag"])
    assert asked(meet("peat_drake", me=dog)) == "die:combat"


@rule("C-FIGHT-1")
def test_the_ring_works_once_a_turn() -> None:
    state = meet("black_stag", "night_laundress", me={"objects": ["eclipse_ring"]})
    script(state, "prefight eclipse_ring")
    assert asked(state) == "die:combat"


@rule("C-FIGHT-1")
def test_the_ring_evades_a_hero() -> None:
    state = duel("prefight eclipse_ring", them={"objects": ["eclipse_ring"]})
    assert (active(state), seat(state, 1)["life"]) == (1, 5)


# ---------------------------------------------------------------- prevention, rerolls


@rule("C-FIGHT-7")
@pytest.mark.parametrize(("face", "life"), [(4, 3), (5, 4), (6, 4)])
def test_shield(face: int, life: int) -> None:
    state = fight("ash_wolf", dice=(1, 6), me={"objects": ["shield"]})
    script(state, "prevent shield", f"die:prevent {face}")
    assert (seat(state)["life"], seat(state)["objects"]) == (life, ["shield"])


@rule("C-FIGHT-7")
@pytest.mark.parametrize("card", ["shield", "armour", "split_shield"])
def test_iron_does_not_serve_against_spirits(card: str) -> None:
    state = fight("night_laundress", dice=(1, 6), me={"objects": [card]})
    assert (seat(state)["life"], active(state)) == (3, 1)


@rule("C-FIGHT-7")
@pytest.mark.parametrize(("face", "kept"), [(1, False), (2, False), (3, True), (6, True)])
def test_armour(face: int, kept: bool) -> None:
    state = fight("ash_wolf", dice=(1, 6), me={"objects": ["armour"]})
    script(state, "prevent armour", f"die:wear {face}")
    assert (seat(state)["life"], bool(seat(state)["objects"])) == (4, kept)


@rule("C-STAT-3")
def test_cuckoo_egg() -> None:
    state = fight("peat_drake", dice=(1, 3), me={"objects": ["cuckoo_egg"]})
    script(state, "reroll grant_die 1", "die:combat_reroll 6")
    assert trophies(state) == ["peat_drake"]


@rule("C-STAT-3")
def test_luck_teller() -> None:
    state = turn("high_ward", "die:move 1", companions=["luck_teller"])
    assert set(offered(state)) == {"no", "grant_die 1"}


# ---------------------------------------------------------------- other companions


@rule("C-TURN-2")
def test_tracker() -> None:
    state = turn("high_ward", "movement step", companions=["tracker"])
    assert set(offered(state)) == {"barleyfire_plain", "sleeping_vale"}


@rule("C-STAT-2")
@pytest.mark.parametrize(
    ("start", "space"), [("bare_hills", "north_wood"), ("willow_ford", "murmuring_forest")]
)
def test_herb_gatherer(start: str, space: str) -> None:
    me: Parts = {"companions": ["herb_gatherer"], "life": 2}
    assert seat(turn(start, "die:move 1", f"move {space}", **me))["life"] == 3


@rule("C-TURN-3")
@pytest.mark.parametrize(
    ("me", "more"),
    [
        ({}, 0),
        ({"companions": ["gruff_porter"]}, 4),
        ({"objects": ["carrying_frame"]}, 2),
    ],
)
def test_who_carries_more(me: Parts, more: int) -> None:
    goods = ["sword", "sword", "sword", "shield", "shield", "shield", "armour", "armour", "armour"]
    for extra, code in ((0, "die:move"), (1, "drop_object")):
        mine: Parts = {**me, "objects": [*me.get("objects", []), *goods[: 4 + more + extra]]}
        assert asked(turn("root_toll", "die:move 1", "move mist_castle", **mine)) == code


@rule("C-STAT-4")
def test_lost_child() -> None:
    state = turn("barleyfire_plain", "die:move 1", "move high_ward", companions=["lost_child"])
    me = seat(state)
    assert (me["gold"], me["fate"], me["companions"]) == (2, 1, [])


@rule("C-FIGHT-5")
def test_shadow_familiar() -> None:
    me: Parts = {"hero": "tax_collector", "companions": ["shadow_familiar"], "spirit": 9}
    state = duel(*throw(1, 6), "prize gold", me=me, them={"gold": 1}, by="spirit")
    assert seat(state)["gold"] == 1


@rule("C-SPELL-1")
def test_rune_case_holds_one_more_spell() -> None:
    spaces = {FIELD: {"cards": ["song_of_the_stones"]}}
    me: Parts = {"spells": ["aegis"], "objects": ["rune_case"]}
    state = turn(
        "high_ward", "die:move 1", f"move {FIELD}", "deck:spell aegis", spaces=spaces, **me
    )
    assert seat(state)["spells"] == ["aegis", "aegis"]


@rule("C-SPELL-1")
def test_a_lost_rune_case_costs_a_spell() -> None:
    me: Parts = {"spells": ["aegis", "stags_charge"], "objects": ["rune_case"]}
    state = duel("prefight no", *throw(1, 6), "prize rune_case", me=me)
    assert (asked(state), state.current_player()) == ("discard_spell", 0)


# ---------------------------------------------------------------- market

MARKET = load_content("crown")["market"]


@rule("C-SETUP-4", "C-STAT-4")
@pytest.mark.parametrize("card", MARKET)
def test_a_market_card_is_bought_at_its_price(card: str) -> None:
    shops = {
        "high_ward": ("barleyfire_plain", ["sword", "shield", "armour"]),
        "heather_hamlet": ("sunrise_wood", ["woodcutters_axe", "raft", "cordial"]),
        "valmarch": ("kings_barrow", ["storm_lantern", "carrying_frame"]),
    }
    shop, (start, _) = next((s, row) for s, row in shops.items() if card in row[1])
    price = int(MARKET[card]["price"])
    state = turn(start, "die:move 1", f"move {shop}", f"buy {card}", gold=price)
    assert (seat(state)["gold"], seat(state)["objects"]) == (0, [card])
    state = turn(start, "die:move 1", f"move {shop}", gold=price - 1)
    assert card not in offered(state)


@rule("C-TURN-2")
@pytest.mark.parametrize("space", ["north_wood", "murmuring_forest", "fern_wood"])
def test_woodcutters_axe_builds_a_raft(space: str) -> None:
    state = turn(space, "movement build", objects=["woodcutters_axe"])
    assert "raft" in seat(state)["objects"]
    assert asked(turn("salt_plain", objects=["woodcutters_axe"])) == "die:move"


@rule("C-MOVE-4")
def test_raft_crosses() -> None:
    spaces = {"wisp_marsh": {"cards": ["ash_wolf"]}}
    state = turn("murmuring_forest", "movement raft", objects=["raft"], spaces=spaces)
    assert (seat(state)["space"], seat(state)["objects"]) == ("wisp_marsh", [])
    assert lying(state, "wisp_marsh")["cards"] == ["ash_wolf"]


@rule("C-STAT-2", "C-CARD-1")
def test_cordial_heals_and_is_used_up() -> None:
    state = turn("high_ward", "own_spell cordial", objects=["cordial"], life=3)
    assert (seat(state)["life"], seat(state)["objects"]) == (4, [])


@rule("C-STAT-2")
def test_sap_vial_gains_beyond_the_sheet() -> None:
    state = turn("high_ward", "own_spell sap_vial", objects=["sap_vial"])
    assert (seat(state)["life"], seat(state)["objects"]) == (5, [])


@rule("C-TURN-7", "C-TURN-8")
def test_the_hourglass_is_not_offered_where_it_grants_nothing() -> None:
    glass: Parts = {"objects": ["hourglass_of_time"], "fate": 3}
    to_castle = ("die:move 1", "reroll no", "move mist_castle")
    back = ("die:move 1", "reroll no", "move root_toll")
    state = turn("root_toll", *to_castle, "choose option 1", *back, **{**glass, "hero": "strix"})
    assert (asked(state), active(state), seat(state)["fate"]) == ("die:move", 1, 2)
