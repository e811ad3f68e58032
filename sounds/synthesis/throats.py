"""Voices of animals: a line of pitch, its overtones through the mouth, and breath."""

from collections.abc import Callable

import numpy as np

from .envelopes import line, seconds, swell, wobble
from .noise import RATE, Wave, above, bell, below, coloured
from .rooms import far, response, within

Mouth = Callable[[Wave], Wave]
"""What a mouth lets through: the amplitude at each frequency in Hz."""


def voiced(random: np.random.Generator, pitch: Wave, mouth: Mouth, *, overtones: int, tilt: float) -> Wave:
    """Sing a line of pitch.

    Args:
        random: how the throat trembles.
        pitch: Hz at each sample.
        mouth: what is let through; it stays while the pitch glides, as in a real throat.
        overtones: how many tones, the lowest among them.
        tilt: the amplitude of the nth tone is n to the power of minus this.
    """
    shaken = pitch * (1 + 0.002 * wobble(random, len(pitch), 25.0))
    phase = 2 * np.pi * np.cumsum(shaken) / RATE
    wave = np.zeros(len(pitch))
    for number in range(1, overtones + 1):
        height = number * shaken
        heard = np.clip((0.45 * RATE - height) / 2000.0, 0.0, 1.0)
        shimmer = 1 + 0.08 * wobble(random, len(pitch), 12.0)
        wave += number**-tilt * mouth(height) * heard * shimmer * np.sin(number * phase + random.uniform(0, 2 * np.pi))
    return wave


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
    breath = coloured(random.normal(size=len(time)), lambda f: bell(f, 1100.0, 0.7))
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
    breath = coloured(random.normal(size=len(time)), lambda f: bell(f, 1.5 * pitch, 0.6))
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


THRICE = ((0.0, 1.0), (0.36, 0.9), (1.15, 1.0))
FOUR_TIMES = ((0.0, 0.9), (0.52, 1.0), (0.98, 0.9), (1.4, 0.8))
"""When a dog barks (seconds), and how loud."""


def bark(random: np.random.Generator, length: float, pitch: float) -> Wave:
    """One bark: a burst of harsh overtones, the pitch up and steeply down.

    Args:
        random: which.
        length: seconds.
        pitch: highest pitch, Hz.
    """
    time = seconds(length)
    fall = line([(0.0, 0.62), (0.16 * length, 1.0), (0.45 * length, 0.86), (length, 0.45)], time)
    # The folds beat out of step: a rough half pitch under the tone.
    rough = 1 + 0.55 * np.sin(np.pi * np.cumsum(pitch * fall) / RATE) + 0.15 * wobble(random, len(time), 180.0)

    def mouth(height: Wave) -> Wave:
        open_wide = bell(height, 820.0, 0.45) + 0.75 * bell(height, 1500.0, 0.3) + 0.4 * bell(height, 2900.0, 0.35)
        return np.asarray(0.12 + open_wide, dtype=np.float64)

    voice = voiced(random, pitch * fall, mouth, overtones=24, tilt=0.45) * rough
    breath = coloured(random.normal(size=len(time)), lambda f: above(f, 500.0) * mouth(f) * below(f, 4500.0))
    force = line([(0.0, 0.0), (0.09 * length, 1.0), (0.4 * length, 0.8), (0.75 * length, 0.25), (length, 0.0)], time)
    return (voice / np.std(voice) + 0.14 * breath / np.std(breath)) * force * swell(len(time), 0.004, 0.02)


def barking(random: np.random.Generator, rhythm: tuple[tuple[float, float], ...], pitch: float, metres: float) -> Wave:
    """A dog at the other end of the village, and the walls that answer.

    Args:
        random: which dog.
        rhythm: when it barks (seconds), and how loud.
        pitch: highest pitch, Hz.
        metres: how far away.
    """
    whole = np.zeros(round((rhythm[-1][0] + 0.6) * RATE))
    for begins, force in rhythm:
        call = bark(random, random.uniform(0.17, 0.24), pitch * random.uniform(0.93, 1.07))
        start = round(begins * RATE)
        whole[start : start + len(call)] += force * call
    walls = response(random, 1.5, 1.35, 0.02, density=0.015)
    return within(far(whole, metres), walls, 0.3 + metres / 600.0)
