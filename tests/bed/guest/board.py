"""In the machine: fingers on the buttons, eyes on the lights. All of it is the kernel's own gpio-sim, in /sys."""

import os
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Self

BUTTONS = {"next": 17, "pause": 27, "left": 22, "right": 23}
LIGHTS = {"night": 5, "day": 6, "vote": 13, "ready": 26}
BAR = (12, 16, 24, 25, 4)
ALL_LIGHTS = (*LIGHTS.values(), *BAR)


@cache
def _line(pin: int) -> Path:
    found = sorted(Path("/sys/devices/platform").glob(f"*/gpiochip*/sim_gpio{pin}"))
    if not found:
        raise SystemExit("this kernel has no simulated pins")
    return found[0]


def pull(pin: int, level: int) -> None:
    """What an outside wire does to an input: 0 is ground, a pressed button."""
    (_line(pin) / "pull").write_text("pull-up" if level else "pull-down")


def value(pin: int) -> int:
    """Whether a pin is up now."""
    return int((_line(pin) / "value").read_text())


def press(button: str, seconds: float = 0.1) -> float:
    """Press a button and let it go.

    Returns:
        When it went down, on the monotonic clock.
    """
    at = time.monotonic()
    pull(BUTTONS[button], 0)
    time.sleep(seconds)
    pull(BUTTONS[button], 1)
    return at


@contextmanager
def held(button: str) -> Iterator[None]:
    """A button that is down whatever the program does: opening a line would pull it up here, a wire is stronger."""
    done = threading.Event()

    def insist() -> None:
        while not done.wait(0.002):
            pull(BUTTONS[button], 0)

    thread = threading.Thread(target=insist, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
        pull(BUTTONS[button], 1)


def lit(seconds: float = 0.0) -> list[int]:
    """Pins of the lights that are on, now, or at any time within some seconds."""
    found: set[int] = set()
    until = time.monotonic() + seconds
    while True:
        found |= {pin for pin in ALL_LIGHTS if value(pin)}
        if time.monotonic() >= until:
            return sorted(found)


class Eye:
    """Looks at some pins all the time, in a thread of its own.

        with Eye(5, 6) as eye:
            ...
        eye.first(5)

    Args:
        pins: to look at.
        step: seconds from one look to the next.
    """

    def __init__(self, *pins: int, step: float = 0.003) -> None:
        self._files = {pin: os.open(_line(pin) / "value", os.O_RDONLY) for pin in pins}
        self._step = step
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.seen: list[tuple[float, frozenset[int]]] = []

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()
        for file in self._files.values():
            os.close(file)

    def first(self, pin: int, since: float = 0.0) -> float | None:
        """When a light was first seen on, on the monotonic clock."""
        return next((at for at, on in self.seen if at >= since and pin in on), None)

    def last(self, since: float = 0.0) -> float | None:
        """When any light was last seen on."""
        return max((at for at, on in self.seen if at >= since and on), default=None)

    def share(self, pin: int, since: float = 0.0, until: float = float("inf")) -> float:
        """How bright a light was, from 0 to 1: the share of looks at which it was on."""
        looks = [pin in on for at, on in self.seen if since <= at <= until]
        return sum(looks) / len(looks) if looks else 0.0

    def _look(self) -> None:
        while not self._done.is_set():
            on = frozenset(pin for pin, file in self._files.items() if os.pread(file, 2, 0)[:1] == b"1")
            self.seen.append((time.monotonic(), on))
            time.sleep(self._step)
