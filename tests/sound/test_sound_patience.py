"""Cards that are missing, pulled out, put in again, or stand still: made to happen, on a card with a loose plug."""

import errno
import faulthandler
import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest
import soundfile
from fifo import find
from hearing import RATE, tone_level
from loose_card import CARD, LooseCard, has_alsa, needs_alsa, refusing, until
from player import Deed, play_truly

from appliance.settings.model import Audio
from appliance.sound import PatientMixer, heartbeat, open_mixer, patient_mixer

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
                self.mixer._errand.wait(0.1)
            elif self.mixer._card and due == self.mixer._card.look_due() and self.card.plays:
                # The box's time runs faster than the card's: it gets what it would have played by now.
                self.card.hear_on(0.1)
            self.tick()
        self.now = until

    def tick(self):
        """No call may take long, whatever the card does."""
        began = time.monotonic()
        self.mixer.tick(self.now)
        assert time.monotonic() - began < 0.5

    def come_back(self):
        """Wait until the sound is back, however long the card and a busy machine take."""
        for _ in range(20):
            if not self.mixer.trouble:
                return
            if self.mixer._errand:
                assert self.mixer._errand.wait(20.0)
            self.now = max(self.now, self.mixer.due())
            self.tick()
        pytest.fail("the sound does not come back")

    def pull(self):
        """Pull the card out, and wait until SDL has come upon it: at its next buffer."""
        self.card.unplug()
        until(lambda: not self.mixer._card._sdl.is_playing())

    def stand_still(self):
        """Have the card take nothing more, and wait until it is felt."""
        self.card.stand_still()
        until(self.card.is_felt)

    def samples(self, path):
        return soundfile.read(path, dtype="int16")[0]


ALSA = pytest.param("alsa", marks=needs_alsa)


BOTH = pytest.mark.parametrize("card", ["disk", ALSA], indirect=True)


@pytest.fixture
def card(request, tmp_path, monkeypatch):
    """A card, not plugged in, on the driver that is asked for; four times as fast as sound, unless in real time."""
    driver = getattr(request, "param", "alsa" if has_alsa() else "disk")
    speed = 1.0 if request.node.get_closest_marker("realtime") else 4.0
    monkeypatch.setattr(heartbeat, "PAUSE", heartbeat.PAUSE / speed)
    card = LooseCard(tmp_path, driver, 44_100 if "rate" in request.node.name else RATE, speed)
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
    table.come_back()
    table.wait(1.0)
    card.hear_on(0.3)
    assert tone_level(card.heard(), len(card.heard()) / RATE - 0.2, 0.1) == pytest.approx(-26.0, abs=0.5)
    anna = clips("anna", 1.0)
    table.mixer.say(anna, 1.0, table.now)
    table.wait(0.2)
    card.hear_on(1.2)
    assert find(card.heard(), table.samples(anna))[1] > 0.9


def test_a_box_that_has_closed_looks_for_no_card_any_more(sit_down):
    table = sit_down()
    table.wait(1.0)
    table.mixer.close()
    assert table.mixer.due() is None


