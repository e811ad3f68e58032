"""What a ring shows of the lights it is told, as a colour for each of its lights.

Pure: no pins, no time. Places are counted clockwise from the mark, seen from above, the mark being 0.

==============  ======================================================================================================
the phase       all lights: night deep blue, vote red; day warm white, but only a glow, so that the time stands out
`ready`         green: all lights, or every second one to both sides of the mark if there is a phase as well
the time        `bar` goes clockwise from the mark, in whole lights, rounded up; the mark is the last to go out
two sides       whoever sits at the mark has `bar-left` at the left hand, clockwise from the mark, and `bar-right` at
                the right hand; each goes out towards the mark; at the mark, and opposite in an even ring, a gap
`seat-N`        one white light, the one that points at seat N of those that sit evenly around the ring, the first at
                the mark; as bright as its value: of several seats the brightest is the one that moves
`number-N`      one white light as well, N - 1 places clockwise from the mark, however many seats there are
`no`            a short row of white lights around the mark, whatever else there is but seats and numbers
`yes`           the long row of all others; `no` stands over `yes`
==============  ======================================================================================================

While the time, a seat or a number is shown the phase is a glow. The time has the colour of the phase, so both are seen
at once. Seats, numbers, `yes` and `no` are the answers; `ring_night` says how bright while the panel is dimmed.
Each of these pictures is a mirror image of itself at the axis through the mark, but for the time that goes around,
seats and numbers. Answers have no colour, since some see one through their lids, and some see red and green as one;
these differ in blue as well.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias

Colour: TypeAlias = tuple[float, float, float]
"""Red, green and blue, each from 0 to 1, in proportion to the light that is given out."""

DARK: Final[Colour] = (0.0, 0.0, 0.0)
NIGHT: Final[Colour] = (0.0, 0.05, 1.0)
DAY: Final[Colour] = (1.0, 0.6, 0.25)
RED: Final[Colour] = (1.0, 0.0, 0.0)
GREEN: Final[Colour] = (0.0, 1.0, 0.2)
WHITE: Final[Colour] = (1.0, 1.0, 1.0)

COLOURS: Final[Mapping[str, Colour]] = {"vote": RED, "night": NIGHT, "day": DAY}
"""Of the phases; the first of these that is on colours the ring."""

WORDS: Final = ("yes", "no")
"""What is answered in words, the last of which stands over the other."""

GLOW: Final = 0.2
"""How bright the phase is beside what stands out, as a part of that."""


class Shown(NamedTuple):
    """What a light shall show.

    Attributes:
        value: from 0 to 1.
        lit: whether it is in the lit half of its blink, or does not blink.
    """

    value: float
    lit: bool = True

    @property
    def now(self) -> float:
        """How bright it is at this moment."""
        return self.value if self.lit else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Wiring:
    """How a ring is wired.

    Attributes:
        count: how many lights it has.
        mark: which of them is at the mark, from 1, along the wire.
        way: how the wire goes, seen from above.
        brightness: of a light that is fully on, from 0 to 1. It does not count for the night, which is spread over all
            lights: they are together as bright as one light at the night's value. Nor does it for answers at night.
        phases: the phases that the ring shows, since they have no light of their own.
        seats: how many seats there are; 0: one for each light.
    """

    count: int
    mark: int = 1
    way: Literal["clockwise", "counterclockwise"] = "clockwise"
    brightness: float = 1.0
    phases: frozenset[str] = frozenset((*COLOURS, "ready"))
    seats: int = 0

    def place(self, name: str) -> int | None:
        """Where the one light is that shows a seat or a number; None: the ring has none, or the name is another's."""
        kind, _, number = name.partition("-")
        if kind == _SEAT:
            return seat_place(int(number), self.seats, self.count)
        if kind == _NUMBER and int(number) <= self.count:
            return int(number) - 1
        return None

    def along_the_wire(self, colours: Sequence[Colour]) -> tuple[Colour, ...]:
        """Colours by place, in the order of the wire."""
        step = 1 if self.way == "clockwise" else -1
        return tuple(colours[(place - (self.mark - 1)) * step % self.count] for place in range(self.count))

    def from_the_mark(self, colours: Sequence[Colour]) -> tuple[Colour, ...]:
        """Colours in the order of the wire, by place: the other way round."""
        step = 1 if self.way == "clockwise" else -1
        return tuple(colours[(self.mark - 1 + place * step) % self.count] for place in range(self.count))


