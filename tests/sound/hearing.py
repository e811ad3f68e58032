"""A voice and a tone for tests, and an ear for the tone."""

import numpy as np

RATE = 48_000
TONE = 3_000
HOOT = 6_000
CLICK = 4_000


def speech_like(seed, seconds):
    """Noise between 200 and 1500 Hz that comes in syllables, at -20 dBFS: no two are alike."""
    random = np.random.default_rng(seed)
    length = round(seconds * RATE)
    spectrum = np.fft.rfft(random.normal(size=length))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    spectrum[(frequencies < 200) | (frequencies > 1500)] = 0
    voice = np.fft.irfft(spectrum, length) * (0.6 + 0.4 * np.sin(np.arange(length) / RATE * 2 * np.pi * 4))
    # A hard edge would be a click, which has something of every tone.
    edge = np.minimum(1.0, np.minimum(np.arange(length), np.arange(length)[::-1]) / (0.01 * RATE))
    voice *= edge
    return np.round(voice / np.sqrt(np.mean(voice**2)) * 0.1 * 32768).astype(np.int16)


def tone_level(heard, start, seconds=0.01, tone=TONE):
    """Level of a tone alone (dBFS) in a piece of sound; whole periods, so that the voice stays out of it."""
    length = round(seconds * tone) * RATE // tone
    piece = heard[round(start * RATE) :][:length].astype(np.float64) / 32768
    window = np.hanning(length)
    turn = np.exp(-2j * np.pi * tone * np.arange(len(piece)) / RATE)
    amplitude = 2 * abs(np.sum(piece * window * turn)) / np.sum(window)
    return float(20 * np.log10(amplitude / np.sqrt(2) + 1e-9))
