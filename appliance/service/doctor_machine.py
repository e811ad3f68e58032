"""What the doctor makes of a machine's root, its power, its service and its programs.

Each function takes the text that some other program or file gives, so that every machine can be tried on any other.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Final

from appliance.service.doctor import Finding

IN_MEMORY: Final = {"tmpfs", "ramfs"}
"""Kinds of file system that are gone with the power."""

UNIT: Final = "voxlupi.service"

_WEAK: Final = 0x1
_SLOW: Final = 0xE
_SINCE: Final = 16
"""Bits of `vcgencmd get_throttled`: 0 undervoltage, 1 a lower clock, 2 throttled, 3 hot; from 16 on: ever since the
start."""


@dataclass(frozen=True, slots=True)
class Mount:
    """One line of `/proc/mounts`.

    Attributes:
        point: the directory.
        kind: of file system.
        options: as they stand there.
    """

    point: PurePath
    kind: str
    options: tuple[str, ...]


def mounts(text: str) -> list[Mount]:
    """Read `/proc/mounts`; blanks in names stand there as octal numbers."""
    found = []
    for line in text.splitlines():
        fields = [re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), field) for field in line.split()]
        if len(fields) >= 4:  # noqa: PLR2004 - device, directory, kind, options
            found.append(Mount(PurePath(fields[1]), fields[2], tuple(fields[3].split(","))))
    return found


def mount_of(path: PurePath, known: list[Mount]) -> Mount | None:
    """The mount that a path is on: of those whose directory it is below the longest, and of these the last."""
    found = None
    for mount in known:
        if path.is_relative_to(mount.point) and (found is None or len(mount.point.parts) >= len(found.point.parts)):
            found = mount
    return found


def root(known: list[Mount]) -> Finding:
    """Judge the root file system: a box can live with one that forgets, but people want to know."""
    mount = mount_of(PurePath("/"), known)
    if mount is None:
        return Finding("ok", "root", "what it is cannot be told here")
    if mount.kind == "overlay":
        remedy = "good against a pulled plug; to change anything: raspi-config, Performance, Overlay File System"
        return Finding("warn", "root", "it is an overlay: all that is written is forgotten at reboot", remedy)
    if "ro" in mount.options:
        remedy = "good against a pulled plug; to change anything: sudo mount -o remount,rw /"
        return Finding("warn", "root", f"it is read-only ({mount.kind}): nothing outlives a reboot", remedy)
    return Finding("ok", "root", f"{mount.kind}, it can be written")


def lasting(finding: Finding, path: PurePath, known: list[Mount]) -> Finding:
    """Add to the finding about a directory that can be written whether it is gone with the power.

    Args:
        finding: about the directory.
        path: where it is.
        known: the mounts.
    """
    mount = mount_of(path, known)
    if mount and mount.kind == "overlay":
        upper = next((option[9:] for option in mount.options if option.startswith("upperdir=")), "/")
        mount = mount_of(PurePath(upper), known)
    if finding.mark != "ok" or mount is None or mount.kind not in IN_MEMORY:
        return finding
    words = f"{finding.detail} is only in memory: it is forgotten at reboot, a game that goes on as well"
    remedy = "with a root that is read-only it cannot be otherwise; else set XDG_STATE_HOME to a folder on the card"
    return replace(finding, mark="warn", detail=words, remedy=remedy)


def power(said: str | None) -> list[Finding]:
    """Judge the supply and the cooling of a Pi.

    Args:
        said: by `vcgencmd get_throttled`, as in `throttled=0x50005`; None: there is no such program.
    """
    if said is None:
        return []
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", said)
    if not found:
        words = " ".join(said.split()) or "nothing"
        return [Finding("warn", "power", f"vcgencmd says {words}", "ask again as a user in the group video")]
    now = int(found[1], 16)
    ever = now >> _SINCE
    supply = "take the supply that was made for this Pi, and a short cable; what hangs on USB takes its share"
    cooling = "give it air or a heat sink; too weak a supply slows it down as well"
    if now & _WEAK:
        first = Finding("bad", "power", "the voltage is too low just now", supply)
    elif ever & _WEAK:
        first = Finding("warn", "power", "the voltage has been too low since the start", supply)
    else:
        first = Finding("ok", "power", "the voltage has been high enough since the start")
    if now & _SLOW:
        second = Finding("warn", "cooling", "it is slowed down just now", cooling)
    elif ever & _SLOW:
        second = Finding("warn", "cooling", "it has been slowed down since the start", cooling)
    else:
        second = Finding("ok", "cooling", "it has run at full speed since the start")
    return [first, second]


def service(said: str | None) -> Finding:
    """Judge the service.

    Args:
        said: by `systemctl show`, lines such as `ActiveState=active`; None: no systemd runs here.
    """
    if said is None:
        return Finding("ok", "service", "no systemd runs here: start the box with voxlupi play")
    state = dict(line.partition("=")[::2] for line in said.splitlines())
    if state.get("LoadState") != "loaded":
        return Finding("ok", "service", "not installed: start the box with voxlupi play")
    active, restarts = state.get("ActiveState", ""), state.get("NRestarts", "0")
    words = f"{active} ({state.get('SubState', '')})"
    words += f", {state['StatusText']}" if state.get("StatusText") else ""
    words += f", restarted {restarts} times" if restarts not in {"", "0"} else ""
    journal = f"journalctl -u {UNIT} -n 50 says why"
    if active == "failed" or (active == "activating" and restarts not in {"", "0"}):
        return Finding("bad", "service", words, journal)
    if state.get("UnitFileState") not in {"enabled", "enabled-runtime", "static", "generated", ""}:
        remedy = f"sudo systemctl enable {UNIT}"
        return Finding("warn", "service", f"{words}, and does not come up at switch-on", remedy)
    if restarts not in {"", "0"}:
        return Finding("warn", "service", words, journal)
    return Finding("ok", "service", words)


def tools(wanted: Mapping[str, str], there: Callable[[str], bool]) -> list[Finding]:
    """Judge the programs that the settings need.

    Args:
        wanted: what needs it, by program.
        there: whether this machine has a program.

    Returns:
        A finding with all that are there, and one for each that is missing.
    """
    has = [name for name in wanted if there(name)]
    findings = [Finding("ok", "tools", ", ".join(has))] if has else []
    for name, reason in wanted.items():
        if name not in has:
            words = f"{name} is not installed, which {reason} needs"
            findings.append(Finding("warn", "tools", words, "sudo apt install alsa-utils"))
    return findings
