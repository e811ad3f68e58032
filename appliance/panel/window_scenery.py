"""What is around the box: sky, hills, a village, and the table with its tiles."""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np

from appliance.panel.face import Scene
from appliance.panel.window_paint import MASTER, Canvas, Colour, Point, glow, gradient, layer, mix, smooth, soften, wood
from appliance.panel.window_palette import PALETTES, Palette
from appliance.panel.window_places import CASE, HEIGHT, HORIZON, WIDTH
from appliance.panel.window_pygame import pygame
from appliance.panel.window_shapes import HOWLING_WOLF, WOLF_EYES, WOLF_FACE, placed

TILES: Final[Sequence[tuple[float, float, float]]] = (
    (88, 560, -24),
    (176, 634, 14),
    (60, 672, 38),
    (1110, 556, 22),
    (1030, 640, -12),
    (1142, 668, -36),
)
"""Tiles on the table: x, y, degrees."""

_SPARKLING: Final = 0.9
"""Stars larger than this sparkle; they are as large as 1."""

_DENSE: Final = 0.62
"""Pines for each place where one could stand."""

_SUN: Final = (1012, 146)


def scenery(scene: Scene) -> pygame.Surface:
    """All that is around the box, painted large."""
    palette = PALETTES[scene]
    canvas = Canvas(gradient((WIDTH * MASTER, HEIGHT * MASTER), _whole_sky(palette)))
    {"evening": _evening, "night": _night, "day": _day, "vote": _vote}[scene](canvas)
    _hills(canvas, palette, scene)
    _table(canvas, palette)
    return canvas.surface


def _whole_sky(palette: Palette) -> list[tuple[float, Colour]]:
    return [(place * HORIZON / HEIGHT, colour) for place, colour in palette.sky]


def _stars(canvas: Canvas, count: int, depth: float) -> None:
    for x, y, size, light in np.random.default_rng(7).random((count, 4)):
        radius = 0.5 + 1.3 * size**3
        bright = 0.35 + 0.65 * light
        place = (x * WIDTH, y * depth)
        if size > _SPARKLING:
            canvas.put(glow(10 * MASTER, (200, 216, 255), 3.0, 0.5 * bright), *place)
        below = canvas.surface.get_at((int(place[0] * MASTER) % canvas.surface.get_width(), int(place[1] * MASTER)))
        canvas.circle(mix((below.r, below.g, below.b), (238, 242, 255), bright), *place, radius)


def _evening(canvas: Canvas) -> None:
    _stars(canvas, 70, 170)
    canvas.put(glow(420 * MASTER, (255, 176, 96), 2.0, 0.55), WIDTH * 0.5, HORIZON)
    _clouds(canvas, (236, 132, 120), 0.5, ((150, 232, 1.0), (1010, 190, 1.2), (560, 110, 0.8)))


def _night(canvas: Canvas) -> None:
    _stars(canvas, 240, HORIZON - 60)
    x, y = _SUN
    canvas.put(glow(230 * MASTER, (150, 176, 255), 2.4, 0.5), x, y)
    moon = Canvas(layer((180 * MASTER, 180 * MASTER)))
    moon.circle((248, 240, 212), 90, 90, 66)
    for mx, my, radius in ((58, 112, 12), (78, 132, 7), (44, 84, 6), (92, 146, 5)):
        moon.circle((232, 222, 192), mx, my, radius)
    moon.circle((0, 0, 0, 0), 116, 72, 58)
    canvas.put(moon.surface, x, y)


def _day(canvas: Canvas) -> None:
    x, y = 720, 122  # beside the time that is left
    canvas.put(glow(420 * MASTER, (255, 240, 180), 1.7, 0.85), x, y)
    rays = Canvas(layer((560 * MASTER, 560 * MASTER)))
    rays.surface.fill((255, 246, 196, 0))
    for index in range(16):
        turn = index * math.tau / 16
        tips = [(turn - 0.035, 96), (turn, 250), (turn + 0.035, 96)]
        rays.polygon((255, 246, 196, 120), [(280 + r * math.cos(a), 280 + r * math.sin(a)) for a, r in tips])
    canvas.put(soften(rays.surface, 10), x, y)
    canvas.circle((255, 222, 92), x, y, 84)
    canvas.circle((255, 232, 128), x, y, 78)
    _clouds(canvas, (255, 255, 255), 0.9, ((130, 270, 1.1), (1096, 286, 1.0), (610, 236, 0.9), (330, 74, 0.7)))


