"""The box itself: wood, loudspeaker, lamps that are off, buttons up and down."""

import math
from functools import lru_cache
from typing import Final

from appliance.panel.face import Build, Face, Scene
from appliance.panel.window_paint import (
    MASTER,
    Canvas,
    Colour,
    Point,
    clipped,
    gradient,
    layer,
    mix,
    soften,
    wood,
)
from appliance.panel.window_palette import LIGHTS, PALETTES
from appliance.panel.window_places import (
    BAR,
    BUTTONS,
    CASE,
    GRILLE,
    HEIGHT,
    LABELS,
    LAMP,
    LAMPS,
    RING,
    RING_LIGHT,
    SMALL_GRILLE,
    TRAVEL,
    WIDTH,
    segments,
)
from appliance.panel.window_pygame import pygame
from appliance.panel.window_ring import sockets, write_seats
from appliance.panel.window_shapes import WOLF_EYES, WOLF_FACE, placed
from appliance.panel.window_words import Words

_INK: Final[Colour] = (46, 38, 32)
_CREAM: Final[Colour] = (255, 240, 214)
_BRASS: Final = ((0.0, (255, 226, 150)), (0.45, (206, 156, 78)), (1.0, (120, 78, 30)))
_HOLES: Final = 11.3
"""Units from one row of the loudspeaker's holes to the next."""
_LID: Final = 46
"""Height of what is seen of the lid."""

FRAME: Final = pygame.Rect(CASE[0] * MASTER, (CASE[1] - _LID) * MASTER, CASE[2] * MASTER, (CASE[3] + _LID) * MASTER)
"""Where the box is in the picture, in pixels of what is painted large."""


def case(scene: Scene, build: Build, *, down: bool) -> pygame.Surface:
    """The box in the light of a scene, all lamps off; no more of the picture than it fills, which is `FRAME`.

    Args:
        scene: the light that falls on it.
        build: what lights there are.
        down: whether all its buttons are pressed, or none.
    """
    canvas = Canvas(_bare(build).copy())
    for name, (x, y, radius) in BUTTONS.items():
        _button(canvas, name, x, y, radius, down=down)
    canvas.surface.fill((*PALETTES[scene].light, 255), FRAME, pygame.BLEND_RGBA_MULT)
    return canvas.surface.subsurface(FRAME)


@lru_cache(maxsize=1)
def _bare(build: Build) -> pygame.Surface:
    """The box without buttons and names, in white light: the same in every scene."""
    canvas = Canvas(layer((WIDTH * MASTER, HEIGHT * MASTER)))
    _lid(canvas)
    _front(canvas)
    _loudspeaker(canvas, build.ring)
    for name in build.lamps:
        _lamp(canvas, LIGHTS[name], *LAMPS[name])
    if build.bar:
        _groove(canvas, build.bar)
    _plate(canvas)
    return canvas.surface


def _lid(canvas: Canvas) -> None:
    left, top, width, _ = CASE
    wide, high = width * MASTER, _LID * MASTER
    board = wood((wide, high), (176, 112, 60), (232, 172, 110), seed=21, rings=2.2)
    mask = Canvas(layer((wide, high)))
    mask.polygon((255, 255, 255), [(34, 0), (width - 34, 0), (width, _LID), (0, _LID)])
    canvas.surface.blit(clipped(board, mask.surface), (left * MASTER, (top - _LID) * MASTER))
    canvas.line((255, 214, 156), [(left + 36, top - _LID + 1), (left + width - 36, top - _LID + 1)], 2)


