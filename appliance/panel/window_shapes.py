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
    (15, 0),
    (22, 1),
    (33, 9),
    (41, 13),
    (47, 12),
    (53, 4),
    (60, -4),
    (63, 8),
    (65, 20),
    (71, 34),
    (79, 50),
    (89, 66),
    (97, 82),
    (100, 96),
    (110, 103),
    (122, 100),
    (136, 106),
    (124, 114),
    (104, 117),
    (66, 117),
    (59, 115),
    (60, 110),
    (66, 106),
    (60, 96),
    (53, 90),
    (48, 98),
    (47, 110),
    (44, 116),
    (30, 117),
    (28, 113),
    (34, 108),
    (35, 92),
    (32, 76),
    (28, 62),
    (29, 50),
    (33, 41),
    (30, 34),
    (22, 29),
    (17, 24),
    (19, 20),
    (26, 21),
    (30, 20),
    (24, 13),
    (15, 6),
)
"""A wolf that sits and howls to the left, 136 wide and 117 high."""


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
