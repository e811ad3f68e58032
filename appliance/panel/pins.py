"""Where pins come from: the Pi's own through lgpio, or gpiozero's mock pins on any machine."""

import os
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gpiozero import Device, PinInvalidPin
from gpiozero.exc import PinUnknownPi
from gpiozero.pins.local import get_pi_revision
from gpiozero.pins.mock import MockFactory, MockPWMPin

from appliance.panel.face import LAMPS
from appliance.panel.panel import BUTTONS
from appliance.settings import model
from appliance.settings.buses import BUSES, NAMES

KEYS = "use --panel keys to play without buttons and lights"

SHARED = {pin: NAMES[bus] for bus, pins in BUSES.items() for pin in pins}
"""BCM numbers of the pins that something else may be using, and what: a button on one of them may silence a
sound HAT."""


class NoPins(Exception):  # noqa: N818 -- it says what is missing
    """This machine has no pins to use. The message is one line that says why, and what to do."""


REMEMBERED = 250
"""States that a mock pin remembers, for tests; what blinks all evening would fill the memory."""


class _ForgetfulPin(MockPWMPin):  # type: ignore[misc]  # gpiozero tells no types
    """A mock pin that begins anew when it has much to remember."""

    def _change_state(self, value: Any) -> bool:
        if len(self.states) >= REMEMBERED:
            self.clear_states()
        return bool(super()._change_state(value))


class _WirePin(_ForgetfulPin):
    """A wire of a ring: it moves two thousand times for each picture, which nobody looks at."""

    def _set_state(self, value: Any) -> None:
        self._state: Any = value


def mock_factory(wires: Iterable[int] = ()) -> Any:
    """Make pins that exist in this program only, as a `gpiozero.pins.mock.MockFactory` with PWM.

    Each call makes a set of its own: two panels on two factories do not meet.

    Args:
        wires: numbers of pins whose changes are not remembered.
    """
    factory = MockFactory(pin_class=_ForgetfulPin)
    for number in wires:
        with suppress(PinInvalidPin):  # which the panel tells when it wants that pin
            factory.pin(number, pin_class=_WirePin)
    return factory


def wires(buttons: model.Buttons, lights: model.Lights) -> tuple[int, ...]:
    """The pins of the ring, if there is one and nothing else has them."""
    others = {getattr(buttons, name) for name in BUTTONS} | {getattr(lights, name) for name in LAMPS} | {*lights.bar}
    pins = (lights.ring_clock, lights.ring_data) if lights.ring else ()
    return tuple(pin for pin in pins if pin not in others)


def pi_factory() -> Any:
    """Make the pins of the Pi that this runs on.

    The environment's `GPIOZERO_PIN_FACTORY` is followed if set; otherwise it is lgpio and nothing else, since
    gpiozero's quiet second choices lack PWM or need a daemon.

    Returns:
        A `gpiozero.Factory`, which gpiozero itself closes at exit.

    Raises:
        NoPins: this is not a Pi, or its pins cannot be reached.
    """
    try:
        with _lgpio_elsewhere():
            if "GPIOZERO_PIN_FACTORY" not in os.environ and Device.pin_factory is None:
                get_pi_revision()  # whoever has no Pi shall not be sent to look for lgpio
                from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415 -- it opens files at import

                Device.pin_factory = LGPIOFactory()
            Device.ensure_pin_factory()
    except Exception as error:
        raise NoPins(_reason(error)) from error
    return Device.pin_factory


def _reason(error: Exception) -> str:
    """Say in one line why there are no pins, and what to do."""
    words = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, PinUnknownPi):
        return f"this machine is not a Raspberry Pi; {KEYS}"
    if isinstance(error, ImportError):
        return f"the pins need lgpio ({words}): sudo apt install python3-lgpio, or {KEYS}"
    if isinstance(error, AttributeError):
        # pip finds an empty package of that name where there is no wheel.
        return f"the lgpio package is an empty one ({words}): sudo apt install python3-lgpio, or {KEYS}"
    return f"the pins cannot be opened ({words}): is this user in the group gpio? Or {KEYS}"


@contextmanager
def _lgpio_elsewhere() -> Iterator[None]:
    """Let lgpio make its files in a place of its own.

    At import it makes a FIFO `.lgd-nfy0` in the directory `LG_WD`, else in the working directory, where it
    may not be allowed to; and it moves the whole process there, so that every relative path means another
    file from then on (measured with lgpio 0.2.2.0). The FIFO is only needed until both ends are open, which
    is when the import is done.
    """
    try:
        before = Path.cwd()
    except FileNotFoundError:  # somebody removed it under us
        before = Path("/")
    given = os.environ.get("LG_WD")
    place = None if given else tempfile.mkdtemp(prefix="voxlupi-lgpio-")
    try:
        if place:
            os.environ["LG_WD"] = place
        yield
    finally:
        with suppress(OSError):
            os.chdir(before)
        if place:
            os.environ.pop("LG_WD", None)
            shutil.rmtree(place, ignore_errors=True)
