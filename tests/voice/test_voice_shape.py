"""Whatever an engine gives becomes a clip of one rate, one level and whole milliseconds, without silence or images."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.voice.loudness import loudness
from appliance.voice.shape import CEILING, SilentError, fade, level, resample, shape, to_bytes, trim


def tone(hertz: float, seconds: float, rate: int = 22_050) -> np.ndarray:
    return 0.3 * np.sin(2 * np.pi * hertz * np.arange(round(seconds * rate)) / rate)


def decibels(ratio: float) -> float:
    return 20 * np.log10(ratio)


@pytest.mark.parametrize("rate", [16_000, 22_050, 24_000, 44_100, 48_000])
def test_a_tone_stays_the_tone_it_was(rate):
    wide = resample(tone(997, 0.5, rate), rate)
    assert wide.size == 24_000
    middle = slice(2_400, -2_400)
    assert np.abs(wide - tone(997, 0.5, 48_000))[middle].max() < 0.001


@pytest.mark.parametrize("hertz", [300, 3_000, 8_000, 10_000, 10_800])
def test_no_image_of_a_tone_is_heard(hertz):
    wide = resample(tone(hertz, 1), 22_050)[4_800:-4_800]
    power = np.abs(np.fft.rfft(wide * np.blackman(wide.size)))
    above = np.fft.rfftfreq(wide.size, 1 / 48_000) > 11_050
    assert decibels(power[above].max() / power.max()) < -80


def test_a_click_does_not_run_over_into_the_other_end():
    samples = np.zeros(2_205)
    samples[-1] = 1
    assert np.abs(resample(samples, 22_050)[:2_400]).max() < 0.001


def test_a_click_does_not_ring():
    samples = np.zeros(22_050)
    samples[11_025] = 1
    wide = np.abs(resample(samples, 22_050))
    assert wide.argmax() == 24_000
    assert decibels(wide[24_000 + 480 : 24_000 + 960].max() / wide.max()) < -80


def test_silence_at_both_ends_goes_and_a_breath_of_it_stays():
    sound = np.concatenate([np.zeros(9_600), tone(440, 0.5, 48_000), np.zeros(24_000)])
    assert trim(sound).size == pytest.approx(24_000 + 240 + 480, abs=10)


def test_a_noise_under_the_edge_is_silence_and_a_soft_consonant_is_not():
    loud = tone(440, 0.5, 48_000)
    hiss, soft = loud * 10 ** (-50 / 20), loud * 10 ** (-40 / 20)
    assert trim(np.concatenate([hiss, loud])).size == pytest.approx(24_720, abs=20)
    assert trim(np.concatenate([soft, loud])).size == pytest.approx(48_720, abs=60)


def test_a_word_begins_at_once_whatever_is_breathed_before_it():
    loud = tone(440, 0.5, 48_000)
    breath = np.concatenate([tone(200, 0.1, 48_000) * 10 ** (-36 / 20), loud])
    assert trim(breath).size == pytest.approx(24_000 + 4_800 + 720, abs=60)
    assert trim(breath, is_word=True).size == pytest.approx(24_000 + 960 + 480, abs=100)
    soft = np.concatenate([tone(200, 0.1, 48_000) * 10 ** (-24 / 20), loud])
    assert trim(soft, is_word=True).size == trim(soft).size


def test_the_ends_come_and_go_softly():
    faded = fade(np.ones(4_800))
    assert (faded[0], faded[-1]) == (0, 0)
    assert np.abs(np.diff(faded)).max() < 0.01
    assert (faded[144:-144] == 1).all()


def test_a_sound_shorter_than_its_fades_is_faded_too():
    assert np.abs(fade(np.ones(10))).max() < 1


@pytest.mark.parametrize("gain", [0.01, 0.3, 1.0])
def test_the_level_is_the_same_however_loud_the_engine_was(gain):
    assert loudness(level(gain * tone(440, 1, 48_000))) == pytest.approx(-20, abs=0.05)


def test_pauses_do_not_count_as_speech():
    speech = tone(440, 4, 48_000)
    assert loudness(np.concatenate([speech, np.zeros(480_000), speech])) == pytest.approx(loudness(speech), abs=0.3)


def test_a_soft_passage_does_not_count_as_speech():
    """EBU Tech 3341, case 3, in one channel and a quarter of the time."""
    soft, loud = tone(1_000, 2.5, 48_000) * 10 ** (-13 / 20), tone(1_000, 15, 48_000)
    assert loudness(np.concatenate([soft, loud, soft])) == pytest.approx(loudness(loud), abs=0.1)


@pytest.mark.parametrize("seconds", [0.1, 0.3, 0.4, 1.0, 7.77])
def test_a_tone_is_as_loud_as_the_recommendation_says(seconds):
    """ITU-R BS.1770-4: a full-scale tone of 997 Hz in one channel is -3.01 LUFS."""
    assert loudness(tone(997, seconds, 48_000) / 0.3) == pytest.approx(-3.01, abs=0.1)


@pytest.mark.parametrize(("hertz", "gain"), [(20, -13.7), (100, -1.1), (500, 0.0), (2_000, 2.5), (10_000, 4.0)])
def test_low_tones_count_less_and_high_ones_more(hertz, gain):
    """The frequency response that BS.1770-4 draws in figures 2 and 4, relative to 997 Hz (0.69 dB)."""
    found = loudness(tone(hertz, 5, 48_000)) - loudness(tone(997, 5, 48_000))
    assert found == pytest.approx(gain - 0.69, abs=0.6)


def test_nothing_is_not_loud():
    assert loudness(np.zeros(48_000)) == loudness(np.zeros(0)) == -np.inf


def test_a_peak_is_turned_down_and_what_is_far_from_it_is_not():
    sound = tone(440, 1, 48_000)
    sound[24_000] = 8.0
    before = sound * 10 ** ((-20 - loudness(sound)) / 20)
    after = level(sound)
    assert decibels(np.abs(after).max()) < CEILING
    assert after[24_000] == np.abs(after).max()
    far = np.r_[0:23_000, 25_000:48_000]
    louder = after[far].sum() / before[far].sum()
    assert after[far] == pytest.approx(before[far] * louder)
    assert loudness(after) == pytest.approx(-20, abs=0.2)


def test_the_gain_moves_smoothly_around_a_peak():
    sound = np.full(48_000, 0.1)
    sound[24_000] = 8.0
    gain = np.delete(level(sound), 24_000)
    assert np.abs(np.diff(gain)).max() < 0.01 * gain.max()


@pytest.mark.filterwarnings("error")
def test_a_click_that_nobody_hears_is_no_speech_at_any_level():
    click = np.zeros(48_000)
    click[24_000] = 0.004
    with pytest.raises(SilentError, match="click"):
        shape(click, 48_000)


def test_silence_is_no_line():
    for samples in (np.zeros(0), np.zeros(2_000), 0.002 * tone(440, 0.5)):
        with pytest.raises(SilentError, match="silence"):
            shape(samples, 22_050)


@settings(max_examples=40, deadline=None)
@given(
    size=st.integers(1, 8_000),
    seed=st.integers(0, 1_000),
    gain=st.floats(0.01, 1),
    rate=st.sampled_from([16_000, 22_050, 44_100, 48_000]),
)
def test_every_sound_ends_up_in_whole_milliseconds_under_the_ceiling(size, seed, gain, rate):
    noise = np.random.default_rng(seed).standard_normal(size)
    samples = shape(gain * noise / np.abs(noise).max(), rate)
    assert samples.size % 48 == 0
    assert samples.size > 0
    peak = np.abs(np.frombuffer(to_bytes(samples), "<i2")).max() / 32768
    assert decibels(max(peak, 1e-9)) < CEILING
