"""Wind and rain."""

import numpy as np

from .grains import bubble, burst, strew
from .noise import RATE, Wave, above, band, bell, below, coloured, drift, flow, noise

WIND_SECONDS = 31
RAIN_SECONDS = 23

BEAMS = ((330.0, 0.8, 1.8), (560.0, 0.75, 1.5), (910.0, 0.55, 0.9))
"""Hollow tones between beams: Hz in still air, octaves that they rise in a gust, amplitude."""

BAND_OCTAVES = 0.17
"""Half the width of one of the narrow bands that the wind is built of."""


def wind(
    random: np.random.Generator,
    seconds: int = WIND_SECONDS,
    *,
    low: float = 170.0,
    high: float = 480.0,
    thinness: float = 0.9,
    calm: float = 0.4,
) -> Wave:
    """Gusts: a rush that swells, and two hollow tones in it that rise with its force.

    It is put together of narrow bands of noise, each of which follows the gliding tones in loudness: a filter
    that moves, without a beginning.

    Args:
        random: where it comes from.
        seconds: length of the loop.
        low: the lower hollow tone when the wind is at its weakest, Hz.
        high: the upper one.
        thinness: how loud the upper one whistles.
        calm: share of the rush that is left between two gusts.
    """
    length = seconds * RATE
    force = drift(random, length, seconds, 2.2)
    flutter = drift(random, length, 3.0, 0.35)
    low_tone = np.log2(low) + 1.15 * force + 0.35 * (drift(random, length, 9.0, 2.0) - 0.5)
    high_tone = np.log2(high) + 1.0 * force + 0.6 * (drift(random, length, 7.0, 1.5) - 0.5)
    whistle = drift(random, length, 11.0, 1.8) * force

    def strength(centre: float) -> Wave:
        octave = np.log2(centre)
        # A small loudspeaker gives nothing of the lowest rumble; it would only eat up the room for the rest.
        deep = 1 / (1 + (130.0 / centre) ** 3)
        rush = 0.42 * (centre / 200.0) ** -0.6 * (calm + (1 - calm) * force)
        hollow = 1.3 * np.exp(-0.5 * ((octave - low_tone) / 0.3) ** 2) * (0.5 + 0.5 * force)
        thin = thinness * np.exp(-0.5 * ((octave - high_tone) / 0.13) ** 2) * whistle
        return np.asarray(deep * (rush + hollow + thin), dtype=np.float64)

    return flow(random, length, np.geomspace(80.0, 3600.0, 34), BAND_OCTAVES, strength) * (0.75 + 0.25 * flutter)


def drops(random: np.random.Generator, length: int, each_second: float, loudness: float) -> Wave:
    """Single drops: a tick of noise, then the short falling ring of a bubble.

    Args:
        random: where they come from.
        length: samples.
        each_second: how many.
        loudness: of a middling one; few are much louder, as near drops are.
    """
    wave = np.zeros(length)
    for _ in range(int(each_second * length / RATE)):
        # Small drops ring high and short, large ones low and long.
        ring = min(9500.0, 2500.0 * random.lognormal(0.0, 0.5))
        decay = random.uniform(0.6, 1.6) * 0.003 * (2500.0 / ring) ** 0.6
        time = np.arange(int(7 * decay * RATE)) / RATE
        body = np.sin(2 * np.pi * ring * time * (1 + random.uniform(-4.0, 9.0) * time)) * np.exp(-time / decay)
        tick = random.normal(size=len(time)) * np.exp(-time / 0.0007)
        size = min(6.0, random.lognormal(0.0, 0.75))
        place = (int(random.integers(length)) + np.arange(len(time))) % length
        wave[place] += loudness * size * (0.8 * body * np.minimum(1.0, time / 0.0003) + 0.6 * tick)
    return wave


def rain(random: np.random.Generator, seconds: int = RAIN_SECONDS, *, fine: float = 900.0, thick: float = 90.0) -> Wave:
    """A dense curtain above 1 kHz with drops near and far in it.

    Args:
        random: where it comes from.
        seconds: length of the loop.
        fine: small drops a second.
        thick: large drops a second.
    """
    length = seconds * RATE

    def curtain(f: Wave) -> Wave:
        rise = 1 / (1 + (1400.0 / np.maximum(f, 1.0)) ** 2)
        fall = 1 / (1 + (f / 8500.0) ** 3)
        return rise * fall + 0.05 * bell(f, 500.0, 1.0)

    distant = noise(random, length, curtain)
    swell = 0.7 + 0.6 * drift(random, length, seconds, 1.5)
    # Squalls of thick drops pass over; between them only the fine rain is left.
    squall = drift(random, length, 9.0, 0.9)
    small = drops(random, length, fine, 0.4)
    large = drops(random, length, thick, 1.3)
    return 0.55 * distant * swell + small * (0.7 + 0.5 * squall) + large * (0.25 + 1.0 * squall)


