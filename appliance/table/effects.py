"""What the table wants done outside, in the order in which it wants it."""

from dataclasses import dataclass

from appliance.games.cue import Timed
from appliance.table.events import Begin, Choices


@dataclass(frozen=True, slots=True)
class Play:
    """A cue whose time has come.

    Attributes:
        timed: the cue and how long it takes.
        at: the time at which it was to begin, on the table's clock.
    """

    timed: Timed
    at: float


@dataclass(frozen=True, slots=True)
class Hush:
    """The voice stops at once."""


@dataclass(frozen=True, slots=True)
class Prepare:
    """The table goes on when it knows how long these lines are; the answer is `Prepared`.

    Attributes:
        says: the parts of each.
        token: the answer carries it; an answer with an old one is ignored.
    """

    says: tuple[tuple[str, ...], ...]
    token: int


@dataclass(frozen=True, slots=True)
class Volume:
    """How loud everything is, percent."""

    percent: int


@dataclass(frozen=True, slots=True)
class Enter:
    """A phase begins.

    Attributes:
        phase: its name.
        number: how often it has come in this game, from 1.
        at: when, on the table's clock.
    """

    phase: str
    number: int
    at: float


@dataclass(frozen=True, slots=True)
class Keep:
    """These choices are to be remembered for the next time."""

    choices: Choices


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game begins here: what went before need not be remembered.

    Attributes:
        begin: the event that sets a new table to this point.
    """

    begin: Begin


@dataclass(frozen=True, slots=True)
class Paused:
    """Time stands still, or goes on again."""

    paused: bool


Effect = Play | Hush | Prepare | Volume | Enter | Keep | NewGame | Paused
