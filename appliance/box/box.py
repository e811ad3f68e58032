"""The one loop: events come out of one queue, the table says what they mean, and here it is done."""

import math
from collections import deque
from collections.abc import Callable
from queue import Empty, SimpleQueue
from random import getrandbits

from appliance.box.cues import Cues
from appliance.box.items import End, Item, Late, Moved, Staying, Typed
from appliance.box.lamps import Lamps
from appliance.box.leaving import LINES, Leaving
from appliance.box.parts import Parts, Standing
from appliance.box.speaker import Speaker
from appliance.games.cue import Scene, Timed
from appliance.games.lines import Lines
from appliance.journal import Kept
from appliance.panel import Gesture
from appliance.table.course import SETUP
from appliance.table.effects import Effect, Enter, Hush, Keep, NewGame, Paused, Play, Prepare, Volume
from appliance.table.events import Begin, Button, Choices, Event, Hold, Interrupted, Prepared, Press, Release, Tick
from appliance.table.grammar import Where
from appliance.voice import Failed, Rendered

DEMO_PAUSE = 1.0
"""Seconds that a demonstration waits before it presses `next`."""


class Box:
    """One box.

    Args:
        queue: where all events of the outside come in, from any thread.
        parts: what it is made of.
        demo: plays by itself, one game.
        only: a phase that is played alone, from its beginning to its end.
        at: told the time whenever something has been done.
    """

    def __init__(
        self,
        queue: "SimpleQueue[Item]",
        parts: Parts,
        *,
        demo: bool = False,
        only: str = "",
        at: Callable[[float], None] | None = None,
    ) -> None:
        self._queue = queue
        self._p = parts
        self._demo = demo
        self._only = only
        self._at = at
        self._speaker = Speaker(
            voice=lambda: parts.voices(self._language),
            lines=lambda: self._lines,
            estimate=parts.estimate,
            late=lambda token: queue.put(Late(token)),
        )
        self._events: deque[Event] = deque()
        self._ready = False
        self._over = False
        self._other_lines = False
        self._demo_at: float | None = None
        self._lamps = Lamps(parts.panel, lambda: parts.table.is_dim)
        self._cues = Cues(parts, self._speaker, self._lamps, lambda: self._lines)
        self._leaving = Leaving(self._speaker, parts.mixer, self._cues, parts.watch, queue, parts.power_off)
        self._told: set[str] = set()
        self._troubles: dict[str, str] = {}

    def run(self, choices: Choices, kept: Kept | None = None) -> str:
        """Plays until something ends it.

        Args:
            choices: what is chosen at first.
            kept: what a power cut left.

        Returns:
            Why it ended: a signal's name, or empty if there was nothing left to do.
        """
        if not (kept and kept.events and self._restore(kept)):
            begin = Begin(choices, self._only or "setup", seed=getrandbits(32))
            if self._p.journal:
                self._p.journal.begin(begin, 0.0)
            self._take(begin, kept=True)
        self._trouble("sound", self._p.mixer.trouble)
        while not self._over:
            item = self._wait()
            if isinstance(item, End):
                self._part()
                return item.reason
            self._deal_with(item)
            self._do_what_is_due()
        if self._p.journal:
            self._p.journal.forget()
        return ""

    def dark(self) -> None:
        """Puts every light off, and says so in the log, with the end of it all."""
        self._p.panel.close()
        now = round(self._p.watch.now(), 3)
        for name in self._lamps.lit():
            self._p.log.write(t=now, kind="light", name=name, value=0.0)
        self._p.log.write(t=now, kind="end")

    def _part(self) -> None:
        """Goes, with a word where somebody else ends it: first the dark, which people see."""
        self._p.systemd.stopping()
        self._p.panel.close()
        if self._ready:  # before that there is nothing to say, and no time
            self._leaving.goodbye(self._p.watch.now())

    # What comes in.

    def _wait(self) -> Item | None:
        """The next item; None: something is due before it comes. The mixer moves its levels meanwhile."""
        parts = self._p
        # Time that jumps must not leave behind what is being rendered.
        if not self._ready or (self._speaker.is_busy and self._only):
            return parts.watch.wait(self._queue, None)
        others = (parts.panel, parts.gestures, parts.fingers, parts.systemd, self._leaving)
        dues = (parts.table.due(), *(each.due() for each in others), self._demo_at)
        until = min((due for due in dues if due is not None), default=math.inf)
        trouble = parts.mixer.trouble
        while True:
            moves = parts.mixer.due()
            due = until if moves is None else min(until, moves)
            item = parts.watch.wait(self._queue, None if due == math.inf else due)
            now = parts.watch.now()
            if item is not None or now >= until:
                return item
            if moves is not None and moves <= now:
                parts.mixer.tick(now)
            if parts.mixer.trouble != trouble:
                return None

    def _deal_with(self, item: Item | None) -> None:
        match item:
            case Moved(edge, at):
                self._gestures(self._p.gestures.edge(edge, self._p.watch.now() if at is None else at))
            case Typed(line) if hasattr(self._p.panel, "handle"):
                self._p.panel.handle(line)
            case Rendered(text, _, (done, of)):
                self._p.view.progress(done, of)
                self._answer(self._speaker.spoken(text))
            case Failed(text, _):
                self._answer(self._speaker.spoken(text))
            case Late(token):
                self._answer(self._speaker.late(token))
            case Staying(reason):
                self._p.view.note(f"this machine cannot be switched off from here: {reason}")
                self._leaving.stay(self._p.watch.now())

    def _do_what_is_due(self) -> None:
        parts = self._p
        if not self._ready:
            self._take_events()
            return
        now = parts.watch.now()
        step = parts.panel.due()
        parts.panel.tick(now)
        self._edges_first(now, step)
        due = parts.gestures.due()
        # Whoever wakes up anyway looks at the lines: an edge may have been lost.
        if parts.systemd.tick(now) or (due is not None and due <= now):
            self._gestures(parts.gestures.tick(now, parts.panel.levels()))
        if parts.fingers.tick(now, parts.panel.levels()):
            self._leaving.begin(now)
        self._leaving.tick(now)
        self._tick()
        due = parts.mixer.due()
        if due is not None and due <= now:
            parts.mixer.tick(now)
        for what, trouble in {"sound": parts.mixer.trouble, **self._speaker.troubles}.items():
            self._trouble(what, trouble)
        self._cues.expect()
        self._ahead()
        self._see_whether_it_is_over(now)
        if self._at:
            self._at(now)

    def _edges_first(self, now: float, step: float | None) -> None:
        """Takes in what a typed finger has just done, before anything is made of the time.

        A finger goes down when the loop gets to it, and comes up in time, however late the loop is: at a hundred times
        the speed a press would else be a hold.
        """
        while True:
            try:
                item = self._queue.get_nowait()
            except Empty:
                return
            if isinstance(item, End):
                self._queue.put(item)
                return
            if isinstance(item, Moved) and item.at is None:
                late = step is not None and math.isfinite(step) and not item.edge.down
                item = Moved(item.edge, step if late else now)
            self._deal_with(item)

    def _tick(self) -> None:
        """Has the table do what is due by now."""
        due = self._p.table.due()
        if due is not None and due <= self._p.watch.now():
            self._take(Tick())
        self._take_events()

    def _gestures(self, gestures: list[Gesture]) -> None:
        for gesture in gestures:
            # First what was due before the finger came: the log tells all in its order.
            self._tick()
            now, table = self._p.watch.now(), self._p.table
            self._p.log.write(t=round(now, 3), kind=gesture.kind, name=gesture.button)
            at_menu, paused = table.phase == SETUP, table.where in {Where.PAUSED, Where.INTERRUPTED}
            for meant in self._p.fingers.take(gesture, now, at_menu=at_menu, paused=paused):
                self._mean(meant)

    def _mean(self, gesture: Gesture) -> None:
        button: Button = gesture.button  # type: ignore[assignment]
        match gesture.kind:
            case "press":
                self._take(Press(button))
            case "hold":
                self._take(Hold(button))
            case "release":
                self._take(Release(button, gesture.held))
            case "stuck":
                self._note_once(f"the button {button} is down since the start and is ignored; is it stuck?")

    def _see_whether_it_is_over(self, now: float) -> None:
        table = self._p.table
        idle = not self._speaker.is_busy and self._p.gestures.is_quiet
        if self._demo:
            if not table.is_waiting or not idle:
                self._demo_at = None
            elif table.is_over:
                self._over = True
            elif self._demo_at is None:
                self._demo_at = now + DEMO_PAUSE
            elif now >= self._demo_at:
                self._demo_at = None
                self._gestures([Gesture("press", "next"), Gesture("release", "next")])
                self._take_events()
        elif self._p.panel.exhausted and idle and table.is_waiting:
            self._over = True

    # What the table makes of it.

    def _take(self, event: Event, *, kept: bool = False) -> None:
        if self._p.journal:
            # Else a sudden end could take two events, and with them a call that was heard whole.
            self._p.journal.catch_up()
        now = self._p.watch.now()
        self._carry_out(event, self._p.table.handle(event, now), now, kept=kept)

    def _carry_out(self, event: Event, effects: list[Effect], now: float, *, kept: bool = False) -> None:
        """Does what the table makes of an event, and writes it down unless it is kept already."""
        if self._only and self._p.table.phase != self._only:
            self._over = True
            return
        for effect in effects:
            self._do(effect, now)
        # What was heard last and is not written down yet will be heard again; the other way round it might be missing.
        journal = self._p.journal
        if journal and not kept and (effects or not isinstance(event, Tick)):
            news = next((effect for effect in effects if isinstance(effect, NewGame)), None)
            if news:
                journal.begin(news.begin, now)
            else:
                journal.append(event, now)

    def _take_events(self) -> None:
        while self._events and not self._over:
            self._take(self._events.popleft())

    def _do(self, effect: Effect, now: float) -> None:
        parts = self._p
        match effect:
            case Play():
                self._cues.play(effect, now)
            case Prepare():
                self._answer(self._speaker.prepare(effect))
            case Enter(phase, number, at):
                # A game of many days would never end by itself: a demonstration shows the second night, and no more.
                self._over |= self._demo and number > (2 if parts.table.at_night else 1)
                parts.log.write(t=round(at, 3), kind="phase", name=phase, number=number)
                parts.panel.seats(parts.table.choices.players)
                parts.view.words(self._lines.shown)
                parts.view.phase(phase, at)
                parts.view.clock("", None)
                self._tell_system()
                # What only a game that is over can tell is made ready as soon as it is.
                self._other_lines |= parts.table.where is Where.NIGHTS
            case Keep(choices):
                parts.view.words(self._lines.shown)
                if parts.journal:
                    parts.journal.keep(choices)
                self._other_lines = True
            case Paused(paused):
                parts.log.write(t=round(now, 3), kind="pause" if paused else "resume")
                parts.view.paused(paused)
                self._lamps.paused(paused)
                self._tell_system()
            case Hush():
                self._cues.hush(now)
            case Volume(percent):
                parts.mixer.volume(percent, now)

    def _trouble(self, what: str, text: str) -> None:
        """What does not work, told once in text and light; empty: it works, perhaps again."""
        before = self._troubles.get(what, "")
        self._troubles[what] = text
        if text:
            self._note_once(text)
        if bool(text) != bool(before):
            if not text:
                self._p.view.note(f"{what} is back")
            self._p.log.write(t=round(self._p.watch.now(), 3), kind="trouble", name=what, text=text)
            self._lamps.trouble(any(self._troubles.values()))
            # What does not work must not be heard at night, and a card that is gone cannot say so.
            if text and what != "sound" and not self._p.table.at_night:
                self._cues.sound("error", self._p.watch.now())

    def _tell_system(self) -> None:
        """What is going on, in the words of the game's files; nothing that players may not know."""
        table = self._p.table
        doing = "menu" if table.phase == SETUP else f"{table.choices.game}, {table.phase} {table.number}"
        paused = {Where.PAUSED: ", paused", Where.INTERRUPTED: ", waiting after a break"}.get(table.where, "")
        self._p.systemd.status(doing + paused)

    @property
    def _lines(self) -> Lines:
        return self._p.lines(self._language, self._p.table.choices.game)

    @property
    def _language(self) -> str:
        return self._p.table.choices.language

    def _answer(self, answers: list[Prepared]) -> None:
        """Lets the table go on; with the first answer the box is ready."""
        self._events.extend(answers)
        if answers and not self._ready:
            self._ready = True
            now = self._p.watch.now()
            self._p.watch.start(now)
            self._p.log.write(t=round(now, 3), kind="ready")
            self._p.systemd.ready(now)
            self._other_lines = True

    def _ahead(self) -> None:
        """Has rendered what may be said later, if that is not what it was. It takes time: first is done what is due."""
        if self._other_lines and not self._only:
            self._speaker.ahead([*(LINES if self._p.power_off else ()), *self._p.table.ahead()])
        self._other_lines = False

    # A game that was interrupted.

    def _restore(self, kept: Kept) -> bool:
        """Plays over what was kept, up to the moment of the interruption; False if that cannot be."""
        standing = Standing()
        try:
            for at, event in kept.events:
                for effect in self._p.table.handle(event, at):
                    standing.take(effect)
        except Exception as error:  # noqa: BLE001 - whatever some program has written down, the box has to come up
            reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
            self._p.view.note(f"the game that was interrupted cannot be taken up again ({reason}); a new one begins")
            return False
        last = kept.events[-1][0]
        self._p.watch.start(last)
        self._ready = True
        phase = self._p.table.phase
        self._p.panel.seats(self._p.table.choices.players)
        self._p.log.write(t=round(last, 3), kind="ready", resumed=phase)
        self._p.view.words(self._lines.shown)
        self._p.view.phase(phase, last)
        if phase != "setup":
            self._p.view.note(f"going on with the game that was interrupted ({phase})")
        # Those who look up when the power is back must not see, for a moment, what was lit for one of them.
        break_off = Interrupted()
        effects = self._p.table.handle(break_off, last)
        for effect in effects:
            standing.take(effect)
        for light in standing.lights.values():
            self._cues.play(Play(Timed(0.0, 0.0, light), last), last)
        if standing.volume is not None:
            self._p.mixer.volume(standing.volume, last)
        self._cues.play(Play(Timed(0.0, 0.0, Scene(standing.scene)), last), last)
        self._carry_out(break_off, effects, last)
        self._p.systemd.ready(last)
        self._tell_system()
        self._other_lines = True
        return True

    def _note_once(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self._p.view.note(text)
