"""Text on its way out, to a terminal, a pipe or a file: whoever reads it, or does not, never holds up the box."""

import os
import select
import time
from threading import Lock

PIECE = select.PIPE_BUF
"""Bytes that a pipe takes at once when it says that it can take any."""

MOST = 1 << 20
"""Bytes that wait for a reader who does not read; what comes after them is lost."""

PATIENCE = 0.2
"""Seconds that a reader is given at the end to take what waits."""


class Outlet:
    """One descriptor to write to.

    A stopped terminal (Ctrl+S), a pager that nobody scrolls, a full disk, a reader that has gone: the text waits, or is
    lost, and the caller goes on at once. Any thread may write.

    Args:
        descriptor: open for writing; it stays the caller's.
        encoding: of the text; what it cannot say becomes a question mark.
    """

    def __init__(self, descriptor: int, encoding: str = "utf-8") -> None:
        self._descriptor = descriptor
        self._encoding = encoding
        self._waiting = bytearray()
        self._lost = False
        self._lock = Lock()
        self._poll = select.poll()
        self._poll.register(descriptor, select.POLLOUT)

    @property
    def is_terminal(self) -> bool:
        """Whether a person may be looking."""
        return os.isatty(self._descriptor)

    def write(self, text: str) -> None:
        """Sends text on its way, after all that waits."""
        with self._lock:
            if not self._lost and len(self._waiting) < MOST:
                self._waiting += text.encode(self._encoding, "replace")
            self._drain(0.0)

    def close(self) -> None:
        """Gives what waits a last chance. The descriptor stays open."""
        deadline = time.monotonic() + PATIENCE
        with self._lock:
            while self._waiting and (left := deadline - time.monotonic()) > 0:
                self._drain(left)

    def _drain(self, patience: float) -> None:
        try:
            while self._waiting and self._poll.poll(patience * 1000):
                done = os.write(self._descriptor, self._waiting[:PIECE])
                del self._waiting[:done]
        except BlockingIOError:
            return
        except OSError:
            # A full disk or a reader that has gone must not end the evening.
            self._lost = True
            self._waiting.clear()
