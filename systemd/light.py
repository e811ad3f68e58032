"""Lights the ready light long before the box is up, and lets go of its pin when the box wants it.

    python3 -I -S light.py

The system's own Python runs this early in the boot, so it loads nothing that costs time and needs nothing installed:
it asks the kernel for the pin by itself (linux/gpio.h, version 2 of the interface). It reads no more of the settings
than it has to, and where it is not sure of the pin it lights nothing: on another one there may hang a button.

It holds the pin until somebody opens `hand-over`, a pipe in its runtime directory, for writing; then it gives the pin
back and ends.
"""

import posix  # `os` without what it loads
from fcntl import ioctl

PLACES = (
    "/boot/firmware/voxlupi.toml",
    "/boot/firmware/voxlupi.toml.txt",
    "/etc/voxlupi.toml",
    "/etc/voxlupi.toml.txt",
)
"""Where settings are looked for; the first that is there counts."""

PIPE = "/run/voxlupi-light/hand-over"

READY = 26
"""The pin of the light where the settings do not tell another."""

LAST = 27
"""The last pin of the header."""

HEADERS = (b"pinctrl-rp1", b"pinctrl-bcm2711", b"pinctrl-bcm2835")
"""Names of the chips whose lines are the pins of the header: Pi 5, Pi 4, the others."""

CHIP_INFO = 0x8044B401
CHIP_INFO_SIZE = 68
GET_LINE = 0xC250B407
GET_LINE_SIZE = 592
OUTPUT = 1 << 3
"""Numbers of linux/gpio.h."""


def ready_pin(text: str) -> "int | None":
    """The pin of the ready light, from the text of a settings file; None: it has none, or it is not sure which.

    Only the plain way to write it is understood: `ready = 26` below `[lights]`. It is not sure of a pin that something
    else has as well.
    """
    table = others = ""
    found = READY
    for written in text.replace("\r", "").split("\n"):
        line = written.split("#")[0].strip()
        if '"""' in line or "'''" in line or ("lights" in line and not line.startswith("[lights]")):
            return None
        if line.startswith("["):
            table = line
        elif table == "[lights]" and "ready" in line:
            key, _, value = line.partition("=")
            number = value.strip()
            if key.strip() != "ready" or not (number.isascii() and number.isdigit()):
                return None
            found = int(number)
        elif table in ("[buttons]", "[lights]"):
            others += " " + line
    for mark in "=[],":
        others = others.replace(mark, " ")
    return found if found <= LAST and str(found) not in others.split() else None


def settings() -> str:
    """The text of the settings file, empty if there is none."""
    for place in PLACES:
        try:
            file = posix.open(place, posix.O_RDONLY)
        except FileNotFoundError:
            continue
        data = b""
        while part := posix.read(file, 1 << 16):
            data += part
        return data.decode("utf-8-sig", "replace")
    return ""


def header() -> int:
    """The chip whose lines are the pins of the header, opened."""
    for number in range(16):
        try:
            chip = posix.open(f"/dev/gpiochip{number}", posix.O_RDWR | posix.O_CLOEXEC)
        except OSError:
            continue
        told = bytearray(CHIP_INFO_SIZE)
        ioctl(chip, CHIP_INFO, told)
        if bytes(told[32:64]).rstrip(b"\0") in HEADERS:
            return chip
        posix.close(chip)
    raise SystemExit("light: there are no pins here")


def light(chip: int, pin: int) -> int:
    """Takes a pin and puts it up; it stays so until what is given is closed."""
    asked = bytearray(GET_LINE_SIZE)
    asked[0:4] = pin.to_bytes(4, "little")
    asked[256:270] = b"voxlupi, light"
    asked[288:296] = OUTPUT.to_bytes(8, "little")
    asked[296:300] = (1).to_bytes(4, "little")
    # The one attribute: the value of the output (2), up (1), for the first line (1).
    attribute = (2).to_bytes(4, "little") + bytes(4) + (1).to_bytes(8, "little") + (1).to_bytes(8, "little")
    asked[320:344] = attribute
    asked[560:564] = (1).to_bytes(4, "little")
    ioctl(chip, GET_LINE, asked)
    return int.from_bytes(asked[588:592], "little")


def main() -> None:
    """Lights it, and waits until somebody wants the pin."""
    pin = ready_pin(settings())
    if pin is None:
        return
    chip = header()
    line = light(chip, pin)
    posix.close(chip)
    posix.mkfifo(PIPE, 0o622)
    posix.chmod(PIPE, 0o622)
    # Nobody gets past this until the other end is opened.
    end = posix.open(PIPE, posix.O_RDONLY)
    posix.close(line)
    posix.close(end)


if __name__ == "__main__":
    try:
        main()
    except OSError as error:
        raise SystemExit(f"light: {error}") from None
