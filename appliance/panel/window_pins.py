"""Mock pins that tell when they change: what is drawn is what gpiozero really shows."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from gpiozero import PinInvalidPin
from gpiozero.pins.mock import MockFactory, MockPWMPin


class _SeenPin(MockPWMPin):  # type: ignore[misc]  # gpiozero tells no types
    """A pin that somebody looks at."""

    def _change_state(self, value: Any) -> bool:
        changed = bool(super()._change_state(value))
        if changed:
            self.clear_states()  # the mock remembers all that ever was, and a blinking light is on all evening
            self.factory.seen()
        return changed


class _WirePin(_SeenPin):
    """A wire of a ring: it moves two thousand times for each picture, which nobody looks at."""

    def _change_state(self, value: Any) -> bool:
        changed = bool(self._state != value)
        self._state: Any = value
        return changed


class SeenFactory(MockFactory):  # type: ignore[misc]  # gpiozero tells no types
    """Pins of this program only, of which every change is seen.

    Args:
        seen: called after each change, from whichever thread makes it.
        wires: numbers of pins whose changes are not looked at.
    """

    def __init__(self, seen: Callable[[], None], wires: Iterable[int] = ()) -> None:
        self.seen = seen
        super().__init__(pin_class=_SeenPin)
        for number in wires:
            with suppress(PinInvalidPin):  # which the panel tells when it wants that pin
                self.pin(number, pin_class=_WirePin)

    def brightness(self, number: int) -> float:
        """How bright a light on a pin is, from 0 to 1; 0 if there is none."""
        pin = next((pin for pin in list(self.pins.values()) if pin.info.name == f"GPIO{number}"), None)
        return float(pin.state or 0.0) if pin is not None and pin.function == "output" else 0.0
