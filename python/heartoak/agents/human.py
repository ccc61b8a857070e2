"""A player at the terminal, or behind a function of yours."""

from __future__ import annotations

from collections.abc import Callable

from heartoak._native import Rng, State


class Human:
    """Somebody who is asked."""

    def __init__(self, ask: Callable[[State], int] | None = None) -> None:
        if ask is not None and not callable(ask):
            raise TypeError(f"ask must be a function, not {type(ask).__name__}")
        self.name = "human"
        self._ask = ask or prompt

    def act_state(self, state: State, rng: Rng) -> int:  # noqa: ARG002 (they bring their own luck)
        """What they answer; asks again until it is on offer."""
        while True:
            action = self._ask(state)
            if action in state.legal_actions():
                return action


def number_in(typed: str, most: int) -> int:
    """The number that was typed, if it is one from 1 to `most`, else 0."""
    number = int(typed) if typed.isdecimal() and len(typed) < 10 else 0
    return number if number <= most else 0


def prompt(state: State) -> int:
    """Lists the answers on the terminal and reads a number. EOFError when the input ends."""
    player, actions = state.current_player(), state.legal_actions()
    print(state)
    for number, action in enumerate(actions, 1):
        print(f"  {number}. {state.action_to_string(player, action)}")
    while True:
        typed = input(f"Seat {player}, 1-{len(actions)}: ").strip()
        if chosen := number_in(typed, len(actions)):
            return actions[chosen - 1]
        print("A number from the list, please.")
