"""Paper in the sky: the speech bubble and the plates for phase and time, with their shadows."""

from collections.abc import Sequence
from typing import Final

from appliance.panel.window_paint import Canvas, Colour, Point, layer, soften
from appliance.panel.window_pygame import pygame

_FINE: Final = 2
"""How much larger shapes are painted than they are shown."""

_MARGIN: Final = 22
"""Units around the paper, for its rim and its shadow."""


def sheet(
    size: tuple[float, float], scale: float, paper: Colour, rim: Colour, *, radius: float, tail: float | None = None
) -> pygame.Surface:
    """A sheet with round corners, its upper left corner `margin()` units inside the surface.

    Args:
        size: width and height, units.
        scale: pixels of a unit.
        paper: its colour.
        rim: the colour of its edge.
        radius: of its corners, units.
        tail: of a speech bubble: where on its lower edge, units from the left; None: it has none.
    """
    width, height = size
    full = ((width + 2 * _MARGIN) * scale, (height + 2 * _MARGIN + (_TAIL if tail is not None else 0)) * scale)
    result = layer(full)
    shape = _shape(full, scale, rim, (width, height), radius, 2.5, tail)
    shade = shape.copy()
    shade.fill((0, 0, 0, 110), special_flags=pygame.BLEND_RGBA_MULT)
    result.blit(soften(shade, 6 * scale), (0, round(6 * scale)))
    result.blit(shape, (0, 0))
    result.blit(_shape(full, scale, paper, (width, height), radius, 0.0, tail), (0, 0))
    return result


def margin() -> int:
    """Units from the edge of a surface to the sheet on it."""
    return _MARGIN


_TAIL: Final = 46
"""Units that the tail of a speech bubble hangs down."""


def _shape(
    full: tuple[float, float],
    scale: float,
    colour: Colour,
    size: tuple[float, float],
    radius: float,
    grow: float,
    tail: float | None,
) -> pygame.Surface:
    canvas = Canvas(layer((full[0] * _FINE, full[1] * _FINE)), scale * _FINE)
    canvas.surface.fill((*colour, 0))
    around = (_MARGIN - grow, _MARGIN - grow, size[0] + 2 * grow, size[1] + 2 * grow)
    canvas.box(colour, around, radius + grow)
    if tail is not None:
        canvas.polygon(colour, _tail(tail + _MARGIN, size[1] + _MARGIN, grow))
    return pygame.transform.smoothscale(canvas.surface, layer(full).get_size())


def _tail(left: float, top: float, grow: float) -> Sequence[Point]:
    wide = 1.5 * grow
    return (
        (left - wide, top - 6),
        (left + 46 + wide, top - 6),
        (left + 48, top + 14),
        (left + 62 + grow * 0.4, top + _TAIL - 6 + grow * 1.6),
        (left + 22, top + 22 + grow),
    )
