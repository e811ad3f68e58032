"""Switches the machine off, as a user who may: by systemd's logind, which asks polkit; see systemd/50-voxlupi.rules."""

import subprocess
from collections.abc import Callable
from threading import Thread
from typing import Final

COMMAND: Final = ("systemctl", "--no-ask-password", "poweroff")

PATIENCE: Final = 10.0
"""Seconds that it has to be accepted."""


def power_off(failed: Callable[[str], None], command: tuple[str, ...] = COMMAND) -> None:
    """Ask for the end of it all, without waiting for it: a signal comes when the system gets to this program.

    Args:
        failed: called from another thread with the reason, one line, if that will not be.
        command: what asks.
    """
    Thread(target=_ask, args=(failed, command), name="power", daemon=True).start()


def _ask(failed: Callable[[str], None], command: tuple[str, ...]) -> None:
    try:
        asked = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        failed(f"{command[0]} does not answer")
        return
    except OSError as error:
        failed(f"{command[0]}: {error.strerror}")
        return
    if asked.returncode:
        words = (asked.stderr or asked.stdout).strip().splitlines()
        failed(words[0] if words else f"{command[0]} ended with {asked.returncode}")
