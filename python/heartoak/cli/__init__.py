"""The command ``heartoak``: play, simulate, replay, and look at rules and speeds.

Nothing of `heartoak` imports this package; click and rich are needed by it alone.
"""

from heartoak.cli.app import cli, main

__all__ = ["cli", "main"]
