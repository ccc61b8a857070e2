"""Movement on the rings, over the bridge, by raft, through the arch, in the heart (C-MOVE)."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

ROLL = ("movement roll",)


def start(space: str, hero: str = "old_trooper", other: str = "salt_plain", **parts: Any) -> State:
    """The turn of a hero without Fate on a space, a huntress elsewhere."""
    me = {"hero": hero, "space": space, "fate": 0, **parts}
    return position(table(), seats=[me, {"hero": "huntress", "space": other, "fate": 0}])


def rolled(state: State, face: int) -> State:
    """The movement die has fallen; the roll is chosen where something else could be."""
    choose = ROLL if asked(state) == "movement" else ()
    return script(state, *choose, f"die:move {face}")


@rule("C-MOVE-1")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_number_on_the_die_is_walked_in_either_direction(face: int) -> None:
    state = rolled(start("banished_graveyard"), face)
    ring = ("wind_ridge", "sunset_wood", "salt_plain")
    assert len(offered(state)) == 2
    assert ("salt_plain" in offered(state)) == (face == 1)
    assert (ring[0] in offered(state)) == (face == 3)


@rule("C-MOVE-1")
def test_the_sylves_are_a_ring_of_their_own() -> None:
    assert set(offered(rolled(start("dead_wood"), 2))) == {"echo_ravine", "root_toll"}


@rule("C-MOVE-1")
def test_fate_on_the_movement_die_comes_before_the_direction() -> None:
    state = rolled(start("banished_graveyard", fate=1), 1)
    script(state, "reroll fate_die 1", "die:move_reroll 2")
    assert set(offered(state)) == {"sunset_wood", "morne_tower_ruins"}
    assert seat(state)["fate"] == 0


@rule("C-MOVE-1")
def test_what_is_passed_over_does_nothing() -> None:
    state = position(
        table(),
        seats=[
            {"hero": "old_trooper", "space": "bare_hills", "fate": 0},
            {"hero": "huntress", "space": "north_wood"},
        ],
        spaces={"north_wood": {"traps": 1, "gold": 2}, "barleyfire_plain": {"cards": ["ash_wolf"]}},
    )
    script(state, "die:move 3", "move high_ward")
    assert seat(state)["space"] == "high_ward"
    assert lying(state, "north_wood") == {"cards": [], "runes": 0, "gold": 2, "traps": 1}
    assert lying(state, "barleyfire_plain")["cards"] == ["ash_wolf"]


HEART = {"overcome": True, "back": False, "foe": 0}


@rule("C-MOVE-2")
def test_the_heart_is_walked_space_by_space_without_a_die() -> None:
    state = start("ash_moor", heart=HEART)
    assert asked(state) == "heart"
    assert set(offered(state)) == {"obsidian_vein", "sap_well", "rune_arch"}


@rule("C-MOVE-3")
def test_the_colossus_attacks_whoever_crosses() -> None:
    state = rolled(start("bare_hills"), 2)
    assert set(offered(state)) == {"purple_moor", "barleyfire_plain", "mossy_causeway"}
    script(state, "move mossy_causeway", "die:combat 6")
    assert asked(state) == "die:enemy"
    assert seat(state)["space"] == "colossus_bridge"


@rule("C-MOVE-3")
def test_a_beaten_colossus_lets_the_move_go_on_in_either_direction() -> None:
    state = rolled(start("bare_hills", strength=9), 4)
    script(state, "move mossy_causeway", "die:combat 6", "die:enemy 1")
    assert set(offered(state)) == {"silver_glade", "fern_wood"}
    assert seat(state)["trophies"] == []


@rule("C-MOVE-3")
def test_an_evaded_colossus_lets_the_move_go_on() -> None:
    state = rolled(start("bare_hills", objects=["eclipse_ring"]), 2)
    script(state, "move mossy_causeway", "prefight eclipse_ring")
    assert seat(state)["space"] == "mossy_causeway"
    assert asked(state) == "deck:encounter"


@rule("C-MOVE-3")
@pytest.mark.parametrize(("own", "life"), [(5, 4), (4, 3)])
def test_a_crossing_drawn_or_lost_ends_the_turn_on_the_bridge(own: int, life: int) -> None:
    state = rolled(start("bare_hills", strength=5, life=4), 2)
    script(state, "move mossy_causeway", f"die:combat {own}", "die:enemy 1")
    assert state.to_dict()["active"] == 1
    assert (seat(state)["space"], seat(state)["life"]) == ("colossus_bridge", life)
    assert lying(state, "colossus_bridge") == {}


@rule("C-MOVE-3")
def test_no_step_left_no_crossing() -> None:
    assert "mossy_causeway" not in offered(rolled(start("bare_hills"), 1))


@rule("C-MOVE-3")
def test_from_the_sylves_the_bridge_is_free_by_the_same_count() -> None:
    state = rolled(start("silver_glade"), 4)
    script(state, "move colossus_bridge")
    assert set(offered(state)) == {"bare_hills", "purple_moor"}


@rule("C-MOVE-3")
def test_one_change_of_ring_in_a_move() -> None:
    state = rolled(start("mossy_causeway"), 3)
    script(state, "move colossus_bridge")
    assert set(offered(state)) == {"north_wood", "last_fire_tavern"}


@rule("C-MOVE-3")
def test_a_move_that_starts_on_the_bridge_may_cross() -> None:
    assert "mossy_causeway" in offered(rolled(start("colossus_bridge"), 1))


@rule("C-MOVE-4")
def test_a_raft_carries_to_the_facing_space_and_goes_back() -> None:
    state = script(start("north_wood", objects=["raft"]), "movement raft")
    assert seat(state)["space"] == "silver_glade"
    assert seat(state)["objects"] == []
    assert asked(state) == "deck:encounter"


@rule("C-MOVE-4")
def test_a_corner_of_the_sylves_faces_two_spaces() -> None:
    state = script(start("dead_wood", objects=["raft"]), "movement raft")
    assert set(offered(state)) == {"barleyfire_plain", "sleeping_vale"}


@rule("C-MOVE-4")
def test_a_corner_of_the_marches_faces_none() -> None:
    state = start("high_ward", objects=["raft"])
    assert asked(state) == "die:move"


@rule("C-MOVE-4")
def test_an_unused_raft_goes_back_at_the_end_of_the_turn() -> None:
    state = start("mistspring_hamlet", objects=["raft"])
    script(state, "movement roll", "die:move 2", "move high_ward", "choose no")
    assert state.to_dict()["active"] == 1
    assert seat(state)["objects"] == []


@rule("C-MOVE-4", "C-TURN-5")
def test_a_raft_that_was_built_is_there_in_the_next_turn() -> None:
    state = script(start("north_wood", objects=["woodcutters_axe"]), "movement build")
    assert state.to_dict()["active"] == 1
    assert sorted(seat(state)["objects"]) == ["raft", "woodcutters_axe"]
    assert seat(state)["space"] == "north_wood"


@rule("C-MOVE-4")
def test_without_a_raft_in_the_market_none_is_built() -> None:
    state = position(
        table(),
        seats=[
            {"hero": "old_trooper", "space": "north_wood", "objects": ["woodcutters_axe"]},
            {"hero": "huntress", "space": "salt_plain", "objects": ["raft"] * 3},
        ],
    )
    assert asked(state) == "die:move"


@rule("C-MOVE-4")
def test_a_skipped_turn_does_not_use_a_raft_up() -> None:
    state = position(
        table(),
        active=1,
        seats=[
            {"hero": "old_trooper", "space": "north_wood", "objects": ["raft"], "skip_turns": 1},
            {"hero": "huntress", "space": "bare_hills", "fate": 0},
        ],
    )
    script(state, "die:move 3", "move high_ward", "choose no")
    assert seat(state)["objects"] == ["raft"]


@rule("C-MOVE-4")
def test_after_skipped_turns_a_raft_carries_all_the_same() -> None:
    me = {"hero": "old_trooper", "space": "north_wood", "objects": ["raft"], "skip_turns": 1}
    other = {"hero": "huntress", "space": "stone_circle", "fate": 0}
    state = position(table(), active=1, seats=[me, other])
    script(state, "die:move 2", "move mist_castle", "die:move 1", "move root_toll")
    assert set(offered(state)) == {"roll", "raft"}


@rule("C-MOVE-4", "C-TURN-7")
def test_an_extra_turn_is_the_next_turn_of_a_raft() -> None:
    state = start("north_wood", hero="nightwalker", objects=["woodcutters_axe"])
    script(state, "movement build", "die:table 6")
    assert set(offered(state)) == {"roll", "raft", "build"}
    script(state, "movement roll", "die:move 2", "move high_ward", "choose no", "die:table 1")
    assert seat(state)["objects"] == ["woodcutters_axe"]


SHOP = ("movement roll", "die:move 1", "move mistspring_hamlet")


@rule("C-MOVE-4")
def test_a_raft_bought_on_the_way_outlasts_the_one_held_before() -> None:
    state = start("wind_ridge", objects=["raft"], gold=3)
    script(state, *SHOP, "buy raft", "choose no")
    assert (state.to_dict()["active"], seat(state)["objects"]) == (1, ["raft"])


@rule("C-MOVE-4")
def test_the_raft_obtained_earlier_leaves_first() -> None:
    state = start("wind_ridge", objects=["raft"], gold=3)
    script(state, *SHOP, "buy raft", "choose option 1")
    assert (state.to_dict()["active"], seat(state)["objects"]) == (1, ["raft"])


@rule("C-MOVE-4")
def test_of_two_rafts_of_one_age_one_carries_and_the_other_goes_back_unused() -> None:
    state = script(start("sunset_wood", objects=["raft", "raft"]), "movement raft")
    assert (state.to_dict()["active"], seat(state)["space"]) == (1, "mist_castle")
    assert seat(state)["objects"] == []


@rule("C-MOVE-4", "C-TURN-3")
def test_an_unused_raft_is_returned_after_the_limit_was_looked_at() -> None:
    state = start("stone_circle", objects=["raft", "sword", "shield", "armour", "cordial"])
    script(state, "own_spell no", "movement roll", "die:move 2", "move mist_castle")
    assert set(offered(state)) == {"raft", "sword", "shield", "armour", "cordial"}
    script(state, "drop_object sword")
    assert sorted(seat(state)["objects"]) == ["armour", "cordial", "shield"]


@rule("C-MOVE-4", "C-TURN-3")
def test_a_raft_that_was_left_at_the_limit_is_not_returned_as_well() -> None:
    state = start("stone_circle", objects=["raft", "sword", "shield", "armour", "storm_lantern"])
    script(state, "movement roll", "die:move 2", "move mist_castle", "drop_object raft")
    assert lying(state, "mist_castle")["cards"] == ["raft"]
    assert len(seat(state)["objects"]) == 4


@rule("C-MOVE-5")
def test_the_arch_is_a_choice_when_the_move_leads_beyond() -> None:
    assert "ash_moor" in offered(rolled(start("lost_dell"), 2))
    assert "ash_moor" not in offered(rolled(start("lost_dell"), 1))


@rule("C-MOVE-5")
@pytest.mark.parametrize(("strength", "spirit"), [(7, 2), (5, 7)])
def test_a_total_up_to_either_value_opens_the_arch(strength: int, spirit: int) -> None:
    state = rolled(start("rune_arch", strength=strength, spirit=spirit), 3)
    script(state, "move ash_moor", "die:arch 3", "die:arch 4")
    assert (seat(state)["space"], state.to_dict()["active"]) == ("ash_moor", 1)


@rule("C-MOVE-5")
def test_a_permanent_bonus_helps_at_the_arch_a_weapon_does_not() -> None:
    helped = rolled(start("rune_arch", strength=6, objects=["heartwood_torc"]), 3)
    script(helped, "move ash_moor", "die:arch 3", "die:arch 4")
    assert seat(helped)["space"] == "ash_moor"
    armed = rolled(start("rune_arch", strength=6, objects=["sword"]), 3)
    script(armed, "move ash_moor", "die:arch 3", "die:arch 4")
    assert seat(armed)["space"] == "rune_arch"


@rule("C-MOVE-5")
def test_a_total_too_high_stops_the_hero_on_the_arch() -> None:
    state = rolled(start("lost_dell", strength=5), 3)
    script(state, "move ash_moor", "die:arch 3", "die:arch 3")
    assert (seat(state)["space"], state.to_dict()["active"]) == ("rune_arch", 1)
    assert lying(state, "rune_arch") == {}


@rule("C-MOVE-5")
def test_with_the_option_a_failure_costs_a_point_of_the_higher_value() -> None:
    game = table(arch_failure="lose_point")
    me = {"hero": "old_trooper", "space": "rune_arch", "strength": 6, "fate": 0}
    state = rolled(position(game, seats=[me]), 1)
    script(state, "move ash_moor", "die:arch 6", "die:arch 6")
    assert seat(state)["strength"] == 5


@rule("C-MOVE-5")
def test_a_quest_under_way_forbids_the_arch() -> None:
    assert "ash_moor" not in offered(rolled(start("lost_dell", quest="big_game"), 3))


@rule("C-MOVE-5")
def test_the_arch_leads_out_of_the_heart_freely() -> None:
    state = script(start("ash_moor", heart=HEART), "heart rune_arch")
    assert seat(state)["space"] == "rune_arch"
    assert asked(state) == "deck:encounter"


def heart(
    space: str, overcome: bool = False, back: bool = False, foe: int = 0, **parts: Any
) -> State:
    """The turn of a hero in the heart."""
    inside = {"overcome": overcome, "back": back, "foe": foe}
    return start(space, heart=inside, **{"runes": 1, **parts})


@rule("C-MOVE-6")
def test_a_space_not_overcome_is_tried_again_or_left_downwards() -> None:
    assert set(offered(heart("obsidian_vein"))) == {"obsidian_vein", "ash_moor"}


@rule("C-MOVE-6")
def test_a_space_overcome_is_left_upwards_or_downwards() -> None:
    assert set(offered(heart("obsidian_vein", overcome=True))) == {"ash_werewolf", "ash_moor"}


@rule("C-MOVE-6")
def test_who_turned_back_goes_all_the_way_down() -> None:
    state = script(heart("root_warden", overcome=True), "heart ash_werewolf")
    assert (seat(state)["space"], state.to_dict()["active"]) == ("ash_werewolf", 1)
    assert seat(state)["heart"]["back"]
    assert seat(heart("ash_werewolf", back=True))["space"] == "obsidian_vein"


@rule("C-MOVE-6")
def test_on_the_moor_the_way_up_is_free_again() -> None:
    state = script(heart("obsidian_vein"), "heart ash_moor")
    assert seat(state)["heart"] == {"overcome": True, "back": False, "foe": 0}


@rule("C-MOVE-6")
def test_what_a_rolled_foe_has_come_to_is_kept() -> None:
    state = script(heart("obsidian_vein", overcome=True), "heart ash_werewolf")
    script(state, "die:foe_value 6", "die:foe_value 4", "die:combat 1", "die:enemy 6")
    assert seat(state)["heart"]["foe"] == 10
    again = script(heart("ash_werewolf", foe=10), "heart ash_werewolf")
    assert asked(again) == "die:combat"


@rule("C-MOVE-6")
def test_turning_back_forgets_the_rolled_foe() -> None:
    state = script(heart("ash_werewolf", foe=10), "heart obsidian_vein")
    assert seat(state)["heart"]["foe"] == 0


@rule("C-MOVE-6")
def test_a_rolled_foe_is_kept_for_its_hero_only() -> None:
    me = {"hero": "old_trooper", "space": "obsidian_vein", "heart": HEART, "fate": 0}
    met = {"overcome": False, "back": False, "foe": 10}
    there = {"hero": "huntress", "space": "ash_werewolf", "heart": met}
    state = script(position(table(), seats=[me, there]), "heart ash_werewolf", "act no")
    assert asked(state) == "die:foe_value"


WISPS = {"hero": "bard", "space": "wisp_swarm"}
WON, LOST = ("die:combat 6", "die:enemy 1"), ("die:combat 1", "die:enemy 6")


@rule("C-MOVE-6")
@pytest.mark.parametrize("end", [LOST, ("die:combat 1", "die:enemy 3")], ids=["lost", "drawn"])
def test_of_a_row_of_wisps_those_left_over_are_kept(end: tuple[str, str]) -> None:
    state = heart("shadow_gambler", overcome=True, hero="bard")
    script(state, "heart wisp_swarm", "die:foe_count 3", *WON, *end)
    assert (state.to_dict()["active"], seat(state)["trophies"]) == (1, [])
    assert seat(state)["heart"] == {"overcome": False, "back": False, "foe": 2}


@rule("C-MOVE-6")
def test_a_row_of_wisps_is_taken_up_where_it_was_left() -> None:
    state = script(heart(**WISPS, foe=2), "heart wisp_swarm", *WON, *WON)
    assert state.to_dict()["active"] == 1
    assert seat(state)["heart"] == {"overcome": True, "back": False, "foe": 0}


@rule("C-MOVE-6")
def test_who_turns_back_meets_a_new_row_of_wisps() -> None:
    state = script(heart(**WISPS, foe=2), "heart shadow_gambler")
    assert seat(state)["heart"] == {"overcome": False, "back": True, "foe": 0}


@rule("C-MOVE-6")
@pytest.mark.parametrize(
    ("space", "ways"),
    [
        ("ash_werewolf", {"root_warden", "obsidian_vein"}),
        ("wisp_swarm", {"oak_threshold", "shadow_gambler"}),
        ("sap_well", {"shadow_gambler", "ash_moor"}),
    ],
)
def test_who_has_overcome_its_space_moves_on_or_turns_back(space: str, ways: set[str]) -> None:
    assert set(offered(heart(space, overcome=True))) == ways


@rule("C-MOVE-6")
def test_from_the_threshold_both_routes_lead_down() -> None:
    state = heart("oak_threshold", overcome=True)
    assert set(offered(state)) == {"root_warden", "wisp_swarm", "heartoak_throne"}


@rule("C-MOVE-6")
def test_nothing_stands_in_for_the_die_in_the_heart() -> None:
    state = heart("obsidian_vein", overcome=True, companions=["tracker"], objects=["raft"])
    assert asked(state) == "heart"


@rule("C-MOVE-7")
@pytest.mark.parametrize(
    ("space", "back"), [("root_warden", "ash_werewolf"), ("wisp_swarm", "shadow_gambler")]
)
def test_the_threshold_asks_for_a_rune(space: str, back: str) -> None:
    assert set(offered(heart(space, overcome=True))) == {"oak_threshold", back}
    bare = heart(space, overcome=True, runes=0)
    assert seat(bare)["space"] == back


@rule("C-MOVE-7")
def test_the_rune_is_not_spent() -> None:
    state = script(heart("root_warden", overcome=True), "heart oak_threshold")
    assert (seat(state)["space"], seat(state)["runes"]) == ("oak_threshold", 1)


@rule("C-MOVE-8", "C-PUPPET-1")
@pytest.mark.parametrize(
    ("space", "ways"),
    [
        ("salt_plain", {"banished_graveyard", "sunset_wood"}),
        ("colossus_bridge", {"bare_hills", "purple_moor"}),
        ("rune_arch", {"lost_dell", "mist_castle"}),
    ],
)
def test_a_puppet_moves_one_space_of_its_ring(space: str, ways: set[str]) -> None:
    assert set(offered(start(space, puppet_turns=3, other="dawn_chapel"))) == ways


@rule("C-MOVE-8", "C-PUPPET-1")
def test_a_puppet_may_leave_the_heart_by_the_arch() -> None:
    state = start("ash_moor", puppet_turns=2, heart=HEART)
    assert "rune_arch" in offered(state)


@rule("C-MOVE-8")
def test_no_card_moves_a_puppet_elsewhere() -> None:
    state = start("wind_ridge", puppet_turns=2)
    script(state, "move sunset_wood", "deck:encounter sunken_lane")
    assert (seat(state)["space"], state.to_dict()["active"]) == ("sunset_wood", 1)
