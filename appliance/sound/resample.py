"""Sounds of other rates made fit for the card.

By the Fourier transform of the whole sound, with numpy: it is exact for what goes round, so a loop of any rate keeps
its seam, and it is there without another package. SDL's own conversion would do for the card alone, not for the mixer
that writes files, and it knows nothing of loops; soxr and scipy are large for the few files that need it.
"""

import math

import numpy as np
import numpy.typing as npt

from .levels import RATE

RATES = range(8_000, 192_001)
"""Samples a second that a file may have."""

PAD_SECONDS = 0.1
"""Silence behind a sound that does not go round, so that its end does not run into its beginning."""


def resampled(wave: npt.NDArray[np.float32], rate: int, *, loops: bool) -> npt.NDArray[np.float32]:
    """Give a sound 48,000 samples a second.

    Args:
        wave: one channel.
        rate: its samples a second.
        loops: whether it goes round and round.
    """
    if rate == RATE:
        return wave
    length = round(len(wave) * RATE / rate)
    if not loops:
        # To a length that comes out even, so that nothing is early or late by a part of a sample.
        even = rate // math.gcd(rate, RATE)
        wave = np.pad(wave, (0, math.ceil((len(wave) + PAD_SECONDS * rate) / even) * even - len(wave)))
    whole = round(len(wave) * RATE / rate)
    spectrum = np.fft.rfft(wave)[: whole // 2 + 1]
    made = np.fft.irfft(spectrum, whole)[:length] * (whole / len(wave))
    return made.astype(np.float32)
