"""C-FIGHT: a hero against creatures; combats between heroes are in test_fight_heroes.py."""

from __future__ import annotations

import pytest

from rules.crown.duels import (
    Parts,
    active,
    cards,
    discarded,
    fight,
    hero,
    meet,
    trophies,
)
from rules.crown.support import asked, offered, position, rule, script, seat, table

CHARGE: Parts = {"spirit": 4, "spells": ["stags_charge"]}


# ---------------------------------------------------------------- C-FIGHT-1: evading, spells


@rule("C-FIGHT-1")
@pytest.mark.parametrize("spell", ["petrify", "shadow_veil"])
def test_a_spell_evades(spell: str) -> None:
    state = script(meet("mist_giantess", me={"spells": [spell]}), f"prefight {spell}")
    assert (active(state), seat(state)["life"], trophies(state)) == (1, 4, [])
    assert discarded(state, "spell") == [spell]


@rule("C-FIGHT-1")
def test_the_ring_evades() -> None:
    state = script(meet("mist_giantess", me={"objects": ["eclipse_ring"]}), "prefight eclipse_ring")
    assert (seat(state)["life"], cards(state)) == (4, ["mist_giantess"])
    assert seat(state)["objects"] == ["eclipse_ring"]


@rule("C-FIGHT-1")
def test_the_bard_evades_beasts() -> None:
    bard = {"hero": "bard"}
    state = script(meet("black_stag", me=bard), "prefight own")
    assert (seat(state)["life"], cards(state)) == (5, ["black_stag"])
    assert asked(meet("mist_giantess", me=bard)) == "die:combat"


@rule("C-FIGHT-1")
def test_evading_is_a_choice() -> None:
    state = meet("ash_wolf", me={"spells": ["shadow_veil"]})
    assert set(offered(state)) == {"no", "shadow_veil"}
    script(state, "prefight no")
    assert (asked(state), seat(state)["spells"]) == ("die:combat", ["shadow_veil"])


@rule("C-FIGHT-1")
def test_a_combat_spell_comes_before_the_dice() -> None:
    state = script(meet("mist_giantess", me=CHARGE), "prefight stags_charge")
    script(state, "die:combat 2", "die:enemy 3")
    assert trophies(state) == ["mist_giantess"]


@rule("C-FIGHT-1")
def test_no_evading_once_a_combat_spell_was_cast() -> None:
    me: Parts = {
        "spirit": 4,
        "spells": ["shadow_veil", "stags_charge"],
        "objects": ["eclipse_ring"],
    }
    state = meet("mist_giantess", me=me)
    assert set(offered(state)) == {"no", "shadow_veil", "stags_charge", "eclipse_ring"}
    script(state, "prefight stags_charge")
    assert asked(state) == "die:combat"


@rule("C-FIGHT-1")
def test_an_object_for_the_combat_ends_evading_too() -> None:
    state = meet("mist_giantess", me={"objects": ["fire_pot", "eclipse_ring"]})
    script(state, "prefight fire_pot")
    assert (asked(state), seat(state)["objects"]) == ("die:combat", ["eclipse_ring"])


@rule("C-FIGHT-1")
def test_several_combat_spells_may_be_cast() -> None:
    me = {"spirit": 4, "spells": ["ember_blood", "stags_charge"]}
    state = script(meet("sapwood_dragon", me=me), "prefight ember_blood", "prefight stags_charge")
    script(state, "die:combat 1", "die:combat 6", "die:enemy 6")
    assert trophies(state) == ["sapwood_dragon"]


@rule("C-FIGHT-1")
def test_evading_takes_out_only_what_the_means_applies_to() -> None:
    state = meet("ash_wolf", "quarry_brute", me={"hero": "bard", "strength": 3})
    assert state.question()["value"] == 6
    script(state, "prefight own", "die:combat 5", "die:enemy 3")
    assert (trophies(state), cards(state)) == (["quarry_brute"], ["ash_wolf"])


