"""Where a game is. It knows no time: the table plays its scripts."""

from collections import Counter
from dataclasses import replace

from appliance.games.course import course, played
from appliance.games.cue import Script
from appliance.games.model import Phase
from appliance.games.options import Options
from appliance.games.script import Durations, Plan, build, introduction
from appliance.table.count import Count, result
from appliance.table.events import Begin, Choices
from appliance.table.grammar import Where
from appliance.table.menu import Menu, Shelf
from appliance.table.ways import Ways
from appliance.table.word import Word

SETUP = "setup"
"""The phase before a game: the menu."""

_KINDS = {
    "tell": Where.TELLING,
    "night": Where.NIGHT,
    "talk": Where.TALK,
    "vote": Where.VOTE,
    "count": Where.COUNT,
    "result": Where.TELLING,
}
_ALWAYS = ("pause.begin", "pause.end", "interrupted.day", "interrupted.night", "stopped.game", "talk.enough")


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
        count: the question that is asked, or was asked last; None: nothing was asked yet.
        asked: whether the question has been spoken, and only another answer is chosen.
        word: who speaks in a talk in turns; None: there was none yet, or everybody talks at once.
    """

    def __init__(self, shelf: Shelf, options: Options, begin: Begin, ways: Ways) -> None:
        self._options = options
        self._ways = ways
        self.word: Word | None = None
        self.count: Count | None = None
        self.asked = False
        self.menu = Menu(shelf, shelf.fit(begin.choices))
        self.phase = begin.phase
        self.left: float | None = None
        self._numbers = Counter([begin.phase])
        self._back: list[tuple[str, float | None]] = []
        self._more_used = 0

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
        options = replace(self._options, calls=choices.calls)
        return Plan(self.menu.game, self.menu.shelf.deck(choices), choices.players, options)

    @property
    def where(self) -> Where:
        """What goes on, as far as buttons ask."""
        if self.phase == SETUP:
            return Where.MENU
        return Where.WORD if self.word and self._data.kind == "talk" else _KINDS[self._data.kind]

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
        return played(self.menu.game, self.menu.game.first, self._options)

    @property
    def again(self) -> str:
        """The phase that another game with the same deck begins with."""
        return played(self.menu.game, self.menu.game.again, self._options)

    def script(self, durations: Durations, greeting: str = "", *, ready: bool = False) -> Script:
        """The script of the phase.

        Args:
            durations: how long lines are.
            greeting: a line said before the menu; empty: none.
            ready: whether the menu begins with the sound that says that the box is ready.
        """
        if self.phase == SETUP:
            return self.menu.script(durations, greeting, self._options.sounds.get("ready", 0.0) if ready else 0.0)
        if self.count and self._data.kind == "count":
            return self.count.script(durations, self.phase, self._options, asked=self.asked)
        if self.count and self._data.kind == "result":
            return result(self.count, durations, self.phase, self._options)
        if self.word and self._data.kind == "talk":
            intro = introduction(self.plan, self.phase, self.number, durations) if self.word.is_new else None
            return self.word.script(intro or Script(self.phase, self.number, (), 0.0), durations, self._options)
        return build(self.plan, self.phase, self.number, durations, self.left)

    def remember(self, left: float | None) -> None:
        """From here somebody went on, with so many seconds of talk left; `back` leads here again."""
        self._back.append((self.phase, left))

    def spend(self, left: float | None) -> None:
        """In a talk in turns the one who speaks has so many seconds left; None: the speech has not begun."""
        if self.where is Where.WORD and self.word:
            total = self.word.total()
            self.word.spend(max(0.0, total - (total if left is None else left)))

    def go_on(self, *, early: bool = False) -> bool:
        """The phase that follows, or the next who speaks; False: the game is over. Nobody goes back over a night.

        Args:
            early: somebody has pressed `next`, rather than the time being over.
        """
        if self.where is Where.WORD and self.word and not early and self.word.run_out():
            return True
        then = self._following
        if not then:
            return False
        self.phase, self.left = then, None
        self._numbers[then] += 1
        match self._data.kind:
            case "night":
                self._back.clear()
            case "talk":
                self._more_used = 0
                self.word = self._first_word()
            case "count":
                self.count, self.asked = self._first_question(), False
        return True

    def choose(self, by: int) -> None:
        """Another choice in the menu, or another answer."""
        if self.where is Where.WORD and self.word:
            self.word.hand(by)
        elif self.count and self.phase != SETUP:
            self.count, self.asked = self.count.choose(by), True
        else:
            self.menu = self.menu.choose(by)

    def confirm(self) -> bool:
        """What is chosen in the menu or as an answer counts; False: that was the last of it."""
        if self.phase == SETUP:
            menu = self.menu.confirm()
            self.menu = menu or self.menu
            return bool(menu)
        if self.count and self._data.kind == "count" and (then := self.count.confirm()):
            self.count, self.asked = then, False
            return True
        return False

    def back(self) -> bool:
        """Where somebody went on last; False: there is no way back."""
        if self.phase == SETUP:
            self.menu = self.menu.back()
            return True
        if self.count and self._data.kind == "count" and (before := self.count.back()):
            self.count, self.asked = before, False
            return True
        if not self._back:
            return False
        self.phase, self.left = self._back.pop()
        self.asked = False
        return True

    def more(self, left: float) -> bool:
        """More time, beyond the seconds that are left; False: there is none to be had."""
        if not self._options.more or self._more_used >= self._options.more_times:
            return False
        self._more_used += 1
        self.left = left + self._options.more
        return True

    def ahead(self) -> list[tuple[str, ...]]:
        """Everything that may be said from here to the end of a game, the soonest first."""
        plan = self.plan
        says: list[tuple[str, ...]] = []
        for phase in course(plan.game, self._options):
            if plan.game.phase[phase].kind == "count":
                says += self._first_question().everything()
            elif plan.game.phase[phase].kind == "talk" and (word := self._first_word()):
                says += build(plan, phase, 1, lambda _: 0.0).says()
                says += [("count.answer", *word.who(seat)) for seat in range(plan.players)]
            elif plan.game.phase[phase].kind != "result":
                says += build(plan, phase, 1, lambda _: 0.0).says()
        return [*says, *((line,) for line in _ALWAYS), ("setup.change",)]

    def _first_question(self) -> Count:
        plan = self.plan
        names = plan.options.names if len(plan.options.names) == plan.players else ()
        return Count(plan.game, plan.roles, plan.players, names, self._ways.readings)

    def _first_word(self) -> Word | None:
        """The talk in turns, at its beginning; None: everybody talks at once."""
        speaking, plan = self._ways.speaking, self.plan
        if speaking is None:
            return None
        names = plan.options.names if len(plan.options.names) == plan.players else ()
        return Word(speaking, plan.players, plan.options.talk, names, range(1, plan.options.last_seconds + 1))

    @property
    def _data(self) -> Phase:
        return self.menu.game.phase[self.phase]

    @property
    def _following(self) -> str:
        return played(self.menu.game, self._data.then, self._options)
