"""The first start after the machine was switched on: whether it is one, and the light that was lit before it.

What lit the ready light while the system came up is systemd/light.py.
"""

import os
import select
import stat
from collections.abc import Mapping
from contextlib import suppress
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


def is_switch_on(environ: Mapping[str, str]) -> bool:
    """Tell, once, whether the box comes up because somebody has switched it on, and not because it had ended.

    Args:
        environ: `RUNTIME_DIRECTORY` is set by systemd, and kept while it starts the box again; without one every start
            counts.
    """
    given = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    mark = Path(given) / "up"
    if not given:
        return True
    if mark.exists():
        return False
    with suppress(OSError):
        mark.touch()
    return True
