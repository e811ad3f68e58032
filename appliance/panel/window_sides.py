"""The plate of a clock of two sides: both times, and, to be seen from afar, whose time runs."""

from dataclasses import dataclass
from typing import Final

from appliance.panel.face import HASTE, Face, digits
from appliance.panel.window_paint import Canvas, Colour, layer, mix
from appliance.panel.window_palette import PALETTES, SLATE, SLATE_RIM, WARM_WHITE, Palette
from appliance.panel.window_paper import margin, sheet
from appliance.panel.window_pygame import pygame
from appliance.panel.window_words import Words

_SIZES: Final = (170.0, 150.0, 130.0, 110.0, 90.0)
_STILL: Final = (96.0, 84.0, 72.0)
"""Sizes of the times while the game is paused, below the word for it."""

_WIDEST: Final = 640.0
"""Units that both times may be wide; what is said has its place beside them."""

_RESTS: Final = 0.6
"""How much of the paper's colour is in the ink of the side that rests."""

_FINE: Final = 2
"""How much larger shapes are painted than they are shown."""

_EDGE: Final = 15.0
_GAP: Final = 8.0
_ABOUT: Final = 18.0
"""Units left and right of a time in its field."""


@dataclass(frozen=True, slots=True)
class SideTime:
    """One side of the plate.

    Attributes:
        left: whole seconds.
        bright: whether its time runs; a side without time is bright while its half of the bar is lit, so it blinks
            with it.
    """

    left: int
    bright: bool


def sides(face: Face) -> tuple[SideTime, SideTime]:
    """The left and the right side of a face that has them."""
    half = len(face.bar) // 2
    lit = any(face.bar[:half]), any(face.bar[len(face.bar) - half :])
    running = face.left or 0
    left, right = (running, face.other) if face.side == "left" else (face.other, running)
    return (
        SideTime(left, face.side == "left" if left else lit[0]),
        SideTime(right, face.side == "right" if right else lit[1]),
    )


def plate(words: Words, face: Face, scale: float) -> pygame.Surface:
    """The plate of a face with two sides, on its sheet.

    Args:
        words: writes at this scale.
        face: what there is to see.
        scale: pixels of a unit.
    """
    look = _PAUSED if face.paused else _look(PALETTES[face.scene])
    title, small = (face.word("paused"), 62.0) if face.paused else (face.word(face.phase), 36.0)
    both = sides(face)
    times = [digits(side.left) for side in both]
    size = _size(words, times, _STILL if face.paused else _SIZES)
    field, high = max(words.width(time, size) for time in times) + 2 * _ABOUT, size * 0.74
    wide = max(2 * field + _GAP + 2 * _EDGE, words.width(title, small) + 4 * _EDGE)
    top = margin() + small * 0.75 + 16.0
    surface = sheet((wide, top - margin() + high + _EDGE), scale, look.paper, look.rim, radius=22)
    canvas = Canvas(surface, scale)
    middle = margin() + wide / 2
    canvas.put(words.render(title, small, look.ink), middle, margin() + 9.0 + small * 0.42)
    for side, time, left in zip(both, times, (middle - _GAP / 2 - field, middle + _GAP / 2), strict=True):
        ink = look.hasty if side.left < HASTE else look.ink
        if side.bright:
            canvas.put(_field((field, high), scale, mix(look.paper, ink, look.field)), left + field / 2, top + high / 2)
        drawn = look.bright if side.bright and look.bright else mix(ink, look.paper, 0.0 if side.bright else _RESTS)
        canvas.put(words.number(time, size, drawn), left + field / 2, top + high / 2 + size * 0.04)
    return surface


@dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """The colours of the plate.

    Attributes:
        paper: of the sheet.
        rim: of its edge.
        ink: of a time.
        hasty: of the last seconds.
        field: how much of a time's colour is behind the bright one.
        bright: what is written on that field; None: its own colour.
    """

    paper: Colour
    rim: Colour
    ink: Colour
    hasty: Colour
    field: float
    bright: Colour | None


def _look(palette: Palette) -> _Look:
    return _Look(
        paper=palette.paper, rim=palette.rim, ink=palette.ink, hasty=palette.hasty, field=1.0, bright=palette.paper
    )


_PAUSED: Final = _Look(paper=SLATE, rim=SLATE_RIM, ink=WARM_WHITE, hasty=WARM_WHITE, field=0.2, bright=None)


def _field(size: tuple[float, float], scale: float, colour: Colour) -> pygame.Surface:
    """What is behind the bright time, with smooth corners."""
    whole = layer((size[0] * scale, size[1] * scale))
    canvas = Canvas(layer((whole.get_width() * _FINE, whole.get_height() * _FINE)), scale * _FINE)
    canvas.surface.fill((*colour, 0))
    canvas.box(colour, (0, 0, *size), 16)
    return pygame.transform.smoothscale(canvas.surface, whole.get_size())


def _size(words: Words, times: list[str], sizes: tuple[float, ...]) -> float:
    """The largest digits with which both times have room."""
    room = (_WIDEST - 2 * _EDGE - _GAP) / 2 - 2 * _ABOUT
    return next((size for size in sizes if all(words.width(time, size) <= room for time in times)), sizes[-1])
