"""Where a sound is: how far, and between what walls or trees."""

import numpy as np

from .noise import RATE, Wave, band, coloured, convolved, tones

BANDS = (125.0, 250.0, 500.0, 1000.0, 2000.0, 4000.0, 8000.0)
LOWEST, HIGHEST = 200.0, 2000.0
"""Hz: where the loudness of a place is measured."""


def far(wave: Wave, metres: float) -> Wave:
    """What air and ground leave of a sound on its way; the level stays that of its lowest tones.

    Args:
        wave: the sound close by; followed by silence if it is to stay within its length.
        metres: how far it goes.
    """
    return coloured(wave, lambda f: 10 ** (-metres * 0.007 * (f / 1000.0) ** 1.2 / 20))


def response(random: np.random.Generator, decay: float, dark: float, first: float, density: float = 1.0) -> Wave:
    """The tail of a place, as noise that dies away in each octave at its own pace.

    Args:
        random: where its echoes lie.
        decay: seconds until the middle octaves are 60 dB down.
        dark: by what factor each octave above 500 Hz dies sooner; 1 is a hard room, 1.5 a forest.
        first: seconds to the first echo.
        density: share of the samples that carry an echo: 1 is a room, 0.002 a place between single trees.

    Returns:
        The tail without the direct sound; a tone from 200 to 2,000 Hz is as loud in it as it came, on average.
    """
    length = round((first + decay) * RATE)
    time = np.arange(length) / RATE
    tail = np.zeros(length)
    for centre in BANDS:
        lasts = decay / dark ** max(0.0, np.log2(centre / 500.0))
        echoes = random.normal(size=length) * (random.random(length) < density)
        part = band(echoes, centre, 0.42)
        tail += part / np.sqrt(density) * np.exp(-6.9 * time / lasts) * dark ** (-0.5 * max(0.0, np.log2(centre / 500)))
    tail *= np.clip((time - first) / 0.01, 0.0, 1.0)
    power = np.abs(np.fft.rfft(tail)) ** 2
    middle = power[(tones(length) > LOWEST) & (tones(length) < HIGHEST)]
    return np.asarray(tail / np.sqrt(np.mean(middle)), dtype=np.float64)


def within(wave: Wave, tail: Wave, wet: float) -> Wave:
    """A single sound in a place; it grows longer by the tail.

    Args:
        wave: the sound.
        tail: what `response` gives.
        wet: power of the place against that of the sound itself, for a sound that lasts.
    """
    heard = np.zeros(len(wave) + len(tail) - 1)
    heard[: len(wave)] = wave
    return np.asarray(heard + np.sqrt(wet) * convolved(wave, tail), dtype=np.float64)


def around(wave: Wave, tail: Wave, wet: float) -> Wave:
    """A loop in a place: the tail goes round with it."""
    answer = np.fft.irfft(np.fft.rfft(wave) * np.fft.rfft(tail, len(wave)), len(wave))
    return np.asarray(wave + np.sqrt(wet) * answer, dtype=np.float64)
