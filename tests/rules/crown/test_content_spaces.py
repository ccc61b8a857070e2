"""Towns, hamlets, the ravine, the toll, the shrines and the heart do what their texts say."""

from __future__ import annotations

from typing import Any

import pytest

from heartoak import State
from heartoak.content import load_content
from rules.crown.support import asked, lying, offered, position, rule, script, seat, table

NEXT_TO = {
    "high_ward": "barleyfire_plain",
    "heather_hamlet": "sunrise_wood",
    "valmarch": "kings_barrow",
    "mistspring_hamlet": "wind_ridge",
    "echo_ravine": "silver_glade",
    "mist_castle": "rune_arch",
    "root_toll": "stone_circle",
    "dawn_chapel": "boundary_plain",
    "banished_graveyard": "burnt_fields",
}
COUNTERS = ("strength", "spirit", "life", "fate", "gold")


def visit(space: str, *steps: str, **me: Any) -> State:
    """A hero without Fate, wounded, arrives: Strength 3, Spirit 6; sheet Life 4, Fate 2."""
    mine = {"hero": "mesmerist", "space": NEXT_TO[space], "fate": 0, "life": 2, "gold": 5, **me}
    rival = {"hero": "huntress", "space": "salt_plain"}
    state = position(table(), seats=[mine, rival])
    return script(state, "die:move 1", f"move {space}", *steps)


def changed(state: State, **before: int) -> dict[str, int]:
    """What counters have changed, by how much."""
    was = {"strength": 3, "spirit": 6, "life": 2, "fate": 0, "gold": 5, **before}
    now = seat(state)
    return {key: now[key] - was[key] for key in COUNTERS if now[key] != was[key]}


# ---------------------------------------------------------------- towns and hamlets

SHOPS = {
    "high_ward": {"sword", "shield", "armour"},
    "heather_hamlet": {"woodcutters_axe", "raft", "cordial"},
    "valmarch": {"sword", "woodcutters_axe", "storm_lantern", "carrying_frame"},
    "mistspring_hamlet": {"shield", "storm_lantern", "cordial", "raft"},
}


@rule("C-STAT-4")
@pytest.mark.parametrize("space", SHOPS)
def test_what_a_town_or_a_hamlet_sells(space: str) -> None:
    state = visit(space)
    assert (asked(state), set(offered(state))) == ("buy", {"no", *SHOPS[space]})


@rule("C-STAT-4")
def test_any_number_is_bought_one_after_another() -> None:
    state = visit("high_ward", "buy sword", "buy shield", "buy no", "choose no", gold=9)
    assert (sorted(seat(state)["objects"]), seat(state)["gold"]) == (["shield", "sword"], 4)


@rule("C-STAT-4")
def test_what_is_sold_out_is_not_offered() -> None:
    rival = {"hero": "huntress", "objects": ["armour"] * 3}
    me = {"hero": "mesmerist", "space": "barleyfire_plain", "fate": 0, "gold": 9}
    state = position(table(), seats=[me, rival])
    script(state, "die:move 1", "move high_ward")
    assert set(offered(state)) == {"no", "sword", "shield"}


HEALERS: list[tuple[str, tuple[str, ...], int]] = [
    ("high_ward", ("buy no", "choose option 1", "pay yes"), 2),
    ("heather_hamlet", ("buy no", "pay yes", "pay yes", "pay yes"), 3),
    ("mist_castle", ("pay yes", "pay yes", "pay yes", "pay yes"), 4),
]


@rule("C-STAT-4", "C-STAT-2")
@pytest.mark.parametrize(("space", "steps", "most"), HEALERS)
def test_who_heals_for_gold_and_how_much_at_most(
    space: str, steps: tuple[str, ...], most: int
) -> None:
    hurt: dict[str, Any] = {"hero": "old_trooper", "life": 1, "gold": 9}
    state = visit(space, *steps, **hurt)
    assert (state.to_dict()["active"], seat(state)["life"], seat(state)["gold"]) == (
        1,
        1 + most,
        9 - most,
    )


