"""The short sounds: short, equally loud, and each tells what it means."""

import numpy as np
import pyloudnorm
import pytest
from measured import RATE, envelope, share, strongest

SIGNALS = (
    "ready",
    "night-falls",
    "day-breaks",
    "pause",
    "resume",
    "low-time",
    "time-up",
    "error",
    "vote-tick",
    "vote-now",
)
LONG = {"night-falls", "day-breaks"}
LOUD = -20.0
BEAT = -26.0
"""Loudness of the loudest moment, LUFS. The beat of a vote comes again and again, and is softer."""


@pytest.fixture
def signal(sound):
    return lambda name: sound(f"signals/{name}.ogg").astype(np.float64)


def momentary(wave):
    """The loudest 400 ms, LUFS."""
    meter = pyloudnorm.Meter(RATE, block_size=0.4)
    wave = np.pad(wave, (0, RATE // 2))
    return max(
        meter.integrated_loudness(wave[start:][: RATE * 2 // 5]) for start in range(0, len(wave) - RATE // 2, 4_800)
    )


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_is_short(signal, name):
    assert len(signal(name)) / RATE < (5.0 if name in LONG else 3.0)


@pytest.mark.parametrize("name", SIGNALS)
def test_all_signals_are_equally_loud(signal, name):
    assert momentary(signal(name)) == pytest.approx(BEAT if name == "vote-tick" else LOUD, abs=0.5)


@pytest.mark.parametrize("name", SIGNALS)
def test_a_small_loudspeaker_plays_a_signal(signal, name):
    assert share(signal(name), 300, 4_000) > 0.9


@pytest.mark.parametrize("name", SIGNALS)
def test_a_signal_comes_at_once(signal, name):
    wave = np.abs(signal(name))
    assert np.argmax(wave > 0.1 * wave.max()) / RATE < 0.04


def test_pause_falls_and_resume_rises_by_the_same_two_notes(signal):
    notes = {
        name: [strongest(signal(name)[a:b]) for a, b in ((500, 8_000), (24_000, 38_000))]
        for name in ("pause", "resume")
    }
    assert notes["pause"][0] == pytest.approx(659.3, abs=8)
    assert notes["pause"][1] == pytest.approx(440.0, abs=8)
    assert notes["resume"][0] == pytest.approx(440.0, abs=8)


def test_the_line_of_the_night_sinks_and_that_of_the_day_rises(signal):
    def line(name, moments):
        return [strongest(signal(name)[round(at * RATE) :][: RATE // 5]) for at in moments]

    night = line("night-falls", (0.05, 0.5, 0.95, 1.4, 2.0))
    assert night == sorted(night, reverse=True)
    assert line("day-breaks", (0.05,)) < line("day-breaks", (0.33,)) < line("day-breaks", (0.62,))


def test_the_beat_is_over_before_the_next_begins(signal):
    loud = envelope(signal("vote-tick"), 0.01)
    assert np.all(loud[15:] < 0.05 * loud.max())


def test_the_gong_strikes_three_times_and_low_time_twice_two(signal):
    def strokes(name):
        loud = 20 * np.log10(envelope(signal(name), 0.02) + 1e-6)
        rises = np.flatnonzero((loud[2:] - loud[:-2] > 2.5) & (loud[2:] > loud.max() - 12))
        return 1 + int(np.sum(np.diff(rises) > 2))

    assert strokes("time-up") == 3
    assert strokes("low-time") in {3, 4}
