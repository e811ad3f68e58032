"""How far a game is that the box moderates: what the rules know, what everybody has been told, what comes next."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from appliance.games.course import is_on
from appliance.games.script import Plan
from appliance.games.village import Village
from appliance.rules import Book, Event, Passed, Question, State, apply
from appliance.table.moderated.day import (
    CHOICE,
    DAYBREAK,
    END,
    LOST,
    VERDICT,
    News,
    Parts,
    lost,
    morning,
    news,
    verdict,
)
from appliance.table.moderated.dying import by_day, by_night
from appliance.table.moderated.night import BREATH


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game is; another place in it is another progress.

    Attributes:
        rules: what the rules know.
        village: what everybody knows of the players.
        told: how many of the facts have been told, or are nobody's business.
        dying: who has died and is still asked in silence for a last act, in their order.
        news: the phase in which what has happened is to be told next; empty: none.
        last: the last phase of the game's file that was played.
        lot: whether the lot has decided the last ballot, and it was not told yet.
    """

    rules: State
    village: Village
    told: int = 0
    dying: tuple[int, ...] = ()
    news: str = ""
    last: str = ""
    lot: bool = False

    @property
    def book(self) -> Book:
        """The rules of this group's game."""
        return self.rules.book

    @property
    def question(self) -> Question | None:
        """What is open; None: the game is over."""
        return self.rules.question

    @property
    def fresh(self) -> News:
        """What has happened and was not told yet."""
        return news(self.rules, self.told)

    @property
    def tied(self) -> tuple[int, ...]:
        """Who is in the run-off that the last ballot has led to; empty: it has led to none."""
        phases, question = self.book.game.phase, self.question
        last = phases.get(self.last)
        is_tied = (
            last is not None
            and last.kind == "ballot"
            and bool(last.tied)
            and question is not None
            and question.kind == "ballot"
            and question.name != self.last
            and phases[question.name].of == "accused"
        )
        return self.rules.accused if is_tied else ()

    def after(self, *events: Event) -> "Progress":
        """Somebody has done something."""
        rules = self.rules
        for event in events:
            rules = apply(rules, event)
        return replace(self, rules=rules)

    def at_nightfall(self) -> "Progress":
        """A night begins."""
        return replace(self, village=self.village.at_nightfall())

    def voted(self, event: Event) -> "Progress":
        """A ballot is over, and what has come of it is to be told."""
        return replace(self.after(event), news=VERDICT)

    def ended(self, phase: str) -> "Progress":
        """A phase of the game's file is over, whatever else comes of it."""
        there, data = replace(self, last=phase), self.book.game.phase[phase]
        if data.kind == "night":
            return replace(there, news=DAYBREAK)
        if data.kind == "talk" and there.lacks_voters(data.then):
            return replace(there, news=VERDICT)
        return there

    def breathed(self) -> "Progress":
        """The next of the dying has been asked."""
        return replace(self, dying=self.dying[1:])

    def tells(self, plan: Plan) -> Iterator[Parts]:
        """What is told in the phase of news."""
        there, night = self.fresh, self.village.night
        if self.news == DAYBREAK:
            return morning(plan, there, night)
        if self.news == VERDICT:
            return verdict(plan, there, self.last, self.village, self.tied, lot=self.lot)
        return lost(plan, there, night)

    def heard(self) -> "Progress":
        """What was told is known to all."""
        there, village = self.fresh, self.village
        dead = tuple(seat for seat, _ in there.dead)
        if self.news == DAYBREAK:
            village = village.taken("fallen", dead)
        elif self.news == VERDICT:
            village = replace(village, accused=self.tied, dead=(*village.dead, *dead))
            if self.book.game.phase[self.last].decides == "sentenced":
                village = replace(village, sentenced=dead[0] if dead else None)
        elif dead:
            village = village.taken("followed", dead)
        if there.pardoned:
            village = replace(village, pardoned=(*village.pardoned, there.pardoned[0]))
        is_dawn = self.news == DAYBREAK
        asked = by_night(self.book, there.dead, village.elected) if is_dawn else by_day(self.book, there.dead)
        return Progress(
            self.rules,
            replace(village, elected=self.rules.elected),
            told=len(self.rules.facts),
            dying=(*self.dying, *asked),
            last=self.last,
        )

    def following(self, plan: Plan, phase: str) -> tuple["Progress", str]:
        """The phase that follows one, and how far the game is when it begins.

        First comes news, then what is to be decided by those who die, then the end, or what the game's file has next.
        """
        there, fresh = self, self.fresh
        if not there.news and phase in {BREATH, CHOICE} and (fresh.dead or fresh.elected is not None):
            there = replace(there, news=LOST)
        while there.news:
            if any(True for _ in there.tells(plan)):
                return there, there.news
            there = there.heard()
        # All the dead are asked before anybody decides aloud: a successor named between two of them would tell of the
        # second that the rules have nothing more to ask of them.
        if there.dying and there.rules.outcome is None:
            return there, BREATH
        while there.decides_aloud:
            if there.question and there.question.seats:
                return there, CHOICE
            there = there.after(Passed())
        return there, END if there.rules.outcome else there.walk()

    @property
    def decides_aloud(self) -> bool:
        """Whether somebody who dies decides before all, since all know that they may."""
        question = self.question
        return question is not None and question.kind == "choice" and not question.turn

    def walk(self) -> str:
        """The next phase of the file that has a place: nights, talks, votes that the rules ask for, last words."""
        phases, data = self.book.game.phase, self.book.game.phase[self.last]
        phase = self.book.played(data.tied if self.tied else data.then)
        while not self._has_place(phase):
            phase = self.book.played(phases[phase].then)
        return phase

    def _has_place(self, name: str) -> bool:
        phase, question = self.book.game.phase[name], self.question
        match phase.kind:
            case "night" | "dusk":
                return True
            case "ballot":
                return question is not None and question.kind == "ballot" and question.name == name
            case "talk":
                return is_on(phase.nights, max(self.village.night, 1))
            case "tell" if phase.waits:
                return any(telling.names and self.village.named(telling.names) for telling in phase.tell)
        return False

    def lacks_voters(self, then: str) -> bool:
        """Whether a sentence would be voted on now, and there is nobody who may: that nobody dies is told."""
        phase = self.book.played(then)
        data = self.book.game.phase[phase]
        return data.kind == "ballot" and data.decides == "sentenced" and not self._has_place(phase)
