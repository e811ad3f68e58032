"""Keeps the events of the present game on disk, and the choices made at the box.

A thread of its own writes and syncs, since an SD card may take half a second; nothing at the table waits for it.
"""

import logging
import os
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSPC
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


def read_kept(directory: Path, program: str, settings: str) -> Kept:
    """What is on disk for these settings, also while a box plays; what is not for them, or is torn, does not count.

    Args:
        directory: the folder of state.
        program: version of the program.
        settings: hash of the settings file.
    """
    _, records = _game(directory, Header(program=program, settings=settings))
    choices = None
    with suppress(msgspec.DecodeError):
        remembered = msgspec.json.decode(_bytes(directory / CHOICES), type=_Remembered)
        choices = remembered.choices if remembered.settings == settings else None
    return Kept(tuple((record.t, record.event) for record in records), choices)


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
        # The whole of the present game, as it should stand in the file.
        self._game = bytearray()
        self._work: SimpleQueue[tuple[str, bytes] | None] = SimpleQueue()
        self._thread = Thread(target=self._write, name="journal", daemon=True)
        self._thread.start()

    def read(self) -> Kept:
        """What was kept, as `read_kept` tells it; what is appended from now on goes on from there."""
        good, records = _game(self._directory, self._header)
        if records:
            self._work.put(("go on", good))
        return read_kept(self._directory, self._header.program, self._header.settings)

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
        if self._thread.is_alive():
            # The disk hangs: what the thread holds goes with the process.
            return
        self._leave()
        os.close(self._lock)

    def _write(self) -> None:
        told = False
        while (work := self._work.get()) is not None:
            try:
                self._do(*work)
            except OSError as error:
                # Half a line may stand there now: the next event writes the whole game anew.
                self._leave()
                if not told:
                    logger.warning("the game is not being written down: %s", error.strerror or error)
                told = True
        if self._game and self._stream is None:
            with suppress(OSError):
                self._write_game()

    def _do(self, what: str, data: bytes) -> None:
        match what:
            case "begin":
                self._leave()
                self._game[:] = data
                self._write_game()
            case "go on":
                self._game[:] = data
                self._stream = self._open()
                os.ftruncate(self._stream, len(data))
            case "append":
                self._game += data
                self._append(data)
            case "keep":
                write_whole(self._directory / CHOICES, data)
            case "forget":
                self._leave()
                self._game.clear()
                self._file.unlink(missing_ok=True)

    def _write_game(self) -> None:
        write_whole(self._file, self._game)
        self._stream = self._open()

    def _append(self, data: bytes) -> None:
        if self._stream is None:
            self._write_game()
        elif os.write(self._stream, data) < len(data):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        elif self._work.empty():
            os.fdatasync(self._stream)

    def _open(self) -> int:
        return os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)

    def _leave(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            with suppress(OSError):
                os.close(stream)


def _game(directory: Path, header: Header) -> tuple[bytes, list[Record]]:
    """What is good of the game on disk, if it is one of these settings: as it stands there, and what it says."""
    data = _bytes(directory / GAME)
    found, records, good = decode(data)
    fits = found == header and records and isinstance(records[0].event, Begin)
    return (data[:good], records) if fits else (b"", [])


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
