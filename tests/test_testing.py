"""The helpers for tests: scripts, what is asked and offered, counts, round trips."""

from __future__ import annotations

from typing import Any

import pytest

import heartoak as ho
from heartoak.testing import (
    answer_text,
    asked,
    check_round_trips,
    offered,
    perft,
    playthrough,
    script,
)

SEATS = [
    {"hero": "ferrywoman", "space": "high_ward", "fate": 0},
    {"hero": "post_rider", "space": "barleyfire_plain", "fate": 0},
]


@pytest.fixture(scope="module")
def game() -> ho.Game:
    return ho.load_game("crown", num_players=2)


def start(game: ho.Game, **first: Any) -> ho.State:
    """Two heroes, one step apart; the first has to roll."""
    return game.state_from_dict({"seats": [{**SEATS[0], **first}, SEATS[1]]})


TEXTS = ("die:move 1", "move barleyfire_plain", "act attack 1 strength", "die:combat 6")
TUPLES = (
    ("die:move", 1),
    ("move", "barleyfire_plain"),
    ("act", "attack", 1, "strength"),
    ("combat", 6),
)
MAPPINGS = (
    {"source": "die:move", "die": 1},
    {"ask": "move", "seat": 0, "action": {"kind": "space", "space": "barleyfire_plain"}},
    {"ask": "act", "action": {"kind": "attack", "seat": 1}},
    {"die": 6},
)


def test_one_line_in_three_notations(game: ho.Game) -> None:
    states = [script(start(game), *steps) for steps in (TEXTS, TUPLES, MAPPINGS)]
    mixed = script(start(game), TEXTS[0], TUPLES[1], MAPPINGS[2], TEXTS[3], end="die:combat")
    assert states == [mixed] * 3
    assert all(state.history() == mixed.history() for state in states)


def test_a_script_changes_and_returns_the_state(game: ho.Game) -> None:
    state = start(game)
    assert script(state) is state
    assert script(state, "die:move 2") is state
    assert len(state.history()) == 1


def test_yes_and_no(game: ho.Game) -> None:
    fate = script(start(game, fate=1), "die:move 1")
    assert set(offered(fate)) == {"no", "fate_die 1"}
    assert script(fate.clone(), ("reroll", False)) == script(fate, "reroll no")


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        (["movement roll"], "step 1 'movement roll': chance draws 'die:move' from 1, 2, 3, 4, 5"),
        (["move 1"], "step 1 'move 1': chance draws 'die:move'"),  # a text names the whole code
        (["die:move 7"], "step 1 'die:move 7'"),
        (["die:move"], "step 1 'die:move'"),
        (["die:move  1"], "step 1"),
        (["die:move 1", "move"], "step 2 'move': seat 0 is asked 'move'"),
        (["die:move 1", "move dead_wood"], "offered: barleyfire_plain, sleeping_vale"),
        ((*TEXTS[:2], "act attack 1"), "step 3 'act attack 1': .*no, attack 1 strength"),
        ([("reroll", False)], "step 1 .*expected 'reroll', but chance draws 'die:move'"),
        ([("move", 7)], "7 is not on offer"),
        ([TEXTS[0], {"ask": "move", "seat": 1, "action": {}}], "expected seat 1, but seat 0"),
        ([TEXTS[0], {"ask": "move", "action": {}}], "fits several answers"),
    ],
)
def test_what_a_script_says_of_a_wrong_step(game: ho.Game, steps: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        script(start(game), *steps)


def test_what_a_script_expects_at_the_end(game: ho.Game) -> None:
    script(start(game), "die:move 1", end="move")
    with pytest.raises(AssertionError, match="the end: expected 'act', but seat 0 is asked 'move'"):
        script(start(game), "die:move 1", end="act")


def test_a_step_is_a_text_a_tuple_or_a_mapping(game: ho.Game) -> None:
    for step in (3, None, ("move",), ["die:move", 1]):
        with pytest.raises(TypeError, match="step 1 must be a text, a mapping or a tuple"):
            script(start(game), step)  # type: ignore[arg-type]


def test_nothing_can_be_played_when_the_game_is_over() -> None:
    game = ho.load_game("crown", num_players=2, rules="quick")
    rng, state = ho.Rng(2), game.new_initial_state()
    while not state.is_terminal():
        state.step_random(rng)
    assert (asked(state), offered(state)) == ("over", {})
    script(state, end="over")
    for step in ("over no", "over", ("over", "no"), {"die": 1}, ("move", "high_ward")):
        with pytest.raises(AssertionError, match=r"step 1 .*the game is over"):
            script(state, step)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_everything_on_offer_has_a_text_of_its_own(players: int) -> None:
    game = ho.load_game("crown", num_players=players, rules="quick")
    rng, state = ho.Rng(players), game.new_initial_state()
    while not state.is_terminal() and state.move_number() < 2000:
        chance = state.is_chance_node()
        ids = [o for o, _ in state.chance_outcomes()] if chance else state.legal_actions()
        assert list(offered(state).values()) == ids
        text = answer_text(
            state.chance_to_dict(ids[-1]) if chance else game.action_to_dict(ids[-1])
        )
        assert script(state.clone(), f"{asked(state)} {text}") == state.child(ids[-1])
        state.step_random(rng)


def test_texts_of_answers() -> None:
    said = {
        "yes": {"kind": "yes"},
        "sword": {"kind": "card", "card": "sword"},
        "seat 1": {"kind": "seat", "seat": 1},
        "attack 1 spirit": {"kind": "attack", "with": "spirit", "seat": 1},
        "light": {"kind": "align", "align": "light"},
        "4": {"die": 4},
    }
    assert {text: answer_text(answer) for text, answer in said.items()} == {t: t for t in said}


def test_same_seed_same_playthrough(game: ho.Game) -> None:
    assert playthrough(game, 4) == playthrough(game, 4)
    assert playthrough(game, 4, max_moves=50) != playthrough(game, 5, max_moves=50)


def test_perft_counts_children(game: ho.Game) -> None:
    state = script(start(game), "die:move 1")
    n = len(state.legal_actions())
    assert (perft(state, 0), perft(state, 1)) == (1, n)
    assert perft(state, 2) == sum(perft(state.child(a), 1) for a in state.legal_actions())


def test_round_trips_of_a_position_in_the_middle_of_a_fight(game: ho.Game) -> None:
    check_round_trips(script(start(game), *TEXTS))
