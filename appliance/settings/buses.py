"""The pins of the header that belong to something: which, and to what."""

from collections.abc import Mapping
from typing import get_args

from appliance.settings.model import Bus, Lights

BUSES: Mapping[Bus, tuple[int, ...]] = {
    "i2c": (2, 3),
    "i2s": (18, 19, 20, 21),
    "spi": (7, 8, 9, 10, 11),
    "serial": (14, 15),
}
"""BCM numbers of the pins of each bus."""

NAMES: Mapping[Bus, str] = {"i2c": "I2C", "i2s": "I2S sound", "spi": "SPI", "serial": "the serial port"}
"""What people call each bus."""

PULLED_UP = BUSES["i2c"]
"""The board pulls these up, whatever hangs on them."""

EEPROM = (0, 1)
"""On these the board looks for the memory of a HAT when it starts."""

LOWEST_PIN, HIGHEST_PIN = 4, 27
"""BCM numbers of the first and the last pin that a button or a light may have."""

SPI_CLOCK, SPI_DATA = 11, 10
"""The pins on which the board's own SPI port drives a ring."""

SPI_REST = tuple(pin for pin in BUSES["spi"] if pin not in {SPI_CLOCK, SPI_DATA})
"""The pins that the SPI port keeps for itself when a ring hangs on it: two chip selects and the data that come in."""


def bus_of(pin: int) -> Bus | None:
    """Give the bus to which a pin belongs, in use or not; None: a pin of no bus."""
    return next((bus for bus in get_args(Bus) if pin in BUSES[bus]), None)


def has_spi_ring(lights: Lights) -> bool:
    """Tell whether there is a ring that the board's SPI port drives."""
    return bool(lights.ring) and (lights.ring_clock, lights.ring_data) == (SPI_CLOCK, SPI_DATA)
