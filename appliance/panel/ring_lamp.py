"""The ring as the panel has it: it takes what all lights are told, and shows one picture of it."""

import math
from dataclasses import replace

from appliance.panel.beats import Beats
from appliance.panel.panel import DISPLACED
from appliance.panel.ring import APA102Ring, evened
from appliance.panel.ring_night import night_picture, parts, rest
from appliance.panel.ring_picture import Colour, Shown, Wiring, brightness, dimmed, picture


class RingLamp:
    """A ring of lights that shows what the logical lights are told.

    Args:
        device: the ring, as long as `wiring` says.
        wiring: how it is wired, and which phases it shows.
    """

    def __init__(self, device: APA102Ring, wiring: Wiring) -> None:
        self._device = device
        self._wiring = wiring
        self._beats = Beats()
        self._told: dict[str, float] = {}
        self._allowed = self._limit = math.inf

    def tell(self, name: str, value: float, blink: float) -> None:
        """What a light shall show; `show` shows it."""
        for other in DISPLACED.get(name, ()):
            self._told.pop(other, None)
            self._beats.set(other, 0.0)
        self._told[name] = value
        self._beats.set(name, blink if value else 0.0)

    def seats(self, count: int) -> bool:
        """How many seats there are, from now on; `show` shows it. False: there were as many before."""
        before, self._wiring = self._wiring, replace(self._wiring, seats=count)
        return self._wiring != before

    def limit(self, limit: float) -> None:
        """How bright all lights of the panel may be together, from now on; infinity: they are not dimmed."""
        self._limit = limit

    @property
    def brightness(self) -> float:
        """How bright all of it would be, while all that blinks is lit; one light that is fully on is 1."""
        lit = {name: Shown(value) for name, value in self._told.items()}
        if self._limit == math.inf:
            return brightness(picture(lit, self._wiring))
        return self.answers + brightness(picture(rest(lit), self._wiring))

    @property
    def answers(self) -> float:
        """How much of that is of seats, numbers, `yes` and `no` while the panel is dimmed: that comes first."""
        if self._limit == math.inf:
            return 0.0
        return self._limit * sum(parts({name: Shown(v) for name, v in self._told.items()}, self._wiring).values())

    @property
    def shown(self) -> tuple[Colour, ...]:
        """The colours that the device was told last, by place, clockwise from the mark."""
        return self._wiring.from_the_mark(self._device.value)

    def show(self, allowed: float | None = None) -> None:
        """Show it; nothing is sent if nothing has changed.

        Args:
            allowed: how bright all of it may be, from now on; left out: as bright as before.
        """
        if allowed is not None:
            self._allowed = allowed
        now = {name: Shown(value, self._beats.is_lit(name)) for name, value in self._told.items()}
        if self._limit == math.inf:
            colours = picture(now, self._wiring)
            # By what it is while all is lit, so that nothing else brightens while one light blinks.
            whole = max(self.brightness, brightness(colours))
            if whole > self._allowed:
                colours = dimmed(colours, self._allowed / whole)
        else:
            # Of lights that are so dim the rounding would tell which of them are lit.
            colours = evened(
                night_picture(now, self._wiring, self._limit, self._allowed - self.answers),
            )
        self._device.value = self._wiring.along_the_wire(colours)

    def due(self) -> float | None:
        """When `tick` is to be called."""
        return self._beats.due()

    def tick(self, now: float) -> None:
        """Let what blinks blink; `show` shows it."""
        self._beats.tick(now)

    def off(self) -> None:
        """Go dark at once."""
        self._device.off()

    def close(self) -> None:
        """Give the pins back."""
        self._device.close()
