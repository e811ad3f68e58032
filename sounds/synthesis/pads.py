"""Warm tones that come and go so slowly that nobody is startled."""

from collections.abc import Sequence

import numpy as np

from .envelopes import swell
from .grains import place
from .noise import RATE, Wave, above, below, drift, noise
from .rooms import around, response

TONES = {"A3": 220.0, "D4": 293.66, "E4": 329.63, "F#4": 369.99, "A4": 440.0, "B4": 493.88, "D5": 587.33, "E5": 659.26}
"""Hz, in equal temperament; any of them sound well together."""


def tone(random: np.random.Generator, pitch: float, length: float) -> Wave:
    """One soft tone: three voices that are hardly out of tune, few overtones, and a little air.

    Args:
        random: how the voices wander.
        pitch: Hz.
        length: seconds, half of it rising and half of it sinking.
    """
    samples = round(length * RATE)
    wave = np.zeros(samples)
    for cents, force in ((-4.0, 0.2), (0.0, 1.0), (3.0, 0.16)):
        bend = 2 ** ((cents + 3.0 * (drift(random, samples, length, 1.5) - 0.5)) / 1200)
        phase = 2 * np.pi * np.cumsum(pitch * bend) / RATE + random.uniform(0, 2 * np.pi)
        for number in range(1, 7):
            bright = 0.75 + 0.25 * drift(random, samples, length, 2.0)
            wave += force * number**-1.9 * bright * np.sin(number * phase)
    breath = noise(random, samples, lambda f: above(f, 0.8 * pitch, 6.0) * below(f, 1.3 * pitch, 6.0))
    return (wave + 0.1 * breath) * swell(samples, 0.5 * length, 0.5 * length)


def pad(random: np.random.Generator, seconds: int, tones: Sequence[tuple[str, float, float]]) -> Wave:
    """A loop of slow tones; two of them with lengths that do not divide each other never meet alike.

    Args:
        random: how they wander.
        seconds: length of the loop.
        tones: name, when it begins (share of the loop), and how many seconds it lasts.
    """
    wave = np.zeros(seconds * RATE)
    for name, begins, length in tones:
        pitch = TONES[name]
        # The ear is deafer to low tones, and a small loudspeaker weaker.
        place(wave, begins * seconds, tone(random, pitch, length), (pitch / 300.0) ** -0.35)
    return around(wave, response(random, 2.5, 1.3, 0.03), 0.3)


LOW = (("D4", 0.0, 15.0), ("A3", 0.24, 14.0), ("F#4", 0.42, 13.0), ("A3", 0.62, 15.0), ("E4", 0.81, 13.0))
"""The tones that bear the others."""

HIGH = (("A4", 0.03, 11.0), ("D5", 0.3, 10.0), ("B4", 0.52, 9.0), ("F#4", 0.66, 11.0), ("E5", 0.84, 9.0))
"""The tones above."""
