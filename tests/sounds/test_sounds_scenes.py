"""The scenes that come with the program: loud alike, without a hole, with room for the voice."""

from itertools import combinations
from math import lcm

import numpy as np
import pyloudnorm
import pytest
import soundfile
from measured import OCTAVES, RATE, SPEECH, decibels, half_seconds, true_peak

from appliance.settings.model import Audio
from appliance.sound import scene

SIX = ("storm", "forest", "hearth", "marsh", "village", "gentle")
ALL = (*SIX, "wind-and-rain")
CALL = -21.5
"""Level of a call in the band of speech, dBFS: -20 dBFS, of which 1.5 dB lie outside of it."""


def test_the_six_scenes_are_there():
    assert set(SIX) < set(scene.names())


def test_all_scenes_are_equally_loud(mix):
    meter = pyloudnorm.Meter(RATE)
    heard = {name: meter.integrated_loudness(mix(name).astype(np.float64)) for name in ALL}
    assert max(heard.values()) - min(heard.values()) < 1.0, heard


@pytest.mark.parametrize("name", ALL)
def test_a_scene_stays_below_its_peak_with_every_single_sound_at_its_loudest(mix, name):
    assert true_peak(mix(name, loudest=True)) < -3.0


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("low", "high"), OCTAVES)
def test_a_scene_has_no_gap_in_which_a_card_is_heard(half_second_levels, name, low, high):
    levels = half_second_levels(name, low, high)
    assert levels.min() > np.median(levels) - 12.0


@pytest.mark.parametrize("name", SIX)
@pytest.mark.parametrize(("low", "high"), OCTAVES)
def test_a_scene_covers_about_as_much_as_wind_and_rain(half_second_levels, name, low, high):
    usual = np.median(half_second_levels("wind-and-rain", low, high))
    assert np.median(half_second_levels(name, low, high)) > usual - 3.0


@pytest.mark.parametrize("name", SIX)
def test_a_scene_leaves_the_voice_its_room(half_second_levels, name):
    usual = np.median(half_second_levels("wind-and-rain", *SPEECH))
    assert np.median(half_second_levels(name, *SPEECH)) < usual + 2.5


@pytest.mark.parametrize("name", ALL)
def test_a_call_stands_12_db_over_the_loudest_half_second(mix, name):
    audio = Audio()
    ducked = 20 * np.log10(audio.scene / 100) - audio.duck
    assert CALL - (half_seconds(mix(name, loudest=True), *SPEECH).max() + ducked) > 12.0


def test_nothing_in_the_gentle_scene_is_sudden(layers, half_second_levels):
    assert not scene.load("gentle").singles
    levels = half_second_levels("gentle", 20, 20_000)
    assert levels.max() < np.median(levels) + 3.0
    rises = np.diff(decibels(np.mean(layers("gentle").reshape(-1, RATE // 10) ** 2, axis=1)))
    assert rises.max() < 4.0


@pytest.mark.parametrize("name", ALL)
def test_the_layers_do_not_meet_alike_within_ten_minutes(name):
    lengths = [soundfile.info(layer.path).frames for layer in scene.load(name).layers]
    assert len(lengths) >= 2
    for pair in combinations(lengths, 2):
        assert lcm(*pair) > 600 * RATE


@pytest.mark.parametrize("name", SIX)
def test_a_scene_fits_into_memory_and_its_single_sounds_between_two_calls(name):
    loaded = scene.load(name)
    singles = [length for single in loaded.singles for length in single.kind.lengths]
    assert sum(soundfile.info(layer.path).duration for layer in loaded.layers) + sum(singles) <= 150.0
    # A turn gives ten seconds, and a sound that would reach into the next call is put off.
    assert all(length < 8.6 for length in singles)
