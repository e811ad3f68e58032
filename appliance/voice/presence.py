"""Consonants lifted out of a voice: they carry the words, and a dull engine swallows them.

Measured with the judge under `tests/` on calls of the night: of the English of espeak-ng 23 % of the words are heard
wrong with this, and 27 % without.
"""

import numpy as np

from appliance.voice.shape import Samples

CORNER = 1_500.0
"""Hz from which on tones are lifted, by 6 dB an octave."""

END = 7_000.0
"""Hz at which that ends: above there is hiss only."""


def brighten(samples: Samples, rate: int) -> Samples:
    """Lift what is above 1.5 kHz.

    Args:
        samples: -1 to 1.
        rate: their frames a second.

    Returns:
        As many samples; louder ones, whose level is set later.
    """
    size = samples.size + rate // 20
    hertz = np.fft.rfftfreq(size, 1 / rate)
    gain = np.sqrt((1 + (hertz / CORNER) ** 2) / (1 + (hertz / END) ** 4))
    brighter: Samples = np.fft.irfft(np.fft.rfft(samples, size) * gain, size)[: samples.size]
    return brighter
