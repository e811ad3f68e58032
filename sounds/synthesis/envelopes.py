"""How a sound comes and goes, and lines of pitch and force through given points."""

from collections.abc import Sequence

import numpy as np
from scipy.interpolate import PchipInterpolator

from .noise import RATE, Wave


def seconds(length: float) -> Wave:
    """The times of all samples of a sound of some seconds."""
    return np.arange(round(length * RATE)) / RATE


def line(points: Sequence[tuple[float, float]], time: Wave) -> Wave:
    """A smooth line through points, level before the first and after the last.

    Args:
        points: (seconds, value), in the order of time.
        time: where it is wanted.
    """
    moments, values = zip(*points, strict=True)
    return np.asarray(PchipInterpolator(moments, values)(np.clip(time, moments[0], moments[-1])), dtype=np.float64)


def swell(length: int, attack: float, release: float) -> Wave:
    """Rise softly from nothing to 1 and fall softly back.

    Args:
        length: samples.
        attack: seconds of the rise.
        release: seconds of the fall.
    """
    place = np.arange(length) / RATE
    rise = np.clip(place / attack, 0.0, 1.0)
    fall = np.clip(place[::-1] / release, 0.0, 1.0)
    return (0.5 - 0.5 * np.cos(np.pi * rise)) * (0.5 - 0.5 * np.cos(np.pi * fall))


def wobble(random: np.random.Generator, length: int, quickest: float) -> Wave:
    """Something that trembles around 0, as no muscle holds still: standard deviation 1.

    Args:
        random: where it comes from.
        length: samples.
        quickest: its highest frequency, Hz.
    """
    knots = max(8, int(length / RATE * quickest * 2) + 8)
    tremble = np.interp(np.linspace(0, knots - 1, length), np.arange(knots), random.normal(size=knots))
    return np.asarray(tremble / max(1e-9, float(np.std(tremble))), dtype=np.float64)


def at(wave: Wave, moment: float, length: float) -> Wave:
    """A sound begun later, within so many seconds of silence."""
    whole = np.zeros(round(length * RATE))
    start = round(moment * RATE)
    piece = wave[: max(0, len(whole) - start)]
    whole[start : start + len(piece)] = piece
    return whole


def trimmed(wave: Wave, floor: float = -50.0, fade: float = 0.25) -> Wave:
    """A single sound without the end that nobody hears: it must fit between two calls.

    Args:
        wave: the sound.
        floor: dB under its loudest 50 ms below which it counts as silent.
        fade: seconds in which it is led to silence there.
    """
    length = RATE // 20
    power = np.convolve(wave**2, np.ones(length) / length, mode="same")[::16]
    heard = 16 * int(np.flatnonzero(power > np.max(power) * 10 ** (floor / 10))[-1])
    kept = np.asarray(wave[: heard + round(fade * RATE)], dtype=np.float64)
    return kept * np.clip(np.arange(len(kept))[::-1] / (fade * RATE), 0.0, 1.0)
