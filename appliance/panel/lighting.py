"""All lights of a panel, and the limit that they are under together.

While there is a limit every light counts with what it gives while it is lit, so nothing changes with a blink. Lights
that can be dimmed, the ring among them, are dimmed by the same part if they are too bright together. A light that
cannot is lit if what is left is enough for all of it, and else dark.

What is answered on the ring by a seat, a number, `yes` or `no` comes before that: its value is a part of the limit, and
the others share what it leaves. So with the night's light at the limit all lights together are as bright as the limit
says, whichever of them are lit.
"""

import math
from collections.abc import Callable, Mapping
from typing import Final

from appliance.panel.lamps import Lamp, words_of
from appliance.panel.panel import DISPLACED, WarnCallback
from appliance.panel.ring_lamp import RingLamp
from appliance.panel.ring_picture import Colour

_CLOSE: Final = 1e-9
"""What differs by less is the same, when fractions were added up."""

_RING: Final = "ring"


class Lighting:
    """Lights on pins and a ring.

    A light that fails is told in one line, and the others go on.

    Args:
        lamps: lights on pins, by name; of those that have the same LEDs one is shown at a time, see `DISPLACED`.
        ring: a ring, if there is one.
        warn: told in one line what does not work.
    """

    def __init__(self, lamps: Mapping[str, Lamp], ring: RingLamp | None, warn: WarnCallback) -> None:
        self._lamps = dict(lamps)
        self._ring = ring
        self._warn = warn
        self._told: dict[str, tuple[float, float]] = {}
        self._given: dict[str, float] = {}
        self._limit = math.inf
        self._ring_fault = ""
        self._closed = False

    def show(self, name: str, value: float, blink: float) -> None:
        """Show a value on a light, and on the ring.

        Args:
            name: of the light; one that there is not is dark.
            value: from 0 to 1.
            blink: period in seconds; 0 is steady.
        """
        if self._ring is not None:
            self._ring.tell(name, value, blink)
        if name in self._lamps:
            for other in DISPLACED.get(name, ()):
                self._told.pop(other, None)
                self._given.pop(other, None)
                self._attempt(other, self._lamps[other].give_way)
            self._told[name] = (value, blink)
        self._share(name)

    def limit(self, limit: float) -> None:
        """From now on all lights together are at most so bright; one LED or light of the ring at its full is 1."""
        if limit != self._limit:
            self._limit = limit
            if self._ring is not None:
                self._ring.limit(limit)
            self._share()

    def seats(self, count: int) -> None:
        """How many seats there are from now on, for the lights of the ring that point at them; 0: nobody knows."""
        if self._ring is not None and self._ring.seats(count):
            self._share()

    @property
    def ring(self) -> tuple[Colour, ...]:
        """What the ring shows, clockwise from the mark; empty: there is none."""
        return self._ring.shown if self._ring is not None else ()

    def due(self) -> float | None:
        """When `tick` is to be called; None if nothing is under way."""
        return self._ring.due() if self._ring is not None else None

    def tick(self, now: float) -> None:
        """Do what is due."""
        if self._ring is not None and (due := self._ring.due()) is not None and due <= now:
            self._ring.tick(now)
            self._attempt(_RING, self._ring.show)

    def close(self) -> None:
        """Switch all lights off at once, then give the pins back; a second call does nothing."""
        if self._closed:
            return
        self._closed = True
        lights = [light for light in (self._ring, *self._lamps.values()) if light is not None]
        # First the dark, which people see, then the rest, which takes longer.
        for action in (*(light.off for light in lights), *(light.close for light in lights)):
            try:
                action()
            except Exception as error:  # noqa: BLE001 -- the other lights still have to go out
                self._warn(f"panel: cannot be closed cleanly ({words_of(error)})")

    def _share(self, told: str = "") -> None:
        """Shows all lights, each as bright as it may be; what gets darker comes first.

        Args:
            told: the light that was told something: it is tried again even if it failed with the same before.
        """
        wanted = {name: self._lamps[name].brightness(value) for name, (value, _) in self._told.items()}
        if self._ring is not None:
            wanted[_RING] = self._ring.brightness
        shares = self._shares(wanted)
        before = self._given
        self._given = {name: min(share, wanted[name]) for name, share in shares.items()}
        for name in sorted(shares, key=lambda name: self._given[name] - before.get(name, 0.0)):
            if name == _RING and self._ring is not None:
                ring, share = self._ring, shares[name]
                self._attempt(name, lambda ring=ring, share=share: ring.show(share))  # type: ignore[misc]
            elif name == told or self._given[name] != before.get(name):
                lamp, (value, blink) = self._lamps[name], self._told[name]
                part = value if shares[name] >= wanted[name] else shares[name]
                self._attempt(name, lambda lamp=lamp, part=part, blink=blink: lamp.show(part, blink))  # type: ignore[misc]

    def _shares(self, wanted: Mapping[str, float]) -> dict[str, float]:
        """How bright each light may be."""
        if self._limit == math.inf:
            return dict.fromkeys(wanted, math.inf)
        dimmable = [name for name in wanted if name == _RING or self._lamps[name].is_dimmable]
        first = self._ring.answers if self._ring is not None else 0.0
        whole = math.fsum(wanted[name] for name in dimmable) - first
        part = min(1.0, (self._limit - first) / whole) if whole > _CLOSE else 1.0
        shares = {name: wanted[name] * part for name in dimmable}
        if _RING in shares:
            shares[_RING] += first * (1.0 - part)
        left = self._limit - first - whole * part
        for name in wanted:
            if name not in shares:
                shares[name] = wanted[name] if wanted[name] <= left + _CLOSE else 0.0
                left -= shares[name]
        return shares

    def _attempt(self, name: str, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception as error:  # noqa: BLE001 -- a light is not worth a game
            fault = words_of(error)
            # A ring is shown with every light, and while it blinks: what is wrong with it is told once.
            if not self._closed and not (name == _RING and fault == self._ring_fault):
                self._warn(f"light {name}: cannot be set ({fault})")
        else:
            fault = ""
        if name == _RING:
            self._ring_fault = fault
