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

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from appliance.service.selftest_words import (
    BUTTONS,
    LIGHTS,
    Ambience,
    Effect,
    End,
    Event,
    Expect,
    Found,
    Hush,
    LetGo,
    Nobody,
    Pressed,
    Said,
    Say,
    Show,
    Signal,
    Trouble,
)
from appliance.settings import Settings

PATIENCE: Final = 10.0
"""Seconds to press a button, or to answer, from the end of the line that asks for it."""

QUICK: Final = 0.3
"""Seconds of a blink while a button is asked for."""

SLOW: Final = 1.0
"""Seconds of a blink of the ready light at the end, if something does not work."""

SHOWN: Final = 1.5
"""Seconds that a light is shown fully, and then half; and each answer of a ring."""

STEP: Final = 0.25
"""Seconds from one light of the bar or the ring to the next."""

LISTEN: Final = 5.0
"""Seconds of the night's scene before the signal comes."""

RING_OUT: Final = 3.0
"""Seconds of the scene with the signal; and of the ready light when all has been said."""

SIGNAL: Final = "night-falls"
"""The short sound that is played."""


# What the walk waits for.


@dataclass(frozen=True, slots=True)
class _Line:
    """A line is spoken to its end."""

    line: str


@dataclass(frozen=True, slots=True)
class _Rest:
    """Time passes, seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class _Ask:
    """One of some buttons is pressed, or not in time.

    Attributes:
        line: what asks for it.
        buttons: those that count.
        again: it was asked before, and the time goes on.
    """

    line: str
    buttons: tuple[str, ...]
    again: bool = False


_Walk: TypeAlias = Generator[_Line | _Rest | _Ask, str, None]
"""Gives what it waits for, and is sent the button that was pressed, if any."""


class SelfTest:
    """The walk through one box.

    Args:
        settings: say which buttons and lights there are, and whether there is sound.
        lost: why things cannot be used at all, by thing; they fail without being asked for.
    """

    def __init__(self, settings: Settings, lost: Mapping[str, str]) -> None:
        self._has_sound = settings.audio.device != "none"
        self._buttons = tuple(name for name in BUTTONS if getattr(settings.buttons, name) != "")
        self._lights = tuple(name for name in LIGHTS if getattr(settings.lights, name) != "")
        self._bar = len(settings.lights.bar)
        self._ring = settings.lights.ring
        self._lost = lost
        self._down: set[str] = set()
        self._works: list[str] = []
        self._failures: list[str] = []
        self._trouble = ""
        self._nobody = False
        self._effects: list[Effect] = []
        self._walk: _Walk = self._course()
        self._waits: _Line | _Rest | _Ask | None = None
        self._said = True
        self._until: float | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """The keys of all lines that may be said, in the order in which they may come."""
        lights = [f"light-{name}" for name in self._lights] + ["bar"] * bool(self._bar) + ["ring"] * bool(self._ring)
        things = [*self._buttons, *lights, *["sound"] * self._has_sound]
        keys = ["begin", *(f"press-{name}" for name in self._buttons), "good", "other", "nothing"]
        keys += ["look", *lights, "lit", "lit-one"] if lights else []
        keys += ["sound", "heard", "heard-one"] if self._has_sound else []
        keys += ["well", "failed", *(f"failed-{thing}" for thing in things)]
        return tuple(map(_key, keys))

    def notice(self) -> list[Effect]:
        """All lights blink: the box has seen that a self-test is wanted."""
        return [Show(light, 1.0, QUICK) for light in self._blinking()]

    def begin(self, down: Iterable[str], now: float) -> list[Effect]:
        """The first line.

        Args:
            down: the buttons that are down from the start.
            now: the time, seconds of any clock that does not go back.
        """
        self._down = set(down)
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
                self._down.discard(button)
            case Trouble(text):
                self._trouble = self._trouble or text
            case Nobody():
                self._nobody = True
                if isinstance(self._waits, _Ask) and self._said:
                    self._go("", now)
            case Said() if not self._said:
                self._finish_line(now)
        if self._until is not None and now >= self._until:
            self._go("", now)
        return self._taken()

    def _taken(self) -> list[Effect]:
        effects, self._effects = self._effects, []
        return effects

    # How it waits.

    def _press(self, button: str, now: float) -> None:
        """A button that counts ends the wait for it, though the line that asks may still be spoken."""
        if not isinstance(self._waits, _Ask) or button not in self._waits.buttons:
            return
        if not self._said:
            self._effects.append(Hush())
        if self._until is None:
            self._until = now + PATIENCE  # of those who press another one before they are asked in full
        self._go(button, now)

    def _finish_line(self, now: float) -> None:
        self._said = True
        if isinstance(self._waits, _Line):
            self._go("", now)
        elif isinstance(self._waits, _Ask):
            if self._nobody:
                self._go("", now)
                return
            if self._until is None:
                self._until = now + PATIENCE
            self._effects.append(Expect(self._waits.buttons, max(0.0, self._until - now)))

    def _go(self, pressed: str | None, now: float) -> None:
        """The walk goes on to where it waits next."""
        before = self._until
        self._until = None
        try:
            self._waits = next(self._walk) if pressed is None else self._walk.send(pressed)
        except StopIteration:
            self._waits = None
            return
        match self._waits:
            case _Rest(seconds):
                self._until = now + seconds
            case _Line(line) | _Ask(line):
                self._said = False
                self._effects.append(Say(_key(line)))
                if isinstance(self._waits, _Ask) and self._waits.again:
                    self._until = before

    # The walk.

    def _course(self) -> _Walk:
        yield _Line("begin")
        for name in self._buttons:
            yield from self._button(name)
        self._effects += [Show(light, 0.0) for light in self._blinking()]
        if any(True for _ in self._sights()):
            yield _Line("look")
        for thing, light in self._sights():
            yield from self._sight(thing, light)
        if self._has_sound:
            yield from self._sound()
        yield from self._last_words()
        self._effects.append(End(tuple(self._failures)))

    def _button(self, name: str) -> _Walk:
        if name in self._lost:
            self._find(name, self._lost[name])
            return
        if name in self._down:
            self._find(name, "it is down from the start; is it stuck?")
            return
        pressed = yield _Ask(f"press-{name}", self._buttons)
        while pressed and pressed != name:
            pressed = yield _Ask("other", self._buttons, again=True)
        if pressed:
            self._works.append(name)
            self._find(name)
            yield _Line("good")
        else:
            self._find(name, "nothing came of it")
            yield _Line("nothing")

    def _sights(self) -> Iterator[tuple[str, str]]:
        """What is to be looked at, and what shows it."""
        for name in self._lights:
            yield f"light-{name}", name
        if self._bar:
            yield "bar", "bar"
        if self._ring:
            yield "ring", "ring"

    def _sight(self, thing: str, light: str) -> _Walk:
        if thing in self._lost:
            self._find(thing, self._lost[thing])
            return
        yield _Line(thing)
        match light:
            case "bar":
                yield from self._row([(light, count / self._bar) for count in range(1, self._bar + 1)], STEP)
            case "ring":
                for number in range(1, self._ring + 1):
                    yield from self._row([(f"seat-{number}", 1.0)], STEP)
                    self._effects.append(Show(f"seat-{number}", 0.0))
                for answer in ("yes", "no"):
                    yield from self._row([(answer, 1.0)], SHOWN)
                    self._effects.append(Show(answer, 0.0))
            case _:
                yield from self._row([(light, 1.0), (light, 0.5)], SHOWN)
        yield from self._ask(thing, "lit", "nobody saw it")
        if light != "ring":
            self._effects.append(Show(light, 0.0))

    def _row(self, values: Iterable[tuple[str, float]], seconds: float) -> _Walk:
        for light, value in values:
            self._effects.append(Show(light, value))
            yield _Rest(seconds)

    def _sound(self) -> _Walk:
        if self._is_silent():
            return
        yield _Line("sound")
        self._effects.append(Ambience(on=True))
        yield _Rest(LISTEN)
        self._effects.append(Signal(SIGNAL))
        yield _Rest(RING_OUT)
        self._effects.append(Ambience(on=False))
        if self._is_silent():
            return
        yield from self._ask("sound", "heard", "nobody heard it well")

    def _is_silent(self) -> bool:
        """Whether nobody needs to be asked whether all was heard."""
        if self._trouble:
            self._find("sound", self._trouble)
        return bool(self._trouble)

    def _ask(self, thing: str, question: str, otherwise: str) -> _Walk:
        """Whether it was seen or heard. Right is yes and left is no, if both work; else any that works is yes."""
        if not self._works:
            self._effects.append(Found("skip", thing, "no button works that could tell"))
            return
        if {"left", "right"} <= set(self._works):
            answer = yield _Ask(question, ("right", "left"))
            seen = answer == "right"
        else:
            answer = yield _Ask(f"{question}-one", tuple(self._works))
            seen = bool(answer)
        self._find(thing, "" if seen else otherwise)

    def _last_words(self) -> _Walk:
        self._effects.append(Show("ready", 1.0, SLOW if self._failures else 0.0))
        yield _Line("failed" if self._failures else "well")
        for thing in self._failures:
            yield _Line(f"failed-{thing}")
        yield _Rest(RING_OUT)

    def _find(self, thing: str, reason: str = "") -> None:
        if reason:
            self._failures.append(thing)
        self._effects.append(Found("bad" if reason else "ok", thing, reason))

    def _blinking(self) -> list[str]:
        # A ring shows those that have no pin of their own.
        ready = ["ready"] if self._ring and "ready" not in self._lights else []
        return [*self._lights, *ready, *["bar"] * bool(self._bar or self._ring)]


def _key(line: str) -> str:
    return f"selftest.{line}"
