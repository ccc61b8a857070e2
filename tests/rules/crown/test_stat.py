"""C-STAT: Strength, Spirit, Life, Fate, gold and alignment (rerolls: `test_rerolls.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import RulesError, State
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table


def arriving(space: str, hero: dict[str, Any], **parts: Any) -> State:
    """The hero of seat 0 arrives; seat 1 skips its next turn."""
    state = position(table(), seats=[{"fate": 0, **hero}, {"skip_turns": 1, "fate": 0}], **parts)
    return script(state, "die:move 2", f"move {space}")


def beaten_by_the_mound_king(**hero: Any) -> State:
    here = {"fern_wood": {"cards": ["mound_king"]}}
    state = arriving(
        "fern_wood", {"hero": "huntress", "space": "clear_spring", **hero}, spaces=here
    )
    return script(state, "die:combat 1", "die:enemy 6")


@rule("C-STAT-1")
@pytest.mark.parametrize(("before", "after"), [(5, 5), (6, 5), (8, 7)])
def test_strength_never_falls_below_the_sheet(before: int, after: int) -> None:
    assert seat(beaten_by_the_mound_king(strength=before))["strength"] == after


@rule("C-STAT-1")
@pytest.mark.parametrize("value", ["strength", "spirit"])
def test_no_position_has_a_value_below_the_sheet(value: str) -> None:
    with pytest.raises(RulesError):
        position(table(), seats=[{"hero": "huntress", value: 1}])


@rule("C-STAT-1")
def test_a_loss_that_finds_nothing_leaves_no_debt() -> None:
    here = {"fern_wood": {"cards": ["mound_king"]}}
    hero = {"hero": "huntress", "space": "clear_spring", "objects": ["golden_acorn"], "fate": 0}
    state = position(table(), seats=[hero, {"skip_turns": 1}], spaces=here)
    script(state, "own_spell no", "die:move 2", "move fern_wood", "die:combat 1", "die:enemy 6")
    script(state, "own_spell golden_acorn", "choose option 1")
    assert seat(state)["strength"] == 6


@rule("C-STAT-1", "C-PUPPET-1")
def test_the_one_of_a_puppet_is_no_loss() -> None:
    state = position(table(), seats=[{"hero": "huntress", "puppet_turns": 1, "fate": 0}])
    assert seat(state)["strength"] == 5


@rule("C-STAT-2")
@pytest.mark.parametrize(("before", "after"), [(2, 4), (4, 5), (5, 5), (7, 7)])
def test_a_heal_stops_at_the_sheet_value(before: int, after: int) -> None:
    seats = [{"hero": "bard", "life": before, "spells": ["bark_balm"]}]
    state = script(position(table(), seats=seats), "own_spell bark_balm")
    assert seat(state)["life"] == after


@rule("C-STAT-2")
def test_a_gain_of_life_may_exceed_the_sheet_value() -> None:
    state = position(table(), seats=[{"hero": "bard", "objects": ["sap_vial"]}])
    assert seat(script(state, "own_spell sap_vial"))["life"] == 6


@rule("C-STAT-2")
def test_at_no_life_the_hero_dies() -> None:
    hero = {"hero": "bard", "space": "clear_spring", "life": 1, "fate": 0}
    state = position(table(), seats=[hero, {"skip_turns": 9, "fate": 0}])
    script(state, "die:move 1", "move glass_dunes")
    assert (seat(state)["state"], seat(state)["hero"]) == ("waiting", None)


@rule("C-STAT-4")
def test_gold_pays_purchases() -> None:
    hero = {"hero": "bard", "space": "barleyfire_plain", "gold": 5, "fate": 0}
    state = script(position(table(), seats=[hero]), "die:move 1", "move high_ward")
    assert set(offered(state)) == {"no", "sword", "shield", "armour"}
    script(state, "buy armour")
    assert (seat(state)["objects"], seat(state)["gold"]) == (["armour"], 2)
    assert set(offered(state)) == {"no", "sword"}


@rule("C-STAT-4")
def test_gold_pays_services() -> None:
    hero = {"hero": "huntress", "space": "barleyfire_plain", "gold": 1, "fate": 0, "life": 1}
    state = script(position(table(), seats=[hero]), "die:move 1", "move high_ward")
    script(state, "choose option 1")
    assert (seat(state)["life"], seat(state)["gold"]) == (2, 0)


@rule("C-STAT-5")
def test_alignment_changes_once_per_turn() -> None:
    mirror = {"crow_meadow": {"cards": ["water_mirror"]}}
    hero = {"hero": "changeling", "space": "willow_ford", "fate": 0}
    state = position(table(), seats=[hero, {"fate": 0}], spaces=mirror)
    script(state, "align shadow", "die:move 2", "move crow_meadow")
    assert (asked(state), state.to_dict()["active"]) == ("die:move", 1)
    assert seat(state)["alignment"] == "shadow"


@rule("C-STAT-5")
def test_who_has_changed_this_turn_cannot_repent_in_the_chapel() -> None:
    hero = {"hero": "changeling", "space": "boundary_plain", "fate": 0, "life": 3}
    state = position(table(), seats=[hero, {"fate": 0}])
    script(state, "align shadow", "die:move 1", "move dawn_chapel")
    assert (state.to_dict()["active"], seat(state)["life"]) == (1, 2)
    assert seat(state)["alignment"] == "shadow"


@rule("C-STAT-5")
def test_alignment_may_change_again_on_the_next_turn() -> None:
    hero = {"hero": "changeling", "space": "stone_circle", "fate": 0}
    state = position(table(), seats=[hero, {"skip_turns": 1}])
    script(state, "align shadow", "die:move 2", "move mist_castle", "align light")
    assert seat(state)["alignment"] == "light"


@rule("C-STAT-5")
def test_a_held_card_that_the_new_alignment_forbids_is_left_on_the_space() -> None:
    hero = {"hero": "cantor", "space": "sunset_wood", "objects": ["dewblade", "sword"]}
    state = arriving("banished_graveyard", hero)
    script(state, "choose option 2")
    assert (seat(state)["alignment"], seat(state)["objects"]) == ("shadow", ["sword"])
    assert lying(state, "banished_graveyard")["cards"] == ["dewblade"]


@rule("C-STAT-6")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (2, 3), (3, 3), (5, 5)])
def test_restoring_fate_stops_at_the_sheet_value(before: int, after: int) -> None:
    seats = [{"hero": "bard", "fate": before, "spells": ["star_thread"]}]
    state = script(position(table(), seats=seats), "own_spell star_thread")
    assert seat(state)["fate"] == after


@rule("C-STAT-6")
def test_a_gain_of_fate_may_exceed_the_sheet_value() -> None:
    here = {"fern_wood": {"cards": ["shadow_spinner"]}}
    hero = {"hero": "strix", "space": "clear_spring", "fate": 3}
    state = position(table(), seats=[hero], spaces=here)
    script(state, "die:move 2", "reroll no", "move fern_wood")
    assert seat(state)["fate"] == 4
