"""`voxlupi`, its commands, and how whatever goes wrong is told: in words, with an exit code."""

import os
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from appliance import __version__
from appliance.files import BadFile
from appliance.journal import state_directory

FAILED = 1
BAD_INPUT = 2

COMMANDS = {
    "play": "play",
    "rehearse": "rehearse",
    "record": "record",
    "check": "check",
    "games": "decks",
    "roles": "decks",
    "deck": "decks",
    "say": "speech",
    "lines": "speech",
}
"""Each command and its module, which is loaded only when it is used: a Pi Zero thanks for it."""


class Commands(click.Group):
    """The commands, each loaded when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """All commands, in the order in which one needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """One of them."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"appliance.cli.{COMMANDS[cmd_name]}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds a command, or says which one was meant."""
        from appliance.files import suggest  # noqa: PLC0415 - only for this

        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            ctx.fail(f"there is no command {args[0]!r}.{suggest(args[0], list(COMMANDS))}")
        return super().resolve_command(ctx, args)


@click.command(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="voxlupi")
def voxlupi() -> None:
    """A box for the table: it calls the night of a hidden-role game and keeps its time."""


def config_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """`--config FILE`, for every command that reads settings."""
    return click.option(
        "--config",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="The settings file; otherwise $VOXLUPI_CONFIG, /boot/firmware/voxlupi.toml, /etc/voxlupi.toml.",
    )(function)


def main() -> None:
    """Runs the command line. Exit codes: 0 done, 1 it failed, 2 bad input."""
    try:
        voxlupi(prog_name="voxlupi", standalone_mode=False)
        sys.stdout.flush()
        code = 0
    except click.exceptions.Exit as error:
        code = error.exit_code
    except click.ClickException as error:
        error.show()
        code = BAD_INPUT if isinstance(error, click.UsageError) else FAILED
    except BadFile as error:
        for fault in error.faults:
            click.echo(str(fault), err=True)
        code = BAD_INPUT
    except (click.Abort, KeyboardInterrupt, BrokenPipeError):
        code = FAILED
    except Exception as error:  # noqa: BLE001 - no traceback ever reaches a person
        code = _unexpected(error)
    _leave(code)


def _leave(code: int) -> None:
    """Ends with a code, whatever has become of standard output."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - lives as long as the program
    sys.exit(code)


def _unexpected(error: Exception) -> int:
    told = f"{type(error).__name__}: {' '.join(str(error).split())}"[:300]
    place = state_directory(os.environ) / "crash.txt"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        told += f"; the details are in {place}"
    except OSError:
        pass
    click.echo(f"voxlupi: {told}", err=True)
    return FAILED
