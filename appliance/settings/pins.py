"""Which pins go together, and what a ring and dimmed lights need."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from appliance.files import Document, Fault, dotted
from appliance.settings.buses import (
    BUSES,
    EEPROM,
    HIGHEST_PIN,
    LOWEST_PIN,
    NAMES,
    PULLED_UP,
    SPI_CLOCK,
    SPI_DATA,
    SPI_REST,
    bus_of,
)
from appliance.settings.model import Buttons, Lights
from appliance.settings.reading import Keys, is_whole, is_written, value

BUTTONS = ("next", "pause", "left", "right")
LIGHTS = ("night", "day", "vote", "ready")
SHORTEST_BAR = 5
"""Lights of a bar, below which it shows no time."""
SMALLEST_RING, LARGEST_RING = 12, 24
"""Lights of a ring, if there is one."""

_RING = (("lights", "ring_clock"), ("lights", "ring_data"))


def pin_faults(document: Document) -> Iterator[Fault]:
    """Find pins that clash, and lights that cannot do what is asked of them.

    Args:
        document: a settings file.

    Yields:
        A fault for each pin that is used twice, that the board keeps, or that belongs to a bus in use; for a bar and a
        ring of too few lights, a mark that is on no light, and lights that are to be dimmed and cannot.
    """
    pins = _all_pins(document)
    uses = _uses(document)
    has_spi_ring = [pins.get(keys) for keys in _RING] == [SPI_CLOCK, SPI_DATA]
    if has_spi_ring and "spi" in uses:
        problem = "the ring has the SPI port to itself: its lights take all that is sent there for colours"
        remedy = 'take "spi" out, or give lights.ring_clock and lights.ring_data other pins'
        yield document.fault(("board", "uses", uses.pop("spi")), problem, remedy)
    yield from _clashes(document, pins, uses, has_spi_ring=has_spi_ring)
    yield from _bar(document)
    yield from _ring(document)
    yield from _dimmed(document)


def _clashes(
    document: Document, pins: Mapping[Keys, int], uses: Mapping[str, int], *, has_spi_ring: bool
) -> Iterator[Fault]:
    # Defaults first: the fault is then at the line that somebody wrote.
    in_order = sorted(pins, key=lambda keys: is_written(document, keys))
    taken: dict[int, Keys] = {}
    for keys in in_order:
        pin = pins[keys]
        bus = bus_of(pin)
        if pin in EEPROM:
            problem, remedy = f"pin {pin} is kept for the memory of a HAT", _any_pin()
        elif pin in PULLED_UP:
            problem, remedy = f"pin {pin} is kept for the I2C bus, and the board pulls it up", _any_pin()
        elif pin in taken:
            first = taken[pin]
            problem = f"pin {pin} is that of {dotted(first)} already ({_where(document, first)})"
            remedy = f"give {dotted(keys)} or {dotted(first)} another pin"
        elif bus is not None and bus in uses:
            where = f"line {document.line(('board', 'uses', uses[bus]))}"
            problem = f"pin {pin} belongs to {NAMES[bus]}, which is in use (board.uses, {where})"
            remedy = _free(pins.values(), uses, has_spi_ring=has_spi_ring)
        elif has_spi_ring and pin in SPI_REST:
            problem = f"pin {pin} belongs to the SPI port, which drives the ring (lights.ring, {_where_ring(document)})"
            remedy = f"{_free(pins.values(), uses, has_spi_ring=True)}, or give the ring other pins"
        else:
            taken[pin] = keys
            continue
        yield document.fault(keys, problem, remedy)


def _any_pin() -> str:
    return f"write a pin from {LOWEST_PIN} to {HIGHEST_PIN}"


def _free(pins: Iterable[int], uses: Iterable[str], *, has_spi_ring: bool) -> str:
    """Name the first pins that nothing has, those of no bus before the others."""
    busy = {*pins, *(pin for bus, row in BUSES.items() if bus in uses for pin in row)}
    if has_spi_ring:
        busy.update(SPI_REST)
    free = [pin for pin in range(LOWEST_PIN, HIGHEST_PIN + 1) if pin not in busy]
    if not free:
        return "no other is free"
    some = sorted(free, key=lambda pin: bus_of(pin) is not None)[:3]
    *most, last = map(str, some)
    return f"take one that is free, such as {', '.join(most)} or {last}" if most else f"take {last}, which is free"


def _where(document: Document, keys: Keys) -> str:
    return f"line {document.line(keys)}" if is_written(document, keys) else "its default"


def _where_ring(document: Document) -> str:
    return f"line {document.line(('lights', 'ring'))}"


def _all_pins(document: Document) -> dict[Keys, int]:
    """Give every pin by its key, written or by default; those of the ring only if there is one."""
    buttons, lights = Buttons(), Lights()
    pins: dict[Keys, Any] = {
        **{("buttons", name): getattr(buttons, name) for name in BUTTONS},
        **{("lights", name): getattr(lights, name) for name in LIGHTS},
    }
    if _lights_of_ring(document):
        pins |= {("lights", name): getattr(lights, name) for _, name in _RING}
    pins = {keys: value(document, keys, default) for keys, default in pins.items()}
    bar = value(document, ("lights", "bar"), list(lights.bar))
    pins |= {("lights", "bar", index): pin for index, pin in enumerate(bar if isinstance(bar, list) else [])}
    return {keys: pin for keys, pin in pins.items() if is_whole(pin) and 0 <= pin <= HIGHEST_PIN}


def _uses(document: Document) -> dict[str, int]:
    """Give the buses in use, each with its place in the list."""
    uses = value(document, ("board", "uses"), [])
    there = enumerate(uses if isinstance(uses, list) else [])
    return {bus: at for at, bus in there if isinstance(bus, str) and bus in BUSES}


def _bar(document: Document) -> Iterator[Fault]:
    bar = value(document, ("lights", "bar"), None)
    if isinstance(bar, list) and 0 < len(bar) < SHORTEST_BAR:
        problem = f"has {len(bar)} {'entry' if len(bar) == 1 else 'entries'}"
        yield document.fault(
            ("lights", "bar"),
            problem,
            f"write a list in [ ] of {SHORTEST_BAR} to 10 entries, each a whole number from 0 to 27, or [] for no bar",
        )


def _lights_of_ring(document: Document) -> int:
    """How many lights the ring has, right or not; 0: there is none, or nobody can tell."""
    ring = value(document, ("lights", "ring"), 0)
    return ring if is_whole(ring) and 0 < ring <= LARGEST_RING else 0


def _ring(document: Document) -> Iterator[Fault]:
    ring = _lights_of_ring(document)
    if not ring:
        return
    if ring < SMALLEST_RING:
        remedy = f"write {SMALLEST_RING} to {LARGEST_RING}, or 0 for no ring"
        problem = f"{ring} {'light is' if ring == 1 else 'lights are'} too few for a ring"
        yield document.fault(("lights", "ring"), problem, remedy)
        return
    mark = value(document, ("lights", "ring_mark"), None)
    if is_whole(mark) and ring < mark <= LARGEST_RING:
        problem = f"there is no light {mark} in a ring of {ring} (lights.ring, {_where_ring(document)})"
        yield document.fault(("lights", "ring_mark"), problem, f"write a number from 1 to {ring}")


def _dimmed(document: Document) -> Iterator[Fault]:
    """A brightness between dark and full, asked of lights that have no other."""
    keys: Keys = ("lights", "night_brightness")
    brightness = value(document, keys, None)
    pins = _all_pins(document)
    if (
        value(document, ("lights", "pwm"), True) is False
        and is_whole(brightness)
        and 0 < brightness < 100  # noqa: PLR2004 -- percent
        and any(("lights", name) in pins for name in LIGHTS)
    ):
        problem = f"lights without PWM (lights.pwm, {_where(document, ('lights', 'pwm'))}) are dark or fully lit"
        yield document.fault(keys, problem, "write 0 or 100, or pwm = true")
