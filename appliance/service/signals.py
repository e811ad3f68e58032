"""Signals that end the box, taken by a thread of their own, so that its lights go off whatever it is doing.

The signals are blocked everywhere and waited for here. A real crash (a blocked SIGSEGV of the processor's own) still
ends the program at once, as it must.

=========================================== ============= ========================================
when a signal comes                         exit code     what becomes of the evening
=========================================== ============= ========================================
before anybody attends to it                as given      nothing has begun: it ends on the spot
while the box plays                         the caller's  lights off first, then all that is open is closed
while the box hangs, or hangs at closing    128 + signal  lights off after `DARK`, the end after `PATIENCE`
=========================================== ============= ========================================
"""

import os
import signal
from collections.abc import Callable
from threading import Event, Lock, Thread

DARK = 0.15
"""Seconds after which the lights are put off from here, if the loop has not done it."""

PATIENCE = 1.8
"""Seconds the loop has to end by itself."""

_LEFT_ALONE = {
    signal.SIGKILL,
    signal.SIGSTOP,
    signal.SIGCHLD,
    signal.SIGCONT,
    signal.SIGURG,
    signal.SIGWINCH,
    signal.SIGPIPE,
    signal.SIGXFSZ,
}
"""What cannot be caught, and what means no end: children, terminals, pipes whose reader has gone, files too large."""


def ending_signals() -> set[int]:
    """All signals that would end or stop a program."""
    return {int(number) for number in signal.valid_signals()} - {int(number) for number in _LEFT_ALONE}


class SignalThread:
    """Waits for a signal to end.

    To be made before any other thread, which then inherits the mask; also before numpy is imported, whose library of
    algebra starts threads of its own: one thread without the mask, and the kernel ends the program there.

    Args:
        code: exit code if a signal comes before `attend`.
    """

    def __init__(self, code: int = 0) -> None:
        self._code = code
        self._lock = Lock()
        self._attending: tuple[Callable[[str], None], Callable[[], None]] | None = None
        self._came = ""
        self._done = Event()
        self._signals = ending_signals()
        signal.pthread_sigmask(signal.SIG_BLOCK, self._signals)
        Thread(target=self._wait, name="signals", daemon=True).start()

    def attend(self, end: Callable[[str], None], last: Callable[[], None]) -> None:
        """From now on there is something to end in order, in place of what there was before.

        A signal that has come already is told at once: whoever was there before may no longer have listened.

        Args:
            end: called with the signal's name, once; perhaps from another thread.
            last: called if that does not help in time: puts the lights off, leaves nothing half written. Soon after it
                the program ends, wherever it is.
        """
        with self._lock:
            self._attending = (end, last)
            came = self._came
        if came:
            end(came)

    def close(self) -> None:
        """It has ended by itself."""
        self._done.set()

    def _wait(self) -> None:
        number = signal.sigwait(self._signals)
        with self._lock:
            if self._attending is None:
                os._exit(self._code)
            self._came = _name(number)
            end, last = self._attending
        end(self._came)
        if not self._done.wait(DARK):
            last()
        if not self._done.wait(PATIENCE - DARK):
            with self._lock:
                _, newest = self._attending
            if newest is not last:
                newest()
            os._exit(128 + number)


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
