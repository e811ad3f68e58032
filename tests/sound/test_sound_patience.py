"""Cards that are missing, pulled out, put in again, or stand still: made to happen, on a card with a loose plug."""

import time

import numpy as np
import pytest
import soundfile
from fifo import find
from hearing import RATE, tone_level
from loose_card import LooseCard, needs_alsa

from appliance.settings.model import Audio
from appliance.sound import PatientMixer, open_mixer

AUDIO = Audio(buffer=512, volume=100, scene=100)
NOW = 100.0


class Table:
    """People at a table with a box: the time is theirs, the sound is true."""

    def __init__(self, card, scenes):
        self.card = card
        self.now = NOW
        self.mixer = open_mixer(AUDIO, search=[scenes])
        assert isinstance(self.mixer, PatientMixer)

    def wait(self, seconds):
        """Let time pass for the box: it does what is due, and errands come to their end."""
        until = self.now + seconds
        while (due := self.mixer.due()) is not None and due <= until:
            self.now = max(self.now, due)
            if self.mixer._errand:
                self.mixer._errand.wait(0.3)
            elif self.mixer._card and due == self.mixer._card.look_due() and self.card.plays:
                # The box's time runs faster than the card's: it gets what it would have played by now.
                self.card.hear_on(0.1)
            self.tick()
        self.now = until

    def tick(self):
        """No call may take long, whatever the card does."""
        began = time.monotonic()
        self.mixer.tick(self.now)
        assert time.monotonic() - began < 0.25

    def pull(self):
        """Pull the card out, and wait until SDL has come upon it: at its next buffer."""
        self.card.unplug()
        deadline = time.monotonic() + 10.0
        while self.mixer._card._sdl.is_playing():
            assert time.monotonic() < deadline, "SDL plays into the void"

    def samples(self, path):
        return soundfile.read(path, dtype="int16")[0]


@pytest.fixture(params=["disk", pytest.param("alsa", marks=needs_alsa)])
def card(request, tmp_path, monkeypatch):
    card = LooseCard(tmp_path, request.param)
    for name in ("AUDIODEV", "SDL_AUDIODRIVER"):
        monkeypatch.delenv(name, raising=False)
    for name, value in card.environ.items():
        monkeypatch.setenv(name, value)
    yield card
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


def test_without_a_card_it_says_why_and_the_game_goes_on(sit_down, clips):
    table = sit_down()
    assert table.mixer.trouble.startswith("no sound card")
    assert table.mixer.trouble.endswith("; playing without sound")
    before = table.mixer.trouble
    table.mixer.scene("tone", table.now)
    table.mixer.say(clips("anna", 2.0), 2.0, table.now)
    table.wait(30.0)
    assert table.mixer.trouble == before


def test_it_tries_every_three_seconds(sit_down):
    table = sit_down()
    tries = []
    send = table.mixer._send
    table.mixer._send = lambda now, *rest: (tries.append(now), send(now, *rest))
    table.wait(13.0)
    assert np.diff(tries) == pytest.approx(3.0)
    assert len(tries) == 5


def test_a_card_that_comes_late_plays_what_is_to_be_heard_then(sit_down, card, clips):
    table = sit_down()
    table.mixer.scene("tone", table.now)
    table.mixer.volume(50, table.now)
    card.plug_in()
    table.wait(7.0)
    assert table.mixer.trouble == ""
    card.hear_on(0.3)
    assert tone_level(card.heard(), len(card.heard()) / RATE - 0.2, 0.1) == pytest.approx(-26.0, abs=0.5)
    anna = clips("anna", 1.0)
    table.mixer.say(anna, 1.0, table.now)
    table.wait(0.2)
    card.hear_on(1.2)
    assert find(card.heard(), table.samples(anna))[1] > 0.9


def test_a_line_goes_on_at_its_right_place_when_the_card_is_back(sit_down, card, clips):
    card.plug_in()
    table = sit_down()
    anna, bruno = clips("anna", 4.0), clips("bruno", 1.0)
    table.mixer.say(anna, 4.0, table.now)
    card.hear_on(0.3)
    table.now += 0.3
    table.mixer.expect(NOW + 4.2, 1.0, bruno)
    table.pull()
    table.wait(0.5)
    assert table.mixer.trouble == "the sound card is gone, plug it in again; playing without sound"
    card.plug_in()
    table.wait(3.0)
    assert table.mixer.trouble == ""
    missed = table.now - NOW
    card.hear_on(6.0 - missed)
    heard = card.heard()
    begin, fit = find(heard, table.samples(anna)[round((missed + 0.05) * RATE) :])
    assert fit > 0.9
    second, fit = find(heard, table.samples(bruno))
    assert fit > 0.9
    assert second - begin == pytest.approx(4.2 - missed - 0.05, abs=0.001)
    assert find(heard, table.samples(anna)[: RATE // 2])[1] < 0.5
