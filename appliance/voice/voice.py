"""The interface of everything that speaks: lines go in as text, sound files come out.

A voice never plays. It renders a line to a file, ahead of the moment when it is needed, and says when it is there.
Whoever owns the voice plays the file, so that it can be stopped, faded and timed.

>>> from appliance.voice import estimate
>>> estimate("Chiudete gli occhi.", 140)
1.278
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

RATE = 48_000
"""Frames a second of every clip."""

GRAIN = 48
"""A clip is a whole number of grains of so many frames, one millisecond: so that its seconds are exact."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A rendered line: a WAV file, 48 kHz, mono, 16 bit, without silence at its ends, at the level of all others.

    Attributes:
        path: the file; it stays where it is while the voice is open.
        seconds: its length, a whole number of milliseconds; the file's frames are exactly that.
    """

    path: Path
    seconds: float


class Utterance(str):
    """A text that knows what it is called and what it can be put together from. Elsewhere it is text.

    Args:
        text: what is to be said.
        keys: names under which a recording of it may be kept, the best first.
        pieces: fragments that with blanks between them are the text; it itself where there are no others.

    Attributes:
        keys: as given.
        pieces: as given.
    """

    __slots__ = ("keys", "pieces")

    def __new__(cls, text: str, keys: Sequence[str] = (), pieces: Sequence[str] = ()) -> Self:
        """Make one."""
        made = super().__new__(cls, text)
        made.keys = tuple(keys)
        made.pieces = tuple(pieces) or (text,)
        return made

    keys: tuple[str, ...]
    pieces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rendered:
    """A line is there.

    Attributes:
        text: as it was requested.
        clip: its sound.
        progress: how many of the lines in hand are answered, this one among them, and how many there are.
    """

    text: str
    clip: Clip
    progress: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Failed:
    """A line could not be rendered.

    Attributes:
        text: as it was requested.
        reason: for people, one line without a full stop.
    """

    text: str
    reason: str


Done = Callable[[Rendered | Failed], None]
"""Called once for each requested text, and once more if one that failed is rendered after all. Perhaps from another
thread: it must return at once, so it only enqueues."""


class Voice(Protocol):
    """What speaks, from any thread. Built with a language, its settings, a cache directory and a callback `done`."""

    def request(self, texts: Sequence[str], urgent: bool = False) -> None:
        """Queue lines for rendering, in order; each is answered through `done`.

        A text that waits already is answered once. One that failed is tried again.

        Args:
            texts: what will be spoken, best as `Utterance`; already rendered ones are answered at once.
            urgent: before all that are not urgent, those that wait already among them.
        """
        ...

    def clip(self, text: str) -> Clip | None:
        """Give the sound of a line, None while it is not rendered, or if somebody has removed its file."""
        ...

    def failed(self, text: str) -> str | None:
        """Give the reason why a line has no sound, None if it has one or was not tried yet.

        One that is tried again keeps its reason until it is rendered.
        """
        ...

    @property
    def is_mute(self) -> bool:
        """Whether nothing is to be expected of it just now, so that nobody should wait for a line.

        It tries again by itself, and what had failed is rendered then.
        """
        ...

    @property
    def troubles(self) -> Mapping[str, str]:
        """What is wrong, each one line for people; empty where all is well.

        `speech`: why something is not spoken; `voice`: why another voice speaks; `cache`: why lines are not kept.
        """
        ...

    def close(self) -> None:
        """End all work, within half a second; nothing is answered any more. May be called twice."""
        ...


ONSET, LETTER, DIGIT, COMMA, STOP = 0.11, 0.073, 0.25, 0.33, 0.51
"""Seconds at 140 words a minute: of any line, of each letter and digit, of each rest at a comma and at a stop."""


def estimate(text: str, rate: int) -> float:
    """Guess how long a line takes to say, for lines that are not rendered.

    A pure guess from letters and rests, fitted to espeak-ng: right to 5 % in Italian (mean error, at most 18 %), to
    10 % in English; French, with its silent letters, takes a fifth less.

    Args:
        text: the line.
        rate: words a minute, 80 to 400.

    Returns:
        Seconds, a whole number of milliseconds, at least 0.2.
    """
    letters = sum(character.isalpha() for character in text)
    digits = sum(character.isdecimal() for character in text)
    inside = text.rstrip(" .,;:!?…")
    stops = sum(inside.count(mark) for mark in ".;:!?…")
    seconds = ONSET + LETTER * letters + DIGIT * digits + COMMA * inside.count(",") + STOP * stops
    return round(max(0.2, seconds * 140 / rate), 3)
