"""A ring of APA102 lights, as a device in gpiozero's manner: over the board's SPI port, or over any two pins.

What travels on the wire is in APA102's data sheet: 32 zero bits; for each light three ones, five bits of brightness
for the whole light, then blue, green and red; at the end clocks enough to push the last light's data through all those
before it, since each of them holds its data back for half a clock.
"""

import math
import warnings
from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from typing import Any, Final

from gpiozero import GPIOPinInUse, OutputDevice, SPIDevice, SPISoftwareFallback
from gpiozero.exc import SPIError
from gpiozero.pins import SPI
from gpiozero.pins.spi import SPISoftware

from appliance.panel.ring_picture import DARK, Colour

PORT: Final = (11, 10)
"""Clock and data of the SPI port that every Pi's header has."""
_SELECT: Final = 8
"""The port's first select pin, which the kernel takes along with the port; the lights have no use for it."""

_START: Final = (0,) * 4
_MARK: Final = 0b111_00000
_STEPS: Final = 31
"""Steps of a whole light's brightness, above dark."""
_LEVELS: Final = 255
"""Steps of each colour within it."""
_CLOSE: Final = 1e-9
"""What differs by less is the same, when fractions were added up."""


class RingError(SPIError):  # type: ignore[misc]  # gpiozero tells no types
    """A ring cannot do what it shall."""


class RingBadCount(RingError, ValueError):  # noqa: N818 -- named as gpiozero names its own
    """A ring has no such number of lights."""


class RingBadValue(RingError, ValueError):  # noqa: N818 -- named as gpiozero names its own
    """What a ring shall show is not a colour for each of its lights."""


class APA102Ring(SPIDevice):  # type: ignore[misc]  # gpiozero tells no types
    """A ring, or a strip, of APA102 or SK9822 lights on two pins, `CI` on clock and `DI` on data.

    Very dim colours keep their hue: each light's own brightness goes down first, in 31 steps, and its colours have
    255 steps within each of those.

    With clock 11 and data 10 the board's SPI port drives it, where that is switched on. Over any other pins it is
    driven bit by bit, on these two alone; gpiozero's own SPI by software would take a third one for a select line.

    Example::

        from appliance.panel.pins import mock_factory
        from appliance.panel.ring import APA102Ring

        with APA102Ring(12, clock_pin=21, data_pin=20, pin_factory=mock_factory()) as ring:
            ring.value = [(1, 0, 0)] + [(0, 0, 0.01)] * 11
            ring.off()

    Args:
        count: how many lights there are, from 1.
        clock_pin: the pin of the clock.
        data_pin: the pin of the data.
        warn: told in one line why the SPI port is not used although the pins are its own; gpiozero's
            `SPISoftwareFallback` is given as a warning if left out.
        pin_factory: where the pins come from; gpiozero's default if left out.

    Raises:
        RingBadCount: there is no such number of lights.
        GPIOPinInUse: another device has a pin.
    """

    def __init__(
        self,
        count: int,
        clock_pin: Any = PORT[0],
        data_pin: Any = PORT[1],
        *,
        warn: Callable[[str], None] | None = None,
        pin_factory: Any = None,
    ) -> None:
        self._spi: Any = None
        self._lock = RLock()
        self._value: tuple[Colour, ...] = ()
        self._sent: list[int] | None = None
        if count < 1:
            raise RingBadCount(f"a ring of {count} lights cannot be; it has at least 1")
        # Not by way of SPIDevice, which would ask for a select pin.
        super(SPIDevice, self).__init__(pin_factory=pin_factory)
        self._spi = self._open(clock_pin, data_pin, warn)
        self._value = (DARK,) * count
        try:
            self._show()  # lights keep what they had while the Pi was off
        except BaseException:
            self._spi.close()
            self._spi = None
            raise

    def __len__(self) -> int:
        """How many lights there are."""
        return len(self._value)

    @property
    def value(self) -> tuple[Colour, ...]:
        """The colour of each light, from the first on the wire; what lies outside 0 to 1 counts as the nearer end.

        Nothing is sent if nothing has changed.

        Raises:
            RingBadValue: there is not one colour for each light.
            DeviceClosed: the ring is closed.
        """
        return self._value

    @value.setter
    def value(self, value: Iterable[Sequence[float]]) -> None:
        wanted = [tuple(colour) for colour in value]
        if len(wanted) != len(self._value) or any(len(colour) != len(DARK) for colour in wanted):
            raise RingBadValue(f"a ring of {len(self._value)} lights shows as many colours of red, green and blue")
        self._value = tuple(_within(*colour) for colour in wanted)
        self._show()

    @property
    def is_active(self) -> bool:
        """Whether any light is on."""
        return any(map(any, self._value))

    def off(self) -> None:
        """Put all lights off."""
        self.value = (DARK,) * len(self._value)

    def close(self) -> None:
        """Put all lights off and give the pins back; lights that are left alone would shine on."""
        try:
            if self._spi is not None and self._value:
                self.off()
        finally:
            super().close()

    def _show(self) -> None:
        self._check_open()
        data = frame(self._value)
        with self._lock:
            if data != self._sent:
                # What was broken off, be it before this program began, has left a light in the midst of its data: four
                # bytes more end that, and then the start is seen as one.
                whole = data if self._sent else [*_START, *data]
                self._sent = None  # until it is: what fails may be asked for again
                self._spi.write(whole)
                self._sent = data

    def _open(self, clock: Any, data: Any, warn: Callable[[str], None] | None) -> Any:
        """The SPI port if these are its pins and it can be had, else the two pins by themselves."""
        reason = ""
        if (clock, data) == PORT and self._has_port:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("error", SPISoftwareFallback)
                    return self.pin_factory.spi(clock_pin=clock, mosi_pin=data, miso_pin=None, select_pin=_SELECT)
            except GPIOPinInUse:
                reason = f"pin {_SELECT}, which belongs to it, is in use"
            except SPISoftwareFallback as fallback:
                reason = str(fallback.__context__ or fallback)
        # Behind the attempt, when what it had reserved is free again.
        spi = TwoWires(clock, data, pin_factory=self.pin_factory)
        if reason and warn:
            warn(" ".join(reason.split()))
        elif reason:
            warnings.warn(SPISoftwareFallback(f"the SPI port is not used ({reason})"), stacklevel=3)
        return spi

    @property
    def _has_port(self) -> bool:
        """Whether there is a port at all behind these pins; mock pins have none, nor do they warn of that."""
        find = getattr(self.pin_factory, "_get_spi_class", None)
        return find is not None and not issubclass(find(shared=False, hardware=True), SPISoftware)


