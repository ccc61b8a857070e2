"""C-SETUP: players, heroes, the table, the quick game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from heartoak import RulesError, State
from heartoak.content import load_content
from rules.crown.support import asked, edited, lying, offered, position, rule, script, seat, table

CONTENT = load_content("crown")
HEROES = sorted(CONTENT["hero"])
FIRST_THREE = ("setup:hero bard", "setup:hero huntress", "setup:hero post_rider")


def copies(*tables: str) -> Counter[str]:
    """How many copies there are of each card of some tables."""
    rows = [entry for name in tables for entry in CONTENT[name].values()]
    return Counter({entry.id: int(entry.get("count", 1)) for entry in rows})


def spread(cards: Counter[str]) -> list[str]:
    """Cards as a list with repetition."""
    return list(cards.elements())


@rule("C-SETUP-1")
@pytest.mark.parametrize("players", range(2, 7))
def test_two_to_six_play(players: int) -> None:
    assert table(players).num_players() == players


@rule("C-SETUP-1")
@pytest.mark.parametrize("players", [0, 1, 7])
def test_nobody_plays_alone_or_with_seven(players: int) -> None:
    with pytest.raises(RulesError):
        table(players)


@rule("C-SETUP-2")
def test_three_heroes_are_drawn_and_one_is_chosen() -> None:
    state = table().new_initial_state()
    assert offered(state).keys() == set(HEROES)
    script(state, *FIRST_THREE)
    assert (asked(state), state.current_player()) == ("choose_hero", 0)
    assert offered(state).keys() == {"bard", "huntress", "post_rider"}
    assert len({chance for _, chance in table().new_initial_state().chance_outcomes()}) == 1


@rule("C-SETUP-2")
def test_the_other_two_go_back_before_the_next_player_draws() -> None:
    state = script(table().new_initial_state(), *FIRST_THREE, "choose_hero huntress")
    assert asked(state) == "setup:hero"
    assert offered(state).keys() == set(HEROES) - {"huntress"}


@rule("C-SETUP-2")
def test_seat_0_chooses_and_plays_first() -> None:
    state = script(table().new_initial_state(), *FIRST_THREE, "choose_hero huntress")
    script(state, "setup:hero post_rider", "setup:hero gargoyle", "setup:hero peddler")
    assert state.current_player() == 1
    script(state, "choose_hero gargoyle")
    assert (asked(state), state.to_dict()["active"]) == ("die:move", 0)


@rule("C-SETUP-2")
def test_a_chance_event_may_pick_the_first_seat() -> None:
    state = table(3, first_seat="random").new_initial_state()
    assert asked(state) == "setup:first_seat"
    assert [round(chance * 3) for _, chance in state.chance_outcomes()] == [1, 1, 1]
    state.apply_action(2)
    script(state, *FIRST_THREE)
    assert (asked(state), state.current_player()) == ("choose_hero", 2)


def kit(hero: str, **options: Any) -> State:
    """The table when seat 0 has chosen a hero; spells are drawn in the order of their ids."""
    others = [other for other in HEROES if other != hero][:2]
    state = table(**options).new_initial_state()
    script(state, *(f"setup:hero {dealt}" for dealt in [hero, *others]), f"choose_hero {hero}")
    while asked(state) == "deck:spell":
        state.apply_action(min(offered(state).values()))
    return state


@rule("C-SETUP-3")
@pytest.mark.parametrize("hero", HEROES)
def test_a_hero_starts_as_its_sheet_says(hero: str) -> None:
    sheet, played = CONTENT["hero"][hero], seat(kit(hero))
    assert played["space"] == sheet["start"]
    for value in ("strength", "spirit", "life", "fate", "alignment"):
        assert played[value] == sheet[value]
    assert played["gold"] == 1
    assert played["objects"] == list(sheet["items"])
    assert len(played["spells"]) == sheet["spells"]
    assert (played["runes"], played["companions"], played["trophies"]) == (0, [], [])


@rule("C-SETUP-3")
def test_seven_heroes_start_with_spells() -> None:
    assert sum(sheet["spells"] > 0 for sheet in CONTENT["hero"].values()) == 7


@rule("C-SETUP-3", "C-SPELL-1")
def test_starting_spells_are_drawn_at_random_within_the_limit() -> None:
    state = table().new_initial_state()
    dealt = ("setup:hero rune_reader", "setup:hero bard", "setup:hero strix")
    script(state, *dealt, "choose_hero rune_reader")
    assert asked(state) == "deck:spell"
    script(state, "deck:spell dispel", "deck:spell dispel")
    assert seat(state)["spells"] == ["dispel", "dispel"]
    assert seat(kit("apothecary", spell_hand=[0] * 6))["spells"] == []
    assert len(seat(kit("rune_reader", spell_hand=[0] * 6))["spells"]) == 1


@rule("C-SETUP-3")
def test_a_starting_object_comes_from_the_stock_if_one_is_there() -> None:
    spaces = {"crow_meadow": {"cards": ["cordial"] * 4}}
    state = position(table(), seats=[{"hero": None, "state": "waiting"}], spaces=spaces)
    script(state, "setup:hero apothecary", "setup:hero bard", "setup:hero strix")
    script(state, "choose_hero apothecary", "deck:spell aegis")
    assert seat(state)["objects"] == []


@rule("C-SETUP-4")
def test_the_table_holds_so_many_cards() -> None:
    sizes = [copies(name).total() for name in ("encounter", "spell", "market")]
    assert sizes == [104, 24, 28]
    assert table().new_initial_state().to_dict()["rune_supply"] == 4


@rule("C-SETUP-4")
def test_market_cards_are_face_up_by_kind() -> None:
    seats = [{"hero": "bard", "space": "clear_spring", "fate": 0, "gold": 3}]
    spaces = {"fern_wood": {"cards": ["road_smith"]}}
    state = position(table(), seats=seats, spaces=spaces)
    script(state, "die:move 2", "move fern_wood", "pay yes")
    assert (asked(state), set(offered(state))) == ("take_market", set(copies("market")))


def at_the_dell(**parts: Any) -> State:
    """The Bard lands in the Lost Dell, where three cards are drawn."""
    seats = [{"hero": "bard", "space": "wraith_hollow", "fate": 0}]
    state = position(table(), seats=seats, **parts)
    return script(state, "die:move 1", "move lost_dell")


@rule("C-SETUP-4")
def test_a_draw_is_uniform_over_the_copies_that_remain() -> None:
    state = script(at_the_dell(), "deck:encounter lost_purse")
    left = copies("encounter") - Counter(["lost_purse"])
    chances = {state.chance_to_dict(o)["card"]: p * 103 for o, p in state.chance_outcomes()}
    assert {card: round(p, 9) for card, p in chances.items()} == dict(left)


@rule("C-SETUP-4")
def test_an_empty_encounter_deck_is_refilled_from_its_discards() -> None:
    cards = copies("encounter")
    pile = Counter({"ash_wolf": 2, "grey_lynx": 1})
    far = {"crow_meadow": {"cards": spread(cards - pile)}}
    state = at_the_dell(spaces=far, discards={"encounter": spread(pile)})
    assert offered(state).keys() == set(pile)
    assert state.to_dict()["discards"]["encounter"] == []


@rule("C-SETUP-4")
def test_an_empty_spell_deck_is_refilled_from_its_discards() -> None:
    seats = [{"hero": "rune_reader", "space": "willow_ford", "fate": 0}]
    pile = spread(copies("spell"))
    spaces = {"morne_tower_ruins": {"cards": ["warm_spring", "water_mirror"]}}
    state = position(table(), seats=seats, spaces=spaces, discards={"spell": pile})
    script(state, "die:move 1", "move morne_tower_ruins", "deck:spell aegis")
    assert seat(state)["spells"] == ["aegis"]


@rule("C-SETUP-4")
def test_a_draw_from_nothing_does_nothing() -> None:
    state = at_the_dell(spaces={"crow_meadow": {"cards": spread(copies("encounter"))}})
    assert (asked(state), state.to_dict()["active"]) == ("die:move", 1)
    assert lying(state, "lost_dell") == {}


@rule("C-SETUP-4")
def test_at_most_twelve_encounter_cards_are_drawn_in_a_turn() -> None:
    state = edited(at_the_dell(), turn={"cards_drawn": 11})
    script(state, "deck:encounter hunting_spear", "take yes")
    assert state.to_dict()["active"] == 1


@rule("C-SETUP-5")
def test_in_the_quick_game_heroes_start_with_a_rune_and_three_gold() -> None:
    state = table(3, "quick").new_initial_state()
    script(state, "setup:hero huntress", "setup:hero gargoyle", "setup:hero strix")
    script(state, "choose_hero huntress")
    assert (seat(state)["runes"], seat(state)["gold"]) == (1, 3)


@rule("C-SETUP-5")
def test_in_the_quick_game_the_supply_holds_its_four_runes() -> None:
    state = table(3, "quick").new_initial_state()
    for hero in ("huntress", "gargoyle", "post_rider"):
        others = [h for h in ("strix", "ferrywoman", "nightwalker") if h != hero][:2]
        script(state, *(f"setup:hero {h}" for h in [hero, *others]), f"choose_hero {hero}")
    assert state.to_dict()["rune_supply"] == 4
    assert [seat(state, n)["runes"] for n in range(3)] == [1, 1, 1]


@rule("C-SETUP-5", "C-TROPHY-1")
@pytest.mark.parametrize(("rules", "code"), [("quick", "trade"), ("standard", "die:move")])
def test_in_the_quick_game_trophies_trade_at_five_points(rules: str, code: str) -> None:
    here = {"hero": "huntress", "space": "stone_circle", "fate": 0, "trophies": ["peat_drake"]}
    state = position(table(2, rules), seats=[here])
    script(state, "die:move 2", "move mist_castle")
    assert asked(state) == code
