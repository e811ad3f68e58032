"""Wolves that howl."""

import numpy as np

from .envelopes import line, seconds, swell, wobble
from .noise import RATE, Wave, band, bell
from .rooms import far, response, within
from .throats import voiced


def howl(random: np.random.Generator, length: float, top: float, *, breaks: bool = False) -> Wave:
    """One wolf: up in a glide, a long hold with a slow vibrato, and down again.

    Args:
        random: which wolf.
        length: seconds.
        top: pitch of the hold, Hz.
        breaks: whether the voice leaps up once, as young ones do.
    """
    time = seconds(length)
    hold = random.uniform(0.97, 1.03)
    points = [
        (0.0, 0.52 * top),
        (0.1 * length, 0.74 * top),
        (0.22 * length, 1.03 * top),
        (0.45 * length, top),
        (0.72 * length, 0.965 * top * hold),
        (0.9 * length, 0.8 * top),
        (length, 0.55 * top),
    ]
    pitch = line(points, time)
    vibrato = line([(0.2 * length, 0.0), (0.4 * length, 0.012), (0.75 * length, 0.016), (length, 0.0)], time)
    pitch = pitch * (1 + vibrato * np.sin(2 * np.pi * np.cumsum(4.6 + 0.6 * wobble(random, len(time), 1.5)) / RATE))
    if breaks:
        leap = random.uniform(0.3, 0.4) * length
        pitch = pitch * line([(leap, 1.0), (leap + 0.05, 1.26), (leap + 0.5, 1.24), (leap + 0.57, 1.0)], time)
    pitch = pitch * (1 + 0.006 * wobble(random, len(time), 0.9))
    # The mouth opens to the hold and closes to the end: "a-oo-u".
    opening = line([(0.0, 0.35), (0.25 * length, 1.0), (0.6 * length, 0.8), (length, 0.25)], time)

    def mouth(height: Wave) -> Wave:
        open_wide = 0.9 * bell(height, 1050.0, 0.35) + 0.35 * bell(height, 2500.0, 0.3)
        return np.asarray(0.25 + bell(height, 520.0, 0.55) + opening * open_wide, dtype=np.float64)

    force = line([(0.0, 0.0), (0.08 * length, 0.45), (0.28 * length, 1.0), (0.7 * length, 0.85), (length, 0.0)], time)
    breath = band(random.normal(size=len(time)), 1100.0, 0.7)
    voice = voiced(random, pitch, mouth, overtones=14, tilt=1.05)
    return (voice + 0.05 * breath / np.std(breath)) * force * swell(len(time), 0.06, 0.25)


def wolf(random: np.random.Generator) -> Wave:
    """A single wolf beyond the wood."""
    called = far(np.concatenate((howl(random, 4.8, 455.0), np.zeros(RATE // 4))), 250.0)
    forest = response(random, 2.2, 1.5, 0.06, density=0.01)
    return within(called, forest, 0.4)


def pack(random: np.random.Generator) -> Wave:
    """Wolves that fall in one after the other, none at the pitch of another."""
    whole = np.zeros(round(6.3 * RATE))
    for begins, length, top, force, breaks in (
        (0.0, 4.0, 430.0, 1.0, False),
        (0.9, 3.7, 512.0, 0.8, True),
        (1.7, 4.2, 372.0, 0.75, False),
        (2.3, 3.6, 604.0, 0.55, True),
        (2.7, 3.5, 468.0, 0.7, False),
    ):
        voice = howl(random, length, top * random.uniform(0.985, 1.015), breaks=breaks)
        start = round(begins * RATE)
        whole[start : start + len(voice)] += force * voice
    return within(far(whole, 700.0), response(random, 2.4, 1.6, 0.1, density=0.01), 1.0)
