"""A real box with made-up surroundings: mock pins, a clock that jumps, a voice that says everything at once."""

from contextlib import contextmanager
from queue import SimpleQueue

import soundfile
from hearing import RATE, speech_like

from appliance.box.box import Box
from appliance.box.items import Moved
from appliance.box.kit import load_kit
from appliance.box.log import Log
from appliance.box.opening import assemble
from appliance.box.view import View
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


class OneClip:
    """A voice that says everything with the same second of sound.

    Args:
        path: of the sound.
        done: told at once what is asked for.
    """

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


@contextmanager
def made_up_box(folder, watch, log=None):
    """A box on mock pins whose time is the watch's; the mixer wants SDL's dummy driver.

    Args:
        folder: of its own.
        watch: is given the table, and the pin of the button `next`.
        log: told each line; None: nobody is.
    """
    settings, clip = folder / "voxlupi.toml", folder / "clip.wav"
    settings.write_text(SETTINGS)
    soundfile.write(clip, speech_like(1, 1.0), RATE)
    kit, pins, queue = load_kit(settings, {"HOME": str(folder)}), mock_factory(), SimpleQueue()

    def edge(name, down):
        queue.put(Moved(Edge(name, down), watch.now()))

    panel = GpioPanel(kit.settings.buttons, kit.settings.lights, edge, print, pins)
    mixer = PygameMixer(kit.settings.audio)
    voice = OneClip(clip, queue.put)
    told = {"journal": None, "log": log or Log(None), "view": View(), "systemd": Notifier({})}
    parts = assemble(kit, voices=lambda _: voice, mixer=mixer, panel=panel, watch=watch, **told)
    watch.table, watch.next_button = parts.table, pins.pin(kit.settings.buttons.next)
    try:
        yield Box(queue, parts), kit
    finally:
        panel.close()
        mixer.close()
