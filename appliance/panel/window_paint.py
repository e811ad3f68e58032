"""Paint: gradients, glows, soft shadows, wood, and shapes in the picture's own units."""

import math
from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from appliance.panel.window_pygame import pygame

Colour: TypeAlias = tuple[int, int, int]
Paint: TypeAlias = Colour | tuple[int, int, int, int]
"""A colour, and perhaps how thick it is laid on, to 255."""

Point: TypeAlias = tuple[float, float]
Stops: TypeAlias = Sequence[tuple[float, Colour]]
"""Colours along a way from 0 to 1."""

_Floats: TypeAlias = npt.NDArray[np.float32]

MASTER: Final = 2
"""Pixels of a unit where layers are painted; they are shown smaller, which makes edges smooth."""


def layer(size: tuple[float, float], *, clear: bool = True) -> pygame.Surface:
    """A surface to paint on, of so many pixels; clear or, for what lies behind all, opaque."""
    whole = (max(1, round(size[0])), max(1, round(size[1])))
    return pygame.Surface(whole, pygame.SRCALPHA if clear else 0, 32)


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """A colour on the way from one to another."""
    r, g, b = (round(a + (z - a) * part) for a, z in zip(one, other, strict=True))
    return r, g, b


def gradient(size: tuple[int, int], stops: Stops) -> pygame.Surface:
    """A surface whose colour changes from top to bottom."""
    width, height = size
    way = np.linspace(0.0, 1.0, height)
    places = [place for place, _ in stops]
    column = np.stack([np.interp(way, places, [colour[i] for _, colour in stops]) for i in range(3)], axis=-1)
    surface = layer((width, height), clear=False)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.rint(column).astype(np.uint8)
    del pixels
    return surface


def glow(radius: float, colour: Colour, power: float = 2.0, strength: float = 1.0) -> pygame.Surface:
    """A round light that fades towards its edge, to be added or laid over; `radius` in pixels."""
    size = max(2, math.ceil(radius * 2))
    axis = (np.arange(size, dtype=np.float32) + 0.5) / size * 2 - 1
    away = np.sqrt(axis[:, None] ** 2 + axis[None, :] ** 2)
    alpha = np.clip(1.0 - away, 0.0, 1.0) ** power * strength
    return _filled((size, size), colour, alpha)


def _filled(size: tuple[int, int], colour: Colour, alpha: Any) -> pygame.Surface:
    """One colour, as thick as `alpha` says from 0 to 1."""
    surface = layer(size)
    surface.fill((*colour, 0))
    thickness = pygame.surfarray.pixels_alpha(surface)
    thickness[:] = (np.clip(alpha, 0.0, 1.0) * 255).astype(np.uint8)
    del thickness
    return surface


def lamp_light(radius: float, core: float, colour: Colour, level: float) -> pygame.Surface:
    """The light of a lamp, to be added to what is there: a white-hot core, then its colour, then a wide shine.

    Args:
        radius: how far it reaches, pixels.
        core: radius of what burns, pixels.
        colour: of its light.
        level: how bright it looks, from 0 to 1; a dim one has no white heart.
    """
    size = max(2, math.ceil(radius * 2))
    axis = np.arange(size, dtype=np.float32) + 0.5 - size / 2
    away = np.sqrt(axis[:, None] ** 2 + axis[None, :] ** 2)
    return _shining(size, size, away, radius, core, colour, level)


def strip_light(inner: tuple[float, float], reach: float, colour: Colour, level: float) -> pygame.Surface:
    """The light of a flat lamp of this width and height, to be added; it reaches so many pixels around."""
    width, height = math.ceil(inner[0] + 2 * reach), math.ceil(inner[1] + 2 * reach)
    x = np.abs(np.arange(width, dtype=np.float32) + 0.5 - width / 2)
    y = np.abs(np.arange(height, dtype=np.float32) + 0.5 - height / 2)
    half = inner[1] / 2
    out_x, out_y = np.clip(x - inner[0] / 2 + half, 0, None), y
    away = np.sqrt(out_x[:, None] ** 2 + out_y[None, :] ** 2)
    return _shining(width, height, away, reach + half, half, colour, level)


def _shining(
    width: int, height: int, away: _Floats, radius: float, core: float, colour: Colour, level: float
) -> pygame.Surface:
    inside = np.clip(core - away + 0.5, 0.0, 1.0)
    heart = np.clip(1.0 - away / (core * 1.1), 0.0, 1.0)
    shine = np.clip(1.0 - away / radius, 0.0, 1.0) ** 2.6 * 0.85
    tint = np.array(colour, dtype=np.float32)
    light = tint * (level * (inside * 0.7 + shine))[..., None] + (255 - tint) * (level**2 * 0.65 * heart)[..., None]
    surface = layer((width, height), clear=False)
    pixels = pygame.surfarray.pixels3d(surface)
    pixels[:] = np.clip(light, 0, 255).astype(np.uint8)
    del pixels
    return surface


