"""Birds of the night: owls, and a corncrake in the wet meadow."""

import numpy as np

from .envelopes import line, seconds, swell
from .grains import burst
from .noise import RATE, Wave, band, below, convolved
from .rooms import far, response, within
from .throats import voiced


def hoot(random: np.random.Generator, length: float, pitch: float, *, tremble: float = 0.0) -> Wave:
    """One soft hoot of an owl.

    Args:
        random: how it trembles.
        length: seconds.
        pitch: Hz in its middle.
        tremble: depth of the quaver in pitch and force that a tawny owl ends with, 0 to 1.
    """
    time = seconds(length)
    rising = line([(0.0, 0.86), (0.18 * length, 0.99), (0.5 * length, 1.0), (length, 0.93)], time)
    quaver = tremble * np.sin(2 * np.pi * 13.0 * time) * line([(0.0, 0.3), (0.5 * length, 1.0)], time)

    def mouth(height: Wave) -> Wave:
        return below(height, 2.4 * pitch, 2.0)

    voice = voiced(random, pitch * rising * (1 + 0.012 * quaver), mouth, overtones=6, tilt=1.9)
    breath = band(random.normal(size=len(time)), 1.5 * pitch, 0.6)
    force = swell(len(time), 0.3 * length, 0.4 * length) * (1 + 0.45 * quaver)
    return (voice + 0.035 * breath / np.std(breath)) * force


def owl(random: np.random.Generator) -> Wave:
    """A large owl: five hoots in its rhythm, hoo, hu-hoo, hoo, hoo."""
    whole = np.zeros(round(3.6 * RATE))
    for begins, length, pitch, force in (
        (0.0, 0.42, 388.0, 0.85),
        (0.72, 0.16, 372.0, 0.6),
        (0.94, 0.46, 402.0, 1.0),
        (1.78, 0.42, 392.0, 0.8),
        (2.56, 0.5, 386.0, 0.75),
    ):
        call = hoot(random, length, pitch)
        start = round(begins * RATE)
        whole[start : start + len(call)] += force * call
    return within(far(whole, 60.0), response(random, 1.3, 1.5, 0.03, density=0.02), 0.25)


def owl_answers(random: np.random.Generator) -> Wave:
    """A smaller owl farther off: a long call, silence, a short one, and a long one that quavers."""
    whole = np.zeros(round(4.2 * RATE))
    for begins, length, pitch, force, tremble in (
        (0.0, 0.85, 705.0, 1.0, 0.0),
        (2.0, 0.18, 650.0, 0.5, 0.0),
        (2.42, 1.6, 715.0, 0.9, 1.0),
    ):
        call = hoot(random, length, pitch, tremble=tremble)
        start = round(begins * RATE)
        whole[start : start + len(call)] += force * call
    return within(far(whole, 300.0), response(random, 1.8, 1.5, 0.05, density=0.01), 0.5)


def crake(random: np.random.Generator, tooth: Wave, length: float) -> Wave:
    """One half of a corncrake's call: a comb that is drawn over a box of matches.

    Args:
        random: how even its teeth are.
        tooth: the sound of one.
        length: seconds.
    """
    samples = round(length * RATE)
    teeth = np.cumsum(random.normal(0.0078, 0.0004, round(length / 0.0078)))
    hits = np.zeros(samples)
    hits[(teeth[teeth < length - 0.01] * RATE).astype(int)] = 1.0
    return convolved(hits, tooth)[:samples] * swell(samples, 0.25 * length, 0.06 * length)


def corncrake(random: np.random.Generator) -> Wave:
    """A corncrake in the meadow: crex crex, three times."""
    whole = np.zeros(round(2.2 * RATE))
    scratch = np.pad(burst(random, 0.006, 0.0016), 200)
    tooth = band(scratch, 3300.0, 0.45) + 0.5 * band(scratch, 1900.0, 0.3)
    for number in range(3):
        for begins, length, force in ((0.0, 0.13, 0.8), (0.21, 0.17, 1.0)):
            one = crake(random, tooth, length)
            start = round((0.05 + 0.68 * number + begins) * RATE)
            whole[start : start + len(one)] += force * random.uniform(0.9, 1.0) * one
    return within(far(whole, 70.0), response(random, 0.8, 1.25, 0.02, density=0.05), 0.05)
