"""A Debian machine that is one process: User Mode Linux, with pins and sound cards that exist only in its kernel.

    with Machine(bed, folder) as machine:
        story = machine.boot(payload, limit=300)

The machine tells what happens in it by JSON objects, a line each, on its first serial line. Its disk is a file of
differences to the image, so that a thousand machines can be made of one.
"""

import json
import math
import os
import random
import select
import shutil
import signal
import subprocess
import tarfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

RESULTS_SIZE = 256 << 20
"""Bytes of the disk on which a machine lays what it hands back; a sparse file."""

QUIET = ("quiet", "systemd.show_status=0", "systemd.log_target=journal")
"""What happens stands in the journal."""

CARDS = ("snd_dummy.index=0", "snd_aloop.index=1", "snd_aloop.id=Loopback", "snd_aloop.pcm_substreams=1")
"""The card that the system prefers leads nowhere; what is played on the other can be recorded there."""

Report = dict[str, Any]


@dataclass
class Story:
    """What one boot told.

    Attributes:
        reports: in their order.
        ended: `off`, it went off by itself; `cut`, the power was cut; `late`, it was not done in time.
        seconds: that it ran.
        statuses: what the box said it was doing, each with the seconds from then to the end.
    """

    reports: list[Report] = field(default_factory=list)
    ended: str = "off"
    seconds: float = 0.0
    statuses: list[tuple[float, str]] = field(default_factory=list)


class Machine:
    """One disk, and whatever boots from it.

    Args:
        bed: the folder that `setup.sh` has filled.
        folder: for the disk, the console's text and what is handed back; made if it is not there.
        like: another machine's folder whose disk this one has at first; None: the fresh system.
        tell: told every report as it comes.
    """

    def __init__(
        self, bed: Path, folder: Path, like: Path | None = None, tell: Callable[[Report], None] = lambda _: None
    ) -> None:
        self._bed, self._folder, self._tell = bed, folder, tell
        folder.mkdir(parents=True, exist_ok=True)
        self._root, self._firmware = folder / "root.cow", folder / "firmware.fat"
        for own, given in ((self._root, None), (self._firmware, bed / "firmware.fat")):
            own.unlink(missing_ok=True)
            source = like / own.name if like else given
            if source:
                _copy(source, own)

    def boot(self, payload: Path, *, kernel: str = "rw", limit: float = 600.0) -> Story:
        """Boot, and wait until it is off.

        Args:
            payload: a folder that the machine gets; `guest/bench.py` in it is run.
            kernel: words for the kernel's command line: how the root is mounted, and more.
            limit: seconds after which the power is cut whatever happens.

        Returns:
            What it told. What it handed back is in `out` in the machine's folder.
        """
        given, taken = self._folder / "given.tar", self._folder / "taken.tar"
        with tarfile.open(given, "w") as tar:
            tar.add(payload, arcname=".")
        taken.unlink(missing_ok=True)
        with taken.open("wb") as file:
            file.truncate(RESULTS_SIZE)
        reading, writing = os.pipe()
        began = time.monotonic()
        with (self._folder / "console.txt").open("ab") as console, os.fdopen(reading, "rb", buffering=0) as reports:
            process = subprocess.Popen(
                [*self._command(given, taken), f"ssl0=null,fd:{writing}", *kernel.split()],
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
                pass_fds=[writing],
                start_new_session=True,
            )
            os.close(writing)
            try:
                story = self._listen(process, reports.fileno(), began + limit)
            finally:
                _kill(process)
        story.seconds = time.monotonic() - began
        self._take_back(taken)
        given.unlink()
        return story

    def discard(self) -> None:
        """The disk is needed no more."""
        for file in (self._root, self._firmware):
            file.unlink(missing_ok=True)

    def _command(self, given: Path, taken: Path) -> list[str]:
        return [
            str(self._bed / "linux"),
            "mem=1024M",
            f"uml_dir={self._folder}",
            "umid=machine",
            f"ubda={self._root},{self._bed / 'disk.ext4'}",
            f"ubdbr={given}",
            f"ubdc={taken}",
            f"ubdd={self._firmware}",
            f"dtb={self._bed / 'board.dtb'}",
            "root=/dev/ubda",
            "con=null",
            "con0=null,fd:1",
            "ssl=null",
            "console=tty0",
            *QUIET,
            *CARDS,
        ]

    def _listen(self, process: subprocess.Popen[bytes], pipe: int, until: float) -> Story:
        story, rest, cut_at, told = Story(), b"", math.inf, []
        while True:
            left = min(until, cut_at) - time.monotonic()
            readable = left > 0 and select.select([pipe], [], [], left)[0]
            if left <= 0:
                story.ended = "late" if cut_at > until else "cut"
            data = os.read(pipe, 1 << 16) if readable else b""
            if story.ended != "off" or (readable and not data):
                break
            *lines, rest = (rest + data).split(b"\n")
            for report in _reports(lines):
                now = time.monotonic()
                self._tell(report)
                match report:
                    case {"kind": "cut", "within": [first, last]}:
                        cut_at = now + random.uniform(first, last)  # noqa: S311 - chance, not secrecy
                    case {"kind": "status", "text": text}:
                        told.append((now, text))
                story.reports.append(report)
        _kill(process) if story.ended != "off" else process.wait()
        story.statuses = [(round(time.monotonic() - at, 3), text) for at, text in told]
        return story

    def _take_back(self, taken: Path) -> None:
        out = self._folder / "out"
        try:
            with tarfile.open(taken) as tar:
                tar.extractall(self._folder, filter="data")
        except tarfile.TarError:
            out.mkdir(exist_ok=True)
        taken.unlink()


def _reports(lines: list[bytes]) -> Iterator[Report]:
    for line in lines:
        try:
            report = json.loads(line)
        except ValueError:
            continue
        if isinstance(report, dict) and "kind" in report:
            yield report


def _kill(process: subprocess.Popen[bytes]) -> None:
    """As when the plug is pulled: the machine is many processes, and all of them are gone at once."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _copy(source: Path, target: Path) -> None:
    """Copy a disk without its holes."""
    cp = shutil.which("cp") or "cp"
    subprocess.run([cp, "--sparse=always", "--preserve=timestamps", str(source), str(target)], check=True)
