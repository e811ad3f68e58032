"""Things of iron and wood that the wind moves."""

import numpy as np

from .envelopes import line, seconds, swell
from .noise import RATE, Wave, convolved
from .rooms import far, response, within

HINGE = ((640.0, 0.7, 0.012), (1130.0, 1.0, 0.01), (1790.0, 0.8, 0.007), (2870.0, 0.45, 0.004))
"""What a hinge and its bracket ring with: Hz, amplitude, seconds to 1/e."""


def creak(random: np.random.Generator, length: float, slow: float, quick: float) -> Wave:
    """Iron that sticks and slips: so many small jerks a second, each of which makes the hinge ring.

    Args:
        random: how unevenly it slips.
        length: seconds.
        slow: jerks a second at the ends of the swing.
        quick: jerks a second in its middle.
    """
    time = seconds(length)
    rate = line([(0.0, slow), (0.45 * length, quick), (length, 0.8 * slow)], time)
    slips = np.flatnonzero(np.diff(np.floor(np.cumsum(rate) / RATE)) > 0)
    hits = np.zeros(len(time))
    unsteady = np.clip(slips + random.integers(-30, 30, len(slips)), 0, len(time) - 1)
    hits[unsteady] = random.lognormal(0.0, 0.35, len(slips))
    moment = np.arange(round(0.07 * RATE)) / RATE
    ring = np.zeros(len(moment))
    for pitch, force, decay in HINGE:
        tone = pitch * random.uniform(0.97, 1.03)
        ring += force * np.sin(2 * np.pi * tone * moment) * np.exp(-moment / decay)
    return convolved(hits * swell(len(time), 0.3 * length, 0.35 * length), ring * np.minimum(1.0, moment / 0.0004))


def sign(random: np.random.Generator) -> Wave:
    """The sign of an inn: forth with one voice, back with another."""
    whole = np.zeros(round(2.4 * RATE))
    for begins, length, slow, quick, force in (
        (0.02, 0.62, 36.0, 96.0, 1.0),
        (0.98, 0.5, 58.0, 142.0, 0.7),
        (1.72, 0.36, 34.0, 78.0, 0.4),
    ):
        one = creak(random, length, slow, quick)
        start = round(begins * RATE)
        whole[start : start + len(one)] += force * one[: len(whole) - start]
    return within(far(whole, 40.0), response(random, 0.9, 1.25, 0.015, density=0.05), 0.35)
