"""The hands that were counted in a ballot, taken in after all names have been called.

With eyes closed nothing is said and no light changes: `right` is a vote more, `left` one less, `next` is the next name.
A click between the names, or a light, would tell how a name stands.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from appliance.games import spoken
from appliance.games.cue import Script
from appliance.games.options import Options
from appliance.games.script import Durations
from appliance.table.inquiry import Parts, asked_in_silence, told

MOST_EXTRA = 2
"""Hands that one voter can raise for one player beside the first (Wherewolf, The Mayor, Large Village: three votes)."""


@dataclass(frozen=True, slots=True)
class Tally:
    """How many votes each has, name by name.

    Attributes:
        candidates: the seats that could be voted for, in the order in which they were called.
        voters: how many votes there must be.
        fewest: how many there may be at least, where somebody may give none.
        most: how many there may be at most, where somebody may give more than one.
        is_open: whether eyes are open, so that names and numbers may be spoken.
        names: of all players; empty: they are called by their numbers.
        counts: of those that are confirmed.
        choice: of the present one; None: nothing is entered yet, which is no vote.
        failures: how often the votes did not come out.
        asked: the question has been spoken, only another answer is chosen.
        is_cast: whether the votes were cast at the box, so that there are no hands to be counted.
    """

    candidates: tuple[int, ...]
    voters: int
    fewest: int
    most: int
    is_open: bool
    names: tuple[str, ...]
    counts: tuple[int, ...] = ()
    choice: int | None = None
    failures: int = 0
    asked: bool = False
    is_cast: bool = False

    @property
    def votes(self) -> Mapping[int, int]:
        """Votes by seat, once the number that is chosen is the last one."""
        return dict(zip(self.candidates, (*self.counts, self.choice or 0), strict=True))

    @property
    def comes_out(self) -> bool:
        """Whether the votes are as many as there must be (Wherewolf, The First Vote: "one, and only one")."""
        return self.fewest <= sum(self.votes.values()) <= self.most

    @property
    def most_for_one(self) -> int:
        """How many hands can be raised for one at most: one of each who votes, and of one who has more, the rest."""
        return min(self.most, self.voters + MOST_EXTRA)

    def choose(self, by: int) -> Self:
        """See `Inquiry`: a vote more or less, no fewer than none and no more than there can be for one."""
        return replace(self, choice=min(max((self.choice or 0) + by, 0), self.most_for_one), asked=True)

    def confirm(self) -> Self | None:
        """See `Inquiry`; once the votes do not come out all are asked for again, then it is over, see `comes_out`."""
        if self.is_open and self.choice is None:
            return replace(self, choice=0, asked=True)
        if len(self.counts) + 1 < len(self.candidates):
            return replace(self, counts=(*self.counts, self.choice or 0), choice=None, asked=False)
        if self.comes_out or self.failures:
            return None
        return replace(self, counts=(), choice=None, failures=1, asked=False)

    def back(self) -> Self | None:
        """See `Inquiry`."""
        if not self.counts:
            return None
        return replace(self, counts=self.counts[:-1], choice=self.counts[-1], asked=False)

    def anew(self) -> Self:
        """See `Inquiry`."""
        return replace(self, asked=False)

    def says(self) -> list[Parts]:
        """What is said here."""
        if not self.is_open:
            closed = "tally.again" if self.failures else "tally.closed"
            return [] if self.asked or self.counts or self.choice is not None else [(closed,)]
        seat = self.candidates[len(self.counts)]
        again = [("tally.again",)] if self.failures and not self.counts else []
        answer = [] if self.choice is None else [("count.answer", *spoken.number(self.choice))]
        return answer if self.asked else [*again, ("tally.open", *spoken.player(seat, self.names)), *answer]

    def everything(self) -> list[Parts]:
        """See `Inquiry`."""
        if not self.is_open:
            return [("tally.closed",), ("tally.again",)]
        names = [("tally.open", *spoken.player(seat, self.names)) for seat in self.candidates]
        numbers = [("count.answer", *spoken.number(count)) for count in range(self.most_for_one + 1)]
        return [*names, *numbers, ("tally.again",)]

    def script(self, durations: Durations, phase: str, options: Options) -> Script:
        """See `Inquiry`; with eyes closed nothing but the first word of it is heard, and nothing is seen."""
        if self.is_open:
            return told(self.says(), durations, phase, options.scenes.day)
        return asked_in_silence(self.says(), durations, phase, options.scenes.vote)
