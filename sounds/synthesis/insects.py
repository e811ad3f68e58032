"""Crickets."""

import numpy as np

from .grains import place
from .noise import RATE, Wave, above, below, coloured, drift
from .rooms import around, far, response
from .weather import leaves


def chirp(random: np.random.Generator, pitch: float, pulses: int, period: float) -> Wave:
    """One chirp: a few pulses of an almost pure tone, the first the softest.

    Args:
        random: how exactly the wings meet.
        pitch: Hz; between 4 and 5 kHz in a field cricket.
        pulses: how many closings of the wings; three or four.
        period: seconds from one to the next.
    """
    lasting = 0.62 * period
    time = np.arange(round(lasting * RATE)) / RATE
    # The wing slows down as it closes: the tone falls a little and rings out.
    glide = pitch * (1.02 - 0.035 * time / lasting)
    tone = np.sin(2 * np.pi * np.cumsum(glide) / RATE)
    tone += 0.07 * np.sin(4 * np.pi * np.cumsum(glide) / RATE)
    shape = np.minimum(1.0, time / (0.35 * lasting)) ** 1.5 * np.minimum(1.0, (lasting - time) / (0.4 * lasting)) ** 1.2
    whole = np.zeros(round(pulses * period * RATE))
    for number in range(pulses):
        start = round((number * period + abs(random.normal(0.0, 0.0006))) * RATE)
        force = min(1.0, 0.45 + 0.25 * number) * random.uniform(0.9, 1.05)
        stop = min(len(whole), start + len(tone))
        whole[start:stop] += force * (tone * shape)[: stop - start]
    return whole


def cricket(random: np.random.Generator, seconds: int, pitch: float, every: float, *, sings: float) -> Wave:
    """One cricket that sings, rests, and sings again.

    Args:
        random: which.
        seconds: length of the loop.
        pitch: Hz.
        every: seconds from one chirp to the next.
        sings: share of the time that it sings, 0 to 1.
    """
    wave = np.zeros(seconds * RATE)
    mood = drift(random, len(wave), seconds / 2, 3.0)
    threshold = np.quantile(mood, 1 - sings)
    count = round(seconds / every)
    offset = random.uniform(0.0, every)
    call = [chirp(random, pitch, pulses, random.uniform(0.029, 0.034)) for pulses in (3, 4, 4)]
    for number in range(count):
        moment = offset + (number + random.normal(0.0, 0.035)) * seconds / count
        eager = (mood[round(moment * RATE) % len(wave)] - threshold) * 6.0
        if eager > 0:
            place(wave, moment, call[int(random.integers(3))], min(1.0, 0.35 + eager) * random.uniform(0.85, 1.0))
    return wave


def trill(random: np.random.Generator, seconds: int, pitch: float, rate: float) -> Wave:
    """A tree cricket: pulses without a pause for seconds, rising and sinking.

    Args:
        random: which.
        seconds: length of the loop.
        pitch: Hz.
        rate: pulses a second.
    """
    length = seconds * RATE
    time = np.arange(length) / RATE
    pulses = round(rate * seconds)
    beat = np.clip(np.sin(2 * np.pi * pulses / seconds * time), 0.0, 1.0) ** 1.2
    turns = round(pitch * seconds)
    tone = np.sin(2 * np.pi * turns / seconds * time + 0.9 * np.sin(2 * np.pi * pulses / seconds * time))
    return tone * beat * np.clip(2.2 * drift(random, length, seconds / 2, 2.0) - 0.5, 0.0, 1.0)


def crickets(random: np.random.Generator, seconds: int) -> Wave:
    """A meadow: two near, some farther off, each at its own pitch and pace."""
    length = seconds * RATE
    wave = np.zeros(length)
    for metres, pitch, every, sings in (
        (4.0, 4510.0, 0.37, 0.75),
        (7.0, 4790.0, 0.43, 0.7),
        (14.0, 4340.0, 0.35, 0.8),
        (18.0, 4930.0, 0.47, 0.8),
        (25.0, 4650.0, 0.4, 0.85),
        (30.0, 4420.0, 0.39, 0.85),
        (38.0, 4860.0, 0.44, 0.85),
    ):
        wave += far(cricket(random, seconds, pitch, every, sings=sings), metres) * (6.0 / metres) ** 0.8
    for pitch, rate, loudness in ((3050.0, 41.0, 0.05), (3320.0, 46.0, 0.04)):
        wave += loudness * trill(random, seconds, pitch, rate)
    return around(wave, response(random, 0.5, 1.1, 0.01, density=0.02), 0.3)


def meadow(random: np.random.Generator, seconds: int, singers: int = 34) -> Wave:
    """Crickets without number far off: single chirps drown in a shimmer that never stops."""
    wave = np.zeros(seconds * RATE)
    for _ in range(singers):
        one = cricket(random, seconds, random.uniform(3900.0, 5600.0), random.uniform(0.3, 0.6), sings=0.9)
        wave += random.uniform(0.3, 1.0) * one
    return around(far(wave, 45.0), response(random, 0.9, 1.1, 0.02, density=0.05), 2.0)


def garden(random: np.random.Generator, seconds: int) -> Wave:
    """Gardens behind the houses: leaves that hardly move, and four crickets that know nothing of each other."""
    rustle = coloured(leaves(random, seconds, dryness=0.8), lambda f: above(f, 1200.0, 3.0) * below(f, 7500.0))
    singing = np.zeros(seconds * RATE)
    for pitch, every, force in ((4280.0, 0.41, 0.7), (4620.0, 0.38, 1.0), (5010.0, 0.46, 0.6), (4450.0, 0.35, 0.5)):
        singing += force * cricket(random, seconds, pitch, every, sings=0.6)
    singing = around(far(singing, 20.0), response(random, 0.7, 1.15, 0.015, density=0.02), 0.6)
    return rustle / np.std(rustle) + 0.6 * singing / np.std(singing)
