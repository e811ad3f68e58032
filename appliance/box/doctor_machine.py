"""Reads of a machine what its doctor judges: mounts, power, service, buses, programs. What is not there is no error."""

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from appliance.service import doctor_board, doctor_machine
from appliance.service.doctor import Finding
from appliance.service.doctor_machine import UNIT, Mount
from appliance.settings import Settings

LIMIT = 3.0
"""Seconds that any other program may take."""

STATES = "LoadState,ActiveState,SubState,NRestarts,UnitFileState,StatusText"


def run(*command: str) -> str | None:
    """What a program writes; None where there is none, where it fails, and where it takes too long."""
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=True,
            errors="replace",
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


@dataclass(frozen=True, slots=True)
class Machine:
    """Where a machine is read.

    Attributes:
        proc: the kernel's files about itself.
        boot: the boot partition.
        run: gives what a program writes; see `run`.
        has: whether there is a program.
    """

    proc: Path = Path("/proc")
    boot: Path = Path("/boot/firmware")
    run: Callable[..., str | None] = run
    has: Callable[[str], bool] = lambda name: shutil.which(name) is not None

    def mounts(self) -> list[Mount]:
        """All that is mounted."""
        return doctor_machine.mounts(_text(self.proc / "mounts"))

    def power(self) -> list[Finding]:
        """Supply and cooling."""
        return doctor_machine.power(self.run("vcgencmd", "get_throttled"))

    def service(self) -> list[Finding]:
        """The service."""
        return [doctor_machine.service(self.run("systemctl", "show", UNIT, "--no-pager", "-p", STATES))]

    def tools(self, settings: Settings) -> list[Finding]:
        """The programs of ALSA that these settings need."""
        wanted = {"amixer": "card_volume"} if settings.audio.card_volume != "" else {}
        if settings.voice.recordings:
            wanted |= dict.fromkeys(("arecord", "aplay"), "voxlupi record-lines")
        return doctor_machine.tools(wanted, self.has)

    def buses(self, settings: Settings) -> list[Finding]:
        """What else has pins of the header; the device tree knows it, and where it does not, the file it is made by."""
        tree = self.proc / "device-tree"
        aliases = {path.name: _text(path).strip("\0") for path in _files(tree / "aliases")}
        on = {}
        if config := _text(self.boot / "config.txt"):
            on = doctor_board.from_config(config, _text(tree / "model").strip("\0"))
        status = {
            node: text.strip("\0") for node in aliases.values() if (text := _text(tree / node.lstrip("/") / "status"))
        }
        return doctor_board.buses(on | doctor_board.from_tree(aliases, status), settings)


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_file())
    except OSError:
        return []


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except (OSError, ValueError):
        return ""
