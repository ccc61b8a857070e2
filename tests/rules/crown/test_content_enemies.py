"""The 36 enemies fight with what their cards say and cost or bring what they say."""

from __future__ import annotations

import pytest

from heartoak.content import load_content
from rules.crown.duels import Parts, active, cards, fight, trophies
from rules.crown.support import asked, lying, rule, script, seat

ENEMIES = {
    ident: entry["enemy"]
    for ident, entry in load_content("crown")["encounter"].items()
    if entry["kind"] == "enemy"
}
STRONG: Parts = {"strength": 20, "spirit": 20}


def dice_for(enemy: str, ahead: int) -> tuple[int, int]:
    """Dice by which a hero of Strength 5 and Spirit 4 ends up so far ahead of an enemy."""
    own = {"strength": 5, "spirit": 4}[ENEMIES[enemy]["with"]]
    mine = max(1, 1 + ahead - own + ENEMIES[enemy]["value"])
    return mine, mine - ahead + own - ENEMIES[enemy]["value"]


@rule("C-FIGHT-2", "C-FIGHT-4")
@pytest.mark.parametrize("enemy", [e for e, said in ENEMIES.items() if "win" not in said])
def test_one_more_beats_an_enemy(enemy: str) -> None:
    assert trophies(fight(enemy, dice=dice_for(enemy, 1), me={"spirit": 4})) == [enemy]


@rule("C-FIGHT-2", "C-FIGHT-4")
@pytest.mark.parametrize("enemy", [e for e, said in ENEMIES.items() if "draw" not in said])
def test_as_much_is_a_tie(enemy: str) -> None:
    state = fight(enemy, dice=dice_for(enemy, 0), me={"spirit": 4})
    assert (seat(state)["life"], active(state), cards(state)) == (4, 1, [enemy])


@rule("C-FIGHT-4")
@pytest.mark.parametrize("enemy", [e for e, said in ENEMIES.items() if "lose" not in said])
def test_one_less_costs_one_life(enemy: str) -> None:
    state = fight(enemy, dice=dice_for(enemy, -1), me={"spirit": 4})
    assert (seat(state)["life"], active(state), cards(state)) == (3, 1, [enemy])


WINS = [
    ("creeping_tinder", {"life": 2}, "life", 3),
    ("deserter", {}, "gold", 1),
    ("black_stag", {}, "fate", 2),
    ("garnet_wyvern", {}, "gold", 3),
    ("sapwood_dragon", {}, "life", 5),
    ("gossiping_gallowsman", {}, "fate", 1),
]


@rule("C-FIGHT-4")
@pytest.mark.parametrize(("enemy", "me", "key", "value"), WINS)
def test_what_a_beaten_enemy_brings(enemy: str, me: Parts, key: str, value: int) -> None:
    state = fight(enemy, dice=(1, 1), me={**STRONG, **me})
    assert (seat(state)[key], trophies(state)) == (value, [enemy])


@rule("C-FIGHT-4")
def test_forsworn_knight() -> None:
    state = script(fight("forsworn_knight", dice=(1, 1), me=STRONG), "take_market armour")
    assert (seat(state)["objects"], trophies(state)) == (["armour"], ["forsworn_knight"])


@rule("C-FIGHT-4")
def test_howling_rune() -> None:
    state = script(fight("howling_rune", dice=(1, 1), me=STRONG), "deck:spell aegis")
    assert (seat(state)["spells"], trophies(state)) == (["aegis"], ["howling_rune"])


@rule("C-FIGHT-4")
def test_root_asp_costs_a_life_and_a_fate() -> None:
    state = script(fight("root_asp", dice=(1, 6), me={"fate": 2}), "reroll no")
    assert (seat(state)["life"], seat(state)["fate"]) == (3, 1)


@rule("C-FIGHT-4")
def test_mocking_wisp_costs_a_fate_only() -> None:
    state = script(fight("mocking_wisp", dice=(1, 6), me={"fate": 2}), "reroll no")
    assert (seat(state)["life"], seat(state)["fate"], active(state)) == (4, 1, 1)


