"""The card as pages of A4: every role with its number, its name and what it does, as large as there is room.

Places and sizes are in points, of which an inch has 72.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from appliance.card.heading import Words, heading
from appliance.card.letters import broken, printed
from appliance.card.marks import Mark, draw, faction_marks
from appliance.card.writing import text
from appliance.games.lines import Lines
from appliance.games.model import Game
from appliance.games.numbers import role_numbers
from appliance.panel.wiring_shapes import Drawn, Line, Picture

WIDTH: Final = 595.28
HEIGHT: Final = 841.89
MARGIN: Final = 34.0
"""More than any printer leaves white."""

LARGEST, SMALLEST, _STEP = 16.0, 9.0, 0.25
"""Sizes of the letters of what a card says."""
_GAP: Final = 16.0
_NAME, _BADGE = 1.4, 3.0
_SPACING: Final = 1.2
_APART: Final = 0.9
_LEAD: Final = "#999999"


@dataclass(frozen=True, slots=True)
class Entry:
    """A role on the card.

    Attributes:
        number: of the role.
        name: of the role.
        card: what its card says.
        mark: of its faction.
    """

    number: int
    name: str
    card: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class _Block:
    """An entry, broken into lines of a size."""

    entry: Entry
    name: list[str]
    card: list[str]
    size: float

    @property
    def height(self) -> float:
        words = (len(self.name) * _NAME + len(self.card)) * self.size * _SPACING
        return max(words, _BADGE * self.size) + _APART * self.size


def card(game: Game, lines: Lines, title: str) -> tuple[Picture, ...]:
    """Draw the card of a game.

    Args:
        game: whose roles are listed.
        lines: its words.
        title: its name.

    Returns:
        Its pages, at least one.
    """
    marks = faction_marks(game)
    entries = [
        Entry(
            number,
            printed(lines.text((f"role.{role}.name",))),
            printed(lines.text((f"role.{role}.card",))),
            marks.get(game.role[role].faction, Mark()),
        )
        for role, number in role_numbers(game).items()
    ]
    reading = ("card-light", "card-beyond", *(["card-sides"] if len(marks) > 1 else []))
    about, *rest = (printed(lines.shown[key]) for key in ("card-about", *reading))
    return pages(entries, Words(printed(title), about, tuple(rest)))


def pages(entries: Sequence[Entry], words: Words) -> tuple[Picture, ...]:
    """Lay roles out on as few pages as they need, with the largest letters that these hold.

    Raises:
        ValueError: a text is longer than a page.
    """
    head, top = heading(words, MARGIN, MARGIN, WIDTH - 2 * MARGIN)
    for count in range(1, len(entries) + 2):
        for size in _sizes():
            for columns in (1, 2):
                laid = _laid(entries, size, columns, [top, *[MARGIN] * (count - 1)])
                if laid is not None:
                    return tuple(_picture(words, [*([] if at else head), *page]) for at, page in enumerate(laid))
    raise ValueError("a name or a card says more than a page holds")


def _laid(entries: Sequence[Entry], size: float, columns: int, tops: Sequence[float]) -> list[list[Drawn]] | None:
    """What is on each page, which begins at its top; None: there is not room enough."""
    wide = (WIDTH - 2 * MARGIN - _GAP * (columns - 1)) / columns
    blocks = [_block(entry, size, wide) for entry in entries]
    parts = _shared(blocks, [HEIGHT - MARGIN - top for top in tops for _ in range(columns)])
    if parts is None:
        return None
    return [_page(parts[at * columns : (at + 1) * columns], wide, top) for at, top in enumerate(tops)]


def _sizes() -> Iterator[float]:
    size = LARGEST
    while size >= SMALLEST:
        yield size
        size -= _STEP


def _block(entry: Entry, size: float, wide: float) -> _Block:
    room = wide - (_BADGE + 0.8) * size
    name = broken(entry.name, size * _NAME, room, is_bold=True)
    return _Block(entry, name, broken(entry.card, size, room), size)


def _shared(blocks: Sequence[_Block], room: Sequence[float]) -> list[list[_Block]] | None:
    """Share blocks out to columns in their order, so that they are about as high; None: there is not room enough."""
    full = _filled(blocks, room)
    if full is None:
        return None
    least, most = 0.0, 1.0
    for _ in range(12):
        middle = (least + most) / 2
        tried = _filled(blocks, [high * middle for high in room])
        if tried is None:
            least = middle
        else:
            full, most = tried, middle
    return full


def _filled(blocks: Sequence[_Block], room: Sequence[float]) -> list[list[_Block]] | None:
    columns: list[list[_Block]] = [[] for _ in room]
    at, free = 0, room[0]
    for block in blocks:
        while block.height > free:
            at += 1
            if at == len(room):
                return None
            free = room[at]
        columns[at].append(block)
        free -= block.height
    return columns


def _page(columns: Sequence[Sequence[_Block]], wide: float, top: float) -> list[Drawn]:
    shapes: list[Drawn] = []
    high = HEIGHT - MARGIN - top
    for at, blocks in enumerate(columns):
        if not blocks:
            continue
        left = MARGIN + at * (wide + _GAP)
        # What is left over parts the roles, but not so far that they fall apart.
        spare = min((high - sum(block.height for block in blocks)) / len(blocks), 1.2 * blocks[0].size)
        y = top
        ends = []
        for block in blocks:
            shapes += _drawn(block, left, y)
            y += block.height + spare
            ends.append(y)
        for end, _ in pairwise(ends):
            rule = end - (_APART * blocks[0].size + spare) / 2
            shapes.append(Line(((left, rule), (left + wide, rule)), _LEAD, 0.5))
    return shapes


def _drawn(block: _Block, left: float, top: float) -> Iterator[Drawn]:
    size = block.size
    badge = _BADGE * size
    words = (len(block.name) * _NAME + len(block.card)) * size * _SPACING
    inner = max(words, badge)
    yield from draw(block.entry.mark, block.entry.number, left + badge / 2, top + badge / 2, badge)
    x, y = left + badge + 0.8 * size, top + (inner - words) / 2
    for line in block.name:
        y += size * _NAME * _SPACING
        yield text(x, y - size * _NAME * 0.28, line, size * _NAME, is_bold=True)
    for line in block.card:
        y += size * _SPACING
        yield text(x, y - size * 0.28, line, size)


def _picture(words: Words, shapes: Sequence[Drawn]) -> Picture:
    return Picture(WIDTH, HEIGHT, f"{words.title}: {words.about}", "\n".join(words.reading), tuple(shapes))
