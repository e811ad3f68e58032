"""What a clock has to tell.

`at` is the exact time at which it was so, on the clock of `now`, however late it is told.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Low:
    """A side has little time left."""

    side: int
    at: float


@dataclass(frozen=True, slots=True)
class Second:
    """A side has a whole number of seconds left that was asked for."""

    side: int
    seconds: int
    at: float


@dataclass(frozen=True, slots=True)
class NextPeriod:
    """A side has come into its next period, or into one of byo-yomi.

    Attributes:
        side: whose.
        period: from 0; those of byo-yomi count on.
        at: when.
    """

    side: int
    period: int
    at: float


@dataclass(frozen=True, slots=True)
class Flag:
    """The first flag of all has fallen; there is no second one."""

    side: int
    at: float


Effect = Low | Second | NextPeriod | Flag
