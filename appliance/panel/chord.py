"""Buttons that are held down together, long enough that nobody does it by chance. Pure."""

import math
from collections.abc import Collection, Mapping
from typing import Final

from appliance.panel.gestures import Gesture

SECONDS: Final = 5.0
"""How long."""


class Chord:
    """Watches buttons for being held down together.

    Only fingers that come down count: not what has been down since switch-on, which may be stuck, and not what an edge
    that was lost has left behind, since the lines are looked at before it is believed.

    Args:
        buttons: which.
        seconds: how long all of them must be down.
    """

    def __init__(self, buttons: Collection[str], seconds: float = SECONDS) -> None:
        self._buttons = frozenset(buttons)
        self._seconds = seconds
        self._down: set[str] = set()
        self._since = math.inf
        self._meant = False

    @property
    def is_down(self) -> bool:
        """Whether all of them are down, so that a hold of one alone is not meant."""
        return self._down == self._buttons

    def take(self, gesture: Gesture, now: float, *, allowed: bool) -> None:
        """Take in what a finger did.

        Args:
            gesture: what it did.
            now: when, seconds on a clock that does not go back.
            allowed: whether the chord means something now; what counts is when its first button goes down.
        """
        if gesture.button not in self._buttons:
            return
        if gesture.kind == "press":
            if not self._down:
                self._meant = allowed
            self._down.add(gesture.button)
            if self.is_down:
                self._since = now
        elif gesture.kind == "release":
            self._down.discard(gesture.button)
            self._since = math.inf

    def due(self) -> float | None:
        """When `tick` is to be called; None: not before another gesture."""
        return self._since + self._seconds if self._meant and math.isfinite(self._since) else None

    def tick(self, now: float, levels: Mapping[str, bool]) -> bool:
        """Tell, once, whether they have been held together for their time.

        Args:
            now: the time, on the clock of `take`.
            levels: which lines are down now. A button that is not in it cannot be looked at, and is believed.
        """
        due = self.due()
        if due is None or now < due:
            return False
        self._since = math.inf
        return all(levels.get(button, True) for button in self._buttons)
