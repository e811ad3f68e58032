"""The power is cut at five random moments of a game. The box comes up in the same phase, and next goes on."""

from itertools import pairwise

import bench
import board
import box
from bench import check, figure

CUTS = 5
WITHIN = (1.0, 25.0)
"""Seconds of play between which the moment lies."""

YOUNG = 1.5
"""Seconds for which a change may not be on the card yet, or not have been told yet: then either phase is right."""


def begin() -> None:
    """A new game, in the night."""
    box.settle()
    bench.until(lambda: bench.status() == "menu", 30.0)
    check("a night has begun", box.to_night() is not None, bench.status() or bench.journal("-n", "10"))


def come_back() -> None:
    """After a cut."""
    what = f"cut {bench.boot}"
    told = [(age, box.phase(text)) for age, text in bench.statuses]
    good = {told[-1][1]} | {phase for (_, phase), (age, _) in pairwise(told) if age < YOUNG}
    up = bench.until(lambda: bench.status().endswith(box.BREAK), 30.0)
    status = bench.status()
    bench.note(f"{what}, {told[-1][0]:.1f} s after {told[-1][1]} began or went on: it comes up with {status!r}")
    check(f"{what}: the box waits after the break", up is not None, status or bench.journal("-n", "10"))
    check(f"{what}: it is in the same phase", box.phase(status) in good, f"{sorted(good)}, then {status}")
    check(f"{what}: it did not start more than once", bench.unit(bench.UNIT, "NRestarts").get("NRestarts") == "0")
    figure(f"{what}: kernel start to ready", bench.ready_at(), "s")
    board.press("next")
    went = bench.until(lambda: not bench.status().endswith(box.BREAK), 5.0)
    check(f"{what}: next goes on", went is not None, bench.status())
    files = [path.name for path in bench.STATE.iterdir()] if bench.STATE.is_dir() else []
    check(f"{what}: nothing half written lies about", not [name for name in files if name.endswith(".new")], files)


def hurry() -> None:
    """On to the next phase: at night a long press skips a call, by day a short one ends the talk."""
    before = box.phase(bench.status())
    for _ in range(20):
        board.press("next", 1.8 if "night" in before else 0.1)
        if bench.until(lambda: box.phase(bench.status()) != before, 2.0):
            return


if bench.boot == 0:
    begin()
else:
    come_back()
# So that not all five lie in the night, which is long.
if bench.boot in {2, 4}:
    hurry()
if bench.boot < CUTS:
    bench.cut(WITHIN)
    bench.tell_status(WITHIN[1] + 60.0)
