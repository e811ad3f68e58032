"""What goes on, for people who watch: on a terminal, in a log, in a window, or nowhere."""

import math
import shutil
import textwrap
from collections.abc import Callable, Mapping
from threading import Condition, Thread
from typing import Final

from appliance.box.outlet import Outlet
from appliance.panel import NUMBERS, SEATS
from appliance.panel.face import Side

_CLEAR: Final = "\r\x1b[K"
"""Takes a terminal's line back to its beginning, empty."""

LIT: Final = "lights:"
"""What is written before what is lit, where nobody has told the word of another language."""

NUMBER: Final = "number"
"""What is written before a number, which is no seat's."""

_ANSWERS: Final = (*SEATS, *NUMBERS, "yes", "no")
"""Lights that tell somebody something, and have no other place to be seen in than a ring."""

RENDERING: Final = "rendering speech: {0} of {1}"
"""What is written while lines are made, where nobody has told the words of another language."""


class View:
    """Somebody who watches, or nobody: nothing is shown. All times are on the box's clock."""

    def say(self, text: str, at: float, seconds: float) -> None:
        """Something is being spoken, since a time and for so long."""

    def phase(self, name: str, at: float) -> None:
        """A phase begins."""

    def words(self, words: Mapping[str, str]) -> None:
        """What is written from here on for the names of phases and turns, and for signs.

        Those are `paused`, `rendering`, `lights`, `number`, `yes` and `no`.
        """

    def clock(self, name: str, ends: float | None, side: Side = "", other: float = 0.0, total: float = 0.0) -> None:
        """Time runs: a turn's, by its name, or with an empty name that of the talk; None: none runs any more.

        Args:
            name: of the turn.
            ends: when it runs out.
            side: of two sides the one whose time runs; empty: there are no sides.
            other: seconds of the side that rests.
            total: seconds of both sides, where what one uses the other gets; 0: each has their own.
        """

    def light(self, name: str, value: float) -> None:
        """A light shows a value from 0 to 1; see `panel.LIGHTS`."""

    def paused(self, paused: bool) -> None:
        """Time stands still, or goes on."""

    def note(self, text: str) -> None:
        """Something to know."""

    def progress(self, done: int, of: int) -> None:
        """So many lines are rendered."""

    def close(self) -> None:
        """The last thing has been shown."""


class Views(View):
    """Several that watch."""

    def __init__(self, *views: View) -> None:
        self._views = list(views)

    def add(self, view: View) -> None:
        """One more."""
        self._views.append(view)

    def say(self, text: str, at: float, seconds: float) -> None:
        """See `View`."""
        for view in self._views:
            view.say(text, at, seconds)

    def phase(self, name: str, at: float) -> None:
        """See `View`."""
        for view in self._views:
            view.phase(name, at)

    def words(self, words: Mapping[str, str]) -> None:
        """See `View`."""
        for view in self._views:
            view.words(words)

    def clock(self, name: str, ends: float | None, side: Side = "", other: float = 0.0, total: float = 0.0) -> None:
        """See `View`."""
        for view in self._views:
            view.clock(name, ends, side, other, total)

    def light(self, name: str, value: float) -> None:
        """See `View`."""
        for view in self._views:
            view.light(name, value)

    def paused(self, paused: bool) -> None:
        """See `View`."""
        for view in self._views:
            view.paused(paused)

    def note(self, text: str) -> None:
        """See `View`."""
        for view in self._views:
            view.note(text)

    def progress(self, done: int, of: int) -> None:
        """See `View`."""
        for view in self._views:
            view.progress(done, of)

    def close(self) -> None:
        """See `View`."""
        for view in self._views:
            view.close()


class PlainView(View):
    """One line for each thing that is said, for logs and pipes.

    Args:
        outlet: usually to standard output.
    """

    def __init__(self, outlet: Outlet) -> None:
        self._outlet = outlet
        self._words: Mapping[str, str] = {}

    def say(self, text: str, at: float, seconds: float) -> None:  # noqa: ARG002 - a line has no length
        """See `View`."""
        self._line(f"{_minutes(at)}  {text}")

    def phase(self, name: str, at: float) -> None:
        """See `View`."""
        self._line(f"{_minutes(at)}  -- {self._word(name)} --")

    def words(self, words: Mapping[str, str]) -> None:
        """See `View`."""
        self._words = words

    def note(self, text: str) -> None:
        """See `View`."""
        self._line(text)

    def close(self) -> None:
        """See `View`."""
        self._outlet.close()

    def _word(self, name: str) -> str:
        return self._words.get(name, name)

    def _line(self, text: str) -> None:
        self._outlet.write(text + "\n")


