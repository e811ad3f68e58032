"""What is written over the picture: the sentence, the phase, the time, that it is paused."""

import math
from typing import Final

from appliance.panel.face import HASTE, Face, digits
from appliance.panel.window_paint import Canvas, Colour, layer, soften
from appliance.panel.window_palette import PALETTES, SLATE, SLATE_RIM, WARM_WHITE, Palette
from appliance.panel.window_paper import margin, sheet
from appliance.panel.window_places import BUTTONS, EDGE, GRILLE, LABELS, PAUSE_BUTTONS, WIDTH
from appliance.panel.window_pygame import pygame
from appliance.panel.window_sides import plate, sides
from appliance.panel.window_strip import progress_bar, strip
from appliance.panel.window_words import Setting, Words

_SIZES: Final = (66.0, 60.0, 54.0, 48.0, 43.0, 38.0, 34.0, 30.0, 27.0, 24.0)
_LINE: Final = 1.02
"""Height of a line, in sizes of a letter; the font's own lines are wide apart."""

_SKY: Final = 196
"""Units from the top that bubble and plates may fill."""

_BESIDE_RING: Final = 14.0
"""How much further to the left the waves are where there is a ring, for the numbers of its seats."""

_KEPT: Final = 32
"""Written things that are kept at hand."""


