"""A fire of logs in a hearth."""

import numpy as np

from .envelopes import seconds as times
from .envelopes import swell
from .grains import burst, place, strew
from .noise import RATE, Wave, above, band, below, coloured, drift, flow, noise
from .rooms import around, response, within

FLICKER = 300.0
"""Hz: what lies above flickers, what lies below flaps."""


def spark(random: np.random.Generator) -> Wave:
    """One crack of the wood: a step of a fraction of a millisecond, and the short ring of the splinter."""
    time = times(random.uniform(0.004, 0.014))
    ring = float(np.exp(random.uniform(np.log(900.0), np.log(5200.0))))
    decay = random.uniform(0.0004, 0.0022)
    splinter = np.sin(2 * np.pi * ring * time + random.uniform(0.0, 1.0)) * np.exp(-time / decay)
    snap = random.normal(size=len(time)) * np.exp(-time / random.uniform(0.00015, 0.0006))
    return (0.8 * splinter + snap) * np.minimum(1.0, time / 0.00008)


def crackle(random: np.random.Generator, length: int, each_second: float, liveliness: Wave) -> Wave:
    """Sparse cracks, some of which set off a string of others.

    Args:
        random: where they fall.
        length: samples of the loop.
        each_second: single cracks on average.
        liveliness: where the wood is busy, above 0.
    """
    sparks = [spark(random) for _ in range(28)]
    wave = strew(random, length, each_second, sparks, spread=0.6, loudest=3.0, density=liveliness**2)
    for _ in range(round(length / RATE * each_second / 7)):
        begin = random.uniform(0.0, length / RATE)
        strings = int(random.integers(5, 22))
        gaps = np.cumsum(random.exponential(random.uniform(0.006, 0.035), strings))
        force = random.lognormal(0.2, 0.6)
        for gap in gaps:
            one = sparks[int(random.integers(len(sparks)))]
            place(wave, begin + gap, one, min(3.0, force * random.lognormal(-0.4, 0.6)))
    return wave


def fire(random: np.random.Generator, seconds: int) -> Wave:
    """Flames that flap over a low roar, and the wood that cracks in them.

    Args:
        random: where it comes from.
        seconds: length of the loop.
    """
    length = seconds * RATE
    draught = drift(random, length, 9.0, 1.5)
    flap = drift(random, length, 0.5, 0.09)
    lick = drift(random, length, 0.9, 0.15)

    def strength(centre: float) -> Wave:
        roar = 1 / (1 + (centre / 330.0) ** 1.25) / (1 + (75.0 / centre) ** 3)
        # Deep tones flap slowly, higher ones flicker.
        flicker = flap if centre < FLICKER else lick
        return np.asarray(roar * (0.35 + 0.65 * flicker) * (0.6 + 0.4 * draught), dtype=np.float64)

    roar = flow(random, length, np.geomspace(70.0, 1800.0, 20), 0.22, strength)
    sparks = crackle(random, length, 11.0, 0.15 + drift(random, length, 7.0, 0.6))
    heard = roar / np.std(roar) + 0.95 * sparks / np.std(sparks)
    return around(heard, response(random, 0.35, 1.15, 0.004), 0.1)


def embers(random: np.random.Generator, seconds: int) -> Wave:
    """The hiss of hot wood: steam out of its pores, and a crowd of the smallest ticks.

    Args:
        random: where it comes from.
        seconds: length of the loop.
    """
    length = seconds * RATE
    steam = drift(random, length, 6.0, 0.5)
    breath = drift(random, length, 11.0, 2.0)
    hiss = noise(random, length, lambda f: above(f, 1300.0, 2.5) * below(f, 7500.0, 2.5)) * (0.62 + 0.38 * breath)
    whistle = flow(
        random,
        length,
        np.array([3100.0, 4300.0, 5900.0]),
        0.1,
        lambda _: 0.3 * drift(random, length, 5.0, 0.5) ** 3,
    )
    sparks = [coloured(spark(random), lambda f: above(f, 1200.0)) for _ in range(20)]
    ticks = strew(random, length, 160.0, sparks, spread=0.9, loudest=5.0, density=0.2 + steam)
    return hiss + whistle + 0.55 * ticks / np.std(ticks)