def _vote(canvas: Canvas) -> None:
    middle = (WIDTH * 0.5, HORIZON - 60.0)
    rays = Canvas(layer((WIDTH * MASTER, HEIGHT * MASTER)))
    rays.surface.fill((255, 120, 70, 0))
    for index in range(28):
        turn = index * math.tau / 28 + 0.06
        edge = [(middle[0] + 1100 * math.cos(turn + d), middle[1] + 1100 * math.sin(turn + d)) for d in (-0.055, 0.055)]
        rays.polygon((255, 120, 70, 46), [middle, *edge])
    canvas.surface.blit(soften(rays.surface, 6), (0, 0))
    canvas.put(glow(460 * MASTER, (255, 150, 80), 1.6, 0.75), *middle)
    x, y = _SUN
    canvas.put(glow(200 * MASTER, (255, 96, 60), 2.0, 0.6), x, y)
    canvas.circle((226, 60, 44), x, y, 70)
    canvas.circle((240, 84, 56), x - 3, y - 3, 64)


def _clouds(canvas: Canvas, colour: Colour, strength: float, places: Sequence[tuple[float, float, float]]) -> None:
    for x, y, size in places:
        cloud = Canvas(layer((360 * size * MASTER, 150 * size * MASTER)), MASTER * size)
        cloud.surface.fill((*colour, 0))
        thick = (*colour, round(255 * strength))
        for cx, cy, radius in ((90, 96, 30), (134, 76, 44), (190, 66, 52), (244, 86, 38), (284, 102, 24)):
            cloud.circle(thick, cx, cy, radius)
        cloud.box(thick, (64, 94, 240, 34), 17)
        canvas.put(soften(cloud.surface, 7), x, y)


def _ridge(base: float, high: float, seed: int) -> list[Point]:
    chance = np.random.default_rng(seed)
    phases = chance.random(4) * math.tau
    return [
        (
            x,
            base
            - high
            * (
                0.5
                + 0.3 * math.sin(x / 170 + phases[0])
                + 0.16 * math.sin(x / 71 + phases[1])
                + 0.05 * math.sin(x / 23 + phases[2])
            ),
        )
        for x in range(-10, WIDTH + 20, 6)
    ]


def _hills(canvas: Canvas, palette: Palette, scene: Scene) -> None:
    far = _ridge(HORIZON - 20, 120, 3)
    canvas.polygon(palette.far, [(-10, HEIGHT), *far, (WIDTH + 10, HEIGHT)])
    near = [
        (x, HORIZON - 6 - 70 * math.exp(-(((x - 90) / 150) ** 2)) - 118 * math.exp(-(((x - 1110) / 110) ** 2)))
        for x in range(-10, WIDTH + 20, 6)
    ]
    _pines(canvas, mix(palette.far, palette.near, 0.55), far)
    canvas.polygon(palette.near, [(-10, HEIGHT), *near, (WIDTH + 10, HEIGHT)])
    _village(canvas, palette)
    if scene == "night":
        wolf = smooth(placed(HOWLING_WOLF, 1060, 288, 0.95), 5)
        canvas.polygon(palette.near, wolf)
    else:
        _pine(canvas, palette.near, 1118, 404, 66)
        _pine(canvas, palette.near, 1160, 420, 48)
        _pine(canvas, palette.near, 1072, 416, 40)


def _pines(canvas: Canvas, colour: Colour, ridge: Sequence[Point]) -> None:
    chance = np.random.default_rng(11)
    for x, y in ridge[::3]:
        if chance.random() < _DENSE:
            _pine(canvas, colour, x, y + 6, 20 + 20 * chance.random())


def _pine(canvas: Canvas, colour: Colour, x: float, y: float, high: float) -> None:
    for step, wide in ((0.0, 0.16), (0.28, 0.24), (0.56, 0.32)):
        top = y - high + step * high
        canvas.polygon(colour, [(x, top), (x + wide * high, top + 0.45 * high), (x - wide * high, top + 0.45 * high)])


