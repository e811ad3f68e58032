"""The system's clock is set by a year, while they play and while the box is off: nothing changes in a game."""

import datetime
import time

import bench
import board
import box
from bench import check, figure

YEAR = 365 * 24 * 3600.0

LEAPS = {"as it is": 0.0, "a year forward": YEAR, "a year back": -YEAR}


def leap(seconds: float) -> str:
    """Set the system's clock by so many seconds; gives its date."""
    time.clock_settime(time.CLOCK_REALTIME, time.time() + seconds)
    return datetime.datetime.now(tz=datetime.UTC).date().isoformat()


def night(what: str, seconds: float) -> float | None:
    """A night in whose midst the clock is set; how long it takes on a clock that nobody sets."""
    box.settle()
    bench.until(lambda: bench.status() == "menu", 30.0)
    begun = box.to_night()
    if not check(f"clock {what}: a night begins", begun is not None, bench.status()):
        return None
    pid, began = bench.main_pid(), time.monotonic()
    bench.until(lambda: board.LIGHTS["night"] in board.lit(0.2), 20.0)
    bench.note(f"clock {what}: it is {leap(seconds)}")
    came = bench.until(lambda: "night" not in bench.status(), 120.0)
    took = time.monotonic() - began
    check(f"clock {what}: day follows", came is not None and "talk" in bench.status(), bench.status())
    same = bench.main_pid() == pid and bench.unit(bench.UNIT, "NRestarts").get("NRestarts") == "0"
    check(f"clock {what}: the watchdog has not restarted it", same, bench.journal("-n", "5"))
    figure(f"night, clock {what}", round(took, 1), "s")
    return took


def between_two_starts() -> None:
    """The clock is set while the box is off: the game goes on all the same."""
    before = box.phase(bench.status())
    bench.run("systemctl", "kill", "--signal=KILL", "--kill-whom=main", bench.UNIT)
    for seconds in (YEAR, -2 * YEAR):
        leap(seconds)
        back = bench.until(lambda: bench.status().endswith(box.BREAK), 30.0)
        same = back is not None and box.phase(bench.status()) == before
        check(f"clock set by {seconds / YEAR:+.0f} years while it is off: it goes on", same, bench.status())
        bench.run("systemctl", "restart", bench.UNIT)
    leap(YEAR)


lengths = {what: night(what, seconds) for what, seconds in LEAPS.items()}
found = [length for length in lengths.values() if length is not None]
check("a night is as long whatever the clock does", len(found) == len(LEAPS) and max(found) - min(found) < 3.0, lengths)
between_two_starts()
bench.keep("journal-voxlupi.txt", bench.journal())
