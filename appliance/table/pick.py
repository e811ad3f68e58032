"""Players that the moderator names: who has died in the night, who is accused, who burns; or who has won."""

from dataclasses import dataclass, replace
from typing import Self

from appliance.games import spoken
from appliance.games.cue import Script
from appliance.games.model import Game, Phase
from appliance.games.options import Options
from appliance.games.script import Durations
from appliance.games.village import WON, Village
from appliance.table.inquiry import Parts, moved, told

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
        factions: those that may be said to have won, which is offered last.
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
    factions: tuple[str, ...] = ()
    chosen: tuple[int, ...] = ()
    choice: int | None = None
    asked: bool = False

    @property
    def possible(self) -> tuple[int | str | None, ...]:
        """The answers that can be given now: seats, None for nobody (else), and factions."""
        left = tuple(seat for seat in self.candidates if seat not in self.chosen)
        nobody = () if not self.most or (len(self.chosen) < self.least and left) else (None,)
        return (*nobody, *left, *self.factions)

    @property
    def _last(self) -> int | str | None:
        return None if self.choice is None else self.possible[self.choice]

    @property
    def won(self) -> str:
        """The faction that has won, once the answer that is chosen is the last one; empty: the game goes on."""
        return self._last if isinstance(self._last, str) else ""

    @property
    def picked(self) -> tuple[int, ...]:
        """Who is named, in the order of their seats, once the answer that is chosen is the last one."""
        last = (self._last,) if isinstance(self._last, int) else ()
        return tuple(sorted((*self.chosen, *last)))

    def choose(self, by: int) -> Self:
        """See `Inquiry`."""
        return replace(self, choice=moved(self.choice, by, len(self.possible)), asked=True)

    def confirm(self) -> Self | None:
        """See `Inquiry`."""
        if self.choice is None:
            return self.choose(1)
        who = self.possible[self.choice]
        if not isinstance(who, int) or len(self.chosen) + 1 >= self.most:
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
        answers = [*map(self._answer, self.candidates), *map(self._answer, self.factions)]
        nobody = [NOBODY] if self.most else []
        return [*self.before, (f"{self.name}.ask",), *more, *nobody, *answers]

    def script(self, durations: Durations, phase: str, options: Options) -> Script:
        """See `Inquiry`."""
        return told(self.says(), durations, phase, options.scenes.day)

    def _answer(self, seat: int | str | None) -> Parts:
        if isinstance(seat, str):
            return (f"{WON}.{seat}",)
        if seat is None:
            return ENOUGH if self.chosen else NOBODY
        return ("count.answer", *spoken.player(seat, self.names))


def pick(name: str, game: Game, village: Village, names: tuple[str, ...], before: tuple[Parts, ...]) -> Pick:
    """The question of a phase.

    Args:
        name: of the phase.
        game: the rules.
        village: who is there.
        names: of all players; empty: they are called by their numbers.
        before: what is said before.
    """
    data = game.phase[name]
    factions = tuple(game.faction) if data.ends or data.picks == "winners" else ()
    among = candidates(data, village)
    # A run-off has two at least (Wherewolf, The First Vote).
    least = {"accused": 2, "elected": 1}.get(data.picks, 0)
    most = {"winners": 0, "sentenced": 1, "elected": 1, "pardoned": 1}.get(data.picks, len(among))
    return Pick(name, among, least, most, names, before, factions)


def candidates(data: Phase, village: Village) -> tuple[int, ...]:
    """Who can be named in a phase that asks for players, in the order in which they are offered.

    Args:
        data: the phase.
        village: who is there.
    """
    living = village.living
    among: dict[str, tuple[int, ...]] = {
        "winners": (),
        "sentenced": village.candidates(data.of),
        "pardoned": village.named("sentenced"),
        "revived": tuple(sorted(village.dead)),
        "elected": tuple(seat for seat in living if seat not in (*village.pardoned, village.sentenced)),
        # Whoever is at the stake is as good as dead.
        "followed": tuple(seat for seat in living if seat != village.sentenced),
    }
    return among.get(data.picks, living)
