"""Time for the loop: true, faster, or as fast as the machine can.

Every watch counts seconds since the box was ready, and waits on the queue of events until something is due.
"""

import math
import time
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar

T = TypeVar("T")

LONGEST = 3600.0
"""True seconds of one sleep at most: what waits longer is looked at in between. The system counts no endless times."""


class Watch(Protocol):
    """Seconds since the box was ready, never going back."""

    def start(self, at: float = 0.0) -> None:
        """Time begins to pass.

        Args:
            at: what the watch shows then.
        """

    def now(self) -> float:
        """The present, seconds."""

    def wait(self, queue: "SimpleQueue[T]", until: float | None) -> T | None:
        """The next thing in a queue; None if the time comes first.

        Args:
            queue: the queue.
            until: the time; None: wait for the queue alone.
        """


class RunningWatch:
    """Time that passes by itself.

    Args:
        speed: how many of its seconds pass in a true one.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._zero: float | None = None
        self._begin = 0.0

    def start(self, at: float = 0.0) -> None:
        """See `Watch`."""
        self._zero = time.monotonic()
        self._begin = at

    def now(self) -> float:
        """See `Watch`; before the start it shows zero."""
        return 0.0 if self._zero is None else self._begin + (time.monotonic() - self._zero) * self._speed

    def wait(self, queue: "SimpleQueue[T]", until: float | None) -> T | None:
        """See `Watch`."""
        try:
            if until is None or self._zero is None:
                return queue.get()
            return queue.get(timeout=min(max(0.0, (until - self.now()) / self._speed), LONGEST))
        except Empty:
            return None


class JumpingWatch:
    """Time that jumps to whatever is due next, and stands still while something is worked on."""

    def __init__(self) -> None:
        self._now = 0.0

    def start(self, at: float = 0.0) -> None:
        """See `Watch`."""
        self._now = at

    def now(self) -> float:
        """See `Watch`."""
        return self._now

    def wait(self, queue: "SimpleQueue[T]", until: float | None) -> T | None:
        """See `Watch`."""
        try:
            return queue.get(block=until is None)
        except Empty:
            self._now = max(self._now, until if until is not None else self._now)
            return None


def watch_for(speed: float) -> Watch:
    """The watch for a speed; infinite speed jumps."""
    return JumpingWatch() if math.isinf(speed) else RunningWatch(speed)
