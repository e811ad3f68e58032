"""The ring around the loudspeaker of the drawn box: its lights, the numbers of the seats, and who sits there.

The box is seen from before and the ring as from above: the mark is at the bottom, nearest to whoever sits before the
screen, and the seats go on clockwise, so that seat 2 of many is a little to the left of it. Lights that
point at no seat have no number.
"""

import math
from typing import Final

from appliance.panel.face import Face
from appliance.panel.ring_picture import Colour as Light
from appliance.panel.ring_picture import seat_place
from appliance.panel.window_paint import Canvas, Colour, layer, mix
from appliance.panel.window_palette import PALETTES, WARM_WHITE
from appliance.panel.window_places import EDGE, GRILLE, RING, RING_LIGHT, RING_NUMBERS, WIDTH, around
from appliance.panel.window_words import Words

HALO: Final = 44
"""How far a light of the ring shines, in units."""

STEPS: Final = 40
"""Brightnesses that are told apart."""

_DIMMEST: Final = 0.2
"""How bright a light looks at least that is lit at all."""
_GROWTH: Final = 7.0
"""How fast a light looks brighter, so that two seats of a night, at 0.08 and 0.12, are easily told apart."""
_GAMMA: Final = 1 / 2.2
"""A screen makes hues of its numbers by this power."""

_CREAM: Final[Colour] = (255, 240, 214)
_MANY: Final = 18
"""More numbers than these are written small."""
_ROW: Final = 29.0
_WIDE: Final = 166.0
_LETTERS: Final = (27.0, 24.0, 21.0)
_MIDDLE: Final = 440.0
"""Height of the middle of the names."""


def look(light: Light) -> tuple[Colour, int]:
    """How a light of the ring looks on a screen: its hue at full brightness, and how bright of `STEPS`; 0 is dark.

    What a ring shows at night is a few hundredths of what it could, and is still to be told from the dark here.
    """
    brightest = max(light)
    if brightest <= 0:
        return (0, 0, 0), 0
    red, green, blue = (round(255 * (part / brightest) ** _GAMMA) for part in light)
    return (red, green, blue), round(STEPS * max(_DIMMEST, 1 - math.exp(-_GROWTH * brightest)))


def sockets(canvas: Canvas, count: int) -> None:
    """The lights while they are dark, and the mark."""
    for x, y in around(RING, count):
        canvas.circle((12, 9, 8), x, y, RING_LIGHT + 2)
        canvas.circle((58, 54, 52), x, y, RING_LIGHT)
        canvas.circle((44, 40, 38), x, y + 1, RING_LIGHT - 1.5)
        canvas.circle((92, 88, 86), x - 2.5, y - 3, 2)
    x, y = GRILLE[0], GRILLE[1] + RING + RING_LIGHT
    canvas.polygon(_CREAM, [(x - 7, y + 9), (x + 7, y + 9), (x, y + 1)])


def write_seats(canvas: Canvas, words: Words, face: Face) -> None:
    """Write the number of its seat beside each light that points at one, and the players' names beside the box."""
    count = len(face.ring)
    seats = face.seats or count
    places = {seat: place for seat in range(1, seats + 1) if (place := seat_place(seat, seats, count)) is not None}
    spots = around(RING_NUMBERS, count)
    colour = mix(_CREAM, PALETTES[face.scene].light, 0.35)
    size = 25.0 if count <= _MANY else 22.0
    for seat, place in places.items():
        x, y = spots[place]
        canvas.put(words.render(str(seat), size, (40, 20, 8)), x + 0.5, y + 1.5)
        canvas.put(words.render(str(seat), size, colour), x, y)
    named = [(seat, name) for seat, name in enumerate(face.names, 1) if seat in places]
    half = sum(places[seat] < (count + 1) // 2 for seat, _ in named)
    # Those at the left of the table are written at the left, and whoever is nearest stands lowest.
    for rows, left in ((named[:half][::-1], 14.0), (named[half:], WIDTH - 14.0 - _WIDE)):
        if rows:
            _names(canvas, words, face, [f"{seat}  {name}" for seat, name in rows], left)


def _names(canvas: Canvas, words: Words, face: Face, rows: list[str], left: float) -> None:
    """A column of names on something dark."""
    high = _ROW * len(rows) + 14
    top = _MIDDLE - high / 2
    board = layer((_WIDE * canvas.scale, high * canvas.scale))
    Canvas(board, canvas.scale).box((*PALETTES[face.scene].veil, 180), (0, 0, _WIDE, high), 12)
    canvas.surface.blit(board, (left * canvas.scale, top * canvas.scale))
    for index, row in enumerate(rows):
        setting = words.fitted(row, _LETTERS, _WIDE - EDGE / 2 - 6, _ROW, 1.0)
        text = words.render(setting.lines[0], setting.size, WARM_WHITE)
        y = (top + 7 + _ROW * (index + 0.5)) * canvas.scale - text.get_height() / 2
        canvas.surface.blit(text, ((left + 12) * canvas.scale, y))
