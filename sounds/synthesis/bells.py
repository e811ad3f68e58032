"""Bells: partials that are no overtones of each other and die each at its own pace."""

from collections.abc import Sequence

import numpy as np

from .envelopes import seconds, swell
from .grains import burst
from .noise import RATE, Wave, below, coloured, drift
from .rooms import far, response, within

CHURCH = (
    (0.5, 0.35, 0.9),
    (1.0, 0.6, 0.62),
    (1.19, 0.8, 0.5),
    (1.506, 0.28, 0.36),
    (2.0, 1.0, 0.34),
    (2.52, 0.3, 0.22),
    (2.67, 0.28, 0.2),
    (3.01, 0.4, 0.17),
    (4.17, 0.28, 0.11),
    (5.44, 0.2, 0.07),
    (6.8, 0.12, 0.05),
)
"""Hum, prime, minor third, fifth, nominal and what is above: ratio to the prime, amplitude, share of the decay."""


def struck(
    random: np.random.Generator, pitch: float, length: float, decay: float, partials: Sequence[tuple[float, ...]]
) -> Wave:
    """Something of metal or wood that is struck once.

    Args:
        random: how exactly round it is.
        pitch: Hz of what counts as 1 among the partials.
        length: seconds.
        decay: seconds to 1/e of a partial with share 1.
        partials: ratio, amplitude, share of the decay.
    """
    time = seconds(length)
    wave = np.zeros(len(time))
    for ratio, force, share in partials:
        # No bell is quite round: each partial is two that set out together and beat slowly against each other.
        phase = random.uniform(0, 2 * np.pi)
        for side in (-0.5, 0.5):
            height = pitch * ratio + side * random.uniform(0.2, 1.1)
            tone = np.sin(2 * np.pi * height * time + phase)
            wave += (0.5 + 0.3 * side) * force * tone * np.exp(-time / (decay * share))
    return wave * np.minimum(1.0, time / 0.002)


def toll(random: np.random.Generator, strokes: int, *, pitch: float = 392.0, metres: float = 500.0) -> Wave:
    """A church bell from the next village, and the wind that carries it.

    Args:
        random: which bell and which wind.
        strokes: how often it is struck.
        pitch: Hz of its prime.
        metres: how far away it is.
    """
    length = 2.0 * (strokes - 1) + 5.6
    whole = np.zeros(round(length * RATE))
    for number in range(strokes):
        start = round(2.0 * number * RATE)
        rest = length - start / RATE
        stroke = struck(random, pitch, rest, 2.6, CHURCH) * random.uniform(0.85, 1.0)
        clapper = coloured(burst(random, 0.05, 0.006), lambda f: below(f, 3000.0))
        stroke[: len(clapper)] += 0.4 * clapper
        whole[start : start + len(stroke)] += stroke[: len(whole) - start]
    heard = within(far(whole, metres), response(random, 2.2, 1.4, 0.08, density=0.02), 0.3)[: len(whole)]
    wind = 0.8 + 0.4 * (drift(random, len(heard), 5.0, 0.5) - 0.5)
    return heard * wind * swell(len(heard), 0.004, 2.2)