@rule("C-FIGHT-1")
def test_without_a_tag_the_whole_group_is_evaded() -> None:
    state = meet("ash_wolf", "quarry_brute", me={"spells": ["shadow_veil"]})
    script(state, "prefight shadow_veil")
    assert (active(state), sorted(cards(state))) == (1, ["ash_wolf", "quarry_brute"])


@rule("C-FIGHT-1")
def test_a_bonus_against_a_tag_counts_in_full() -> None:
    huntress = {"hero": "huntress"}
    state = fight("ash_wolf", "quarry_brute", dice=(4, 4), me=huntress)
    assert sorted(trophies(state)) == ["ash_wolf", "quarry_brute"]
    assert trophies(fight("quarry_brute", "deserter", dice=(4, 4), me=huntress)) == []


@rule("C-FIGHT-1")
def test_a_spell_that_removes_an_enemy_gives_no_trophy() -> None:
    state = script(meet("peat_drake", me={"spells": ["petrify"]}), "prefight petrify")
    assert (trophies(state), cards(state)) == ([], [])
    assert discarded(state, "encounter") == ["peat_drake"]


@rule("C-FIGHT-1")
def test_each_rival_is_asked_once_before_the_dice() -> None:
    grip: Parts = {"hero": "mesmerist", "space": "salt_plain", "spells": ["leaden_grip"], "fate": 0}
    other: Parts = {"hero": "strix", "space": "salt_plain", "fate": 0}
    state = meet("ash_wolf", others=(other, grip))
    assert (asked(state), state.current_player()) == ("rival_combat", 2)
    assert set(offered(state)) == {"no", "leaden_grip"}
    script(state, "rival_combat no")
    assert asked(state) == "die:combat"


@rule("C-FIGHT-1")
def test_own_means_come_before_those_of_rivals() -> None:
    grip = {"hero": "mesmerist", "space": "salt_plain", "spells": ["leaden_grip"], "fate": 0}
    state = meet("ash_wolf", me={"spells": ["stags_charge"]}, others=(grip,))
    script(state, "prefight no", "rival_combat leaden_grip", "die:combat 2", "die:enemy 2")
    assert (trophies(state), seat(state)["life"]) == ([], 4)


# ---------------------------------------------------------------- C-FIGHT-2: one's own roll


@rule("C-FIGHT-2")
def test_a_die_and_strength_against_an_enemy_of_strength() -> None:
    assert trophies(fight("peat_drake", dice=(2, 1))) == ["peat_drake"]
    assert trophies(fight("peat_drake", dice=(2, 2))) == []


@rule("C-FIGHT-2")
def test_a_die_and_spirit_against_a_spirit() -> None:
    assert trophies(fight("night_laundress", dice=(2, 1))) == ["night_laundress"]
    assert trophies(fight("night_laundress", dice=(2, 2))) == []


@rule("C-FIGHT-2")
def test_one_weapon_counts_and_it_is_the_best() -> None:
    me = {"objects": ["sword", "woodcutters_axe"]}
    assert trophies(fight("peat_drake", dice=(2, 2), me=me)) == ["peat_drake"]
    assert trophies(fight("mist_giantess", dice=(2, 2), me=me)) == []
    better = {"hero": "rope_dancer", "objects": ["sword", "dewblade"]}
    assert trophies(fight("mist_giantess", dice=(2, 2), me=better)) == ["mist_giantess"]


@rule("C-FIGHT-2")
def test_two_weapons_of_the_errant_knight_count() -> None:
    me = {"hero": "errant_knight", "objects": ["sword", "woodcutters_axe", "dewblade"]}
    state = script(meet("sapwood_dragon", me=me), "die:combat 2", "die:combat 1", "die:enemy 1")
    assert seat(state)["life"] == 4
    script(state := meet("mist_giantess", me=me), "die:combat 1", "die:combat 1", "die:enemy 1")
    assert trophies(state) == ["mist_giantess"]


@rule("C-FIGHT-2")
@pytest.mark.parametrize("enemy", ["stump_rat", "mist_child"])
def test_the_errant_knight_keeps_the_better_of_two_dice(enemy: str) -> None:
    state = meet(enemy, me={"hero": "errant_knight"})
    script(state, "die:combat 2", "die:combat 5", "die:enemy 4")
    assert trophies(state) == [enemy]


