"""`voxlupi`, its commands, and how whatever goes wrong is told: in words, with an exit code."""

import codecs
import errno
import io
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from appliance import __version__
from appliance.files import BadFile
from appliance.journal import state_directory

FAILED = 1
BAD_INPUT = 2

_FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}

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
    "voices": "voices",
    "render": "render",
    "record-lines": "record_lines",
    "doctor": "doctor",
    "selftest": "selftest",
    "wiring": "wiring",
    "verdict": "verdict",
    "dark": "dark",
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
        command: click.Command = getattr(
            import_module(f"appliance.cli.{COMMANDS[cmd_name]}"), cmd_name.replace("-", "_")
        )
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


def run() -> None:
    """Runs the command line and ends the program with its exit code; see `appliance.cli.main`."""
    _open_streams()
    try:
        # Left to itself click hands back the code of an `Exit`; commands themselves give nothing.
        code = voxlupi(prog_name="voxlupi", standalone_mode=False) or 0
    except click.ClickException as error:
        code = _tell(error.show, BAD_INPUT if isinstance(error, click.UsageError) else FAILED)
    except BadFile as error:
        faults = "\n".join(map(str, error.faults))
        code = _tell(lambda: click.echo(faults, err=True), BAD_INPUT)
    except BrokenPipeError:
        # Whoever read along has read enough.
        code = FAILED
    except click.Abort:
        code = FAILED
    except Exception as error:  # noqa: BLE001 - no traceback ever reaches a person
        words = _unwritten(error) or _unexpected(error)
        code = _tell(lambda: click.echo(f"voxlupi: {words}", err=True), FAILED)
    sys.exit(_last_words(code))


def _open_streams() -> None:
    """Gives the program the standard streams that it was started without, so that no other file takes their place."""
    for number, name, mode in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest number that is free: this one
        if getattr(sys, name) is None:
            setattr(sys, name, open(number, mode, encoding="utf-8", closefd=False))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Plain ASCII is no choice but a missing one. Elsewhere, a letter that is not known becomes a question mark.
            plain = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding="utf-8" if plain else None, errors="replace")


def _tell(say: Callable[[], None], code: int) -> int:
    """Says what went wrong, if anybody can hear it."""
    with suppress(OSError):
        say()
    return code


def _unwritten(error: Exception) -> str:
    """Words for an output that takes nothing more, which is nobody's mistake in here; empty for all else."""
    if isinstance(error, OSError) and error.errno in _FULL:
        return f"{error.filename or 'the output'} cannot be written: {error.strerror}"
    return ""


def _unexpected(error: Exception) -> str:
    told = f"{type(error).__name__}: {' '.join(str(error).split())}"[:300]
    place = state_directory(os.environ) / "crash.txt"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    except (OSError, ValueError):
        return told
    return f"{told}; the details are in {place}"


def _last_words(code: int) -> int:
    """Sends off what waits; whatever has become of the streams, the interpreter must not trip over them."""
    for name in ("stdout", "stderr"):
        try:
            getattr(sys, name).flush()
        except (OSError, ValueError) as error:
            if not code:
                code = FAILED
                _tell(partial(click.echo, f"voxlupi: {_unwritten(error) or 'the output is closed'}", err=True), FAILED)
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115 - open to the end
    return code
