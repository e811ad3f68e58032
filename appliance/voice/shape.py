"""The shape of every clip: 48 kHz, no silence at its ends, one level, a whole number of milliseconds.

Only the worker imports this: numpy costs a Raspberry Pi a second that the box does not have when it starts.
"""

import math
from fractions import Fraction
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from appliance.voice.loudness import loudness
from appliance.voice.voice import GRAIN, RATE

Samples: TypeAlias = NDArray[np.float64]


LEVEL = -20.0
"""LUFS of every clip: BS.1770, which leaves out pauses; the same whatever spoke it."""

CEILING = -2.0
"""dBFS that no sample exceeds."""

SILENCE = -50.0
"""dBFS: an engine whose loudest sample is under this has said nothing."""

EDGE = -45.0
"""dB under the loudest sample: what is quieter at the ends is cut off."""

BEFORE, AFTER = 0.005, 0.010
"""Seconds that stay before the first and after the last sample that is louder than the edge."""

BREATH = -30.0
"""dB under the loudest moment of a word: what is quieter at its beginning is breath, or a soft consonant."""

PROMPT = 0.020
"""Seconds of breath that stay before a word, so that one that is counted aloud falls on the second."""

FRAME = 0.002
"""Seconds of such a moment."""

FADE = 0.003
"""Seconds of fade at both ends, so that nothing clicks."""

ROUNDS = 3
"""How often the level is set: turning down peaks takes a little of it, each time less."""

REACH = 5
"""Milliseconds before and after a peak in which it is turned down."""


class SilentError(ValueError):
    """The engine gave silence where it should have spoken."""


def shape(samples: Samples, rate: int, *, is_word: bool = False) -> Samples:
    """Bring an engine's sound into the shape of a clip.

    Args:
        samples: -1 to 1, one channel.
        rate: their frames a second.
        is_word: it is one word, which may have to fall on a beat: then it is there at once, see `PROMPT`.

    Returns:
        Samples at 48 kHz, peak under -2 dBFS, a multiple of 48 of them.

    Raises:
        SilentError: there is nothing to hear.
    """
    if not samples.size or float(np.abs(samples).max()) < _ratio(SILENCE):
        raise SilentError("the engine gave silence")
    sound = trim(resample(samples, rate), is_word=is_word)
    return level(np.pad(sound, (0, -sound.size % GRAIN)))


def to_bytes(samples: Samples) -> bytes:
    """Give samples as a WAV file holds them: 16 bit, little-endian."""
    return np.round(samples * 32767).astype("<i2").tobytes()


def resample(samples: Samples, rate: int) -> Samples:
    """Bring samples to 48 kHz by their spectrum: nothing above the old half rate comes up, no image is heard.

    Args:
        samples: at the old rate.
        rate: the old rate, Hz, at most 48,000.
    """
    ratio = Fraction(RATE, rate)
    # Zeros on both sides keep the end from running over into the start: a spectrum knows no ends.
    margin = rate // 50
    blocks = _round_size(math.ceil((samples.size + 2 * margin) / ratio.denominator))
    old, new = blocks * ratio.denominator, blocks * ratio.numerator
    padded = np.zeros(old)
    padded[margin : margin + samples.size] = samples
    spectrum = np.fft.rfft(padded) * _taper(old // 2 + 1)
    wide = np.fft.irfft(spectrum, new) * (new / old)
    first = round(margin * ratio)
    return wide[first : first + math.ceil(samples.size * ratio)]


def _taper(bins: int) -> Samples:
    """Fade out the last 4 % of a spectrum: a hard end would ring."""
    curve = np.ones(bins)
    width = max(1, bins // 25)
    curve[-width:] = 0.5 + 0.5 * np.cos(np.linspace(0, np.pi, width))
    return curve


def _round_size(blocks: int) -> int:
    """The next number made of twos, threes and fives only: a Fourier transform is quick on it."""
    while True:
        rest = blocks
        for prime in (2, 3, 5):
            while not rest % prime:
                rest //= prime
        if rest == 1:
            return blocks
        blocks += 1


def trim(samples: Samples, *, is_word: bool = False) -> Samples:
    """Cut the silence off both ends, and fade what is left in and out; what is loud is never in a fade."""
    before, after = round(BEFORE * RATE), round(AFTER * RATE)
    padded = np.pad(samples, (before, after))
    size = np.abs(padded)
    loud = np.flatnonzero(size > size.max() * _ratio(EDGE))
    first = int(loud[0]) - before
    if is_word:
        first = max(first, _onset(padded) - round(PROMPT * RATE))
    return fade(padded[first : int(loud[-1]) + 1 + after])


def _onset(samples: Samples) -> int:
    """Give the sample with which a word is heard, after the breath before it."""
    frame = round(FRAME * RATE)
    level = np.sqrt(np.mean(samples[: samples.size // frame * frame].reshape(-1, frame) ** 2, axis=1))
    return int(np.flatnonzero(level > level.max() * _ratio(BREATH))[0]) * frame if level.size else 0


def fade(samples: Samples) -> Samples:
    """Let samples at 48 kHz come and go within 3 ms."""
    faded = samples.copy()
    width = min(round(FADE * RATE), faded.size // 2)
    curve = np.linspace(0, 1, width, endpoint=False)
    faded[:width] *= curve
    faded[faded.size - width :] *= curve[::-1]
    return faded


def level(samples: Samples) -> Samples:
    """Set the level of the speech; where a peak would stick out it is turned down.

    Args:
        samples: at 48 kHz, a multiple of 48 of them.

    Raises:
        SilentError: it is so short that nobody hears it, as a click is: no level makes speech of it.
    """
    limited = samples
    for _ in range(ROUNDS):
        measured = loudness(limited)
        if math.isinf(measured):
            raise SilentError("nothing but a click")
        loud = limited * _ratio(LEVEL - measured)
        if np.abs(loud).max() < _ratio(CEILING):
            return loud
        limited = _limit(loud)
    return limited


def _limit(loud: Samples) -> Samples:
    """Turn down what is over the ceiling, for some milliseconds around."""
    # A hair under the ceiling: rounding to 16 bit must not lift a sample over it.
    peaks = np.abs(loud).reshape(-1, GRAIN).max(axis=1)
    needed = np.minimum(1.0, _ratio(CEILING) * 0.999 / np.maximum(peaks, 1e-9))
    # The least gain of a neighbourhood, then its mean over nearly as many: smooth, and nowhere above what is needed.
    least = _windows(needed, REACH).min(axis=1)
    gain = _windows(least, REACH - 1).mean(axis=1)
    middles = np.arange(gain.size) * GRAIN + GRAIN / 2
    limited: Samples = loud * np.interp(np.arange(loud.size), middles, gain)
    return limited


def _windows(values: Samples, reach: int) -> Samples:
    """Give for each value a row of it and its neighbours on both sides."""
    padded = np.pad(values, reach, mode="edge")
    rows: Samples = np.lib.stride_tricks.sliding_window_view(padded, 2 * reach + 1)
    return rows


def _ratio(decibels: float) -> float:
    return float(10 ** (decibels / 20))
