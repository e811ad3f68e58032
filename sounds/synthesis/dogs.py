"""Dogs that bark in the distance."""

import numpy as np

from .envelopes import line, seconds, swell, wobble
from .noise import RATE, Wave, above, bell, below, coloured
from .rooms import far, response, within
from .throats import voiced

THRICE = ((0.0, 1.0), (0.36, 0.9), (1.15, 1.0))
FOUR_TIMES = ((0.0, 0.9), (0.52, 1.0), (0.98, 0.9), (1.4, 0.8))
"""When a dog barks (seconds), and how loud."""


def bark(random: np.random.Generator, length: float, pitch: float) -> Wave:
    """One bark: a burst of harsh overtones, the pitch up and steeply down.

    Args:
        random: which.
        length: seconds.
        pitch: highest pitch, Hz.
    """
    time = seconds(length)
    fall = line([(0.0, 0.62), (0.16 * length, 1.0), (0.45 * length, 0.86), (length, 0.45)], time)
    # The folds beat out of step: a rough half pitch under the tone.
    rough = 1 + 0.55 * np.sin(np.pi * np.cumsum(pitch * fall) / RATE) + 0.15 * wobble(random, len(time), 180.0)

    def mouth(height: Wave) -> Wave:
        open_wide = bell(height, 820.0, 0.45) + 0.75 * bell(height, 1500.0, 0.3) + 0.4 * bell(height, 2900.0, 0.35)
        return np.asarray(0.12 + open_wide, dtype=np.float64)

    voice = voiced(random, pitch * fall, mouth, overtones=24, tilt=0.45) * rough
    breath = coloured(random.normal(size=len(time)), lambda f: above(f, 500.0) * mouth(f) * below(f, 4500.0))
    force = line([(0.0, 0.0), (0.09 * length, 1.0), (0.4 * length, 0.8), (0.75 * length, 0.25), (length, 0.0)], time)
    return (voice / np.std(voice) + 0.14 * breath / np.std(breath)) * force * swell(len(time), 0.004, 0.02)


def barking(random: np.random.Generator, rhythm: tuple[tuple[float, float], ...], pitch: float, metres: float) -> Wave:
    """A dog at the other end of the village, and the walls that answer.

    Args:
        random: which dog.
        rhythm: when it barks (seconds), and how loud.
        pitch: highest pitch, Hz.
        metres: how far away.
    """
    whole = np.zeros(round((rhythm[-1][0] + 0.6) * RATE))
    for begins, force in rhythm:
        call = bark(random, random.uniform(0.17, 0.24), pitch * random.uniform(0.93, 1.07))
        start = round(begins * RATE)
        whole[start : start + len(call)] += force * call
    walls = response(random, 1.5, 1.35, 0.02, density=0.015)
    return within(far(whole, metres), walls, 0.3 + metres / 600.0)
