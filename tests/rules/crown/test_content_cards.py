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


# ---------------------------------------------------------------- whom an event concerns


def met_by_three(card: str, **hero: Any) -> State:
    """A hero of Light has met a card; one of the Shadow is near, a neutral one in the Sylves."""
    me = {"hero": "cantor", "space": "banished_graveyard", "fate": 0, "gold": 0, "life": 2}
    near = {"hero": "strix", "space": "dawn_chapel", "fate": 0, "gold": 0, "life": 2}
    far = {"hero": "bard", "space": "rune_master_tower", "fate": 0, "gold": 0, "life": 2}
    seats = [{**other, **hero} for other in (me, near, far)]
    state = position(table(3), seats=seats, spaces={"burnt_fields": {"cards": [card]}})
    return script(state, "die:move 1", "move burnt_fields")


def of_all(state: State, key: str) -> list[Any]:
    return [seat(state, number)[key] for number in range(3)]


@rule("C-ENC-3")
def test_endless_dawn_gives_the_light_a_spell_and_takes_one_from_the_shadow() -> None:
    state = script(met_by_three("endless_dawn", spells=["dispel"]), "deck:spell aegis")
    assert of_all(state, "spells") == [["aegis", "dispel"], [], ["dispel"]]


@rule("C-ENC-3")
def test_moonless_night_strikes_the_light_and_favours_the_shadow() -> None:
    me = {"hero": "cantor", "space": "banished_graveyard", "fate": 1}
    others = [{"hero": hero, "space": "dawn_chapel", "fate": 1} for hero in ("strix", "bard")]
    lies = {"burnt_fields": {"cards": ["moonless_night"]}}
    state = position(table(3), seats=[me, *others], spaces=lies)
    script(state, "die:move 1", "reroll no", "move burnt_fields")
    assert of_all(state, "fate") == [0, 2, 1]


@rule("C-ENC-3")
def test_the_song_of_the_stones_is_heard_in_the_region_only() -> None:
    state = met_by_three("song_of_the_stones")
    script(state, "deck:spell aegis", "deck:spell dispel")
    assert of_all(state, "spells") == [["aegis"], ["dispel"], []]


@rule("C-ENC-3")
def test_rising_sap_heals_every_hero() -> None:
    assert of_all(met_by_three("rising_sap"), "life") == [3, 3, 3]


@rule("C-ENC-3")
def test_barn_fever_is_caught_in_the_marches_only() -> None:
    assert of_all(met_by_three("barn_fever"), "life") == [1, 1, 2]


@rule("C-ENC-3")
def test_each_hero_decides_whether_to_pay_for_the_fever() -> None:
    state = met_by_three("barn_fever", gold=1)
    assert state.current_player() == 0
    script(state, "pay yes")
    assert state.current_player() == 1
    script(state, "pay no")
    assert (of_all(state, "life"), of_all(state, "gold")) == ([2, 1, 2], [0, 1, 1])


@rule("C-TURN-4")
@pytest.mark.parametrize("number", [1, 2])
def test_a_false_witness_costs_a_rival_of_ones_choice_a_turn(number: int) -> None:
    state = met_by_three("false_witness")
    assert set(offered(state)) == {"seat 1", "seat 2"}
    script(state, f"target seat {number}")
    assert state.to_dict()["active"] == (2 if number == 1 else 1)
    assert seat(state)["skip_turns"] == 0


@rule("C-ENC-3", "C-CARD-1")
@pytest.mark.parametrize(
    ("hero", "steps", "fate", "spells", "skips"),
    [
        ("strix", (), 1, [], 0),
        ("bard", ("deck:spell aegis",), 0, ["aegis"], 0),
        ("cantor", (), 0, [], 1),
    ],
)
def test_the_shadow_spinner(
    hero: str, steps: tuple[str, ...], fate: int, spells: list[str], skips: int
) -> None:
    state = script(met("shadow_spinner", {"hero": "huntress"}, hero=hero), *steps)
    me = seat(state)
    assert (me["fate"], me["spells"], me["skip_turns"]) == (fate, spells, skips)
    assert (lying(state, "burnt_fields"), state.to_dict()["active"]) == ({}, 1)