@rule("C-STAT-4", "C-STAT-2")
@pytest.mark.parametrize(("space", "steps"), [("heather_hamlet", ("buy no",)), ("mist_castle", ())])
def test_who_is_not_wounded_is_not_healed(space: str, steps: tuple[str, ...]) -> None:
    assert visit(space, *steps, life=4).to_dict()["active"] == 1


@rule("C-STAT-4")
def test_the_surgeon_treats_only_the_wounded() -> None:
    assert set(offered(visit("high_ward", "buy no", life=4))) == {"no", "option 2"}
    assert set(offered(visit("high_ward", "buy no", life=3))) == {"no", "option 1", "option 2"}


@rule("C-STAT-4")
@pytest.mark.parametrize(
    ("dice", "change"), [((6, 1), {"gold": 3}), ((2, 1), {}), ((1, 4), {"life": -1})]
)
def test_the_bear_pit(dice: tuple[int, int], change: dict[str, int]) -> None:
    pit = ("buy no", "choose option 2", f"die:combat {dice[0]}", f"die:enemy {dice[1]}")
    state = visit("high_ward", *pit, strength=4)
    assert (changed(state, strength=4), seat(state)["trophies"]) == (change, [])


@rule("C-STAT-4")
@pytest.mark.parametrize("space", ["valmarch", "mistspring_hamlet"])
def test_an_object_without_magic_is_pawned_for_one_gold(space: str) -> None:
    objects = ["storm_lantern", "shield", "owl_mask"]
    state = visit(space, "choose option 1", objects=objects, gold=0)
    assert set(offered(state)) == {"storm_lantern", "shield"}
    script(state, "drop shield")
    assert (seat(state)["objects"], seat(state)["gold"]) == (["owl_mask", "storm_lantern"], 1)


@rule("C-STAT-4")
@pytest.mark.parametrize("space", ["valmarch", "mistspring_hamlet"])
def test_of_two_services_one_is_used(space: str) -> None:
    state = visit(space, "buy no", objects=["rusty_glaive"])
    assert (asked(state), set(offered(state))) == ("choose", {"no", "option 1", "option 2"})
    assert script(state, "choose option 1").to_dict()["active"] == 1


@rule("C-STAT-4")
@pytest.mark.parametrize(("space", "gold"), [("valmarch", 1), ("mistspring_hamlet", 0)])
def test_a_service_that_cannot_be_paid_is_not_offered(space: str, gold: int) -> None:
    state = visit(space, objects=["rusty_glaive"], gold=gold)
    assert set(offered(state)) == {"no", "option 1"}


@rule("C-STAT-4")
@pytest.mark.parametrize("space", ["valmarch", "mistspring_hamlet"])
def test_an_object_with_magic_is_not_pawned(space: str) -> None:
    state = visit(space, "buy no", objects=["owl_mask"], runes=1)
    assert set(offered(state)) == {"no", "option 2"}


FORTUNES: list[tuple[str, int, int, tuple[str, ...], dict[str, int]]] = [
    ("valmarch", 1, 1, (), {"fate": -1}),
    ("valmarch", 1, 3, (), {}),
    ("valmarch", 1, 4, (), {"life": 2}),
    ("valmarch", 1, 5, ("deck:spell aegis",), {}),
    ("valmarch", 1, 6, ("choose option 1",), {"strength": 1}),
    ("valmarch", 1, 6, ("choose option 2",), {"spirit": 1}),
    ("mistspring_hamlet", 1, 1, (), {"fate": -1}),
    ("mistspring_hamlet", 1, 2, (), {}),
    ("mistspring_hamlet", 1, 3, (), {"gold": 1}),
    ("mistspring_hamlet", 1, 4, (), {"fate": 1}),
    ("mistspring_hamlet", 2, 4, (), {}),
    ("mistspring_hamlet", 1, 5, ("deck:spell aegis",), {}),
    ("mistspring_hamlet", 2, 6, (), {"fate": 1}),
]


