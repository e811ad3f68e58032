"""How often the one loop wakes while nobody does anything: a real box, whose minute is counted and not waited for."""

from queue import SimpleQueue

import pytest
import soundfile
from hearing import RATE, speech_like

from appliance.box.box import Box
from appliance.box.items import End, Moved
from appliance.box.kit import load_kit
from appliance.box.log import Log
from appliance.box.opening import assemble
from appliance.box.view import View
from appliance.box.watch import JumpingWatch
from appliance.panel import Edge
from appliance.panel.panel_gpio import GpioPanel
from appliance.panel.pins import mock_factory
from appliance.service.notify import Notifier
from appliance.sound.pygame_mixer import PygameMixer
from appliance.voice import Clip, Rendered

SETTINGS = """
players = 5
calls = "short"
[night]
seconds = 1
settle = 1
[scenes]
night = "silence"
[lights]
ring = 12
"""
MINUTE = 60.0
DOWN = 0.1


class OneClip:
    """A voice that says everything with the same second of sound, at once."""

    is_mute = False
    troubles = {"speech": "", "voice": "", "cache": ""}  # noqa: RUF012 - nothing ever changes it

    def __init__(self, path, done):
        self._clip, self._done, self._said = Clip(path, 1.0), done, set()

    def request(self, texts, urgent=False):  # noqa: ARG002 - as all voices
        for number, text in enumerate(texts, 1):
            self._said.add(text)
            self._done(Rendered(text, self._clip, (number, len(texts))))

    def clip(self, text):
        return self._clip if text in self._said else None

    def failed(self, _text):
        return None


class Counting(JumpingWatch):
    """A watch that presses `next` until a phase has come, counts how often it is looked at in a minute, then ends it.

    Attributes:
        box: whose phase it is.
        looks: how often the loop woke in that minute.
    """

    def __init__(self, panel_pin, phase, queue):
        super().__init__()
        self._pin, self._phase, self._queue = panel_pin, phase, queue
        self._begun = self._again = None
        self.table, self.looks = None, 0

    def wait(self, queue, until):
        if self.table and self.now():
            self._go_on()
        item = super().wait(queue, until)
        self.looks += self._begun is not None
        return item

    def _go_on(self):
        now = self.now()
        if self._begun is not None:
            if now >= self._begun + MINUTE:
                self._queue.put(End("enough"))
                self._begun = None
        elif self.table.phase == self._phase and self.table.number and now > 20.0:
            self._begun = now
        elif self._again is None or now >= self._again:
            pressed = self._phase != "setup" and self.table.phase in {"setup", "take", "deal"}
            if pressed:
                self._pin.drive_low()
            self._again = now + 3.0
        elif now >= self._again - 3.0 + DOWN:
            self._pin.drive_high()


@pytest.fixture
def minute(tmp_path, monkeypatch):
    """How often a box wakes in a minute of a phase."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.delenv("AUDIODEV", raising=False)
    settings, clip = tmp_path / "voxlupi.toml", tmp_path / "clip.wav"
    settings.write_text(SETTINGS)
    soundfile.write(clip, speech_like(1, 1.0), RATE)

    def count(phase):
        kit, queue, pins = load_kit(settings, {"HOME": str(tmp_path)}), SimpleQueue(), mock_factory()
        buttons, lights = kit.settings.buttons, kit.settings.lights
        watch = Counting(pins.pin(buttons.next), phase, queue)
        edge = lambda name, down: queue.put(Moved(Edge(name, down), watch.now()))  # noqa: E731 - as in the box
        panel = GpioPanel(buttons, lights, edge, pytest.fail, pins)
        mixer = PygameMixer(kit.settings.audio)
        voice = OneClip(clip, queue.put)
        told = {"journal": None, "log": Log(None), "view": View(), "systemd": Notifier({})}
        parts = assemble(kit, voices=lambda _: voice, mixer=mixer, panel=panel, watch=watch, **told)
        watch.table = parts.table
        try:
            assert Box(queue, parts).run(kit.choices) == "enough"
        finally:
            panel.close()
            mixer.close()
        return watch.looks

    return count


@pytest.mark.parametrize("phase", ["setup", "talk"])
def test_an_idle_box_wakes_fewer_than_ten_times_a_second(minute, phase):
    assert 0 < minute(phase) < 10 * MINUTE
