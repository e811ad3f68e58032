"""What goes where on the header: from the settings to the wires between pins and parts.

Pins of the header are counted along it, from 1 to 40; BCM numbers are those of the settings, as in GPIO17.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from appliance.panel.panel import BUTTONS, PHASES
from appliance.settings import Settings
from appliance.settings.buses import BUSES, EEPROM, LOWEST_PIN, NAMES, PULLED_UP, SPI_REST, has_spi_ring
from appliance.settings.model import Bus

Side: TypeAlias = Literal["left", "right"]
Kind: TypeAlias = Literal["button", "light", "ring", "amplifier"]
Use: TypeAlias = Literal["signal", "5 V", "ground"]

SIDES: Final[tuple[Side, ...]] = get_args(Side)
_THREE, _FIVE, _GROUND = "3.3 V", "5 V", "ground"
HEADER: Final[tuple[int | str, ...]] = (
    *(_THREE, _FIVE, 2, _FIVE, 3, _GROUND, 4, 14, _GROUND, 15),
    *(17, 18, 27, _GROUND, 22, 23, _THREE, 24, 10, _GROUND),
    *(9, 25, 11, 8, _GROUND, 7, 0, 1, 5, _GROUND),
    *(6, 12, 13, _GROUND, 19, 16, 26, 20, _GROUND, 21),
)
"""What each pin of the header is, from pin 1: a BCM number, a voltage, or ground."""

ROWS: Final = len(HEADER) // 2

AMPLIFIER: Final[Mapping[str, int | str]] = {"Vin": _FIVE, "GND": _GROUND, "BCLK": 18, "LRC": 19, "DIN": 21}
"""The terminals of an I2S amplifier (MAX98357A) and what they are joined to."""

_AMPLIFIER_FIVE, _AMPLIFIER_GROUND, _RING_FIVE = 4, 6, 2


def place(pin: int) -> int:
    """Where on the header a BCM number is, counted from 1."""
    return HEADER.index(pin) + 1


def title(place: int) -> str:
    """What is printed of a pin in pin maps: `GPIO17`, `5 V`, `ground`."""
    what = HEADER[place - 1]
    return what if isinstance(what, str) else f"GPIO{what}"


def side(place: int) -> Side:
    """In which column a pin is, seen from above with pin 1 at the top: odd ones left, even ones right."""
    return "left" if place % 2 else "right"


def row(place: int) -> int:
    """In which row a pin is, from 0 at the top."""
    return (place - 1) // 2


@dataclass(frozen=True, slots=True)
class Wire:
    """A wire from the header.

    Attributes:
        place: the pin of the header where it begins.
        terminal: the name that is printed where it ends; empty for a button or a light.
        use: what it carries.
    """

    place: int
    terminal: str
    use: Use


@dataclass(frozen=True, slots=True)
class Part:
    """A part that is wired.

    Attributes:
        kind: what it is.
        name: of which one.
        wires: from the header, those of the top first.
        ground: the pin of the header to which its other leg goes, for a button or a light; 0: it has a wire for that.
    """

    kind: Kind
    name: str
    wires: tuple[Wire, ...]
    ground: int = 0

    @property
    def side(self) -> Side:
        """On which side of the header it is drawn: that of its signals; that of the sound pins for the amplifier."""
        if self.kind == "amplifier":
            return "right"
        return side(next(wire.place for wire in self.wires if wire.use == "signal"))

    @property
    def is_single(self) -> bool:
        """Whether it hangs on one pin and ground."""
        return bool(self.ground)


@dataclass(frozen=True, slots=True)
class Wiring:
    """All that is wired.

    Attributes:
        parts: buttons, lights, the ring, the amplifier.
        kept: pins of the header that are not free though nothing here is wired to them, and what has them.
        ring: how many lights the ring has; 0: there is none.
        ring_mark: which of them is at the mark, from 1.
        is_clockwise: whether its lights are wired so.
    """

    parts: tuple[Part, ...]
    kept: Mapping[int, str]
    ring: int = 0
    ring_mark: int = 1
    is_clockwise: bool = True

    def at(self, place: int) -> list[str]:
        """What hangs on a pin of the header, in words; empty: it is free."""
        words = [
            f"{part.kind} {part.name}" if part.is_single else f"{part.kind} {wire.terminal}"
            for part in self.parts
            for wire in part.wires
            if wire.place == place
        ]
        if any(part.ground == place for part in self.parts):
            words.append("buttons, lights")
        return [*words, *([self.kept[place]] if place in self.kept else [])]

    def is_free(self, place: int) -> bool:
        """Tell whether another button or light could have a pin."""
        what = HEADER[place - 1]
        return isinstance(what, int) and what >= LOWEST_PIN and not self.at(place)


def wiring(settings: Settings) -> Wiring:
    """Find what goes where.

    Args:
        settings: without faults; no two parts have the same pin then.
    """
    lights, uses = settings.lights, settings.board.uses
    several: list[Part] = []
    if "i2s" in uses:
        several.append(_amplifier())
    if lights.ring:
        several.append(_ring(place(lights.ring_clock), place(lights.ring_data), several))
    singles = list(_singles(settings))
    grounds = {where: _rail(where, singles, several) for where in SIDES}
    parts = [Part(kind, name, (wire,), grounds[side(wire.place)]) for kind, name, wire in singles]
    wired = {wire.place for part in (*parts, *several) for wire in part.wires}
    return Wiring(
        parts=(*parts, *several),
        kept={at: name for at, name in _kept(uses, has_ring=has_spi_ring(lights)) if at not in wired},
        ring=lights.ring,
        ring_mark=lights.ring_mark,
        is_clockwise=lights.ring_way == "clockwise",
    )


def _singles(settings: Settings) -> Iterator[tuple[Kind, str, Wire]]:
    for name in BUTTONS:
        if (pin := getattr(settings.buttons, name)) != "":
            yield "button", name, Wire(place(pin), "", "signal")
    for light in PHASES:
        if (pin := getattr(settings.lights, light)) != "":
            yield "light", light, Wire(place(pin), "", "signal")
    for number, pin in enumerate(settings.lights.bar, 1):
        yield "light", f"bar {number}", Wire(place(pin), "", "signal")


def _amplifier() -> Part:
    places = {_FIVE: _AMPLIFIER_FIVE, _GROUND: _AMPLIFIER_GROUND}
    uses: dict[str, Use] = {_FIVE: "5 V", _GROUND: "ground"}
    wires = [
        Wire(places[what] if isinstance(what, str) else place(what), name, uses.get(str(what), "signal"))
        for name, what in AMPLIFIER.items()
    ]
    return Part("amplifier", "MAX98357A", tuple(sorted(wires, key=_from_the_top)))


def _ring(clock: int, data: int, others: list[Part]) -> Part:
    where = side(min(clock, data))
    ground = min(_grounds(where, others), key=lambda at: (abs(row(at) - row(clock)), at))
    wires = (
        Wire(_RING_FIVE, "5V", "5 V"),
        Wire(data, "DI", "signal"),
        Wire(clock, "CI", "signal"),
        Wire(ground, "GND", "ground"),
    )
    return Part("ring", "APA102", tuple(sorted(wires, key=_from_the_top)))


def _from_the_top(wire: Wire) -> tuple[int, int]:
    return row(wire.place), wire.place


def _grounds(where: Side, others: list[Part]) -> list[int]:
    """The ground pins of a side that no part has for itself."""
    taken = {wire.place for part in others for wire in part.wires}
    every = (at for at in range(1, len(HEADER) + 1) if HEADER[at - 1] == _GROUND)
    return [at for at in every if side(at) == where and at not in taken]


def _rail(where: Side, singles: list[tuple[Kind, str, Wire]], others: list[Part]) -> int:
    """The ground pin that the buttons and lights of a side share: one outside of their pins, below them if there is."""
    rows = [row(wire.place) for _, _, wire in singles if side(wire.place) == where]
    if not rows:
        return 0
    first, last = min(rows), max(rows)

    def order(at: int) -> tuple[int, int]:
        here = row(at)
        if here > last:
            return 0, here - last
        return (1, first - here) if here < first else (2, last - here)

    return min(_grounds(where, others), key=order)


def _kept(uses: tuple[Bus, ...], *, has_ring: bool) -> Iterator[tuple[int, str]]:
    yield from ((place(pin), NAMES["i2c"]) for pin in PULLED_UP)
    yield from ((place(pin), "a HAT's memory") for pin in EEPROM)
    for bus in uses:
        yield from ((place(pin), NAMES[bus]) for pin in BUSES[bus])
    if has_ring:
        yield from ((place(pin), NAMES["spi"]) for pin in SPI_REST)