@rule("C-FIGHT-2")
def test_a_die_that_a_spell_adds_counts_on_top_of_the_better() -> None:
    state = meet(
        "garnet_wyvern", me={"hero": "errant_knight", "spirit": 3, "spells": ["ember_blood"]}
    )
    script(
        state, "prefight ember_blood", "die:combat 2", "die:combat 3", "die:combat 4", "die:enemy 3"
    )
    assert trophies(state) == ["garnet_wyvern"]


@rule("C-FIGHT-2")
def test_weapons_and_armour_serve_in_strength_combat_only() -> None:
    state = fight("night_laundress", dice=(1, 2), me={"objects": ["sword", "armour"]})
    assert (active(state), seat(state)["life"]) == (1, 3)


# ---------------------------------------------------------------- C-FIGHT-3: both rolls


@rule("C-FIGHT-3")
def test_a_group_rolls_one_die() -> None:
    state = fight("ash_wolf", "stump_rat", dice=(3, 4))
    assert sorted(trophies(state)) == ["ash_wolf", "stump_rat"]


@rule("C-FIGHT-3")
def test_a_fate_point_rerolls_the_own_die_once() -> None:
    state = fight("peat_drake", dice=(2, 3), me={"fate": 2})
    assert set(offered(state)) == {"no", "fate_die 1"}
    script(state, "reroll fate_die 1", "die:combat_reroll 1")
    assert (seat(state)["fate"], seat(state)["life"], active(state)) == (1, 3, 1)


@rule("C-FIGHT-3")
def test_the_enemys_die_is_not_among_the_dice() -> None:
    state = fight("peat_drake", dice=(2, 6), me={"fate": 2})
    assert state.question()["dice"] == [2]
    script(state, "reroll fate_die 1", "die:combat_reroll 6")
    assert (asked(state), seat(state)["life"]) == ("die:move", 4)


@rule("C-FIGHT-3")
def test_of_several_own_dice_one_is_rerolled() -> None:
    state = meet("peat_drake", me={"hero": "errant_knight", "fate": 1})
    script(state, "die:combat 2", "die:combat 1", "die:enemy 3")
    assert set(offered(state)) == {"no", "fate_die 1", "fate_die 2"}
    script(state, "reroll fate_die 1", "die:combat_reroll 6")
    assert trophies(state) == ["peat_drake"]


@rule("C-FIGHT-3", "C-STAT-3")
def test_a_roll_that_is_won_is_not_asked_about() -> None:
    state = fight("stump_rat", dice=(3, 1), me={"fate": 2})
    assert trophies(state) == ["stump_rat"]


@rule("C-FIGHT-3")
def test_on_a_six_means_the_face_after_rerolls() -> None:
    me = {"fate": 1, "objects": ["shield"]}
    state = script(fight("peat_drake", dice=(1, 6), me=me), "reroll no", "prevent shield")
    script(state, "die:prevent 3", "reroll fate_die 1", "die:prevent_reroll 6")
    assert (seat(state)["life"], seat(state)["fate"]) == (4, 0)


# ---------------------------------------------------------------- C-FIGHT-4: how it ends


@rule("C-FIGHT-4")
def test_higher_wins_a_trophy() -> None:
    state = fight("ash_wolf", dice=(3, 3))
    assert (trophies(state), cards(state)) == (["ash_wolf"], [])


@rule("C-FIGHT-4")
def test_equal_nothing_happens_and_the_turn_ends() -> None:
    state = fight("ash_wolf", "water_mirror", dice=(1, 4))
    assert (active(state), seat(state)["life"], trophies(state)) == (1, 4, [])
    assert sorted(cards(state)) == ["ash_wolf", "water_mirror"]


