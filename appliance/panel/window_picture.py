"""Draws a face.

Layers that stay are painted once for each scene, large, and made as small as the window; what changes is laid over
them, so that one more second or one lamp costs a few milliseconds.
"""

from dataclasses import replace
from typing import Final

from appliance.panel.face import Build, Face, Scene
from appliance.panel.window_case import FRAME, case, write_names
from appliance.panel.window_paint import Canvas, Colour, lamp_light, layer, strip_light
from appliance.panel.window_palette import LIGHTS, PALETTES, SLATE
from appliance.panel.window_places import (
    BUTTONS,
    HEIGHT,
    LAMP,
    LAMPS,
    PAUSE_BUTTONS,
    RING,
    RING_LIGHT,
    TRAVEL,
    WIDTH,
    Fit,
    around,
    fit,
    segments,
)
from appliance.panel.window_pygame import pygame
from appliance.panel.window_ring import HALO, STEPS, look
from appliance.panel.window_scenery import scenery
from appliance.panel.window_signs import Signs
from appliance.panel.window_words import Words

_STEPS: Final = 40
"""Brightnesses that are told apart."""

_Pair = tuple[pygame.Surface, pygame.Surface]


def draw(face: Face, size: tuple[int, int]) -> pygame.Surface:
    """Draw a face; needs no window.

    Args:
        face: what there is to see.
        size: of the picture, pixels.
    """
    return Picture().draw(face, size)


class Picture:
    """Draws faces, and remembers what they have in common."""

    def __init__(self) -> None:
        self._masters: dict[tuple[Scene, Build], _Pair] = {}
        self._shown: dict[tuple[object, ...], _Pair] = {}
        self._sprites: dict[tuple[object, ...], pygame.Surface] = {}
        self._fit: Fit = fit((WIDTH, HEIGHT))
        self._signs = Signs(self._fit.scale)
        self._words = Words(self._fit.scale)
        self._window: tuple[int, int] = (WIDTH, HEIGHT)

    def prepare(self, scene: Scene, build: Build) -> bool:
        """Paint what a scene needs, which takes half a second. False: it was there."""
        if (scene, build) in self._masters:
            return False
        around = scenery(scene)
        down = around.copy()
        around.blit(case(scene, build, down=False), FRAME)
        down.blit(case(scene, build, down=True), FRAME)
        self._masters[scene, build] = (around, down)
        return True

    def draw(self, face: Face, size: tuple[int, int]) -> pygame.Surface:
        """Draw a face into a picture of this size; where it does not fit, it is dark beside it."""
        if size != self._window or not self._shown:
            self._resize(size)
        up, down = self._layers(face)
        target = up.copy()
        scale = self._fit.scale
        for name in face.pressed:
            x, y, radius = BUTTONS[name]
            reach = radius + TRAVEL + 10
            area = pygame.Rect((x - reach) * scale, (y - reach) * scale, 2 * reach * scale, 2 * reach * scale)
            target.blit(down, area, area)
        if face.paused:
            self._useful(target, face)
        self._light(target, face)
        self._signs.put(target, face)
        if self._fit.size == size:
            return target
        whole = layer(size, clear=False)
        whole.fill(SLATE if face.paused else PALETTES[face.scene].veil)
        whole.blit(target, (self._fit.left, self._fit.top))
        return whole

    def _resize(self, size: tuple[int, int]) -> None:
        self._window = size
        self._fit = fit(size)
        self._signs = Signs(self._fit.scale)
        self._words = Words(self._fit.scale)
        self._shown.clear()
        self._sprites.clear()

    def _layers(self, face: Face) -> _Pair:
        """The picture without lights and writing: with buttons up, and with buttons down."""
        build = face.build
        key = (face.scene, build, face.paused, face.names, face.seats, tuple(sorted(face.words.items())))
        if key not in self._shown:
            self.prepare(face.scene, build)
            up, down = (pygame.transform.smoothscale(s, self._fit.size) for s in self._masters[face.scene, build])
            for surface in (up, down):
                write_names(Canvas(surface, self._fit.scale), self._words, face)
            self._shown[key] = (_faint(up), _faint(down)) if face.paused else (up, down)
        return self._shown[key]

    def _useful(self, target: pygame.Surface, face: Face) -> None:
        """While all is paused, the buttons that do something keep their colour."""
        up, down = self._layers(replace(face, paused=False))
        scale = self._fit.scale
        for name in PAUSE_BUTTONS:
            x, y, radius = BUTTONS[name]
            disc = layer((2 * radius * scale + 2 * TRAVEL * scale,) * 2)
            middle = disc.get_width() / 2
            source = down if name in face.pressed else up
            disc.blit(
                source,
                (0, 0),
                pygame.Rect(x * scale - middle, y * scale - middle + TRAVEL * scale / 2, *disc.get_size()),
            )
            mask = layer(disc.get_size())
            pygame.draw.circle(mask, (255, 255, 255), (middle, middle), middle - 1)
            disc.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            target.blit(disc, (x * scale - middle, y * scale - middle + TRAVEL * scale / 2))

    def _light(self, target: pygame.Surface, face: Face) -> None:
        scale, halo = self._fit.scale, PALETTES[face.scene].halo
        canvas = Canvas(target, scale)
        for name, (x, y) in LAMPS.items():
            level = _level(face.lights.get(name, 0.0))
            if level:
                canvas.put(self._lamp(name, level, halo), x, y, pygame.BLEND_RGB_ADD)
        for index, (rect, value) in enumerate(zip(segments(len(face.bar)), face.bar, strict=True)):
            level = _level(value)
            if level:
                left, top, width, height = rect
                strip = self._strip("bar" if index else "last", level, (width, height))
                canvas.put(strip, left + width / 2, top + height / 2, pygame.BLEND_RGB_ADD)
        for light, spot in zip(face.ring, around(RING, len(face.ring)), strict=True):
            hue, bright = look(light)
            if bright:
                canvas.put(self._ring_light(hue, bright), *spot, pygame.BLEND_RGB_ADD)

    def _lamp(self, name: str, level: int, halo: float) -> pygame.Surface:
        key = ("lamp", name, level, halo)
        if key not in self._sprites:
            scale = self._fit.scale
            self._sprites[key] = lamp_light(halo * scale, LAMP * scale, LIGHTS[name], level / _STEPS)
        return self._sprites[key]

    def _ring_light(self, hue: Colour, level: int) -> pygame.Surface:
        key = ("ring", hue, level)
        if key not in self._sprites:
            scale = self._fit.scale
            self._sprites[key] = lamp_light(HALO * scale, RING_LIGHT * scale, hue, level / STEPS)
        return self._sprites[key]

    def _strip(self, name: str, level: int, inner: tuple[float, float]) -> pygame.Surface:
        key = ("strip", name, level, inner)
        if key not in self._sprites:
            scale = self._fit.scale
            size = (inner[0] * scale, inner[1] * scale)
            self._sprites[key] = strip_light(size, 22 * scale, LIGHTS[name], level / _STEPS)
        return self._sprites[key]


def _level(value: float) -> int:
    """How bright a light looks: half the current looks brighter than half."""
    return 0 if value <= 0 else max(1, round(min(1.0, value) ** 0.6 * _STEPS))


def _faint(surface: pygame.Surface) -> pygame.Surface:
    """The same without much colour or light: nothing goes on here."""
    grey = pygame.transform.grayscale(surface)
    result = surface.copy()
    grey.set_alpha(170)
    result.blit(grey, (0, 0))
    result.fill((92, 96, 112), special_flags=pygame.BLEND_RGB_MULT)
    return result
