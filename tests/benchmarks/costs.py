"""What the box costs while it waits, at night and by day: memory, processor, wake-ups; beside bare pygame.

The box has its buttons and lights on gpiozero's mock pins, as it would have them on a Pi's; bare pygame has none.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from driver import Program
from fifo import Card
from wakeups import rates, switches, worked

HERE = Path(__file__).parent

SETTLED = 12.0
"""Seconds that are not counted: by then all lines and cards of the game have been made ready."""

START = 60.0
"""Seconds that a box may take to be ready."""

STATES = ("setup", "night", "day")
"""Waiting at the menu; a night with its scene, lines and layers; a talk whose clock runs."""


@dataclass(frozen=True)
class Cost:
    """What a program takes.

    Attributes:
        memory: resident megabytes at the end.
        peak: the most there were.
        processor: seconds of one core in a minute.
        wakes: wake-ups a second, but for the audio thread's.
        audio: those of the audio thread.
    """

    memory: float
    peak: float
    processor: float
    wakes: float
    audio: float


def measure(bill, folder, state, seconds):
    """Bring both into a state for so long, each on a card of its own; gives the cost of the box and of bare pygame."""
    with ThreadPoolExecutor(2) as pool:
        box = pool.submit(_box, bill, folder / state, state, seconds)
        bare = pool.submit(_bare, bill, state, seconds)
        return box.result(), bare.result()


def _box(bill, home, state, seconds):
    with Card() as card:
        sdl = {name: value for name, value in card.environ.items() if name.startswith("SDL_")}
        box = Program(
            *("play", "--panel", "gpio", "--config", bill.settings),
            home=home,
            command=(sys.executable, HERE / "box_on_pins.py"),
            environ={**bill.environ, **sdl, "PYTHONPATH": os.environ.get("PYTHONPATH", "")},
        )
        try:
            box.follow(START, kind="ready")
            if state != "setup":
                box.type("next", "next", "next")
                box.follow(120.0, kind="phase", name={"night": "night", "day": "talk"}[state])
            return _cost(box.pid, seconds)
        finally:
            box.close()


def _bare(bill, state, seconds):
    with Card() as card:
        program = subprocess.Popen(
            [sys.executable, HERE / "bare_pygame.py", bill.for_peers(sounds=True, state=state)],
            env={**card.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        try:
            program.stdout.readline()
            return _cost(program.pid, seconds)
        finally:
            program.kill()
            program.communicate()


def _cost(pid, seconds):
    time.sleep(SETTLED)
    before, woken, began = worked(pid), switches(pid), time.monotonic()
    time.sleep(seconds)
    took = time.monotonic() - began
    audio, wakes = rates(woken, switches(pid), took)
    used = sum(seconds - before.get(thread, 0.0) for thread, seconds in worked(pid).items())
    status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    megabytes = {name: int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM")}
    return Cost(megabytes["VmRSS"], megabytes["VmHWM"], used / took * 60, wakes, audio)