class TerminalView(PlainView):
    """The same on a terminal, with one line at the bottom that stays.

    It has the phase, the time left, the seats and answers that are lit, and what is wrong.

    Args:
        outlet: to the terminal.
        now: the box's clock.
    """

    def __init__(self, outlet: Outlet, now: Callable[[], float]) -> None:
        super().__init__(outlet)
        self._now = now
        self._changed = Condition()
        self._phase = self._turn = self._note = ""
        self._progress: tuple[int, int] | None = None
        self._ends: float | None = None
        self._left: float | None = None
        self._side: Side = ""
        self._other = self._total = 0.0
        self._lit: dict[str, float] = {}
        self._closed = False
        self._thread = Thread(target=self._follow, name="view", daemon=True)
        self._thread.start()

    def phase(self, name: str, at: float) -> None:
        """See `View`."""
        self._phase = name
        super().phase(name, at)

    def clock(self, name: str, ends: float | None, side: Side = "", other: float = 0.0, total: float = 0.0) -> None:
        """See `View`."""
        with self._changed:
            self._turn, self._ends, self._left = name, ends, None
            self._side, self._other, self._total = side, other, total
            self._changed.notify()
        self._line("")

    def light(self, name: str, value: float) -> None:
        """See `View`; seats, numbers, yes and no are written, since a terminal has no ring."""
        if name not in _ANSWERS or self._lit.get(name, 0.0) == value:
            return
        self._lit[name] = value
        self._line("")

    def paused(self, paused: bool) -> None:
        """See `View`."""
        with self._changed:
            if not paused:
                self._left = None
            elif self._ends is not None:
                self._left = max(0.0, self._ends - self._now())
            self._turn = "paused" if paused else ""
        self._line("")

    def note(self, text: str) -> None:
        """See `View`; the last one stays at the bottom."""
        self._note = text
        super().note(text)

    def progress(self, done: int, of: int) -> None:
        """See `View`."""
        self._progress = (done, of) if done < of else None
        self._line("")

    def close(self) -> None:
        """See `View`."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join(timeout=0.2)
        self._outlet.write(_CLEAR)
        super().close()

    def status(self, columns: int) -> str:
        """The line at the bottom, cut to a width."""
        done = "" if self._progress is None else _filled(self._words.get("rendering", RENDERING), *self._progress)
        parts = (
            f"[{self._word(self._phase)}]",
            self._word(self._turn),
            self._time(),
            self._answers(),
            done,
            f"! {self._note}" if self._note else "",
        )
        return textwrap.shorten("  ".join(filter(None, parts)), columns - 1, placeholder="…")

    def _time(self) -> str:
        """The time that is left; of two sides both, with a mark at the one whose time runs: `> 01:23 | 00:45`."""
        ends = self._ends
        left = self._left if self._left is not None else None if ends is None else max(0.0, ends - self._now())
        if left is None:
            return ""
        other = self._total - left if self._total else self._other
        match self._side:
            case "left":
                return f"> {_clock(left)} | {_clock(other)}"
            case "right":
                return f"{_clock(other)} | {_clock(left)} <"
            case _:
                return _clock(left)

    def _answers(self) -> str:
        """The answers that are lit, in the order of the seats; of several seats or numbers the brightest has a star."""
        lit = {name: self._lit[name] for name in _ANSWERS if self._lit.get(name)}
        if not lit:
            return ""
        pointed = [value for name, value in lit.items() if name in SEATS or name in NUMBERS]
        stands_out = max(pointed) if len(set(pointed)) > 1 else math.inf
        return " ".join(
            (self._words.get("lights", LIT), *(self._answer(name, lit[name] >= stands_out) for name in lit))
        )

    def _answer(self, name: str, stands_out: bool) -> str:
        star = "*" if stands_out else ""
        if name in SEATS:
            return f"{SEATS.index(name) + 1}{star}"
        if name in NUMBERS:
            return f"{self._word(NUMBER)} {NUMBERS.index(name) + 1}{star}"
        return self._word(name)

    def _line(self, text: str) -> None:
        columns = shutil.get_terminal_size().columns
        self._outlet.write(_CLEAR + (text + "\n" if text else "") + self.status(columns))

    def _follow(self) -> None:
        """Counts the time down, once a second while it runs."""
        with self._changed:
            while not self._closed:
                runs = self._ends is not None and self._left is None
                self._changed.wait(1.0 if runs else None)
                if runs and not self._closed:
                    self._line("")


def _filled(text: str, *values: int) -> str:
    for place, value in enumerate(values):
        text = text.replace(f"{{{place}}}", str(value))
    return text


def _clock(left: float) -> str:
    minutes, seconds = divmod(int(max(left, 0.0)), 60)
    return f"{minutes:02}:{seconds:02}"


def _minutes(at: float) -> str:
    minutes, seconds = divmod(max(at, 0.0), 60)
    return f"{int(minutes):02}:{seconds:04.1f}"
