"""What goes on, for people who watch a terminal: one line for each thing that is said."""

from typing import Final

from appliance.box.outlet import Outlet

_CLEAR: Final = "\r\x1b[K"
"""Takes a terminal's line back to its beginning, empty."""


class View:
    """Lines on a stream, and on a terminal a progress in place.

    Args:
        outlet: usually to standard output; None: nothing is shown.
    """

    def __init__(self, outlet: Outlet | None) -> None:
        self._outlet = outlet
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
        if self._outlet is None or not self._outlet.is_terminal:
            return
        self._outlet.write(f"{_CLEAR}rendering speech: {done} of {of}" if done < of else _CLEAR)
        self._progress = done < of

    def close(self) -> None:
        """The last line is shown."""
        if self._outlet is not None:
            self._outlet.close()

    def _line(self, text: str) -> None:
        if self._outlet is not None:
            self._outlet.write((_CLEAR if self._progress else "") + text + "\n")
        self._progress = False


def _clock(at: float) -> str:
    minutes, seconds = divmod(max(at, 0.0), 60)
    return f"{int(minutes):02}:{seconds:04.1f}"
