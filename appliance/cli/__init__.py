"""The command line: what people, scripts and tests use, so it is stable."""

import signal
import sys

from appliance import collector


def main() -> None:
    """Runs the command line. Exit codes: 0 done, 1 it failed, 2 bad input.

    `play` that is ended by a signal ends with 0, or with 128 and the signal's number if it had to be cut off; `record`
    with 1, and nothing is written. The other commands die of a signal, as programs do.
    """
    # Ctrl+C ends a command at once, without words, also while it is still being loaded; what must be closed before that
    # is closed by `SignalThread`.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    collector.rest()
    try:
        from appliance.cli.commands import run  # noqa: PLC0415 - see above

        run()
    except ImportError as error:
        sys.exit(f"voxlupi: a package is missing or broken ({error}); install Voxlupi again, as the README says")


__all__ = ["main"]