@rule("C-FIGHT-4")
def test_hornet_swarm_stings_in_a_tie() -> None:
    state = fight("hornet_swarm", dice=(1, 5))
    assert (seat(state)["life"], active(state), cards(state)) == (3, 1, ["hornet_swarm"])


@rule("C-FIGHT-4", "C-FIGHT-7")
def test_a_life_lost_by_a_list_of_a_combat_may_be_prevented() -> None:
    state = fight("hornet_swarm", dice=(1, 5), me={"objects": ["armour"]})
    script(state, "prevent armour", "die:wear 6")
    assert seat(state)["life"] == 4


@rule("C-FIGHT-4")
def test_quick_bramble_tears_an_object_away_in_a_tie() -> None:
    state = fight("quick_bramble", dice=(1, 4), me={"objects": ["shield", "carrying_frame"]})
    script(state, "drop shield")
    assert (seat(state)["objects"], sorted(cards(state))) == (
        ["carrying_frame"],
        ["quick_bramble", "shield"],
    )


@rule("C-FIGHT-4")
@pytest.mark.parametrize(("answer", "life", "gold"), [("yes", 4, 0), ("no", 3, 1)])
def test_poacher_takes_gold_or_a_life(answer: str, life: int, gold: int) -> None:
    state = script(fight("poacher", dice=(1, 6), me={"gold": 1}), f"pay {answer}")
    assert (seat(state)["life"], seat(state)["gold"], active(state)) == (life, gold, 1)


@rule("C-FIGHT-4")
def test_poacher_takes_a_life_from_who_has_no_gold() -> None:
    assert seat(fight("poacher", dice=(1, 6)))["life"] == 3


@rule("C-FIGHT-4")
def test_masked_cutpurse_takes_an_object_at_random() -> None:
    state = fight("masked_cutpurse", dice=(1, 6), me={"objects": ["shield", "carrying_frame"]})
    script(state, "pick:drop carrying_frame")
    assert (seat(state)["objects"], seat(state)["life"]) == (["shield"], 4)
    assert cards(state) == ["masked_cutpurse"]


@rule("C-FIGHT-4")
def test_strangler_willow() -> None:
    state = fight("strangler_willow", dice=(1, 6), me={"companions": ["sheepdog", "gruff_porter"]})
    assert asked(state) == "drop"
    script(state, "drop gruff_porter")
    assert (seat(state)["life"], seat(state)["companions"]) == (3, ["sheepdog"])
    assert "gruff_porter" in cards(state)


@rule("C-FIGHT-7")
def test_kingless_headsman_costs_two_lives() -> None:
    assert seat(fight("kingless_headsman", dice=(1, 6)))["life"] == 2


@rule("C-STAT-1")
@pytest.mark.parametrize(("strength", "after"), [(6, 5), (5, 5)])
def test_mound_king_never_takes_below_the_sheet(strength: int, after: int) -> None:
    state = fight("mound_king", dice=(1, 6), me={"strength": strength})
    assert (seat(state)["life"], seat(state)["strength"]) == (3, after)


@rule("C-FIGHT-4")
def test_hungry_echo_eats_a_spell() -> None:
    me: Parts = {"spirit": 4, "spells": ["moth_cloud", "root_snare"]}
    state = script(fight("hungry_echo", dice=(1, 6), me=me), "discard_spell moth_cloud")
    assert (seat(state)["life"], seat(state)["spells"]) == (3, ["root_snare"])


@rule("C-STAT-5")
def test_faceless_lady_turns_to_the_shadow() -> None:
    state = fight("faceless_lady", dice=(1, 6))
    assert (seat(state)["life"], seat(state)["alignment"]) == (3, "shadow")


@rule("C-PUPPET-1")
def test_pale_woodcarver_makes_a_puppet() -> None:
    state = fight("pale_woodcarver", dice=(1, 6), me={"objects": ["shield"], "gold": 2})
    me = seat(state)
    assert (me["life"], me["puppet_turns"], me["objects"], active(state)) == (4, 3, [], 1)
    assert sorted(cards(state)) == ["pale_woodcarver", "shield"]
    assert lying(state, "barleyfire_plain")["gold"] == 2
