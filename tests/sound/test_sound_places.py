"""No file outside the folders that are named is ever read for a sound."""

import numpy as np
import pytest
import soundfile

from appliance import files
from appliance.sound import places, scene, signals
from appliance.sound.places import Outside
from appliance.sound.samples import BadSound

SOUND = 0.1 * np.ones(4800)


@pytest.fixture
def own(tmp_path):
    """A folder of one's own, and a secret beside it."""
    (tmp_path / "own").mkdir()
    soundfile.write(tmp_path / "secret.wav", SOUND, 48_000)
    return tmp_path / "own"


def faults(own, file):
    (own / "mine.toml").write_text(
        f"format = 1\n[[layer]]\nfile = {file}\n[[single]]\nfiles = [{file}]\nevery=[9, 9]\n"
    )
    found, told = scene.read("mine", [own])
    assert found is None or (found.layers, found.singles) == ((), ())
    return [str(fault) for fault in told]


@pytest.mark.parametrize(
    "name", ['"../secret.wav"', '"own/../../secret.wav"', '"/etc/passwd"', '".."', '"..\\\\secret.wav"', '"\\u0000"']
)
def test_no_name_leads_out(own, name):
    told = faults(own, name)
    assert len(told) == 2
    assert ":3: layer[1].file: " in told[0]
    assert ":5: single[1].files[1]: " in told[1]


def test_no_absolute_path_is_taken(own):
    assert len(faults(own, f'"{own.parent}/secret.wav"')) == 2


def test_a_link_that_leads_out_is_told(own):
    (own / "link.wav").symlink_to(own.parent / "secret.wav")
    first, second = faults(own, '"link.wav"')
    assert first.endswith('"link.wav" leads out of its folder; put the sound itself there, not a link')
    assert "single[1].files[1]" in second


def test_a_link_that_leads_round_in_a_circle_is_no_sound(own):
    (own / "link.wav").symlink_to(own / "link.wav")
    assert "there is no sound" in faults(own, '"link.wav"')[0]


def test_a_link_within_the_folder_is_taken(own):
    soundfile.write(own / "real.wav", SOUND, 48_000)
    (own / "link.wav").symlink_to(own / "real.wav")
    assert places.find("link.wav", [own]) == own / "real.wav"


def test_a_link_to_a_sound_of_the_program_is_taken(own):
    (own / "link.ogg").symlink_to(files.shipped("sounds", "rain.ogg"))
    assert places.find("link.ogg", places.sounds(own)) == files.shipped("sounds", "rain.ogg")


def test_a_folder_that_is_a_link_itself_is_the_folder_that_was_named(own):
    soundfile.write(own / "real.wav", SOUND, 48_000)
    (own.parent / "other").symlink_to(own)
    assert places.find("real.wav", [own.parent / "other"]) == own / "real.wav"


def test_a_scene_that_is_a_link_out_is_not_read(own):
    (own.parent / "secret.toml").write_text('format = 1\n[[layer]]\nfile = "rain.ogg"\n')
    (own / "mine.toml").symlink_to(own.parent / "secret.toml")
    found, told = scene.read("mine", [own])
    assert found is None
    assert "leads out of its folder" in str(told[0])


def test_a_name_with_a_folder_in_it_is_none(own):
    with pytest.raises(Outside):
        places.find("own/../mine.toml", [own.parent])


def test_a_short_sound_of_ones_own_stands_before_that_of_the_program(own):
    (own / "signals").mkdir()
    soundfile.write(own / "signals" / "pause.flac", SOUND, 48_000)
    assert signals.find("pause", [own]) == own / "signals" / "pause.flac"
    assert signals.lengths([own])[0]["pause"] == 0.1


def test_a_short_sound_that_is_gone_is_told(monkeypatch, own):
    monkeypatch.setattr(places, "signals", lambda _: (own,))
    soundfile.write(own / "ready.ogg", SOUND, 48_000)
    found, faults = signals.lengths()
    assert found == {"ready": 0.1}
    assert str(faults[0]) == "night-falls.ogg: is gone; install Voxlupi again"
    assert len(faults) == len(signals.NAMES) - 1


def test_every_short_sound_comes_with_the_program():
    found, faults = signals.lengths()
    assert list(found) == list(signals.NAMES)
    assert faults == []


def test_a_short_sound_that_is_a_link_out_is_not_read(own):
    (own / "signals").mkdir()
    (own / "signals" / "pause.wav").symlink_to(own.parent / "secret.wav")
    with pytest.raises(BadSound, match="leads out"):
        signals.find("pause", [own])
    assert "leads out" in str(signals.lengths([own])[1][0])


def test_a_folder_that_cannot_be_looked_into_has_nothing(own):
    assert places.known([own / "nowhere"]) == set()
    assert places.find("real.wav", [own / "nowhere", own]) is None


def test_a_short_sound_that_is_prepared_takes_no_reading_when_its_time_comes(monkeypatch, own):
    monkeypatch.setattr(places, "signals", lambda _: (own,))
    for name in signals.NAMES:
        soundfile.write(own / f"{name}.wav", SOUND, 48_000)
    (own / "pause.wav").write_bytes(b"no sound at all")
    kept = signals.Signals()
    kept.prepare()
    assert kept._errand.wait(20.0)
    for name in signals.NAMES:
        (own / f"{name}.wav").unlink()
    assert len(kept.take("time-up", 1.0)) == len(SOUND)
    assert len(kept.take("low-time", 0.05)) == 2_400
    assert kept.take("pause", 1.0) is None
