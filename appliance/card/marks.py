"""The shapes around the numbers: who wins together has the same, and no word is needed for it."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from appliance.card.letters import width
from appliance.card.writing import BLACK, WHITE, text
from appliance.games.model import Game
from appliance.panel.wiring_shapes import Box, Disc, Drawn, Point, Shape

Outline = Literal["disc", "square", "hexagon", "diamond", "shield"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a faction is told by.

    Attributes:
        outline: the form.
        is_filled: a white number on black, or a black one on white.
    """

    outline: Outline = "disc"
    is_filled: bool = False


MARKS: Final = (
    Mark("disc"),
    Mark("square", is_filled=True),
    Mark("hexagon"),
    Mark("disc", is_filled=True),
    Mark("square"),
    Mark("diamond", is_filled=True),
    Mark("shield"),
    Mark("hexagon", is_filled=True),
    Mark("diamond"),
    Mark("shield", is_filled=True),
)
"""In the order in which they are given out, those first that are hardest to mistake for each other."""


def faction_marks(game: Game) -> Mapping[str, Mark]:
    """The mark of each faction that a role is dealt of; the largest has the first.

    Returns:
        Marks by the faction's name; none if there are more factions than marks, for two would be taken for one.
    """
    roles = [role.faction for role in game.role.values() if not role.office]
    factions = sorted(dict.fromkeys(roles), key=roles.count, reverse=True)
    return dict(zip(factions, MARKS, strict=False)) if len(factions) <= len(MARKS) else {}


def draw(mark: Mark, number: int, x: float, y: float, size: float) -> Iterator[Drawn]:
    """A number in its mark.

    Args:
        mark: of the role's faction.
        number: of the role.
        x: of the middle.
        y: of the middle.
        size: how wide and high it is.
    """
    line = size / 14
    half = (size - line) / 2
    fill = BLACK if mark.is_filled else WHITE
    match mark.outline:
        case "disc":
            yield Disc(x, y, half, fill, BLACK, line)
        case "square":
            half *= 0.92
            yield Box(x - half, y - half, 2 * half, 2 * half, fill, BLACK, size / 10, line)
        case _:
            yield Shape(tuple(_corners(mark.outline, x, y, half)), fill, BLACK, line)
    high, wide = (0.42, 0.44) if mark.outline == "diamond" else (0.56, 0.54)
    words = str(number)
    letters = size * min(high, wide / width(words, 1, is_bold=True))
    # Digits of Helvetica are 0.71 of their size high.
    yield text(
        x, y + letters * 0.355, words, letters, "middle", is_bold=True, colour=WHITE if mark.is_filled else BLACK
    )


def _corners(outline: Outline, x: float, y: float, half: float) -> Iterator[Point]:
    if outline == "shield":
        for right, down in ((-0.88, -0.9), (0.88, -0.9), (0.88, 0.3), (0.0, 1.0), (-0.88, 0.3)):
            yield x + right * half, y + down * half
        return
    count = 6 if outline == "hexagon" else 4
    for corner in range(count):
        angle = 2 * math.pi * corner / count
        yield x + half * math.cos(angle), y + half * math.sin(angle)
