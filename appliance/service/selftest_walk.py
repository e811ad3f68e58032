"""What a self-test tries, one thing after the other. It rests where it waits; `selftest` knows how it waits."""

from collections.abc import Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from appliance.service.selftest_words import BUTTONS, LIGHTS, Ambience, Effect, End, Found, Show, Signal
from appliance.settings import Settings

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


@dataclass(frozen=True, slots=True)
class Line:
    """A line is spoken to its end."""

    line: str


@dataclass(frozen=True, slots=True)
class Rest:
    """Time passes, seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Ask:
    """One of some buttons is pressed, or not in time.

    Attributes:
        line: what asks for it.
        buttons: those that count.
        again: it was asked before, and the time goes on.
    """

    line: str
    buttons: tuple[str, ...]
    again: bool = False


Steps: TypeAlias = Generator[Line | Rest | Ask, str, None]
"""Gives what it waits for, and is sent the button that was pressed, if any."""


class Walk:
    """The walk through one box.

    Args:
        settings: say which buttons and lights there are, and whether there is sound.
        lost: why things cannot be used at all, by thing; they fail without being asked for.

    Attributes:
        effects: what is to be done by now; whoever does it takes it out.
        down: the buttons that are down from the start.
        trouble: why something cannot be heard; empty: nothing is known.
    """

    def __init__(self, settings: Settings, lost: Mapping[str, str]) -> None:
        self._has_sound = settings.audio.device != "none"
        self._buttons = tuple(name for name in BUTTONS if getattr(settings.buttons, name) != "")
        self._lights = tuple(name for name in LIGHTS if getattr(settings.lights, name) != "")
        self._bar = len(settings.lights.bar)
        self._ring = settings.lights.ring
        self._lost = lost
        self._works: list[str] = []
        self._failures: list[str] = []
        self.effects: list[Effect] = []
        self.down: set[str] = set()
        self.trouble = ""

    @property
    def lines(self) -> tuple[str, ...]:
        """The keys of all lines that may be said, in the order in which they may come."""
        lights = [f"light-{name}" for name in self._lights] + ["bar"] * bool(self._bar) + ["ring"] * bool(self._ring)
        things = [*self._buttons, *lights, *["sound"] * self._has_sound]
        keys = ["begin", *(f"press-{name}" for name in self._buttons), "good", "other", "nothing"]
        keys += ["look", *lights, "lit", "lit-one"] if lights else []
        keys += ["sound", "heard", "heard-one"] if self._has_sound else []
        keys += ["well", "failed", *(f"failed-{thing}" for thing in things)]
        return tuple(map(key, keys))

    @property
    def blinking(self) -> list[str]:
        """The lights that say that a self-test goes on."""
        # A ring shows those that have no pin of their own.
        ready = ["ready"] if self._ring and "ready" not in self._lights else []
        return [*self._lights, *ready, *["bar"] * bool(self._bar or self._ring)]

    def course(self) -> Steps:
        """All of it."""
        yield Line("begin")
        for name in self._buttons:
            yield from self._button(name)
        self.effects += [Show(light, 0.0) for light in self.blinking]
        if any(True for _ in self._sights()):
            yield Line("look")
        for thing, light in self._sights():
            yield from self._sight(thing, light)
        if self._has_sound:
            yield from self._sound()
        yield from self._last_words()
        self.effects.append(End(tuple(self._failures)))

    def _button(self, name: str) -> Steps:
        if name in self._lost:
            self._find(name, self._lost[name])
            return
        if name in self.down:
            self._find(name, "it is down from the start; is it stuck?")
            return
        pressed = yield Ask(f"press-{name}", self._buttons)
        while pressed and pressed != name:
            pressed = yield Ask("other", self._buttons, again=True)
        if pressed:
            self._works.append(name)
            self._find(name)
            yield Line("good")
        else:
            self._find(name, "nothing came of it")
            yield Line("nothing")

    def _sights(self) -> Iterator[tuple[str, str]]:
        """What is to be looked at, and what shows it."""
        for name in self._lights:
            yield f"light-{name}", name
        if self._bar:
            yield "bar", "bar"
        if self._ring:
            yield "ring", "ring"

    def _sight(self, thing: str, light: str) -> Steps:
        if thing in self._lost:
            self._find(thing, self._lost[thing])
            return
        yield Line(thing)
        match light:
            case "bar":
                yield from self._row([(light, count / self._bar) for count in range(1, self._bar + 1)], STEP)
            case "ring":
                for number in range(1, self._ring + 1):
                    yield from self._row([(f"number-{number}", 1.0)], STEP)
                    self.effects.append(Show(f"number-{number}", 0.0))
                for answer in ("yes", "no"):
                    yield from self._row([(answer, 1.0)], SHOWN)
                    self.effects.append(Show(answer, 0.0))
            case _:
                yield from self._row([(light, 1.0), (light, 0.5)], SHOWN)
        yield from self._ask(thing, "lit", "nobody saw it")
        if light != "ring":
            self.effects.append(Show(light, 0.0))

    def _row(self, values: Iterable[tuple[str, float]], seconds: float) -> Steps:
        for light, value in values:
            self.effects.append(Show(light, value))
            yield Rest(seconds)

    def _sound(self) -> Steps:
        if self._is_silent():
            return
        yield Line("sound")
        self.effects.append(Ambience(on=True))
        yield Rest(LISTEN)
        self.effects.append(Signal(SIGNAL))
        yield Rest(RING_OUT)
        self.effects.append(Ambience(on=False))
        if self._is_silent():
            return
        yield from self._ask("sound", "heard", "nobody heard it well")

    def _is_silent(self) -> bool:
        """Whether nobody needs to be asked whether all was heard."""
        if self.trouble:
            self._find("sound", self.trouble)
        return bool(self.trouble)

    def _ask(self, thing: str, question: str, otherwise: str) -> Steps:
        """Whether it was seen or heard. Right is yes and left is no, if both work; else any that works is yes."""
        if not self._works:
            self.effects.append(Found("skip", thing, "no button works that could tell"))
            return
        if {"left", "right"} <= set(self._works):
            answer = yield Ask(question, ("right", "left"))
            seen = answer == "right"
        else:
            answer = yield Ask(f"{question}-one", tuple(self._works))
            seen = bool(answer)
        self._find(thing, "" if seen else otherwise)

    def _last_words(self) -> Steps:
        self.effects.append(Show("ready", 1.0, SLOW if self._failures else 0.0))
        yield Line("failed" if self._failures else "well")
        for thing in self._failures:
            yield Line(f"failed-{thing}")
        yield Rest(RING_OUT)

    def _find(self, thing: str, reason: str = "") -> None:
        if reason:
            self._failures.append(thing)
        self.effects.append(Found("bad" if reason else "ok", thing, reason))


def key(line: str) -> str:
    """The key of a line in the files of words."""
    return f"selftest.{line}"
