"""The window's icon: the wolf of the tiles."""

import math

from appliance.panel.window_paint import Canvas, layer
from appliance.panel.window_pygame import pygame
from appliance.panel.window_shapes import WOLF_EYES, WOLF_FACE, placed

_FINE = 4


def icon(side: int) -> pygame.Surface:
    """Draw it, so many pixels wide and high."""
    canvas = Canvas(layer((side * _FINE, side * _FINE)), side * _FINE / 64)
    canvas.surface.fill((176, 112, 60, 0))
    canvas.box((92, 54, 26), (1, 1, 62, 62), 14)
    canvas.box((176, 112, 60), (3, 3, 58, 57), 12)
    canvas.circle((30, 20, 14), 32, 31.5, 25)
    canvas.circle((236, 196, 124), 32, 31.5, 25, 2)
    canvas.polygon((245, 226, 186), placed(WOLF_FACE, 32, 31, 16))
    for eye in WOLF_EYES:
        canvas.polygon((84, 142, 255), placed(eye, 32, 31, 16))
    return pygame.transform.smoothscale(canvas.surface, (math.ceil(side), math.ceil(side)))