def wood(size: tuple[int, int], dark: Colour, light: Colour, *, seed: int, rings: float = 7.0) -> pygame.Surface:
    """A board: long grain, finer fibres, and a slow change of tone.

    Args:
        size: pixels.
        dark: of the late wood.
        light: of the early wood.
        seed: which board.
        rings: how many lines of grain from top to bottom.
    """
    width, height = size
    chance = np.random.default_rng(seed)
    x = np.linspace(0.0, 1.0, width, dtype=np.float32)[:, None] * (width / max(height, 1))
    y = np.linspace(0.0, 1.0, height, dtype=np.float32)[None, :]
    bend = sum(
        (0.05 / wave) * np.sin(wave * 1.7 * x + phase + 2.5 * wave * y)
        for wave, phase in zip((1.0, 2.3, 4.1), (chance.random(3) * 7.0).tolist(), strict=True)
    )
    rings_at = (y + bend) * rings
    grain = 0.5 + 0.5 * np.sin(2 * np.pi * (rings_at + 0.25 * np.sin(2 * np.pi * rings_at * 0.37)))
    fibre = _fibres(size, chance)
    tone = np.clip(0.28 + 0.42 * grain**1.5 + 0.36 * (fibre - 0.5), 0.0, 1.0)[..., None]
    surface = layer(size, clear=False)
    pixels = pygame.surfarray.pixels3d(surface)
    early, late = np.array(light, dtype=np.float32), np.array(dark, dtype=np.float32)
    pixels[:] = (late + (early - late) * tone).astype(np.uint8)
    del pixels
    return surface


def _fibres(size: tuple[int, int], chance: np.random.Generator) -> _Floats:
    """Noise that is stretched along the grain, from 0 to 1."""
    width, height = size
    total = np.zeros((width, height), dtype=np.float32)
    for across, along, weight in ((2, 90, 0.5), (5, 260, 0.5)):
        rough = chance.random((width // along + 2, height // across + 2), dtype=np.float32)
        small = (rough * 255).astype(np.uint8)
        grey = pygame.surfarray.make_surface(np.repeat(small[..., None], 3, axis=2))
        smooth = pygame.transform.smoothscale(grey, (width, height))
        total += weight * pygame.surfarray.array3d(smooth)[..., 0].astype(np.float32) / 255
    return total


def soften(surface: pygame.Surface, radius: float) -> pygame.Surface:
    """The same, blurred by about so many pixels: what a shadow is made of."""
    size = surface.get_size()
    for factor in (radius, radius * 0.7, radius * 0.5):
        small = (max(1, round(size[0] / max(factor, 1))), max(1, round(size[1] / max(factor, 1))))
        surface = pygame.transform.smoothscale(pygame.transform.smoothscale(surface, small), size)
    return surface


def clipped(texture: pygame.Surface, mask: pygame.Surface) -> pygame.Surface:
    """A texture where a mask of the same size is, and as thick as it."""
    result = mask.copy()
    result.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
    colours = layer(mask.get_size())
    colours.blit(texture, (0, 0))
    result.blit(colours, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return result


def smooth(points: Sequence[Point], steps: int = 6) -> list[Point]:
    """A closed curve through points (Catmull-Rom)."""
    result: list[Point] = []
    count = len(points)
    for index in range(count):
        a, b, c, d = (points[(index + shift) % count] for shift in (-1, 0, 1, 2))
        for step in range(steps):
            t = step / steps
            x, y = (
                0.5
                * (
                    2 * b[axis]
                    + (c[axis] - a[axis]) * t
                    + (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t
                    + (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t**3
                )
                for axis in (0, 1)
            )
            result.append((x, y))
    return result


class Canvas:
    """A surface on which shapes are given in units.

    Args:
        surface: what is painted on.
        scale: pixels of a unit.
    """

    def __init__(self, surface: pygame.Surface, scale: float = MASTER) -> None:
        self.surface = surface
        self.scale = scale

    def polygon(self, colour: Paint, points: Sequence[Point]) -> None:
        """A filled shape."""
        pygame.draw.polygon(self.surface, colour, [self._point(point) for point in points])

    def circle(self, colour: Paint, x: float, y: float, radius: float, width: float = 0) -> None:
        """A disc, or a ring so wide inwards."""
        thick = max(1, round(width * self.scale)) if width else 0
        pygame.draw.circle(self.surface, colour, self._point((x, y)), radius * self.scale, thick)

    def ellipse(self, colour: Paint, x: float, y: float, wide: float, high: float) -> None:
        """An ellipse by its middle and its half axes."""
        pygame.draw.ellipse(self.surface, colour, self._rect((x - wide, y - high, wide * 2, high * 2)))

    def box(self, colour: Paint, rect: tuple[float, float, float, float], radius: float = 0, width: float = 0) -> None:
        """A rectangle with round corners, or its outline."""
        thick = max(1, round(width * self.scale)) if width else 0
        pygame.draw.rect(self.surface, colour, self._rect(rect), thick, border_radius=round(radius * self.scale))

    def line(self, colour: Paint, points: Sequence[Point], width: float, *, closed: bool = False) -> None:
        """A line through points, with round joints."""
        places = [self._point(point) for point in points]
        thick = max(1, round(width * self.scale))
        pygame.draw.lines(self.surface, colour, closed, places, thick)
        for place in places:
            pygame.draw.circle(self.surface, colour, place, thick / 2)

    def put(self, surface: pygame.Surface, x: float, y: float, flags: int = 0) -> None:
        """Another surface with its middle at a place."""
        rect = surface.get_rect(center=self._point((x, y)))
        self.surface.blit(surface, rect, special_flags=flags)

    def _point(self, point: Point) -> tuple[float, float]:
        return point[0] * self.scale, point[1] * self.scale

    def _rect(self, rect: tuple[float, float, float, float]) -> pygame.Rect:
        left, top, width, height = (round(value * self.scale) for value in rect)
        return pygame.Rect(left, top, width, height)
