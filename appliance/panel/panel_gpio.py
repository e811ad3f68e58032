"""The panel on GPIO pins: buttons to ground, lights, and a bar that may be two halves.

The same code runs on a Pi's pins and on gpiozero's mock pins.
"""

import math
from collections.abc import Callable, Iterable, Mapping
from itertools import cycle
from typing import Any

from gpiozero import LED, PWMLED, CompositeOutputDevice, GPIOPinInUse, InputDevice, PinPWMUnsupported

from appliance.panel.panel import BUTTONS, DISPLACED, LIGHTS, PHASES, EdgeCallback, WarnCallback
from appliance.panel.pins import SHARED, pi_factory
from appliance.settings import model


class GpioPanel:
    """Four buttons, four lights and a bar on pins.

    A pin that cannot be used is told in one line, and the rest works without it.

    Args:
        buttons: pins of the buttons.
        lights: pins of the lights, and whether they can be dimmed.
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
        self._lamps: dict[str, _Lamp] = {}
        for button in BUTTONS:
            if (pin := getattr(buttons, button)) != "":
                self._add_switch(button, pin, edge)
        for light in PHASES:
            if (pin := getattr(lights, light)) != "":
                self._add_lamp(light, pin, pwm=lights.pwm)
        self._add_bar(lights.bar)

    def light(self, name: str, value: float, blink: float = 0.0) -> None:
        """Show a value on a light; see `Panel.light`.

        The bar and its halves light whole LEDs and round up, so that their last one goes out at 0 and not
        before. Lights without PWM are fully lit by any value above 0.
        """
        if name not in LIGHTS:
            raise ValueError(f"no light {name!r}; there are {', '.join(LIGHTS)}")
        lamp = self._lamps.get(name)
        if lamp is None or self._closed:
            return
        for other in DISPLACED.get(name, ()):
            self._set(other, self._lamps[other].give_way)
        self._set(name, lambda: lamp.show(min(1.0, max(0.0, value)), max(0.0, blink)))

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
        """Nothing to wait for: the pins tell by themselves."""
        return None

    def tick(self, now: float) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Switch all lights off at once and give the pins back; see `Panel.close`."""
        if self._closed:
            return
        self._closed = True
        # First the dark, which people see, then the rest, which takes longer.
        for lamp in self._lamps.values():
            self._attempt(lamp.off)
        for lamp in self._lamps.values():
            self._attempt(lamp.close)
        for switch in self._switches.values():
            self._attempt(switch.close)

    def _set(self, name: str, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception as error:  # noqa: BLE001 -- a light is not worth a game
            self._warn(f"light {name}: cannot be set ({_words(error)})")

    def _attempt(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Exception as error:  # noqa: BLE001 -- the other lights still have to go out
            self._warn(f"panel: cannot be closed cleanly ({_words(error)})")

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
            self._lamps[name] = _Lamp(self._led(name, pin, pwm=pwm))
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
            self._lamps[name] = _Row(CompositeOutputDevice(*row, pin_factory=self._factory))

    def _led(self, name: str, pin: int, *, pwm: bool) -> Any:
        """A light that can be dimmed, if it shall and if these pins can do that."""
        if pwm:
            try:
                return PWMLED(pin, pin_factory=self._factory)
            except PinPWMUnsupported:
                self._warn(f"lights.{name}: pin {pin} cannot be dimmed; half a light is a whole one")
        return LED(pin, pin_factory=self._factory)

    def _mind(self, key: str, pin: int) -> None:
        if pin in SHARED:
            self._warn(f"{key}: pin {pin} also belongs to {SHARED[pin]}; choose another if that is in use")

    def _lost(self, key: str, pin: int, error: Exception) -> None:
        self._warn(f"{key}: pin {pin} cannot be used ({_words(error)}); choose a free one, the rest works without it")


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
            self._warn(f"button {self._name}: an edge was lost ({_words(error)})")


class _Lamp:
    """A light that shows a value, steadily or blinking."""

    def __init__(self, device: Any) -> None:
        self._device = device
        self._shown: tuple[float, float] | None = _DARK

    def show(self, value: float, blink: float) -> None:
        """Show a value; the same again changes nothing, so that blinking stays even."""
        if (value, blink) == self._shown:
            return
        self._shown = None  # until it is: what fails may be asked for again
        self._device.source = None
        if value and blink and self._level(value):
            # `blink()` of a PWMLED goes to full brightness, which is too much for a dark room.
            self._device.source_delay = blink / 2
            self._device.source = cycle((self._level(value), self._level(0.0)))
        else:
            self._device.value = self._level(value)
        self._shown = (value, blink)

    def give_way(self) -> None:
        """Go dark, if it is not, for another light that has the same LEDs; that one may then light them."""
        if self._shown != _DARK:
            self._shown = _DARK  # also if it fails: what the other shows must not be put off by the next attempt
            self.off()

    def off(self) -> None:
        self._device.source = None
        self._device.off()

    def close(self) -> None:
        self._device.close()

    def _level(self, value: float) -> Any:
        """A value as the device takes it."""
        return value


class _Row(_Lamp):
    """A row of LEDs that shows a value as a length, in whole LEDs, rounded up; it may have none at all."""

    def off(self) -> None:
        """Put all LEDs off: one that fails keeps no other lit."""
        self._device.source = None
        failures = []
        for led in self._device:
            try:
                led.off()
            except Exception as error:  # noqa: BLE001 -- told when the others are dark
                failures.append(error)
        if failures:
            raise failures[0]

    def _level(self, value: float) -> tuple[bool, ...]:
        count = len(self._device)
        lit = math.ceil(value * count - 1e-9)
        return tuple(index < lit for index in range(count))


_DARK = (0.0, 0.0)


def _words(error: Exception) -> str:
    """An error's message in one line."""
    if isinstance(error, GPIOPinInUse):
        return "another button or light has it"  # gpiozero's own words show a Python object
    return " ".join(str(error).split()) or type(error).__name__
