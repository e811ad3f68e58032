"""How the box ends: asked to, killed, hung. Its lights go out, and it comes back where the game was."""

import os
import re
import signal
import time

import bench
import board
import box
from bench import check, figure

DARK = 0.3
END = 2.0


def lights_at_night() -> bool:
    """The box is in the night, and shows it."""
    box.settle()
    bench.until(lambda: bench.status() == "menu", 30.0)
    night = board.LIGHTS["night"]
    return box.to_night() is not None and bench.until(lambda: night in board.lit(0.2), 20.0) is not None


def stop() -> None:
    """`systemctl stop` in the middle of a night."""
    check("a night has begun", lights_at_night(), bench.status())
    time.sleep(3.0)
    with board.Eye(*board.ALL_LIGHTS) as eye:
        time.sleep(0.5)
        asked = time.monotonic()
        bench.run("systemctl", "stop", bench.UNIT)
        ended = time.monotonic()
        time.sleep(2.0)
    # On a slow machine systemctl itself takes longer than the box: what counts begins with systemd's signal.
    told = re.findall(r"\[ *([0-9.]+)\] \S+ systemd\[1\]: Stopping voxlupi\.service", _system())
    signalled = float(told[-1]) if told else asked
    last = eye.last() or asked
    figure("systemctl stop to dark", max(0.0, last - asked), "s")
    figure("signal to dark", max(0.0, last - signalled), "s")
    figure("signal to end", ended - signalled, "s")
    check(f"all lights are off {DARK} s after the signal", last - signalled <= DARK, f"{last - signalled:.3f} s")
    check(f"it has ended {END:g} s after the signal", ended - signalled <= END, f"{ended - signalled:.3f} s")
    check("nothing is lit afterwards", not board.lit(0.5), board.lit())
    result = bench.unit(bench.UNIT, "Result", "ActiveState", "ExecMainStatus")
    check("it ended in order", result.get("Result") == "success" and result["ActiveState"] == "inactive", result)


def comes_back(what: str, end: signal.Signals, limit: float) -> None:
    """End the process the hard way, and see it come back in the same phase, with all lights off in between."""
    if not check(f"{what}: a night has begun", lights_at_night(), bench.status()):
        return
    time.sleep(4.0)
    before, pid = box.phase(bench.status()), bench.main_pid()
    with board.Eye(*board.ALL_LIGHTS) as eye:
        time.sleep(0.3)
        at = time.monotonic()
        os.kill(pid, end)
        gone = bench.until(lambda: bench.main_pid() != pid, limit)
        back = bench.until(lambda: bench.main_pid() not in {0, pid} and bench.is_active(), 30.0)
        ready = time.monotonic()
        time.sleep(1.0)
    check(f"{what}: it comes back", gone is not None and back is not None, bench.journal("-n", "20"))
    figure(f"{what} to ready again", ready - at, "s")
    # PWM is dark for milliseconds by itself: off is what lasts.
    dark = longest_dark(eye, at, ready)
    figure(f"{what}: dark in between", dark, "s")
    check(f"{what}: all lights are off in between", dark >= 0.2, f"{dark:.3f} s")
    after = bench.status()
    check(f"{what}: it is in the same phase", box.phase(after) == before, f"{before}, then {after}")
    check(f"{what}: and waits", after.endswith(box.BREAK), after)
    board.press("next")
    went = bench.until(lambda: bench.status().endswith(before), 5.0)
    check(f"{what}: next goes on", went is not None, bench.status())


def _system() -> str:
    """The system's journal, with seconds since the start of the kernel."""
    return bench.out("journalctl", "-b", "-o", "short-monotonic", "--no-pager", "-u", bench.UNIT)


def longest_dark(eye: board.Eye, since: float, until: float) -> float:
    """The longest time in which no light was seen on, in seconds."""
    longest, began = 0.0, None
    for at, on in eye.seen:
        if not since <= at <= until:
            continue
        if on:
            began = None
        elif began is None:
            began = at
        else:
            longest = max(longest, at - began)
    return longest


stop()
comes_back("kill -9", signal.SIGKILL, 5.0)
comes_back("kill -STOP", signal.SIGSTOP, 20.0)
bench.keep("journal-voxlupi.txt", bench.journal())
