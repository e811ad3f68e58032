"""Buttons, lights, a ring and an amplifier as they are drawn."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from appliance.panel.wiring import Part, Use, Wiring
from appliance.panel.wiring_shapes import Box, Colour, Disc, Drawn, Line, Point, Shape, Text

DARK: Final = "#222222"
PALE: Final = "#f3f1ea"
WHITE: Final = "#ffffff"
COLOURS: Final[Mapping[Use, Colour]] = {"signal": "#1f5fa8", "5 V": "#c02020", "ground": DARK}
HALO: Final = 2.5

PART_WIDE: Final = 170.0
"""From where a button or a light begins to the ground behind it."""

_TERMINAL: Final = 26.0
"""From one terminal to the next."""
_LETTERS: Final = 11.0


@dataclass(frozen=True, slots=True)
class Frame:
    """A place on a side of the header: `x` counts outwards from it, `y` down.

    Attributes:
        left: where its origin is.
        top: where its origin is.
        way: 1 on the right side, -1 on the left.
    """

    left: float
    top: float
    way: int

    def at(self, x: float, y: float) -> "Frame":
        """A place further on."""
        return Frame(self.left + self.way * x, self.top + y, self.way)

    def point(self, point: Point) -> Point:
        """A point of the drawing."""
        return self.left + self.way * point[0], self.top + point[1]

    def points(self, points: Sequence[Point]) -> tuple[Point, ...]:
        """Points of the drawing."""
        return tuple(map(self.point, points))

    def box(self, x: float, y: float, width: float, height: float, fill: Colour, *, corner: float = 3) -> Box:
        """A rectangle by the corner nearest to the header."""
        left = self.left + x if self.way > 0 else self.left - x - width
        return Box(left, self.top + y, width, height, fill, DARK, corner)

    def text(self, x: float, y: float, words: str, size: float = 13.0, *, is_bold: bool = False) -> Text:
        """Letters with their middle at a place."""
        return Text(*self.point((x, y)), words, size, "middle", is_bold=is_bold)

    def near(self, x: float, y: float, words: str, size: float = 13.0, *, is_bold: bool = False) -> Text:
        """Letters that begin at a place and go outwards."""
        return Text(*self.point((x, y)), words, size, "start" if self.way > 0 else "end", is_bold=is_bold)

    @staticmethod
    def terminal(index: int, count: int) -> float:
        """The height of one of so many terminals, from their middle."""
        return (index - (count - 1) / 2) * _TERMINAL


def button(frame: Frame, name: str) -> Iterator[Drawn]:
    """A button between its pin and ground."""
    ground = COLOURS["ground"]
    yield Line(frame.points([(0, 0), (30, 0)]), COLOURS["signal"])
    yield Line(frame.points([(64, 0), (PART_WIDE, 0)]), ground)
    for x in (30, 64):
        yield Disc(*frame.point((x, 0)), 3.5, WHITE, DARK)
    yield Line(frame.points([(26, -9), (68, -9)]), DARK, 3)
    yield Line(frame.points([(47, -9), (47, -16)]), DARK, 3)
    yield frame.near(82, -6, name, is_bold=True)


def light(frame: Frame, name: str) -> Iterator[Drawn]:
    """A resistor and an LED between a pin and ground."""
    signal, ground = COLOURS["signal"], COLOURS["ground"]
    yield Line(frame.points([(0, 0), (6, 0)]), signal)
    yield frame.box(6, -8, 44, 16, WHITE)
    yield frame.text(28, 4, "330 Ω", 10)
    yield Line(frame.points([(50, 0), (58, 0)]), signal)
    yield Shape(frame.points([(58, -8), (58, 8), (72, 0)]), "#f2b632", DARK)
    yield Line(frame.points([(73, -8), (73, 8)]), DARK, 2.5)
    yield Line(frame.points([(75, 0), (PART_WIDE, 0)]), ground)
    for x in (62, 69):
        yield Line(frame.points([(x, -10), (x + 5, -16)]), DARK, 1.5)
    yield frame.near(84, -6, name, is_bold=True)


def amplifier_size() -> tuple[float, float]:
    """How wide and how high the amplifier is drawn, its loudspeaker and all."""
    return 190.0, 268.0


def amplifier(frame: Frame, part: Part, _: Wiring) -> Iterator[Drawn]:
    """An amplifier by its terminals, and its loudspeaker; the middle of its terminals is where the frame is."""
    high = len(part.wires) * _TERMINAL + 60
    top = -high / 2
    yield frame.box(0, top, 176, high, PALE, corner=6)
    yield from _terminals(frame, part)
    yield frame.text(88, top + 18, "I2S amplifier", is_bold=True)
    yield frame.text(118, 4, part.name, 12)
    yield frame.text(88, -top - 10, "GAIN, SD: leave open", _LETTERS)
    below = -top
    for x, sign in ((70, "+"), (106, "-")):
        yield Line(frame.points([(x, below), (x, below + 22)]), DARK)
        yield frame.near(x + 5 if x > 88 else x - 14, below + 15, sign, is_bold=True)  # noqa: PLR2004 -- its middle
    yield frame.box(62, below + 22, 52, 14, WHITE)
    yield Shape(frame.points([(70, below + 36), (106, below + 36), (122, below + 52), (54, below + 52)]), PALE, DARK)
    yield frame.text(88, below + 68, "loudspeaker 4 to 8 Ω, 3 W", _LETTERS)


def ring_size() -> tuple[float, float]:
    """How wide and how high the ring is drawn."""
    return 250.0, 210.0


def ring(frame: Frame, part: Part, wiring: Wiring) -> Iterator[Drawn]:
    """A ring by its terminals and its lights, seen from above, the mark of the box at the top."""
    x, y, radius = 158.0, 14.0, 62.0
    yield frame.box(0, -98, 244, 196, PALE, corner=6)
    yield from _terminals(frame, part)
    yield frame.text(122, -80, f"ring of {wiring.ring} lights {part.name}", 12, is_bold=True)
    middle = frame.point((x, y))
    for number in range(1, wiring.ring + 1):
        steps = number - wiring.ring_mark
        turn = 2 * math.pi * steps / wiring.ring * (1 if wiring.is_clockwise else -1)
        at = middle[0] + radius * math.sin(turn), middle[1] - radius * math.cos(turn)
        is_first = number == 1
        yield Disc(*at, 7.0, DARK if is_first else "#f2b632", DARK)
        if is_first:
            yield Text(at[0], at[1] + 3.5, "1", 10, "middle", is_bold=True, colour=WHITE)
    up = middle[1] - radius
    yield Text(middle[0], middle[1] - 26, "mark", _LETTERS, "middle")
    yield Line(((middle[0], middle[1] - 38), (middle[0], up + 12)), DARK, 2)
    yield Shape(((middle[0] - 4, up + 16), (middle[0] + 4, up + 16), (middle[0], up + 9)), DARK, DARK, 1)
    yield Text(middle[0], middle[1] + 6, "1 is first", _LETTERS, "middle")
    yield Text(middle[0], middle[1] + 20, "along the wire", _LETTERS, "middle")


def _terminals(frame: Frame, part: Part) -> Iterator[Drawn]:
    for index, wire in enumerate(part.wires):
        y = Frame.terminal(index, len(part.wires))
        yield Disc(*frame.point((0, y)), 4.5, COLOURS[wire.use], DARK)
        yield frame.near(10, y + 4, wire.terminal, _LETTERS, is_bold=True)
