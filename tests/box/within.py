"""A box within the test: typed fingers, time that jumps, everything else as it is on the table."""

from contextlib import ExitStack
from queue import SimpleQueue

from appliance.box.box import Box
from appliance.box.items import Moved, Typed
from appliance.box.log import Log
from appliance.box.opening import gestures
from appliance.box.parts import Parts
from appliance.box.view import View
from appliance.box.watch import JumpingWatch
from appliance.panel import Edge, Fingers
from appliance.panel.panel_keys import KeysPanel
from appliance.panel.pins import mock_factory
from appliance.service.notify import Notifier
from appliance.sound import SilentMixer
from appliance.table.table import Table
from appliance.voice import Voices, estimate
from appliance.voice.virtual import VirtualVoice


class Notes:
    """A journal in memory.

    Attributes:
        events: of the present game, each with its time.
    """

    def __init__(self):
        self.events = []

    def begin(self, begin, now):
        self.events = [(now, begin)]

    def catch_up(self):
        """All is written already."""

    def append(self, event, now):
        self.events.append((now, event))

    def keep(self, choices):
        pass

    def forget(self):
        pass


class LateWatch(JumpingWatch):
    """Time that jumps further than it was asked to, as on a busy machine."""

    def __init__(self, late):
        super().__init__()
        self._late = late

    def wait(self, queue, until):
        before = self.now()
        item = super().wait(queue, until)
        self._now += self._late if self.now() > before else 0.0
        return item


class IllVoice(VirtualVoice):
    """A voice that says at any time what is wrong with it."""

    def __init__(self, *arguments, ill):
        super().__init__(*arguments)
        self._ill = ill

    @property
    def troubles(self):
        return {**super().troubles, "speech": self._ill()}


class Evening:
    """A box from its switching on to the end of the input.

    Attributes:
        table: the table, as it was left.
        notes: what would be in the journal.
        now: the time, at the end.
        reason: why it ended.
        pins: what the lights hang on.
    """

    def __init__(self, kit, cache, lines, outlet=None, late=0.0, trouble="", ill=lambda _: "", kept=None):
        queue = SimpleQueue()
        for line in (*lines, None):
            queue.put(Typed(line))
        self.pins = mock_factory()
        self.notes = Notes()
        watch = LateWatch(late)
        self.table = Table(kit.shelf, kit.options, kit.ways)
        with ExitStack() as stack:
            panel = KeysPanel(
                kit.settings.buttons,
                kit.settings.lights,
                lambda name, down: queue.put(Moved(Edge(name, down), None)),
                lambda _: None,
                factory=self.pins,
            )
            stack.callback(panel.close)
            parts = Parts(
                table=self.table,
                lines=kit.lines(),
                voices=Voices(
                    lambda language: IllVoice(
                        language, kit.settings.voice, cache, queue.put, ill=lambda: ill(self.table)
                    )
                ),
                estimate=lambda text: estimate(text, kit.settings.voice.rate),
                mixer=SilentMixer(trouble),
                sounds=kit.sounds,
                panel=panel,
                gestures=gestures(kit.settings.buttons),
                fingers=Fingers(kit.settings.buttons),
                systemd=Notifier({}),
                watch=watch,
                journal=self.notes,
                log=Log(outlet(self.pins) if outlet else None),
                view=View(),
            )
            box = Box(queue, parts)
            stack.callback(box.dark)
            self.reason = box.run(kit.choices, kept)
            self.now = watch.now()
