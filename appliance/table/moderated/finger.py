"""What somebody does at the box in silence: moves a light with `left` and `right`, confirms with `next`.

Lights are all that answers. Their values add up to 1 whatever is chosen, so that closed eyes learn nothing.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

YES: Final = "yes"
NO: Final = "no"
"""Rows of lights, a long and a short one; `yes` beside a place says that it counts on from the last one."""

MOVED: Final = 2
"""How much brighter the light that is moved is than any of those that stay."""


@dataclass(frozen=True, slots=True)
class Finger:
    """One who chooses.

    Attributes:
        among: the lights that can be chosen, clockwise; of some there is nothing to choose.
        start: at which of them the light is first.
        count: how many can be chosen.
        least: how many must be, or nothing is.
        stays: whether what is confirmed stands.
        own: the light that says whose choice it is, lit until it is moved; empty: nobody needs to be told.
        beside: lights that say what it is about.
        beyond: places that are shown with `yes` beside their light: numbers of roles beyond the last light of the ring.
        place: where the light is; None: it was not moved yet.
        chosen: what is confirmed, by places.
    """

    among: tuple[str, ...]
    start: int = 0
    count: int = 1
    least: int = 1
    stays: bool = True
    own: str = ""
    beside: tuple[str, ...] = ()
    beyond: frozenset[int] = frozenset()
    place: int | None = None
    chosen: tuple[int, ...] = ()

    @property
    def here(self) -> int | None:
        """Where the light is; None: it says whose choice it is."""
        return self.start if self.place is None and not self.own else self.place

    @property
    def is_done(self) -> bool:
        """Whether as much is confirmed as can be."""
        return len(self.chosen) >= self.count

    @property
    def result(self) -> tuple[int, ...] | None:
        """The places that were confirmed; None: too few."""
        return self.chosen if len(self.chosen) >= self.least else None

    def move(self, by: int) -> "Finger":
        """The light one place to the left (-1), which is clockwise seen from above, or to the right (1)."""
        if not self.among or (self.stays and self.is_done):
            return self
        if self.here is None:
            return replace(self, place=self.start)
        return replace(self, place=(self.here - by) % len(self.among))

    def confirm(self) -> "Finger":
        """What is lit counts; what counted already does so no more."""
        here = self.here
        if here is None or not self.among or (self.stays and self.is_done):
            return self
        if here in self.chosen:
            return replace(self, place=here, chosen=tuple(each for each in self.chosen if each != here))
        if self.count == 1:
            return replace(self, place=here, chosen=(here,))
        return self if self.is_done else replace(self, place=here, chosen=(*self.chosen, here))

    def lights(self, others: Mapping[str, int]) -> dict[str, float]:
        """What is lit; values add up to 1.

        The light that is moved stands out of all that stay. Where it is confirmed all that can be chosen glows with it:
        a colour would tell those who see some through their lids.

        Args:
            others: what those who choose with this one have chosen.
        """
        lit = Counter(self.beside)
        lit.update(others)
        here = self.here
        if here is None:
            lit[self.own] += MOVED * max(lit.values(), default=1)
            return shares(lit)
        lit.update(self.among[place] for place in self.chosen)
        if here in self.beyond:
            lit[YES] += 1
        # Where nothing is chosen yet it is as bright as all that it is about.
        stays = MOVED * max(lit.values(), default=1) if self.chosen or others else max(1, len(self.beside))
        if here not in self.chosen or len(lit) > 1:
            lit[self.among[here]] += stays
        return self._glowing(lit) if here in self.chosen else shares(lit)

    def _glowing(self, lit: Counter[str]) -> dict[str, float]:
        """How it is shown that what is lit is confirmed."""
        if not set(self.among) - {NO, YES}:
            return {light: 1.0 for place, light in enumerate(self.among) if place in self.chosen}
        # Two cards may have one light: without the `no` beside it, nothing would change there.
        glow = dict.fromkeys([*self.among, *filter(None, [self.own])])
        part = sum(lit.values()) / len(glow)
        return shares({light: lit[light] + part * (light in glow) for light in {**lit, **glow}})


@dataclass(frozen=True, slots=True)
class Fingers:
    """Those who choose together, one after another, each of whom sees what the others have chosen.

    Attributes:
        each: of one chooser after the other; none: there is nobody.
        turn: whose it is.
    """

    each: tuple[Finger, ...] = ()
    turn: int = 0

    def move(self, by: int) -> "Fingers":
        """The one whose turn it is moves the light; see `Finger.move`."""
        return self._with(self.each[self.turn].move(by)) if self.each else self

    def confirm(self) -> "Fingers":
        """The one whose turn it is confirms, and the next one chooses.

        Whoever does not move the light leaves what they have chosen before, which may be nothing. Behind the last one
        the first may choose anew, unless what is confirmed stands.
        """
        if not self.each:
            return self
        finger = self.each[self.turn].confirm()
        then = self._with(finger)
        if len(self.each) == 1 or not (finger.is_done or finger.here is None):
            return then
        turn = (self.turn + 1) % len(self.each)
        if not turn and finger.stays:
            return then
        each = list(then.each)
        each[turn] = replace(each[turn], place=None)
        return Fingers(tuple(each), turn)

    @property
    def results(self) -> tuple[tuple[int, ...] | None, ...]:
        """What each has confirmed; see `Finger.result`."""
        return tuple(finger.result for finger in self.each)

    def lights(self) -> Mapping[str, float]:
        """What is lit; values add up to 1. Empty: nobody chooses."""
        if not self.each:
            return {}
        rest = (finger for place, finger in enumerate(self.each) if place != self.turn)
        others = Counter(finger.among[chosen] for finger in rest for chosen in finger.chosen)
        return self.each[self.turn].lights(others)

    def _with(self, finger: Finger) -> "Fingers":
        return replace(self, each=(*self.each[: self.turn], finger, *self.each[self.turn + 1 :]))


def shares(weights: Mapping[str, float]) -> dict[str, float]:
    """Values of lights that add up to 1, in the proportion of their weights."""
    whole = sum(weights.values())
    return {name: round(weight / whole, 4) for name, weight in weights.items() if weight}


def seat_light(seat: int) -> str:
    """The light that points at a seat, counted from 0."""
    return f"seat-{seat + 1}"


def number_light(number: int) -> str:
    """The light of the ring that has this number, counted from 1; see `seat_light` for those that point at people."""
    return f"number-{number}"


def number_lights(number: int, ring: int) -> dict[str, float]:
    """What shows the number of a role: the light of that number, and with `yes` beside it one further round.

    Args:
        number: from 1.
        ring: how many lights there are.
    """
    turns, place = divmod(number - 1, ring)
    return shares(Counter({number_light(place + 1): 1.0}) + (Counter({YES: 1.0}) if turns else Counter()))


def nothing(players: int) -> dict[str, float]:
    """What says that there is nothing to tell or to choose: every seat the same."""
    return shares(dict.fromkeys(map(seat_light, range(players)), 1.0))


def seats_lit(seats: Sequence[int]) -> dict[str, float]:
    """Some seats; none of them: `no`."""
    return shares(dict.fromkeys(map(seat_light, seats), 1.0)) if seats else {NO: 1.0}
