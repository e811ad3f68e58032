"""Keeps the events of the present game on disk, and the choices made at the box.

Nothing at the table waits for the disk, but for a moment that nobody notices. One thread writes each event at once: the
system has it then, and no end of this program takes it back. Another waits for the card, which may take half a second,
and then no power cut does.
"""

import logging
import os
import time
from contextlib import suppress
from dataclasses import dataclass
from errno import ENOSPC
from pathlib import Path
from queue import SimpleQueue
from threading import Condition, Thread

import msgspec

from appliance.journal.place import lock, write_whole
from appliance.journal.records import Header, Record, decode, encode
from appliance.table.events import Begin, Choices, Event

logger = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that the disk is given at the end."""

MOMENT = 0.01
"""Seconds that the next event waits for the one before to be written; a disk that takes longer is not waited for."""

FEW = 4
"""Syncs that may wait at a time; each holds a descriptor."""

LONGEST = 100_000
"""Bytes after which a new game begins a new file."""

GAME = "game.journal"
CHOICES = "choices.json"


@dataclass(frozen=True, slots=True)
class _Sync:
    """Have on the card what was written through this descriptor, and close it."""

    descriptor: int


@dataclass(frozen=True, slots=True)
class _Keep:
    """Have these choices on the card."""

    data: bytes


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
        # All that the file should hold.
        self._whole = bytearray()
        self._unkept = b""
        self._told = False
        self._work: SimpleQueue[tuple[str, bytes] | None] = SimpleQueue()
        self._given = 0
        self._done = 0
        self._progress = Condition()
        self._is_slow = False
        self._slow: SimpleQueue[_Sync | _Keep | None] = SimpleQueue()
        self._threads = [Thread(target=each, name="journal", daemon=True) for each in (self._write, self._settle)]
        for thread in self._threads:
            thread.start()

    def read(self) -> Kept:
        """What was kept, as `read_kept` tells it; what is appended from now on goes on from there."""
        whole, events = _game(self._directory, self._header)
        if events:
            self._give("go on", whole)
        return read_kept(self._directory, self._header.program, self._header.settings)

    def begin(self, begin: Begin, now: float) -> None:
        """A new game: what was before counts no more."""
        self._give("begin", encode(Record(now, begin)))

    def append(self, event: Event, now: float) -> None:
        """One more event."""
        self._give("append", encode(Record(now, event)))

    def catch_up(self) -> None:
        """Waits until all that was given is written, for `MOMENT` at most, and not again before a slow disk is there.

        Whoever does this before each event has one event at most that a sudden end of the program takes.
        """
        with self._progress:
            self._is_slow = not self._progress.wait_for(
                lambda: self._done == self._given, 0.0 if self._is_slow else MOMENT
            )

    def keep(self, choices: Choices) -> None:
        """Choices that stand until the settings file changes."""
        self._slow.put(_Keep(msgspec.json.encode(_Remembered(self._header.settings, choices))))

    def forget(self) -> None:
        """The game has come to its end."""
        self._give("forget", b"")

    def close(self) -> None:
        """Writes what is left and lets the folder go."""
        deadline = time.monotonic() + PATIENCE
        self._work.put(None)
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        if any(thread.is_alive() for thread in self._threads):
            # The disk hangs: what a thread holds goes with the process.
            return
        self._leave()
        os.close(self._lock)

    def _give(self, what: str, data: bytes) -> None:
        self._given += 1
        self._work.put((what, data))

    def _write(self) -> None:
        while (work := self._work.get()) is not None:
            try:
                self._do(*work)
            except OSError as error:
                # Half a line may stand there now: the next event writes the whole game anew.
                self._leave()
                self._tell(error)
            with self._progress:
                self._done += 1
                self._progress.notify()
        if self._whole and self._stream is None:
            with suppress(OSError):
                self._write_whole()
        self._slow.put(None)

    def _do(self, what: str, data: bytes) -> None:
        match what:
            case "begin" if self._stream is None or len(self._whole) > LONGEST:
                self._leave()
                self._whole[:] = encode(self._header) + data
                self._write_whole()
            case "begin" | "append":
                self._whole += data
                self._append(data)
            case "go on":
                self._whole[:] = data
                self._stream = self._open()
                os.ftruncate(self._stream, len(data))
            case "forget":
                self._leave()
                self._whole.clear()
                self._file.unlink(missing_ok=True)

    def _write_whole(self) -> None:
        write_whole(self._file, self._whole)
        self._stream = self._open()

    def _append(self, data: bytes) -> None:
        if self._stream is None:
            self._write_whole()
            return
        if os.write(self._stream, data) < len(data):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        # One that waits already will do for this too.
        if self._slow.qsize() < FEW:
            self._slow.put(_Sync(os.dup(self._stream)))

    def _open(self) -> int:
        return os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)

    def _leave(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            with suppress(OSError):
                os.close(stream)

    def _settle(self) -> None:
        """Waits for the card."""
        while (work := self._slow.get()) is not None:
            try:
                match work:
                    case _Keep(data):
                        self._unkept = data
                        self._keep_choices()
                    case _Sync(descriptor):
                        with os.fdopen(descriptor, "ab"):
                            # Whatever follows in the queue syncs this too.
                            if self._slow.empty():
                                os.fdatasync(descriptor)
                        self._keep_choices()
            except OSError as error:
                self._tell(error)
        with suppress(OSError):
            self._keep_choices()

    def _keep_choices(self) -> None:
        """Choices for which there was no room are written when there is some again."""
        if self._unkept:
            write_whole(self._directory / CHOICES, self._unkept)
            self._unkept = b""

    def _tell(self, error: OSError) -> None:
        if not self._told:
            logger.warning("the game is not being written down: %s", error.strerror or error)
        self._told = True


def _game(directory: Path, header: Header) -> tuple[bytes, list[Record]]:
    """The game on disk, if it is one of these settings: what is good of the file, and the events of its last game."""
    data = _bytes(directory / GAME)
    found, records, good = decode(data)
    begun = [number for number, record in enumerate(records) if isinstance(record.event, Begin)]
    return (data[:good], records[begun[-1] :]) if found == header and begun else (b"", [])


def _bytes(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError:
        return b""
