"""What a falling time tells on its way down: that it is low, and the seconds that were asked for."""

from dataclasses import dataclass
from typing import Final

from appliance.clock.effects import Low, Second
from appliance.clock.side import MICROSECONDS, Side, microseconds

LOW_PART: Final = 10
"""A tenth of the time at the start is low."""

LOW_LEAST, LOW_MOST = 10.0, 60.0
"""Seconds that are low at least and at most."""

ABOVE: Final = 1.5
"""Thresholds that a time has to rise to before it can be low a second time."""

REST: Final = 20.0
"""Seconds from one such warning of a side to the next at least."""


@dataclass(slots=True)
class Alarms:
    """The alarms of one side.

    Attributes:
        threshold: microseconds below which its time is low.
        seconds: whole seconds that are told, in microseconds, largest first.
        is_armed: whether the next time that it is low is told.
        told: when that was told last, microseconds; None: not yet.
    """

    threshold: int
    seconds: tuple[int, ...]
    is_armed: bool
    told: int | None = None

    def next(self, side: Side) -> int | None:
        """Microseconds of running until the next alarm; None: there is none on the way."""
        if side.control.runs == "up" or side.has_fallen:
            return None
        marks = [mark for mark in self.seconds if mark < side.left]
        if self.is_armed and side.in_main_time and self.threshold < side.left:
            marks.append(self.threshold)
        return side.delay + side.left - max(marks) if marks else None

    def at(self, index: int, side: Side, now: int) -> list[Low | Second]:
        """What is to be told of a side that has come down to what it shows now."""
        found: list[Low | Second] = []
        rested = self.told is None or now - self.told >= microseconds(REST)
        if side.left == self.threshold and self.is_armed and side.in_main_time and rested:
            found.append(Low(index, now / MICROSECONDS))
            self.told = now
            self.is_armed = False
        if side.left in self.seconds:
            found.append(Second(index, side.left // MICROSECONDS, now / MICROSECONDS))
        return found

    def risen(self, side: Side) -> None:
        """Its time may have become more."""
        if side.left > ABOVE * self.threshold:
            self.is_armed = True


def alarms_of(side: Side, seconds: tuple[int, ...]) -> Alarms:
    """The alarms of a side at the start.

    Args:
        side: as it begins.
        seconds: whole seconds that are told.
    """
    least, most = microseconds(LOW_LEAST), microseconds(LOW_MOST)
    threshold = min(max(side.left // LOW_PART, least), most)
    marks = tuple(each * MICROSECONDS for each in seconds)
    return Alarms(threshold, marks, is_armed=side.left > threshold)
