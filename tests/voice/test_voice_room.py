"""A small room around a voice: it begins and ends where it did, and has an echo that dies away."""

import numpy as np
import pytest

from appliance.voice.presence import brighten
from appliance.voice.room import in_a_room


def decibels(samples):
    return 10 * np.log10(np.sum(samples**2))


@pytest.mark.parametrize("rate", [16_000, 22_050, 48_000])
def test_a_click_keeps_its_place_and_its_echo_dies_away(rate):
    click = np.zeros(rate)
    click[rate // 4] = 1.0
    heard = in_a_room(click, rate)
    assert heard.size == click.size
    assert np.abs(heard[: rate // 4]).max() < 1e-9
    assert heard[rate // 4] == pytest.approx(1.0)
    early, late = (
        heard[rate // 4 + 1 + round(a * rate) : rate // 4 + round(b * rate)] for a, b in ((0, 0.05), (0.1, 0.2))
    )
    assert decibels(early) == pytest.approx(-5.3, abs=1.0)
    assert decibels(late) < decibels(early) - 15
    assert np.abs(heard[rate // 4 + round(0.21 * rate) :]).max() < 1e-9


def test_silence_stays_silent_and_the_same_sounds_the_same():
    assert not in_a_room(np.zeros(1_000), 22_050).any()
    noise = np.random.default_rng(1).standard_normal(5_000)
    assert (in_a_room(noise, 22_050) == in_a_room(noise, 22_050)).all()
    assert in_a_room(noise[:1], 22_050) == pytest.approx(noise[:1])


@pytest.mark.parametrize(("hertz", "lift"), [(200, 0.0), (1_500, 3.0), (3_000, 6.9), (5_000, 9.8)])
def test_consonants_are_lifted_and_vowels_stay(hertz, lift):
    tone = np.sin(2 * np.pi * hertz * np.arange(22_050) / 22_050)
    found = decibels(brighten(tone, 22_050)[2_000:-2_000]) - decibels(tone[2_000:-2_000])
    assert found == pytest.approx(lift, abs=0.3)
    assert brighten(tone, 22_050).size == tone.size
