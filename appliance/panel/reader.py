"""Reads lines from a stream in a thread of its own, no further ahead than needed, and can be stopped."""

import os
import select
import threading
from collections.abc import Callable, Iterator
from typing import Final, TextIO

AHEAD: Final = 64
"""Lines read before they are dealt with: a program that types without end shall not fill the memory."""

LONGEST: Final = 4096
"""Bytes after which a line is cut: what has no line ends at all shall not fill the memory either."""


class Reader:
    """Hands over the lines of a text stream.

    A stream with a file descriptor is read through that, without Python's buffer: a thread that is left
    inside a blocking read of standard input would hold its lock, which ends the interpreter with a fatal
    error at exit.

    Args:
        stream: what to read, from its first unread byte; bytes that are no UTF-8 become question marks in a
            lozenge.
        tell: called for every line, and with None once at its end, from the reader's thread.
    """

    def __init__(self, stream: TextIO, tell: Callable[[str | None], None]) -> None:
        self._tell = tell
        self._slots = threading.Semaphore(AHEAD)
        self._closed = False
        self._alarm, self._bell = os.pipe()
        self._lines = self._lines_of(stream)
        self._thread = threading.Thread(target=self._run, name="voxlupi-keys", daemon=True)
        self._thread.start()

    def more(self) -> None:
        """Let one more line come: one has been dealt with."""
        self._slots.release()

    def close(self) -> None:
        """Stop reading and wait for the thread. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        os.close(self._bell)
        self._slots.release()
        self._thread.join()
        os.close(self._alarm)

    def _run(self) -> None:
        for line in self._lines:
            self._slots.acquire()
            if self._closed:
                return
            self._tell(line)
        if not self._closed:
            self._tell(None)

    def _lines_of(self, stream: TextIO) -> Iterator[str]:
        if stream.closed:
            return iter(())
        try:
            descriptor = stream.fileno()
        except (OSError, ValueError):  # a stream in memory has none
            return iter(stream)
        return self._read(descriptor)

    def _read(self, descriptor: int) -> Iterator[str]:
        rest = b""
        poll = select.poll()
        poll.register(descriptor, select.POLLIN)
        poll.register(self._alarm, select.POLLIN)
        while True:
            ready = {number for number, _ in poll.poll()}
            if self._alarm in ready:
                return
            try:
                block = os.read(descriptor, 4096)
            except OSError:  # a terminal that has gone
                block = b""
            *whole, rest = (rest + block).split(b"\n")
            if rest and (not block or len(rest) > LONGEST):
                whole.append(rest)
                rest = b""
            yield from (line.decode("utf-8", "replace") for line in whole)
            if not block:
                return