@rule("C-FIGHT-4")
def test_lower_a_life_is_lost_and_the_turn_ends() -> None:
    state = fight("ash_wolf", "water_mirror", dice=(1, 6))
    assert (active(state), seat(state)["life"], trophies(state)) == (1, 3, [])
    assert sorted(cards(state)) == ["ash_wolf", "water_mirror"]


@rule("C-FIGHT-4", "C-FIGHT-7")
@pytest.mark.parametrize(
    ("me", "means", "steps"),
    [
        ({"objects": ["armour"]}, "armour", ("die:wear 3",)),
        ({"spells": ["aegis"]}, "aegis", ()),
        ({"companions": ["guardian_spirit"]}, "guardian_spirit", ("die:wear 4",)),
    ],
)
def test_prevention_saves_the_life_but_not_the_turn(
    me: Parts, means: str, steps: tuple[str, ...]
) -> None:
    state = script(fight("ash_wolf", dice=(1, 6), me=me), f"prevent {means}", *steps)
    assert (active(state), seat(state)["life"], cards(state)) == (1, 4, ["ash_wolf"])


@rule("C-FIGHT-4", "C-FIGHT-7")
@pytest.mark.parametrize("means", [{"spells": ["aegis"]}, {"companions": ["guardian_spirit"]}])
def test_aegis_and_the_guardian_serve_against_spirits(means: Parts) -> None:
    state = fight("night_laundress", dice=(1, 6), me=means)
    assert asked(state) == "prevent"


@rule("C-FIGHT-4")
def test_every_card_of_a_beaten_group_is_a_trophy() -> None:
    state = fight("ash_wolf", "stump_rat", dice=(6, 1))
    assert sorted(trophies(state)) == ["ash_wolf", "stump_rat"]


@rule("C-FIGHT-4")
def test_a_foe_that_is_no_card_is_no_trophy_but_a_combat_won() -> None:
    strix = {"hero": "strix", "space": "bare_hills", "strength": 9, "life": 2, "fate": 0}
    state = position(table(), seats=[strix])
    script(state, "die:move 2", "move mossy_causeway", "die:combat 5", "die:enemy 1")
    assert (seat(state)["life"], trophies(state)) == (3, [])


@rule("C-FIGHT-4")
@pytest.mark.parametrize("dice", [(1, 1), (1, 6)])
def test_trophies_of_strength_are_kept_when_the_spirits_are_not_beaten(
    dice: tuple[int, int],
) -> None:
    state = fight("stump_rat", "night_laundress", dice=(6, 1))
    script(state, f"die:combat {dice[0]}", f"die:enemy {dice[1]}")
    assert (trophies(state), cards(state), active(state)) == (["stump_rat"], ["night_laundress"], 1)


@rule("C-FIGHT-4")
def test_the_one_life_of_a_lost_group_comes_before_the_lists() -> None:
    me = {"objects": ["armour"], "fate": 1, "life": 4}
    state = script(fight("root_asp", "stump_rat", dice=(1, 6), me=me), "reroll no")
    assert (asked(state), state.question()["amount"], seat(state)["fate"]) == ("prevent", 1, 1)
    script(state, "prevent no", "prevent no")
    assert (seat(state)["life"], seat(state)["fate"]) == (2, 0)


@rule("C-FIGHT-4")
def test_no_life_is_lost_to_a_group_whose_members_cost_something_else() -> None:
    state = fight("masked_cutpurse", dice=(1, 6), me={"objects": ["sword"]})
    assert (seat(state)["life"], seat(state)["objects"]) == (4, [])


# ---------------------------------------------------------------- C-FIGHT-6: creatures of the heart

HEART: Parts = {"space": "obsidian_vein", "heart": {"overcome": True}, "strength": 6, "spirit": 6}


def in_heart(**parts: object) -> Parts:
    return hero(**{**HEART, **parts})


@rule("C-FIGHT-6")
def test_creatures_of_the_heart_cannot_be_evaded() -> None:
    me = in_heart(spells=["petrify", "shadow_veil"], objects=["eclipse_ring", "bear_pepper"])
    state = script(position(table(), seats=[me]), "heart ash_werewolf")
    script(state, "die:foe_value 3", "die:foe_value 3")
    assert asked(state) == "die:combat"


