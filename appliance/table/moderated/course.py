"""Where a game is that the box moderates: between the table, which plays scripts, and the rules, which know all."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from appliance.games.cue import Answer, Ask, Close, Cue, Light, Script, Timed
from appliance.games.model import Phase
from appliance.games.numbers import role_numbers
from appliance.games.options import Options
from appliance.games.script import Durations, Plan, build, seat_of
from appliance.games.village import Village
from appliance.rules import (
    Book,
    Chosen,
    Counted,
    Dealt,
    Drawn,
    Event,
    Passed,
    Question,
    Registered,
    State,
    Voted,
)
from appliance.rules import (
    begin as start,
)
from appliance.table.agreed import Agreed, agreed
from appliance.table.ahead import said_in
from appliance.table.course import SETUP, Course
from appliance.table.events import Begin
from appliance.table.grammar import Where
from appliance.table.inquiry import Inquiry
from appliance.table.menu import Shelf
from appliance.table.moderated.ahead import if_it_comes_to_it
from appliance.table.moderated.answers import known, noticed, told
from appliance.table.moderated.chronicle import pages
from appliance.table.moderated.day import (
    CHOICE,
    DAYBREAK,
    END,
    LOST,
    VERDICT,
    Parts,
    by_day,
    end,
    named,
)
from appliance.table.moderated.finger import NO, Finger, Fingers, nothing, number_lights, seat_light
from appliance.table.moderated.hand import answers, hand
from appliance.table.moderated.night import (
    BREATH,
    DEALING,
    REGISTER,
    Sitting,
    ballot,
    breath,
    dealing,
    night,
    register,
)
from appliance.table.moderated.progress import Progress
from appliance.table.pick import Pick
from appliance.table.tally import Tally
from appliance.table.ways import Ways
from appliance.verdict import drawn

HANDS: Final = "hands"
"""The phase in which hands that all have seen are counted."""

OWN: Final[Mapping[str, Phase]] = {
    REGISTER: Phase(kind="night"),
    DEALING: Phase(kind="night"),
    DAYBREAK: Phase(kind="tell", waits=False),
    BREATH: Phase(kind="tell", waits=False),
    CHOICE: Phase(kind="pick"),
    LOST: Phase(kind="tell", waits=False),
    HANDS: Phase(kind="tally"),
    VERDICT: Phase(kind="tell", waits=False),
    END: Phase(kind="tell"),
}
"""Phases that a game has only if the box moderates it, whatever its file says."""


@dataclass(frozen=True, slots=True)
class _Standing:
    """All of a moderated game that there is a way back to, by day.

    Attributes:
        phase: where it is.
        left: seconds of a talk; None: the phase begins from its start.
        progress: how far the game is.
        inquiry: what is asked.
        more_used: how often more time was given in the talk.
        draws: how many lots have been drawn: whoever takes back a vote does not draw another lot by that.
    """

    phase: str
    left: float | None
    progress: Progress
    inquiry: Inquiry | None
    more_used: int
    draws: int


def moderated(options: Options) -> Options:
    """How a game is played that nobody moderates: what only a moderator could do is not asked for."""
    return replace(
        options,
        pace="fixed",
        announce=True,
        counted=True,
        ballot="open" if options.ballot == "open" else "secret",
        covers="talk",
        at_zero="vote" if options.at_zero == "night" else options.at_zero,
    )


class Moderated(Course):
    """A course that asks the players, in silence and by light, and follows the rules.

    Args:
        shelf: the games there are, and the deck of the settings file.
        options: how the group wants its games.
        begin: what is chosen, and the phase to begin with.
        ways: what else the group has agreed on.
    """

    def __init__(self, shelf: Shelf, options: Options, begin: Begin, ways: Ways) -> None:
        there = agreed(shelf, options, shelf.fit(begin.choices))
        self._played = replace(there, options=moderated(there.options))
        book = Book(there.game, there.deck, there.options.variants, there.options.order)
        self._progress = Progress(start(book), Village(players=book.players))
        self._fingers = Fingers()
        self._asked = ""
        self._lit: Mapping[str, float] = {}
        self._hidden: Mapping[str, float] | None = None
        self._votes: dict[int, int] = {}
        self._claims: list[int] | None = None
        self._draws = 0
        self._page: int | None = None
        self._places: list[_Standing] = []
        self._here: _Standing | None = None
        super().__init__(shelf, options, begin, ways)

    # What the table asks.

    @property
    def state(self) -> State:
        """What the rules know."""
        return self._progress.rules

    @property
    def where(self) -> Where:
        """What goes on, as far as buttons ask."""
        if self.phase == END:
            return Where.NIGHTS
        if self.is_night or self.phase == BREATH or self._is_secret:
            return Where.DECIDING
        return super().where

    @property
    def is_dim(self) -> bool:
        """Whether all lights together stay equally bright: in a secret vote as at night."""
        return self.eyes_closed

    @property
    def eyes_closed(self) -> bool:
        """Whether eyes are closed in what goes on."""
        return self.is_night or self._is_secret

    @property
    def is_last(self) -> bool:
        """Whether the game is over after this phase."""
        return self.phase == END

    def script(self, durations: Durations, greeting: str = "", *, ready: bool = False) -> Script:
        """The script of the phase; what was lit by the one before goes dark in it."""
        script = self._script(durations)
        if script is None:
            script = super().script(durations, greeting, ready=ready)
        dark = tuple(Timed(0.0, 0.0, Light(name, 0.0)) for name in self._lit)
        return replace(script, cues=(*dark, *script.cues)) if dark else script

    def preview(self, phase: str, number: int, durations: Durations) -> Script:
        """See `Course.preview`; a night is the one that the box moderates."""
        if self.menu.game.phase[phase].kind in {"night", "dusk"}:
            return night(self._sitting, phase, number, durations)
        return super().preview(phase, number, durations)

    def says(self, greeting: str = "") -> tuple[Parts, ...]:
        """What is said in the phase."""
        return self.script(lambda _: 0.0, greeting).says()

    def choose(self, by: int) -> bool:
        """Another choice in a question that is heard, or another page of the chronicle."""
        if self.phase != END:
            return super().choose(by)
        pages_there = len(pages(self.state, self.plan.options.names))
        self._page = 0 if self._page is None else (self._page + by) % pages_there
        return True

    def finger(self, by: int) -> Sequence[Light]:
        """Somebody moves the light to the left (-1) or the right (1), or confirms (0).

        Returns:
            The lights that change.
        """
        self._fingers = self._fingers.move(by) if by else self._fingers.confirm()
        return self._shown(self._lights) if self._fingers.each else []

    def at(self, cue: Cue) -> Sequence[Light]:
        """What a cue of the script asks or tells by light.

        Returns:
            The lights that change.
        """
        match cue:
            case Ask(name):
                # After a pause that fell on its beginning it comes again, and somebody may have chosen meanwhile.
                if self._asked != name:
                    self._asked, self._fingers = name, self._hand(name)
                return self._shown(self._lights or nothing(self.plan.players))
            case Answer(name, _, seat):
                return self._shown(self._answer(name, seat))
            case Close(name):
                if self._asked == name:
                    self._close(name)
                    self._asked, self._fingers = "", Fingers()
                elif self._claims is not None and name == self._question.name:
                    # After a pause that fell on an end it comes again, when nothing is open any more.
                    self._apply(Registered(name, tuple(self._claims)))
                    self._claims = None
                return self._shown({})
        return []

    def cover(self, *, covered: bool) -> Sequence[Light]:
        """While time stands still eyes may be open: what is for one of them is dark, and comes back with their time.

        Returns:
            The lights that change.
        """
        if covered == (self._hidden is not None):
            return []
        there, self._hidden = (self._hidden or {}), (self._lit if covered else None)
        return self._shown({} if covered else there)

    def end(self, left: float | None) -> bool:  # noqa: ARG002 - as every course has it
        """Nobody can end a game that the rules end."""
        return False

    def remember(self, left: float | None) -> None:
        """From here somebody went on, with so many seconds of talk left; `back` leads here again."""
        if not self.is_night and self.phase not in {END, self.menu.game.first, self.menu.game.again}:
            # What is decided here is gone back to at its last answer, from which there is a way to its beginning.
            self._leave_here()
            self._places.append(self._standing(self.left if left is None else left))

    def back(self) -> bool:
        """Before the last choice of this day; False: nobody goes back over a night."""
        if self.phase in {CHOICE, HANDS} and self.inquiry and (before := self.inquiry.back()):
            self.inquiry = before
            return True
        self._leave_here()
        if not self._places:
            return False
        place = self._places.pop()
        self.phase, self.left = place.phase, place.left
        self._go(place.progress)
        self.inquiry = place.inquiry.anew() if place.inquiry else None
        self._more_used, self._draws = place.more_used, place.draws
        # Whoever votes again has not voted yet.
        self._here, self._votes = None, {}
        if place.left is None:
            self._keep_place()
        return True

    def ahead(self) -> list[Parts]:
        """Everything that may be said from here to the end of a game, the soonest first, but for longer lists."""
        plan, game = self.plan, self.menu.game
        if self.phase == END:
            told = pages(self.state, plan.options.names)
            return [*end(self.state, plan.options.names), *(parts for page in told for parts in page), *self.always()]
        seats = [(seat,) for seat in range(plan.players)]
        sitting, still = self._sitting, _still
        scripts = [self._tells(phase) for phase in (game.first, game.again)]
        who = dealing if self._deals else register
        scripts.append(list(who(sitting, 1, still).says()))
        nights = [name for name, phase in self._book.phase.items() if phase.kind in {"dusk", "night"}]
        scripts += [list(night(sitting, name, number, still).says()) for number in (1, 2) for name in nights]
        for name, phase in self._book.phase.items():
            if phase.kind == "talk":
                scripts.append(list(build(plan, name, 1, still).says()))
            if phase.kind == "ballot" and self._options.ballot == "secret":
                scripts.append(list(ballot(sitting, name, 1, sitting.living, still).says()))
            elif phase.kind == "ballot":
                scripts.append(said_in(name, plan, None, None))
        scripts += [list(breath(sitting, 1, seat, still).says()) for seat in range(plan.players)]
        for names in ("fallen", "sentenced", "followed", "elected"):
            scripts += [list(named(plan, names, some, 2)) for some in [(), *seats]]
        scripts.append([("moderated.voted",), ("moderated.again",), ("over.told",), ("moderated.chronicle",)])
        by_hands = self._options.ballot == "open"
        scripts.append(list(if_it_comes_to_it(self._book, plan.options.names, by_hands=by_hands)))
        scripts.append([(f"won.{faction}",) for faction in game.faction])
        return [parts for some in scripts for parts in some] + super().always()

    # Scripts.

    def _script(self, durations: Durations) -> Script | None:
        """The script of a phase that is another one where the box moderates; None: it is the same."""
        plan, number, phase, sitting = self.plan, self.number, self.phase, self._sitting
        script: Script | None = None
        if phase == REGISTER:
            script = register(sitting, number, durations)
        elif phase == DEALING:
            script = dealing(sitting, number, durations)
        elif phase == BREATH:
            script = breath(sitting, number, self._progress.dying[0], durations)
        elif self.is_night:
            script = night(sitting, phase, number, durations)
        elif self._is_secret:
            script = ballot(sitting, phase, number, self._question.by, durations, self._before_ballot)
        elif phase in {DAYBREAK, LOST, VERDICT}:
            script = by_day(plan, phase, number, list(self._progress.tells(plan)), durations)
        elif phase == END:
            scene = plan.options.scenes.verdict
            script = by_day(plan, END, number, list(self._ending()), durations, waits=True, scene=scene)
        elif phase in {self.menu.game.first, self.menu.game.again} and self._card is None:
            script = by_day(plan, phase, number, self._tells(phase), durations, waits=True)
        elif self._data.kind == "talk" and not self.word:
            talk = replace(self._data, tell=tuple(telling for telling in self._data.tell if not telling.names))
            script = build(with_phase(plan, phase, talk), phase, number, durations, self.left)
        return script

    def _tells(self, phase: str) -> list[Parts]:
        """What is told before a game: which cards there are, and how they are dealt."""
        plan = self.plan
        if phase == self.menu.game.first:
            line = "moderated.list" if self._deals else "moderated.cards"
            deck = next(build(plan, phase, 1, _still).says().__iter__())
            return [(line, *deck[1:]), ("go-on",)]
        if self._deals:
            return [("moderated.deal",), ("go-on",)]
        middle = [("moderated.middle",)] if sum(self._book.deck.values()) > plan.players else []
        return [("deal.cards",), *middle, ("deal.ready",)]

    def _ending(self) -> Iterator[Parts]:
        if self._page is None:
            return end(self.state, self.plan.options.names)
        return iter(pages(self.state, self.plan.options.names)[self._page])

    # From phase to phase.

    def _begin_phase(self) -> None:
        data, self._card, self._page, self._here = self._data, None, None, None
        self._asked, self._fingers = "", Fingers()
        if data.kind in {"night", "dusk"}:
            self._places.clear()
        match data.kind:
            case "night" if self.phase not in OWN:
                self._go(self._progress.at_nightfall())
            case "talk":
                self._more_used = 0
                self.word = self._first_word(data)
            case "ballot":
                self._votes = {}
                self._keep_place()
            case "night" if self.phase == REGISTER:
                self._claims = None
            case "pick" | "tally":
                self.inquiry = self._inquiry(self.phase)
                self._keep_place()
        if self.phase == BREATH:
            self._keep_place()
        if self.phase == DEALING:
            self._apply(Dealt(self._shuffled()))

    def _end_of_phase(self, *, early: bool) -> str:  # noqa: ARG002 - a talk that was ended early is over as well
        """What comes of the phase that is over, and the phase that follows."""
        game, phase = self.menu.game, self.phase
        before = {END: "", game.first: game.again, game.again: DEALING if self._deals else REGISTER}
        if phase in before:
            return before[phase]
        if phase in {REGISTER, DEALING} and not self.state.roles:
            return REGISTER
        if phase == HANDS and isinstance(self.inquiry, Tally):
            self._again = not self.inquiry.comes_out
            if self._again:
                return self._progress.last
        there = self._ended(phase)
        if phase not in OWN and self._data.kind == "ballot" and self._options.ballot == "open":
            self._go(there)
            return HANDS
        there, then = there.following(self.plan, phase)
        self._go(there)
        return then

    def _ended(self, phase: str) -> Progress:
        """How far the game is when a phase is over, with what was decided in it."""
        there, inquiry = self._progress, self.inquiry
        if phase in {REGISTER, DEALING}:
            there = there.ended(self.menu.game.again)
        elif phase in {DAYBREAK, LOST, VERDICT}:
            there = there.heard()
        elif phase == BREATH:
            there = there.breathed()
        elif phase == CHOICE and isinstance(inquiry, Pick):
            there = there.after(self._will(inquiry))
        elif phase == HANDS and isinstance(inquiry, Tally):
            hands = tuple(inquiry.votes[seat] for seat in self._question.seats)
            there = self._drawn_by_lot(there.voted(Counted(hands)))
        elif phase not in OWN:
            there = there.ended(phase)
            if self._is_secret:
                there = self._drawn_by_lot(there.voted(Voted(tuple(sorted(self._votes.items())))))
        return there

    def _go(self, progress: Progress) -> None:
        self._progress, self.village = progress, progress.village

    def _drawn_by_lot(self, progress: Progress) -> Progress:
        """Where a lot decides it falls at once."""
        question = progress.question
        if question is None or question.kind != "lot":
            return progress
        return replace(progress.after(Drawn(self._drawn(question.seats))), lot=True)

    # What is chosen.

    @property
    def _lights(self) -> Mapping[str, float]:
        """What shows what is chosen now."""
        return self._fingers.lights()

    def _hand(self, name: str) -> Fingers:
        """Who may answer what the script asks now; nobody has chosen yet."""
        players, ring = self.plan.players, self._options.moderation.ring
        question = self.state.question
        if question is None:
            return Fingers()
        start = self._start
        everyone = tuple(map(seat_light, range(players)))
        if self.phase == REGISTER and name != question.name:
            return Fingers((Finger((NO, seat_light(seat_of(name))), stays=False),))
        if self.phase == REGISTER:
            return Fingers((Finger(everyone, start(players), question.count, 0, stays=False),))
        if self._data.kind == "ballot":
            among = tuple(map(seat_light, self._candidates(seat_of(name))))
            own = seat_light(seat_of(name))
            return Fingers((Finger(among, start(len(among)), stays=False, own=own),) if among else ())
        if not self._is_theirs(question, name):
            start(players)
            return Fingers()
        fingers = hand(question, self._book, ring, start, known(self.state, question.by))
        if self.phase == BREATH:
            # By day somebody presses `next` to go on: that alone chooses nobody.
            own = seat_light(self._progress.dying[0])
            fingers = Fingers(tuple(replace(finger, own=own) for finger in fingers.each))
        return fingers

    def _is_theirs(self, question: Question, name: str) -> bool:
        """Whether what the script asks is what the rules ask, rather than of somebody who is dead, or absent."""
        if question.kind != "choice":
            return False
        if self.phase == BREATH:
            return question.by == self._progress.dying[:1] and not self._is_office(question)
        return question.name == name

    def _is_office(self, question: Question) -> bool:
        """Whether somebody may answer by an office that all know them to hold."""
        power = self._book.power.get(question.name)
        return power is not None and not self._book.offices.isdisjoint(power.roles)

    def _answer(self, name: str, seat: int | None) -> Mapping[str, float]:
        """What lights tell now."""
        ring = self._options.moderation.ring
        if self.phase == DEALING and seat is not None:
            return number_lights(role_numbers(self.menu.game)[self.state.roles[seat]], ring)
        if seat is not None:
            return noticed(self.state, name, seat, self.village.living)
        return told(self.state, name, self.village.night, ring, self.plan.players)

    def _close(self, name: str) -> None:
        """The time to choose is over."""
        question, fingers = self.state.question, self._fingers
        if question is None:
            return
        if self.phase == REGISTER and name != question.name:
            self._claims = [*(self._claims or []), *([seat_of(name)] if fingers.results[0] == (1,) else [])]
        elif self.phase == REGISTER:
            self._apply(Registered(name, tuple(sorted(fingers.results[0] or ()))))
        elif self._data.kind == "ballot":
            if chosen := fingers.results[0] if fingers.each else None:
                voter = seat_of(name)
                self._votes[voter] = self._candidates(voter)[chosen[0]]
        elif self._is_theirs(question, name):
            self._apply(*answers(question, fingers))

    def _candidates(self, voter: int) -> list[int]:
        """For whom somebody can vote."""
        return [seat for seat in self._question.seats if seat != voter]

    def _will(self, inquiry: Pick) -> Event:
        """What somebody who dies has decided before all."""
        question, seats = self._question, inquiry.picked
        if len(seats) >= question.least:
            return Chosen(question.name, seats)
        return Passed()

    @property
    def _before_ballot(self) -> tuple[Parts, ...]:
        """What is said before a ballot: that it is another try, and who alone may vote."""
        before, question, voters = super()._before_ballot, self.state.question, self.state.voters
        if question is None or voters is None or voters[0] != self.village.night or self._data.decides == "elected":
            return before
        return (*before, ("moderated.voters", *[part for seat in question.by for part in self._sitting.name(seat)]))

    def _next_question(self, inquiry: Inquiry) -> Inquiry | None:
        return inquiry.confirm()

    def _inquiry(self, phase: str) -> Inquiry:
        question, names = self._question, self.plan.options.names
        if phase == CHOICE:
            return Pick(f"will-{question.name}", question.seats, question.least, question.count, names)
        votes = len(question.by) + sum(weight - 1 for _, weight in question.weights)
        called = self.village.candidates(self.menu.game.phase[question.name].of)
        return Tally(
            tuple(seat for seat in called if seat in question.seats),
            len(question.by),
            0,
            votes,
            is_open=True,
            names=names,
        )

    def _apply(self, *events: Event) -> None:
        self._go(self._progress.after(*events))

    def _start(self, places: int) -> int:
        """Where a light is first: drawn anew for each question, whether or not there is anybody to answer it."""
        return self._drawn(range(max(places, 1)))

    def _drawn(self, among: Sequence[int]) -> int:
        self._draws += 1
        return drawn(among, self.seed, self._draws)

    def _shuffled(self) -> tuple[str, ...]:
        """The roles of the deck, in an order that nobody knows; behind those of the players what lies in the middle."""
        left = [role for role, count in self._book.deck.items() for _ in range(count)]
        dealt = []
        while left:
            dealt.append(left.pop(self._drawn(range(len(left)))))
        return tuple(dealt)

    def _shown(self, lights: Mapping[str, float]) -> list[Light]:
        """The lights that change: first what goes dark."""
        gone = [Light(name, 0.0) for name in self._lit if name not in lights]
        lit = [Light(name, value) for name, value in lights.items() if self._lit.get(name) != value]
        self._lit = dict(lights)
        return [*gone, *lit]

    # What is agreed on, and what everybody knows.

    @property
    def _book(self) -> Book:
        return self._progress.book

    @property
    def _agreed(self) -> Agreed:
        # But for the volume nothing is chosen anew in a game.
        return self._played

    @property
    def _sitting(self) -> Sitting:
        return Sitting(self.plan, self._book, self.village.living)

    @property
    def _question(self) -> Question:
        question = self.state.question
        if question is None:
            raise RuntimeError(f"nothing is asked in {self.phase}")
        return question

    @property
    def _deals(self) -> bool:
        return self._options.moderation.deal == "box"

    @property
    def _is_secret(self) -> bool:
        return self.phase != SETUP and self._data.kind == "ballot" and self._options.ballot == "secret"

    @property
    def _data(self) -> Phase:
        return OWN.get(self.phase) or super()._data

    def _standing(self, left: float | None) -> _Standing:
        return _Standing(
            self.phase,
            left,
            self._progress,
            self.inquiry,
            self._more_used,
            self._draws,
        )

    def _leave_here(self) -> None:
        """The way back no longer leads to the beginning of what goes on."""
        while self._places and self._places[-1] is self._here:
            self._places.pop()

    def _keep_place(self) -> None:
        """There is a way back to the beginning of what is decided here."""
        self._here = self._standing(None)
        self._places.append(self._here)


def with_phase(plan: Plan, name: str, phase: Phase) -> Plan:
    """The same plan, with a phase in place of the one in the game's file."""
    return replace(plan, game=replace(plan.game, phase={**plan.game.phase, name: phase}))


def _still(_: Parts) -> float:
    return 0.0
