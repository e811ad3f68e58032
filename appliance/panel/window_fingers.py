"""From mouse and keys to fingers on buttons. Pure.

A button is down as long as one finger, or more, is on it. A tap on a touchpad may last no time at all, in which no
real button could move; so a button stays where a finger has put it for a moment, long enough to count.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from appliance.panel.panel import BUTTONS

MOMENT: Final = 0.04
"""Seconds that a button stays where a finger has put it, beside the debounce."""

WAITING: Final = 6
"""Moves of a button that may wait for the ones before them; whoever drums faster is not followed."""


@dataclass(slots=True)
class _Button:
    """A button.

    Attributes:
        wanted: whether a finger is on it.
        moves: what it has still to do.
        free: when it may move next.
    """

    wanted: bool = False
    moves: list[bool] = field(default_factory=list)
    free: float = -math.inf


class Fingers:
    """Moves buttons as fingers come and go.

    Args:
        move: moves a button: its name, and whether it goes down.
        debounce: seconds that a button must stay to count.
    """

    def __init__(self, move: Callable[[str, bool], None], debounce: float) -> None:
        self._move = move
        self._moment = debounce + MOMENT
        self._places: dict[object, str] = {}
        self._buttons = {str(name): _Button() for name in BUTTONS}

    def put(self, finger: object, name: str | None) -> None:
        """Put a finger on a button, or take it off; what moves, `tick` moves.

        Args:
            finger: which one: a key, the mouse.
            name: where to; None: nowhere.
        """
        self._places.pop(finger, None)
        if name is not None:
            self._places[finger] = name
        for button, state in self._buttons.items():
            wanted = button in self._places.values()
            if wanted != state.wanted:
                state.wanted = wanted
                state.moves.append(wanted)
                if len(state.moves) > WAITING:  # one press less: the last move is still what the finger did
                    del state.moves[-3:-1]

    def lift(self) -> None:
        """Take all fingers off."""
        for finger in list(self._places):
            self.put(finger, None)

    def due(self) -> float | None:
        """When `tick` is to be called, on its clock; None: nothing moves."""
        return min((state.free for state in self._buttons.values() if state.moves), default=None)

    def tick(self, now: float) -> bool:
        """Move what can move; True if anything did."""
        moved = False
        for name, state in self._buttons.items():
            if state.moves and state.free <= now:
                state.free = now + self._moment
                moved = True
                self._move(name, state.moves.pop(0))
        return moved
