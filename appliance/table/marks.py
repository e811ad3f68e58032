"""The roles that bend a vote, asked after its hands: whom does one protect, whose votes are halved.

Each is asked each time, by the same line, whoever is in play and whoever lives, so that nobody learns it. The answer is
entered in silence: `right` goes to the one who was called first, and on in the order of the calls, `left` back to
nobody. It is spoken only where eyes are open and a card was held up for all to see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from appliance.games import spoken
from appliance.games.course import HANDS, is_chosen, is_in
from appliance.games.cue import Script
from appliance.games.model import Game, Mark, Roles
from appliance.games.options import Options
from appliance.games.script import Durations
from appliance.games.village import Village
from appliance.table.inquiry import Inquiry, Parts, asked_in_silence, moved, told
from appliance.table.pick import NOBODY
from appliance.table.tally import Tally
from appliance.verdict import Marks, Votes


def marks_of(game: Game, roles: Roles, options: Options, village: Village, ballot: str) -> Mapping[str, Mark]:
    """The marks that belong to a ballot, by name, in the order in which they are asked.

    Args:
        game: the rules.
        roles: the deck.
        options: how the group wants it.
        village: who is there.
        ballot: its phase.
    """
    data = game.phase[ballot]
    # Whoever may not vote on a day has no other vote by their office either.
    has_say = village.has_office and village.elected in village.voters(data.of, data.voters)
    return {
        name: _of_all(mark, roles)
        for name, mark in game.mark.items()
        if ballot in mark.ballots
        and is_chosen(game, mark.when, options.variants)
        and (is_in(mark.roles, roles) if mark.roles else has_say or not _has_offices(game))
    }


def _of_all(mark: Mark, roles: Roles) -> Mark:
    """The mark of all who hold its roles: where there are several cards, several may be marked."""
    several = mark.effect != HANDS and sum(roles.get(role, 0) for role in mark.roles) > 1
    return replace(mark, many=True) if several else mark


def _has_offices(game: Game) -> bool:
    """Whether anybody can be elected; where nobody can, a mark without roles belongs to a thing (Wherewolf, Amulet)."""
    return any(role.office for role in game.role.values())


def tally_of(
    game: Game, roles: Roles, options: Options, village: Village, ballot: str, names: tuple[str, ...]
) -> Tally:
    """The hands of a ballot, and how many there may be; see `marks_of`.

    Args:
        game: the rules.
        roles: the deck.
        options: how the group wants it.
        village: who is there.
        ballot: its phase.
        names: of all players; empty: they are called by their numbers.
    """
    data = game.phase[ballot]
    there = marks_of(game, roles, options, village, ballot).values()
    hands = [mark for mark in there if mark.effect == HANDS]
    voters = len(village.voters(data.of, data.voters))
    candidates = village.candidates(data.of) or village.living
    # Whoever may vote as often as they like may also not vote at all.
    fewest = 0 if data.abstain else voters - sum(mark.many for mark in hands)
    most = voters + sum(mark.extra for mark in hands)
    return Tally(candidates, voters, fewest, most, options.ballot == "open", names)


def cast(tally: Tally, votes: Votes) -> Tally:
    """A tally that nobody has to take in, since the votes were cast at the box.

    Args:
        tally: the names.
        votes: by seat; whoever has not chosen has not voted.
    """
    counts = [votes.get(seat, 0) for seat in tally.candidates]
    return replace(tally, fewest=0, most=sum(counts), counts=tuple(counts[:-1]), choice=counts[-1], is_cast=True)


@dataclass(frozen=True, slots=True)
class Marking:
    """The questions after a tally.

    Attributes:
        tally: the votes.
        marks: what is asked.
        given: what was answered, mark by mark; of the last one perhaps only in part.
        place: which mark is asked.
        choice: the place in the order of the calls; 0: nobody; None: nothing is chosen yet.
        asked: the question has been spoken, only another answer is chosen.
    """

    tally: Tally
    marks: Mapping[str, Mark]
    given: tuple[tuple[str, int], ...] = ()
    place: int = 0
    choice: int | None = None
    asked: bool = False

    @property
    def possible(self) -> tuple[int | None, ...]:
        """Nobody, and all who can be marked here and are not; a vote more may be given to one more than once."""
        again = self.marks[self._name].effect in {"less", "more"}
        marked = [seat for name, seat in self.given if name == self._name and not again]
        return (None, *(seat for seat in self.tally.candidates if seat not in marked))

    @property
    def found(self) -> Marks:
        """What has been said of whom, once the answer that is chosen is the last one."""
        return tuple((self.marks[name].effect, seat) for name, seat in self._with_choice)

    @property
    def _name(self) -> str:
        return tuple(self.marks)[self.place]

    @property
    def _is_spoken(self) -> bool:
        return self.tally.is_open and self.marks[self._name].shown

    @property
    def _seat(self) -> int | None:
        return self.possible[self.choice or 0]

    @property
    def _with_choice(self) -> tuple[tuple[str, int], ...]:
        return self.given if self._seat is None else (*self.given, (self._name, self._seat))

    def choose(self, by: int) -> Self:
        """See `Inquiry`."""
        # Nobody is where one begins, also where that is not spoken.
        return replace(self, choice=moved(self.choice or 0, by, len(self.possible)), asked=True)

    def confirm(self) -> Inquiry | None:
        """See `Inquiry`."""
        if self._is_spoken and self.choice is None:
            return replace(self, choice=0, asked=True)
        again = self._seat is not None and self.marks[self._name].many
        if not again and self.place + 1 == len(self.marks):
            return None
        return replace(self, given=self._with_choice, place=self.place + (not again), choice=None, asked=False)

    def back(self) -> Inquiry | None:
        """See `Inquiry`: the mark before, nobody being marked yet; before the first the last name that was counted."""
        before = self.place - 1
        if before < 0:
            return None if self.tally.is_cast else replace(self.tally, asked=False)
        name = tuple(self.marks)[before]
        given = tuple((mark, seat) for mark, seat in self.given if mark not in {name, self._name})
        return replace(self, given=given, place=before, choice=None, asked=False)

    def anew(self) -> Self:
        """See `Inquiry`."""
        return replace(self, asked=False)

    def says(self) -> list[Parts]:
        """What is said here."""
        answer = [self._answer(self._seat)] if self._is_spoken and self.choice is not None else []
        return answer if self.asked else [(f"mark.{self._name}.ask",), *answer]

    def everything(self) -> list[Parts]:
        """See `Inquiry`."""
        is_spoken = self.tally.is_open and any(mark.shown for mark in self.marks.values())
        answers = [self._answer(seat) for seat in (None, *self.tally.candidates)] if is_spoken else []
        return [*((f"mark.{name}.ask",) for name in self.marks), *answers]

    def script(self, durations: Durations, phase: str, options: Options) -> Script:
        """See `Inquiry`."""
        if self.tally.is_open:
            return told(self.says(), durations, phase, options.scenes.day)
        return asked_in_silence(self.says(), durations, phase, options.scenes.vote)

    def _answer(self, seat: int | None) -> Parts:
        return NOBODY if seat is None else ("count.answer", *spoken.player(seat, self.tally.names))
