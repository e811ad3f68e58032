"""What goes on, for people who watch a terminal: one line for each thing that is said."""

from contextlib import suppress
from typing import Final, TextIO

_CLEAR: Final = "\r\x1b[K"
"""Takes a terminal's line back to its beginning, empty."""


class View:
    """Lines on a stream, and on a terminal a progress in place.

    Args:
        stream: usually standard output; None: nothing is shown.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream
        self._progress = False

    def say(self, text: str, at: float) -> None:
        """Something is being spoken."""
        self._line(f"{_clock(at)}  {text}")

    def phase(self, name: str, at: float) -> None:
        """A phase begins."""
        self._line(f"{_clock(at)}  -- {name} --")

    def note(self, text: str) -> None:
        """Something to know."""
        self._line(text)

    def progress(self, done: int, of: int) -> None:
        """So many lines are rendered; shown on a terminal only."""
        if self._stream is None or not self._stream.isatty():
            return
        self._put(f"{_CLEAR}rendering speech: {done} of {of}" if done < of else _CLEAR)
        self._progress = done < of

    def _line(self, text: str) -> None:
        self._put((_CLEAR if self._progress else "") + text + "\n")
        self._progress = False

    def _put(self, text: str) -> None:
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            # Whoever read along has gone: nothing is shown any more, and at the end nothing is flushed.
            with suppress(OSError, ValueError):
                self._stream.close()
            self._stream = None


def _clock(at: float) -> str:
    minutes, seconds = divmod(max(at, 0.0), 60)
    return f"{int(minutes):02}:{seconds:04.1f}"