def picture(shown: Mapping[str, Shown], wiring: Wiring) -> tuple[Colour, ...]:
    """The colour of each light, by place.

    Args:
        shown: what each logical light shall show, by name; those that are missing are off.
        wiring: how the ring is wired.
    """
    lights = {
        name: each for name, each in shown.items() if each.value and (name in wiring.phases or name not in _PHASES)
    }
    phase = next((name for name in COLOURS if name in lights), "")
    pointed = pointed_of(lights, wiring)
    time = _time(lights, wiring.count)
    ground = _ground(lights, phase, wiring, stands_out=bool(pointed or time))
    colours = [ground] * wiring.count
    for place, value in time.items():
        if value:
            colours[place] = _scaled(COLOURS.get(phase, DAY), value * wiring.brightness)
    if "ready" in lights:
        _dot(colours, lights["ready"], phase or time, wiring)
    for word in WORDS:
        if word in lights:
            colour, there = _scaled(WHITE, lights[word].now * wiring.brightness), row(word, wiring.count)
            colours = [colour if place in there else DARK for place in range(wiring.count)]
    for place, value in pointed.items():
        colours[place] = _scaled(WHITE, value * wiring.brightness)
    return tuple(colours)


def row(word: str, count: int) -> frozenset[int]:
    """The places of the lights that say a word.

    Args:
        word: `yes` or `no`.
        count: how many lights the ring has.
    """
    short = (count // 4 | 1) // 2
    return frozenset(place for place in range(count) if (min(place, count - place) <= short) == (word == "no"))


def brightness(colours: Sequence[Colour]) -> float:
    """How bright lights are together; one that is fully on, in white, is 1."""
    return sum(map(sum, colours)) / len(WHITE)


def seat_place(seat: int, seats: int, count: int) -> int | None:
    """The place of the light that points at a seat; the nearest one, and of two the one that lies clockwise.

    Args:
        seat: its number, from 1, clockwise from the mark.
        seats: how many there are, evenly around the ring; 0, or more than lights: each has the light of its number.
        count: how many lights the ring has.

    Returns:
        The place, from 0 at the mark. None: the ring has no light for it.
    """
    if not 0 < seats <= count:
        seats = count
    place = (2 * (seat - 1) * count + seats) // (2 * seats)
    return place if place < count else None


def pointed_of(lights: Mapping[str, Shown], wiring: Wiring) -> dict[int, float]:
    """Of some lights those of seats and numbers: how bright they are now, by place; of two at one the brighter."""
    found: dict[int, float] = {}
    for name, each in lights.items():
        place = wiring.place(name)
        if place is not None:
            found[place] = max(found.get(place, 0.0), each.now)
    return found


def is_pointed(name: str) -> bool:
    """Whether a light is that of a seat or a number."""
    return name.startswith((f"{_SEAT}-", f"{_NUMBER}-"))


def dimmed(colours: Sequence[Colour], part: float) -> tuple[Colour, ...]:
    """The same picture, darker."""
    return tuple(_scaled(colour, part) for colour in colours)


_SEAT: Final = "seat"
_NUMBER: Final = "number"
_PHASES: Final = frozenset((*COLOURS, "ready"))


def _ground(lights: Mapping[str, Shown], phase: str, wiring: Wiring, *, stands_out: bool) -> Colour:
    """What all lights show that show nothing else."""
    if not phase:
        return DARK
    colour, value = COLOURS[phase], lights[phase].now
    if phase == "night":
        return _scaled(colour, min(1.0, value / wiring.count / brightness([colour])))
    return _scaled(colour, value * wiring.brightness * (GLOW if stands_out or phase == "day" else 1.0))


def _time(lights: Mapping[str, Shown], count: int) -> dict[int, float]:
    """The places where time is left, and how bright they are now, which is 1 or 0."""
    half = (count - 1) // 2
    rows = {"bar": range(count), "bar-left": range(1, half + 1), "bar-right": range(count - 1, count - 1 - half, -1)}
    return {
        place: float(lights[name].lit)
        for name, row in rows.items()
        if name in lights
        for place in row[: math.ceil(lights[name].value * len(row) - 1e-9)]
    }


def _dot(colours: list[Colour], ready: Shown, beside: object, wiring: Wiring) -> None:
    """Shows `ready`; beside something else on every second light only, and not at the mark."""
    for place in range(wiring.count):
        if ready.lit and (not beside or min(place, wiring.count - place) % 2):
            colours[place] = _scaled(GREEN, ready.value * wiring.brightness)


def _scaled(colour: Colour, part: float) -> Colour:
    red, green, blue = colour
    return red * part, green * part, blue * part
