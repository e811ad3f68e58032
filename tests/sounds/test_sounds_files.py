"""Every sound file: room above, no offset, no click."""

import numpy as np
import pytest
import soundfile
from measured import RATE, decibels, true_peak
from synthesis.catalogue import BY_NAME, SOUNDS

from appliance import files

LOOPS = [sound.file for sound in SOUNDS if sound.loops]
ONCE = [sound.file for sound in SOUNDS if not sound.loops and sound.name != "chime"]


def test_the_files_are_those_that_the_program_knows():
    folder = files.shipped("sounds")
    there = {path.relative_to(folder).as_posix() for path in (*folder.glob("*.ogg"), *folder.glob("s*/*.ogg"))}
    assert there == {sound.file for sound in SOUNDS}
    assert len(BY_NAME) == len(SOUNDS)


def test_the_files_are_small():
    assert sum(files.shipped("sounds", sound.file).stat().st_size for sound in SOUNDS) < 8_000_000


@pytest.mark.parametrize("name", [sound.file for sound in SOUNDS])
def test_a_file_has_room_above_and_no_offset(sound, name):
    wave = sound(name)
    assert true_peak(wave) < -3.0
    assert 20 * np.log10(abs(np.mean(wave, dtype=np.float64)) + 1e-12) < -60.0


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_has_no_click_at_its_seam(sound, name):
    """The step there, and the bend in it, are no larger than those that come all the time."""
    wave = sound(name).astype(np.float64)
    for order in (1, 2):
        steps = np.abs(np.diff(wave, n=order))
        seam = np.abs(np.diff(np.concatenate((wave[-order:], wave[:order])), n=order))
        assert seam.max() < np.quantile(steps, 0.999)


@pytest.mark.parametrize("name", LOOPS)
def test_a_loop_is_as_loud_before_its_seam_as_after_it(sound, name):
    wave = sound(name).astype(np.float64)
    ends = [decibels(np.mean(part**2)) for part in (wave[: RATE // 20], wave[-RATE // 20 :])]
    pieces = decibels(np.mean(wave[: len(wave) // 2400 * 2400].reshape(-1, 2400) ** 2, axis=1))
    assert abs(ends[0] - ends[1]) < max(4.0, np.quantile(np.abs(np.diff(pieces)), 0.99))


@pytest.mark.parametrize("name", ONCE)
def test_a_single_sound_begins_and_ends_in_silence(sound, name):
    wave = sound(name)
    peak = np.abs(wave).max()
    assert np.abs(wave[:8]).max() < 0.02 * peak
    assert np.abs(wave[-48:]).max() < 0.004 * peak


def test_all_is_at_one_rate_on_one_channel():
    for sound in SOUNDS:
        info = soundfile.info(files.shipped("sounds", sound.file))
        assert (info.samplerate, info.channels) == (RATE, 1), sound.file