class Signs:
    """Writes at one size of picture; what was written before is kept at hand.

    Args:
        scale: pixels of a unit.
    """

    def __init__(self, scale: float) -> None:
        self._scale = scale
        self._words = Words(scale)
        self._kept: dict[tuple[object, ...], pygame.Surface] = {}

    def put(self, target: pygame.Surface, face: Face) -> None:
        """Write all that a face says."""
        palette = PALETTES[face.scene]
        canvas = Canvas(target, self._scale)
        ends = self._plate(canvas, face, palette)
        if face.sentence:
            self._bubble(canvas, face, ends)
        elif face.progress and not face.paused:
            self._rendering(canvas, face, face.progress, palette)
        if face.speaking and not face.paused:
            self._waves(canvas, palette, _BESIDE_RING if face.ring else 0.0)
        if face.paused:
            self._halt(canvas, face)
        strip(canvas, self._words, face, palette)

    # On the right: phase and time, or that it is paused.

    def _plate(self, canvas: Canvas, face: Face, palette: Palette) -> float:
        """A plate with small writing and, below it, large writing or two times; returns where the bubble has to end."""
        if face.side and face.left is not None:
            return self._put(canvas, self._sides(face))
        if face.paused:
            small = face.word(face.phase) if face.left is None else face.word("remaining", digits(face.left))
            key = ("plate", small, face.word("paused"), 112, WARM_WHITE, SLATE, SLATE_RIM)
        elif face.left is not None:
            colour = palette.hasty if face.left < HASTE else palette.ink
            key = ("plate", face.word(face.phase), digits(face.left), 190, colour, palette.paper, palette.rim)
        elif face.phase:
            key = ("plate", face.word(face.phase), "", 0, palette.ink, palette.paper, palette.rim)
        else:
            return WIDTH - EDGE
        if key not in self._kept:
            self._keep(key, self._written(*key[1:]))
        return self._put(canvas, self._kept[key])

    def _sides(self, face: Face) -> pygame.Surface:
        """A plate with the times of two sides."""
        key = ("sides", *sides(face), face.word(face.phase), face.word("paused"), face.paused, face.scene)
        if key not in self._kept:
            self._keep(key, plate(self._words, face, self._scale))
        return self._kept[key]

    def _put(self, canvas: Canvas, surface: pygame.Surface) -> float:
        left = WIDTH - EDGE + margin() - surface.get_width() / self._scale
        canvas.surface.blit(surface, (left * self._scale, (EDGE - 8 - margin()) * self._scale))
        return min(left + margin() - 26, _CELESTIAL)

    def _written(
        self, small: str, large: str, size: float, colour: Colour, paper: Colour, rim: Colour
    ) -> pygame.Surface:
        above = self._words.render(small, 36, colour) if small else None
        write = self._words.number if large[:1].isdigit() else self._words.render
        below = write(large, size, colour) if large else None
        rows = [row for row in (above, below) if row]
        wide = max(row.get_width() for row in rows) / self._scale + 44
        high = 46.0 if not below else (36.0 if above else 8.0) + size * 0.80
        surface = sheet((wide, high), self._scale, paper, rim, radius=22)
        middle = (margin() + wide / 2) * self._scale
        y = margin() + 24.0
        if above:
            surface.blit(above, above.get_rect(center=(middle, y * self._scale)))
            y += 18.0 + size * 0.36
        if below:
            surface.blit(below, below.get_rect(center=(middle, y * self._scale)))
        return surface

    # On the left: what the box says.

    def _bubble(self, canvas: Canvas, face: Face, ends: float) -> None:
        loud = face.speaking or face.paused
        key = ("bubble", face.sentence, face.scene, loud, face.paused, ends)
        if key not in self._kept:
            self._keep(key, self._blown(face, ends - EDGE, loud=loud))
        surface = self._kept[key]
        foot = _SKY + margin() + 46.0
        top = foot - surface.get_height() / self._scale
        canvas.surface.blit(surface, ((EDGE - margin()) * self._scale, max(EDGE - 8 - margin(), top) * self._scale))

    def _blown(self, face: Face, width: float, *, loud: bool) -> pygame.Surface:
        palette = PALETTES[face.scene]
        setting = bubble_setting(self._words, face.sentence, width)
        text = self._words.block(setting, palette.ink, _LINE)
        wide, high = text.get_width() / self._scale + 60, text.get_height() / self._scale + 34
        tail = max(34.0, min(GRILLE[0] - EDGE - 76.0, wide - 100))
        surface = sheet((wide, high), self._scale, palette.paper, palette.rim, radius=24, tail=tail)
        surface.blit(text, ((margin() + 30) * self._scale, (margin() + 19) * self._scale))
        if not loud:
            surface.set_alpha(190)
        elif face.paused and face.scene != "night":  # by night its paper is dark already
            surface.fill((150, 154, 166), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def _rendering(self, canvas: Canvas, face: Face, progress: tuple[int, int], palette: Palette) -> None:
        """How far the voice is rendered, before anything was said."""
        done, of = progress
        wide, high, left, top = 640.0, 118.0, float(EDGE), 66.0
        key = ("rendering", palette.paper)
        if key not in self._kept:
            self._keep(key, sheet((wide, high), self._scale, palette.paper, palette.rim, radius=24))
        canvas.surface.blit(self._kept[key], ((left - margin()) * self._scale, (top - margin()) * self._scale))
        text = self._words.render(face.word("rendering", done, of), 44, palette.ink)
        canvas.surface.blit(text, ((left + 30) * self._scale, (top + 18) * self._scale))
        progress_bar(canvas, (left + 30, top + 72, wide - 60, 22), done / of, palette.veil, palette.gauge)

    # On the loudspeaker.

    def _waves(self, canvas: Canvas, palette: Palette, away: float) -> None:
        """Arcs beside the loudspeaker: it speaks."""
        key = ("waves", palette.wave)
        if key not in self._kept:
            fine = 3
            waves = Canvas(layer((110 * self._scale * fine, 260 * self._scale * fine)), self._scale * fine)
            waves.surface.fill((*palette.wave, 0))
            for index, radius in enumerate((158, 184, 210)):
                spread = 0.36 + 0.05 * index
                turns = [math.pi - spread + 2 * spread * step / 40 for step in range(41)]
                arc = [(230 + radius * math.cos(turn), 130 + radius * math.sin(turn)) for turn in turns]
                waves.line((*palette.wave, 235 - 60 * index), arc, 6.5)
            self._keep(key, _shrunk(waves.surface, fine))
        canvas.put(self._kept[key], GRILLE[0] - 230 + 55 - away, GRILLE[1])

    def _halt(self, canvas: Canvas, face: Face) -> None:
        """The sign for pause, as large as the loudspeaker, and the buttons that do something now."""
        for name in PAUSE_BUTTONS:
            canvas.put(self._words.render(face.word(f"button-{name}"), 31, WARM_WHITE), BUTTONS[name][0], LABELS)
        key = ("halt",)
        if key not in self._kept:
            fine, size = 2, 300
            sign = Canvas(layer((size * self._scale * fine,) * 2), self._scale * fine)
            sign.surface.fill((*WARM_WHITE, 0))
            for left in (-58, 18):
                sign.box(WARM_WHITE, (size / 2 + left, size / 2 - 72, 40, 144), 10)
            shine = soften(sign.surface, 14 * self._scale * fine)
            shine.blit(sign.surface, (0, 0))
            self._keep(key, _shrunk(shine, fine))
        canvas.put(self._kept[key], GRILLE[0], GRILLE[1])

    def _keep(self, key: tuple[object, ...], surface: pygame.Surface) -> None:
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        self._kept[key] = surface


def bubble_setting(words: Words, sentence: str, width: float) -> Setting:
    """How a sentence is written in a bubble of at most this width, units."""
    return words.fitted(sentence, _SIZES, width - 60, _SKY - EDGE - 20, _LINE)


_CELESTIAL: Final = 920.0
"""Where moon and sun begin, which the bubble leaves free."""


def _shrunk(surface: pygame.Surface, fine: int) -> pygame.Surface:
    size = (max(1, surface.get_width() // fine), max(1, surface.get_height() // fine))
    return pygame.transform.smoothscale(surface, size)
