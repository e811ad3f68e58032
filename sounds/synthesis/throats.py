"""Voices of animals: a line of pitch, its overtones through the mouth, and breath."""

from collections.abc import Callable

import numpy as np

from .envelopes import wobble
from .noise import RATE, Wave

Mouth = Callable[[Wave], Wave]
"""What a mouth lets through: the amplitude at each frequency in Hz."""


def voiced(random: np.random.Generator, pitch: Wave, mouth: Mouth, *, overtones: int, tilt: float) -> Wave:
    """Sing a line of pitch.

    Args:
        random: how the throat trembles.
        pitch: Hz at each sample.
        mouth: what is let through; it stays while the pitch glides, as in a real throat.
        overtones: how many tones, the lowest among them.
        tilt: the amplitude of the nth tone is n to the power of minus this.
    """
    shaken = pitch * (1 + 0.002 * wobble(random, len(pitch), 25.0))
    phase = 2 * np.pi * np.cumsum(shaken) / RATE
    wave = np.zeros(len(pitch))
    for number in range(1, overtones + 1):
        height = number * shaken
        heard = np.clip((0.45 * RATE - height) / 2000.0, 0.0, 1.0)
        shimmer = 1 + 0.08 * wobble(random, len(pitch), 12.0)
        wave += number**-tilt * mouth(height) * heard * shimmer * np.sin(number * phase + random.uniform(0, 2 * np.pi))
    return wave
