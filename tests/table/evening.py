"""An evening at the table: presses buttons, lets time pass, and notes what is heard and seen.

Lines are ready at once unless `slow`; every one takes two seconds unless `lengths` says otherwise.
"""

from dataclasses import replace

from shipped_games import CATALOGUE

from appliance.games.cue import Clock, Gate, Light, Mark, Say, Scene, Sound, Wait
from appliance.games.options import Options
from appliance.table.effects import Enter, NewGame, Play, Prepare
from appliance.table.events import Begin, Choices, Hold, Interrupted, Prepared, Press, Release, Tick
from appliance.table.menu import Shelf
from appliance.table.table import Table

GAME = "una-notte-da-lupi"
GAMES = CATALOGUE.games
SHELF = Shelf(games=GAMES, roles={}, game=GAME)
SEER = "seer.wake.short"
CHOICES = Choices(volume=80, game=GAME, players=5, deck="suggested", calls="short")
PLAIN = Options(tips=False)
PATIENCE = 20_000
"""Steps after which what has not come never will."""
ROUNDED = 1e-6
"""Seconds by which two sums of the same times may differ, to the table as well."""
HOLD, HOLD_PAUSE, TAP = 1.5, 3.0, 0.1


def two_seconds(_):
    return 2.0


class Evening:
    """A table and those who sit at it.

    Attributes:
        table: the table.
        now: seconds since it was set up.
        heard: what was said, with its time.
        cues: every cue that was played, with its time.
        effects: everything the table wanted of the last event.
        journal: what would be on disk of the present game.
        questions: what the table has asked and nobody has answered yet.
    """

    def __init__(self, options=PLAIN, *, choices=CHOICES, shelf=SHELF, lengths=two_seconds, slow=False, ways=None):
        # The settings file speaks of the game that is played, unless a test says otherwise.
        self.table = Table(replace(shelf, game=choices.game) if shelf is SHELF else shelf, options, ways)
        self.lengths, self.slow = lengths, slow
        self.now = 0.0
        self.cues, self.journal, self.questions, self.effects, self.entered = [], [], [], [], []
        self.send(Begin(choices))

    # What happens.

    def send(self, event):
        """Something happens, now."""
        self.effects = self.table.handle(event, self.now)
        self._keep(event, self.effects)
        for effect in self.effects:
            match effect:
                case Play(timed, at):
                    self.cues.append((round(at, 6), timed))
                case Enter(phase, number):
                    self.entered.append((phase, number))
                case Prepare():
                    self.questions.append(effect)
        if not self.slow:
            self.answer()
        return self

    def answer(self):
        """All lines that were asked for are ready."""
        while self.questions:
            question = self.questions.pop(0)
            seconds = {"+".join(parts): self.lengths(parts) for parts in question.says}
            effects = list(self.effects)
            self.send(Prepared(question.token, seconds))
            self.effects = effects + self.effects
        return self

    def wait(self, seconds):
        """Time passes."""
        return self.until(self.now + seconds)

    def until(self, time):
        """Time passes until a time; the table is told whenever it wants to be."""
        while (due := self.table.due()) is not None and due <= time + ROUNDED:
            self.now = max(due, self.now)
            self.send(Tick())
        self.now = max(time, self.now)
        return self

    def press(self, button, seconds=TAP):
        """A short press."""
        return self.down(button).wait(seconds).up(button)

    def down(self, button):
        """A finger comes down."""
        return self.send(Press(button))

    def up(self, button, *, held=False):
        """It lets go."""
        return self.send(Release(button, held))

    def hold(self, button):
        """A long press: its time, its second meaning, and the release."""
        self.down(button).wait(HOLD_PAUSE if button == "pause" else HOLD).send(Hold(button))
        return self.wait(TAP).up(button, held=True)

    def cut(self):
        """The power goes and comes back: what was on disk is all there is."""
        table = Table(self.table._shelf, self.table._options, self.table._ways)
        self.questions = []
        for at, event in self.journal:
            table.handle(event, at)
        self.table, self.now = table, self.journal[-1][0]
        return self.send(Interrupted())

    def run(self):
        """Time passes until a button is wanted."""
        while (due := self.table.due()) is not None:
            self.until(due)
        return self

    # Where to.

    def to(self, phase):
        """Goes on to the beginning of a phase, with `next` where one is wanted; a phase that never comes fails."""
        for _ in range(PATIENCE):
            if self.table.phase == phase:
                return self
            if self.table.due() is None:
                self.press("next", 0.0)
            else:
                self.until(self.table.due())
        raise AssertionError(f"{phase} never comes")

    def to_line(self, line, seconds=0.0):
        """Goes on until a line is being said for so many seconds."""
        before = len(self.cues)
        for _ in range(PATIENCE):
            if line in self.lines(before):
                return self.wait(seconds)
            if self.table.due() is None:
                self.press("next", 0.0)
            else:
                self.until(self.table.due())
        raise AssertionError(f"{line} is never said")

    # What was noted.

    def said(self, since=0):
        """What was said, with its times, from a number of cues on."""
        return [(at, timed.cue.line) for at, timed in self.cues[since:] if isinstance(timed.cue, Say)]

    def lines(self, since=0):
        """What was said, from a number of cues on."""
        return [line for _, line in self.said(since)]

    def course(self, since=0):
        """All cues but the lights, with their times, from a number of cues on."""
        return [(at, noted(timed)) for at, timed in self.cues[since:] if not isinstance(timed.cue, Light)]

    def lights(self, name):
        """What one light did."""
        return [(at, t.cue.value) for at, t in self.cues if isinstance(t.cue, Light) and t.cue.name == name]

    @property
    def state(self):
        """What a table rebuilt from its events has to have in common with this one."""
        table = self.table
        return (table.phase, table.where, table.due(), table.upcoming(), table.choices, table.is_waiting, table.is_over)

    def _keep(self, event, effects):
        """As the box does it: `NewGame` begins a new page, and a tick that does nothing is not written."""
        news = next((effect for effect in effects if isinstance(effect, NewGame)), None)
        if news:
            self.journal = [(self.now, news.begin)]
        elif effects or not isinstance(event, Tick):
            self.journal.append((self.now, event))


