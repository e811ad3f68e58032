"""The self-test: every button, every light and the sound, one after the other.

Pure: what people do and the time come in, what is to be said and shown goes out. It is a walk from one thing to the
next, so it is written as one; where it waits, a generator rests::

    test = SelfTest(settings, lost={})
    effects = test.notice()                # all lights blink
    effects = test.begin((), now)          # "Self-test. First the buttons."
    effects = test.handle(Said(), now)     # "Press the large button."
    effects = test.handle(Pressed("next"), now)

Whoever runs it does what the effects say, tells when a line has been said, and calls `handle(Tick(), now)` when `due`
says so. The last effect is an `End`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from appliance.service.selftest_walk import QUICK, Ask, Line, Rest, Walk, key
from appliance.service.selftest_words import (
    Effect,
    Event,
    Expect,
    Hush,
    LetGo,
    Nobody,
    Pressed,
    Said,
    Say,
    Show,
    Trouble,
)
from appliance.settings import Settings

PATIENCE: Final = 10.0
"""Seconds to press a button, or to answer, from the end of the line that asks for it."""


class SelfTest:
    """One self-test, and how it waits: for a line, for a finger, for time.

    Args:
        settings: say which buttons and lights there are, and whether there is sound.
        lost: why things cannot be used at all, by thing; they fail without being asked for.
    """

    def __init__(self, settings: Settings, lost: Mapping[str, str]) -> None:
        self._walk = Walk(settings, lost)
        self._steps = self._walk.course()
        self._waits: Line | Rest | Ask | None = None
        self._said = True
        self._until: float | None = None
        self._nobody = False

    @property
    def lines(self) -> tuple[str, ...]:
        """The keys of all lines that may be said, in the order in which they may come."""
        return self._walk.lines

    def notice(self) -> list[Effect]:
        """All lights blink: the box has seen that a self-test is wanted."""
        return [Show(light, 1.0, QUICK) for light in self._walk.blinking]

    def begin(self, down: Iterable[str], now: float) -> list[Effect]:
        """The first line.

        Args:
            down: the buttons that are down from the start.
            now: the time, seconds of any clock that does not go back.
        """
        self._walk.down = set(down)
        self._go(None, now)
        return self._taken()

    def due(self) -> float | None:
        """When time matters next; None: while a line is spoken it does not."""
        return self._until

    def handle(self, event: Event, now: float) -> list[Effect]:
        """Take in what happens; gives what is to be done."""
        match event:
            case Pressed(button):
                self._press(button, now)
            case LetGo(button):
                self._walk.down.discard(button)
            case Trouble(text):
                self._walk.trouble = self._walk.trouble or text
            case Nobody():
                self._nobody = True
                if isinstance(self._waits, Ask) and self._said:
                    self._go("", now)
            case Said() if not self._said:
                self._finish_line(now)
        if self._until is not None and now >= self._until:
            self._go("", now)
        return self._taken()

    def _taken(self) -> list[Effect]:
        effects, self._walk.effects = self._walk.effects, []
        return effects

    # How it waits.

    def _press(self, button: str, now: float) -> None:
        """A button that counts ends the wait for it, though the line that asks may still be spoken."""
        if not isinstance(self._waits, Ask) or button not in self._waits.buttons:
            return
        if not self._said:
            self._walk.effects.append(Hush())
        if self._until is None:
            self._until = now + PATIENCE  # of those who press another one before they are asked in full
        self._go(button, now)

    def _finish_line(self, now: float) -> None:
        self._said = True
        if isinstance(self._waits, Line):
            self._go("", now)
        elif isinstance(self._waits, Ask):
            if self._nobody:
                self._go("", now)
                return
            if self._until is None:
                self._until = now + PATIENCE
            self._walk.effects.append(Expect(self._waits.buttons, max(0.0, self._until - now)))

    def _go(self, pressed: str | None, now: float) -> None:
        """The walk goes on to where it waits next."""
        before = self._until
        self._until = None
        try:
            self._waits = next(self._steps) if pressed is None else self._steps.send(pressed)
        except StopIteration:
            self._waits = None
            return
        match self._waits:
            case Rest(seconds):
                self._until = now + seconds
            case Line(line) | Ask(line):
                self._said = False
                self._walk.effects.append(Say(key(line)))
                if isinstance(self._waits, Ask) and self._waits.again:
                    self._until = before
