"""In the machine: the box as its players know it: settings for a short game, the way to a phase, what it is doing."""

import re
import time

import bench
import board

SETTINGS = """\
language = "en"
players = 5
calls = "short"
tips = false
[night]
seconds = 2
settle = 1
gap = 1
[day]
talk = 60
[scenes]
night = "silence"
[audio]
device = "plughw:CARD=Loopback,DEV=0"
buffer = 2048
"""
"""A night of forty seconds without a storm, on the card that can be recorded."""

BREAK = "waiting after a break"


def settle(settings: str = SETTINGS, *, start: bool = True) -> None:
    """Write settings to the boot partition, as on any computer, and start the box with them, without an old game."""
    bench.run("systemctl", "stop", bench.UNIT)
    for kept in ("game.journal", "choices.json"):
        (bench.STATE / kept).unlink(missing_ok=True)
    bench.SETTINGS.write_text(settings)
    bench.run("sync")
    if start:
        bench.run("systemctl", "start", bench.UNIT)


def phase(status: str) -> str:
    """The phase in a status text, with its number: `night 1`; else the text itself."""
    found = re.search(r", (\S+ \d+)", status)
    return found[1] if found else status


def press_until(wanted: str, limit: float = 60.0) -> float | None:
    """Press next until the status has a word in it; each press has ten seconds to do something.

    A machine that has just come up may need more than three; one more press would fall into the night, and repeat a
    call.

    Returns:
        When the last press was, on the monotonic clock; None: it did not come to that.
    """
    until = time.monotonic() + limit
    while time.monotonic() < until:
        before = bench.status()
        at = board.press("next")
        bench.until(lambda before=before: bench.status() != before, 10.0)
        if wanted in bench.status():
            return at
    return None


def to_night(limit: float = 60.0) -> float | None:
    """From the menu into the night; when the press was that began it."""
    return press_until("night", limit)
