"""What goes on, remembered as far as a face shows it.

Pure: the time comes in, `due` says when the face will next look different.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from appliance.panel.face import LAMPS, Face, Scene, Side, whole_seconds
from appliance.panel.ring_picture import Colour

NOTES: Final = 2
"""Notes that are shown at the same time; a new one takes the place of the oldest."""

_SCENES: Final[tuple[Scene, ...]] = ("vote", "night", "day")


@dataclass(slots=True)
class Story:
    """What the box has told so far.

    Attributes:
        lights: what was asked of each light; those named as a scene make it.
        lamps: the lights of their own that the box has.
        names: of the players.
        seats: how many there are; 0: nobody knows.
    """

    lights: dict[str, float] = field(default_factory=dict)
    lamps: tuple[str, ...] = LAMPS
    names: tuple[str, ...] = ()
    seats: int = 0
    _phase: str = ""
    _sentence: str = ""
    _silent_at: float | None = None
    _notes: tuple[str, ...] = ()
    _progress: tuple[int, int] | None = None
    _hint: bool = True
    _ends: float | None = None
    _left: int | None = None
    _side: Side = ""
    _other: float = 0.0
    _total: float = 0.0
    _paused: bool = False
    _words: Mapping[str, str] = field(default_factory=dict)

    def words(self, words: Mapping[str, str]) -> None:
        """What is written from here on for names and signs; see `Face.words`."""
        self._words = words

    def say(self, text: str, at: float, seconds: float | None = None) -> None:
        """A sentence is being spoken.

        Args:
            text: the sentence.
            at: since when, seconds.
            seconds: how long it takes; guessed if left out.
        """
        self._sentence = text
        self._silent_at = at + (1.0 + 0.065 * len(text) if seconds is None else seconds)

    def phase(self, name: str) -> None:
        """A phase begins; what was said before it is over, and so is the time that ran."""
        self._phase = name
        self._sentence = ""
        self._silent_at = None
        self.clock(None)

    def note(self, text: str) -> None:
        """Something to know, in one line."""
        line = " ".join(text.split())
        self._notes = (*(note for note in self._notes if note != line), line)[-NOTES:]

    def progress(self, done: int, of: int) -> None:
        """So many lines are rendered."""
        self._progress = (done, of) if done < of else None

    def clock(self, ends: float | None, side: Side = "", other: float = 0.0, total: float = 0.0) -> None:
        """The time that everybody sees runs out at `ends`, or none runs; `tick` counts it.

        Args:
            ends: when it runs out, seconds.
            side: whose time that is, if there are two sides.
            other: seconds of the side that rests.
            total: seconds of both sides, where what one uses the other gets; 0: each has their own.
        """
        self._ends = ends
        self._left = None
        self._side = side
        self._other = other
        self._total = total

    def paused(self, paused: bool) -> None:
        """The game stands still, or it goes on.

        What is left of the time stands still with it, until a new end of it is told: it does not go on at once, since
        the last call is said again before.
        """
        self._paused = paused
        if paused:
            self._silent_at = None
            self._ends = None

    def pressed(self) -> None:
        """A button was found: nobody has to be told any more where they are."""
        self._hint = False

    @property
    def moment(self) -> tuple[int | None, bool]:
        """What `tick` changes: the time that is left, and whether something is being spoken."""
        return self._left, self._silent_at is not None

    def due(self) -> float | None:
        """When `tick` changes something next: at once if a clock is not counted yet; None: never."""
        dues = [] if self._silent_at is None else [self._silent_at]
        if self._ends is not None:
            if self._left is None:
                return -math.inf
            if self._left > 0:
                dues.append(self._ends - (self._left - 1))
        return min(dues, default=None)

    def tick(self, now: float) -> None:
        """Time passes."""
        if self._silent_at is not None and now >= self._silent_at:
            self._silent_at = None
        if self._ends is not None:
            self._left = whole_seconds(self._ends - now)
            if self._total:
                self._other = self._total - (self._ends - now)

    def face(
        self,
        lit: Mapping[str, float],
        bar: tuple[float, ...],
        down: frozenset[str],
        ring: tuple[Colour, ...] = (),
    ) -> Face:
        """The face at this moment.

        Args:
            lit: brightness of the lights.
            bar: brightness of every light of the bar.
            down: the buttons that are down.
            ring: colours of the lights of the ring, clockwise from the mark.
        """
        return Face(
            scene=next((scene for scene in _SCENES if self.lights.get(scene)), "evening"),
            phase=self._phase,
            sentence=self._sentence,
            speaking=bool(self._sentence) and self._silent_at is not None,
            left=self._left,
            side=self._side,
            other=whole_seconds(self._other),
            paused=self._paused,
            notes=self._notes,
            progress=self._progress,
            hint=self._hint,
            lights={name: value for name, value in lit.items() if value},
            bar=bar,
            lamps=self.lamps,
            ring=ring,
            names=self.names if ring else (),
            seats=self.seats if ring else 0,
            pressed=down,
            words=self._words,
        )
