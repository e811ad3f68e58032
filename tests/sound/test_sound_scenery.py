"""Scenes and short sounds with something wrong: told once, and the night goes on with what is left."""

import logging

import numpy as np
import pytest
import soundfile
from hearing import CLICK, HOOT, RATE, TONE, tone_level
from player import Deed, play_virtually

from appliance.settings.model import Audio
from appliance.sound import RecordingMixer, scene, signals
from appliance.sound.scenery import Scenery

FULL = Audio(volume=100, scene=100, signals=100, duck=12.0)


@pytest.fixture
def record(tmp_path):
    """Records deeds with scenes of a folder and gives the samples."""

    def record(deeds, seconds, folder, audio=FULL):
        with RecordingMixer(tmp_path / "night.wav", audio, search=[folder]) as mixer:
            play_virtually(mixer, deeds, seconds)
        return soundfile.read(tmp_path / "night.wav", dtype="int16")[0]

    return record


def tone(path, frequency, seconds=1.0):
    soundfile.write(path, 0.1 * np.sqrt(2) * np.sin(2 * np.pi * frequency * np.arange(seconds * RATE) / RATE), RATE)


@pytest.fixture
def own(tmp_path):
    """A scene of two layers and a single sound, of which one of each is broken."""
    folder = tmp_path / "own"
    folder.mkdir()
    tone(folder / "tone.wav", TONE)
    tone(folder / "hoot.wav", HOOT, 0.3)
    (folder / "broken.ogg").write_bytes(b"no sound at all")
    (folder / "night.toml").write_text(
        'format = 1\n[[layer]]\nfile = "broken.ogg"\n[[layer]]\nfile = "tone.wav"\n'
        '[[single]]\nfiles = ["hoot.wav", "gone.wav"]\nevery = [0.5, 1]\n'
    )
    return folder


def told(caplog):
    return [record.getMessage() for record in caplog.records]


def test_a_broken_layer_is_silent_and_the_others_sound(record, own, caplog):
    heard = record([Deed(0.0, "scene", ("night",))], 4.0, own)
    assert tone_level(heard, 2.0, 0.5) == pytest.approx(-20.0, abs=0.1)
    assert max(tone_level(heard, at, 0.05, HOOT) for at in np.arange(0.5, 3.8, 0.05)) > -22.0
    first, second = told(caplog)
    assert first.startswith(f"a part of night is silent: {own}/night.toml:3: layer[1].file: ")
    assert second.startswith(f"a part of night is silent: {own}/night.toml:7: single[1].files[2]: there is no sound")


def test_each_fault_is_told_once_however_often_the_scene_comes(record, own, caplog):
    deeds = [Deed(float(at), "scene", (name,)) for at, name in enumerate(["night", "", "night", "", "night"])]
    record(deeds, 6.0, own)
    assert len(told(caplog)) == 2


@pytest.mark.parametrize(
    "text", ["", "format = 1\n", 'format = 1\n[[layer]]\nfile = "broken.ogg"\n', "[[layer\n", "\0"]
)
def test_a_scene_of_which_nothing_is_left_is_silence_and_is_told(record, own, caplog, text):
    (own / "night.toml").write_text(text)
    heard = record([Deed(0.0, "scene", ("tone",)), Deed(1.0, "scene", ("night",))], 2.0, own)
    assert not heard[round(1.6 * RATE) :].any()
    assert any("night" in line for line in told(caplog))


def test_a_sound_that_is_gone_when_it_is_read_is_told(own, caplog, monkeypatch):
    """It was there a moment before: somebody pulls the stick out."""
    read = scene.read

    def read_and_pull_out(*arguments):
        found = read(*arguments)
        for name in ("tone.wav", "hoot.wav"):
            (own / name).unlink()
        return found

    monkeypatch.setattr(scene, "read", read_and_pull_out)
    assert Scenery(1.0, [own]).decode("night", len).is_silent
    assert sum("is gone" in line for line in told(caplog)) == 2


def test_a_scene_of_single_sounds_alone_sounds(record, own, caplog):
    (own / "night.toml").write_text('format = 1\n[[single]]\nfiles = ["hoot.wav"]\nevery = [0.5, 0.6]\n')
    heard = record([Deed(0.0, "scene", ("night",))], 5.0, own)
    loud = [tone_level(heard, at, 0.02, HOOT) > -30.0 for at in np.arange(0.6, 4.9, 0.02)]
    assert 0.35 < np.mean(loud) < 0.65
    assert told(caplog) == []


def test_the_level_and_the_varying_of_a_single_sound_are_in_decibels(record, own):
    (own / "night.toml").write_text(
        'format = 1\n[[single]]\nfiles = ["hoot.wav"]\nlevel = -6\nvary = 3\nevery = [0.5, 0.6]\n'
    )
    heard = record([Deed(0.0, "scene", ("night",))], 60.0, own)
    levels = np.array([tone_level(heard, at, 0.02, HOOT) for at in np.arange(1.0, 59.0, 0.02)])
    loud = levels > -45.0
    begins = np.flatnonzero(loud[1:] & ~loud[:-1]) + 1
    peaks = [levels[begin : begin + 15].max() for begin in begins[:-1]]
    assert len(peaks) > 80
    assert -29.2 <= min(peaks) < -28.0
    assert -24.0 < max(peaks) <= -22.9


def test_the_volume_of_scenes_is_that_of_single_sounds_too(record, own):
    (own / "night.toml").write_text('format = 1\n[[single]]\nfiles = ["hoot.wav"]\nevery = [0.5, 0.6]\n')
    heard = record([Deed(0.0, "scene", ("night",))], 5.0, own, Audio(volume=50, scene=50))
    assert max(tone_level(heard, at, 0.02, HOOT) for at in np.arange(0.6, 4.9, 0.02)) == pytest.approx(-32.0, abs=0.3)


# Short sounds.


def test_the_short_sounds_have_a_volume_of_their_own(record, scenes):
    for volume, percent, wanted in ((100, 100, -20.0), (50, 100, -26.0), (100, 50, -26.0), (50, 50, -32.0)):
        audio = Audio(volume=volume, signals=percent, voice=7, scene=7)
        heard = record([Deed(0.5, "signal", ("pause", 0.3))], 1.0, scenes, audio)
        assert tone_level(heard, 0.6, 0.1, CLICK) == pytest.approx(wanted, abs=0.1)
        assert not heard[: RATE // 2].any()


def test_short_sounds_can_be_off(record, scenes):
    assert not record([Deed(0.5, "signal", ("pause", 0.3))], 1.0, scenes, Audio(signals=0)).any()


def test_a_short_sound_is_cut_to_its_time_and_goes_on_when_the_voice_is_hushed(record, scenes):
    heard = record([Deed(0.5, "signal", ("pause", 0.2)), Deed(0.6, "hush")], 1.0, scenes)
    assert tone_level(heard, 0.62, 0.04, CLICK) == pytest.approx(-20.0, abs=0.2)
    assert not heard[round(0.7 * RATE) :].any()


def test_a_short_sound_that_is_broken_is_told_once_and_left_out(record, tmp_path, caplog):
    (tmp_path / "signals").mkdir()
    (tmp_path / "signals" / "pause.ogg").write_bytes(b"no sound at all")
    with caplog.at_level(logging.ERROR):
        heard = record([Deed(at, "signal", ("pause", 0.3)) for at in (0.2, 0.6)], 1.0, tmp_path)
    assert told(caplog) == [f"the sound {tmp_path}/signals/pause.ogg is broken; it is left out"]
    assert not heard.any()
    assert "pause" not in signals.lengths([tmp_path])[0]
