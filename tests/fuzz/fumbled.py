"""A table whose four buttons are pressed anyhow: raw edges, bounces and all, by gestures and fingers, as in a box."""

from dataclasses import replace

from evening import SHELF, Evening
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from players import RING

from appliance.box.clocks import ways
from appliance.box.opening import gestures
from appliance.games.cue import Clock as ClockCue
from appliance.games.cue import Mark, Say, Wait
from appliance.games.options import Moderation, Options
from appliance.panel import Edge, Fingers
from appliance.settings import Settings
from appliance.settings.model import Buttons, Clock
from appliance.table.effects import Volume
from appliance.table.events import Choices, Hold, Press, Release, Tick
from appliance.table.grammar import Where
from appliance.table.table import Table

BUTTONS = ("next", "pause", "left", "right")
QUICK = {"seconds": 3.0, "settle": 1.0, "gap": 1.0, "talk": 40.0, "name_seconds": 2.0, "choose_seconds": 4.0}
SOUNDS = dict.fromkeys(("ready", "night-falls", "day-breaks", "pause", "resume", "low-time", "time-up"), 0.7)
GROUPS = {
    "more time": Options(**QUICK, more=10.0, more_times=2, count="every", tips=True),
    "tokens": Options(**QUICK, vote="tokens", shift=True, counted=True, sounds=SOUNDS, bar=5),
    "at their own pace": Options(**QUICK, pace="moderator", ballot="secret", announce=False),
    "secret": Options(**QUICK, ballot="secret", counted=True, bar=5, more=10.0, more_by="hold"),
    "whole days": Options(**QUICK, covers="day", at_zero="more", more=5.0, ballot="open", per_player=4.0),
}
"""How groups want their games."""

CLOCKS = {
    "village": Clock(),
    "in turns": Clock(kind="speaking", mode="fischer", bonus=2.0, defence="equal"),
    "duel": Clock(kind="speaking", mode="japanese", bonus=3.0, freeze=True, defence="duel"),
}
GAMES = tuple(SHELF.games)
MODERATED = tuple(name for name in GAMES if SHELF.games[name].power)

starts = st.fixed_dictionaries(
    {
        "game": st.sampled_from(GAMES),
        "moderator": st.sampled_from(["player", "box"]),
        "deal": st.sampled_from(["cards", "box"]),
        "group": st.sampled_from(sorted(GROUPS)),
        "clock": st.sampled_from(sorted(CLOCKS)),
        "more": st.integers(0, 20),
        "calls": st.sampled_from(["full", "short"]),
        "ahead": st.integers(0, 60),
    }
)


