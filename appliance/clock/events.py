"""What happens to a clock."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Start:
    """The clock begins to run, for a side. One that has begun takes no notice."""

    side: int = 0


@dataclass(frozen=True, slots=True)
class Press:
    """Somebody presses a side's button: if that side runs, its move is made, and another runs.

    Attributes:
        side: whose button.
        to: who runs then; None: the next in turn.
    """

    side: int
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Everything stands still."""


@dataclass(frozen=True, slots=True)
class Resume:
    """It goes on where it was."""


@dataclass(frozen=True, slots=True)
class Correct:
    """In a pause a side is given another time; its flag, if it has fallen, goes up again.

    Attributes:
        side: whose.
        seconds: from 0.
    """

    side: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Retire:
    """A side is out of the game; its time stays as it is, and nobody's turn leads to it."""

    side: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Nothing but time."""


Event = Start | Press | Pause | Resume | Correct | Retire | Tick
