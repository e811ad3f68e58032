"""A small room around a voice: an engine that computes its sound is dry, and harder to understand than a voice in one.

Measured with the judge under `tests/` on calls of the night: of its French 54 % of the words are heard wrong
in this room, and 78 % without; of its Italian 44 and 47 %. It is espeak-ng that was measured.
"""

from functools import cache

import numpy as np

from appliance.voice.shape import Samples

DECAY = 0.033
"""Seconds in which the echo loses 8.7 dB: it is gone after a quarter of a second."""

LENGTH = 0.2
"""Seconds of echo that are computed."""

ENERGY = 0.32
"""Of the echo, beside that of the direct sound."""

SEED = 3


def in_a_room(samples: Samples, rate: int) -> Samples:
    """Put a sound into a small room; its end stays where it is.

    Args:
        samples: -1 to 1.
        rate: their frames a second.

    Returns:
        As many samples: the direct sound as it was, and its echo.
    """
    echo = _echo(rate)
    size = 1 << (samples.size + echo.size).bit_length()
    heard: Samples = np.fft.irfft(np.fft.rfft(samples, size) * np.fft.rfft(echo, size), size)[: samples.size]
    return samples + heard


@cache
def _echo(rate: int) -> Samples:
    times = np.arange(round(LENGTH * rate)) / rate
    # The same chance everywhere: the same line sounds the same.
    echo = np.random.default_rng(SEED).standard_normal(times.size) * np.exp(-times / DECAY)
    echo[0] = 0.0
    scaled: Samples = echo * np.sqrt(ENERGY / np.sum(echo**2))
    return scaled
