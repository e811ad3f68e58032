"""The ring as the panel has it: it takes what all lights are told, and shows one picture of it."""

import math

from appliance.panel.beats import Beats
from appliance.panel.panel import DISPLACED
from appliance.panel.ring import APA102Ring
from appliance.panel.ring_picture import Shown, Wiring, brightness, dimmed, picture


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
        self._allowed = math.inf

    def tell(self, name: str, value: float, blink: float) -> None:
        """What a light shall show; `show` shows it."""
        for other in DISPLACED.get(name, ()):
            self._told.pop(other, None)
            self._beats.set(other, 0.0)
        self._told[name] = value
        self._beats.set(name, blink if value else 0.0)

    @property
    def brightness(self) -> float:
        """How bright all of it would be, while all that blinks is lit; one light that is fully on is 1."""
        return brightness(picture({name: Shown(value) for name, value in self._told.items()}, self._wiring))

    def show(self, allowed: float | None = None) -> None:
        """Show it; nothing is sent if nothing has changed.

        Args:
            allowed: how bright all of it may be, from now on; left out: as bright as before.
        """
        if allowed is not None:
            self._allowed = allowed
        colours = picture({n: Shown(v, self._beats.is_lit(n)) for n, v in self._told.items()}, self._wiring)
        # By what it is while all is lit, so that nothing else brightens while one light blinks.
        whole = max(self.brightness, brightness(colours))
        if whole > self._allowed:
            colours = dimmed(colours, self._allowed / whole)
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
