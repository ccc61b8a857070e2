"""C-SPELL: hands, how many spells are cast when, Dissipation, the Bois-Mort."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from rules.crown.duels import FIELD, Parts, active, discarded, hero, rival
from rules.crown.support import asked, edited, offered, position, rule, script, seat, table

AWAY: Parts = {"space": "salt_plain", "fate": 0}


def start(me: Parts, *others: Parts, **parts: Any) -> State:
    """The start of the turn of seat 0."""
    seats = [hero(**me), *({**AWAY, **other} for other in others)]
    return position(table(max(2, len(seats))), seats=seats, **parts)


def holds(state: State, number: int = 0) -> list[str]:
    return list(seat(state, number)["spells"])


# ---------------------------------------------------------------- C-SPELL-1


@rule("C-SPELL-1")
@pytest.mark.parametrize(("spirit", "limit"), [(2, 0), (3, 1), (4, 2), (5, 2), (6, 3), (9, 3)])
def test_spirit_fixes_how_many_spells_are_held(spirit: int, limit: int) -> None:
    spaces = {FIELD: {"cards": ["song_of_the_stones"]}}
    hand = ["aegis", "aegis", "shadow_veil"][:limit]
    me: Parts = {"hero": "old_trooper", "spirit": spirit, "spells": hand}
    state = script(start(me, {"hero": "huntress"}, spaces=spaces), "die:move 1", f"move {FIELD}")
    assert active(state) == 1
    if limit:
        me["spells"] = hand[1:]
        state = start(me, {"hero": "huntress"}, spaces=spaces)
        script(state, "die:move 1", f"move {FIELD}", "deck:spell stags_charge")
        assert len(holds(state)) == limit


@rule("C-SPELL-1")
def test_with_a_full_hand_no_spell_is_drawn() -> None:
    spaces = {FIELD: {"cards": ["song_of_the_stones"]}}
    state = start({"spells": ["aegis"]}, {"hero": "huntress"}, spaces=spaces)
    script(state, "die:move 1", f"move {FIELD}")
    assert (active(state), holds(state)) == (1, ["aegis"])


@rule("C-SPELL-1")
def test_gold_for_a_spell_is_asked_for_with_a_full_hand_too() -> None:
    me: Parts = {"hero": "old_trooper", "space": "burnt_fields", "gold": 1, "spells": []}
    state = script(start(me, {"hero": "huntress"}), "die:move 1", "move banished_graveyard")
    assert (asked(state), set(offered(state))) == ("pay", {"yes", "no"})
    script(state, "pay yes")
    assert (active(state), seat(state)["gold"], holds(state)) == (1, 0, [])


@rule("C-SPELL-1")
def test_a_surplus_is_discarded_at_once_and_the_player_picks() -> None:
    me: Parts = {"hero": "cantor", "space": "high_ward", "fate": 0, "objects": ["owl_mask"]}
    me["spells"] = ["aegis", "bark_balm", "shadow_veil"]
    state = position(table(), seats=[me, rival(hero="strix")])
    script(state, "own_spell no", "die:move 1", f"move {FIELD}", "act attack 1 strength")
    script(state, "die:combat 1", "die:combat 6", "prize owl_mask")
    assert (asked(state), state.current_player()) == ("discard_spell", 0)
    script(state, "discard_spell bark_balm")
    assert sorted(holds(state)) == ["aegis", "shadow_veil"]


# ---------------------------------------------------------------- C-SPELL-2


@rule("C-SPELL-2")
def test_as_many_casts_as_spells_were_held_when_the_turn_began() -> None:
    me: Parts = {"spirit": 6, "spells": ["bark_balm", "star_thread"], "life": 1}
    state = script(start(me), "own_spell bark_balm", "own_spell star_thread")
    assert seat(state)["casts_left"] == 0


@rule("C-SPELL-2")
def test_spells_gained_later_may_be_among_those_cast() -> None:
    spaces = {FIELD: {"cards": ["song_of_the_stones", "ash_wolf"]}}
    me: Parts = {"spirit": 3, "spells": ["bark_balm"], "life": 4}
    state = start(me, {"hero": "huntress"}, spaces=spaces)
    script(state, "own_spell no", "die:move 1", f"move {FIELD}")
    assert asked(state) == "die:combat"
    state = start({**me, "spirit": 4}, {"hero": "huntress"}, spaces=spaces)
    script(state, "own_spell no", "die:move 1", f"move {FIELD}", "deck:spell stags_charge")
    assert set(offered(state)) == {"no", "stags_charge"}


@rule("C-SPELL-2")
def test_who_held_none_casts_none() -> None:
    spaces = {FIELD: {"cards": ["song_of_the_stones", "ash_wolf"]}}
    state = start({}, {"hero": "huntress"}, spaces=spaces)
    script(state, "die:move 1", f"move {FIELD}", "deck:spell stags_charge")
    assert (asked(state), holds(state)) == ("die:combat", ["stags_charge"])


@rule("C-SPELL-2")
def test_in_the_turn_of_another_one_spell_is_cast() -> None:
    other: Parts = {"hero": "cantor", "spells": ["moth_cloud", "root_snare"]}
    state = script(start({"fate": 1}, other), "rival_turn_start moth_cloud")
    assert (seat(state)["fate"], asked(state)) == (0, "die:move")


@rule("C-SPELL-2")
def test_a_dispelled_cast_counts_and_so_does_a_dispel() -> None:
    me: Parts = {"spirit": 4, "spells": ["bark_balm"], "life": 1}
    other: Parts = {"hero": "cantor", "spells": ["dispel", "moth_cloud"]}
    state = script(start(me, other), "rival_turn_start no", "own_spell bark_balm", "dispel dispel")
    assert [seat(state, n)["casts_left"] for n in (0, 1)] == [0, 0]
    assert seat(state)["life"] == 1


@rule("C-SPELL-2", "C-TURN-7")
def test_an_extra_turn_counts_anew() -> None:
    me: Parts = {"hero": "nightwalker", "space": "root_toll", "fate": 3}
    other: Parts = {"hero": "cantor", "spells": ["moth_cloud", "root_snare"]}
    state = script(start(me, other), "rival_turn_start moth_cloud", "die:move 1", "reroll no")
    script(state, "move mist_castle", "die:table 6", "reroll no")
    assert (active(state), asked(state)) == (0, "rival_turn_start")


@rule("C-SPELL-2", "C-TURN-6")
def test_spells_are_counted_after_the_effects_of_the_start() -> None:
    me: Parts = {"hero": "changeling", "spells": ["bark_balm", "aegis"], "life": 1}
    state = script(start(me), "align shadow")
    assert (asked(state), seat(state)["casts_left"]) == ("own_spell", 2)


# ---------------------------------------------------------------- C-SPELL-3

BALM: Parts = {"spirit": 4, "spells": ["bark_balm"], "life": 1}
WARD: Parts = {"hero": "cantor", "spells": ["dispel"]}
WARD_2: Parts = {"hero": "bard", "spells": ["dispel"]}


@rule("C-SPELL-3")
def test_dispel_cancels_a_spell() -> None:
    state = script(start(BALM, WARD), "own_spell bark_balm", "dispel dispel")
    assert (seat(state)["life"], discarded(state, "spell")) == (1, ["bark_balm", "dispel"])


@rule("C-SPELL-3")
def test_who_does_not_dispel_lets_it_work() -> None:
    state = script(start(BALM, WARD), "own_spell bark_balm", "dispel no")
    assert (seat(state)["life"], holds(state, 1)) == (3, ["dispel"])


@rule("C-SPELL-3")
def test_a_spell_being_cast_is_public() -> None:
    state = script(start(BALM, WARD), "own_spell bark_balm")
    question = state.question()
    assert (question["spell"], question["caster"]) == ("bark_balm", 0)


@rule("C-SPELL-3")
def test_who_holds_no_dispel_is_not_asked() -> None:
    state = script(start(BALM, {"hero": "bard"}, WARD), "own_spell bark_balm")
    assert (asked(state), state.current_player()) == ("dispel", 2)


@rule("C-SPELL-3")
def test_rivals_are_asked_from_the_casters_left_and_the_first_dispel_closes() -> None:
    state = script(start(BALM, WARD, WARD_2), "own_spell bark_balm")
    assert state.current_player() == 1
    script(state, "dispel dispel")
    assert (state.current_player(), asked(state)) == (2, "dispel")
    script(state, "dispel no")
    assert seat(state)["life"] == 1


@rule("C-SPELL-3")
def test_a_dispel_can_be_dispelled_by_a_third_player() -> None:
    state = start(BALM, WARD, WARD_2)
    script(state, "own_spell bark_balm", "dispel dispel", "dispel dispel")
    assert seat(state)["life"] == 3


@rule("C-SPELL-3", "C-SPELL-2")
def test_the_caster_may_dispel_the_dispel_within_its_casts() -> None:
    me: Parts = {**BALM, "spells": ["bark_balm", "dispel"]}
    state = script(start(me, WARD), "own_spell bark_balm", "dispel dispel", "dispel dispel")
    assert (seat(state)["life"], seat(state)["casts_left"]) == (3, 0)


@rule("C-SPELL-3")
def test_ones_own_spell_cannot_be_dispelled() -> None:
    state = script(start({**BALM, "spells": ["bark_balm", "dispel"]}), "own_spell bark_balm")
    assert (seat(state)["life"], holds(state)) == (3, ["dispel"])


@rule("C-SPELL-3")
def test_a_space_is_chosen_after_the_window() -> None:
    state = script(start({"spells": ["trap_rune"]}, WARD), "own_spell trap_rune")
    assert asked(state) == "dispel"
    script(state, "dispel no")
    assert asked(state) == "trap"


@rule("C-SPELL-3")
@pytest.mark.parametrize(("space", "stolen"), [("salt_plain", ["sword"]), ("silver_glade", [])])
def test_the_target_is_checked_again_after_the_window(space: str, stolen: list[str]) -> None:
    there: Parts = {**WARD, "objects": ["sword"]}
    state = script(start({"spells": ["smoke_hand"]}, there), "own_spell smoke_hand")
    seats = state.to_dict()["seats"]
    moved = edited(state, seats=[seats[0], {**seats[1], "space": space}])
    script(moved, "dispel no")
    assert (seat(moved)["objects"], discarded(moved, "spell")) == (stolen, ["smoke_hand"])


@rule("C-SPELL-3")
def test_a_dispelled_leap_leads_back_to_the_choice_of_movement() -> None:
    state = start({"spells": ["rune_leap"]}, WARD)
    script(state, "movement rune_leap", "dispel dispel")
    assert (asked(state), seat(state)["space"]) == ("die:move", "high_ward")


# ---------------------------------------------------------------- C-SPELL-4


@rule("C-SPELL-4")
def test_no_spell_is_cast_in_the_dead_wood() -> None:
    state = start({**BALM, "space": "dead_wood"})
    assert asked(state) == "die:move"
    assert asked(start({"spells": ["rune_leap"], "space": "dead_wood"})) == "die:move"


@rule("C-SPELL-4")
def test_no_dispel_is_cast_in_the_dead_wood() -> None:
    state = script(start(BALM, {**WARD, "space": "dead_wood"}), "own_spell bark_balm")
    assert seat(state)["life"] == 3


@rule("C-SPELL-4")
def test_no_spell_affects_a_hero_in_the_dead_wood() -> None:
    me: Parts = {"space": "silver_glade", "spells": ["smoke_hand"]}
    there: Parts = {"hero": "bard", "space": "dead_wood", "objects": ["sword"]}
    assert asked(start(me, there)) == "die:move"
    assert "smoke_hand" in offered(start(me, {**there, "space": "stone_circle"}))


@rule("C-SPELL-4")
@pytest.mark.parametrize("spell", ["moth_cloud", "root_snare"])
def test_no_rivals_spell_affects_a_hero_in_the_dead_wood(spell: str) -> None:
    other: Parts = {"hero": "cantor", "spells": [spell]}
    assert asked(start({"space": "dead_wood"}, other)) == "die:move"


@rule("C-SPELL-4", "C-ENC-2")
@pytest.mark.parametrize(("spell", "code"), [("trap_rune", "trap"), ("sweeping_fire", "clear")])
def test_no_card_is_affected_and_no_trap_laid_in_the_dead_wood(spell: str, code: str) -> None:
    me: Parts = {"space": "silver_glade", "spells": [spell]}
    state = script(start(me), f"own_spell {spell}")
    assert asked(state) == code
    assert set(offered(state)) >= {"silver_glade", "stone_circle"}
    assert "dead_wood" not in offered(state)


@rule("C-SPELL-4")
def test_objects_and_abilities_work_in_the_dead_wood() -> None:
    me: Parts = {"space": "dead_wood", "life": 1, "objects": ["cordial"]}
    state = script(start(me), "own_spell cordial")
    assert seat(state)["life"] == 3


# ---------------------------------------------------------------- C-SPELL-5

TIMINGS = {
    "rune_leap": "movement",
    "bark_balm": "own_spell",
    "stags_charge": "prefight",
    "moth_cloud": "rival_turn_start",
    "leaden_grip": "rival_combat",
    "aegis": "prevent",
    "dispel": "dispel",
}


@rule("C-SPELL-5")
@pytest.mark.parametrize("spell", TIMINGS)
def test_a_spell_is_offered_at_its_time_only(spell: str) -> None:
    mine: Parts = {
        "hero": "tax_collector",
        "spells": [spell],
        "spirit": 3,
        "fate": 0,
        "space": "high_ward",
    }
    other: Parts = {"hero": "cantor", "spells": ["star_thread"], **AWAY}
    state = position(table(), seats=[mine, other], spaces={FIELD: {"cards": ["ash_wolf"]}})
    asked_for = {"moth_cloud": False, "leaden_grip": False, "dispel": False}
    seen = set()
    for step in ("die:move 1", f"move {FIELD}", "die:combat 1", "die:enemy 6"):
        while not state.is_chance_node() and spell in offered(state):
            seen.add(asked(state))
            script(state, f"{asked(state)} {'roll' if asked(state) == 'movement' else 'no'}")
        script(state, step)
    while active(state) == 0:
        seen.add(asked(state))
        script(state, f"{asked(state)} no")
    assert seen == ({TIMINGS[spell]} if asked_for.get(spell, True) else set())


@rule("C-SPELL-5")
def test_a_spell_without_a_target_is_not_offered() -> None:
    other: Parts = {"hero": "bard", "space": "silver_glade"}
    assert asked(start({"spells": ["smoke_hand"]}, other)) == "die:move"


@rule("C-SPELL-5")
def test_a_spell_with_a_target_may_be_cast_even_if_it_does_nothing() -> None:
    state = script(start({"spells": ["smoke_hand"]}, {"hero": "bard"}), "own_spell smoke_hand")
    assert (seat(state)["objects"], discarded(state, "spell")) == ([], ["smoke_hand"])


def told(state: State, number: int) -> list[tuple[Any, ...]]:
    """What a seat has been told."""
    return [(e.kind, e.seat, str(e.data)) for e in state.events() if number in e.seen_by]


@rule("C-SPELL-5")
def test_that_a_rival_passed_is_not_told() -> None:
    passed = script(start(BALM, WARD, {"hero": "bard"}), "own_spell bark_balm", "dispel no")
    silent: Parts = {**WARD, "spells": ["aegis"]}
    unasked = script(start(BALM, silent, {"hero": "bard"}), "own_spell bark_balm")
    assert told(passed, 0) == told(unasked, 0) != []
    assert told(passed, 2) == told(unasked, 2)


# ---------------------------------------------------------------- C-SPELL-6


@rule("C-SPELL-6")
def test_hands_are_hidden() -> None:
    spaces = {FIELD: {"cards": ["song_of_the_stones"]}}
    state = start({}, {"hero": "huntress"}, spaces=spaces)
    script(state, "die:move 1", f"move {FIELD}", "deck:spell aegis")
    assert "draw_spell" in [kind for kind, *_ in told(state, 0)]
    assert "aegis" not in str(told(state, 1))


@rule("C-SPELL-6")
def test_a_spell_goes_to_the_discards_as_it_is_cast() -> None:
    state = script(start(BALM, WARD), "own_spell bark_balm")
    assert (asked(state), discarded(state, "spell"), holds(state)) == ("dispel", ["bark_balm"], [])


@rule("C-SPELL-6")
def test_a_cast_is_told_to_all() -> None:
    state = script(start(BALM, WARD), "own_spell bark_balm")
    assert "bark_balm" in str(told(state, 1))