def _village(canvas: Canvas, palette: Palette) -> None:
    houses = ((34, 470, 44, 40), (84, 456, 52, 52), (142, 468, 40, 38), (186, 484, 34, 30))
    for x, y, wide, high in houses:
        colour = mix(palette.near, (0, 0, 0), 0.28)
        canvas.box(colour, (x - wide / 2, y - high * 0.45, wide, high * 1.4))
        canvas.polygon(colour, [(x - wide * 0.62, y - high * 0.4), (x, y - high), (x + wide * 0.62, y - high * 0.4)])
        if palette.windows:
            canvas.box(palette.windows, (x - 8, y - high * 0.18, 6, 8))
            canvas.box(palette.windows, (x + 3, y - high * 0.18, 6, 8))
    canvas.polygon(mix(palette.near, (0, 0, 0), 0.28), [(96, 452), (107, 366), (118, 452)])
    canvas.box(mix(palette.near, (0, 0, 0), 0.28), (99, 412, 16, 70))


def _table(canvas: Canvas, palette: Palette) -> None:
    size = (WIDTH * MASTER, (HEIGHT - HORIZON) * MASTER)
    board = _board(size).copy()
    board.blit(gradient(size, palette.table), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    canvas.surface.blit(board, (0, HORIZON * MASTER))
    canvas.box(mix(palette.table[0][1], (255, 255, 255), 0.18), (0, HORIZON, WIDTH, 3))
    _shadow(canvas)
    for x, y, turn in TILES:
        _tile(canvas, palette, x, y, turn)


@lru_cache(maxsize=1)
def _board(size: tuple[int, int]) -> pygame.Surface:
    """The table in white light: the same in every scene."""
    return wood(size, (150, 150, 150), (255, 255, 255), seed=5, rings=5)


def _shadow(canvas: Canvas) -> None:
    left, top, width, height = CASE
    shadow = Canvas(layer((width * 1.2 * MASTER, 140 * MASTER)))
    shadow.ellipse((0, 0, 0, 190), width * 0.6, 70, width * 0.525, 38)
    canvas.put(soften(shadow.surface, 13), left + width / 2, top + height - 4)


def _tile(canvas: Canvas, palette: Palette, x: float, y: float, turn: float) -> None:
    corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
    flat = 0.56
    shadow = Canvas(layer((180 * MASTER, 140 * MASTER)))
    shadow.polygon((0, 0, 0, 150), placed(corners, 90 + 5, 70 + 9, 46, turn=turn, flat=flat))
    canvas.put(soften(shadow.surface, 7), x, y)

    def lit(colour: Colour) -> Colour:
        r, g, b = (c * light // 255 for c, light in zip(colour, palette.light, strict=True))
        return r, g, b

    for lift, colour in ((6, (128, 104, 74)), (0, (240, 226, 196))):
        canvas.polygon(lit(colour), _rounded(placed(corners, x, y + lift, 44, turn=turn, flat=flat)))
    canvas.polygon(lit((138, 38, 42)), _rounded(placed(corners, x, y, 37, turn=turn, flat=flat)))
    canvas.polygon(lit((236, 214, 176)), placed(WOLF_FACE, x, y, 23, turn=turn, flat=flat))
    for eye in WOLF_EYES:
        canvas.polygon(lit((138, 38, 42)), placed(eye, x, y, 23, turn=turn, flat=flat))


def _rounded(corners: Sequence[Point], part: float = 0.16) -> list[Point]:
    """A polygon without its sharp corners."""
    result: list[Point] = []
    for index, corner in enumerate(corners):
        for other, near in ((corners[index - 1], True), (corners[(index + 1) % len(corners)], False)):
            spots = (part, part * 0.45) if near else (part * 0.45, part)
            for spot in spots:
                shift = 0.09 * part if spot < part else 0.0
                middle = (sum(c[0] for c in corners) / 4, sum(c[1] for c in corners) / 4)
                px = corner[0] + (other[0] - corner[0]) * spot + (middle[0] - corner[0]) * shift
                py = corner[1] + (other[1] - corner[1]) * spot + (middle[1] - corner[1]) * shift
                result.append((px, py))
    return result