@BOTH
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
    assert table.mixer.trouble == "the sound card is gone; plug it in again; playing without sound"
    card.plug_in()
    table.come_back()
    missed = table.now - NOW
    assert missed < 3.5
    card.hear_on(6.0 - missed)
    heard = card.heard()
    begin, fit = find(heard, table.samples(anna)[round((missed + 0.05) * RATE) :])
    assert fit > 0.9
    second, fit = find(heard, table.samples(bruno))
    assert fit > 0.9
    assert second - begin == pytest.approx(4.2 - missed - 0.05, abs=0.001)
    assert find(heard, table.samples(anna)[: RATE // 2])[1] < 0.5


@BOTH
def test_a_card_that_stands_still_stops_nothing_but_the_sound(sit_down, card, clips):
    card.plug_in()
    table = sit_down()
    table.mixer.scene("tone", table.now)
    table.wait(1.0)
    table.stand_still()
    table.wait(6.0)
    assert table.mixer.trouble == "the sound card stands still; unplug it and plug it in again; playing without sound"
    table.mixer.say(clips("anna", 1.0), 1.0, table.now)
    table.wait(3.0)
    assert table.mixer.trouble
    card.go_on()
    table.come_back()
    table.wait(1.0)
    card.hear_on(0.2)
    assert tone_level(card.heard(), len(card.heard()) / RATE - 0.1, 0.05) > -25.0


def test_a_card_that_does_not_answer_when_it_is_plugged_in_stops_nothing(sit_down, card):
    table = sit_down()
    card.plug_in(answers=False)
    table.mixer.scene("tone", table.now)
    table.wait(7.0)
    assert table.mixer.trouble.startswith("no sound card: ")
    card.answer()
    table.come_back()
    card.hear_on(0.1)


def test_a_card_that_does_not_answer_at_the_beginning_is_waited_for_aside(sit_down, card, monkeypatch):
    monkeypatch.setattr(patient_mixer, "PATIENCE", 0.1)
    card.plug_in(answers=False)
    table = sit_down()
    assert (
        table.mixer.trouble == "the sound card does not answer; unplug it and plug it in again; playing without sound"
    )
    card.answer()
    table.come_back()


def test_a_card_that_was_pulled_out_in_silence_is_missed_by_the_next_line(sit_down, card, clips):
    card.plug_in()
    table = sit_down()
    assert table.mixer.due() is None
    table.pull()
    card.plug_in()
    anna = clips("anna", 2.0)
    table.mixer.say(anna, 2.0, table.now)
    assert "is gone" in table.mixer.trouble
    table.come_back()
    card.hear_on(2.0)
    assert find(card.heard(), table.samples(anna)[RATE:])[1] > 0.9


def test_a_line_that_is_over_when_the_card_is_back_is_not_said_any_more(sit_down, card, clips):
    table = sit_down()
    table.wait(2.0)
    table.mixer.say(clips("anna", 0.5), 0.5, table.now)
    card.plug_in()
    table.wait(1.0)
    table.come_back()
    card.hear_on(0.5)
    assert not card.heard().any()


def test_a_line_that_was_hushed_meanwhile_is_not_said_any_more(sit_down, card, clips):
    table = sit_down()
    table.mixer.say(clips("anna", 20.0), 20.0, table.now)
    table.mixer.expect(table.now + 20.0, 1.0, clips("bruno", 1.0))
    table.mixer.hush(table.now)
    card.plug_in()
    table.wait(1.0)
    table.come_back()
    card.hear_on(0.5)
    assert not card.heard().any()


@pytest.mark.parametrize("card", ["disk"], indirect=True)
def test_a_box_on_which_nothing_sounds_sleeps_and_one_with_wind_and_rain_wakes_every_other_second(
    sit_down, card, clips
):
    card.plug_in()
    table = sit_down()
    table.mixer.say(clips("anna", 0.2), 0.2, table.now)
    card.hear_on(0.5)
    table.wait(10.0)
    assert table.mixer.due() is None
    table.mixer.scene("tone", table.now)
    table.wait(5.0)
    woken = []
    table.tick = lambda: (woken.append(table.now), table.mixer.tick(table.now))
    table.wait(8.0)
    assert np.diff(woken) == pytest.approx(2.0)


@pytest.mark.parametrize("card", [ALSA], indirect=True)
def test_a_card_that_another_program_uses_is_had_when_it_is_free(sit_down, card, tmp_path):
    with refusing(tmp_path, errno.EBUSY) as busy:
        card.tell_alsa(busy)
        table = sit_down()
        assert "another program uses it" in table.mixer.trouble
        table.wait(7.0)
        assert "another program uses it" in table.mixer.trouble
    card.plug_in()
    table.come_back()


@pytest.mark.parametrize("card", [ALSA], indirect=True)
def test_a_card_that_opens_but_takes_no_sound_is_not_said_to_be_back(sit_down, card, tmp_path):
    card.tell_alsa(CARD.format(pipe=tmp_path / "nowhere" / "card", rate=RATE))
    table = sit_down()
    until(lambda: not table.mixer._card._sdl.is_playing())
    table.mixer.say(None, 1.0, table.now)
    told = []
    table.tick = lambda: (table.mixer.tick(table.now), told.append(table.mixer.trouble))
    table.wait(7.0)
    assert len(told) > 5
    assert set(told) == {told[0]}
    assert "is gone" in told[0]


@pytest.mark.parametrize("card", [ALSA], indirect=True)
def test_a_card_of_another_rate_plays_neither_higher_nor_slower(sit_down, card, scenes):
    card.plug_in()
    table = sit_down()
    table.mixer.say(scenes / "tone.wav", 1.0, table.now)
    card.hear_on(1.3)
    heard = card.heard()
    sounding = np.flatnonzero(np.abs(heard) > 1000)
    assert (sounding[-1] - sounding[0]) / 44_100 == pytest.approx(1.0, abs=0.01)
    spectrum = np.abs(np.fft.rfft(heard[sounding[0] :][:44_100]))
    assert np.argmax(spectrum) == pytest.approx(3_000, abs=5)


END = """
import sys
from appliance.settings.model import Audio
from appliance.sound import open_mixer
mixer = open_mixer(Audio())
mixer.say(None, 1.0, 0.0)
print(mixer.trouble, flush=True)
sys.stdin.readline()
mixer.close()
print("closed", flush=True)
"""


@pytest.mark.parametrize("card", [ALSA], indirect=True)
def test_a_program_ends_though_its_card_stands_still(card):
    card.plug_in()
    command = [sys.executable, "-c", END]
    with subprocess.Popen(
        command, env={**os.environ, **card.environ}, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout.readline() == "\n"
        card.stand_still()
        until(card.is_felt)
        began = time.monotonic()
        try:
            told, _ = program.communicate("\n", timeout=10.0)
        finally:
            program.kill()
        assert told == "closed\n"
        assert program.returncode == 0
        assert 1.0 <= time.monotonic() - began < 5.0


@pytest.mark.realtime
@pytest.mark.parametrize("card", [ALSA], indirect=True)
def test_an_evening_with_a_loose_plug(sit_down, card, clips, monkeypatch):
    """Pulled out in the midst of a line and put in again: what comes then is heard at its time."""
    monkeypatch.setattr(patient_mixer, "EVERY", 0.5)
    card.plug_in()
    mixer = sit_down().mixer
    anna, bruno, carla = clips("anna", 0.8), clips("bruno", 0.5), clips("carla", 0.5)
    deeds = [
        Deed(0.0, "scene", ("tone",)),
        Deed(0.1, "say", (anna, 0.8)),
        Deed(0.2, "expect", (2.2, 0.5, bruno)),
        Deed(2.2, "say", (bruno, 0.5)),
        Deed(2.3, "expect", (2.9, 0.5, carla)),
        Deed(2.9, "say", (carla, 0.5)),
    ]
    plug = [threading.Timer(0.4, card.unplug), threading.Timer(0.9, card.plug_in)]
    for each in plug:
        each.start()
    play_truly(mixer, deeds, 3.7)
    heard = card.heard()
    second, fit = find(heard, soundfile.read(bruno, dtype="int16")[0])
    assert fit > 0.9
    third, fit = find(heard, soundfile.read(carla, dtype="int16")[0])
    assert fit > 0.9
    assert third - second == pytest.approx(0.7, abs=0.05)
