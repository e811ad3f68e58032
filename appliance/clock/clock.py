"""A chess clock for any number of sides.

It knows the time from `now` alone, so that it is never late by more than the one who asks, and loses nothing however
seldom it is asked: the same events at the same times leave the same clock, with or without ticks between them.

>>> from appliance.clock.control import countdown
>>> clock = Clock([countdown(300), countdown(300)])
>>> clock.handle(Start(), 0.0), clock.handle(Press(0), 12.5), clock.handle(Tick(), 20.0)
([], [], [])
>>> clock.reading(0).seconds, clock.reading(1).seconds
(287.5, 292.5)
"""

from collections.abc import Sequence
from dataclasses import dataclass

from appliance.clock.alarms import alarms_of
from appliance.clock.control import LONGEST, Control, Wrong
from appliance.clock.effects import Effect, Flag, NextPeriod
from appliance.clock.events import Correct, Event, Pause, Press, Resume, Retire, Start, Tick
from appliance.clock.side import MICROSECONDS, Side, microseconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What a side shows.

    Attributes:
        seconds: left, or used if it counts up; never below zero.
        delay: seconds of this move that are still free.
        moves: that it has made.
        period: in which it is, from 0; those of byo-yomi count on.
        to_go: moves until the period is done; None: it has no number of moves.
        runs: whether its time passes just now.
        flag: whether its flag fell first of all.
    """

    seconds: float
    delay: float
    moves: int
    period: int
    to_go: int | None
    runs: bool
    flag: bool


class Clock:
    """The clock.

    Args:
        controls: the time control of each side, at least one; they may differ (a handicap).
        freeze: the first flag stops everything; otherwise the others go on, and nobody is told of a second flag.
        seconds: whole seconds of what is left that are told, each at its exact time.

    Raises:
        Wrong: there is no side, or an hourglass stands beside something else or alone.
    """

    def __init__(self, controls: Sequence[Control], *, freeze: bool = True, seconds: Sequence[int] = ()) -> None:
        if not controls:
            raise Wrong("a clock needs a side; at least 1")
        glasses = [control.runs == "hourglass" for control in controls]
        if any(glasses) and not (all(glasses) and len(glasses) > 1):
            raise Wrong("an hourglass needs at least two sides, all of them hourglasses")
        self._sides = [Side(control) for control in controls]
        self._alarms = [alarms_of(side, tuple(seconds)) for side in self._sides]
        self._freeze = freeze
        self._running: int | None = None
        self._paused = False
        self._fallen: int | None = None
        self._now: int | None = None
        self._turned = 0

    @property
    def running(self) -> int | None:
        """The side whose turn it is, also while all stands still; None: it has not begun."""
        return self._running

    @property
    def stands(self) -> bool:
        """Whether no time passes: before the start, in a pause, after a flag that froze it."""
        return self._running is None or self._paused or (self._freeze and self._fallen is not None)

    @property
    def fallen(self) -> int | None:
        """The side whose flag fell first; None: none has."""
        return self._fallen

    @property
    def sides(self) -> int:
        """How many sides there are."""
        return len(self._sides)

    def control(self, side: int) -> Control:
        """The time control of a side."""
        return self._sides[side].control

    def reading(self, side: int) -> Reading:
        """What a side shows, as of the last event."""
        of = self._sides[side]
        return Reading(
            seconds=of.left / MICROSECONDS,
            delay=of.delay / MICROSECONDS,
            moves=of.moves,
            period=of.period,
            to_go=of.to_go,
            runs=side == self._running and not self.stands,
            flag=side == self._fallen,
        )

    def due(self) -> float | None:
        """When something is to be told next; None: nothing before the next event."""
        step = self._step()
        return None if step is None or self._now is None else (self._now + step) / MICROSECONDS

    def handle(self, event: Event, now: float) -> list[Effect]:
        """What an event does.

        Args:
            event: the event.
            now: its time, seconds; one before that of an earlier event counts as that.

        Returns:
            What is to be told, in order of time.

        Raises:
            Wrong: there is no such side, or the time that it is given cannot be.
        """
        self._check(event)
        effects = self._pass(microseconds(now))
        match event:
            case Start(side) if self._running is None:
                self._running = side
            case Press(side, to) if side == self._running and not self.stands:
                effects += self._press(side, to)
            case Pause():
                self._paused = self._running is not None
            case Resume():
                self._paused = False
            case Correct(side, seconds) if self.stands:
                self._sides[side].correct(microseconds(seconds))
                self._alarms[side].risen(self._sides[side])
                if side == self._fallen and seconds:
                    self._fallen = None
                    self._paused = True
            case Retire(side):
                self._retire(side)
            case Tick() | _:
                pass
        return effects

    def _check(self, event: Event) -> None:
        wanted = [event.side] if isinstance(event, Start | Press | Correct | Retire) else []
        if isinstance(event, Press) and event.to is not None:
            wanted.append(event.to)
        for side in wanted:
            if not 0 <= side < len(self._sides):
                raise Wrong(f"there is no side {side}; from 0 to {len(self._sides) - 1}")
        if isinstance(event, Correct) and not 0 <= event.seconds <= LONGEST:
            raise Wrong(f"a side cannot have {event.seconds:g} seconds; from 0 to {LONGEST:.0f}")

    # Time passes.

    def _step(self) -> int | None:
        """Microseconds until something is to be told; None: nothing is."""
        if self.stands or self._running is None:
            return None
        side = self._sides[self._running]
        steps = (side.until_empty(), self._alarms[self._running].next(side))
        return min((step for step in steps if step is not None), default=None)

    def _pass(self, now: int) -> list[Effect]:
        effects: list[Effect] = []
        if self._now is None:
            self._now = now
        while (step := self._step()) is not None and self._now + step <= now:
            self._spend(step)
            effects += self._tell()
        if not self.stands:
            self._spend(max(0, now - self._now))
        self._now = max(self._now, now)
        return effects

    def _spend(self, passing: int) -> None:
        if self._running is None or self._now is None:
            return
        self._now += passing
        used = self._sides[self._running].spend(passing)
        if self._sides[self._running].control.runs == "hourglass":
            self._share(used)

    def _share(self, used: int) -> None:
        """What one uses the others get, the same each; what cannot be shared goes to the next."""
        others = [place for place in self._turns() if place != self._running and not self._sides[place].is_out]
        before, self._turned = self._turned, self._turned + used
        for number, place in enumerate(others):
            # Of all that was used since the turn began, so that it is the same however that was cut into pieces.
            self._sides[place].gain(_part(self._turned, len(others), number) - _part(before, len(others), number))
            self._alarms[place].risen(self._sides[place])

    def _tell(self) -> list[Effect]:
        """What is to be told now of the side that runs."""
        if self._running is None or self._now is None:
            return []
        index, side, now = self._running, self._sides[self._running], self._now
        effects: list[Effect] = [*self._alarms[index].at(index, side, now)] if not side.delay else []
        if not side.left and not side.delay:
            if side.run_out():
                effects.append(NextPeriod(index, side.period, now / MICROSECONDS))
                self._alarms[index].risen(side)
            elif self._fallen is None:
                self._fallen = index
                effects.append(Flag(index, now / MICROSECONDS))
        return effects

    # What people do.

    def _press(self, side: int, to: int | None) -> list[Effect]:
        moved = self._sides[side].move()
        self._turned = 0
        self._alarms[side].risen(self._sides[side])
        self._running = self._next(side) if to is None or self._sides[to].is_out else to
        period = self._sides[side].period
        return [NextPeriod(side, period, (self._now or 0) / MICROSECONDS)] if moved else []

    def _turns(self) -> list[int]:
        """All sides in turn, beginning behind the one that runs."""
        count, first = len(self._sides), (self._running or 0) + 1
        return [(first + step) % count for step in range(count)]

    def _next(self, side: int) -> int:
        return next((place for place in self._turns() if not self._sides[place].is_out), side)

    def _retire(self, side: int) -> None:
        self._sides[side].is_out = True
        self._turned = 0
        if side == self._running:
            self._running = self._next(side)


def _part(whole: int, parts: int, number: int) -> int:
    """One of equal parts; the first has what is left over."""
    return whole // parts + (0 if number else whole % parts)
