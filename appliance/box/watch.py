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


class StandingWatch:
    """Time that passes by itself while the loop waits, and stands still while it works.

    What is due is then done at its very time, however late the loop is and however fast the time: a recording, which
    counts by this watch, is right to the sample.

    Args:
        speed: how many of its seconds pass in a true one.
    """

    def __init__(self, speed: float = 1.0) -> None:
        self._passing = RunningWatch(speed)
        self._now = 0.0

    def start(self, at: float = 0.0) -> None:
        """See `Watch`."""
        self._passing.start(at)
        self._now = at

    def now(self) -> float:
        """See `Watch`."""
        return self._now

    def wait(self, queue: "SimpleQueue[T]", until: float | None) -> T | None:
        """See `Watch`."""
        item = self._passing.wait(queue, until)
        passed = self._passing.now()
        self._now = max(self._now, passed if until is None else min(passed, until))
        return item


def watch_for(speed: float, *, stands: bool = False) -> Watch:
    """The watch for a speed; infinite speed jumps.

    Args:
        speed: how many of its seconds pass in a true one.
        stands: whether time stands still while the loop works.
    """
    if math.isinf(speed):
        return JumpingWatch()
    return StandingWatch(speed) if stands else RunningWatch(speed)
