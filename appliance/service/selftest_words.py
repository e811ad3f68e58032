"""What happens in a self-test, and what is to be done: the words between the walk and whoever runs it."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

BUTTONS: Final = ("next", "pause", "left", "right")
LIGHTS: Final = ("night", "day", "vote", "ready")


def title(thing: str) -> str:
    """What a thing is called on a screen."""
    return f"button {thing}" if thing in BUTTONS else thing.replace("-", " ")


# What happens.


@dataclass(frozen=True, slots=True)
class Pressed:
    """A finger pressed a button."""

    button: str


@dataclass(frozen=True, slots=True)
class LetGo:
    """A button that was down from the start is up: it is not stuck."""

    button: str


@dataclass(frozen=True, slots=True)
class Said:
    """The last line has been said, or its time is over."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something cannot be heard; the text says why, one line for people."""

    text: str


@dataclass(frozen=True, slots=True)
class Nobody:
    """No finger will ever come any more."""


@dataclass(frozen=True, slots=True)
class Tick:
    """Time has passed."""


Event: TypeAlias = Pressed | LetGo | Said | Trouble | Nobody | Tick


# What is to be done.


@dataclass(frozen=True, slots=True)
class Say:
    """Say a line, in the place of one that may still be spoken.

    Attributes:
        line: its key.
    """

    line: str


@dataclass(frozen=True, slots=True)
class Hush:
    """The line is cut: the answer has come."""


@dataclass(frozen=True, slots=True)
class Show:
    """Show a value on a light; see `Panel.light`."""

    light: str
    value: float
    blink: float = 0.0


@dataclass(frozen=True, slots=True)
class Ambience:
    """Play the night's scene, or play it no more."""

    on: bool


@dataclass(frozen=True, slots=True)
class Signal:
    """Play a short sound."""

    name: str


@dataclass(frozen=True, slots=True)
class Expect:
    """From now on a button counts.

    Attributes:
        buttons: which.
        seconds: how long.
    """

    buttons: tuple[str, ...]
    seconds: float


@dataclass(frozen=True, slots=True)
class Found:
    """How a thing is.

    Attributes:
        mark: `skip`: it was shown, but nobody could say how it is.
        thing: a button's name, `light-night`, `bar`, `ring`, `sound`.
        reason: why it is not `ok`, a clause.
    """

    mark: Literal["ok", "bad", "skip"]
    thing: str
    reason: str = ""

    def __str__(self) -> str:
        told = f"{self.mark} {title(self.thing)}"
        return f"{told}: {self.reason}" if self.reason else told


@dataclass(frozen=True, slots=True)
class End:
    """It is over.

    Attributes:
        failures: the things that do not work, in the order in which they were tried.
    """

    failures: tuple[str, ...]


Effect: TypeAlias = Say | Hush | Show | Ambience | Signal | Expect | Found | End