@rule("C-STAT-4", "C-STAT-6")
@pytest.mark.parametrize(("space", "fate", "face", "then", "change"), FORTUNES)
def test_the_mirror_witch_and_the_seer(
    space: str, fate: int, face: int, then: tuple[str, ...], change: dict[str, int]
) -> None:
    price = {"valmarch": 2, "mistspring_hamlet": 1}[space]
    mine = {"hero": "mesmerist", "space": NEXT_TO[space], "fate": fate, "life": 2, "gold": 5}
    state = position(table(), seats=[mine, {"hero": "huntress", "space": "salt_plain"}])
    script(state, "die:move 1", "reroll no", f"move {space}", "buy no", "choose option 2")
    script(state, f"die:table {face}", "reroll no", *then)
    assert changed(state, fate=fate, gold=5 - price) == change
    assert seat(state)["spells"] == (["aegis"] if face == 5 else [])


@rule("C-TURN-4")
def test_whoever_stares_into_the_mirror_loses_a_turn() -> None:
    state = visit("valmarch", "buy no", "choose option 2", "die:table 2")
    assert (changed(state), seat(state)["skip_turns"]) == ({"gold": -2}, 1)


# ---------------------------------------------------------------- spaces that say to draw

SPACES = load_content("crown")["space"]
RINGS = {
    region: sorted(
        (space for space in SPACES.values() if space["region"] == region),
        key=lambda space: int(space["index"]),
    )
    for region in ("marches", "sylves")
}
DRAW_TWO = {"morne_tower_ruins", "dead_wood", "clear_spring", "stone_circle"}
DRAW_NONE = {
    *SHOPS,
    "last_fire_tavern",
    "dawn_chapel",
    "murmuring_forest",
    "banished_graveyard",
    "wind_ridge",
    "echo_ravine",
    "rune_master_tower",
    "solar_sanctuary",
    "mist_castle",
    "root_toll",
}
PURSES = ("lost_purse", "mossy_casket", "toll_keepers_chest")


@rule("C-ENC-2")
@pytest.mark.parametrize("space", [space.id for ring in RINGS.values() for space in ring])
def test_how_many_cards_a_space_says_to_draw(space: str) -> None:
    draws = 0 if space in DRAW_NONE else {"lost_dell": 3}.get(space, 2 if space in DRAW_TWO else 1)
    ring = RINGS[SPACES[space]["region"]]
    before = ring[int(SPACES[space]["index"]) - 1].id
    me = {"hero": "old_trooper", "space": before, "fate": 0}
    state = position(table(), seats=[me, {"hero": "strix", "space": "heartoak_throne"}])
    script(state, "die:move 1", f"move {space}")
    for purse in PURSES[:draws]:
        script(state, f"deck:encounter {purse}")
    assert asked(state) != "deck:encounter"
    assert state.to_dict()["turn"]["cards_drawn"] == draws


# ---------------------------------------------------------------- ravine, toll, shrines


@rule("C-ENC-7")
@pytest.mark.parametrize(("face", "life"), [(1, 1), (2, 1), (3, 2), (6, 2)])
def test_the_ravine_of_echoes(face: int, life: int) -> None:
    state = visit("echo_ravine", f"die:table {face}")
    assert (seat(state)["life"], state.to_dict()["active"]) == (life, 1)


@rule("C-ENC-7", "C-CARD-1")
def test_each_companion_has_a_die_at_the_ravine() -> None:
    mates = ["tracker", "sheepdog", "gruff_porter"]
    state = position(
        table(),
        seats=[{"hero": "mesmerist", "space": "silver_glade", "fate": 0, "companions": mates}],
    )
    script(state, "movement roll", "die:move 1", "move echo_ravine", "die:table 3")
    script(state, "die:drop 2", "die:drop 3", "die:drop 1")
    assert len(seat(state)["companions"]) == 1
    assert len(state.to_dict()["discards"]["encounter"]) == 2
    assert lying(state, "echo_ravine") == {}


@rule("C-STAT-4")
@pytest.mark.parametrize(
    ("option", "change"), [("option 1", {"gold": -1}), ("option 2", {"life": -1})]
)
def test_the_toll_takes_a_coin_or_a_life(option: str, change: dict[str, int]) -> None:
    assert changed(visit("root_toll", f"choose {option}")) == change


@rule("C-STAT-4", "C-TURN-8")
def test_without_gold_the_toll_takes_a_life() -> None:
    assert changed(visit("root_toll", gold=0), gold=0) == {"life": -1}