def thud(random: np.random.Generator, pitches: tuple[float, ...], decay: float) -> Wave:
    """A knock on wood: a few low tones that die at once, under a soft touch."""
    time = times(6 * decay)
    wave = np.zeros(len(time))
    for number, pitch in enumerate(pitches):
        tone = pitch * random.uniform(0.96, 1.04)
        wave += np.sin(2 * np.pi * tone * time) * np.exp(-time * (1 + 0.7 * number) / decay) / (1 + 0.5 * number)
    touch = coloured(burst(random, 6 * decay, 0.004), lambda f: below(f, 2500.0))[: len(time)]
    return wave * np.minimum(1.0, time / 0.001) + 0.6 * touch


def log_settles(random: np.random.Generator) -> Wave:
    """A log breaks and sinks into the embers: knocks, a rustle, and a shower of sparks that thins out."""
    length = round(2.6 * RATE)
    wave = np.zeros(length)
    for moment, force, pitches in (
        (0.05, 0.5, (410.0, 730.0, 1210.0)),
        (0.22, 1.6, (235.0, 380.0, 615.0)),
        (0.31, 0.9, (320.0, 520.0, 900.0)),
        (0.46, 0.6, (365.0, 690.0, 1100.0)),
        (0.74, 0.4, (450.0, 800.0, 1350.0)),
    ):
        place(wave, moment, thud(random, pitches, 0.022), force)
    shower = np.clip((times(2.6) - 0.2) / 0.06, 0.0, 1.0) * np.exp(-np.maximum(0.0, times(2.6) - 0.26) / 0.45)
    rustle = coloured(random.normal(size=length), lambda f: above(f, 700.0) * below(f, 5500.0))
    wave += 0.22 * rustle * shower**1.5
    wave += strew(random, length, 95.0, [spark(random) for _ in range(16)], spread=0.8, density=shower + 1e-4)
    return within(wave * swell(length, 0.003, 0.7), response(random, 0.4, 1.15, 0.004), 0.3)


def resin(random: np.random.Generator) -> Wave:
    """Resin boils in a log: a thin whistle, and three sharp pops out of it."""
    length = round(1.9 * RATE)
    time = times(1.9)
    pitch = 2150.0 + 350.0 * time + 60.0 * np.sin(2 * np.pi * 5.0 * time)
    unsteady = 2.0 * coloured(random.normal(size=length), lambda f: below(f, 90.0))
    jet = np.sin(2 * np.pi * np.cumsum(pitch) / RATE + unsteady)
    jet += 0.8 * band(random.normal(size=length), 3400.0, 0.5)
    wave = 0.08 * jet * swell(length, 0.5, 0.4)
    for moment, force in ((0.62, 1.0), (0.97, 0.7), (1.06, 1.3)):
        pop = spark(random)
        place(wave, moment, thud(random, (520.0, 840.0), 0.008), 0.9 * force)
        place(wave, moment, pop, 1.4 * force)
    return within(wave * swell(length, 0.01, 0.3), response(random, 0.35, 1.15, 0.004), 0.3)


def chimney(random: np.random.Generator) -> Wave:
    """The wind falls into the chimney: its hollow tones swell and sink."""
    length = round(6.2 * RATE)
    time = times(6.2)
    force = swell(length, 2.6, 3.2) * (0.8 + 0.2 * np.interp(time, np.linspace(0, 6.2, 20), random.random(20)))
    tone = np.log2(265.0) + 0.55 * force

    def strength(centre: float) -> Wave:
        octave = np.log2(centre)
        pipe = np.exp(-0.5 * ((octave - tone) / 0.09) ** 2)
        pipe += 0.45 * np.exp(-0.5 * ((octave - tone - 1.0) / 0.07) ** 2)
        return np.asarray((pipe + 0.16 * (centre / 300.0) ** -0.7) * force**1.5, dtype=np.float64)

    return flow(random, length, np.geomspace(120.0, 2400.0, 44), 0.09, strength) * swell(length, 0.2, 0.3)
