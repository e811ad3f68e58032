"""What the box tells systemd: that it is ready, what it is doing, that it is alive; see sd_notify(3).

The protocol is a datagram to a socket that the environment names. Without one, nobody wants to know.
"""

import math
import os
import socket
from collections.abc import Mapping
from contextlib import suppress

SHARE = 3.0
"""The box says that it is alive so many times in the time that the watchdog gives it."""


class Notifier:
    """Tells systemd.

    Times are seconds on any clock that does not go back, as the caller's loop has it.

    Args:
        environ: `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID` count.
        pid: of this process; a watchdog that watches another one is not ours.
    """

    def __init__(self, environ: Mapping[str, str], pid: int | None = None) -> None:
        self._address = _address(environ.get("NOTIFY_SOCKET", ""))
        self._interval = _interval(environ, os.getpid() if pid is None else pid) if self._address else math.inf
        self._due: float | None = None
        self._status = ""
        self._is_ready = False

    def ready(self, now: float) -> None:
        """The box can speak; the watchdog counts from here. Told once."""
        if not self._is_ready:
            self._is_ready = self._send("READY=1")
        if math.isfinite(self._interval):
            self._due = now + self._interval

    def status(self, text: str) -> None:
        """What the box is doing, one line for people; the same again is not told."""
        if text != self._status:
            self._status = text
            self._send(f"STATUS={' '.join(text.split())}")

    def stopping(self) -> None:
        """The box is about to end."""
        self._send("STOPPING=1")

    def due(self) -> float | None:
        """When `tick` is to be called; None: nobody watches."""
        return self._due

    def tick(self, now: float) -> bool:
        """Say that the box is alive, if it is time to.

        Returns:
            Whether it was.
        """
        if self._due is None or now < self._due:
            return False
        self.ready(now)  # whoever did not hear it would end the box
        self.alive()
        return True

    def alive(self) -> None:
        """The box is alive: the watchdog counts anew."""
        self._send("WATCHDOG=1")

    def _send(self, message: str) -> bool:
        """Say it; False: nobody heard it. Systemd that does not listen is no reason to stop a game."""
        if not self._address:
            return True
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as out:
            out.setblocking(False)
            out.sendto(message.encode(errors="replace"), self._address)
            return True
        return False


def _address(name: str) -> str:
    """The socket's address; an `@` stands for the zero byte of one that has no file."""
    return f"\0{name[1:]}" if name.startswith("@") else name


def _interval(environ: Mapping[str, str], pid: int) -> float:
    """Seconds from one sign of life to the next; infinity: nobody wants any."""
    if environ.get("WATCHDOG_PID", str(pid)) != str(pid):
        return math.inf
    try:
        limit = int(environ.get("WATCHDOG_USEC", "")) / 1e6
    except (ValueError, OverflowError):
        return math.inf
    return limit / SHARE if limit > 0 else math.inf
