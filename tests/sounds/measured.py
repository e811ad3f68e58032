"""What is measured of sounds: level, loudness, peaks, bands, seams."""

import numpy as np
from scipy.signal import firwin, resample_poly

RATE = 48_000
HALF = RATE // 2
OCTAVES = ((1_000, 2_000), (2_000, 4_000), (4_000, 8_000))
SPEECH = (300, 3_400)
BETWEEN = firwin(81, 1 / 4, window=("kaiser", 5.0))
"""The filter that `resample_poly` would make for itself each time."""


def decibels(power):
    return 10 * np.log10(np.maximum(power, 1e-12))


def spectra(wave):
    """Power of each half second at every even frequency."""
    pieces = wave[: len(wave) // HALF * HALF].reshape(-1, HALF).astype(np.float32)
    return 2 * np.abs(np.fft.rfft(pieces, axis=1)) ** 2 / HALF**2


def half_seconds(wave, low, high):
    """Level of each half second within a band, dBFS."""
    return levels(spectra(wave), low, high)


def levels(power, low, high):
    """The same, from what `spectra` gave."""
    return decibels(np.sum(power[:, low // 2 : high // 2], axis=1))


def share(wave, low, high):
    """Share of the energy that lies within a band."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    frequencies = np.fft.rfftfreq(len(wave), 1 / RATE)
    return np.sum(power[(frequencies >= low) & (frequencies < high)]) / np.sum(power)


def true_peak(wave):
    """Highest point between the samples, dB (four times oversampled, as in BS.1770).

    What lies below 16 kHz rises between two samples by 6 dB at most: quieter places need no look.
    """
    length, edge = 4_800, 64
    top = 0.0
    highest = np.abs(wave).max()
    for start in range(0, len(wave), length):
        piece = wave[max(0, start - edge) : start + length + edge]
        if np.abs(piece).max() > highest / 2:
            top = max(top, np.abs(resample_poly(piece, 4, 1, window=BETWEEN.astype(piece.dtype))).max())
    return 20 * np.log10(top)


def strongest(piece):
    """The strongest tone of a piece, Hz."""
    spectrum = np.abs(np.fft.rfft(piece * np.hanning(len(piece)), 4 * RATE))
    return np.argmax(spectrum) / 4


def envelope(wave, seconds):
    """RMS of one short piece after the other."""
    length = round(seconds * RATE)
    return np.sqrt(np.mean(wave[: len(wave) // length * length].reshape(-1, length) ** 2, axis=1))


def within(wave, low, high):
    """What of a sound lies within a band."""
    spectrum = np.fft.rfft(wave)
    frequencies = np.fft.rfftfreq(len(wave), 1 / RATE)
    spectrum[(frequencies < low) | (frequencies >= high)] = 0
    return np.fft.irfft(spectrum, len(wave))
