"""The wiring as a drawing: the header in the middle, parts on both sides, and every wire.

A wire leaves the header on the side where its part is. Each has a lane of its own through the column of buttons and
lights, at whose far edge runs the ground that they share; what has several wires stands beyond it. Places on a side
are counted outwards from its column of pins, so that both sides are drawn by the same numbers.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from appliance.panel.wiring import HEADER, ROWS, SIDES, Part, Side, Wire, Wiring, row, side, title
from appliance.panel.wiring_lanes import channels, spread
from appliance.panel.wiring_parts import (
    COLOURS,
    DARK,
    HALO,
    PALE,
    PART_WIDE,
    Frame,
    amplifier,
    amplifier_size,
    button,
    light,
    ring,
    ring_size,
)
from appliance.panel.wiring_shapes import Box, Disc, Drawn, Line, Picture, Point, Text
from appliance.panel.wiring_text import NO_SOUND_WIRE, has_amplifier, lines

_PITCH: Final = 30.0
"""From one row of pins to the next."""
_PIN: Final = 9.0
_HALF: Final = 96.0
"""From the middle of the header to its columns of pins."""
_BESIDE: Final = 0.4
"""How far beside its row, in rows, a wire crosses the header to the other side."""

_EDGE: Final = 23.0
"""From the pins to just outside of the header."""

_NEAREST, _STEP = 30.0, 8.0
"""Where the first channel of a side is, and how far apart channels are."""
_PART_LANE, _WIRE_LANE = 36.0, 20.0
_SLIP: Final = 3.0
_BEYOND: Final = 14.0
"""From the ground of a side to the first channel behind it."""
_MARGIN, _HEAD, _LINE = 24.0, 90.0, 20.0


@dataclass(frozen=True, slots=True)
class _Lane:
    """A wire's way through the column of parts.

    Attributes:
        wire: the wire; None for the ground of the side.
        part: where it ends; None for the ground of the side.
        begin: the height at which it leaves the header.
        y: the height of the lane.
    """

    wire: Wire
    part: Part | None
    begin: float
    y: float = 0.0

    @property
    def height(self) -> float:
        return _PART_LANE if self.part and self.part.is_single else _WIRE_LANE


@dataclass(frozen=True, slots=True)
class _Block:
    """A part with several wires, and the height of its middle."""

    part: Part
    y: float


@dataclass(frozen=True, slots=True)
class _Half:
    """What stands on one side of the header, counted outwards from its pins.

    Attributes:
        lanes: from the top.
        blocks: from the top.
        start: where parts begin.
        rail: where the ground runs that they share.
        block: where parts with several wires begin.
        end: where all ends.
    """

    lanes: tuple[_Lane, ...]
    blocks: tuple[_Block, ...]
    start: float
    rail: float
    block: float
    end: float


def picture(wiring: Wiring, name: str) -> Picture:
    """Draw the wiring.

    Args:
        wiring: what goes where.
        name: of the settings, for the title.
    """
    halves = {where: _half(wiring, where) for where in SIDES}
    middle = _MARGIN + halves["left"].end + _HALF
    tops = [0.0, *(edge for half in halves.values() for edge in _edges(half))]
    down = _HEAD - min(tops)
    notes = list(_notes(wiring))
    bottom = down + max(*tops, _PITCH * ROWS) + 14
    width = middle + _HALF + halves["right"].end + _MARGIN
    width = max(width, *(Text(0, 0, note).area[2] + 2 * _MARGIN for note in notes))
    shapes: list[Drawn] = [
        Text(_MARGIN, 30, f"Wiring of {name}", 18, is_bold=True),
        Text(_MARGIN, 50, "The header seen from above, the end of the board with the SD card at the top."),
    ]
    frames = {"left": Frame(middle - _HALF, down, -1), "right": Frame(middle + _HALF, down, 1)}
    shapes += _board(middle, down)
    for where in SIDES:
        shapes += _wires(halves[where], frames[where])
    shapes += _pins(wiring, middle, down)
    for where in SIDES:
        shapes += _parts(wiring, halves[where], frames[where])
    shapes += [Text(_MARGIN, bottom + _LINE * number, note) for number, note in enumerate(notes, 1)]
    height = bottom + _LINE * len(notes) + _MARGIN
    return Picture(width, height, f"Wiring of {name}", "\n".join(lines(wiring)), tuple(shapes))


def _half(wiring: Wiring, where: Side) -> _Half:
    here = [part for part in wiring.parts if part.side == where]
    lanes = [_Lane(wire, part, _begin(wire.place, where)) for part in here for wire in part.wires]
    singles = [part for part in here if part.is_single]
    if singles:
        ground = Wire(singles[0].ground, "", "ground")
        lanes.append(_Lane(ground, None, _begin(ground.place, where)))
    lanes.sort(key=lambda lane: lane.begin)
    heights = spread([lane.begin for lane in lanes], [lane.height for lane in lanes])
    placed = tuple(replace(lane, y=_straight(lane.begin, y)) for lane, y in zip(lanes, heights, strict=True))
    several = [part for part in here if not part.is_single]
    best = [_Block(part, _mean([lane.y for lane in placed if lane.part is part])) for part in several]
    best.sort(key=lambda block: block.y)
    middles = spread([block.y for block in best], [_size(block.part)[1] + 2 * _WIRE_LANE for block in best])
    blocks = tuple(replace(block, y=y) for block, y in zip(best, middles, strict=True))
    start = _NEAREST + _STEP * len(placed) if placed else 0.0
    rail = start + PART_WIDE if singles else start
    passing = sum(len(block.part.wires) for block in blocks)
    block = rail + _BEYOND + _STEP * passing + _BEYOND
    end = block + max(_size(each.part)[0] for each in blocks) if blocks else rail + _PIN
    return _Half(placed, blocks, start, rail, block, end)


def _straight(begin: float, y: float) -> float:
    """The height of a lane, without a bend so small that it looks like a slip."""
    return begin if abs(begin - y) < _SLIP else y


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _size(part: Part) -> tuple[float, float]:
    return amplifier_size() if part.kind == "amplifier" else ring_size()


def _edges(half: _Half) -> Iterator[float]:
    """The heights between which all of a side stands."""
    for lane in half.lanes:
        yield from (lane.y - lane.height / 2, lane.y + lane.height / 2)
    for block in half.blocks:
        tall = _size(block.part)[1] / 2
        yield from (block.y - tall, block.y + tall)


def _begin(place: int, where: Side) -> float:
    """At which height a wire leaves the header on a side; from the other column it runs through between the rows."""
    beside = 0.0 if side(place) == where else -_BESIDE if where == "left" else _BESIDE
    return (row(place) + 0.5 + beside) * _PITCH


def _board(middle: float, down: float) -> Iterator[Drawn]:
    reach = _HALF + 18
    yield Box(middle - reach, down - 6, 2 * reach, _PITCH * ROWS + 12, PALE, DARK, 6)
    yield Text(middle, down - 16, "SD card up here", 11, "middle")


def _pins(wiring: Wiring, middle: float, down: float) -> Iterator[Drawn]:
    wired = {wire.place: wire.use for part in wiring.parts for wire in part.wires}
    wired |= {part.ground: "ground" for part in wiring.parts if part.ground}
    for place in range(1, len(HEADER) + 1):
        way = -1 if side(place) == "left" else 1
        x, y = middle + way * _HALF, down + (row(place) + 0.5) * _PITCH
        use = wired.get(place)
        fill = COLOURS[use] if use else "#ffffff"
        if place == 1:
            yield Box(x - _PIN, y - _PIN, 2 * _PIN, 2 * _PIN, fill, DARK, 1)
        else:
            yield Disc(x, y, _PIN, fill, DARK)
        yield Text(x, y + 4, str(place), 10, "middle", is_bold=True, colour="#ffffff" if use else DARK)
        kept = wiring.kept.get(place, "").removesuffix(" sound")
        words = f"{title(place)} ({kept})" if kept and len(kept) < len("serial") else title(place)
        yield Text(x - way * (_PIN + 5), y + 4, words, 10, "start" if way < 0 else "end", is_bold=bool(use))


def _wires(half: _Half, frame: Frame) -> Iterator[Drawn]:
    """The wires as far as their parts, those that go furthest first: what crosses them lies over them."""
    ways = channels([lane.begin for lane in half.lanes], [lane.y for lane in half.lanes])
    beyond = _beyond(half)
    for lane, way in sorted(zip(half.lanes, ways, strict=True), key=lambda both: both[0].wire not in beyond):
        inside = [(0.0, lane.begin)]
        if _crosses(lane.wire.place, frame):
            pin = -2 * _HALF, (row(lane.wire.place) + 0.5) * _PITCH
            inside = [pin, (pin[0] + 11, lane.begin)]
        channel = _NEAREST + _STEP * way
        outside = [(channel, lane.begin), (channel, lane.y), (half.start, lane.y), *beyond.get(lane.wire, ())]
        edge = (_EDGE, lane.begin)
        yield Line(frame.points([edge, *outside]), COLOURS[lane.wire.use], halo=HALO)
        yield Line(frame.points([*inside, edge]), COLOURS[lane.wire.use])


def _beyond(half: _Half) -> dict[Wire, list[Point]]:
    """How the wires of parts that have several go on behind the buttons and lights."""
    lanes = [lane for lane in half.lanes if lane.part and not lane.part.is_single]
    ends = [_terminal(lane, half) for lane in lanes]
    ways = channels([lane.y for lane in lanes], ends)
    places = [half.rail + _BEYOND + _STEP * way for way in ways]
    return {
        lane.wire: [(channel, lane.y), (channel, end), (half.block, end)]
        for lane, channel, end in zip(lanes, places, ends, strict=True)
    }


def _crosses(place: int, frame: Frame) -> bool:
    return (side(place) == "left") != (frame.way < 0)


def _parts(wiring: Wiring, half: _Half, frame: Frame) -> Iterator[Drawn]:
    joints = [lane.y for lane in half.lanes if lane.part is None or lane.part.is_single]
    if joints:
        top, bottom = min(joints), max(joints)
        yield Line(frame.points([(half.rail, top), (half.rail, bottom)]), COLOURS["ground"], 3.5, HALO)
    for lane in half.lanes:
        here = frame.at(half.start, lane.y)
        if lane.part is None:
            yield Line(here.points([(0, 0), (PART_WIDE, 0)]), COLOURS["ground"])
            yield here.text(PART_WIDE / 2, -5, "ground", 11)
        elif lane.part.kind == "button":
            yield from button(here, lane.part.name)
        elif lane.part.kind == "light":
            yield from light(here, lane.part.name)
        elif half.rail > half.start:
            yield here.text(PART_WIDE / 2, -5, lane.wire.terminal, 11)
    for y in joints:
        yield Disc(*frame.point((half.rail, y)), 3.5, COLOURS["ground"], COLOURS["ground"], 0)
    for block in half.blocks:
        draw = amplifier if block.part.kind == "amplifier" else ring
        yield from draw(frame.at(half.block, block.y), block.part, wiring)


def _terminal(lane: _Lane, half: _Half) -> float:
    """The height of the terminal where a wire ends."""
    block = next(block for block in half.blocks if block.part is lane.part)
    return block.y + Frame.terminal(block.part.wires.index(lane.wire), len(block.part.wires))


def _notes(wiring: Wiring) -> Iterator[str]:
    kinds = {part.kind for part in wiring.parts}
    if "button" in kinds:
        yield "Button: one leg to its pin, the other to ground."
    if "light" in kinds:
        yield "Light: from its pin over a resistor of 330 Ω to the long leg of the LED,"
        yield "from the short leg to ground."
    if any(part.name == "bar 1" for part in wiring.parts):
        yield "Bar: in a row from left to right, 1 to the left; 1 is the last to go out."
    yield "Wires are joined where there is a dot, and only there. All ground pins are the same."
    if not has_amplifier(wiring):
        yield NO_SOUND_WIRE
