"""Lights on pins: one LED, dimmed or not, and a row of LEDs."""

import math
from itertools import cycle
from typing import Any, Final

from gpiozero import GPIOPinInUse

_DARK: Final = (0.0, 0.0)
_CLOSE: Final = 1e-9
"""What differs by less is the same, when fractions were added up."""


class Lamp:
    """A light that shows a value, steadily or blinking.

    Args:
        device: a `gpiozero.PWMLED`, or an `LED`.
        is_dimmable: whether it can be anything between dark and full.
    """

    def __init__(self, device: Any, *, is_dimmable: bool = True) -> None:
        self._device = device
        self.is_dimmable = is_dimmable
        self._shown: tuple[float, float] | None = _DARK

    def brightness(self, value: float) -> float:
        """How bright it is with a value, while it is lit; one LED at its full is 1."""
        return value if self.is_dimmable else float(value > 0)

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
        """Go dark at once."""
        self._device.source = None
        self._device.off()

    def close(self) -> None:
        """Give the pins back."""
        self._device.close()

    def _level(self, value: float) -> Any:
        """A value as the device takes it."""
        return value


class Row(Lamp):
    """A row of LEDs that shows a value as a length, in whole LEDs, rounded up; it may have none at all."""

    def __init__(self, device: Any) -> None:
        super().__init__(device, is_dimmable=False)

    def brightness(self, value: float) -> float:
        """How bright its LEDs are together with a value; one is 1."""
        return float(sum(self._level(value)))

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
        lit = math.ceil(value * count - _CLOSE)
        return tuple(index < lit for index in range(count))


def words_of(error: Exception) -> str:
    """An error's message in one line."""
    if isinstance(error, GPIOPinInUse):
        return "another button or light has it"  # gpiozero's own words show a Python object
    return " ".join(str(error).split()) or type(error).__name__
