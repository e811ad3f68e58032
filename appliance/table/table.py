"""The table: everything that a game is at a moment, moved by events and nothing else.

`handle(event, now)` gives the effects, `due()` says when to come again with a `Tick`. The same events at the same times
give the same table, which is what the journal lives on.
"""

from collections.abc import Sequence

from appliance.games import spoken
from appliance.games.cue import Light, Say, Scene, Script, Sound, Timed
from appliance.games.options import Options
from appliance.games.script import Durations, Plan, seat_of
from appliance.table.course import SETUP, Course
from appliance.table.effects import Effect, Enter, Hush, Keep, NewGame, Paused, Play, Volume
from appliance.table.events import Begin, Choices, Event, Interrupted, Prepared
from appliance.table.grammar import Action, Hands, Where
from appliance.table.menu import Shelf
from appliance.table.moderated import Moderated
from appliance.table.questions import Questions
from appliance.table.transport import Transport
from appliance.table.ways import Ways
from appliance.verdict import drawn

SEEDS = 2**32
"""How many games there are that differ by what is drawn."""

PROMPT = 0.5
"""Seconds within which the next phase counts as having begun on time, at the end of the one before."""


class Table:
    """One group at one box.

    Args:
        shelf: the games there are, and the deck of the settings file.
        options: how the group wants its games.
        ways: what else the group has agreed on.
    """

    def __init__(self, shelf: Shelf, options: Options, ways: Ways | None = None) -> None:
        self._shelf = shelf
        self._ways = ways or Ways()
        self._options = options
        self._effects: list[Effect] = []
        self._begun: Course | None = None
        self._hands = Hands()
        self._questions = Questions()
        self._transport = Transport()
        self._aside = Transport()
        self._stopped_by: Where | None = None
        self._entered: tuple[str, int] | None = None
        self._scene = ""

    @property
    def choices(self) -> Choices:
        """What is chosen at the box."""
        return self._course.choices

    @property
    def phase(self) -> str:
        """The phase that goes on: `setup` or one of the game's."""
        return self._course.phase

    @property
    def number(self) -> int:
        """Which of its kind the phase is in this game, from 1."""
        return self._course.number

    @property
    def plan(self) -> Plan:
        """What lies on the table with the present choices."""
        return self._course.plan

    @property
    def where(self) -> Where:
        """What the table is doing, as far as buttons ask."""
        return self._stopped_by or (Where.GATE if self._transport.is_gated else self._course.where)

    @property
    def at_night(self) -> bool:
        """Whether it is night at the table, also while time stands still."""
        return self._course.is_night

    @property
    def is_dim(self) -> bool:
        """Whether all lights together stay equally bright, also while time stands still."""
        return self._course.is_dim

    @property
    def is_waiting(self) -> bool:
        """Whether nothing will happen until a button is pressed."""
        return self.due() is None and not self._questions.has("phase", "resume", "aside")

    @property
    def is_over(self) -> bool:
        """Whether a game has been played to its end and another could begin."""
        return self.is_waiting and not self._stopped_by and self._course.is_last

    def due(self) -> float | None:
        """When something is to be done, on the table's clock; None: nothing before the next event."""
        times = [time for time in (self._transport.due(), self._aside.due()) if time is not None]
        return min(times, default=None)

    def upcoming(self) -> tuple[float, Timed] | None:
        """The next thing that will be spoken and when, so that the ambience can make room for it."""
        return next(iter(self.coming(1)), None)

    def coming(self, count: int) -> list[tuple[float, Timed]]:
        """The next things that will be spoken and when, so many at most."""
        coming = [say for transport in (self._transport, self._aside) for say in transport.coming(count)]
        return sorted(coming, key=lambda pair: pair[0])[:count]

    def ahead(self) -> list[tuple[str, ...]]:
        """Everything that may be said from here to the end of a game, the soonest first."""
        return self._course.ahead()

    def preview(self, phase: str, number: int, durations: Durations) -> Script:
        """The script of a phase that may come, as everybody could know it by now; see `Course.preview`."""
        return self._course.preview(phase, number, durations)

    def handle(self, event: Event, now: float) -> list[Effect]:
        """What an event does.

        Args:
            event: the event.
            now: its time, seconds on a clock that never goes back.
        """
        self._effects = []
        self._run(now)
        match event:
            case Begin():
                self._begin(event, now)
            case Prepared():
                self._questions.answer(event, now)
            case Interrupted():
                self._interrupted(now)
            case _:
                action = self._hands.action(event, self.where)
                if action:
                    self._act(action, now)
        self._run(now)
        return self._effects

    @property
    def _course(self) -> Course:
        if self._begun is None:
            raise RuntimeError("a table begins with Begin")
        return self._begun

    def _run(self, now: float) -> None:
        played = sorted(self._aside.advance(now) + self._transport.advance(now), key=lambda play: play.at)
        for play in played:
            self._effects.append(play)
            self._show(self._course.at(play.timed.cue), play.at)
        self._scene = next((p.timed.cue.name for p in reversed(played) if isinstance(p.timed.cue, Scene)), self._scene)
        if self._transport.leads_on and not self._questions.has("phase"):
            self._follow(self._transport.end)

    # What buttons do.

    def _act(self, action: Action, now: float) -> None:
        match action:
            case Action.GO_ON:
                self._go_on(now)
            case Action.BACK:
                self._step_back(now)
            case Action.LESS | Action.GREATER:
                self._choose(-1 if action is Action.LESS else 1, now)
            case Action.DECIDE:
                self._show(self._course.finger(0), now)
            case Action.MORE_TIME:
                self._more_time(now)
            case Action.QUIETER | Action.LOUDER:
                self._loudness(-1 if action is Action.QUIETER else 1, now)
            case _:
                self._move(action, now)

    def _move(self, action: Action, now: float) -> None:
        """What the keys of a music player do."""
        match action:
            case Action.PAUSE:
                self._pause(now)
            case Action.RESUME:
                self._effects.append(self._questions.ask("resume", (("pause.end",),), self._resume))
            case Action.STOP:
                self._stop(now)
            case Action.END:
                self._end(now)
            case _:
                if self._transport.skip(now):
                    self._effects.append(Hush())

    def _go_on(self, now: float) -> None:
        if self._transport.is_gated:
            self._transport.open_gate(now)
            return
        course, left = self._course, self._transport.time_left(now)
        course.spend(left)
        self._cut_off()
        if course.confirm():
            self._enter(now)
        elif course.phase != SETUP:
            course.remember(left)
            # Its lines may still be rendered: whoever goes past it in silence was there all the same.
            self._tell_phase(now)
            self._follow(now, early=True)
        else:
            self._begin_anew(course.first, now)

    def _choose(self, by: int, now: float) -> None:
        before = self.choices
        if self.where is Where.DECIDING:
            self._show(self._course.finger(by), now)
            return
        if self.where is Where.CHOOSING:
            self._cast(by, now)
            return
        if self.where in {Where.WORD, Where.SIDES} and not self._transport.has_clock(now):
            # Nobody has the word yet: what is told first is heard by all.
            return
        self._course.spend(self._transport.time_left(now))
        if not self._course.choose(by):
            return
        if self.choices != before:
            self._effects.append(Keep(self.choices))
        if self.choices.volume != before.volume:
            self._effects.append(Volume(self.choices.volume))
        self._cut_off()
        self._enter(now)

    def _cast(self, by: int, now: float) -> None:
        """In secret, without a word; the bar counts the steps for the one who has open eyes."""
        waiting, lights = self._transport.waiting(now), self._options.bar
        if waiting and waiting.turn == self.phase:
            self._course.whisper(by)
        elif waiting and lights:
            steps = self._course.cast(seat_of(waiting.turn), by)
            lit = (steps - 1) % lights + 1 if steps else 0
            self._effects.append(Play(Timed(0.0, 0.0, Light("bar", lit / lights)), now))

    def _show(self, lights: Sequence[Light], at: float) -> None:
        """Lights that answer a cue or a finger."""
        self._effects += [Play(Timed(0.0, 0.0, light), at) for light in lights]

    def _step_back(self, now: float) -> None:
        course = self._course
        course.spend_ballot(self._transport.elapsed(now))
        if course.back():
            self._cut_off()
            self._enter(now)
        elif course.where in {Where.TELLING, Where.CARDS} and course.is_before_night:
            self._cut_off()
            self._begin_anew(SETUP, now)

    def _more_time(self, now: float) -> None:
        left = self._transport.time_left(now)
        if left is None:
            left = self._course.left
        if left is None or self._questions.has("phase"):
            return
        if self._course.more(left):
            self._effects.append(Hush())
            self._enter(now)
            self._say_aside("talk.more", *spoken.time(round(self._options.more)))
        else:
            self._say_aside("talk.enough")

    def _pause(self, now: float) -> None:
        self._transport.pause(now)
        self._aside.stop()
        self._stopped_by = Where.PAUSED
        self._effects += [Hush(), Paused(paused=True)]
        self._show(self._course.cover(covered=True), now)
        self._change_scene(self._options.scenes.pause, now)
        self._effects += [Play(timed, now) for timed in self._sound("pause")]
        self._say_aside("pause.begin", at=now + self._options.sounds.get("pause", 0.0))

    def _resume(self, seconds: dict[str, float], now: float) -> None:
        self._stopped_by = None
        self._cut_aside()
        self._effects += [Hush(), Paused(paused=False)]
        self._show(self._course.cover(covered=False), now)
        if self._options.scenes.pause is not None:
            self._change_scene(self._scene, now)
        if self._questions.has("phase"):
            self._transport.stop()
        sound = self._sound("resume")
        said = Timed(sum(timed.seconds for timed in sound), seconds["pause.end"], Say(("pause.end",)))
        self._transport.resume(now, (*sound, said))

    def _change_scene(self, name: str | None, now: float) -> None:
        if name is not None:
            self._effects.append(Play(Timed(0.0, 0.0, Scene(name)), now))

    def _sound(self, name: str) -> list[Timed]:
        """A short sound, if there is one."""
        seconds = self._options.sounds.get(name, 0.0)
        return [Timed(0.0, seconds, Sound(name))] if seconds else []

    def _loudness(self, by: int, now: float) -> None:
        self._course.menu = self._course.menu.louder(by)
        self._effects += [Keep(self.choices), Volume(self.choices.volume)]
        self._say_aside("pause.volume", *spoken.number(self.choices.volume))
        if self.phase == SETUP:
            self._enter(now)

    def _stop(self, now: float) -> None:
        self._effects += [Hush(), Paused(paused=False)]
        self._begin_anew(SETUP, now, "" if self.phase == SETUP else "stopped.game")

    def _end(self, now: float) -> None:
        """The moderator ends the game from the pause, and says who has won."""
        if self._course.end(self._transport.time_left(now)):
            self._stopped_by = None
            self._questions.drop("resume", "aside", "phase")
            self._effects.append(Paused(paused=False))
            self._cut_off()
            self._enter(now)

    # The course of a game.

    def _begin_anew(self, phase: str, now: float, greeting: str = "") -> None:
        seed = drawn(range(SEEDS), self._course.seed, 0)
        begin = Begin(self.choices, phase, self._questions.token, greeting, seed)
        self._effects += [Keep(self.choices), NewGame(begin)]
        self._begin(begin, now)

    def _begin(self, begin: Begin, now: float) -> None:
        kind = Moderated if begin.phase != SETUP and begin.choices.moderator == "box" else Course
        self._begun = kind(self._shelf, self._options, begin, self._ways)
        self._hands = Hands()
        self._questions = Questions(begin.token)
        self._transport.stop()
        self._aside.stop()
        self._stopped_by = None
        self._entered = None
        self._effects.append(Volume(self.choices.volume))
        self._enter(now, begin.greeting, ready=not begin.token)

    def _follow(self, at: float, *, early: bool = False) -> None:
        if self._course.go_on(early=early):
            self._enter(at)
        else:
            self._begin_anew(self._course.again, at)

    def _enter(self, at: float, greeting: str = "", *, ready: bool = False) -> None:
        """Begins the phase, as soon as its lines can be spoken."""
        course = self._course

        def begin(seconds: dict[str, float], now: float) -> None:
            start = at if now - at < PROMPT else now
            script = course.script(lambda parts: seconds["+".join(parts)], greeting, ready=ready)
            self._tell_phase(start)
            self._transport.start(script, start)
            if self._stopped_by:
                self._transport.pause(start)

        says = course.says(greeting)
        self._effects.append(self._questions.ask("phase", says, begin))

    def _tell_phase(self, at: float) -> None:
        entered = (self._course.phase, self._course.number)
        if self._entered != entered:
            self._entered = entered
            self._effects.append(Enter(*entered, at))

    def _interrupted(self, now: float) -> None:
        self._hands = Hands()
        self._questions.drop("resume", "aside")
        self._aside.stop()
        if self.phase == SETUP:
            self._stopped_by = None
            self._enter(now, ready=True)
            return
        self._stopped_by = Where.INTERRUPTED
        self._transport.pause(now)
        self._effects += [*self._questions.again(), Paused(paused=True)]
        self._show(self._course.cover(covered=True), now)
        self._change_scene(self._options.scenes.pause, now)
        self._say_aside("interrupted.night" if self._course.eyes_closed else "interrupted.day")

    # What is said beside the script.

    def _cut_off(self) -> None:
        self._effects.append(Hush())
        self._cut_aside()
        self._transport.stop()

    def _cut_aside(self) -> None:
        self._questions.drop("aside")
        self._aside.stop()

    def _say_aside(self, *parts: str, at: float = 0.0) -> None:
        """Says something beside the script, at once or, if it would speak into the script, not at all.

        Args:
            parts: of what is said.
            at: a time before which it is not said.
        """

        def begin(seconds: dict[str, float], now: float) -> None:
            length, start = seconds["+".join(parts)], max(now, at)
            if self._transport.is_silent(start, length):
                self._aside.start(Script("", 0, (Timed(0.0, length, Say(parts)),), length, waits=True), start)

        self._effects.append(self._questions.ask("aside", (parts,), begin))
