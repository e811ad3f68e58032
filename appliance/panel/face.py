"""What people see of a box that is drawn: its face, and in which light of the day it stands.

Pure: a face is plain data, so two of them can be compared, and a picture is drawn of it anywhere.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from appliance.panel.ring_picture import Colour

Scene: TypeAlias = Literal["evening", "night", "day", "vote"]
"""Where the box stands: the evening before the game, and what its lights say."""

Side: TypeAlias = Literal["", "left", "right"]
"""Of two sides of a clock the one whose time runs; empty: there are no sides."""

WORDS: Final[Mapping[str, str]] = {
    **{f"light-{name}": name for name in ("night", "day", "vote", "ready")},
    **{f"button-{name}": name for name in ("next", "pause", "left", "right")},
    "paused": "PAUSED",
    "remaining": "{0} left",
    "rendering": "preparing the voice: {0} of {1}",
    "keys": "space: next     P: pause     arrows: left, right     Esc: end",
    "resuming": "pause: go on     left, right: quieter, louder     hold pause: end the game",
}
"""What is written where nobody has told the words of another language."""

HASTE: Final = 10.0
"""Seconds below which the time that is left is shown in red."""


LAMPS: Final = ("night", "day", "vote", "ready")
"""The lights of their own that a box may have."""


@dataclass(frozen=True, slots=True)
class Build:
    """What there is on the front of a box, besides its buttons.

    Attributes:
        lamps: the lights of their own, by name.
        bar: how many lights the bar has.
        ring: how many lights the ring has.
    """

    lamps: tuple[str, ...] = LAMPS
    bar: int = 5
    ring: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """All there is to see at one moment.

    Attributes:
        scene: what surrounds the box.
        phase: the phase's name; empty: none has begun.
        sentence: what is or was said last; empty: nothing in this phase.
        speaking: whether the sentence is being spoken now.
        left: whole seconds of the time that everybody sees; None: none runs.
        side: whose time that is, if there are two sides.
        other: whole seconds of the side that rests.
        paused: whether the game stands still.
        notes: what people shall know, oldest first, one line each.
        progress: how many lines are rendered, and of how many; None: none has to be.
        hint: whether the keys are explained.
        lights: brightness from 0 to 1 of the lights that are lit, by name.
        bar: brightness of every light of the bar, from the one that goes out last.
        lamps: the lights of their own that there are, by name.
        ring: what each light of the ring gives out, clockwise from the mark, as red, green and blue from 0 to 1.
        names: of the players, clockwise from the mark, to be written where there is a ring.
        seats: how many there are around the ring; 0: one for each of its lights.
        pressed: the buttons that are down.
        words: what is written in place of names and of the keys of `WORDS`, in the language of the game.
    """

    scene: Scene = "evening"
    phase: str = ""
    sentence: str = ""
    speaking: bool = False
    left: int | None = None
    side: Side = ""
    other: int = 0
    paused: bool = False
    notes: tuple[str, ...] = ()
    progress: tuple[int, int] | None = None
    hint: bool = False
    lights: Mapping[str, float] = field(default_factory=dict)
    bar: tuple[float, ...] = (0.0,) * 5
    lamps: tuple[str, ...] = LAMPS
    ring: tuple[Colour, ...] = ()
    names: tuple[str, ...] = ()
    seats: int = 0
    pressed: frozenset[str] = frozenset()
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def build(self) -> Build:
        """What there is on its front."""
        return Build(self.lamps, len(self.bar), len(self.ring))

    def word(self, name: str, *values: object) -> str:
        """What is written for a name, with values in its places."""
        text = self.words.get(name) or WORDS.get(name, name)
        for place, value in enumerate(values):
            text = text.replace(f"{{{place}}}", str(value))
        return text


def whole_seconds(left: float) -> int:
    """Seconds as a clock that counts down shows them: the full time at its start, 0 when it is over.

    A microsecond is not a second: what was added up from binary fractions shall not show one more.
    """
    return max(0, math.ceil(left - 1e-6))


def digits(left: int) -> str:
    """Seconds as minutes and seconds, `4:07`; beyond an hour the minutes just go on."""
    minutes, seconds = divmod(max(0, left), 60)
    return f"{minutes}:{seconds:02}"
