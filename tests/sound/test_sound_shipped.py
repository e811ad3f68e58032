"""The sounds that come with the program: what a table needs of them."""

import numpy as np
import pytest
import soundfile
from fifo import level

from appliance import files
from appliance.settings.model import Audio
from appliance.sound import scene
from appliance.sound.stage import Stage

RATE = 48_000
SPEECH = -20.0
"""RMS of active speech in every clip, dBFS."""


def sound(name):
    return soundfile.read(files.shipped("sounds", name), dtype="int16")[0]


@pytest.fixture(scope="module")
def ambience():
    """Two minutes of all layers together."""
    layers = [soundfile.read(layer.path, dtype="int16")[0] for layer in scene.load("wind-and-rain").layers]
    return sum(np.resize(layer, 120 * RATE).astype(float) for layer in layers)


def band(wave, low, high):
    spectrum = np.fft.rfft(wave)
    frequencies = np.fft.rfftfreq(len(wave), 1 / RATE)
    spectrum[(frequencies < low) | (frequencies > high)] = 0
    return np.fft.irfft(spectrum, len(wave))


def half_seconds(wave):
    return [level(piece) for piece in wave.reshape(-1, RATE // 2)]


@pytest.mark.parametrize(("low", "high"), [(20, 20_000), (300, 3_400)])
def test_the_voice_stands_14_db_over_the_ambience_even_in_a_gust(ambience, low, high):
    audio = Audio()
    stage = Stage(audio)
    stage.scene("wind-and-rain", 0.0)
    stage.duck.speak(10.0, 5.0)
    under = 20 * np.log10(stage.ambience("wind-and-rain", 12.0) * audio.scene / 100 / stage.voice)
    # Of what espeak-ng and people say at -20 dBFS, 1.5 dB lies outside the band of the telephone.
    voice = SPEECH - (0.0 if low < 300 else 1.5)
    assert voice - (max(half_seconds(band(ambience, low, high))) + under) >= 14.0


@pytest.mark.parametrize("low", [1_000, 2_000, 4_000])
def test_the_ambience_covers_rustling_without_a_hole(ambience, low):
    levels = half_seconds(band(ambience, low, 2 * low))
    assert min(levels) > np.median(levels) - 12.0
    assert np.median(levels) > -36.0


@pytest.mark.parametrize("name", ["wind.ogg", "rain.ogg", "chime.ogg"])
def test_every_sound_has_room_above_and_no_offset(name):
    wave = sound(name) / 32768
    assert 20 * np.log10(np.abs(wave).max()) < -3.0
    assert abs(wave.mean()) < 1e-4


def test_all_layers_together_have_room_above(ambience):
    assert 20 * np.log10(np.abs(ambience).max() / 32768) < -3.0


@pytest.mark.parametrize("name", ["wind.ogg", "rain.ogg"])
def test_a_layer_repeats_without_a_click(name):
    """What happens at the seam happens all the time elsewhere."""
    wave = sound(name).astype(float)
    steps = np.abs(np.diff(wave, n=2))
    seam = np.abs(np.diff(np.concatenate((wave[-3:], wave[:3])), n=2))
    assert seam.max() < np.quantile(steps, 0.9999)


def test_the_layers_do_not_meet_the_same_way_for_ten_minutes():
    lengths = [len(sound(layer.path.name)) for layer in scene.load("wind-and-rain").layers]
    assert np.lcm.reduce(lengths) > 600 * RATE


def test_the_wind_and_the_rain_are_more_than_noise():
    """Gusts swell and tones glide in the wind; drops stand out of the rain."""
    wind = sound("wind.ogg").astype(float)
    gusts = half_seconds(band(wind[: 30 * RATE], 500, 1_500))
    assert max(gusts) - min(gusts) > 8.0
    rain = band(sound("rain.ogg").astype(float)[: 20 * RATE], 1_000, 8_000)
    peakiness = np.mean(rain**4) / np.mean(rain**2) ** 2
    assert peakiness > 3.5  # 3 is noise


def test_the_sounds_are_small():
    assert sum(path.stat().st_size for path in files.shipped("sounds").glob("*.ogg")) < 1_500_000
