"""Cues, the smallest things a phase is made of, and scripts, the ordered cues of one phase with their times."""

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Say:
    """Something spoken: lines, numbers and names joined to one utterance.

    Attributes:
        parts: keys of lines; a first line with places in it takes the others up.
        call: it is said again after a pause.
        over: it is spoken over time that runs (a count, a warning), so a pause does not bring it back.
    """

    parts: tuple[str, ...]
    call: bool = False
    over: bool = False

    @property
    def line(self) -> str:
        """The key it has in logs: its parts joined by `+`."""
        return "+".join(self.parts)


@dataclass(frozen=True, slots=True)
class Wait:
    """A turn's time to act.

    Attributes:
        turn: whose.
        seconds: how long.
    """

    turn: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Scene:
    """The ambience from here on.

    Attributes:
        name: a scene's name; empty: silence.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Sound:
    """A short sound that says what happens without words.

    Attributes:
        name: `night-falls`, `day-breaks`, `low-time`, `time-up`, `pause`, `resume`, `ready` or `error`.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Light:
    """One light from here on.

    Attributes:
        name: `night`, `day`, `vote`, `ready`, `bar`, or a half of the bar: `bar-left`, `bar-right`; of a ring `yes`,
            `no`, `seat-1`, `seat-2` and so on for people, `number-1`, `number-2` and so on for anything else.
        value: 0 dark to 1 bright; of the bar and its halves the part that is lit.
        blink: seconds of one blink; 0: steady.
    """

    name: str
    value: float
    blink: float = 0.0


@dataclass(frozen=True, slots=True)
class Clock:
    """Time that everybody sees begins to run down.

    Attributes:
        seconds: how much there is.
        side: of two sides the one whose time runs; empty: there are no sides.
        other: seconds of the side that rests.
        total: seconds of both, where what one uses the other gets (an hourglass); 0: each has their own.
    """

    seconds: float
    side: Literal["", "left", "right"] = ""
    other: float = 0.0
    total: float = 0.0


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a script that people and programs may want to find.

    Attributes:
        name: what is there, as `settle`, `gap`, `vote`.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Gate:
    """Time stands still here until somebody presses `next`; what comes after is as long after it as it was to be."""


@dataclass(frozen=True, slots=True)
class Ask:
    """From here on somebody may choose at the box, in silence, if there is anybody who may.

    Attributes:
        name: what for: a power, a role that is called to register, or the seat of a voter.
        seconds: how long.
    """

    name: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Answer:
    """From here on lights tell something to the one whose eyes are open.

    Attributes:
        name: a power, or what becomes of somebody.
        seconds: how long.
        seat: who is told; None: those who have the power.
    """

    name: str
    seconds: float
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Close:
    """What was chosen counts, and what lights have told goes dark.

    Attributes:
        name: that of the `Ask` or the `Answer`.
    """

    name: str


Cue = Say | Wait | Scene | Sound | Light | Clock | Mark | Gate | Ask | Answer | Close


@dataclass(frozen=True, slots=True)
class Timed:
    """A cue and its time.

    Attributes:
        at: its start, seconds since the phase began, whole milliseconds.
        seconds: how long it takes; 0 for what takes no time.
        cue: the cue.
    """

    at: float
    seconds: float
    cue: Cue


@dataclass(frozen=True, slots=True)
class Script:
    """The cues of one phase.

    Attributes:
        phase: the phase's name.
        number: how often this phase has come in this game, from 1.
        cues: in the order of their start.
        seconds: how long all takes.
        waits: at its end it waits for `next`; otherwise the next phase begins by itself.
        whole: after a pause it begins anew, since half a countdown is none.
    """

    phase: str
    number: int
    cues: tuple[Timed, ...]
    seconds: float
    waits: bool = False
    whole: bool = False

    def until(self, seconds: float) -> "Script":
        """The same, broken off after so many seconds."""
        if seconds >= self.seconds:
            return self
        cues = (timed for timed in self.cues if timed.at < seconds)
        cut = tuple(replace(timed, seconds=round(min(timed.seconds, seconds - timed.at), 3)) for timed in cues)
        return replace(self, cues=cut, seconds=round(seconds, 3), waits=False)

    def says(self) -> tuple[tuple[str, ...], ...]:
        """What is spoken in it, each once, in order."""
        return tuple(dict.fromkeys(timed.cue.parts for timed in self.cues if isinstance(timed.cue, Say)))
