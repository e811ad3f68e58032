"""A drawing as PNG, by pygame; it needs no display."""

import io

from appliance.panel.window_paint import Canvas, layer
from appliance.panel.window_pygame import pygame
from appliance.panel.wiring_shapes import Box, Disc, Drawn, Line, Picture, Text

PIXELS = 2
"""Pixels of a unit: sharp on paper, too."""

_FINER = 2
"""How many times larger it is drawn than shown, which makes edges smooth."""

_WHITE = (255, 255, 255)
_LETTERS = 1.36
"""pygame's own font at this size has letters as large as those of others at 1."""


def png(picture: Picture) -> bytes:
    """Draw a drawing as PNG. Letters lie over all other shapes."""
    size = (round(picture.width * PIXELS), round(picture.height * PIXELS))
    large = layer((size[0] * _FINER, size[1] * _FINER), clear=False)
    large.fill(_WHITE)
    canvas = Canvas(large, PIXELS * _FINER)
    for shape in picture.shapes:
        _draw(canvas, shape)
    surface = pygame.transform.smoothscale(large, size)
    if not pygame.font.get_init():
        pygame.font.init()
    for shape in picture.shapes:
        if isinstance(shape, Text):
            _write(surface, shape)
    file = io.BytesIO()
    pygame.image.save(surface, file, "wiring.png")
    return file.getvalue()


def _draw(canvas: Canvas, shape: Drawn) -> None:
    match shape:
        case Line(points, colour, width, halo):
            if halo:
                canvas.line(_WHITE, points, width + 2 * halo)
            canvas.line(_rgb(colour), points, width)
        case Disc(x, y, radius, fill, outline, width):
            canvas.circle(_rgb(outline), x, y, radius + width / 2)
            canvas.circle(_rgb(fill), x, y, radius - width / 2)
        case Box(x, y, wide, high, fill, outline, corner, line):
            half = line / 2
            canvas.box(_rgb(outline), (x - half, y - half, wide + line, high + line), corner + half)
            canvas.box(_rgb(fill), (x + half, y + half, wide - line, high - line), max(0.0, corner - half))
        case Text():
            pass
        case _:
            canvas.polygon(_rgb(shape.fill), shape.points)
            canvas.line(_rgb(shape.outline), shape.points, shape.width, closed=True)


def _write(surface: pygame.Surface, text: Text) -> None:
    font = pygame.font.Font(None, round(text.size * PIXELS * _LETTERS))
    letters = font.render(text.words, True, _rgb(text.colour))
    wide = letters.get_width()
    left = text.x * PIXELS - {"start": 0, "middle": wide / 2, "end": wide}[text.anchor]
    surface.blit(letters, (round(left), round(text.y * PIXELS - font.get_ascent())))


def _rgb(colour: str) -> tuple[int, int, int]:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue
