"""Water: a stream, a fountain, a marsh, the sea."""

import numpy as np

from .envelopes import swell
from .grains import bubble, burst, place, strew
from .noise import RATE, Wave, above, below, coloured, drift, flow, noise
from .rooms import around, response, within


def running(
    random: np.random.Generator, seconds: int, *, low: float, high: float, bubbles: float, spray: float, haste: float
) -> Wave:
    """Water that runs over stones: a crowd of bubbles under the hiss of spray.

    Args:
        random: where it comes from.
        seconds: length of the loop.
        low: pitch of the largest bubbles, Hz.
        high: pitch of the smallest.
        bubbles: how many a second.
        spray: how loud the hiss is against them.
        haste: seconds of its quickest movements.
    """
    length = seconds * RATE
    surge = 0.35 + 0.65 * drift(random, length, 4.0, haste)
    wave = np.zeros(length)
    # Several threads of water, each with bubbles of its own size and its own surges.
    for part, top in ((0.0, 0.4), (0.25, 0.7), (0.5, 1.0)):
        pitches = [low * (high / low) ** share for share in (part, top)]
        kinds = [bubble(random, pitches[0], pitches[1]) for _ in range(16)]
        thread = strew(random, length, bubbles / 3, kinds, density=0.2 + drift(random, length, 3.0, haste / 2) ** 2)
        wave += thread / np.std(thread) * (0.55 + 0.45 * surge)
    hiss = noise(random, length, lambda f: above(f, 1300.0, 1.6) * below(f, 7000.0, 2.2)) * (0.5 + 0.5 * surge)
    return wave / np.std(wave) + spray * hiss


def stream(random: np.random.Generator, seconds: int) -> Wave:
    """A soft stream, nothing sudden in it."""
    return running(random, seconds, low=550.0, high=3800.0, bubbles=420.0, spray=1.2, haste=0.5)


def fountain(random: np.random.Generator, seconds: int) -> Wave:
    """A jet that falls into a stone trough, between the houses of a square."""
    wave = running(random, seconds, low=650.0, high=3200.0, bubbles=300.0, spray=1.5, haste=0.12)
    return around(wave, response(random, 0.8, 1.2, 0.02, density=0.1), 0.3)


def lapping(random: np.random.Generator, seconds: int) -> Wave:
    """Still water at a bank: small waves that gulp under roots, each a little crowd of bubbles.

    Args:
        random: where it comes from.
        seconds: length of the loop.
    """
    length = seconds * RATE
    wave = np.zeros(length)
    count = round(seconds / 0.9)
    for number in range(count):
        moment = (number + random.normal(0.0, 0.22)) * seconds / count
        force = random.lognormal(0.0, 0.25)
        for _ in range(int(random.integers(3, 9))):
            gulp = bubble(random, 480.0, 1900.0)
            place(wave, moment + abs(random.normal(0.0, 0.16)), gulp, force * random.lognormal(-0.2, 0.3))
        wash = coloured(random.normal(size=RATE), lambda f: above(f, 700.0) * below(f, 3000.0, 1.5))
        place(wave, moment - 0.2, wash / np.std(wash) * swell(RATE, 0.35, 0.6), 0.09 * force)
    trickle = strew(random, length, 60.0, [bubble(random, 900.0, 3600.0) for _ in range(20)])
    return wave / np.std(wave) + 0.45 * trickle / np.std(trickle)


def plop(random: np.random.Generator) -> Wave:
    """A frog leaps into the pond: the slap, the gulp of the hole that closes, and drops that fall back."""
    length = round(1.3 * RATE)
    wave = np.zeros(length)
    slap = coloured(burst(random, 0.25, 0.03, 0.003), lambda f: above(f, 500.0) * below(f, 4500.0))
    place(wave, 0.02, slap / np.abs(slap).max(), 0.55)
    for moment, low, high, force in ((0.06, 380.0, 420.0, 1.0), (0.11, 520.0, 600.0, 0.6), (0.17, 700.0, 900.0, 0.35)):
        place(wave, moment, bubble(random, low, high), force)
    for _ in range(14):
        place(wave, 0.22 + random.exponential(0.13) % 0.8, bubble(random, 900.0, 3000.0), random.uniform(0.05, 0.25))
    return within(wave * swell(length, 0.005, 0.3), response(random, 0.7, 1.3, 0.02, density=0.05), 0.4)


def sea(random: np.random.Generator, seconds: int, waves: int = 5) -> Wave:
    """A calm sea far below: long waves that grow brighter rather than louder, so that nothing startles.

    Args:
        random: where it comes from.
        seconds: length of the loop.
        waves: how many come ashore in that time.
    """
    length = seconds * RATE
    pace = 2 * np.pi * (np.arange(length) / length * waves + 0.12 * (drift(random, length, seconds, 6.0) - 0.5))
    # Slowly up, a little quicker down: the wave rises, breaks, and runs back over the sand.
    rising = 0.5 + 0.5 * np.sin(pace + 0.45 * np.sin(pace))
    drawn = 0.5 + 0.5 * np.sin(pace - 1.9)
    calm = drift(random, length, 17.0, 3.0)

    def strength(centre: float) -> Wave:
        octave = np.log2(centre / 700.0)
        spectrum = (1 + (centre / 520.0) ** 0.8) ** -1 / (1 + (190.0 / centre) ** 3)
        bright = 10 ** (0.16 * octave * (rising - 0.5))
        back = 0.5 * drawn * np.exp(-0.5 * ((octave - 2.4) / 0.9) ** 2) * 0.25
        return np.asarray(spectrum * (0.6 + 0.4 * rising) * bright + back, dtype=np.float64)

    surf = flow(random, length, np.geomspace(90.0, 11_000.0, 28), 0.26, strength) * (0.92 + 0.08 * calm)
    bursts = [bubble(random, 2500.0, 8000.0) for _ in range(30)]
    foam = strew(random, length, 1500.0, bursts, spread=0.5, density=0.25 + np.roll(rising, RATE // 2) ** 2)
    return surf / np.std(surf) + 0.12 * foam / np.std(foam)