class Fumbled(Evening):
    """An evening at which edges come, and the box makes of them what it makes of them.

    Attributes:
        noted: everything that the table wanted, with its time.
    """

    def __init__(self, start):
        self.noted, self.levels = [], dict.fromkeys(BUTTONS, False)
        buttons = Buttons()
        self.gestures, self.fingers = gestures(buttons), Fingers(buttons)
        fewest, most = SHELF.games[start["game"]].deck.players
        choices = Choices(
            volume=80,
            game=start["game"],
            players=min(fewest + start["more"], most),
            deck="suggested",
            calls=start["calls"],
            moderator=start["moderator"],
        )
        shelf = replace(SHELF, game=start["game"], seats=RING)
        options = replace(GROUPS[start["group"]], moderation=Moderation(deal=start["deal"], ring=RING))
        clock = ways(replace(Settings(), clock=CLOCKS[start["clock"]]))
        super().__init__(options, choices=shelf.fit(choices), shelf=shelf, ways=clock)
        self.gestures.tick(self.now, self.levels)
        self.go_ahead(start["ahead"])

    def send(self, event):
        super().send(event)
        self.noted.append((self.now, event, tuple(self.effects)))
        return self

    def go_ahead(self, steps):
        """Somebody plays for a while as is meant."""
        for _ in range(steps):
            if (due := self.table.due()) is not None:
                self.let_pass(max(0.0, due - self.now))
            else:
                self.edge("next", down=True)
                self.let_pass(0.1)
                self.edge("next", down=False)
                self.let_pass(0.1)

    def edge(self, button, *, down):
        """A contact closes or opens, now."""
        self.levels[button] = down
        self._mean(self.gestures.edge(Edge(button, down), self.now))

    def let_pass(self, seconds):
        """Time passes; whatever is due is done in time, by the table first."""
        until = self.now + seconds
        while (due := self._due()) is not None and due <= until:
            self.now = max(self.now, due)
            self.until(self.now)
            self._mean(self.gestures.tick(self.now, self.levels))
        self.until(until)

    def _due(self):
        dues = [due for due in (self.table.due(), self.gestures.due()) if due is not None]
        return min(dues, default=None)

    def _mean(self, gestures):
        for gesture in gestures:
            self.until(self.now)
            table = self.table
            at_menu, paused = table.phase == "setup", table.where in {Where.PAUSED, Where.INTERRUPTED}
            for meant in self.fingers.take(gesture, self.now, at_menu=at_menu, paused=paused):
                match meant.kind:
                    case "press":
                        self.send(Press(meant.button))
                    case "release":
                        self.send(Release(meant.button, meant.held))
                    case "hold":
                        self._hold(meant.button)

    def _hold(self, button):
        table = self.table
        number, at_night, phase = table._course.village.night, table.at_night, table.phase
        self.send(Hold(button))
        if button == "left":
            # Whoever has ended the game by mistake goes back to where it was, and be it night.
            is_ended = phase == table._shelf.games[table.choices.game].ends
            assert table._course.village.night == number, "an undo has gone beyond a night"
            assert table.at_night == at_night or is_ended, "an undo has gone into a night"

    @property
    def stand(self):
        """All that a table which is set up from its events must have in common with this one."""
        course = self.table._course
        return (*self.state, self.table.number, getattr(course, "state", None) and course.state.facts)

    def rebuilt(self):
        """A table that knows only what is on disk; the end of what was said is no event of its own."""
        twin = Table(self.table._shelf, self.table._options, self.table._ways)
        for at, event in self.journal:
            twin.handle(event, at)
        assert twin.handle(Tick(), self.now) == []
        return twin

    def leads_on(self):
        """Plays to the end of the game, or over another night, with time, `next`, and what gets out of a pause."""
        self.slow = False
        for button in BUTTONS:
            self.edge(button, down=False)
        self.let_pass(1.0)
        self.answer()
        before = len(self.entered)
        for _ in range(4000):
            nights = [name for name, _ in self.entered[before:] if self._is_night(name)]
            if self.table.is_over or nights[1:]:
                return True
            where = self.table.where
            if where is Where.DECIDING and self.table.phase == "who-is-who":
                self._show_seats()
            if (due := self.table.due()) is not None:
                self.until(due)
                continue
            assert self.table.is_waiting
            assert where not in {Where.NIGHT, Where.VOTE, Where.CHOOSING, Where.DECIDING}
            before_press = len(self.noted)
            self._tap("pause" if where is Where.PAUSED else "next")
            assert any(effects for _, _, effects in self.noted[before_press:]), f"no way on from {where}"
        return False

    def _show_seats(self):
        """Each role shows its seats to the box, and takes back what somebody has fumbled before."""
        course = self.table._course
        asked, role = course._asked, course.state.question.name
        deck = [name for name, count in self.table._shelf.dealt(self.table.choices).items() for _ in range(count)]
        seats = deck[: self.table.choices.players]
        wanted = {f"seat-{seat + 1}" for seat, name in enumerate(seats) if name == role}
        wanted = wanted if asked == role else wanted & {asked}
        for _ in range(3 * RING):
            fingers = course._fingers.each
            wrong = fingers and {
                light
                for place, light in enumerate(fingers[0].among)
                if (place in fingers[0].chosen) != (light in wanted)
            }
            if not wrong or course._asked != asked:
                return
            here = fingers[0].here
            self._tap("next" if here is not None and fingers[0].among[here] in wrong else "right", 0.0)

    def _tap(self, button, length=0.1):
        self.edge(button, down=True)
        self.let_pass(max(length, 0.04))
        self.edge(button, down=False)
        self.let_pass(max(length, 0.04))

    def _is_night(self, phase):
        data = self.table._shelf.games[self.table.choices.game].phase.get(phase)
        return data is not None and data.kind == "night"


def seconds(most):
    return st.integers(0, most * 1000).map(lambda milliseconds: milliseconds / 1000)


