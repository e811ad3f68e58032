"""The self-test on real parts: what `service.selftest` wants is said and shown, and what comes of it is told."""

import math
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from appliance.box.cues import Cues
from appliance.box.items import End, Item, Late, Moved, Typed
from appliance.box.lamps import Lamps
from appliance.box.parts import Parts
from appliance.box.sounds import SILENCE
from appliance.box.speaker import Speaker
from appliance.box.watch import Watch
from appliance.games.cue import Cue, Light, Scene, Timed
from appliance.games.cue import Say as GameSay
from appliance.panel import Gesture, Gestures, Panel
from appliance.service import selftest_words as words
from appliance.service.selftest import SelfTest
from appliance.service.selftest_words import LetGo, Nobody, Pressed, Said, Tick, Trouble
from appliance.settings import Settings
from appliance.table.effects import Play, Prepare
from appliance.table.events import Choices, Prepared
from appliance.voice import Failed, Rendered

if TYPE_CHECKING:
    from queue import SimpleQueue

TOKEN = -1
"""Of the question how long the lines are; a table's are never negative."""

UNSPOKEN = "not everything could be spoken"


class Hands:
    """What comes in: items of the queue, and gestures as long as only a press counts.

    Args:
        queue: of all that comes from outside.
        panel: the buttons.
        watch: the time; before it runs, only what comes in counts.
        debounce: seconds that a level must stay before it counts.

    Attributes:
        down: the buttons that have been down from the start.
    """

    def __init__(self, queue: "SimpleQueue[Item]", panel: Panel, watch: Watch, debounce: float) -> None:
        self._queue = queue
        self._panel = panel
        self._watch = watch
        self._gestures = Gestures(debounce, {})
        levels = panel.levels()
        self.down = {name for name, down in levels.items() if down}
        self._gestures.tick(watch.now(), levels)

    @property
    def is_idle(self) -> bool:
        """Whether no button is on its way, and none will ever be again."""
        return self._panel.exhausted and self._gestures.is_quiet

    def wait(self, until: float) -> tuple[Item | None, list[Gesture]]:
        """Let time pass until something happens.

        Args:
            until: seconds; infinite: only something from outside ends it.

        Returns:
            What has come out of the queue, and what the fingers did.
        """
        dues = (self._panel.due(), self._gestures.due())
        until = min((due for due in dues if due is not None and due < until), default=until)
        item = self._watch.wait(self._queue, None if until == math.inf else until)
        now = self._watch.now()
        gestures: list[Gesture] = []
        match item:
            case Moved(edge):
                gestures += self._gestures.edge(edge, now)
            case Typed(line) if hasattr(self._panel, "handle"):
                self._panel.handle(line)
        self._panel.tick(now)
        due = self._gestures.due()
        if due is not None and due <= now:
            gestures += self._gestures.tick(now, self._panel.levels())
        self.down -= {gesture.button for gesture in gestures if gesture.kind == "start"}
        return item, gestures


