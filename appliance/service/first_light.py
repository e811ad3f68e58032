"""Takes the ready light over from what lit it while the system came up; see systemd/light.py."""

import os
import select
import stat
from pathlib import Path
from typing import Final

PIPE: Final = Path("/run/voxlupi-light/hand-over")

PATIENCE: Final = 0.5
"""Seconds until it has let go."""


def take_over(pipe: Path = PIPE) -> bool:
    """Have the pin given back.

    Args:
        pipe: what the other one waits at.

    Returns:
        Whether the light was lit, and is free now; False: nobody had it, or does not let go of it.
    """
    try:
        if not stat.S_ISFIFO(pipe.stat().st_mode):
            return False
        end = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        waiting = select.poll()
        waiting.register(end, 0)
        # The other end is closed when the pin is.
        return bool(waiting.poll(PATIENCE * 1000))
    finally:
        os.close(end)
