"""How much time a side has: its time control, in the words of chess and go.

>>> fischer(300, 5).periods[0].bonus
5
>>> japanese(0, periods=0, seconds=30)  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
...
Wrong: byo-yomi without periods gives no time; at least 1
"""

from dataclasses import dataclass
from typing import Final, Literal

LONGEST: Final = 86_400.0
"""Seconds of anything at most: a day."""

MOST: Final = 1000
"""Moves and periods at most."""


class Wrong(ValueError):  # noqa: N818 - it says what the control is
    """A time control that cannot be; the text is for people, and says what would be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A part of the game with its own time.

    Attributes:
        seconds: time that is given at its beginning, beside what is left of the period before.
        moves: moves after which the next period begins, and which must be made in its time; None: the next begins when
            its time has run out, or there is none.
        method: what `bonus` does. `fischer`: it is added after each move. `bronstein`: what the move took of it is
            given back. `delay`: the time of each move stands still for so long.
        bonus: seconds.
    """

    seconds: float
    moves: int | None = None
    method: Literal["none", "fischer", "bronstein", "delay"] = "none"
    bonus: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Japanese:
    """Byo-yomi after the main time: each move has `seconds`; who needs longer has used up one of `periods`."""

    periods: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Canadian:
    """Byo-yomi after the main time: `moves` moves in `seconds`, again and again."""

    moves: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """The time control of one side.

    Attributes:
        periods: its main time, at least one.
        overtime: what comes when all of that has run out; None: the flag falls.
        cap: seconds that Fischer's bonus cannot lift the time above; None: as much as one gathers.
        runs: `down`; `up`: it counts what is used and never falls; `hourglass`: what one uses the others get.

    Raises:
        Wrong: it gives no time, or contradicts itself.
    """

    periods: tuple[Period, ...]
    overtime: Japanese | Canadian | None = None
    cap: float | None = None
    runs: Literal["down", "up", "hourglass"] = "down"

    def __post_init__(self) -> None:
        if not self.periods:
            raise Wrong("a clock without a period gives no time; at least 1")
        for period in self.periods:
            _check_period(period)
        if self.runs == "up":
            return
        _check_overtime(self.overtime)
        if self.overtime is None and not any(period.seconds for period in self.periods):
            raise Wrong("a clock of 0 seconds gives no time; more than 0")
        if self.cap is not None:
            _check_given(self.cap, "the cap")
            if self.cap < self.periods[0].seconds:
                raise Wrong(f"a cap of {self.cap:g} seconds is less than the time at the start; at least that")
        if self.periods[-1].moves is not None and self.overtime is None:
            raise Wrong("the last period has a number of moves, and nothing comes after them; leave it out")


def countdown(seconds: float) -> Control:
    """So much time, and no more."""
    return Control(periods=(Period(seconds=seconds),))


def count_up() -> Control:
    """Time that is counted and never ends."""
    return Control(periods=(Period(seconds=0.0),), runs="up")


def fischer(seconds: float, bonus: float, cap: float | None = None) -> Control:
    """Each move adds a bonus when it has been made."""
    return Control(periods=(Period(seconds=seconds, method="fischer", bonus=bonus),), cap=cap)


def bronstein(seconds: float, bonus: float) -> Control:
    """Each move gives back what it took, at most the bonus."""
    return Control(periods=(Period(seconds=seconds, method="bronstein", bonus=bonus),))


def delay(seconds: float, bonus: float) -> Control:
    """The first seconds of each move are free."""
    return Control(periods=(Period(seconds=seconds, method="delay", bonus=bonus),))


def japanese(main: float, periods: int, seconds: float) -> Control:
    """Main time, then byo-yomi."""
    return Control(periods=(Period(seconds=main),), overtime=Japanese(periods=periods, seconds=seconds))


def canadian(main: float, moves: int, seconds: float) -> Control:
    """Main time, then so many moves in so many seconds."""
    return Control(periods=(Period(seconds=main),), overtime=Canadian(moves=moves, seconds=seconds))


def hourglass(seconds: float) -> Control:
    """What one side uses runs over to the others."""
    return Control(periods=(Period(seconds=seconds),), runs="hourglass")


def _check_period(period: Period) -> None:
    if not 0 <= period.seconds <= LONGEST:
        raise Wrong(f"a period of {period.seconds:g} seconds; from 0 to {LONGEST:.0f}")
    if not 0 <= period.bonus <= LONGEST:
        raise Wrong(f"a bonus of {period.bonus:g} seconds; from 0 to {LONGEST:.0f}")
    if period.moves is not None and not 1 <= period.moves <= MOST:
        raise Wrong(f"a period of {period.moves} moves; from 1 to {MOST}, or none")


def _check_overtime(overtime: Japanese | Canadian | None) -> None:
    match overtime:
        case Japanese(periods=periods, seconds=seconds):
            _check_count(periods, "byo-yomi without periods gives no time", "periods of byo-yomi")
            _check_given(seconds, "byo-yomi")
        case Canadian(moves=moves, seconds=seconds):
            _check_count(moves, "Canadian byo-yomi without moves has no end", "moves of Canadian byo-yomi")
            _check_given(seconds, "Canadian byo-yomi")


def _check_count(count: int, nothing: str, what: str) -> None:
    if count < 1:
        raise Wrong(f"{nothing}; at least 1")
    if count > MOST:
        raise Wrong(f"{count} {what}; at most {MOST}")


def _check_given(seconds: float, what: str) -> None:
    if not 0 < seconds <= LONGEST:
        raise Wrong(f"{what} of {seconds:g} seconds gives no time; more than 0, at most {LONGEST:.0f}")