GRAVES: list[tuple[str, tuple[str, ...], dict[str, int]]] = [
    ("shadow", ("choose option 1", "deck:spell aegis"), {}),
    ("shadow", ("choose option 2",), {"fate": 1}),
    ("neutral", ("pay yes", "deck:spell aegis"), {"gold": -1}),
    ("neutral", ("pay no",), {}),
    ("light", ("choose option 1",), {"life": -1}),
    ("light", ("choose option 2",), {}),
]


@rule("C-STAT-5")
@pytest.mark.parametrize(("alignment", "steps", "change"), GRAVES)
def test_the_graveyard_of_the_banished(
    alignment: str, steps: tuple[str, ...], change: dict[str, int]
) -> None:
    state = visit("banished_graveyard", *steps, alignment=alignment)
    assert (changed(state), state.to_dict()["active"]) == (change, 1)
    assert len(seat(state)["spells"]) == (steps[-1] == "deck:spell aegis")
    becomes = "shadow" if (alignment, steps) == ("light", ("choose option 2",)) else alignment
    assert seat(state)["alignment"] == becomes


@rule("C-STAT-4", "C-STAT-2")
def test_the_chapel_heals_the_neutral_for_gold_at_most_twice() -> None:
    state = visit("dawn_chapel", "pay yes", "pay yes", alignment="neutral", life=1)
    assert (changed(state, life=1), state.to_dict()["active"]) == ({"life": 2, "gold": -2}, 1)


# ---------------------------------------------------------------- the Runic Heart


def tried(space: str, *steps: str) -> State:
    """A hero without Fate tries a space of the heart again: Strength 5, Spirit 7, Life 3."""
    inside = {"overcome": False, "back": False, "foe": 0}
    mine = {"hero": "bard", "space": space, "fate": 0, "strength": 5, "spirit": 7, "life": 3}
    state = position(table(), seats=[{**mine, "heart": inside}])
    return script(state, f"heart {space}", *steps)


TRIALS: list[tuple[str, tuple[str, ...], bool, int]] = [
    ("obsidian_vein", ("die:test 1", "die:test 4"), True, 3),
    ("obsidian_vein", ("die:test 2", "die:test 4"), False, 2),
    ("sap_well", ("die:test 3", "die:test 4"), True, 3),
    ("sap_well", ("die:test 4", "die:test 4"), False, 2),
    ("root_warden", ("die:combat 6", "die:enemy 1"), True, 3),
    ("root_warden", ("die:combat 6", "die:enemy 2"), False, 3),
    ("root_warden", ("die:combat 6", "die:enemy 3"), False, 2),
    ("wisp_swarm", ("die:foe_count 1", "die:combat 1", "die:enemy 3"), True, 3),
    ("wisp_swarm", ("die:foe_count 1", "die:combat 1", "die:enemy 4"), False, 3),
    ("wisp_swarm", ("die:foe_count 1", "die:combat 1", "die:enemy 5"), False, 2),
]


@rule("C-MOVE-6")
@pytest.mark.parametrize(("space", "steps", "overcome", "life"), TRIALS)
def test_the_trials_of_the_heart(
    space: str, steps: tuple[str, ...], overcome: bool, life: int
) -> None:
    state = tried(space, *steps)
    assert (seat(state)["heart"]["overcome"], seat(state)["life"]) == (overcome, life)
    assert (seat(state)["space"], state.to_dict()["active"]) == (space, 1)


@rule("C-MOVE-6")
@pytest.mark.parametrize(
    ("mine", "theirs", "overcome", "life"),
    [((3, 4), (3, 3), True, 3), ((3, 4), (5, 2), False, 3), ((3, 4), (2, 6), False, 2)],
)
def test_the_shadow_gambler(
    mine: tuple[int, int], theirs: tuple[int, int], overcome: bool, life: int
) -> None:
    steps = [*(f"die:contest {face}" for face in mine), *(f"die:enemy {face}" for face in theirs)]
    state = tried("shadow_gambler", *steps)
    assert (seat(state)["heart"]["overcome"], seat(state)["life"]) == (overcome, life)
