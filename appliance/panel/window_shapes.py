"""The animals of the picture, as points."""

import math
from collections.abc import Sequence
from typing import Final

from appliance.panel.window_paint import Point

_HALF_FACE: Final[Sequence[Point]] = (
    (0.0, -0.42),
    (0.24, -0.50),
    (0.66, -1.05),
    (0.82, -0.30),
    (1.0, 0.12),
    (0.60, 0.36),
    (0.34, 0.52),
    (0.20, 0.92),
    (0.0, 1.06),
)
WOLF_FACE: Final[Sequence[Point]] = (*_HALF_FACE, *((-x, y) for x, y in reversed(_HALF_FACE[1:-1])))
"""A wolf from before, between -1 and 1."""

WOLF_EYES: Final[Sequence[Sequence[Point]]] = (
    ((0.20, 0.10), (0.58, -0.14), (0.48, 0.16)),
    ((-0.20, 0.10), (-0.58, -0.14), (-0.48, 0.16)),
)

HOWLING_WOLF: Final[Sequence[Point]] = (
    (14, 4),
    (20, 1),
    (33, 11),
    (42, 14),
    (54, 8),
    (58, 20),
    (63, 30),
    (70, 44),
    (80, 60),
    (90, 78),
    (94, 94),
    (104, 102),
    (118, 100),
    (130, 106),
    (118, 113),
    (100, 116),
    (60, 116),
    (56, 112),
    (64, 108),
    (60, 98),
    (52, 90),
    (46, 100),
    (45, 112),
    (42, 116),
    (28, 116),
    (28, 112),
    (34, 108),
    (34, 92),
    (31, 74),
    (28, 58),
    (31, 44),
    (34, 34),
    (30, 26),
    (22, 22),
    (27, 18),
)
"""A wolf that sits and howls to the left, 130 wide and 116 high."""


def placed(
    points: Sequence[Point], x: float, y: float, size: float, *, turn: float = 0.0, flat: float = 1.0
) -> list[Point]:
    """A shape at a place.

    Args:
        points: the shape.
        x: where its origin comes.
        y: where its origin comes.
        size: how many units one of its own is.
        turn: degrees, clockwise.
        flat: how much of its height is left: 1 upright, less lying on a table.
    """
    sine, cosine = math.sin(math.radians(turn)), math.cos(math.radians(turn))
    return [(x + size * (px * cosine - py * sine), y + size * flat * (px * sine + py * cosine)) for px, py in points]