def _front(canvas: Canvas) -> None:
    left, top, width, height = CASE
    wide, high = width * MASTER, height * MASTER
    board = wood((wide, high), (104, 58, 26), (196, 128, 72), seed=4, rings=6)
    board.blit(
        gradient((wide, high), ((0.0, (255, 250, 240)), (0.7, (232, 216, 200)), (1.0, (176, 150, 130)))),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    mask = Canvas(layer((wide, high)))
    mask.box((255, 255, 255), (0, 0, width, height), 16)
    mask.box((255, 255, 255), (0, 0, width, 40), 4)
    canvas.surface.blit(clipped(board, mask.surface), (left * MASTER, top * MASTER))
    canvas.box((76, 40, 16), (left, top, width, height), 16, 2.5)
    canvas.box((226, 164, 104), (left + 3, top + 2, width - 6, 4), 2)
    inner = Canvas(layer((wide, high)))
    inner.box((0, 0, 0, 120), (0, 0, width, height), 16, 10)
    canvas.surface.blit(clipped(soften(inner.surface, 9), mask.surface), (left * MASTER, top * MASTER))


def _loudspeaker(canvas: Canvas, ring: int) -> None:
    x, y, radius = GRILLE
    if ring:
        reach = RING + RING_LIGHT + 4
        _sunk(canvas, x, y, reach + 3)
        _brass(canvas, x, y, reach + 3)
        canvas.circle((20, 14, 10), x, y, reach)
        sockets(canvas, ring)
        radius = SMALL_GRILLE
    _sunk(canvas, x, y, radius + 10)
    _brass(canvas, x, y, radius + 9)
    canvas.circle((30, 19, 12), x, y, radius)
    cone = Canvas(layer((2 * radius * MASTER, 2 * radius * MASTER)))
    for step in range(radius, 0, -2):
        tone = mix((66, 46, 32), (26, 17, 11), abs(step / radius - 0.45) * 1.7)
        cone.circle(tone, radius, radius, step)
    canvas.put(cone.surface, x, y)
    for row in range(math.ceil((radius - 8) / _HOLES)):
        away = row * _HOLES
        count = max(1, round(math.tau * away / 12.6))
        for index in range(count):
            turn = index * math.tau / count + row * 0.35
            hx, hy = x + away * math.cos(turn), y + away * math.sin(turn)
            canvas.circle((92, 68, 48), hx, hy + 1.0, 4.0)
            canvas.circle((9, 6, 4), hx, hy, 3.8)


def _sunk(canvas: Canvas, x: float, y: float, radius: float) -> None:
    """The shadow of something round that stands out a little."""
    reach = radius * 1.5
    shadow = Canvas(layer((2 * reach * MASTER, 2 * reach * MASTER)))
    shadow.circle((0, 0, 0, 150), reach, reach + radius * 0.07 + 2, radius)
    canvas.put(soften(shadow.surface, 7), x, y)


def _brass(canvas: Canvas, x: float, y: float, radius: float) -> None:
    size = math.ceil(2 * radius * MASTER)
    mask = layer((size, size))
    pygame.draw.circle(mask, (255, 255, 255), (size / 2, size / 2), size / 2)
    canvas.put(clipped(gradient((size, size), _BRASS), mask), x, y)
    canvas.circle((74, 48, 20), x, y, radius * 0.965)


def _lamp(canvas: Canvas, colour: Colour, x: float, y: float) -> None:
    _sunk(canvas, x, y, LAMP + 4)
    _brass(canvas, x, y, LAMP + 5)
    canvas.circle((24, 18, 14), x, y, LAMP + 1.5)
    dark = mix(colour, (20, 16, 14), 0.72)
    for step in range(LAMP, 0, -1):
        canvas.circle(
            mix(mix(dark, colour, 0.16), dark, step / LAMP), x - (LAMP - step) * 0.18, y - (LAMP - step) * 0.3, step
        )
    canvas.ellipse(mix(dark, (255, 255, 255), 0.42), x - 4.5, y - 6.5, 4.2, 2.6)


def _groove(canvas: Canvas, bar: int) -> None:
    left, top, width, height = BAR
    canvas.box((226, 164, 104), (left - 1, top + 2, width + 2, height), height / 2)
    canvas.box((28, 18, 12), (left, top, width, height), height / 2)
    for index, rect in enumerate(segments(bar)):
        colour = LIGHTS["bar" if index else "last"]
        canvas.box(mix(colour, (24, 18, 14), 0.78), rect, rect[3] / 2)
        canvas.box(mix(colour, (24, 18, 14), 0.66), (rect[0] + 5, rect[1] + 3, rect[2] - 10, 3), 1.5)


def _button(canvas: Canvas, name: str, x: float, y: float, radius: float, *, down: bool) -> None:
    _brass(canvas, x, y + TRAVEL / 2, radius + 6)
    canvas.circle((22, 15, 10), x, y + TRAVEL / 2, radius + 3)
    sink = TRAVEL if down else 0
    if not down:
        canvas.circle((140, 126, 108), x, y + TRAVEL, radius)
    size = math.ceil(2 * radius * MASTER)
    mask = layer((size, size))
    pygame.draw.circle(mask, (255, 255, 255), (size / 2, size / 2), size / 2)
    top, bottom = ((196, 186, 170), (226, 216, 198)) if down else ((255, 252, 244), (214, 203, 184))
    canvas.put(clipped(gradient((size, size), ((0.0, top), (1.0, bottom))), mask), x, y + sink)
    dish = 2 * radius * 0.80 * MASTER
    mask = layer((dish, dish))
    pygame.draw.circle(mask, (255, 255, 255), (mask.get_width() / 2,) * 2, mask.get_width() / 2)
    canvas.put(clipped(gradient(mask.get_size(), ((0.0, bottom), (1.0, top))), mask), x, y + sink)
    for shape in _symbol(name, radius * 0.44):
        canvas.polygon(_INK, [(x + px, y + sink + py) for px, py in shape])


def _symbol(name: str, size: float) -> list[list[Point]]:
    arrow: list[Point] = [(-0.62 * size, -size), (size, 0.0), (-0.62 * size, size)]
    if name == "pause":
        return [
            [(s - 0.26 * size, -size), (s + 0.26 * size, -size), (s + 0.26 * size, size), (s - 0.26 * size, size)]
            for s in (-0.46 * size, 0.46 * size)
        ]
    return [[(-px, py) for px, py in arrow] if name == "left" else arrow]


def _plate(canvas: Canvas) -> None:
    """The name of the box, and its animal, on the front's upper left corner."""
    left, top, *_ = CASE
    font = pygame.font.Font(None, round(29 * MASTER))
    for shift, colour in ((1.2, (214, 154, 96)), (0.0, (70, 36, 14))):
        text = font.render("VOXLUPI", True, colour)
        canvas.put(text, left + 110, top + 33 + shift)
        canvas.polygon(colour, placed(WOLF_FACE, left + 46, top + 31 + shift, 13))
    for eye in WOLF_EYES:
        canvas.polygon((186, 122, 68), placed(eye, left + 46, top + 31, 13))


def write_names(canvas: Canvas, words: Words, face: Face) -> None:
    """Write what lamps and buttons are called, and the seats of a ring, readable in any light."""
    colour = mix(_CREAM, PALETTES[face.scene].light, 0.35)
    places = [(f"light-{name}", LAMPS[name][0], LAMPS[name][1] + 40) for name in face.lamps]
    places += [(f"button-{name}", x, LABELS) for name, (x, _, _) in BUTTONS.items()]
    for name, x, y in places:
        text = face.word(name)
        canvas.put(words.render(text, 31, (40, 20, 8)), x + 0.5, y + 1.5)
        canvas.put(words.render(text, 31, colour), x, y)
    if face.ring:
        write_seats(canvas, words, face)