class Fumbling(RuleBasedStateMachine):
    """Fingers, and whatever else may happen to a box in an evening."""

    @initialize(start=starts)
    def begin(self, start):
        self.start, self.steps = start, []
        self.there = Fumbled(start)

    def _do(self, what, *arguments, **named):
        self.steps.append((what, arguments, named))
        return _DO[what](self.there, *arguments, **named)

    @rule(button=st.sampled_from(BUTTONS), length=seconds(1), after=seconds(30))
    def press(self, button, length, after):
        self._do("tap", button, length, after)

    @rule(length=seconds(1))
    def next(self, length):
        self._do("tap", "next", length, 0.5)

    @rule(button=st.sampled_from(BUTTONS), length=seconds(8))
    def hold(self, button, length):
        self._do("tap", button, 1.0 + length, 0.3)

    @rule(
        strokes=st.lists(
            st.tuples(st.sampled_from(BUTTONS), st.sampled_from([0.0, 0.001, 0.005, 0.015, 0.02, 0.03, 0.2, 1.5, 4.0])),
            max_size=12,
        )
    )
    def bounce(self, strokes):
        self._do("strokes", tuple(strokes))

    @rule(length=seconds(90))
    def wait(self, length):
        self._do("wait", length)

    @rule(cues=st.integers(1, 40))
    def wait_for(self, cues):
        self._do("cues", cues)

    @rule(slow=st.booleans())
    def lines_are_late(self, slow):
        self._do("slow", slow)

    @rule()
    def power_cut(self):
        stand = self.there.stand
        assert self.there.rebuilt() is not None
        self._do("cut")
        assert self.there.table.phase == stand[0]

    @precondition(lambda self: self.there.table.where in {Where.PAUSED, Where.INTERRUPTED})
    @rule(length=seconds(3000))
    def stand_still(self, length):
        """While the game is paused nobody counts, and nothing is said but what a press has asked for."""
        there = self.there
        left, before = there.table._transport.time_left(there.now), len(there.cues)
        was = there.table.where
        self._do("wait", length)
        if there.table.where is was:
            assert there.table._transport.time_left(there.now) == left
            played = [timed.cue for _, timed in there.cues[before:]]
            assert not [cue for cue in played if isinstance(cue, Wait | ClockCue | Mark)]
            told = {cue.parts[0] for cue in played if isinstance(cue, Say)}
            assert told <= {"pause.begin", "pause.volume", "interrupted.night", "interrupted.day"}

    @invariant()
    def the_volume_is_one(self):
        if hasattr(self, "there"):
            assert 0 <= self.there.table.choices.volume <= 100
            for _, _, effects in self.there.noted[-50:]:
                assert all(0 <= effect.percent <= 100 for effect in effects if isinstance(effect, Volume))

    @invariant()
    def the_same_table_can_be_set_up_from_what_is_on_disk(self):
        if hasattr(self, "there") and len(self.there.journal) < 400:
            there = self.there
            twin, table = there.rebuilt(), there.table
            there.table = twin
            try:
                stand = there.stand
            finally:
                there.table = table
            assert stand == there.stand

    def teardown(self):
        if not hasattr(self, "there"):
            return
        again = Fumbled(self.start)
        for what, arguments, named in self.steps:
            _DO[what](again, *arguments, **named)
        assert again.noted == self.there.noted, "the same buttons have not done the same"
        assert self.there.leads_on(), f"no end from {self.there.table.phase}"
        TOLD.append((self.start["game"], len(self.there.noted)))


TOLD = []
"""The game of each evening that was played, and how many events it had."""


def _tap(there, button, length, after):
    there.edge(button, down=True)
    there.let_pass(length)
    there.edge(button, down=False)
    there.let_pass(after)


def _strokes(there, strokes):
    for button, gap in strokes:
        there.edge(button, down=not there.levels[button])
        there.let_pass(gap)


def _cues(there, count):
    for _ in range(count):
        if (due := there.table.due()) is not None:
            there.let_pass(max(0.0, due - there.now))


def _slow(there, slow):
    there.slow = slow
    if not slow:
        there.answer()


_DO = {
    "tap": _tap,
    "strokes": _strokes,
    "wait": lambda there, length: there.let_pass(length),
    "cues": _cues,
    "slow": _slow,
    "cut": lambda there: there.cut(),
}
