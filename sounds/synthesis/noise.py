"""Noise of any colour that goes round without a seam, and what wanders by chance.

Everything is shaped in the frequency domain, where a sound has no beginning and no end: it repeats without a seam.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from scipy.signal import fftconvolve

RATE = 48_000
"""Samples a second of every sound."""

Wave = npt.NDArray[np.float64]
Shape = Callable[[Wave], Wave]
"""The amplitude at each frequency in Hz."""


def tones(length: int) -> Wave:
    """The frequencies (Hz) that a loop of so many samples is made of."""
    return np.asarray(np.fft.rfftfreq(length, 1 / RATE), dtype=np.float64)


def noise(random: np.random.Generator, length: int, shape: Shape) -> Wave:
    """Noise with a given spectrum that goes round without a seam.

    Args:
        random: where the noise comes from.
        length: samples.
        shape: amplitude at each frequency in Hz.

    Returns:
        The noise at RMS 1.
    """
    frequencies = tones(length)
    phases = random.normal(size=len(frequencies)) + 1j * random.normal(size=len(frequencies))
    spectrum = phases * shape(frequencies)
    spectrum[0] = 0
    wave = np.fft.irfft(spectrum, length)
    return np.asarray(wave / np.sqrt(np.mean(wave**2)), dtype=np.float64)


def bell(frequencies: Wave, centre: float, octaves: float) -> Wave:
    """A band around a frequency, as wide as some octaves on each side."""
    distance = np.log2(np.maximum(frequencies, 1.0) / centre)
    return np.exp(-0.5 * (distance / octaves) ** 2)


def above(frequencies: Wave, corner: float, steepness: float = 2.0) -> Wave:
    """Let through what lies above a corner (Hz)."""
    return 1 / (1 + (corner / np.maximum(frequencies, 1.0)) ** steepness)


def below(frequencies: Wave, corner: float, steepness: float = 2.0) -> Wave:
    """Let through what lies below a corner (Hz)."""
    return 1 / (1 + (frequencies / corner) ** steepness)


def coloured(wave: Wave, shape: Shape) -> Wave:
    """A sound through a filter that goes round with it."""
    return np.fft.irfft(np.fft.rfft(wave) * shape(tones(len(wave))), len(wave))


def band(wave: Wave, centre: float, octaves: float) -> Wave:
    """What lies in a sound around a frequency; see `bell`."""
    return coloured(wave, lambda f: bell(f, centre, octaves))


def convolved(wave: Wave, tail: Wave) -> Wave:
    """A sound, each sample of which sets off a whole tail."""
    heard: Wave = fftconvolve(wave, tail)
    return heard


def drift(random: np.random.Generator, length: int, slowest: float, quickest: float) -> Wave:
    """Something that wanders between 0 and 1, and is at the end where it began.

    Args:
        random: where it comes from.
        length: samples.
        slowest: seconds of its longest movement.
        quickest: seconds of its shortest.
    """
    wander = noise(
        random, length, lambda f: np.where((f >= 1 / slowest) & (f <= 1 / quickest), 1 / np.maximum(f, 1e-9), 0)
    )
    return 0.5 + 0.5 * np.tanh(0.8 * wander)


def narrow(random: np.random.Generator, length: int, centre: float, octaves: float) -> Wave:
    """Noise around a frequency; see `noise` and `bell`."""
    return noise(random, length, lambda f: bell(f, centre, octaves))


def flow(
    random: np.random.Generator, length: int, centres: Wave, octaves: float, force: Callable[[float], Wave]
) -> Wave:
    """Noise put together of bands that swell each in its own way: a filter that moves, without a beginning.

    Args:
        random: where it comes from.
        length: samples.
        centres: the bands, Hz.
        octaves: half the width of each.
        force: amplitude of the band around a frequency over time.
    """
    summed = np.zeros(length)
    for centre in centres:
        summed += narrow(random, length, float(centre), octaves) * force(float(centre))
    return summed
