"""The wiring in letters: the header in two columns, then a list from pin to pin. It fits 80 columns."""

from collections.abc import Iterator

from appliance.panel.wiring import HEADER, Kind, Part, Wiring, title

SEEN = "The header seen from above, the end of the board with the SD card at the top:"
NO_SOUND_WIRE = "Sound comes from USB, HDMI or the jack: no wire here."
OPEN = "GAIN and SD stay open; + and - go to a loudspeaker of 4 to 8 ohm, 3 W."
ORDER = "bar 1 is the last to go out; put them in a row from left to right."


def lines(wiring: Wiring) -> list[str]:
    """Write the wiring down.

    Returns:
        Lines of at most 80 letters, plain ASCII.
    """
    return [SEEN, "", *_header(wiring), *_lists(wiring)]


def _header(wiring: Wiring) -> Iterator[str]:
    for left in range(1, len(HEADER), 2):
        right = left + 1
        one, other = _at(wiring, left), _at(wiring, right)
        yield f"{one:>23}  {title(left):>6}  {left:>2} | {right:<2}  {title(right):<6}  {other}".rstrip()


def _at(wiring: Wiring, place: int) -> str:
    return "free" if wiring.is_free(place) else ", ".join(wiring.at(place))


def _lists(wiring: Wiring) -> Iterator[str]:
    yield from _singles(wiring, "button", "Buttons: from the pin to one leg, from the other leg to ground")
    yield from _singles(
        wiring, "light", "Lights: from the pin over 330 ohm to the long leg, from the short leg to ground"
    )
    if any(part.name == "bar 1" for part in wiring.parts):
        yield f"  {ORDER}"
    for part in wiring.parts:
        if not part.is_single:
            yield from ("", _heading(part, wiring))
            yield from (f"  from {_pin(wire.place)} to {wire.terminal}" for wire in part.wires)
            yield f"  {OPEN if part.kind == 'amplifier' else ring_words(wiring)}"
    if not has_amplifier(wiring):
        yield from ("", NO_SOUND_WIRE)
    yield from ("", "Not free, for something else has them")
    for name in dict.fromkeys(wiring.kept.values()):
        pins = ", ".join(str(at) for at in sorted(wiring.kept) if wiring.kept[at] == name)
        yield f"  {name}: pin{'s' if ',' in pins else ''} {pins}"


def _singles(wiring: Wiring, kind: Kind, heading: str) -> Iterator[str]:
    parts = [part for part in wiring.parts if part.kind == kind]
    if parts:
        yield from ("", heading)
        yield from map(_through, parts)


def has_amplifier(wiring: Wiring) -> bool:
    """Tell whether the sound goes over the header."""
    return any(part.kind == "amplifier" for part in wiring.parts)


def ring_words(wiring: Wiring) -> str:
    """Say how the ring is turned."""
    way = "clockwise" if wiring.is_clockwise else "counterclockwise"
    return f"Light {wiring.ring_mark} is at the mark of the box; from above they go {way}."


def _heading(part: Part, wiring: Wiring) -> str:
    return f"Ring of {wiring.ring} lights ({part.name})" if part.kind == "ring" else f"I2S amplifier ({part.name})"


def _through(part: Part) -> str:
    return f"  from {_pin(part.wires[0].place)} through {part.name:<6} to {_pin(part.ground)}".rstrip()


def _pin(place: int) -> str:
    """A pin by its number and what it is, always as wide."""
    return f"pin {place:>2} {f'({title(place)})':<8}"
