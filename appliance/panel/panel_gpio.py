"""The panel on GPIO pins: buttons to ground, lights, a bar that may be two halves, and a ring.

The same code runs on a Pi's pins and on gpiozero's mock pins.
"""

import math
from collections.abc import Iterable, Mapping
from typing import Any

from gpiozero import LED, PWMLED, CompositeOutputDevice, InputDevice, PinPWMUnsupported

from appliance.panel.lamps import Lamp, Row, words_of
from appliance.panel.lighting import Lighting
from appliance.panel.panel import BUTTONS, LIGHTS, PHASES, EdgeCallback, WarnCallback
from appliance.panel.pins import SHARED, pi_factory
from appliance.panel.ring import APA102Ring
from appliance.panel.ring_lamp import RingLamp
from appliance.panel.ring_picture import Colour, Wiring
from appliance.settings import model
from appliance.settings.buses import has_spi_ring

LOOK = 0.25
"""Seconds between two looks at the lines while nothing happens."""


class GpioPanel:
    """Four buttons, four lights, a bar and a ring on pins.

    A pin that cannot be used is told in one line, and the rest works without it.

    Args:
        buttons: pins of the buttons.
        lights: pins of the lights, whether they can be dimmed, the ring, and how bright it may be at night.
        edge: told every raw edge, from gpiozero's thread.
        warn: told in one line what does not work.
        factory: a `gpiozero.Factory` to take the pins from; the Pi's own if left out.

    Raises:
        NoPins: there are no pins on this machine.
    """

    def __init__(
        self,
        buttons: model.Buttons,
        lights: model.Lights,
        edge: EdgeCallback,
        warn: WarnCallback,
        factory: Any = None,
    ) -> None:
        self._warn = warn
        self._closed = False
        self._factory = pi_factory() if factory is None else factory
        self._switches: dict[str, _Switch] = {}
        self._lamps: dict[str, Lamp] = {}
        self._night = lights.night_brightness / 100
        for button in BUTTONS:
            if (pin := getattr(buttons, button)) != "":
                self._add_switch(button, pin, edge)
        for light in PHASES:
            if (pin := getattr(lights, light)) != "":
                self._add_lamp(light, pin, pwm=lights.pwm)
        self._add_bar(lights.bar)
        self._lighting = Lighting(self._lamps, self._ring(lights) if lights.ring else None, warn)
        if self._stays_dark and not self._lighting.ring and 0 < self._night < 1:
            warn(
                f"lights.night: a light that cannot be dimmed stays dark at night, since night_brightness is "
                f"{lights.night_brightness}; with 100 it shines"
            )

    @property
    def look(self) -> float:
        """A quarter of a second: a finger that stays a little longer is seen though its edges are lost."""
        return LOOK

    def light(self, name: str, value: float, blink: float = 0.0) -> None:
        """Show a value on a light; see `Panel.light`.

        The bar and its halves light whole LEDs and round up, so that their last one goes out at 0 and not
        before. Lights without PWM are fully lit by any value above 0.
        """
        if name not in LIGHTS:
            raise ValueError(f"no light {name!r}; there are {', '.join(LIGHTS)}")
        if not self._closed:
            self._lighting.show(name, min(1.0, max(0.0, value)), max(0.0, blink))

    def dim(self, on: bool) -> None:
        """Keep all lights under the brightness of the night; see `Panel.dim`."""
        if not self._closed:
            self._lighting.limit(self._night if on else math.inf)

    def seats(self, count: int) -> None:
        """How many seats there are; see `Panel.seats`."""
        if not self._closed:
            self._lighting.seats(max(0, count))

    @property
    def ring(self) -> tuple[Colour, ...]:
        """What the ring shows, as red, green and blue of each light, clockwise from the mark; empty: there is none."""
        return self._lighting.ring

    def is_pressed(self, name: str) -> bool:
        """Tell whether a button's line is down now; see `Panel.is_pressed`."""
        if name not in BUTTONS:
            raise ValueError(f"no button {name!r}; there are {', '.join(BUTTONS)}")
        switch = self._switches.get(name)
        return switch is not None and not self._closed and switch.is_pressed

    def levels(self) -> Mapping[str, bool]:
        """Tell which lines are down now, of the buttons that work: what `Gestures.tick` wants to see."""
        if self._closed:
            return {}
        return {name: switch.is_pressed for name, switch in self._switches.items()}

    @property
    def exhausted(self) -> bool:
        """Never: there is always a finger that may come."""
        return False

    def due(self) -> float | None:
        """When a light of the ring blinks next; the pins tell by themselves."""
        return None if self._closed else self._lighting.due()

    def tick(self, now: float) -> None:
        """Let the ring blink; see `Panel.tick`."""
        if not self._closed:
            self._lighting.tick(now)

    def close(self) -> None:
        """Switch all lights off at once and give the pins back; see `Panel.close`."""
        if self._closed:
            return
        self._closed = True
        self._lighting.close()
        for switch in self._switches.values():
            try:
                switch.close()
            except Exception as error:  # noqa: BLE001 -- the other buttons have pins to give back as well
                self._warn(f"panel: cannot be closed cleanly ({words_of(error)})")

    def _add_switch(self, name: str, pin: int, edge: EdgeCallback) -> None:
        self._mind(f"buttons.{name}", pin)
        try:
            device = InputDevice(pin, pull_up=True, pin_factory=self._factory)
            self._switches[name] = _Switch(name, device, edge, self._warn)
        except Exception as error:  # noqa: BLE001 -- three buttons are better than none
            self._lost(f"buttons.{name}", pin, error)

    def _add_lamp(self, name: str, pin: int, *, pwm: bool) -> None:
        self._mind(f"lights.{name}", pin)
        try:
            self._lamps[name] = self._lamp(name, pin, pwm=pwm)
        except Exception as error:  # noqa: BLE001 -- a dark light is not worth a game
            self._lost(f"lights.{name}", pin, error)

    def _add_bar(self, pins: Iterable[int]) -> None:
        """The bar and its halves; a pin that is taken costs one LED, not the bar."""
        leds = []
        for pin in pins:
            self._mind("lights.bar", pin)
            try:
                leds.append(LED(pin, pin_factory=self._factory))
            except Exception as error:  # noqa: BLE001 -- a shorter bar is better than none
                self._lost("lights.bar", pin, error)
        half = len(leds) // 2
        for name, row in (("bar", leds), ("bar-left", leds[:half]), ("bar-right", leds[::-1][:half])):
            self._lamps[name] = Row(CompositeOutputDevice(*row, pin_factory=self._factory))

    def _lamp(self, name: str, pin: int, *, pwm: bool) -> Lamp:
        """A light that can be dimmed, if it shall and if these pins can do that."""
        if pwm:
            try:
                return Lamp(PWMLED(pin, pin_factory=self._factory))
            except PinPWMUnsupported:
                self._warn(f"lights.{name}: pin {pin} cannot be dimmed; half a light is a whole one")
        return Lamp(LED(pin, pin_factory=self._factory), is_dimmable=False)

    @property
    def _stays_dark(self) -> bool:
        """Whether the night has a light that is dark while the panel is dimmed, since it cannot be dimmed."""
        night = self._lamps.get("night")
        return night is not None and not night.is_dimmable

    def _ring(self, lights: model.Lights) -> RingLamp | None:
        """The ring, dark; it shows the phases that have no pin, and the night for a light that stays dark."""
        clock, data = lights.ring_clock, lights.ring_data
        if not has_spi_ring(lights):
            self._mind("lights.ring_clock", clock)
            self._mind("lights.ring_data", data)
        wiring = Wiring(
            count=lights.ring,
            mark=lights.ring_mark,
            way=lights.ring_way,
            brightness=lights.ring_brightness / 100,
            phases=frozenset(
                name for name in PHASES if getattr(lights, name) == "" or (name == "night" and self._stays_dark)
            ),
        )
        try:
            return RingLamp(APA102Ring(lights.ring, clock, data, warn=self._no_port, pin_factory=self._factory), wiring)
        except Exception as error:  # noqa: BLE001 -- a box without its ring still speaks
            self._warn(
                f"lights.ring: pins {clock} and {data} cannot be used ({words_of(error)}); "
                "choose free ones, the rest works without it"
            )
            return None

    def _no_port(self, reason: str) -> None:
        self._warn(
            f"lights.ring: the SPI port cannot be used ({reason}); the ring works without it, but more slowly; "
            "dtparam=spi=on in /boot/firmware/config.txt switches the port on"
        )

    def _mind(self, key: str, pin: int) -> None:
        if pin in SHARED:
            self._warn(f"{key}: pin {pin} also belongs to {SHARED[pin]}; choose another if that is in use")

    def _lost(self, key: str, pin: int, error: Exception) -> None:
        self._warn(f"{key}: pin {pin} cannot be used ({words_of(error)}); choose a free one, the rest works without it")


class _Switch:
    """A button's line: tells every edge, and where it is.

    `gpiozero.Button` keeps an edge to itself if it takes it for a repetition, which is what an edge looks
    like after a lost one; so this listens to the pin.
    """

    def __init__(self, name: str, device: Any, edge: EdgeCallback, warn: WarnCallback) -> None:
        self._name, self._device, self._edge, self._warn = name, device, edge, warn
        device.pin.bounce = None
        device.pin.edges = "both"
        device.pin.when_changed = self._changed

    @property
    def is_pressed(self) -> bool:
        return bool(self._device.is_active)

    def close(self) -> None:
        self._device.close()

    def _changed(self, ticks: float, state: float) -> None:  # noqa: ARG002 -- gpiozero's own clock
        try:
            self._edge(self._name, not state)
        except Exception as error:  # noqa: BLE001 -- an exception would end the one thread of all buttons
            self._warn(f"button {self._name}: an edge was lost ({words_of(error)})")