@rule("C-FIGHT-6")
def test_the_bard_does_not_charm_the_werewolf() -> None:
    state = script(position(table(), seats=[in_heart(hero="bard")]), "heart ash_werewolf")
    script(state, "die:foe_value 3", "die:foe_value 3")
    assert asked(state) == "die:combat"


@rule("C-FIGHT-6")
def test_spells_on_heroes_work_in_the_heart() -> None:
    me = in_heart(spells=["stags_charge", "aegis"])
    state = script(position(table(), seats=[me]), "heart ash_werewolf")
    script(state, "die:foe_value 6", "die:foe_value 6", "prefight stags_charge")
    script(state, "die:combat 1", "die:enemy 6", "prevent aegis")
    assert (seat(state)["life"], discarded(state, "spell")) == (4, ["stags_charge", "aegis"])


# ---------------------------------------------------------------- C-FIGHT-7: prevention


@rule("C-FIGHT-7")
def test_only_losses_in_combat_can_be_prevented() -> None:
    me = hero(
        hero="peddler", space="clear_spring", spells=["aegis"], companions=["guardian_spirit"]
    )
    spaces = {"glass_dunes": {"cards": ["water_mirror"]}}
    state = position(table(), seats=[me], spaces=spaces)
    script(state, "die:move 1", "move glass_dunes")
    assert (seat(state)["life"], asked(state)) == (3, "choose")


@rule("C-FIGHT-7")
def test_who_prevents_chooses_the_means_or_accepts() -> None:
    me: Parts = {
        "objects": ["shield", "armour"],
        "spells": ["aegis"],
        "companions": ["guardian_spirit"],
    }
    state = fight("ash_wolf", dice=(1, 6), me=me)
    assert set(offered(state)) == {"no", "shield", "armour", "aegis", "guardian_spirit"}
    script(state, "prevent no")
    assert seat(state)["life"] == 3


@rule("C-FIGHT-7")
def test_a_second_means_may_save_the_second_of_two_lives() -> None:
    me: Parts = {"objects": ["armour", "split_shield"]}
    state = fight("kingless_headsman", dice=(1, 6), me=me)
    script(state, "prevent split_shield")
    assert set(offered(state)) == {"no", "armour"}
    script(state, "prevent armour", "die:wear 6")
    assert (seat(state)["life"], seat(state)["objects"]) == (4, ["armour"])


@rule("C-FIGHT-7")
def test_each_means_saves_one_life() -> None:
    state = fight("kingless_headsman", dice=(1, 6), me={"objects": ["armour"]})
    script(state, "prevent armour", "die:wear 6")
    assert seat(state)["life"] == 3


@rule("C-FIGHT-7")
def test_a_means_that_failed_is_not_tried_again() -> None:
    state = fight("ash_wolf", dice=(1, 6), me={"objects": ["shield"]})
    script(state, "prevent shield", "die:prevent 4")
    assert (active(state), seat(state)["life"]) == (1, 3)


@rule("C-FIGHT-7")
@pytest.mark.parametrize(
    ("where", "card", "worn", "face"),
    [
        ("objects", "armour", True, 2),
        ("objects", "armour", False, 3),
        ("companions", "guardian_spirit", True, 3),
        ("companions", "guardian_spirit", False, 4),
    ],
)
def test_certain_prevention_wears(where: str, card: str, worn: bool, face: int) -> None:
    state = fight("ash_wolf", dice=(1, 6), me={where: [card]})
    script(state, f"prevent {card}", f"die:wear {face}")
    assert (seat(state)["life"], seat(state)[where]) == (4, [] if worn else [card])


@rule("C-FIGHT-7")
def test_the_die_of_certain_wear_is_not_rolled() -> None:
    state = fight("ash_wolf", dice=(1, 6), me={"objects": ["split_shield"]})
    script(state, "prevent split_shield")
    assert (asked(state), seat(state)["objects"], seat(state)["life"]) == ("die:move", [], 4)
