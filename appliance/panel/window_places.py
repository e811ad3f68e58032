"""Where everything is in the picture, in units that do not depend on the window's size.

The picture is 1200 units wide and 750 high. Pure.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, hypot, sin, tau
from typing import Final

WIDTH: Final = 1200
HEIGHT: Final = 750

EDGE: Final = 36
"""Units between what is written and the edge of the picture."""

HORIZON: Final = 512
"""Height where the table ends."""

CASE: Final = (228, 276, 744, 368)
"""The front of the box: left, top, width, height."""

GRILLE: Final = (410, 472, 132)
"""The loudspeaker: x, y, radius."""

RING: Final = 121
"""How far from the middle of the loudspeaker the lights of a ring are; with a ring the loudspeaker is smaller."""
RING_LIGHT: Final = 9
"""Radius of one of them."""
RING_NUMBERS: Final = 148
"""How far from the middle the numbers of seats are."""
SMALL_GRILLE: Final = 96
"""The loudspeaker's radius inside a ring."""

LAMPS: Final[Mapping[str, tuple[int, int]]] = {
    "night": (650, 340),
    "day": (740, 340),
    "vote": (830, 340),
    "ready": (920, 340),
}
LAMP: Final = 15
"""A lamp's radius."""

BAR: Final = (618, 408, 336, 38)
"""The groove of the bar: left, top, width, height."""

BUTTONS: Final[Mapping[str, tuple[int, int, int]]] = {
    "pause": (640, 533, 31),
    "left": (724, 533, 31),
    "next": (821, 527, 44),
    "right": (918, 533, 31),
}
"""Each button's x, y and radius, from left to right."""

PAUSE_BUTTONS: Final = ("pause", "left", "right")
"""The buttons that do something while the game is paused."""

LABELS: Final = 606
"""Height of the middle of the buttons' names."""

TRAVEL: Final = 6
"""How far a button goes in."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How the picture lies in a window: as large as it can, in the middle.

    Attributes:
        scale: pixels of a unit.
        left: pixels left of it.
        top: pixels above it.
        size: of the picture, pixels.
    """

    scale: float
    left: int
    top: int
    size: tuple[int, int]

    def units(self, place: tuple[int, int]) -> tuple[float, float]:
        """A pixel of the window as a place in the picture."""
        return (place[0] - self.left) / self.scale, (place[1] - self.top) / self.scale


def fit(window: tuple[int, int]) -> Fit:
    """Fit the picture into a window of this many pixels."""
    scale = max(min(window[0] / WIDTH, window[1] / HEIGHT), 1 / WIDTH)
    size = (max(1, round(WIDTH * scale)), max(1, round(HEIGHT * scale)))
    return Fit(scale, (window[0] - size[0]) // 2, (window[1] - size[1]) // 2, size)


def button_at(x: float, y: float) -> str | None:
    """The button at a place; a little beside it is still on it. None: there is none."""
    return next((name for name, (bx, by, radius) in BUTTONS.items() if hypot(x - bx, y - by) <= radius + 6), None)


def around(radius: float, count: int) -> list[tuple[float, float]]:
    """So many places around the loudspeaker, clockwise from the bottom."""
    x, y, _ = GRILLE
    turns = [tau * place / count for place in range(count)]
    return [(x - radius * sin(turn), y + radius * cos(turn)) for turn in turns]


def segments(count: int) -> list[tuple[float, float, float, float]]:
    """The lights of a bar of `count`, in its groove: left, top, width, height of each."""
    if not count:
        return []
    left, top, width, height = BAR
    gap, margin = 7.0, 11.0
    each = (width - 2 * margin - gap * (count - 1)) / count
    return [(left + margin + index * (each + gap), top + 10.0, each, height - 20.0) for index in range(count)]