@rule("C-ENC-5")
def test_the_sunken_lane_leads_to_any_other_space_of_the_region() -> None:
    state = met("sunken_lane")
    assert (len(offered(state)), "burnt_fields" in offered(state)) == (23, False)
    script(state, "move_to high_ward")
    assert (seat(state)["space"], asked(state)) == ("high_ward", "buy")


# ---------------------------------------------------------------- rows of dice and choices


@rule("C-SETUP-4")
@pytest.mark.parametrize("face", [5, 6])
def test_an_overturned_wagon_may_hold_a_market_card(face: int) -> None:
    state = script(met("overturned_wagon"), f"die:table {face}", "take_market armour")
    assert (seat(state)["objects"], seat(state)["gold"]) == (["armour"], 3)


@rule("C-CARD-1")
def test_the_last_card_of_the_cache_empties_it() -> None:
    state = script(met("smugglers_cache"), "die:table 6", "take_market shield")
    assert (seat(state)["objects"], lying(state, "burnt_fields")) == (["shield"], {})


@rule("C-FIGHT-4")
@pytest.mark.parametrize(("face", "life"), [(1, 5), (3, 5), (4, 4)])
def test_a_smuggler_of_three_guards_the_cache(face: int, life: int) -> None:
    state = script(met("smugglers_cache"), "die:table 1", "die:combat 1", f"die:enemy {face}")
    assert (seat(state)["life"], seat(state)["trophies"]) == (life, [])
    assert lying(state, "burnt_fields")["cards"] == ["smugglers_cache"]


@rule("C-ENC-3")
def test_the_altar_takes_a_life_for_a_spell_but_not_the_last() -> None:
    state = script(met("broken_altar", spirit=3, life=2), "choose option 1", "deck:spell aegis")
    assert (seat(state)["life"], seat(state)["spells"]) == (1, ["aegis"])
    assert set(offered(met("broken_altar", spirit=3, life=1))) == {"no", "option 2"}


@rule("C-ENC-5")
@pytest.mark.parametrize(("face", "ways"), [(3, 24), (5, 24), (6, 16)])
def test_where_the_crooked_door_leads(face: int, ways: int) -> None:
    state = script(met("crooked_door"), "choose option 1", f"die:table {face}")
    assert (asked(state), len(offered(state))) == ("move_to", ways)


@rule("C-ENC-3")
@pytest.mark.parametrize("face", [1, 2])
def test_the_crooked_door_may_fall_on_ones_head(face: int) -> None:
    state = script(met("crooked_door"), "choose option 1", f"die:table {face}")
    assert (seat(state)["life"], seat(state)["space"]) == (4, "burnt_fields")


@rule("C-STAT-2")
@pytest.mark.parametrize(
    ("hero", "life", "fate"), [("cantor", 4, 0), ("bard", 2, 1), ("strix", 1, 0)]
)
def test_the_lantern_brother_looks_at_the_alignment(hero: str, life: int, fate: int) -> None:
    me = seat(met("lantern_brother", {"hero": "huntress"}, hero=hero, life=2))
    assert (me["life"], me["fate"]) == (life, fate)


@rule("C-STAT-4")
@pytest.mark.parametrize(("face", "gold"), [(1, 2), (3, 2), (4, 4), (5, 4), (6, 5)])
def test_the_knucklebones_player(face: int, gold: int) -> None:
    state = script(met("knucklebones_player"), "pay yes", f"die:table {face}")
    assert seat(state)["gold"] == gold


@rule("C-TURN-4")
def test_whoever_gets_lost_in_the_library_loses_a_turn() -> None:
    state = script(met("buried_library"), "die:test 3")
    assert (state.to_dict()["active"], seat(state)["skip_turns"]) == (1, 1)
