"""Where a game is. It knows no time: the table plays its scripts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from appliance.games.course import HANDS, course
from appliance.games.cue import Cue, Light, Script
from appliance.games.model import Phase
from appliance.games.options import Options
from appliance.games.script import Durations, Plan, build, introduction
from appliance.games.village import Village
from appliance.table.agreed import Agreed, agreed
from appliance.table.ahead import said_in, with_talk
from appliance.table.count import Count, result
from appliance.table.events import Begin, Choices
from appliance.table.following import Today, has_place, reached
from appliance.table.grammar import Where
from appliance.table.inquiry import Inquiry, moved, told
from appliance.table.marks import Marking, cast, tally_of
from appliance.table.menu import Menu, Shelf
from appliance.table.pick import Pick, pick
from appliance.table.secret import SecretBallot
from appliance.table.tally import Tally
from appliance.table.ways import Ways
from appliance.table.word import Word
from appliance.verdict import Marks, Votes, decided

SETUP = "setup"
"""The phase before a game: the menu."""

_KINDS = {
    "tell": Where.TELLING,
    "night": Where.NIGHT,
    "talk": Where.TALK,
    "vote": Where.VOTE,
    "count": Where.COUNT,
    "result": Where.TELLING,
    "ballot": Where.VOTE,
    "tally": Where.COUNT,
    "pick": Where.COUNT,
    "dusk": Where.NIGHT,
    "whisper": Where.CHOOSING,
}
CLOSED = frozenset({"night", "dusk", "whisper"})
"""Kinds of phases in which all eyes are closed."""
_ALWAYS = ("pause.begin", "pause.end", "interrupted.day", "interrupted.night", "stopped.game", "talk.enough")
ASKING = frozenset({"count", "pick", "tally"})
"""Kinds of phases that ask."""
TWO = 2


@dataclass(frozen=True, slots=True)
class _Place:
    """Somewhere in a game to which there is a way back.

    Attributes:
        phase: its name.
        left: seconds of a talk; None: the phase begins from its start.
        village: as it was.
        inquiry: as it was.
        word: as it is; time that has been used up does not come back.
        ballot: the last one.
        again: whether its votes did not come out.
        more_used: how often more time was given in the talk.
    """

    phase: str
    left: float | None
    village: Village
    inquiry: Inquiry | None
    word: Word | None
    ballot: str
    again: bool
    more_used: int


class Course:
    """What is chosen, which phase goes on, how often each has come, and the way back.

    Args:
        shelf: the games there are, and the deck of the settings file.
        options: how the group wants its games.
        begin: what is chosen, and the phase to begin with.
        ways: what else the group has agreed on.

    Attributes:
        menu: what is chosen, and where in the menu one is.
        phase: `setup` or one of the game's.
        left: seconds of a talk that goes on; None: the phase begins from its start.
        inquiry: what is asked, or was asked last; None: nothing was asked yet.
        word: who speaks in a talk in turns; None: there was none yet, or everybody talks at once.
        village: what has become of the players.
        seed: of all that is drawn by lot.
    """

    def __init__(self, shelf: Shelf, options: Options, begin: Begin, ways: Ways) -> None:
        self._given = options
        self._ways = ways
        self.seed = begin.seed
        self.word: Word | None = None
        self.inquiry: Inquiry | None = None
        self.menu = Menu(shelf, shelf.fit(begin.choices))
        self.phase = begin.phase
        self.left: float | None = None
        self.village = Village(players=self.choices.players)
        self._ballot, self._again = "", False
        self._secret = SecretBallot(())
        self._day: float | None = None
        self._length = 0.0
        self._numbers = Counter([begin.phase])
        self._back: list[_Place] = []
        self._more_used = 0
        self._card: int | None = None
        self._chosen: tuple[Choices, Agreed] | None = None
        if self.phase != SETUP:
            self._begin_phase()

    @property
    def choices(self) -> Choices:
        """What is chosen at the box."""
        return self.menu.choices

    @property
    def number(self) -> int:
        """How often the phase has come in this game, from 1."""
        return self._numbers[self.phase]

    @property
    def plan(self) -> Plan:
        """What lies on the table with the present choices."""
        choices = self.choices
        village = None if self.phase == SETUP else self.village
        plan = Plan(self.menu.game, self._agreed.deck, choices.players, self._options, village)
        if village and self._data.kind == "talk":
            return with_talk(plan, self._seconds(self._data))
        return with_talk(plan, self._day_seconds) if village and self._is_timed else plan

    @property
    def where(self) -> Where:
        """What goes on, as far as buttons ask."""
        if self.phase == SETUP:
            return Where.MENU
        data = self._data
        match data.kind:
            case "talk":
                return self._where_talk
            case "tell" if not data.waits:
                return Where.VOTE
            case "tell" if self._has_cards:
                return Where.CARDS
            case "ballot" if self._options.ballot == "secret" or not self._options.announce:
                return Where.CHOOSING if self._options.announce else Where.TELLING
        return _KINDS[data.kind]

    @property
    def _where_talk(self) -> Where:
        if self.word:
            return Where.SIDES if self.word.sides else Where.WORD
        return Where.LED_TALK if self._options.more_by == "hold" else Where.TALK

    @property
    def is_night(self) -> bool:
        """Whether it is night, or dusk."""
        return self.phase != SETUP and self._data.kind in CLOSED

    @property
    def is_dim(self) -> bool:
        """Whether all lights together stay equally bright, since eyes are closed and some are asked by light."""
        return self.is_night

    @property
    def eyes_closed(self) -> bool:
        """Whether eyes are closed in what goes on."""
        if self.phase == SETUP:
            return False
        kind = self._data.kind
        if kind == "tally" and self._agreed.has_dusk(self._ballot):
            return True
        return self.is_night or (kind in {"ballot", "tally"} and self._options.ballot != "open")

    @property
    def is_last(self) -> bool:
        """Whether the game is over after this phase."""
        return self.phase != SETUP and not self._following

    @property
    def is_before_night(self) -> bool:
        """Whether no night has come yet."""
        return not any(self._numbers[name] for name, phase in self.menu.game.phase.items() if phase.kind == "night")

    @property
    def first(self) -> str:
        """The phase that a game begins with."""
        return self._agreed.played(self.menu.game.first)

    @property
    def again(self) -> str:
        """The phase that another game with the same deck begins with."""
        return self._agreed.played(self.menu.game.again)

    def script(self, durations: Durations, greeting: str = "", *, ready: bool = False) -> Script:
        """The script of the phase.

        Args:
            durations: how long lines are.
            greeting: a line said before the menu; empty: none.
            ready: whether the menu begins with the sound that says that the box is ready.
        """
        if self.phase == SETUP:
            return self.menu.script(durations, greeting, self._options.sounds.get("ready", 0.0) if ready else 0.0)
        match self._data.kind:
            case "tell" if self._card is not None:
                says = [(f"role.{self._agreed.cards[self._card]}.card",)]
                script = told(says, durations, self.phase, self._options.scenes.day)
            case "count" | "pick" | "tally" if self.inquiry:
                script = self.inquiry.script(durations, self.phase, self._options)
            case "result" if isinstance(self.inquiry, Count):
                script = result(self.inquiry, durations, self.phase, self._options)
            case "talk" if self.word:
                script = self._script_in_turns(self.word, durations)
            case "ballot":
                timed = self._day if self._options.at_zero == "night" else None
                script = build(self.plan, self.phase, self.number, durations, timed, self._before_ballot)
                self._length = script.seconds
            case _:
                script = build(self.plan, self.phase, self.number, durations, self.left)
        return script

    def preview(self, phase: str, number: int, durations: Durations) -> Script:
        """The script of a phase that may come.

        Args:
            phase: its name in the game's file.
            number: which of its kind it is, from 1.
            durations: how long lines are.
        """
        return build(self.plan, phase, number, durations)

    def _script_in_turns(self, word: Word, durations: Durations) -> Script:
        new = Script(self.phase, self.number, (), 0.0)
        if word.is_new:
            new = introduction(self.plan, self.phase, self.number, durations, word.opening())
        return word.script(new, durations, self._options)

    def says(self, greeting: str = "") -> tuple[tuple[str, ...], ...]:
        """What may be said in the phase, also by those that come too late for the time that is left of a day."""
        if self.phase != SETUP and self._data.kind == "ballot":
            return build(self.plan, self.phase, self.number, lambda _: 0.0, None, self._before_ballot).says()
        return self.script(lambda _: 0.0, greeting).says()

    def remember(self, left: float | None) -> None:
        """From here somebody went on, with so many seconds of talk left; `back` leads here again."""
        left = self.left if left is None else left
        here = (self.village, self.inquiry, self.word, self._ballot, self._again, self._more_used)
        self._back.append(_Place(self.phase, left, *here))

    def spend(self, left: float | None) -> None:
        """In a talk so many seconds are left; None: it has not begun, or has no clock."""
        if self.phase == SETUP or self._data.kind != "talk":
            return
        if self.word:
            total = self.word.total()
            used = max(0.0, total - (total if left is None else left))
            self.word.spend(used)
            self._pass(used)
        elif self._day is not None and left is not None:
            self._day = left

    def spend_ballot(self, seconds: float) -> None:
        """So many seconds of a ballot have been played, and it is left before its end."""
        if self.phase != SETUP and self._data.kind == "ballot":
            self._pass(seconds)

    def _pass(self, seconds: float) -> None:
        """Time of a whole day passes, in whole milliseconds."""
        if self._day is not None:
            self._day = round(max(0.0, self._day - seconds), 3)

    def go_on(self, *, early: bool = False) -> bool:
        """The phase that follows, or the next who speaks; False: the game is over. Nobody goes back over a night.

        Args:
            early: somebody has pressed `next`, rather than the time being over.
        """
        if self.where in {Where.WORD, Where.SIDES} and self.word and not early and self.word.run_out():
            return True
        if self._asks_for_more(early=early):
            self.left = 0.0
            if self._day is not None:
                self._day = 0.0
            return True
        if self._data.kind == "talk" and not early:
            # A talk that ran out by itself is not given back, nor is what was before it.
            self._back.clear()
        then = self._end_of_phase(early=early)
        if not then:
            return False
        self.phase, self.left = then, None
        self._numbers[then] += 1
        self._begin_phase()
        return True

    def choose(self, by: int) -> bool:
        """Another choice in the menu, or another answer.

        Returns:
            Whether anything has changed.
        """
        if self.phase == SETUP:
            self.menu = self.menu.choose(by)
        elif self._data.kind == "tell":
            self._card = moved(self._card, by, len(self._agreed.cards))
        elif self.word and self._data.kind == "talk":
            return self.word.hand(by)
        elif self.inquiry:
            self.inquiry = self.inquiry.choose(by)
        return True

    def whisper(self, by: int) -> None:
        """In silence the moderator says yes (1), or takes it back (-1)."""
        self.village = replace(self.village, whispered=by > 0)

    def end(self, left: float | None) -> bool:
        """The moderator ends the game, wherever it is; False: this game has nobody who could say so.

        Args:
            left: seconds of a talk that are left, for whoever goes back.
        """
        ends = self.menu.game.ends
        if self.phase in {SETUP, ends} or not ends or self.is_last:
            return False
        self.remember(left)
        self.phase, self.left = ends, None
        self._numbers[ends] += 1
        self._begin_phase()
        return True

    def finger(self, by: int) -> Sequence[Light]:  # noqa: ARG002 - there is nothing to be done in silence
        """In silence somebody moves a light left (-1) or right (1), or confirms (0); the lights that change."""
        return ()

    def at(self, cue: Cue) -> Sequence[Light]:  # noqa: ARG002 - no script of these asks anything by light
        """A cue's time has come; the lights that change."""
        return ()

    def cover(self, *, covered: bool) -> Sequence[Light]:  # noqa: ARG002 - nothing is told by light
        """What lights tell one player is hidden while time stands still, or shown again; the lights that change."""
        return ()

    def cast(self, seat: int, by: int) -> int:
        """In a secret ballot somebody moves the choice; see `SecretBallot.move`."""
        return self._secret.move(seat, by)

    def confirm(self) -> bool:
        """What is chosen in the menu or as an answer counts; False: that was the last of it."""
        if self.phase == SETUP:
            menu = self.menu.confirm()
            self.menu = menu or self.menu
            return bool(menu)
        if self._is_asking and self.inquiry and (then := self._next_question(self.inquiry)):
            self.inquiry = then
            return True
        return False

    def _next_question(self, inquiry: Inquiry) -> Inquiry | None:
        then = inquiry.confirm()
        if then or not isinstance(inquiry, Tally) or not self._counts(inquiry):
            return then
        marks = self._agreed.asked(self.village, self._ballot)
        return Marking(inquiry, marks) if marks else None

    def back(self) -> bool:
        """Where somebody went on last; False: there is no way back."""
        if self.phase == SETUP:
            self.menu = self.menu.back()
            return True
        if self._is_asking and self.inquiry and (before := self.inquiry.back()):
            self.inquiry = before
            return True
        if not self._back:
            return False
        place = self._back.pop()
        self.phase, self.village, self.word = place.phase, place.village, place.word
        self.inquiry = place.inquiry.anew() if place.inquiry else None
        self._ballot, self._again, self._more_used = place.ballot, place.again, place.more_used
        # Time that has been used up does not come back.
        times = [time for time in (place.left, self._day) if time is not None]
        self.left = None if place.left is None else min(times)
        return True

    def more(self, left: float) -> bool:
        """More time, beyond the seconds that are left; False: there is none to be had."""
        if not self._has_more:
            return False
        self._more_used += 1
        self.left = left + self._options.more
        if self._day is not None:
            self._day = self.left
        return True

    def ahead(self) -> list[tuple[str, ...]]:
        """Everything that may be said from here to the end of a game, the soonest first."""
        plan = self.plan
        says: list[tuple[str, ...]] = []
        for phase in course(plan.game, self._options, plan.roles):
            data = plan.game.phase[phase]
            question = self._first_question(phase) if data.kind in ASKING else None
            if isinstance(question, Tally | Marking):
                tally = question if isinstance(question, Tally) else question.tally
                says += Marking(tally, self._agreed.asked(self.village, self._agreed.ballot_of(phase))).everything()
            word = self._first_word(data) if data.kind == "talk" else None
            seconds = self._seconds(data) or self._day_seconds
            says += said_in(phase, with_talk(plan, seconds) if data.kind == "talk" else plan, question, word)
        return [*says, *self.always()]

    def always(self) -> list[tuple[str, ...]]:
        """What may be said at any time of a game, or read out of its cards."""
        cards = [(f"role.{role}.card",) for role in self._agreed.cards]
        return [*((line,) for line in _ALWAYS), ("setup.change",), *cards]

    # What belongs to a phase.

    def _begin_phase(self) -> None:
        data, self._card = self._data, None
        if data.kind in {"talk", "ballot"} and self._is_timed and not self.village.held and self._day is None:
            self._day = self._day_seconds
        match data.kind:
            case "night":
                self._back.clear()
                self._ballot, self._again = "", False
                self.village = self.village.at_nightfall()
                self._day = None
            case "dusk":
                self._back.clear()
            case "talk":
                self._more_used = 0
                self.word = self._first_word(data)
            case "ballot":
                self._ballot, self._secret = self.phase, SecretBallot(self.village.candidates(data.of), self._voices)
                self.village = replace(self.village, held=(*self.village.held, self.phase))
            case "count" | "pick" | "tally":
                self.inquiry = self._first_question(self.phase)

    def _end_of_phase(self, *, early: bool) -> str:
        """What comes of the phase that is over, and the phase that follows."""
        data, inquiry, then = self._data, self.inquiry, ""
        if isinstance(inquiry, Pick) and data.kind == "pick":
            if data.picks != "winners":
                self.village = self.village.taken(data.picks, inquiry.picked)
            if inquiry.won:
                self.village = replace(self.village, won=inquiry.won)
                then = self.menu.game.over
        elif isinstance(inquiry, Tally | Marking) and data.kind == "tally":
            then = self._end_of_tally(inquiry)
        elif data.kind == "ballot":
            then = self._end_of_ballot()
        elif data.kind == "talk" and not early:
            then = self._end_of_time()
        return then or self._following

    def _end_of_tally(self, inquiry: Tally | Marking) -> str:
        tally, marks = (inquiry, ()) if isinstance(inquiry, Tally) else (inquiry.tally, inquiry.found)
        if self._counts(tally):
            self._again = False
            return self._decide(tally.votes, marks)
        self._again = True
        return self._ballot

    def _counts(self, tally: Tally) -> bool:
        """Whether something comes of the votes, rather than another vote.

        Whoever has voted twice, and four times counted other votes than there can be, is taken at their word; and so is
        whoever has closed their eyes since, for no dusk comes twice.
        """
        return tally.comes_out or self._again or self._agreed.has_dusk(self._ballot)

    def _end_of_ballot(self) -> str:
        self._pass(self._length)
        if self._day == 0.0 and (dusk := self._end_of_time()):
            return dusk
        if self._options.ballot != "secret" or self._following_tally:
            return ""
        return self._decide(self._secret.votes)

    @property
    def _following_tally(self) -> bool:
        """Whether the moderator is asked something behind the ballot."""
        behind = self._agreed.behind(self._ballot)[-1]
        return (
            bool(behind)
            and self.menu.game.phase[behind].kind == "tally"
            and has_place(self._agreed, self._today, behind)
        )

    def _end_of_time(self) -> str:
        """The time of a talk or of a day is over: the phase that comes then; empty: the one that follows anyway."""
        if self._day is not None:
            self._day = 0.0
        return self.menu.game.dusk if self._options.at_zero == "night" else ""

    def _decide(self, votes: Votes, marks: Marks = ()) -> str:
        """What comes of a ballot; the phase that follows if it is not the one that the file names next."""
        ballot = self.menu.game.phase[self._ballot]
        outcome = decided(ballot, self.village, votes, self.seed, marks)
        self.village = outcome.village
        return self._reached(ballot.tied) if outcome.tied else ""

    @property
    def _before_ballot(self) -> tuple[tuple[str, ...], ...]:
        return (("tally.vote-again",),) if self._again else ()

    def _first_question(self, phase: str) -> Inquiry:
        plan, village = self.plan, self.village
        names, data = plan.options.names, plan.game.phase[phase]
        if data.kind == "pick":
            return pick(phase, plan.game, village, names, self._today.told(phase))
        if data.kind == "tally":
            ballot = self._ballot or self._agreed.ballot_of(phase)
            # At dusk eyes were closed, and nobody has told that they may be opened.
            options = replace(plan.options, ballot="closed") if self._agreed.has_dusk(ballot) else plan.options
            tally = tally_of(plan.game, plan.roles, options, village, ballot, names)
            if plan.options.ballot != "secret":
                return tally
            return Marking(cast(tally, self._secret.votes), self._agreed.asked(village, ballot))
        return Count(plan.game, plan.roles, plan.players, names, self._ways.readings)

    @property
    def _voices(self) -> Mapping[int, int]:
        """Who has more than one vote in a secret ballot: the one who holds an office."""
        extra = [
            m.extra for m in self._agreed.marks(self.village, self.phase).values() if m.effect == HANDS and not m.roles
        ]
        return {seat: 1 + sum(extra) for seat in self.village.named("elected")}

    def _first_word(self, data: Phase) -> Word | None:
        """The talk in turns, at its beginning; None: everybody talks at once."""
        options, village = self.plan.options, self.village
        seats = village.living
        speaking = self._ways.speaking
        if data.time == "defence":
            seats = tuple(sorted(village.accused))
            speaking = self._ways.defence if len(seats) != TWO else self._ways.duel or self._ways.defence
        talk = self._seconds(data)
        # Nobody passes the word to themselves.
        if speaking is None or len(seats) < TWO or not talk:
            return None
        seconds = range(1, options.last_seconds + 1)
        is_two_sided = data.time == "defence" and len(seats) == TWO
        return Word(speaking, seats, talk, options.names, seconds, sides=is_two_sided)

    def _seconds(self, data: Phase) -> float:
        """Seconds of a talk."""
        if self._day is not None:
            return self._day
        return self._options.defence if data.time == "defence" else self._day_seconds

    @property
    def _is_timed(self) -> bool:
        return self._options.covers == "day" and bool(self.menu.game.dusk)

    @property
    def _day_seconds(self) -> float:
        if not self.menu.game.dusk:
            return self._options.talk
        return self._options.day(self.village.night, len(self.village.living))

    def _asks_for_more(self, *, early: bool) -> bool:
        is_over = self._data.kind == "talk" and not self.word and not early and self.left != 0.0
        return is_over and self._options.at_zero == "more" and self._has_more

    @property
    def _has_more(self) -> bool:
        return bool(self._options.more) and self._more_used < self._options.more_times

    # Where one is.

    @property
    def _agreed(self) -> Agreed:
        """What is agreed on with the present choices; they change in the menu only."""
        if self._chosen is None or self._chosen[0] != self.choices:
            self._chosen = self.choices, agreed(self.menu.shelf, self._given, self.choices)
        return self._chosen[1]

    @property
    def _options(self) -> Options:
        return self._agreed.options

    @property
    def _has_cards(self) -> bool:
        """Whether the phase is the one that tells the deck."""
        return any(telling.say == "deck.roles" for telling in self._data.tell)

    @property
    def _is_asking(self) -> bool:
        return self._data.kind in ASKING

    @property
    def _data(self) -> Phase:
        return self.menu.game.phase[self.phase]

    @property
    def _today(self) -> Today:
        return Today(replace(self.plan, village=self.village), self._ballot, self._day)

    @property
    def _following(self) -> str:
        return self._reached(self._data.then)

    def _reached(self, phase: str) -> str:
        return reached(self._agreed, self._today, phase)
