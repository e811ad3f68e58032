"""What is found out about a machine, and what can be told of it without the other rooms.

Each function takes what it judges as an argument, so that every machine can be tried on any other.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

Mark = Literal["ok", "warn", "bad"]

OLDEST: Final = (3, 11)
NEWEST: Final = (3, 13)
"""The first and the last Python that the box is tried with."""

LOW: Final = 50
"""Percent of a card's level below which a table hardly hears it."""

SPARE: Final = {"espeakng-loader"}
"""Packages without which the box plays where the system has what they bring."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing, and how it is.

    Attributes:
        mark: `ok`; `warn`, the box plays all the same; `bad`, play would suffer.
        what: which thing, a word or two.
        detail: how it is, one line.
        remedy: what helps, one line; empty where all is well.
    """

    mark: Mark
    what: str
    detail: str
    remedy: str = ""

    def __str__(self) -> str:
        told = f"{self.mark:<4}  {self.what:<10}  {self.detail}"
        return f"{told}; {self.remedy}" if self.remedy else told


def python(version: Sequence[int]) -> Finding:
    """Judge Python.

    Args:
        version: as `sys.version_info`.
    """
    number = ".".join(map(str, version[:3]))
    known = f"{OLDEST[0]}.{OLDEST[1]} to {NEWEST[0]}.{NEWEST[1]}"
    remedy = f"make the venv with Python {known}"
    if tuple(version[:2]) < OLDEST:
        return Finding("bad", "python", f"{number} is too old", remedy)
    if tuple(version[:2]) > NEWEST:
        return Finding("warn", "python", f"{number} is newer than any that the box was tried with", remedy)
    return Finding("ok", "python", number)


def packages(wanted: Iterable[str], installed: Callable[[str], str | None]) -> list[Finding]:
    """Judge the packages that the box needs.

    Args:
        wanted: requirements, as a distribution tells them (`pygame>=2.6.1`); those of extras are passed over.
        installed: gives a package's version, None where there is none.

    Returns:
        A finding with all that are there, and one for each that is missing or too old.
    """
    there: list[str] = []
    findings: list[Finding] = []
    for requirement in wanted:
        name, least = _requirement(requirement)
        if not name:
            continue
        mark: Mark = "warn" if name in SPARE else "bad"
        version = installed(name)
        if version is None:
            findings.append(Finding(mark, "packages", f"{name} is missing", f'pip install "{name}{_from(least)}"'))
        elif least and _number(version) < _number(least):
            remedy = f'pip install --upgrade "{name}{_from(least)}"'
            findings.append(Finding(mark, "packages", f"{name} {version} is too old", remedy))
        else:
            there.append(f"{name} {version}")
    if there:
        findings.insert(0, Finding("ok", "packages", ", ".join(there)))
    return findings or [Finding("warn", "packages", "voxlupi is not installed here, only found", "pip install .")]


def factory(name: str, model: str) -> Finding:
    """Judge what the pins are reached by.

    Args:
        name: of gpiozero's pin factory that is really in use.
        model: of the Pi, `Zero 2 W`.
    """
    detail = f"{name} on a Raspberry Pi {model}"
    if name == "LGPIOFactory":
        return Finding("ok", "pins", detail)
    return Finding("warn", "pins", f"{detail}, not lgpio, with which the box was tried", "unset GPIOZERO_PIN_FACTORY")


def groups(there: Collection[str], mine: Collection[str], wanted: Collection[str] = ("gpio", "audio")) -> list[Finding]:
    """Judge the groups that may use pins and sound on a Pi.

    Args:
        there: the system's groups.
        mine: those of this user.
        wanted: those that the box needs.

    Returns:
        A finding for each of these that the system has.
    """
    findings = []
    for name in wanted:
        if name in mine:
            findings.append(Finding("ok", "groups", f"this user is in the group {name}"))
        elif name in there:
            remedy = f'"sudo usermod -aG {name} $USER", then log in again'
            findings.append(Finding("warn", "groups", f"this user is not in the group {name}", remedy))
    return findings


def cards(listed: str) -> Finding:
    """Tell which sound cards the system has.

    Args:
        listed: the text of `/proc/asound/cards`; empty where there is none.
    """
    found = re.findall(r"^ *\d+ \[(.*?) *\]: *(?:.*? - )?(.*)$", listed, re.MULTILINE)
    if not found:
        remedy = "plug one in; on a Pi dtparam=audio=on in /boot/firmware/config.txt switches its own on"
        return Finding("warn", "cards", "the system lists no sound card", remedy)
    return Finding("ok", "cards", ", ".join(f"{name} ({title})" if title else name for name, title in found))


def level(control: str, percent: int, muted: bool, wanted: int | None) -> Finding:
    """Judge how loud the sound card itself is set.

    Args:
        control: ALSA's name of what sets it.
        percent: as people hear it.
        muted: whether it is switched off.
        wanted: percent that the settings want; None: they leave it alone.
    """
    detail = f'"{control}" of the card is at {percent} %' + (", and switched off" if muted else "")
    if wanted is not None:
        return Finding("ok", "level", f"{detail}; play sets it to {wanted} %")
    if muted or percent < LOW:
        return Finding("warn", "level", detail, 'set "card_volume" under [audio] to 80, or use alsamixer')
    return Finding("ok", "level", detail)


def display(environ: Mapping[str, str]) -> Finding:
    """Tell whether there is a screen for the window, which the box does not need.

    Args:
        environ: the environment; `WAYLAND_DISPLAY` and `DISPLAY` count.
    """
    for name, system in (("WAYLAND_DISPLAY", "Wayland"), ("DISPLAY", "X11")):
        if environ.get(name):
            return Finding("ok", "display", f"{system} ({environ[name]})")
    return Finding("ok", "display", "none: no window can be opened, and none is needed")


def _requirement(text: str) -> tuple[str, str]:
    """A requirement's name and its least version; no name where it is one of an extra."""
    wanted, _, condition = text.partition(";")
    found = re.match(r"\s*([\w.-]+)[^>]*(?:>=\s*([\d.]+))?", wanted)
    return ("", "") if found is None or "extra" in condition else (found[1], found[2] or "")


def _from(least: str) -> str:
    return f">={least}" if least else ""


def _number(version: str) -> tuple[int, ...]:
    release = re.match(r"[\d.]*", version)
    return tuple(int(part) for part in (release[0] if release else "").split(".") if part)
