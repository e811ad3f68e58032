"""Files of other rates, as people have them."""

import numpy as np
import pytest
import soundfile
from hearing import RATE

from appliance.sound import samples
from appliance.sound.resample import resampled
from appliance.sound.scene import Layer


def sine(frequency, rate, seconds):
    return np.sin(2 * np.pi * frequency * np.arange(round(rate * seconds)) / rate).astype(np.float32)


@pytest.mark.parametrize("rate", [8_000, 11_025, 24_000, 44_100, 96_000, 192_000])
@pytest.mark.parametrize("loops", [True, False])
def test_a_tone_stays_the_tone_that_it_is(rate, loops):
    """To a thousandth, in the middle; where it ends suddenly, any filter rings."""
    made = resampled(sine(1_000, rate, 1.0), rate, loops=loops)
    middle = slice(RATE // 10, -RATE // 10)
    assert len(made) == RATE
    assert np.abs(made - sine(1_000, RATE, 1.0))[middle].max() < (1e-4 if loops else 5e-3)


@pytest.mark.parametrize("rate", [22_050, 44_100, 32_000])
def test_a_loop_keeps_its_seam(rate):
    made = resampled(sine(1_000, rate, 1.0), rate, loops=True)
    assert np.abs(made - sine(1_000, RATE, 1.0)).max() < 1e-4


def test_what_does_not_go_round_does_not_run_into_its_beginning():
    wave = np.zeros(44_100, np.float32)
    wave[-400:] = 0.5
    assert np.abs(resampled(wave, 44_100, loops=False)[: RATE // 2]).max() < 1e-3
    assert np.abs(resampled(wave, 44_100, loops=True)[:400]).max() > 1e-3


def test_what_is_too_high_is_gone_and_does_not_fold_back():
    assert np.abs(resampled(sine(30_000, 96_000, 1.0), 96_000, loops=True)).max() < 1e-4


@pytest.mark.parametrize("ending", ["wav", "flac", "ogg", "mp3"])
def test_every_format_and_rate_is_read_for_a_layer(tmp_path, ending):
    path = tmp_path / f"hum.{ending}"
    soundfile.write(path, np.stack([0.5 * sine(500, 44_100, 2.0)] * 2, axis=1), 44_100)
    found = samples.layer(Layer(path=path, level=-6.0206), 1.0)
    assert len(found) == pytest.approx(2 * RATE, abs=5_000)  # mp3 has some silence at its ends
    assert np.abs(found[RATE // 2 : RATE]).max() == pytest.approx(0.25 * 32768, rel=0.03)


def test_of_two_channels_the_middle_is_taken_whatever_the_rate(tmp_path):
    for rate in (44_100, 48_000):
        both = np.stack([0.5 * sine(500, rate, 1.0), np.zeros(rate)], axis=1)
        soundfile.write(tmp_path / "left.wav", both, rate)
        assert np.abs(samples.read(tmp_path / "left.wav")).max() == pytest.approx(0.25 * 32768, rel=0.01)


def test_a_long_file_is_read_in_pieces_and_is_the_same(tmp_path):
    wave = np.random.default_rng(1).integers(-9_000, 9_000, samples.PIECE * 2 + 77, dtype=np.int16)
    soundfile.write(tmp_path / "long.wav", wave, RATE)
    assert np.array_equal(samples.read(tmp_path / "long.wav"), wave)
    assert np.abs(samples.read(tmp_path / "long.wav", 0.5) - wave / 2).max() <= 0.5


def test_a_rate_that_no_sound_has_is_told(tmp_path):
    soundfile.write(tmp_path / "odd.wav", np.zeros(100), 100)
    with pytest.raises(samples.BadSound, match="100 samples a second"):
        samples.read(tmp_path / "odd.wav")
