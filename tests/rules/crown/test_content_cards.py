"""Events, strangers and places that touch more than counters do what their texts say."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table


def met(card: str, other: dict[str, Any] | None = None, **parts: Any) -> State:
    """A trooper without Fate has come upon a card on the Burnt Fields."""
    me = {"hero": "old_trooper", "space": "banished_graveyard", "fate": 0, "gold": 3, **parts}
    rival = {"hero": "bard", "space": "dawn_chapel", "fate": 0, **(other or {})}
    state = position(table(), seats=[me, rival], spaces={"burnt_fields": {"cards": [card]}})
    return script(state, "die:move 1", "move burnt_fields")


@rule("C-SPELL-1")
def test_silence_of_the_runes_costs_each_hero_a_spell() -> None:
    state = met("silence_of_the_runes", {"spells": ["dispel"]})
    assert seat(state, 1)["spells"] == []
    assert state.to_dict()["discards"]["spell"] == ["dispel"]


@rule("C-ENC-6")
def test_a_quarrel_at_the_campfire_leaves_companions_on_the_spaces() -> None:
    state = met("campfire_quarrel", {"companions": ["gruff_porter"]}, companions=["eager_squire"])
    assert (seat(state)["companions"], seat(state, 1)["companions"]) == ([], [])
    assert lying(state, "burnt_fields")["cards"] == ["eager_squire"]
    assert lying(state, "dawn_chapel")["cards"] == ["gruff_porter"]


@rule("C-ENC-3")
def test_horns_draw_two_cards_that_join_the_encounter() -> None:
    state = script(met("beaters_horns"), "deck:encounter lost_purse", "deck:encounter stump_rat")
    assert asked(state) == "die:combat"
    assert asked(script(state, "die:combat 6", "die:enemy 1")) == "take"


@rule("C-STAT-4")
def test_the_smith_sells_any_market_card_for_three_gold() -> None:
    state = script(met("road_smith"), "pay yes", "take_market armour")
    assert (seat(state)["objects"], seat(state)["gold"]) == (["armour"], 0)


@rule("C-CARD-1")
@pytest.mark.parametrize(("face", "gained"), [(2, 1), (3, 0)])
def test_the_fencing_master_leaves_once_he_has_taught(face: int, gained: int) -> None:
    state = script(met("fencing_master"), f"die:test {face}", "die:test 3")
    assert seat(state)["strength"] == 5 + gained
    assert (lying(state, "burnt_fields") == {}) == (gained == 1)


@rule("C-CARD-1")
@pytest.mark.parametrize(("face", "gained"), [(1, 1), (2, 0)])
def test_the_storyteller_leaves_once_she_has_taught(face: int, gained: int) -> None:
    state = script(met("blind_storyteller"), f"die:test {face}", "die:test 1")
    assert seat(state)["spirit"] == 2 + gained
    assert (lying(state, "burnt_fields") == {}) == (gained == 1)


@rule("C-STAT-4")
def test_the_collector_gives_two_gold_for_an_object() -> None:
    state = script(met("curio_collector", objects=["rusty_glaive"]), "choose option 1")
    assert (seat(state)["objects"], seat(state)["gold"]) == ([], 5)


@rule("C-MOVE-4")
def test_the_log_driver_sells_a_raft() -> None:
    state = script(met("log_driver"), "pay yes")
    assert (seat(state)["objects"], seat(state)["gold"]) == (["raft"], 2)


@rule("C-ENC-5")
def test_the_crooked_door_leads_to_the_marches_or_the_sylves() -> None:
    state = script(met("crooked_door"), "choose option 1", "die:table 6")
    assert len(offered(state)) == 16
    script(state, "move_to silver_glade")
    assert (seat(state)["space"], asked(state)) == ("silver_glade", "deck:encounter")
    assert lying(state, "burnt_fields")["cards"] == ["crooked_door"]


@rule("C-ENC-2", "C-CARD-1")
def test_the_library_stays_and_gives_a_spell() -> None:
    state = script(met("buried_library", spirit=3), "die:test 3", "deck:spell dispel")
    assert seat(state)["spells"] == ["dispel"]
    assert lying(state, "burnt_fields")["cards"] == ["buried_library"]


@rule("C-STAT-5")
def test_the_water_mirror_changes_the_alignment() -> None:
    state = script(met("water_mirror"), "choose option 1", "align shadow")
    assert seat(state)["alignment"] == "shadow"


@rule("C-TURN-4")
def test_black_frost_strikes_the_heroes_of_the_region_only() -> None:
    me = {"hero": "old_trooper", "space": "banished_graveyard", "fate": 0}
    near = {"hero": "bard", "space": "dawn_chapel"}
    far = {"hero": "huntress", "space": "dead_wood"}
    for others, active in (([near, far], 2), ([far, near], 1)):
        lies = {"burnt_fields": {"cards": ["black_frost"]}}
        state = position(table(3), seats=[me, *others], spaces=lies)
        script(state, "die:move 1", "move burnt_fields")
        assert (state.to_dict()["active"], seat(state)["skip_turns"]) == (active, 1)