class Trial:
    """One self-test.

    Args:
        settings: which buttons and lights there are.
        parts: what the box is made of; its table and its journal are left alone.
        choices: language and volume.
        queue: of all that comes from outside.
        hands: what makes gestures of it.
        lost: what cannot be used, and why; see `Notes`.
    """

    def __init__(
        self,
        settings: Settings,
        parts: Parts,
        choices: Choices,
        queue: "SimpleQueue[Item]",
        hands: Hands,
        lost: Mapping[str, str],
    ) -> None:
        self._p = parts
        self._choices = choices
        self._hands = hands
        self._scene = "" if settings.scenes.night == SILENCE else settings.scenes.night
        self._test = SelfTest(settings, lost)
        self._lines = parts.lines(choices.language, choices.game)
        self._speaker = Speaker(
            voice=lambda: parts.voices(choices.language),
            lines=lambda: self._lines,
            estimate=parts.estimate,
            late=lambda token: queue.put(Late(token)),
        )
        self._lamps = Lamps(parts.panel, lambda: False)
        self._cues = Cues(parts, self._speaker, self._lamps, lambda: self._lines)
        self._seconds: Mapping[str, float] = {}
        self._said_at = math.inf
        self._tried = 0
        self._failures: tuple[str, ...] | None = None

    def run(self) -> tuple[str, ...] | End:
        """Lead through everything.

        Returns:
            What does not work; an `End` if something ended the box meanwhile. In both cases all lights are off.
        """
        self._do(self._test.notice())
        self._p.systemd.status("self-test")
        self._p.view.words(self._lines.shown)
        self._p.mixer.volume(self._choices.volume, self._p.watch.now())
        says = tuple((line,) for line in self._test.lines)
        self._answered(self._speaker.prepare(Prepare(says, TOKEN)))
        try:
            while self._failures is None:
                item, gestures = self._hands.wait(self._due())
                if isinstance(item, End):
                    return item
                self._hear(item)
                for gesture in gestures:
                    self._feel(gesture)
                self._let_time_pass()
        finally:
            self._end()
        return self._failures

    # What comes in.

    def _due(self) -> float:
        dues = (self._said_at, self._test.due(), self._p.mixer.due(), self._p.systemd.due())
        return min(due for due in dues if due is not None)

    def _hear(self, item: Item | None) -> None:
        match item:
            case Rendered(text, _, (done, of)):
                self._p.view.progress(done, of)
                self._answered(self._speaker.spoken(text))
            case Failed(text, _):
                self._answered(self._speaker.spoken(text))
            case Late(token):
                self._answered(self._speaker.late(token))

    def _feel(self, gesture: Gesture) -> None:
        self._p.log.write(t=round(self._p.watch.now(), 3), kind=gesture.kind, name=gesture.button)
        match gesture.kind:
            case "press":
                self._take(Pressed(gesture.button))
            case "start":
                self._take(LetGo(gesture.button))

    def _let_time_pass(self) -> None:
        now = self._p.watch.now()
        self._p.systemd.tick(now)
        due = self._p.mixer.due()
        if due is not None and due <= now:
            self._p.mixer.tick(now)
        if self._p.mixer.trouble:
            self._take(Trouble(self._p.mixer.trouble))
        if not self._seconds:
            return
        if self._said_at <= now:
            self._said_at = math.inf
            self._take(Said())
        if self._hands.is_idle:
            self._take(Nobody())
        due = self._test.due()
        if due is not None and due <= now:
            self._take(Tick())

    def _answered(self, answers: Iterable[Prepared]) -> None:
        """The lines are as ready as they will be: it begins."""
        for answer in answers:
            self._seconds = answer.seconds
            self._p.watch.start(self._p.watch.now())
            self._p.systemd.ready(self._p.watch.now())
            if any(self._speaker.clip((line,)) is None for line in self._seconds):
                self._take(Trouble(self._speaker.troubles["speech"] or UNSPOKEN))
            self._do(self._test.begin(self._hands.down, self._p.watch.now()))

    # What comes of it.

    def _take(self, event: words.Event) -> None:
        self._do(self._test.handle(event, self._p.watch.now()))

    def _do(self, effects: Iterable[words.Effect]) -> None:
        now = self._p.watch.now()
        for effect in effects:
            match effect:
                case words.Say(line):
                    self._said_at = now + self._seconds[line]
                    self._cue(GameSay((line,)), self._seconds[line])
                case words.Hush():
                    self._said_at = math.inf
                    self._cues.hush(now)
                case words.Show(light, value, blink):
                    self._cue(Light(light, value, blink))
                case words.Ambience(on):
                    self._cue(Scene(self._scene if on else ""))
                case words.Signal(name):
                    self._cues.sound(name, now)
                case words.Expect(buttons, seconds):
                    self._tell("expect", names=buttons, seconds=round(seconds, 3))
                case words.Found(mark, thing, reason):
                    self._tried += 1
                    self._p.view.note(str(effect))
                    self._tell("found", name=thing, mark=mark, text=reason)
                case words.End(failures):
                    self._failures = failures
                    self._p.view.note(summary(failures, self._tried))
                    self._tell("selftest", failed=failures)

    def _cue(self, cue: Cue, seconds: float = 0.0) -> None:
        now = self._p.watch.now()
        self._cues.play(Play(Timed(0.0, seconds, cue), now), now)

    def _tell(self, kind: str, **what: Any) -> None:
        self._p.log.write(t=round(self._p.watch.now(), 3), kind=kind, **what)

    def _end(self) -> None:
        """Dark and silent."""
        for light in self._lamps.lit():
            self._cue(Light(light, 0.0))
        self._cue(Scene(""))
        self._cues.hush(self._p.watch.now())
        self._p.systemd.alive()  # whoever goes on after it counts by another time


def summary(failures: Collection[str], tried: int) -> str:
    """What is said at the end, in one line.

    Args:
        failures: what does not work.
        tried: how many things there are.
    """
    if not failures:
        return f"all is well: {tried} things tried"
    return f"{len(failures)} of {tried} do not work: {', '.join(map(words.title, failures))}"
