"""The strip along the lower edge: what people shall know, what is rendered meanwhile, which keys there are."""

from dataclasses import dataclass
from typing import Final

from appliance.panel.face import Face
from appliance.panel.window_paint import Canvas, Colour, layer
from appliance.panel.window_palette import SLATE, WARM_WHITE, Palette
from appliance.panel.window_places import EDGE, HEIGHT, WIDTH
from appliance.panel.window_pygame import pygame
from appliance.panel.window_words import Words

_AMBER: Final[Colour] = (255, 200, 80)
_SIZES: Final = (30.0, 27.0, 24.0)
_STEP: Final = 31.0
"""Height of a line, units."""

_BAR: Final = 300.0


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the strip.

    Attributes:
        text: what stands there.
        size: of its letters, units.
        mark: whether a warning sign stands before it.
        inset: whether it stands as far in as one with a sign.
        part: of a progress that is shown behind it.
    """

    text: str
    size: float = 28.0
    mark: bool = False
    inset: bool = False
    part: float | None = None


def strip(canvas: Canvas, words: Words, face: Face, palette: Palette) -> None:
    """Write the small lines of a face; nothing if there are none."""
    lines = _lines(words, face)
    if not lines:
        return
    high = _STEP * len(lines) + 13
    veil = layer((WIDTH * canvas.scale, high * canvas.scale + 1))
    veil.fill((*(SLATE if face.paused else palette.veil), 214))
    canvas.surface.blit(veil, (0, round((HEIGHT - high) * canvas.scale)))
    for index, line in enumerate(lines):
        y = HEIGHT - high + 7 + _STEP * (index + 0.5)
        x = EDGE + (32.0 if line.mark or line.inset else 0.0)
        if line.mark:
            _warning(canvas, EDGE + 10, y)
        row = words.render(line.text, line.size, WARM_WHITE)
        canvas.surface.blit(row, (x * canvas.scale, y * canvas.scale - row.get_height() / 2))
        if line.part is not None:
            left = x + words.width(line.text, line.size) + 20
            progress_bar(canvas, (left, y - 8, _BAR, 16), line.part, (70, 66, 70), WARM_WHITE)


def progress_bar(
    canvas: Canvas, rect: tuple[float, float, float, float], part: float, trough: Colour, filling: Colour
) -> None:
    """How far something is.

    Args:
        canvas: what is painted on.
        rect: left, top, width, height, units.
        part: from 0 to 1.
        trough: the colour of what is not done.
        filling: the colour of what is.
    """
    left, top, width, height = rect
    canvas.box(trough, rect, height / 2)
    filled = max(height - 6, (width - 6) * min(1.0, max(0.0, part)))
    canvas.box(filling, (left + 3, top + 3, filled, height - 6), (height - 6) / 2)


def _lines(words: Words, face: Face) -> list[_Line]:
    lines: list[_Line] = []
    for note in face.notes:
        setting = words.fitted(note, _SIZES, WIDTH - 2 * EDGE - 32, 2 * _STEP, 1.0)
        lines += [
            _Line(text, setting.size, mark=not index, inset=bool(index)) for index, text in enumerate(setting.lines)
        ]
    if face.progress and face.sentence:
        done, of = face.progress
        lines.append(_Line(face.word("rendering", done, of), part=done / of))
    if face.paused:
        lines.append(_Line(face.word("resuming")))
    elif face.hint and not lines:
        lines.append(_Line(face.word("keys")))
    return lines


def _warning(canvas: Canvas, x: float, y: float) -> None:
    """A triangle with an exclamation mark."""
    fine = 3
    sign = Canvas(layer((26 * canvas.scale * fine,) * 2), canvas.scale * fine)
    sign.surface.fill((*_AMBER, 0))
    sign.polygon(_AMBER, [(13, 2), (24, 23), (2, 23)])
    sign.box((40, 26, 10), (11.6, 9.5, 2.8, 6.5))
    sign.box((40, 26, 10), (11.6, 18, 2.8, 2.8))
    side = max(1, round(26 * canvas.scale))
    canvas.put(pygame.transform.smoothscale(sign.surface, (side, side)), x, y)
