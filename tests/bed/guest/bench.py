"""In the machine: runs one case, and is what cases work with.

A case is a program in `cases/`. It says what it saw with `check` and `figure`; `again` has the machine boot once more
and `cut` has its power cut. Standard library only, so that it runs before anything is installed.
"""

import json
import os
import runpy
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NoReturn

HERE = Path("/run/bed")
OUT = HERE / "out"
PROJECT = Path("/root/voxlupi")
WHEELS = Path("/root/wheels")
VENV = Path("/opt/voxlupi")
SETTINGS = Path("/boot/firmware/voxlupi.toml")
STATE = Path("/var/lib/voxlupi")
UNIT = "voxlupi.service"
LIGHT = "voxlupi-light.service"

_told: dict[str, Any] = json.loads((HERE / "told.json").read_text()) if (HERE / "told.json").exists() else {}
boot: int = _told.get("boot", 0)
"""How many boots of this case there were before this one."""
carry: dict[str, Any] = _told.get("carry", {})
"""What the boot before this one handed on."""
statuses: list[tuple[float, str]] = [(age, text) for age, text in _told.get("statuses", [])]
"""What the box said in the boot before this one, each with the seconds from then to the power cut."""


class _Over(BaseException):
    """This boot has done its part."""


def report(kind: str, **what: Any) -> None:
    """Tell the host something, at once."""
    with open("/dev/ttyS0", "wb", buffering=0) as line:  # noqa: PTH123 - a device
        line.write(json.dumps({"kind": kind, **what}).encode() + b"\n")


def check(words: str, holds: object, seen: object = "") -> bool:
    """Whether something is as it has to be; `seen` is what was found."""
    report("check", words=words, holds=bool(holds), seen=str(seen)[:600])
    return bool(holds)


def figure(name: str, value: float, unit: str) -> float:
    """Something that was measured."""
    report("figure", name=name, value=round(value, 4), unit=unit)
    return value


def note(text: str) -> None:
    """Something that whoever reads the result may want to know."""
    report("note", text=text[:4000])


def keep(name: str, text: str | bytes) -> None:
    """A file for the host."""
    (OUT / name).write_bytes(text.encode() if isinstance(text, str) else text)


def again(kernel: str = "rw", **handed: Any) -> NoReturn:
    """Go off, and boot the same disk once more.

    Args:
        kernel: words for the kernel's command line; `ro` for a root that cannot be written.
        handed: what the next boot finds in `carry`.
    """
    report("again", kernel=kernel, carry=handed)
    raise _Over


def cut(within: Sequence[float], **handed: Any) -> None:
    """Have the power cut at a random moment from now on, and the same disk booted once more; returns at once."""
    report("cut", within=list(within), kernel="rw", carry=handed)


def run(*command: object, limit: float = 120.0, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a program; what it says comes back as text."""
    words = [str(word) for word in command]
    try:
        return subprocess.run(words, capture_output=True, text=True, timeout=limit, check=False, **more)
    except subprocess.TimeoutExpired as late:
        said = (late.stdout or b"").decode(errors="replace")
        return subprocess.CompletedProcess(words, 124, said, f"not done after {limit:g} s")


def out(*command: object, **more: Any) -> str:
    """What a program says on standard output, without the last line's end."""
    return run(*command, **more).stdout.strip()


def until(holds: Callable[[], object], limit: float, step: float = 0.02) -> float | None:
    """Wait until something holds.

    Returns:
        Seconds that it took; None: it did not come true within `limit` seconds.
    """
    began = time.monotonic()
    while not holds():
        if time.monotonic() - began > limit:
            return None
        time.sleep(step)
    return time.monotonic() - began


def unit(name: str, *properties: str) -> dict[str, str]:
    """Properties of a unit, as systemd knows them."""
    shown = out("systemctl", "show", name, *(f"-p{each}" for each in properties))
    return dict(line.split("=", 1) for line in shown.splitlines() if "=" in line)


def status() -> str:
    """The text that the service tells systemd."""
    return unit(UNIT, "StatusText").get("StatusText", "")


def main_pid() -> int:
    """The service's process; 0: there is none."""
    return int(unit(UNIT, "MainPID").get("MainPID") or 0)


def is_active() -> bool:
    """Whether the service is up, by its own word."""
    return out("systemctl", "is-active", UNIT) == "active"


def journal(*more: str, name: str = UNIT) -> str:
    """What a unit has written in this boot, a line each."""
    return out("journalctl", "-b", "-u", name, "-o", "cat", "--no-pager", *more)


def tell_status(seconds: float) -> None:
    """Tell the host what the box says it is doing, whenever that changes, for so long."""
    told, end = None, time.monotonic() + seconds
    while time.monotonic() < end:
        text = status()
        if text != told:
            told = text
            report("status", text=text)
        time.sleep(0.1)


def ready_at() -> float:
    """Seconds from the start of the kernel to the moment at which the service said that it is ready."""
    return int(unit(UNIT, "ActiveEnterTimestampMonotonic").get("ActiveEnterTimestampMonotonic") or 0) / 1e6


def uptime() -> float:
    """Seconds since the kernel started."""
    return float(Path("/proc/uptime").read_text().split()[0])


def _main() -> None:
    case = HERE / "cases" / _told["case"]
    sys.modules["bench"] = sys.modules["__main__"]
    sys.path.insert(0, str(HERE / "guest"))
    report("boot", uptime=uptime(), state=out("systemctl", "is-system-running", "--wait", limit=180.0))
    try:
        runpy.run_path(str(case), run_name="case")
    except _Over:
        return
    except BaseException:  # noqa: BLE001 - the host has to learn of it
        report("broken", text=traceback.format_exc())
    finally:
        keep(f"journal-{boot}.txt", out("journalctl", "-b", "-o", "short-monotonic", "--no-pager"))
        os.sync()
    report("end")


if __name__ == "__main__":
    _main()
