"""Keeps the events of the present game on disk, and the choices made at the box.

A thread of its own writes and syncs, since an SD card may take half a second; nothing at the table waits for it.
"""

import logging
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import msgspec

from appliance.journal.place import lock, write_whole
from appliance.journal.records import Header, Record, decode, encode
from appliance.table.events import Begin, Choices, Event

logger = logging.getLogger(__name__)

GAME = "game.journal"
CHOICES = "choices.json"


class _Remembered(msgspec.Struct, frozen=True):
    settings: str
    choices: Choices


@dataclass(frozen=True, slots=True)
class Kept:
    """What was on disk.

    Attributes:
        events: of the game that was going on, each with its time; empty: there was none.
        choices: made at the box since the settings file was last changed; None: there are none.
    """

    events: tuple[tuple[float, Event], ...]
    choices: Choices | None


class Journal:
    """One folder of state, taken for this process.

    Args:
        directory: the folder.
        program: version of the program.
        settings: hash of the settings file.

    Raises:
        Occupied: another process has the folder.
        OSError: the folder cannot be used.
    """

    def __init__(self, directory: Path, program: str, settings: str) -> None:
        self._lock = lock(directory)
        self._directory = directory
        self._header = Header(program=program, settings=settings)
        self._file = directory / GAME
        self._stream: int | None = None
        self._work: SimpleQueue[tuple[str, bytes] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    def read(self) -> Kept:
        """What is on disk for these settings; what is not for them, or cannot be read, is left alone."""
        header, records, good = decode(_bytes(self._file))
        events: tuple[tuple[float, Event], ...] = ()
        if header == self._header and records and isinstance(records[0].event, Begin):
            events = tuple((record.t, record.event) for record in records)
            self._work.put(("cut", str(good).encode()))
        choices = None
        with suppress(msgspec.DecodeError):
            remembered = msgspec.json.decode(_bytes(self._directory / CHOICES), type=_Remembered)
            choices = remembered.choices if remembered.settings == self._header.settings else None
        return Kept(events, choices)

    def begin(self, begin: Begin, now: float) -> None:
        """A new game: what was before is forgotten."""
        self._work.put(("begin", encode(self._header) + encode(Record(now, begin))))

    def append(self, event: Event, now: float) -> None:
        """One more event."""
        self._work.put(("append", encode(Record(now, event))))

    def keep(self, choices: Choices) -> None:
        """Choices that stand until the settings file changes."""
        self._work.put(("keep", msgspec.json.encode(_Remembered(self._header.settings, choices))))

    def forget(self) -> None:
        """The game has come to its end."""
        self._work.put(("forget", b""))

    def close(self) -> None:
        """Writes what is left and lets the folder go."""
        self._work.put(None)
        self._thread.join(timeout=1.0)
        if self._stream is not None:
            os.close(self._stream)
        os.close(self._lock)

    def _write(self) -> None:
        told = False
        while (work := self._work.get()) is not None:
            try:
                self._do(*work)
            except OSError as error:
                if not told:
                    logger.warning("the game is not being written down: %s", error.strerror or error)
                told = True

    def _do(self, what: str, data: bytes) -> None:
        match what:
            case "begin":
                self._leave()
                write_whole(self._file, data)
                self._stream = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
            case "cut":
                self._stream = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
                os.ftruncate(self._stream, int(data))
            case "append" if self._stream is not None:
                os.write(self._stream, data)
                if self._work.empty():
                    os.fdatasync(self._stream)
            case "keep":
                write_whole(self._directory / CHOICES, data)
            case "forget":
                self._leave()
                self._file.unlink(missing_ok=True)

    def _leave(self) -> None:
        if self._stream is not None:
            os.close(self._stream)
            self._stream = None


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
