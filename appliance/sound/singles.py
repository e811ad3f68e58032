"""Single sounds of a scene that come by chance: when, which and how loud. Pure: time comes in as a number.

Chance knows nothing of the game; only the lines do, which are the same whoever holds which card. A sound that would
begin while somebody speaks, or reach into the next line, is put off until after it. One that sounds already when a line
comes that nobody expected fades away under it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from .duck import Duck
from .levels import from_db

SPREAD = 2.0
"""Seconds after a line over which the sounds that it put off are spread: they must not come all at once."""

FADE = 0.5
"""Seconds that a sound takes to make way for a line that comes unexpectedly, if there are so many."""

AT_ONCE = 0.12
"""Seconds that it takes if there are not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One entry of a scene.

    Attributes:
        lengths: seconds of each of its sounds, at least one.
        every: seconds from one start to the next, at least and at most.
        vary: dB louder or softer at most.
    """

    lengths: tuple[float, ...]
    every: tuple[float, float]
    vary: float = 0.0


@dataclass(eq=False, slots=True, kw_only=True)
class Strike:
    """A sound that has begun.

    Attributes:
        kind: place of its entry in the scene.
        sound: place of its sound in the entry.
        at: when it began, seconds.
        seconds: how long it is.
        gain: amplitude factor under the loudest that its entry can be.
        fades: from when to when it makes way for a line; None: it need not.
    """

    kind: int
    sound: int
    at: float
    seconds: float
    gain: float
    fades: tuple[float, float] | None = None

    @property
    def end(self) -> float:
        """When it is over, seconds."""
        return self.fades[1] if self.fades else self.at + self.seconds

    def level(self, at: float) -> float:
        """Its amplitude factor at a time."""
        if self.fades is None:
            return self.gain
        since, until = self.fades
        return self.gain * min(1.0, max(0.0, (until - at) / (until - since)))

    def moves(self, at: float) -> bool:
        """Whether its level is on its way."""
        return self.fades is not None and self.fades[0] <= at < self.fades[1]


@dataclass(slots=True)
class _Chance:
    """When an entry sounds next, and with which of its sounds."""

    kind: Kind
    random: Random
    due: float
    sound: int = field(init=False)

    def __post_init__(self) -> None:
        self.sound = self.random.randrange(len(self.kind.lengths))

    @property
    def seconds(self) -> float:
        return self.kind.lengths[self.sound]

    def gain(self) -> float:
        vary = self.kind.vary
        return from_db(self.random.uniform(-vary, vary) - vary)

    def put_off(self, earliest: float, latest: float) -> None:
        self.due = earliest + self.random.uniform(0.0, min(SPREAD, latest - earliest))

    def go_on(self, now: float) -> None:
        """Draw the next: never the same sound twice in a row if there are others, never two of an entry at once."""
        self.due = now + max(self.random.uniform(*self.kind.every), self.seconds)
        others = [each for each in range(len(self.kind.lengths)) if each != self.sound]
        self.sound = self.random.choice(others) if others else self.sound


class Singles:
    """The single sounds of one scene."""

    def __init__(self, kinds: Sequence[Kind], random: Random, now: float) -> None:
        """Begin with silence.

        Args:
            kinds: the entries of the scene.
            random: what decides. Every entry gets a generator of its own from it, so that none disturbs another.
            now: the present, seconds.
        """
        self._chances = []
        for kind in kinds:
            own = Random(random.getrandbits(64))  # noqa: S311 - thunder, not secrets
            self._chances.append(_Chance(kind, own, now + own.uniform(0.0, kind.every[1])))
        self.sounding: list[Strike] = []

    def due(self) -> float | None:
        """When `tick` is to be called next; None: nothing ever sounds."""
        times = [chance.due for chance in self._chances]
        return min((*times, *(strike.end for strike in self.sounding)), default=None)

    def tick(self, now: float, duck: Duck, *, comes: bool = True) -> None:
        """Begin what is due, have it make way for lines, forget what is over.

        Args:
            now: the present, seconds.
            duck: what knows of the lines.
            comes: whether anything new may begin: a scene that goes has no more.
        """
        self.sounding = [strike for strike in self.sounding if strike.end > now]
        for strike in self.sounding:
            self._make_way(strike, now, duck)
        for place, chance in enumerate(self._chances):
            if not comes or chance.due > now:
                continue
            earliest, latest = duck.free(now, chance.seconds)
            if earliest > now:
                chance.put_off(earliest, latest)
                continue
            strike = Strike(kind=place, sound=chance.sound, at=now, seconds=chance.seconds, gain=chance.gain())
            self.sounding.append(strike)
            chance.go_on(now)

    def _make_way(self, strike: Strike, now: float, duck: Duck) -> None:
        begins = duck.begins(now)
        if strike.fades is None and begins is not None and begins < strike.end:
            strike.fades = (now, now + min(FADE, max(AT_ONCE, begins - now)))
