"""How loud a sound is, and that it stays under its ceiling."""

import numpy as np
from scipy.ndimage import maximum_filter1d

from .noise import RATE, Wave, convolved


def levelled(wave: Wave, decibels: float, ceiling: float = -4.0) -> Wave:
    """Set the RMS of a sound, and bend the few peaks that stand out above the ceiling.

    Args:
        wave: any sound.
        decibels: its RMS, dBFS.
        ceiling: of its peaks, dBFS.
    """
    wave = wave - np.mean(wave)
    return bent(wave * 10 ** (decibels / 20) / np.sqrt(np.mean(wave**2)), ceiling)


def bent(loud: Wave, ceiling: float) -> Wave:
    """Bend the peaks of a sound that stand out above a ceiling (dBFS)."""
    top = 10 ** (ceiling / 20)
    knee = 0.6 * top
    over = np.abs(loud) > knee
    curved = knee + (top - knee) * np.tanh((np.abs(loud) - knee) / (top - knee))
    return np.where(over, np.sign(loud) * curved, loud)


def eased(wave: Wave, ceiling: float, hold: float = 0.012) -> Wave:
    """Turn a single sound down wherever it would stand out above a ceiling, without bending its tones.

    Args:
        wave: the sound.
        ceiling: of its peaks, dBFS.
        hold: seconds around a peak that are turned down with it.
    """
    reach = 2 * round(hold * RATE) + 1
    needed = np.minimum(1.0, 10 ** (ceiling / 20) / np.maximum(maximum_filter1d(np.abs(wave), 2 * reach), 1e-9))
    window = np.hanning(reach + 2)[1:-1]
    smooth = convolved(np.pad(needed, reach // 2, mode="edge"), window / np.sum(window))
    return wave * smooth[reach - 1 : len(smooth) - reach + 1]


def weighted(wave: Wave) -> Wave:
    """A sound as the ear weighs it, after ITU-R BS.1770: less below 100 Hz, 4 dB more above 2 kHz."""
    padded = np.concatenate((wave, np.zeros(RATE // 2)))
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(len(padded), 1 / RATE) / RATE)
    shelf = (1.53512485958697 - 2.69169618940638 * turn + 1.19839281085285 * turn**2) / (
        1 - 1.69065929318241 * turn + 0.73248077421585 * turn**2
    )
    floor = (1 - 2 * turn + turn**2) / (1 - 1.99004745483398 * turn + 0.99007225036621 * turn**2)
    return np.fft.irfft(np.fft.rfft(padded) * shelf * floor, len(padded))[: len(wave)]


def loudness(wave: Wave) -> float:
    """The loudness of a whole sound, LUFS, without a gate."""
    return float(-0.691 + 10 * np.log10(np.mean(weighted(wave) ** 2) + 1e-12))


def loudest(wave: Wave, seconds: float = 0.4) -> float:
    """The loudness of the loudest moment of a sound, LUFS: 400 ms are the momentary loudness of EBU Tech 3341."""
    length = round(seconds * RATE)
    power = np.concatenate(([0.0], np.cumsum(np.concatenate((weighted(wave), np.zeros(length))) ** 2)))
    return float(-0.691 + 10 * np.log10(np.max(power[length:] - power[:-length]) / length + 1e-12))


def loud(wave: Wave, wanted: float, ceiling: float, *, moment: bool, bends: bool) -> Wave:
    """Set the loudness of a sound under a ceiling.

    Args:
        wave: any sound.
        wanted: LUFS: of the loudest moment of a single sound, of all of a loop.
        ceiling: of its peaks, dBFS.
        moment: which of the two.
        bends: whether what stands out is bent, as suits noise, or turned down, as suits tones.
    """
    wave = wave - np.mean(wave) if not moment else wave
    measure = loudest if moment else loudness
    limit = bent if bends else eased
    gain = wanted - measure(wave)
    heard = wave
    # What the ceiling takes away is given back, as far as it goes.
    for _ in range(4):
        heard = limit(wave * 10 ** (gain / 20), ceiling)
        gain += wanted - measure(heard)
    return heard
