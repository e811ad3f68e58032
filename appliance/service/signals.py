"""Signals that end the box, taken by a thread of their own, so that its lights go off whatever it is doing.

The signals are blocked everywhere and waited for here. A real crash (a blocked SIGSEGV of the processor's own) still
ends the program at once, as it must.
"""

import os
import signal
from collections.abc import Callable
from threading import Event, Thread

PATIENCE = 1.5
"""Seconds the loop has to end by itself."""

_LEFT_ALONE = {
    signal.SIGKILL,
    signal.SIGSTOP,
    signal.SIGCHLD,
    signal.SIGCONT,
    signal.SIGURG,
    signal.SIGWINCH,
    signal.SIGPIPE,
}
"""What cannot be caught, and what means no end: children, terminals, pipes whose reader has gone."""


def ending_signals() -> set[int]:
    """All signals that would end or stop a program."""
    return {int(number) for number in signal.valid_signals()} - {int(number) for number in _LEFT_ALONE}


class SignalThread:
    """Waits for a signal to end.

    To be made before any other thread, which then inherits the mask.

    Args:
        end: called with the signal's name, once; from another thread.
        last: called if the loop has not ended in time: puts the lights off.
    """

    def __init__(self, end: Callable[[str], None], last: Callable[[], None]) -> None:
        self._end = end
        self._last = last
        self._done = Event()
        self._signals = ending_signals()
        self._before = signal.pthread_sigmask(signal.SIG_BLOCK, self._signals)
        Thread(target=self._wait, name="signals", daemon=True).start()

    def close(self) -> None:
        """The loop has ended by itself."""
        self._done.set()

    def _wait(self) -> None:
        number = signal.sigwait(self._signals)
        self._end(_name(number))
        if not self._done.wait(PATIENCE):
            self._last()
            os._exit(128 + number)


def _name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
