"""How loud something sounds: integrated loudness as ITU-R BS.1770-4 measures it, of one channel at 48 kHz.

The filters are applied to the spectrum, so that numpy is enough. Only what has numpy anyway imports this.
"""

import math

import numpy as np
from numpy.typing import NDArray

RATE = 48_000

BLOCK, STEP = round(0.4 * RATE), round(0.1 * RATE)
"""Frames of a block, and from one to the next (BS.1770-4, Annex 1: 400 ms, three quarters of overlap)."""

ABSOLUTE = -70.0
"""LUFS under which a block is silence."""

RELATIVE = -10.0
"""LU under the mean of the others from which a block does not count: pauses are no speech."""

OFFSET = -0.691
"""LU that make a full-scale tone of 997 Hz -3.01 LUFS."""

TAIL = RATE // 4
"""Frames after which the high-pass has rung out; zeros for it keep the end from running over into the start."""

# Coefficients of the two filters, as the recommendation prints them for 48 kHz: numerator, denominator.
_SHELF = ((1.53512485958697, -2.69169618940638, 1.19839281085285), (1.0, -1.69065929318241, 0.73248077421585))
_HIGH_PASS = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))


def loudness(samples: NDArray[np.float64]) -> float:
    """Measure how loud samples at 48 kHz sound.

    Args:
        samples: -1 to 1; what is shorter than a block is one block by itself.

    Returns:
        LUFS; minus infinity for silence.
    """
    power = _weighted(samples) ** 2
    total = np.concatenate(([0.0], np.cumsum(power)))
    size = min(BLOCK, samples.size)
    starts = np.arange(0, samples.size - size + 1, STEP)
    blocks = (total[starts + size] - total[starts]) / max(size, 1)
    blocks = blocks[blocks > _power(ABSOLUTE)]
    if blocks.size:
        blocks = blocks[blocks > np.mean(blocks) * 10 ** (RELATIVE / 10)]
    return OFFSET + 10 * math.log10(float(np.mean(blocks))) if blocks.size else -math.inf


def _power(lufs: float) -> float:
    return float(10 ** ((lufs - OFFSET) / 10))


def _weighted(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give samples as the ear weighs them; the filters turn no phase, which no block of them can tell."""
    size = samples.size + TAIL
    size += -size % (RATE // 20)  # made of twos, threes and fives as far as that goes: quick to transform
    cosine = np.cos(np.linspace(0, np.pi, size // 2 + 1))
    gain = _response(_SHELF[0], cosine) * _response(_HIGH_PASS[0], cosine)
    gain /= _response(_SHELF[1], cosine) * _response(_HIGH_PASS[1], cosine)
    weighted: NDArray[np.float64] = np.fft.irfft(np.fft.rfft(samples, size) * np.sqrt(gain), size)[: samples.size]
    return weighted


def _response(coefficients: tuple[float, float, float], cosine: NDArray[np.float64]) -> NDArray[np.float64]:
    """Give the power that three coefficients let through, by the cosine of the frequency."""
    first, second, third = coefficients
    still = first**2 + second**2 + third**2 - 2 * first * third
    return np.maximum(still + 2 * second * (first + third) * cosine + 4 * first * third * cosine**2, 0.0)
