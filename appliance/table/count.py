"""Who has voted for whom and who was what, asked player by player after the vote; and what comes of it, spoken.

One question after another: `left` and `right` choose, `next` confirms, `left` held goes back to the question before.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Literal, Self

from appliance.games import spoken
from appliance.games.cue import Script
from appliance.games.model import Game, Roles
from appliance.games.options import Options
from appliance.games.script import Durations
from appliance.table.inquiry import Parts, moved, told
from appliance.verdict import Judge, Readings, Verdict

APPRENTICE = "apprentice-sorcerer"
NOBODY = "count.nobody"


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked.

    Attributes:
        kind: for whom a player has voted; which tile lies before a player; which role was turned.
        seat: whose, from 0; of no meaning for what was turned.
    """

    kind: Literal["vote", "role", "turned"]
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Count:
    """A place among the questions, and the answers so far.

    Attributes:
        game: the rules.
        deck: the roles that are in the game.
        players: how many play.
        names: of the players, in the order of their seats; empty: they are called by their numbers.
        readings: how the print of the rulebook is read.
        answers: a seat, a role, or empty for none turned; of the questions that are answered.
        choice: which of the possible answers is chosen now; None: none yet, so that nobody confirms what was not heard.
        asked: the question has been spoken, only another answer is chosen.
    """

    game: Game
    deck: Roles
    players: int
    names: tuple[str, ...]
    readings: Readings
    answers: tuple[str, ...] = ()
    choice: int | None = None
    asked: bool = False

    @property
    def questions(self) -> tuple[Question, ...]:
        """All that is asked in this game."""
        seats = range(self.players)
        turned = [Question("turned")] if self.deck.get(APPRENTICE) else []
        return (*(Question("vote", seat) for seat in seats), *(Question("role", seat) for seat in seats), *turned)

    @property
    def question(self) -> Question:
        """What is asked now."""
        return self.questions[len(self.answers)]

    @property
    def possible(self) -> tuple[str, ...]:
        """The answers that can be given now."""
        question = self.question
        if question.kind == "vote":
            others = [seat for seat in range(self.players) if self.readings.self_votes or seat != question.seat]
            first = next((place for place, seat in enumerate(others) if seat > question.seat), 0)
            return tuple(map(str, others[first:] + others[:first]))
        if question.kind == "role":
            left = Counter(dict(self.deck)) - Counter(self.answers[self.players :])
            return tuple(role for role in self.game.role if left[role] > 0)
        return ("", *(role for role in Judge(self.game).turnable if self.deck.get(role)))

    def choose(self, by: int) -> Self:
        """See `Inquiry`."""
        return replace(self, choice=moved(self.choice, by, len(self.possible)), asked=True)

    def confirm(self) -> Self | None:
        """See `Inquiry`."""
        if self.choice is None:
            return self.choose(1)
        answers = (*self.answers, self.possible[self.choice])
        return None if len(answers) == len(self.questions) else replace(self, answers=answers, choice=None, asked=False)

    def back(self) -> Self | None:
        """See `Inquiry`."""
        if not self.answers:
            return None
        before = replace(self, answers=self.answers[:-1], choice=None, asked=False)
        return replace(before, choice=before.possible.index(self.answers[-1]))

    def anew(self) -> Self:
        """See `Inquiry`."""
        return replace(self, asked=False)

    def end(self) -> Verdict:
        """What comes of it, once the answer that is chosen is the last one."""
        answers = (*self.answers, *([] if self.choice is None else [self.possible[self.choice]]))
        votes, roles = answers[: self.players], answers[self.players : 2 * self.players]
        turned = answers[2 * self.players :]
        return Judge(self.game, self.readings).judge(roles, [int(vote) for vote in votes], (*turned, "")[0] or None)

    # What is spoken.

    def who(self, seat: int) -> Parts:
        """A player, by name or number."""
        return spoken.player(seat, self.names)

    def says(self) -> list[Parts]:
        """What is said here."""
        question = self.question
        who = () if question.kind == "turned" else self.who(question.seat)
        answered = [] if self.choice is None else [self._answered(self.possible[self.choice])]
        return answered if self.asked else [(f"count.{question.kind}", *who), *answered]

    def _answered(self, answer: str) -> Parts:
        if self.question.kind == "vote":
            return ("count.answer", *self.who(int(answer)))
        return ("count.answer", f"role.{answer}.name") if answer else (NOBODY,)

    def everything(self) -> list[Parts]:
        """See `Inquiry`; and what is said at the end, of a list of names each alone."""
        lines = ("count.vote", "count.role", "count.answer", "result.lynched", "result.winners")
        says: list[Parts] = [(line, *self.who(seat)) for seat in range(self.players) for line in lines]
        says += [("count.answer", f"role.{role}.name") for role in self.deck]
        says += [("count.turned",), (NOBODY,)] if self.deck.get(APPRENTICE) else []
        return [*says, ("result.nobody",), ("result.none",), *((f"because.{why}",) for why in self.game.because)]

    def script(self, durations: Durations, phase: str, options: Options) -> Script:
        """See `Inquiry`."""
        return told(self.says(), durations, phase, options.scenes.day)


def result(count: Count, durations: Durations, phase: str, options: Options) -> Script:
    """The script that tells who is lynched, why the game has ended so, and who has won.

    Args:
        count: with all questions answered but the last, whose answer is chosen.
        durations: how long lines are.
        phase: the phase's name.
        options: how the group wants its game.
    """
    says = result_says(count, phase)
    return told(says, durations, phase, options.scenes.verdict)


def result_says(count: Count, phase: str) -> list[Parts]:
    """What is said at the end."""
    end = count.end()
    lynched = ("result.lynched", *_all(count, end.lynched)) if end.lynched else ("result.nobody",)
    winners = [("result.winners", *_all(count, end.winners))] if end.winners else [("result.none",)]
    told = [(telling.say,) for telling in count.game.phase[phase].tell]
    return [lynched, (f"because.{end.because}",), *winners, *told]


def _all(count: Count, seats: tuple[int, ...]) -> Parts:
    return tuple(part for seat in seats for part in count.who(seat))
