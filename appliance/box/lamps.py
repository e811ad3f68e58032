"""The lights as the script wants them, and the one thing that stands over it: trouble."""

from collections.abc import Callable

from appliance.games.cue import Light
from appliance.panel import DISPLACED, Panel

TROUBLE_BLINK = 2.0
"""Seconds of a blink of the ready light while something does not work."""

HALVES = ("bar-left", "bar-right")
BEAT = 1.0
"""Seconds of a blink of a side whose time runs; a flag that has fallen blinks faster, and does so in a pause too."""


class Lamps:
    """Shows each light when it changes. While there is trouble the ready light blinks, but nothing changes at night.

    From the first light of a night to the light of day the panel keeps all of them dim, whatever they are told. A vote
    in which some are asked by light, while the others' eyes are closed, counts as a night.

    Args:
        panel: what has them.
        at_night: whether it is night, or as dark as in one.
    """

    def __init__(self, panel: Panel, at_night: Callable[[], bool]) -> None:
        self._panel = panel
        self._at_night = at_night
        self._wanted: dict[str, Light] = {}
        self._shown: dict[str, Light] = {}
        self._trouble = self._paused = self._dim = self._day = False

    def light(self, light: Light) -> bool:
        """What the script wants of a light; False if it wanted the same before.

        The bar and its halves displace each other: which of them comes back is news, whatever it was before.
        """
        self._keep_dim(light)
        before = self._wanted.get(light.name)
        put(self._wanted, light)
        self._show(light)
        return before != light

    def trouble(self, trouble: bool) -> None:
        """Whether something does not work."""
        self._trouble = trouble
        self._show(self._wanted.get("ready", Light("ready", 0.0)))

    def paused(self, paused: bool) -> None:
        """Whether time stands still: then no side of a clock beats."""
        self._paused = paused
        for light in [light for light in self._wanted.values() if light.name in HALVES]:
            self._show(light)

    def lit(self) -> list[str]:
        """The lights that the script has on."""
        return [light.name for light in self._wanted.values() if light.value]

    def _keep_dim(self, light: Light) -> None:
        """Looks whether it is dark: a night breaks with the light of day, while its last words are still to come."""
        if light.name == "night":
            self._day = False
        elif light.name == "day" and light.value:
            self._day = True
        dim = self._at_night() and not self._day
        if dim != self._dim:
            self._dim = dim
            self._panel.dim(dim)

    def _show(self, light: Light) -> None:
        if light.name == "ready" and self._trouble and not self._at_night():
            light = Light("ready", 1.0, TROUBLE_BLINK)
        if light.name in HALVES and self._paused and light.blink >= BEAT:
            light = Light(light.name, light.value)
        if self._shown.get(light.name) != light:
            put(self._shown, light)
            self._panel.light(light.name, light.value, light.blink)


def put(lights: dict[str, Light], light: Light) -> None:
    """Notes a light among others by name, and forgets those that go dark by it."""
    lights[light.name] = light
    for other in DISPLACED.get(light.name, ()):
        lights.pop(other, None)
