"""Death, puppets, the Crown (C-DEATH, C-PUPPET, C-CROWN)."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

DYING: dict[str, Any] = {"hero": "old_trooper", "space": "stone_circle", "life": 1, "fate": 0}
TO_THE_TOLL = ("die:move 1", "move root_toll", "choose option 2")
"""The hero dies at the toll of the roots."""


def dies(game_options: dict[str, Any] | None = None, **parts: Any) -> State:
    """A hero of seat 0 dies in its own turn; what it has is told by `parts`."""
    whole = {key: parts.pop(key) for key in ("crown_reached", "calls") if key in parts}
    me = {**DYING, "gold": 1, **parts}
    state = position(table(3, **(game_options or {})), seats=[me], **whole)
    return script(state, *TO_THE_TOLL)


@rule("C-DEATH-1")
def test_belongings_of_the_dead_stay_on_the_space() -> None:
    state = dies(objects=["sword"], companions=["eager_squire"], gold=3, runes=1)
    there = lying(state, "root_toll")
    assert sorted(there["cards"]) == ["eager_squire", "sword"]
    assert (there["gold"], there["runes"]) == (3, 1)


@rule("C-DEATH-1")
def test_spells_and_trophies_of_the_dead_are_discarded() -> None:
    state = dies(hero="bard", spells=["dispel"], trophies=["ash_wolf"])
    assert state.to_dict()["discards"] == {"encounter": ["ash_wolf"], "spell": ["dispel"]}


@rule("C-DEATH-1")
def test_a_turn_in_which_the_hero_dies_ends_at_once() -> None:
    state = dies()
    assert state.to_dict()["active"] == 1
    assert seat(state)["state"] == "waiting"


WAITING: dict[str, Any] = {"hero": None, "state": "waiting"}


@rule("C-DEATH-1")
def test_the_new_hero_plays_its_turn_at_once() -> None:
    state = position(table(3), seats=[WAITING, {"hero": "bard"}, {"hero": "strix"}])
    deal = [f"setup:hero {h}" for h in ("huntress", "ferrywoman", "peddler")]
    script(state, *deal)
    assert set(offered(state)) == {"huntress", "ferrywoman", "peddler"}
    script(state, "choose_hero huntress")
    assert (asked(state), state.to_dict()["active"]) == ("die:move", 0)
    assert (seat(state)["space"], seat(state)["gold"]) == ("north_wood", 1)


@rule("C-DEATH-1")
def test_in_the_quick_game_a_new_hero_gets_one_gold_and_no_rune() -> None:
    state = position(table(3, "quick"), seats=[WAITING, {"hero": "bard"}, {"hero": "strix"}])
    deal = [f"setup:hero {h}" for h in ("huntress", "ferrywoman", "peddler")]
    script(state, *deal, "choose_hero huntress")
    assert (seat(state)["gold"], seat(state)["runes"]) == (1, 0)


@rule("C-DEATH-1")
def test_who_died_before_the_crown_was_reached_is_still_replaced() -> None:
    others = [{"hero": "bard"}, {"hero": "strix"}]
    state = position(table(3), seats=[WAITING, *others], crown_reached=True)
    assert asked(state) == "setup:hero"


@rule("C-DEATH-1", "C-CROWN-1")
def test_with_one_hero_left_and_nobody_waiting_the_game_is_over() -> None:
    me = {**DYING, "gold": 1}
    state = position(table(2), seats=[me], crown_reached=True)
    script(state, *TO_THE_TOLL)
    assert state.is_terminal()
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (1,)


@rule("C-DEATH-1")
def test_permanent_death_brings_no_replacement() -> None:
    assert seat(dies({"death": "permanent"}))["state"] == "out"


@rule("C-DEATH-2", "C-ENC-8", "C-RUNE-3")
def test_in_the_heart_belongings_go_back_and_gold_is_lost() -> None:
    inside = {"overcome": False, "back": False, "foe": 0}
    things = {"objects": ["sword"], "companions": ["tracker"], "gold": 4, "runes": 1}
    me = {**DYING, "space": "obsidian_vein", "heart": inside, **things}
    state = position(table(3), seats=[me])
    script(state, "heart obsidian_vein", "die:test 6", "die:test 6")
    whole = state.to_dict()
    assert whole["discards"]["encounter"] == ["tracker"]
    assert whole["rune_supply"] == 4
    assert whole["spaces"] == {}


@rule("C-DEATH-3")
def test_once_the_crown_was_reached_the_dead_are_out() -> None:
    assert seat(dies(crown_reached=True))["state"] == "out"


@rule("C-DEATH-4")
def test_dead_heroes_come_back_when_the_pool_is_empty() -> None:
    state = position(table(3), seats=[WAITING, {"hero": "bard"}, {"hero": "strix"}], pool=[])
    assert asked(state) == "setup:hero"
    assert len(offered(state)) == 16


@rule("C-DEATH-4")
def test_of_fewer_than_three_all_are_offered() -> None:
    others = [{"hero": "bard"}, {"hero": "strix"}]
    state = position(table(3), seats=[WAITING, *others], pool=["huntress", "peddler"])
    assert asked(state) == "choose_hero"
    assert set(offered(state)) == {"huntress", "peddler"}


def puppet(turns: int = 3, space: str = "salt_plain", **parts: Any) -> State:
    me = {"hero": "old_trooper", "space": space, "fate": 0, "puppet_turns": turns, **parts}
    return position(table(), seats=[me, {"hero": "huntress", "space": "dawn_chapel"}])


@rule("C-PUPPET-1")
def test_the_strings_of_the_puppeteer_change_a_rival() -> None:
    me = {"hero": "puppeteer", "space": "bare_hills", "fate": 0}
    things = {"objects": ["sword"], "companions": ["tracker"], "gold": 2, "trophies": ["ash_wolf"]}
    other = {"hero": "post_rider", "space": "north_wood", "life": 3, "fate": 2, **things}
    state = position(table(), seats=[me, other])
    script(state, "die:move 1", "move north_wood", "act ability 1", "die:table 5")
    changed = seat(state, 1)
    assert changed["puppet_turns"] == 3
    assert (changed["life"], changed["fate"], changed["trophies"]) == (3, 2, ["ash_wolf"])
    assert (changed["objects"], changed["companions"], changed["gold"]) == ([], [], 0)
    assert sorted(lying(state, "north_wood")["cards"]) == ["sword", "tracker"]


@rule("C-PUPPET-1")
def test_a_puppet_counts_its_turns_and_is_a_hero_again() -> None:
    state = script(puppet(1), "move sunset_wood", "deck:encounter broken_altar", "choose no")
    assert seat(state)["puppet_turns"] == 0
    assert seat(state)["strength"] == 5


def changed(space: str, near: str, **them: Any) -> State:
    """A rival has been changed by a spell in the turn of seat 0."""
    me = {"hero": "strix", "space": near, "fate": 0, "spells": ["puppet_strings"]}
    state = position(table(), seats=[me, {"hero": "mesmerist", "space": space, "fate": 0, **them}])
    return script(state, "own_spell puppet_strings", "die:test 6", "die:test 6")


@rule("C-PUPPET-1", "C-SPELL-1")
def test_the_spells_of_a_puppet_are_discarded() -> None:
    state = changed("north_wood", "bare_hills", spells=["aegis", "petrify"])
    assert (seat(state, 1)["puppet_turns"], seat(state, 1)["spells"]) == (3, [])
    assert sorted(state.to_dict()["discards"]["spell"]) == ["aegis", "petrify", "puppet_strings"]


@rule("C-PUPPET-1")
def test_a_puppet_keeps_its_quest_and_what_it_has_done_of_it() -> None:
    kept = seat(changed("north_wood", "bare_hills", quest="big_game", quest_done=True), 1)
    assert (kept["puppet_turns"], kept["quest"], kept["quest_done"]) == (3, "big_game", True)


@rule("C-PUPPET-1", "C-DEATH-2", "C-RUNE-3")
def test_a_puppet_in_the_heart_leaves_nothing_lying_there() -> None:
    things = {"objects": ["owl_mask", "sword"], "companions": ["tracker"], "gold": 2, "runes": 1}
    state = changed("obsidian_vein", "ash_moor", **things)
    whole, gold = state.to_dict(), seat(state, 1)["gold"]
    assert (gold, whole["spaces"], whole["rune_supply"]) == (0, {}, 4)
    assert sorted(whole["discards"]["encounter"]) == ["owl_mask", "tracker"]


@rule("C-PUPPET-1")
def test_three_turns_are_played_as_a_puppet() -> None:
    me = {"hero": "old_trooper", "space": "stone_circle", "fate": 0, "puppet_turns": 3}
    state = position(table(), seats=[me, {"hero": "huntress", "skip_turns": 9}])
    for space, left in (("root_toll", 2), ("mist_castle", 1), ("root_toll", 0)):
        script(state, f"move {space}")
        assert seat(state)["puppet_turns"] == left
    assert asked(state) == "die:move"


@rule("C-PUPPET-1", "C-TURN-4")
def test_the_change_leaves_the_end_phase_out() -> None:
    me = {"hero": "old_trooper", "space": "dawn_chapel", "fate": 0, "trophies": ["garnet_wyvern"]}
    state = position(table(), seats=[me], spaces={"boundary_plain": {"traps": 1}})
    script(state, "die:move 1", "move boundary_plain", "die:table 1")
    assert (state.to_dict()["active"], seat(state)["puppet_turns"]) == (1, 3)
    assert seat(state)["trophies"] == ["garnet_wyvern"]


@rule("C-PUPPET-1")
def test_what_a_puppet_gains_shows_when_it_is_a_hero_again() -> None:
    state = puppet(1, "clear_spring")
    script(state, "move solar_sanctuary", "die:table 5", "die:table 6", "choose option 1")
    assert (seat(state)["strength"], seat(state)["puppet_turns"]) == (6, 0)


@rule("C-PUPPET-1")
@pytest.mark.parametrize("strength", [5, 9])
def test_the_strength_of_a_puppet_is_one_whatever_its_counter(strength: int) -> None:
    state = script(puppet(strength=strength), "move sunset_wood", "deck:encounter quarry_brute")
    script(state, "die:combat 4", "die:enemy 1")
    assert (seat(state)["life"], seat(state)["trophies"]) == (5, [])


@rule("C-PUPPET-1")
def test_a_puppet_has_no_special_ability() -> None:
    me = {"hero": "bard", "space": "barleyfire_plain", "fate": 0, "puppet_turns": 2}
    state = script(position(table(), seats=[me]), "move high_ward")
    assert seat(state)["gold"] == 0
    me = {"hero": "bard", "space": "salt_plain", "fate": 0, "puppet_turns": 2}
    state = position(table(), seats=[me], spaces={"sunset_wood": {"cards": ["ash_wolf"]}})
    assert asked(script(state, "move sunset_wood")) == "die:combat"


@rule("C-PUPPET-1", "C-SPELL-1")
def test_a_puppet_draws_no_spell_and_wins_no_gold() -> None:
    for face in (4, 5):
        state = puppet(2, "clear_spring", spirit=6)
        script(state, "move solar_sanctuary", "die:table 4", f"die:table {face}")
        assert (state.to_dict()["active"], seat(state)["gold"], seat(state)["spells"]) == (1, 0, [])


@rule("C-PUPPET-1")
def test_a_puppet_fights_with_a_strength_of_one() -> None:
    state = script(puppet(), "move sunset_wood", "deck:encounter ash_wolf")
    script(state, "die:combat 4", "die:enemy 3")
    assert (seat(state)["life"], seat(state)["puppet_turns"]) == (5, 2)


@rule("C-PUPPET-1")
def test_a_puppet_takes_up_nothing() -> None:
    me = {"hero": "old_trooper", "space": "salt_plain", "fate": 0, "gold": 0, "puppet_turns": 3}
    state = position(
        table(),
        seats=[me, {"hero": "huntress", "space": "dawn_chapel"}],
        spaces={"sunset_wood": {"cards": ["rusty_glaive", "tracker"], "gold": 2}},
    )
    script(state, "move sunset_wood")
    assert state.to_dict()["active"] == 1
    assert (seat(state)["objects"], seat(state)["gold"]) == ([], 0)
    assert lying(state, "sunset_wood")["gold"] == 2


THRONE: dict[str, Any] = {"hero": "old_trooper", "space": "heartoak_throne", "runes": 1, "fate": 0}


def on_the_throne(calls: int = 0, **parts: Any) -> State:
    others = [{"hero": "huntress", "space": "salt_plain", "life": 4}]
    others += [{"hero": "bard", "space": "dead_wood", "life": 3}]
    me = {**THRONE, **parts}
    return position(table(3), seats=[me, *others], crown_reached=True, calls=calls)


@rule("C-CROWN-2")
@pytest.mark.parametrize(("face", "lost"), [(2, 0), (3, 1), (6, 1)])
def test_alone_on_the_throne_a_hero_calls(face: int, lost: int) -> None:
    state = script(on_the_throne(), f"die:call {face}")
    assert [seat(state, x)["life"] for x in (1, 2)] == [4 - lost, 3 - lost]
    assert state.to_dict()["calls"] == 1


@rule("C-CROWN-2")
@pytest.mark.parametrize(("calls", "lost"), [(5, 1), (6, 2)])
def test_the_call_grows_with_every_six_calls(calls: int, lost: int) -> None:
    assert seat(script(on_the_throne(calls), "die:call 3"), 1)["life"] == 4 - lost


@rule("C-CROWN-2")
def test_fate_may_reroll_the_call() -> None:
    state = script(on_the_throne(fate=1), "die:call 1", "reroll fate_die 1", "die:call_reroll 4")
    assert seat(state, 1)["life"] == 3


@rule("C-CROWN-2", "C-PUPPET-1")
def test_a_puppet_on_the_throne_does_not_call() -> None:
    state = on_the_throne(runes=0, puppet_turns=2)
    assert (state.to_dict()["active"], state.to_dict()["calls"]) == (1, 0)


@rule("C-CROWN-2")
def test_with_a_rival_there_one_has_to_attack() -> None:
    other = {"hero": "huntress", "space": "heartoak_throne", "fate": 0}
    state = position(table(2), seats=[THRONE, other], crown_reached=True)
    assert asked(state) == "die:combat"


@rule("C-CROWN-1", "C-CROWN-3")
def test_the_last_hero_wins_by_the_call() -> None:
    other = {"hero": "huntress", "space": "salt_plain", "life": 1}
    state = position(table(2), seats=[THRONE, other], crown_reached=True)
    script(state, "die:call 3")
    assert state.is_terminal()
    assert state.returns() == [1.0, -1.0]


@rule("C-CROWN-3")
def test_after_the_last_round_nobody_wins() -> None:
    quiet = {"hero": "huntress", "space": "stone_circle", "fate": 0}
    game = table(2, max_rounds=1)
    state = position(game, active=1, seats=[{"hero": "bard", "space": "salt_plain"}, quiet])
    script(state, "die:move 2", "move mist_castle")
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "max_rounds"