def gutter(random: np.random.Generator, seconds: int) -> Wave:
    """Rain that runs off a roof: a gurgling thread of water, and fat drops on stone out of step with each other.

    Args:
        random: where it comes from.
        seconds: length of the loop.
    """
    length = seconds * RATE
    gush = 0.4 + 0.6 * drift(random, length, 8.0, 0.4)
    thread = strew(random, length, 260.0, [bubble(random, 450.0, 2400.0) for _ in range(40)], density=gush**2)
    spray = noise(random, length, lambda f: above(f, 1600.0) * below(f, 6500.0)) * gush
    splash = [
        coloured(burst(random, 0.06, random.uniform(0.006, 0.014)), lambda f: above(f, 900.0) * below(f, 5000.0))
        for _ in range(6)
    ]
    wave = 0.5 * thread / np.std(thread) + 0.6 * spray
    for each_second, loudness in ((2.3, 3.6), (1.43, 5.0)):
        count = round(seconds * each_second)
        moments = (np.arange(count) + random.normal(0.0, 0.05, count)) / count * length
        hits = np.bincount(moments.astype(int) % length, weights=random.uniform(0.6, 1.0, count), minlength=length)
        one = splash[int(random.integers(len(splash)))]
        ring = bubble(random, 420.0, 800.0)
        body = np.zeros(max(len(one), len(ring) + 400))
        body[: len(one)] += one
        body[400 : 400 + len(ring)] += 0.9 * ring
        wave += loudness * np.fft.irfft(np.fft.rfft(hits) * np.fft.rfft(body, length), length)
    return wave


def leaves(random: np.random.Generator, seconds: int, *, dryness: float = 1.0) -> Wave:
    """A breeze in leaves: it comes in waves, and each wave is a crowd of leaves that touch each other.

    Args:
        random: where it comes from.
        seconds: length of the loop.
        dryness: how much single leaves stand out.
    """
    length = seconds * RATE
    breeze = drift(random, length, 13.0, 1.6)
    nearer = drift(random, length, 5.0, 0.7)

    def strength(centre: float) -> Wave:
        # The harder it blows, the more of the high tones: leaves strike instead of brushing.
        octave = np.log2(centre / 2200.0)
        spectrum = np.exp(-0.5 * (octave / 1.35) ** 2)
        return np.asarray(spectrum * (0.5 + 0.5 * breeze ** (1.0 + 0.25 * max(0.0, octave))), dtype=np.float64)

    rush = flow(random, length, np.geomspace(260.0, 12_500.0, 22), 0.3, strength) * (0.85 + 0.3 * nearer)
    touches = [
        band(burst(random, 0.03, random.uniform(0.001, 0.006), 0.0006), random.uniform(2200.0, 6500.0), 0.7)
        for _ in range(14)
    ]
    crowd = strew(random, length, 420.0, touches, spread=1.0, density=(0.15 + breeze) ** 2 * (0.3 + nearer) ** 2)
    # Boughs and trunks give the breeze its body.
    body = flow(random, length, np.geomspace(180.0, 640.0, 8), 0.2, lambda _: 0.35 + 0.65 * breeze)
    rush = rush / np.std(rush) + 0.55 * body / np.std(body)
    return rush + dryness * crowd / np.std(crowd)


def gust(random: np.random.Generator) -> Wave:
    """A gust around the eaves: it rushes up, whistles between the beams, and sinks away."""
    seconds = 5.6
    length = round(seconds * RATE)
    place = np.linspace(0.0, 1.0, length)
    flutter = np.interp(place, np.linspace(0.0, 1.0, 34), random.uniform(0.75, 1.0, 34))
    force = np.sin(np.pi * place**0.8) ** 1.6 * flutter
    whistles = [(np.log2(pitch) + rise * force, loudness) for pitch, rise, loudness in BEAMS]

    def strength(centre: float) -> Wave:
        octave = np.log2(centre)
        rush = 0.5 * (centre / 300.0) ** -0.55 * (0.3 + 0.7 * force)
        for tone, loudness in whistles:
            rush = rush + loudness * np.exp(-0.5 * ((octave - tone) / 0.045) ** 2) * force
        return np.asarray(rush * force, dtype=np.float64)

    return flow(random, length, np.geomspace(150.0, 5200.0, 80), 0.05, strength)
