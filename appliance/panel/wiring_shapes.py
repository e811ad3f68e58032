"""What a drawing is made of: a list of shapes, which each renderer draws in that order.

Places are in units from the top left, of which a screen shows one as a pixel; sizes of letters are in the same.
"""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Colour: TypeAlias = str
"""As in `#1f4e9c`."""

WIDE: Final = 0.62
"""How wide a letter is at most on average, in parts of its size."""
_ABOVE, _BELOW = 0.74, 0.22


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with round joints.

    Attributes:
        halo: how far the white around it reaches, which shows that it crosses another line and does not touch it.
    """

    points: tuple[Point, ...]
    colour: Colour
    width: float = 2.5
    halo: float = 0.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A filled shape through points, with an outline."""

    points: tuple[Point, ...]
    fill: Colour
    outline: Colour
    width: float = 1.5


@dataclass(frozen=True, slots=True)
class Disc:
    """A disc with an outline."""

    x: float
    y: float
    radius: float
    fill: Colour
    outline: Colour
    width: float = 1.5


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners and an outline, by its top left corner."""

    x: float
    y: float
    width: float
    height: float
    fill: Colour
    outline: Colour
    corner: float = 4.0
    line: float = 1.5


@dataclass(frozen=True, slots=True)
class Text:
    """A row of letters.

    Attributes:
        x: where they begin, end or have their middle, as `anchor` says.
        y: the line on which they stand.
        size: of the letters.
        wide: how wide it is made, whatever the font; 0: as the font has it.
    """

    x: float
    y: float
    words: str
    size: float = 12.0
    anchor: Literal["start", "middle", "end"] = "start"
    is_bold: bool = False
    colour: Colour = "#111111"
    wide: float = 0.0

    @property
    def area(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what it covers, rather more than less."""
        wide = self.wide or len(self.words) * self.size * WIDE
        left = self.x - {"start": 0.0, "middle": wide / 2, "end": wide}[self.anchor]
        return left, self.y - self.size * _ABOVE, left + wide, self.y + self.size * _BELOW


Drawn: TypeAlias = Line | Shape | Disc | Box | Text


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing.

    Attributes:
        title: what it is, in a line.
        description: the same as a text, for those who do not see it.
    """

    width: float
    height: float
    title: str
    description: str
    shapes: tuple[Drawn, ...]
