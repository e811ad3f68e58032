import faulthandler
import threading
from pathlib import Path

import numpy as np
import pytest
import soundfile
from hearing import CLICK, HOOT, RATE, TONE, speech_like
from loose_card import LooseCard, has_alsa
from people import Table

from appliance.sound import heartbeat


@pytest.fixture(scope="session")
def clips(tmp_path_factory):
    """Makes clips: a name and a length give a file."""
    folder = tmp_path_factory.mktemp("clips")

    def make(name, seconds):
        path = folder / f"{name}-{seconds}.wav"
        if not path.exists():
            soundfile.write(path, speech_like(sum(map(ord, name)), seconds), RATE)
        return path

    return make


@pytest.fixture(scope="session")
def scenes(tmp_path_factory) -> Path:
    """A folder with a scene `tone`: one steady tone at -20 dBFS that fits its loop, so that levels show.

    In `owl` a hoot comes now and then over the same tone. The short sound `pause` is a tone of its own.
    """
    folder = tmp_path_factory.mktemp("scenes")
    (folder / "signals").mkdir()
    for name, tone, seconds in (("tone", TONE, 1.0), ("hoot", HOOT, 0.3), ("signals/pause", CLICK, 0.3)):
        wave = 0.1 * np.sqrt(2) * np.sin(2 * np.pi * tone * np.arange(round(seconds * RATE)) / RATE)
        soundfile.write(folder / f"{name}.wav", wave, RATE)
    (folder / "tone.toml").write_text('format = 1\n[[layer]]\nfile = "tone.wav"\n')
    owl = '[[single]]\nfiles = ["hoot.wav"]\nlevel = -6\nvary = 3\nevery = [1.2, 2.0]\n'
    (folder / "owl.toml").write_text(f'format = 1\n[[layer]]\nfile = "tone.wav"\n{owl}')
    return folder


@pytest.fixture
def rate():
    return RATE


@pytest.fixture
def card(request, tmp_path, monkeypatch, rate):
    """A card, not plugged in, on the driver that is asked for; eight times as fast as sound, unless in real time."""
    driver = getattr(request, "param", "alsa" if has_alsa() else "disk")
    speed = 1.0 if request.node.get_closest_marker("realtime") else 8.0
    monkeypatch.setattr(heartbeat, "PAUSE", heartbeat.PAUSE / min(speed, 4.0))
    card = LooseCard(tmp_path, driver, rate, speed)
    for name in ("AUDIODEV", "SDL_AUDIODRIVER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in card.environ.items():
        monkeypatch.setenv(name, value)
    # A program that waits for its card waits for ever: let it fail instead.
    faulthandler.dump_traceback_later(60.0, exit=True)
    patience = threading.Timer(20.0, card.unplug)
    patience.start()
    yield card
    patience.cancel()
    faulthandler.cancel_dump_traceback_later()
    card.unplug()


@pytest.fixture
def sit_down(card, scenes):
    tables = []

    def sit_down():
        tables.append(Table(card, scenes))
        return tables[-1]

    yield sit_down
    card.unplug()
    for table in tables:
        table.mixer.close()
