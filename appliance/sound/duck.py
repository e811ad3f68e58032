"""How far the ambience goes under the voice, as a function of time. Pure: time comes in as a number.

One number moves between 0 (the ambience is up) and 1 (it is down), at a fixed speed in each direction. Where
it is heading depends only on whether a line is spoken, or about to be. So the level can neither jump nor be
forgotten: a line that is called off, said early or said twice only turns the number round.
"""

import math
from dataclasses import dataclass, replace

from .levels import from_db

EARLY = 0.25
"""Seconds by which a line may be said before its expected time and still be the expected one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A time in which the voice speaks, or will.

    Attributes:
        begins: when the ambience starts to go down for it, seconds.
        speaks: when the voice starts.
        ends: when the voice has spoken.
        said: whether it was only expected, or is spoken.
        seen: whether somebody looked at the level since it began to go down.
    """

    begins: float
    speaks: float
    ends: float
    said: bool = False
    seen: bool = False


class Duck:
    """The level of the ambience against the voice.

    >>> duck = Duck(12.0)
    >>> duck.expect(5.0, 2.0)
    >>> round(duck.gain(4.88), 3), round(duck.gain(5.0), 3), round(duck.gain(7.4), 3)
    (1.0, 0.251, 1.0)
    """

    def __init__(
        self, depth_db: float, ahead: float = 0.12, down: float = 0.12, up: float = 0.4, join: float = 0.5
    ) -> None:
        """Start with the ambience up.

        Args:
            depth_db: how far the ambience goes down, in dB, 0 or more.
            ahead: seconds before an expected line at which it starts to go down.
            down: seconds it takes to go down.
            up: seconds it takes to come up again.
            join: lines closer to each other than these seconds are spoken over one lowered ambience.

        Raises:
            ValueError: a negative depth, or a time that is not positive (`ahead` and `join` may be 0).
        """
        if depth_db < 0 or ahead < 0 or join < 0 or down <= 0 or up <= 0:
            raise ValueError("a duck's depth and times are positive")
        self.depth_db = depth_db
        self._ahead = ahead
        self._down = down
        self._up = up
        self._join = join
        self._lines: list[Line] = []
        self._since = -math.inf
        self._lowered = 0.0

    def speak(self, now: float, seconds: float) -> None:
        """A line starts now. It takes the place of the line that was being spoken, and of its expectation.

        Args:
            now: the present, seconds.
            seconds: how long it is spoken.
        """
        self.settle(now)
        later = [line for line in self._lines if line.speaks > now + EARLY]
        self._lines = [Line(begins=now, speaks=now, ends=now + seconds, said=True, seen=True), *later]

    def expect(self, at: float, seconds: float) -> None:
        """A line will start at a time: the ambience is down by then. It takes the place of another expectation.

        Args:
            at: when, seconds; one that is nearer than `ahead` goes down as fast as ever, so a little late.
            seconds: how long it will be spoken.
        """
        begins = max(at - self._ahead, self._since)
        line = Line(begins=begins, speaks=at, ends=at + seconds)
        self._lines = sorted((*(line for line in self._lines if line.said), line), key=lambda line: line.speaks)

    def hush(self, now: float) -> None:
        """Nothing is spoken any more and nothing is expected: the ambience comes up from where it is.

        Args:
            now: the present, seconds.
        """
        self.settle(now)
        self._lines = []

    def gain(self, at: float) -> float:
        """The amplitude factor of the ambience, from the depth (as a factor) to 1.

        Args:
            at: a time not before the last `speak` or `hush`; an earlier one is taken as that.
        """
        return from_db(-self.depth_db * self._position(at))

    def moving(self, at: float) -> bool:
        """Whether the level is on its way at this time."""
        position = self._position(at)
        return position < 1.0 if self._wanted(at) else position > 0.0

    def begins(self, now: float) -> float | None:
        """From when on the next line, or the one that is spoken, has the ambience down, seconds; None: none is known.

        Args:
            now: the present, seconds.
        """
        return min((line.begins for line in self._lines if line.ends > now), default=None)

    def free(self, at: float, seconds: float) -> tuple[float, float]:
        """When a sound may begin that is heard under no line.

        Args:
            at: the earliest time, seconds.
            seconds: how long it sounds.

        Returns:
            The earliest time, and the latest at which it would be over before the next line; infinite: none is known.
        """
        for line in sorted(self._lines, key=lambda line: line.begins):
            if line.ends <= at:
                continue
            if at + seconds <= line.begins:
                return at, line.begins - seconds
            at = line.ends
        return at, math.inf

    def turns(self, after: float) -> float | None:
        """The next time after the given one at which the level sets out, seconds; None: it stays."""
        edges = [edge for window in self._windows() for edge in window if edge > after]
        return min(edges, default=None)

    def settle(self, now: float, late: float = math.inf) -> None:
        """Take the level of now as what all that follows starts from, and forget what is long over.

        Args:
            now: the present, seconds.
            late: seconds by which the level may have set out unseen. What set out longer ago sets out now: an
                expectation that comes late must not make the level jump.
        """
        self._lines = [
            replace(line, begins=now) if not line.seen and line.begins < now - late else line for line in self._lines
        ]
        self._lowered = self._position(now)
        self._since = max(now, self._since)
        self._lines = [
            replace(line, seen=line.seen or line.begins <= now) for line in self._lines if line.ends + self._join > now
        ]

    def _wanted(self, at: float) -> bool:
        return any(begins <= at < ends for begins, ends in self._windows())

    def _windows(self) -> list[tuple[float, float]]:
        """The times in which the ambience is wanted down, in order, none touching another."""
        windows: list[tuple[float, float]] = []
        for line in self._lines:
            begins, ends = line.begins, max(line.begins, line.ends)
            if windows and (begins <= windows[-1][1] or line.speaks - windows[-1][1] < self._join):
                begins, before = windows.pop()
                ends = max(ends, before)
            windows.append((begins, ends))
        return windows

    def _position(self, at: float) -> float:
        """How far down, 0 to 1: followed through every window from the last time that was settled."""
        time, position = self._since, self._lowered
        for begins, ends in self._windows():
            if begins >= at:
                break
            if ends <= time:
                continue
            position = max(0.0, position - max(0.0, begins - time) / self._up)
            time = max(begins, time)
            position = min(1.0, position + max(0.0, min(ends, at) - time) / self._down)
            time = max(time, min(ends, at))
        return max(0.0, position - max(0.0, at - time) / self._up)
