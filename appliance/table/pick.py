"""Players that the moderator names: who has died in the night, who is accused, who goes to the stake."""

from dataclasses import dataclass, replace
from typing import Self

from appliance.games import spoken
from appliance.games.cue import Script
from appliance.games.model import Phase
from appliance.games.options import Options
from appliance.games.script import Durations
from appliance.games.village import Village
from appliance.table.inquiry import Parts, told

NOBODY, ENOUGH = ("pick.nobody",), ("pick.enough",)


@dataclass(frozen=True, slots=True)
class Pick:
    """A question that is asked until there are enough names.

    Attributes:
        name: of the phase; its lines `ask` and `more` are the question.
        candidates: the seats that can be named, in the order in which they are offered.
        least: how many names there must be.
        most: after how many nobody is asked any more.
        names: of all players; empty: they are called by their numbers.
        before: what is said before the first question.
        chosen: who is named so far.
        choice: which of the possible answers is chosen now; None: none yet.
        asked: the question has been spoken, only another answer is chosen.
    """

    name: str
    candidates: tuple[int, ...]
    least: int
    most: int
    names: tuple[str, ...]
    before: tuple[Parts, ...] = ()
    chosen: tuple[int, ...] = ()
    choice: int | None = None
    asked: bool = False

    @property
    def possible(self) -> tuple[int | None, ...]:
        """The answers that can be given now: seats, and None for nobody (else)."""
        left = tuple(seat for seat in self.candidates if seat not in self.chosen)
        return left if len(self.chosen) < self.least and left else (None, *left)

    @property
    def picked(self) -> tuple[int, ...]:
        """Who is named, in the order of their seats, once the answer that is chosen is the last one."""
        last = None if self.choice is None else self.possible[self.choice]
        return tuple(sorted(self.chosen if last is None else (*self.chosen, last)))

    def choose(self, by: int) -> Self:
        """See `Inquiry`."""
        before = self.choice if self.choice is not None else (-1 if by > 0 else 0)
        return replace(self, choice=(before + by) % len(self.possible), asked=True)

    def confirm(self) -> Self | None:
        """See `Inquiry`."""
        if self.choice is None:
            return self.choose(1)
        who = self.possible[self.choice]
        if who is None or len(self.chosen) + 1 >= self.most:
            return None
        return replace(self, chosen=(*self.chosen, who), choice=None, asked=False)

    def back(self) -> Self | None:
        """See `Inquiry`."""
        if not self.chosen:
            return None
        before = replace(self, chosen=self.chosen[:-1], choice=None, asked=False)
        return replace(before, choice=before.possible.index(self.chosen[-1]))

    def anew(self) -> Self:
        """See `Inquiry`."""
        return replace(self, asked=False)

    def says(self) -> list[Parts]:
        """What is said here."""
        question = [(f"{self.name}.more",)] if self.chosen else [*self.before, (f"{self.name}.ask",)]
        answer = [] if self.choice is None else [self._answer(self.possible[self.choice])]
        return answer if self.asked else [*question, *answer]

    def everything(self) -> list[Parts]:
        """See `Inquiry`."""
        more = [(f"{self.name}.more",), ENOUGH] if self.most > 1 else []
        answers = [self._answer(seat) for seat in self.candidates]
        return [*self.before, (f"{self.name}.ask",), *more, NOBODY, *answers]

    def script(self, durations: Durations, phase: str, options: Options) -> Script:
        """See `Inquiry`."""
        return told(self.says(), durations, phase, options.scenes.day)

    def _answer(self, seat: int | None) -> Parts:
        if seat is None:
            return ENOUGH if self.chosen else NOBODY
        return ("count.answer", *spoken.player(seat, self.names))


def pick(name: str, data: Phase, village: Village, names: tuple[str, ...], before: tuple[Parts, ...]) -> Pick:
    """The question of a phase.

    Args:
        name: of the phase.
        data: what the game's file says of it.
        village: who is there.
        names: of all players; empty: they are called by their numbers.
        before: what is said before.
    """
    if data.picks == "sentenced":
        return Pick(name, village.candidates("accused"), 0, 1, names, before)
    # A run-off has two at least (Wherewolf, The First Vote).
    least = 2 if data.picks == "accused" else 0
    return Pick(name, village.living, least, len(village.living), names, before)
