"""What a question and an event say, over random games: enough to show it without the position."""

from __future__ import annotations

from collections import Counter
from typing import Any

import heartoak as ho

GAMES = 10


def facts_hold(state: ho.State, ask: dict[str, Any]) -> str | None:
    """Checks what a question says against the position; returns its code if it was checked."""
    position = state.to_dict()
    match ask["ask"]:
        case "buy":
            assert ask["purse"] == position["seats"][ask["seat"]]["gold"]
        case "rival_turn_start":
            assert ask["other"] == position["active"] != ask["seat"]
        case "reroll" if ask["roll"] == "table":
            assert ask["space"] == position["seats"][ask["seat"]]["space"]
        case "rival_combat":
            assert ask["attacker"] == position["active"] or "defender" in ask
        case _:
            return None
    return str(ask["ask"])


def test_questions_say_whom_and_what_they_concern() -> None:
    game = ho.load_game("crown", num_players=4, rules="quick")
    met: Counter[str | None] = Counter()
    for number in range(GAMES):
        state, rng = game.new_initial_state(), ho.Rng(11, stream=number)
        while not state.is_terminal() and state.move_number() < 4_000:
            if not state.is_chance_node():
                met[facts_hold(state, state.question())] += 1
            state.step_random(rng)
    assert min(met[kind] for kind in ("buy", "rival_turn_start", "reroll", "rival_combat")) > 0


def test_the_enemies_of_a_group_are_told_before_its_combat() -> None:
    game = ho.load_game("crown", num_players=2)
    fights = 0
    for number in range(GAMES):
        state, rng = game.new_initial_state(), ho.Rng(12, stream=number)
        while not state.is_terminal() and state.move_number() < 1_000:
            state.step_random(rng)
        values: list[int] = []
        for event in state.events():
            if event.kind == "foe":
                values.append(event.data["value"])
            elif event.kind == "fight":
                assert not values or event.data["value"] == sum(values)
                fights += bool(values)
                values = []
    assert fights > 50


def test_counters_that_do_not_change_are_not_told() -> None:
    game = ho.load_game("crown", num_players=4)
    state, rng = game.new_initial_state(), ho.Rng(13)
    while not state.is_terminal():
        state.step_random(rng)
    counters = ("strength", "spirit", "life", "fate", "gold")
    changes = [event.data["amount"] for event in state.events() if event.kind in counters]
    assert changes
    assert all(changes)
