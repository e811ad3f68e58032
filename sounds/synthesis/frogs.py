"""Frogs: trains of pulses through the formants of a throat sac."""

from dataclasses import dataclass

import numpy as np

from .envelopes import swell
from .grains import burst, place, strew
from .noise import RATE, Wave, above, band, below, convolved, drift, noise
from .rooms import around, far, response, within


@dataclass(frozen=True, slots=True, kw_only=True)
class Frog:
    """How one kind of frog calls.

    Attributes:
        note: seconds of one note.
        pulses: pulses a second at the beginning and at the end of a note.
        formants: Hz, amplitude, and seconds to 1/e of what each pulse rings with.
        notes: how many notes make a call, at least and at most.
        gap: seconds from one note to the next.
    """

    note: float
    pulses: tuple[float, float]
    formants: tuple[tuple[float, float, float], ...]
    notes: tuple[int, int]
    gap: float


TREE = Frog(
    note=0.16,
    pulses=(92.0, 108.0),
    formants=((980.0, 0.55, 0.006), (2350.0, 1.0, 0.004), (3300.0, 0.25, 0.002)),
    notes=(5, 11),
    gap=0.27,
)
"""The small green one: krak krak krak."""

POND = Frog(
    note=0.42,
    pulses=(46.0, 74.0),
    formants=((720.0, 1.0, 0.007), (1750.0, 0.8, 0.004), (2900.0, 0.25, 0.002)),
    notes=(2, 4),
    gap=0.62,
)
"""The one that laughs: brekekekex, slowly and then quicker."""

GREAT = Frog(
    note=0.62,
    pulses=(96.0, 112.0),
    formants=((340.0, 1.0, 0.012), (640.0, 0.55, 0.008), (1350.0, 0.4, 0.004)),
    notes=(2, 3),
    gap=0.95,
)
"""The deep one in the reeds: a low, drawn rumm."""


def note(random: np.random.Generator, kind: Frog, size: float) -> Wave:
    """One note.

    Args:
        random: how even its pulses are.
        kind: which frog.
        size: factor on all its pitches; a small frog has more than 1.
    """
    length = round(kind.note * RATE * random.uniform(0.9, 1.1))
    rate = np.linspace(kind.pulses[0], kind.pulses[1], length) * size
    beats = np.cumsum(rate * (1 + random.normal(0.0, 0.02))) / RATE
    hits = np.flatnonzero(np.diff(np.floor(beats)) > 0)
    train = np.zeros(length)
    train[hits] = random.uniform(0.8, 1.1, len(hits))
    # A note grows louder to its middle and ends short.
    train *= swell(length, 0.55 * kind.note, 0.18 * kind.note)
    time = np.arange(round(0.05 * RATE)) / RATE
    ring = np.zeros(len(time))
    for pitch, force, decay in kind.formants:
        tone = pitch * size * random.uniform(0.985, 1.015)
        ring += force * np.sin(2 * np.pi * tone * time) * np.exp(-time / decay) * np.minimum(1.0, time / 0.0008)
    # A throat only swings: it does not push the air away for good.
    lull = np.exp(-time / 0.008)
    return convolved(train, ring - lull * np.sum(ring) / np.sum(lull))


def call(random: np.random.Generator, kind: Frog, size: float) -> Wave:
    """One call, of some notes."""
    count = int(random.integers(kind.notes[0], kind.notes[1] + 1))
    whole = np.zeros(round((count * kind.gap + kind.note + 0.2) * RATE))
    for number in range(count):
        one = note(random, kind, size)
        start = round((number * kind.gap + abs(random.normal(0.0, 0.012))) * RATE)
        force = min(1.0, 0.5 + 0.2 * number) * random.uniform(0.9, 1.0)
        whole[start : start + len(one)] += force * one[: len(whole) - start]
    return whole


def chorus(random: np.random.Generator, seconds: int) -> Wave:
    """The whole pond at some distance: every frog keeps its own time, and none is alone for long.

    Args:
        random: who sits where.
        seconds: length of the loop.
    """
    wave = np.zeros(seconds * RATE)
    for kind, singers, metres, loudness in ((TREE, 9, 90.0, 0.8), (POND, 8, 60.0, 1.0), (GREAT, 3, 80.0, 0.3)):
        for _ in range(singers):
            size = random.uniform(0.88, 1.14)
            level = loudness * random.uniform(0.4, 1.0)
            began = moment = random.uniform(0.0, seconds)
            mine = np.zeros(len(wave))
            while moment < began + seconds - 3.0:
                one = call(random, kind, size)
                place(mine, moment, one, level)
                moment += len(one) / RATE + random.exponential(1.6) + 0.3
            wave += far(mine, metres * random.uniform(0.7, 1.4))
    return around(wave, response(random, 0.9, 1.3, 0.03, density=0.05), 0.8)


def near(random: np.random.Generator, kind: Frog, size: float) -> Wave:
    """A call close by, over the water."""
    return within(call(random, kind, size), response(random, 0.8, 1.35, 0.02, density=0.03), 0.3)


def reeds(random: np.random.Generator, seconds: int) -> Wave:
    """The dry whisper of reeds: a hiss that leans with the air, and stalks that scrape and tick against each other.

    Args:
        random: where it comes from.
        seconds: length of the loop.
    """
    length = seconds * RATE
    air = drift(random, length, 9.0, 1.2)
    sway = drift(random, length, 1.8, 0.25)
    low = noise(random, length, lambda f: above(f, 900.0, 2.2) * below(f, 3600.0, 2.5)) * (0.6 + 0.4 * air)
    high = noise(random, length, lambda f: above(f, 3200.0, 2.5) * below(f, 8500.0, 2.5))
    whisper = low + high * (0.5 + 0.5 * air * (0.5 + 0.5 * sway))
    scrapes = []
    for _ in range(18):
        stalk = random.normal(size=round(random.uniform(0.02, 0.09) * RATE))
        rubbing = 1 + 0.8 * np.sin(2 * np.pi * random.uniform(45.0, 120.0) * np.arange(len(stalk)) / RATE)
        scrapes.append(band(stalk * rubbing, random.uniform(1500.0, 5500.0), 0.22) * swell(len(stalk), 0.012, 0.02))
    ticks = [band(burst(random, 0.012, 0.0015), random.uniform(1800.0, 5200.0), 0.5) for _ in range(12)]
    leaning = (0.1 + air * sway) ** 2
    rustle = strew(random, length, 55.0, scrapes, spread=0.6, density=leaning)
    knocks = strew(random, length, 70.0, ticks, spread=0.8, loudest=4.0, density=leaning)
    return whisper / np.std(whisper) + 0.7 * rustle / np.std(rustle) + 0.6 * knocks / np.std(knocks)
