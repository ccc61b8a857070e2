"""The group of commands, and what all of them do with errors, broken pipes and Ctrl-C."""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any, Final

import click

COMMANDS: Final = {
    "games": "What games there are",
    "agents": "What players the computer can be",
    "play": "Play in the terminal",
    "simulate": "Play many games, and count",
    "replay": "Look at a game that was kept",
    "rules": "Show, compare and write rules files",
    "perft": "Count the nodes of the game tree",
    "bench": "Measure speed",
}
"""The commands and what they do; each is in a module of its own name."""

INTERRUPTED: Final = 130


class Failed(click.ClickException):
    """A check failed: exit code 1."""

    exit_code = 1


class Misused(click.ClickException):
    """Something given cannot be used: exit code 2."""

    exit_code = 2


class Commands(click.Group):
    """Loads a command when it is used, so that `--help` is quick."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names of the commands, in their order."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"heartoak.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands in the help, without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command; for an unknown one says which are alike."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            raise click.UsageError(
                f"{error.message} There are: {', '.join(COMMANDS)}.", ctx
            ) from None

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; errors of the engine end in a line on stderr, never in a traceback."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except BrokenPipeError:
            _close_stdout()
            ctx.exit(0)
        except KeyboardInterrupt:
            click.echo("\nInterrupted.", err=True)
            ctx.exit(INTERRUPTED)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            raise _explained(error) from error


def _explained(error: Exception) -> Exception:
    """An error of the engine or of a file as a line for people; any other error as it is."""
    import heartoak

    if isinstance(error, (heartoak.ReplayDivergedError, heartoak.ReplayMismatchError)):
        return Failed(str(error))
    if isinstance(error, heartoak.EngineError):
        return Misused(str(error))
    if isinstance(error, OSError) and error.filename is not None:
        return Misused(f"{error.filename}: {error.strerror}")
    if isinstance(error, ImportError):
        return Misused(str(error))
    if isinstance(error, MemoryError):
        return Misused("There is not enough memory for this.")
    return error


def _close_stdout() -> None:
    """What is still to be written goes nowhere: it cannot be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    import heartoak

    info = heartoak.build_info()
    click.echo(f"heartoak {info.version} ({info.profile} build)")
    ctx.exit()


@click.group(
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Exit codes: 0 all is well, 1 a check failed, 2 wrong usage. NO_COLOR is respected.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and leave.",
)
def cli() -> None:
    """An engine for adventure board games of dice, decks and hidden hands.

    \b
    Try:
      heartoak play crown                          a game against three computers
      heartoak simulate crown -n 1000              who wins how often
      heartoak COMMAND --help                      what a command can do
    """


def main() -> None:
    """The entry point: `heartoak` on the command line."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the caller
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode, encoding="utf-8"))
        stream = getattr(sys, name)
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        try:
            cli(prog_name="heartoak")
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        _close_stdout()
        sys.exit(0)
    except OSError as error:  # the disk is full, most likely that under stdout
        _close_stdout()
        click.echo(f"Error: {error.strerror or error}", err=True)
        sys.exit(Misused.exit_code)
