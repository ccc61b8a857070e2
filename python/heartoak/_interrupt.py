"""Ctrl-C in the middle of a long run."""

from __future__ import annotations

import signal
import threading


class CtrlC:
    """Within it, Ctrl-C is noted, to be raised where nothing is half done; a second one at once."""

    def __init__(self) -> None:
        self.pressed = False
        self._mine = False

    def __enter__(self) -> None:
        usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        self._mine = usual and threading.current_thread() is threading.main_thread()
        if self._mine:
            signal.signal(signal.SIGINT, self._note)

    def __exit__(self, *_: object) -> None:
        if self._mine:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    def _note(self, _number: int, _frame: object) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True

    def check(self) -> None:
        """Raises what was noted: nothing is half done here."""
        if self.pressed:
            raise KeyboardInterrupt
