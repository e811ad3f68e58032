"""The head of the card: whose roles they are, how the light is read, and a ring that shows it."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from appliance.card.letters import broken, width
from appliance.card.writing import BLACK, WHITE, text
from appliance.panel.wiring_shapes import Disc, Drawn, Line, Shape

LIGHTS: Final = 12
"""Of the ring in the picture. The line on what is lit with green speaks of as many."""

_NUMBERED: Final = 4

_RING: Final = 82.0
_TITLE: Final = 27.0
_READING: Final = 10.5
_SPACING: Final = 1.25


@dataclass(frozen=True, slots=True)
class Words:
    """What stands in the head.

    Attributes:
        title: the game's name.
        about: what the sheet is.
        reading: how to read it, a line or more each.
    """

    title: str
    about: str
    reading: tuple[str, ...]


def heading(words: Words, left: float, top: float, wide: float) -> tuple[list[Drawn], float]:
    """Draw the head.

    Returns:
        What is drawn, and where it ends.
    """
    room = wide - _RING - 16
    shapes: list[Drawn] = []
    # A long name has smaller letters; one that is longer still has lines.
    size = max(14.0, min(_TITLE, _TITLE * room / max(width(words.title, _TITLE, is_bold=True), 1)))
    y = top
    for line in broken(words.title, size, room, is_bold=True):
        y += size * (1.1 if shapes else 0.95)
        shapes.append(text(left, y, line, size, is_bold=True))
    y += 4
    for line in broken(words.about, 13, room):
        y += 13 * _SPACING
        shapes.append(text(left, y, line, 13))
    y += 5
    for reading in words.reading:
        for line in broken(reading, _READING, room):
            y += _READING * _SPACING
            shapes.append(text(left, y, line, _READING))
    shapes += _ring(left + wide - _RING / 2, top + _RING / 2 + 11, _RING / 2)
    bottom = max(y + 8, top + _RING + 20)
    shapes.append(Line(((left, bottom), (left + wide, bottom)), BLACK, 1.5))
    return shapes, bottom + 8


def _ring(x: float, y: float, radius: float) -> Iterator[Drawn]:
    """The ring from above: the mark at its top, the first lights with their numbers, and which way they go."""
    light = radius * 0.13
    way = radius - light
    tip = y - radius - 3
    yield Shape(((x - 5, tip - 8), (x + 5, tip - 8), (x, tip)), BLACK, BLACK, 0.5)
    for number in range(1, LIGHTS + 1):
        across, up = _toward(360 * (number - 1) / LIGHTS)
        yield Disc(x + way * across, y - way * up, light, BLACK if number == 1 else WHITE, BLACK, 1.0)
        if number <= _NUMBERED:
            inner = way - light - 8
            yield text(x + inner * across, y - inner * up + 3.5, str(number), 10.0, "middle", is_bold=True)
    arc = radius * 0.22
    turns = [_toward(turn) for turn in range(-90, 136, 9)]
    points = tuple((x + arc * across, y - arc * up) for across, up in turns)
    yield Line(points, BLACK, 1.3)
    (right, up), (end, low) = turns[-1], points[-1]
    # The head points along the circle, which at its end goes down and to the left.
    yield Shape(
        ((end + 3.2 * right, low - 3.2 * up), (end - 3.2 * right, low + 3.2 * up), (end + 5.5 * up, low + 5.5 * right)),
        BLACK,
        BLACK,
        0.5,
    )


def _toward(turn: float) -> tuple[float, float]:
    """How far to the right and how far up a point lies that is so many degrees clockwise from the top."""
    return math.sin(math.radians(turn)), math.cos(math.radians(turn))
