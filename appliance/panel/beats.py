"""Blinking without a thread: which lights are in the lit half of their period.

Pure: the time comes in, `due` says when something will change.
"""

import math
from dataclasses import dataclass


@dataclass(slots=True)
class _Beat:
    """One light that blinks.

    Attributes:
        half: seconds lit, and as many dark.
        since: when it began; None: it begins at the next tick.
        halves: how many halves have passed since.
    """

    half: float
    since: float | None = None
    halves: int = 0

    @property
    def due(self) -> float:
        return -math.inf if self.since is None else self.since + (self.halves + 1) * self.half


class Beats:
    """Lights that blink, by name; each begins lit, at the first tick after it is told to."""

    def __init__(self) -> None:
        self._beats: dict[str, _Beat] = {}

    def set(self, name: str, period: float) -> None:
        """Has a light blink with a period in seconds, or shine steadily with 0; the same again changes nothing."""
        if period <= 0:
            self._beats.pop(name, None)
        elif name not in self._beats or self._beats[name].half != period / 2:
            self._beats[name] = _Beat(period / 2)

    def is_lit(self, name: str) -> bool:
        """Whether a light is in the lit half of its period; one that does not blink always is."""
        return name not in self._beats or self._beats[name].halves % 2 == 0

    def due(self) -> float | None:
        """When `tick` is to be called, -inf for at once; None: nothing blinks."""
        return min((beat.due for beat in self._beats.values()), default=None)

    def tick(self, now: float) -> None:
        """Lets time pass. Whoever comes late misses what was meanwhile, and is in step again."""
        for beat in self._beats.values():
            if beat.since is None:
                beat.since = now
            elif beat.due <= now:
                beat.halves = max(beat.halves + 1, math.floor((now - beat.since) / beat.half))