class TwoWires(SPI):  # type: ignore[misc]  # gpiozero tells no types
    """SPI by software that writes only, with a clock and a data pin and no others.

    It has pins of its own: gpiozero's bus by software is shared by all who name the same numbers, be it on another
    factory. The data line moves only where a bit differs from the one before; each move costs a call of the kernel.
    """

    def __init__(self, clock_pin: Any, data_pin: Any, *, pin_factory: Any) -> None:
        self._clock: Any = None
        self._data: Any = None
        super().__init__(pin_factory=pin_factory)
        try:
            self._clock = OutputDevice(clock_pin, pin_factory=pin_factory)
            self._data = OutputDevice(data_pin, pin_factory=pin_factory)
        except BaseException:
            self.close()
            raise

    @property
    def closed(self) -> bool:
        """Whether the pins have been given back."""
        return self._clock is None

    def close(self) -> None:
        """Give the pins back."""
        for device in (self._clock, self._data):
            if device is not None:
                device.close()
        self._clock = self._data = None
        super().close()

    def transfer(self, data: Sequence[int]) -> list[int]:
        """Write words of eight bits; what is read is nothing."""
        self._check_open()
        clock, line = self._clock.pin, self._data.pin
        level = None
        for word in data:
            for place in range(7, -1, -1):
                bit = bool(word >> place & 1)
                if bit is not level:
                    line.state = level = bit
                clock.state = True
                clock.state = False
        return [0] * len(data)

    def _get_clock_mode(self) -> int:
        return 0


def frame(colours: Sequence[Colour]) -> list[int]:
    """What is sent to lights, in bytes, so that each shows its colour and none is brighter than that."""
    data = list(_START)
    for colour in colours:
        step = _step(colour)
        levels = [math.floor(part * _STEPS / step * _LEVELS + _CLOSE) if step else 0 for part in reversed(colour)]
        data += (_MARK | step, *(min(_LEVELS, level) for level in levels))
    # Half a clock for each light; SK9822, which is sold as APA102, shows nothing before 32 more zeros have come.
    return [*data, *_START, *(0,) * math.ceil(len(colours) / 16)]


def evened(colours: Sequence[Colour]) -> tuple[Colour, ...]:
    """The same colours as lights can show them, as bright together as they were, and never brighter.

    A light rounds its colours down to its levels: 24 lights lose up to 1.5 percent of a night of 20 percent by that,
    and up to a fifth of a night of 1 percent, as much as the colours happen to want. Here what one light loses the next
    one gets, once it makes a whole level; so of lights of the same colour some are one level brighter than others.

    Example: of a night of 20 percent on 24 lights, which are at level 188.2 of 255 in the lowest step, five are at 189.
    """
    lost = [0.0] * len(DARK)
    shown = []
    for colour in colours:
        level = (_step(colour) or 1) / _STEPS / _LEVELS
        lost = [less + part for less, part in zip(lost, colour, strict=True)]
        given = [
            min(_LEVELS, math.floor(less / level + _CLOSE)) * level if part else 0.0
            for less, part in zip(lost, colour, strict=True)
        ]
        lost = [less - part for less, part in zip(lost, given, strict=True)]
        shown.append(_within(*given))
    return tuple(shown)


def _step(colour: Colour) -> int:
    """The lowest step of a light's own brightness in which it can show a colour."""
    return min(_STEPS, math.ceil(max(colour) * _STEPS - _CLOSE))


def _within(red: float, green: float, blue: float) -> Colour:
    return min(1.0, max(0.0, red)), min(1.0, max(0.0, green)), min(1.0, max(0.0, blue))
