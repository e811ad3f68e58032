"""What a night costs: memory and processor time of the box, beside bare pygame with the same layers and lines."""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from driver import COMMAND, Program
from fifo import Card
from surroundings import processor

HERE = Path(__file__).parent

SETTLED = 12.0
"""Seconds of the night that are not counted: by then all lines and cards of the game have been made ready."""


@dataclass(frozen=True)
class Cost:
    """What a program takes.

    Attributes:
        memory: resident megabytes at the end.
        peak: the most there were.
        processor: seconds of one core in a minute.
    """

    memory: float
    peak: float
    processor: float


def measure(bill, folder, seconds):
    """Play a night for so long on two cards; gives the cost of the box, and that of bare pygame."""
    with ThreadPoolExecutor(2) as pool:
        box = pool.submit(_box, bill, folder / "night", seconds)
        bare = pool.submit(_bare, bill, seconds)
        return box.result(), bare.result()


def _box(bill, home, seconds):
    with Card() as card:
        sdl = {name: value for name, value in card.environ.items() if name.startswith("SDL_")}
        box = Program(
            "play", "--panel", "keys", "--config", bill.settings, home=home, command=COMMAND, environ=bill.environ | sdl
        )
        try:
            box.type("next", "wait 0.2", "next", "wait 0.2", "next")
            box.follow(kind="phase", name="night")
            return _cost(box.pid, seconds)
        finally:
            box.close()


def _bare(bill, seconds):
    with Card() as card:
        program = subprocess.Popen(
            [sys.executable, HERE / "bare_pygame.py", bill.for_peers(sounds=True)],
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
    before = processor(pid)
    time.sleep(seconds)
    used = processor(pid) - before
    status = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
    megabytes = {name: int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM")}
    return Cost(memory=megabytes["VmRSS"], peak=megabytes["VmHWM"], processor=used / seconds * 60)
