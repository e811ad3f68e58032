"""Crowds of short sounds, strewn by chance: drops, bubbles, leaves, sparks."""

from collections.abc import Sequence

import numpy as np

from .noise import RATE, Wave


def strew(
    random: np.random.Generator,
    length: int,
    each_second: float,
    kinds: Sequence[Wave],
    *,
    spread: float = 0.7,
    loudest: float = 6.0,
    density: Wave | None = None,
) -> Wave:
    """Strew short sounds over a loop.

    Args:
        random: where and which and how loud.
        length: samples of the loop.
        each_second: how many sounds on average.
        kinds: the sounds; each comes equally often.
        spread: how much they differ in loudness (standard deviation of its logarithm).
        loudest: the amplitude factor that none exceeds.
        density: where more of them fall; None: everywhere alike.
    """
    total = np.zeros(length // 2 + 1, dtype=complex)
    heaped = None if density is None else np.cumsum(density) / np.sum(density)
    for kind in kinds:
        count = int(random.poisson(each_second * length / RATE / len(kinds)))
        dice = random.random(count)
        places = (dice * length).astype(int) if heaped is None else np.searchsorted(heaped, dice)
        sizes = np.minimum(loudest, random.lognormal(0.0, spread, count)) * random.choice([-1.0, 1.0], count)
        hits = np.bincount(np.minimum(places, length - 1), weights=sizes, minlength=length)
        total += np.fft.rfft(hits) * np.fft.rfft(kind, length)
    return np.fft.irfft(total, length)


def place(wave: Wave, seconds: float, piece: Wave, loudness: float = 1.0) -> None:
    """Put a piece into a loop; what runs over the end comes out at the beginning.

    Args:
        wave: the loop, changed in place.
        seconds: where the piece begins.
        piece: a sound.
        loudness: amplitude factor.
    """
    where = (round(seconds * RATE) + np.arange(len(piece))) % len(wave)
    np.add.at(wave, where, loudness * piece)


def bubble(random: np.random.Generator, low: float, high: float) -> Wave:
    """One bubble of air that rings under water and rises in pitch, after its size.

    The pitch is Minnaert's, the damping that of a bubble in water; both as van den Doel gives them.

    Args:
        random: which.
        low: lowest pitch, Hz.
        high: highest pitch, Hz.
    """
    pitch = float(np.exp(random.uniform(np.log(low), np.log(high))))
    damping = 0.043 * pitch + 0.0014 * pitch**1.5
    rising = random.choice([0.0, 0.03, 0.1]) * damping
    time = np.arange(int(7 / damping * RATE)) / RATE
    swing = np.sin(2 * np.pi * pitch * (time + 0.5 * rising * time**2))
    sizes = np.exp(-damping * time) * np.minimum(1.0, time / (0.4 / pitch)) * (pitch / 1000.0) ** 0.35
    return np.asarray(swing * sizes, dtype=np.float64)


def burst(random: np.random.Generator, seconds: float, decay: float, attack: float = 0.0002) -> Wave:
    """A tick of white noise.

    Args:
        random: where it comes from.
        seconds: its length.
        decay: seconds to 1/e.
        attack: seconds to full force.
    """
    time = np.arange(int(seconds * RATE)) / RATE
    return random.normal(size=len(time)) * np.exp(-time / decay) * np.minimum(1.0, time / attack)
