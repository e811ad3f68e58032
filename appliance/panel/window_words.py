"""Writing in the picture: fonts, lines that are broken, a size that fits."""

from dataclasses import dataclass
from typing import Final

from appliance.panel.window_paint import Colour, layer
from appliance.panel.window_pygame import pygame

ELLIPSIS: Final = "…"

_FINE: Final = 2
"""How much larger letters are drawn than they are shown: so they stand where they belong, not on whole pixels."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A text that was made to fit.

    Attributes:
        lines: what stands in each line.
        size: of the letters, units.
    """

    lines: tuple[str, ...]
    size: float


class Words:
    """Writes at one scale.

    The font is the one that comes with pygame, so that the picture is the same on every machine.

    Args:
        scale: pixels of a unit.
    """

    def __init__(self, scale: float) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._scale = scale
        self._fonts: dict[int, pygame.font.Font] = {}

    def width(self, text: str, size: float) -> float:
        """How wide a line is, units."""
        return self._font(size).size(text)[0] / _FINE / self._scale

    def fitted(self, text: str, sizes: tuple[float, ...], width: float, height: float, spacing: float) -> Setting:
        """Break a text into lines, with the largest letters that fit.

        Args:
            text: what is written.
            sizes: of letters, largest first; with the last it is cut if it does not fit.
            width: that there is, units.
            height: that there is, units.
            spacing: height of a line, in sizes of a letter.
        """
        for size in sizes:
            lines = self._broken(text, size, width)
            if len(lines) * size * spacing <= height and all(self.width(line, size) <= width for line in lines):
                return Setting(tuple(lines), size)
        size = sizes[-1]
        lines = self._broken(text, size, width)[: max(1, int(height / (size * spacing)))]
        return Setting((*lines[:-1], self._cut(lines[-1] + ELLIPSIS, size, width)), size)

    def render(self, text: str, size: float, colour: Colour) -> pygame.Surface:
        """A line, ready to be laid on something."""
        large = self._font(size).render(text or " ", True, colour)
        return pygame.transform.smoothscale(large, (max(1, large.get_width() // _FINE), large.get_height() // _FINE))

    def number(self, text: str, size: float, colour: Colour) -> pygame.Surface:
        """Digits of the same width, so that a clock stands still while it runs."""
        cell = max(self.width(digit, size) for digit in "0123456789") * self._scale
        widths = [round(cell if char.isdigit() else self.width(char, size) * self._scale) for char in text]
        surface = layer((sum(widths), self._font(size).get_height() / _FINE))
        surface.fill((*colour, 0))
        left = 0
        for char, width in zip(text, widths, strict=True):
            drawn = self.render(char, size, colour)
            surface.blit(drawn, (left + (width - drawn.get_width()) // 2, 0))
            left += width
        return surface

    def block(self, setting: Setting, colour: Colour, spacing: float) -> pygame.Surface:
        """Lines below each other, on the left."""
        rows = [self.render(line, setting.size, colour) for line in setting.lines]
        step = setting.size * spacing * self._scale
        surface = layer((max(row.get_width() for row in rows), step * (len(rows) - 1) + rows[-1].get_height()))
        surface.fill((*colour, 0))
        for index, row in enumerate(rows):
            surface.blit(row, (0, round(index * step)))
        return surface

    def _font(self, size: float) -> pygame.font.Font:
        pixels = max(_FINE, round(size * self._scale * _FINE))
        if pixels not in self._fonts:
            self._fonts[pixels] = pygame.font.Font(None, pixels)
        return self._fonts[pixels]

    def _broken(self, text: str, size: float, width: float) -> list[str]:
        lines: list[str] = []
        for word in text.split() or [""]:
            if lines and self.width(f"{lines[-1]} {word}", size) <= width:
                lines[-1] += f" {word}"
            else:
                lines.append(word)
        return lines

    def _cut(self, line: str, size: float, width: float) -> str:
        while len(line) > 1 and self.width(line, size) > width:
            line = line[: -len(ELLIPSIS) - 1].rstrip() + ELLIPSIS
        return line