def noted(timed):  # noqa: PLR0911 - a cue, a line
    """A cue as one would write it down."""
    match timed.cue:
        case Say() as say:
            return say.line
        case Wait(turn, seconds):
            return f"wait {turn} {seconds:g}"
        case Clock(seconds):
            return f"clock {seconds:g}"
        case Mark(name):
            return f"mark {name} {timed.seconds:g}"
        case Gate():
            return "gate"
        case Scene(name) | Sound(name):
            return f"{type(timed.cue).__name__.lower()} {name}".strip()
        case Light(name, value):
            return f"light {name} {value:g}"


def enter(evening, *counts):
    """Enters so many votes for each, in the order in which they were called."""
    for count in counts:
        for _ in range(count):
            evening.press("right")
        evening.press("next")
    return evening


def after_a_pause(evening, minutes=1):
    """What follows the greeting of a resumption, with seconds since the greeting has ended."""
    before = len(evening.cues)
    evening.down("pause").up("pause").wait(60.0 * minutes)
    evening.down("pause").up("pause")
    start, place = evening.now, len(evening.cues) - 1
    assert evening.course(place) == [(round(start, 6), "pause.end")]
    assert evening.lines(before) == ["pause.begin", "pause.end"]
    evening.wait(600)
    return [(round(at - start - 2.0, 3), what) for at, what in evening.course(place + 1)]


def in_the_turn_of_the_seer(seconds, options=PLAIN):
    """So many seconds after the wake line of the Seer has ended."""
    return Evening(options).to_line(SEER, 2.0 + seconds)
