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


@rule("C-STAT-3")
def test_the_luck_teller_tells_once() -> None:
    state = turn("high_ward", "die:move 1", companions=["luck_teller"], fate=1)
    script(state, "reroll grant_die 1", "die:move_reroll 2")
    assert (asked(state), seat(state)["fate"]) == ("move", 1)


FOREST = ("die:move 1", "move murmuring_forest")


@rule("C-STAT-3")
def test_leaded_dice_reroll_a_die_of_a_table() -> None:
    state = turn("willow_ford", *FOREST, "die:table 1", objects=["leaded_dice"])
    assert set(offered(state)) == {"no", "grant_die 1"}
    script(state, "reroll grant_die 1", "die:table_reroll 5")
    assert (seat(state)["gold"], seat(state)["objects"]) == (2, ["leaded_dice"])


@rule("C-STAT-3")
def test_leaded_dice_reroll_once_a_turn() -> None:
    spaces = {"burnt_fields": {"cards": ["overturned_wagon", "warm_spring"]}}
    me: Parts = {"objects": ["leaded_dice"], "life": 2}
    state = turn("banished_graveyard", "die:move 1", "move burnt_fields", spaces=spaces, **me)
    script(state, "die:table 1", "reroll grant_die 1", "die:table_reroll 1", "die:table 2")
    assert (active(state), seat(state)["life"]) == (1, 3)


@rule("C-STAT-3")
def test_leaded_dice_do_not_serve_elsewhere() -> None:
    assert asked(turn("high_ward", "die:move 1", objects=["leaded_dice"])) == "move"
    assert active(fight("peat_drake", dice=(1, 3), me={"objects": ["leaded_dice"]})) == 1


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


@rule("C-STAT-2")
@pytest.mark.parametrize(("space", "life", "healed"), [("north_wood", 4, 4), ("bare_hills", 2, 2)])
def test_herb_gatherer_heals_up_to_the_sheet_and_in_woods_only(
    space: str, life: int, healed: int
) -> None:
    start = {"north_wood": "barleyfire_plain", "bare_hills": "north_wood"}[space]
    me: Parts = {"companions": ["herb_gatherer"], "life": life}
    assert seat(turn(start, "die:move 1", f"move {space}", **me))["life"] == healed


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


@rule("C-STAT-4")
def test_the_lost_child_does_not_go_home_to_a_hamlet() -> None:
    child: Parts = {"companions": ["lost_child"]}
    state = turn("sunrise_wood", "die:move 1", "move heather_hamlet", **child)
    assert (seat(state)["gold"], seat(state)["companions"]) == (0, ["lost_child"])


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


@rule("C-SPELL-1")
def test_owl_mask_adds_to_spirit_and_so_to_the_hand() -> None:
    spaces = {FIELD: {"cards": ["song_of_the_stones"]}}
    for objects, spells in (([], ["aegis"]), (["owl_mask"], ["aegis", "dispel"])):
        me: Parts = {"spells": ["aegis"], "objects": objects}
        state = turn("high_ward", "die:move 1", f"move {FIELD}", spaces=spaces, **me)
        if objects:
            script(state, "deck:spell dispel")
        assert (active(state), seat(state)["spells"]) == (1, spells)


@rule("C-MOVE-5")
def test_owl_mask_helps_at_the_arch() -> None:
    line = ("die:move 2", "move ash_moor", "die:arch 3", "die:arch 4")
    for spirit, space in ((5, "rune_arch"), (6, "ash_moor")):
        me: Parts = {"objects": ["owl_mask"], "spirit": spirit}
        assert seat(turn("lost_dell", *line, **me))["space"] == space


@rule("C-CARD-1")
@pytest.mark.parametrize(("option", "values"), [(1, (6, 3)), (2, (5, 4))])
def test_golden_acorn_is_eaten_for_a_point(option: int, values: tuple[int, int]) -> None:
    line = ("own_spell golden_acorn", f"choose option {option}")
    state = turn("high_ward", *line, objects=["golden_acorn"])
    assert (seat(state)["strength"], seat(state)["spirit"]) == values
    assert seat(state)["objects"] == []
    assert state.to_dict()["discards"]["encounter"] == ["golden_acorn"]


@rule("C-CARD-2")
@pytest.mark.parametrize(
    ("start", "space"), [("silver_glade", "echo_ravine"), ("sunset_wood", "wind_ridge")]
)
def test_hemp_rope_leads_past_the_ravine_and_the_ridge(start: str, space: str) -> None:
    state = turn(start, "die:move 1", f"move {space}", objects=["hemp_rope"])
    assert asked(script(state.clone(), "ignore no")) == "die:table"
    assert active(script(state, "ignore yes")) == 1


@rule("C-CARD-2")
def test_hemp_rope_does_not_lead_past_the_forest() -> None:
    assert asked(turn("willow_ford", *FOREST, objects=["hemp_rope"])) == "die:table"


@rule("C-STAT-4")
@pytest.mark.parametrize(("card", "price"), [("sword", 1), ("shield", 2), ("armour", 3)])
def test_guild_charter_takes_one_off_each_price(card: str, price: int) -> None:
    charter: Parts = {"objects": ["guild_charter"], "gold": price}
    state = turn("barleyfire_plain", "die:move 1", "move high_ward", **charter)
    assert seat(script(state, f"buy {card}"))["gold"] == 0


@rule("C-STAT-4")
def test_no_price_falls_below_one() -> None:
    charter: Parts = {"hero": "peddler", "objects": ["guild_charter"], "gold": 2}
    state = turn("barleyfire_plain", "die:move 1", "move high_ward", **charter)
    assert seat(script(state, "buy sword"))["gold"] == 1


@rule("C-STAT-4")
@pytest.mark.parametrize(("card", "left"), [("road_smith", 0), ("leech_seller", 1)])
def test_guild_charter_is_for_market_cards_wherever_they_are_sold(card: str, left: int) -> None:
    me: Parts = {"objects": ["guild_charter"], "gold": 2, "life": 3}
    spaces = {FIELD: {"cards": [card]}}
    state = turn("high_ward", "die:move 1", f"move {FIELD}", "pay yes", spaces=spaces, **me)
    assert seat(state)["gold"] == left


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


@rule("C-TURN-7")
@pytest.mark.parametrize(("answer", "fate", "who"), [("option 1", 0, 0), ("no", 1, 1)])
def test_the_hourglass_turns_for_a_fate(answer: str, fate: int, who: int) -> None:
    line = ("die:move 1", "reroll no", "move mist_castle", f"choose {answer}")
    state = turn("root_toll", *line, objects=["hourglass_of_time"], fate=1)
    assert (active(state), seat(state)["fate"]) == (who, fate)


@rule("C-TURN-7")
def test_the_hourglass_is_still_without_fate() -> None:
    line = ("die:move 1", "move mist_castle")
    assert active(turn("root_toll", *line, objects=["hourglass_of_time"])) == 1
