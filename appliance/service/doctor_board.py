"""What the doctor makes of a Pi's header: which buses are switched on, and whether the settings know it."""

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from appliance.service.doctor import Finding
from appliance.settings import Settings

PINS: Final[Mapping[str, tuple[int, ...]]] = {
    "i2c": (2, 3),
    "i2s": (18, 19, 20, 21),
    "spi": (7, 8, 9, 10, 11),
    "serial": (14, 15),
}
"""BCM numbers of the pins that a bus has while it is switched on."""

SWITCHES: Final[Mapping[str, str]] = {
    "i2c": "dtparam=i2c_arm=on",
    "i2s": "dtoverlay=max98357a (or the one of your sound HAT)",
    "spi": "dtparam=spi=on",
    "serial": "enable_uart=1",
}
"""What switches a bus on, in `/boot/firmware/config.txt`."""

ALIASES: Final[Mapping[str, tuple[str, ...]]] = {
    "i2c": ("i2c1", "i2c_arm"),
    "i2s": ("i2s",),
    "spi": ("spi0",),
    "serial": ("serial0",),
}
"""What a bus is called in the device tree; the first that there is counts."""

RP1_ALIASES: Final = {**ALIASES, "serial": ("uart0",)}
"""The same on a Pi 5, whose first serial port has a plug of its own."""

SPI_RING: Final = (11, 10)
"""Clock and data of a ring that the board's own port drives."""

_PARAMETERS: Final = {
    **dict.fromkeys(("i2c", "i2c1", "i2c_arm"), "i2c"),
    "i2s": "i2s",
    "spi": "spi",
    **dict.fromkeys(("uart0", "uart0_console"), "serial"),
}
_OVERLAYS: Final = (
    (re.compile(r"(hifiberry|iqaudio|justboom|allo|audioinjector|merus|i2s)-|max98357a|googlevoicehat|rpi-dac"), "i2s"),
    (re.compile(r"spi0-"), "spi"),
    (re.compile(r"i2c1\b"), "i2c"),
    (re.compile(r"uart0\b"), "serial"),
)
_ON: Final = {"on", "true", "yes", "1", "okay"}


def pins(settings: Settings) -> dict[int, str]:
    """Every pin of the settings, and which key it is under; of a ring as well, if there is one."""
    buttons, lights = settings.buttons, settings.lights
    found: dict[int, str] = {}
    for name in ("next", "pause", "left", "right"):
        if (pin := getattr(buttons, name)) != "":
            found[pin] = f"buttons.{name}"
    for name in ("night", "day", "vote", "ready"):
        if (pin := getattr(lights, name)) != "":
            found[pin] = f"lights.{name}"
    found |= dict.fromkeys(lights.bar, "lights.bar")
    if lights.ring:
        found |= {lights.ring_clock: "lights.ring_clock", lights.ring_data: "lights.ring_data"}
    return found


def from_tree(aliases: Mapping[str, str], status: Mapping[str, str]) -> dict[str, bool]:
    """Which buses the device tree says are on; those that it does not know are left out.

    Args:
        aliases: nodes by alias.
        status: the `status` of those nodes; a node without one is on.
    """
    is_rp1 = any("/rp1/" in node for node in aliases.values())
    on = {}
    for bus, names in (RP1_ALIASES if is_rp1 else ALIASES).items():
        node = next((aliases[name] for name in names if name in aliases), None)
        if node is not None:
            on[bus] = status.get(node, "okay") in {"okay", "ok"}
    return on


def from_config(text: str, model: str = "") -> dict[str, bool]:
    """Which buses a Pi's `config.txt` switches on.

    Args:
        text: of the file. What stands under a heading that is not about this model, or about no model, is passed over.
        model: as the device tree tells it, `Raspberry Pi Zero 2 W Rev 1.0`.
    """
    on = dict.fromkeys(PINS, False)
    for key, value in _statements(text, _headings(model)):
        match key:
            case "enable_uart":
                on["serial"] = value == "1"
            case "dtparam" | "device_tree_param":
                on |= _parameters(value)
            case "dtoverlay" | "device_tree_overlay":
                on |= {bus: True for pattern, bus in _OVERLAYS if pattern.match(value)}
    return on


def _statements(text: str, headings: Collection[str]) -> Iterator[tuple[str, str]]:
    """The statements of a `config.txt` that count, keys and values."""
    counts = True
    for raw in text.splitlines():
        line = raw.split("#", 1)[0].strip()
        if line.startswith("["):
            counts = line.strip("[] ").lower() in {"all", *headings}
        elif counts:
            key, _, value = (part.strip() for part in line.partition("="))
            yield key, value


def _parameters(text: str) -> dict[str, bool]:
    """What parameters such as `spi=on,i2c` make of the buses; one without a value switches on."""
    pairs = (parameter.partition("=") for parameter in text.split(","))
    return {
        _PARAMETERS[name.strip()]: (wanted.strip().lower() or "on") in _ON
        for name, _, wanted in pairs
        if name.strip() in _PARAMETERS
    }


def buses(on: Mapping[str, bool], settings: Settings) -> list[Finding]:
    """Judge the buses against the settings.

    Args:
        on: whether each is switched on; empty: this is no Pi.
        settings: what hangs on the header.

    Returns:
        A finding with all that are on, and one for each that does not go with the settings.
    """
    if not on:
        return []
    taken = pins(settings)
    has_port = bool(settings.lights.ring) and (settings.lights.ring_clock, settings.lights.ring_data) == SPI_RING
    running = [bus for bus in on if on[bus]]
    findings = [Finding("ok", "buses", f"switched on: {', '.join(running) or 'none'}")]
    for bus in running:
        free = SPI_RING if bus == "spi" and has_port else ()
        clashes = {pin: taken[pin] for pin in PINS[bus] if pin in taken and pin not in free}
        if clashes:
            words = ", ".join(f"{key} is on pin {pin}" for pin, key in clashes.items())
            remedy = (
                f"take pins other than {_range(PINS[bus])}, or take {SWITCHES[bus]} out of /boot/firmware/config.txt"
            )
            findings.append(Finding("warn", "buses", f"{bus} is switched on and {words}", remedy))
    findings += [
        _missing(bus, f"uses under [board] names {bus}") for bus in settings.board.uses if not on.get(bus, True)
    ]
    if has_port and not on.get("spi", True) and "spi" not in settings.board.uses:
        findings.append(_missing("spi", "the ring is on the pins of spi"))
    return findings


def _missing(bus: str, reason: str) -> Finding:
    remedy = f"write {SWITCHES[bus]} into /boot/firmware/config.txt and restart"
    return Finding("warn", "buses", f"{reason}, which is switched off", remedy)


def _range(numbers: Collection[int]) -> str:
    return f"{min(numbers)} to {max(numbers)}"


def _headings(model: str) -> set[str]:
    """The headings of `config.txt` that are about a model."""
    if "Zero 2" in model:
        return {"pi02"}
    if "Zero" in model:
        return {"pi0", "pi0w"} if " W" in model else {"pi0"}
    if found := re.search(r"Compute Module (\d)", model):
        return {f"cm{found[1]}", f"pi{found[1]}"}
    if found := re.search(r"Raspberry Pi (\d+)", model):
        return {f"pi{found[1]}", f"pi{found[1]}+"} if "Plus" in model else {f"pi{found[1]}"}
    return set()
