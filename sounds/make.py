"""Make every sound of this folder, from numbers alone.

    python sounds/make.py            # beside this file
    python sounds/make.py FOLDER

The wind and the rain are shaped in the frequency domain, where a sound has no beginning and no end: they repeat
without a seam. The same seeds give the same sounds.
"""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile

RATE = 48_000
Wave = npt.NDArray[np.float64]
Shape = Callable[[Wave], Wave]

WIND_SECONDS = 31
RAIN_SECONDS = 23
WIND_LEVEL = -23.0
RAIN_LEVEL = -24.0
"""dBFS, RMS: together some 20 dB below full, so that the voice has room over them."""

TURNS = 16
"""Beginnings that are tried for a sound that repeats."""

BAND_OCTAVES = 0.17
"""Half the width of one of the narrow bands that the wind is built of."""


def noise(random: np.random.Generator, length: int, shape: Shape) -> Wave:
    """Noise with a given spectrum that goes round without a seam.

    Args:
        random: where the noise comes from.
        length: samples.
        shape: amplitude at each frequency in Hz.

    Returns:
        The noise at RMS 1.
    """
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    phases = random.normal(size=len(frequencies)) + 1j * random.normal(size=len(frequencies))
    spectrum = phases * shape(frequencies)
    spectrum[0] = 0
    wave = np.fft.irfft(spectrum, length)
    return wave / np.sqrt(np.mean(wave**2))


def bell(frequencies: Wave, centre: float, octaves: float) -> Wave:
    """A band around a frequency, as wide as some octaves on each side."""
    distance = np.log2(np.maximum(frequencies, 1.0) / centre)
    return np.exp(-0.5 * (distance / octaves) ** 2)


def drift(random: np.random.Generator, length: int, slowest: float, quickest: float) -> Wave:
    """Something that wanders between 0 and 1, and is at the end where it began.

    Args:
        random: where it comes from.
        length: samples.
        slowest: seconds of its longest movement.
        quickest: seconds of its shortest.
    """
    wander = noise(
        random, length, lambda f: np.where((f >= 1 / slowest) & (f <= 1 / quickest), 1 / np.maximum(f, 1e-9), 0)
    )
    return 0.5 + 0.5 * np.tanh(0.8 * wander)


def wind(random: np.random.Generator) -> Wave:
    """Gusts: a rush that swells, and two hollow tones in it that rise with its force.

    It is put together of narrow bands of noise, each of which follows the gliding tones in loudness: a filter
    that moves, without a beginning.
    """
    length = WIND_SECONDS * RATE
    force = drift(random, length, WIND_SECONDS, 2.2)
    flutter = drift(random, length, 3.0, 0.35)
    low_tone = np.log2(170.0) + 1.15 * force + 0.35 * (drift(random, length, 9.0, 2.0) - 0.5)
    high_tone = np.log2(480.0) + 1.0 * force + 0.6 * (drift(random, length, 7.0, 1.5) - 0.5)
    whistle = drift(random, length, 11.0, 1.8) * force
    summed = np.zeros(length)
    for centre in np.geomspace(80.0, 3600.0, 34):
        band = noise(random, length, lambda f, centre=centre: bell(f, centre, BAND_OCTAVES))
        place = np.log2(centre)
        # A small loudspeaker gives nothing of the lowest rumble; it would only eat up the room for the rest.
        deep = 1 / (1 + (130.0 / centre) ** 3)
        rush = 0.42 * (centre / 200.0) ** -0.6 * (0.4 + 0.6 * force)
        hollow = 1.3 * np.exp(-0.5 * ((place - low_tone) / 0.3) ** 2) * (0.5 + 0.5 * force)
        thin = 0.9 * np.exp(-0.5 * ((place - high_tone) / 0.13) ** 2) * whistle
        summed += band * deep * (rush + hollow + thin)
    return summed * (0.75 + 0.25 * flutter)


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


def rain(random: np.random.Generator) -> Wave:
    """A dense curtain above 1 kHz with drops near and far in it."""
    length = RAIN_SECONDS * RATE

    def curtain(f: Wave) -> Wave:
        rise = 1 / (1 + (1400.0 / np.maximum(f, 1.0)) ** 2)
        fall = 1 / (1 + (f / 8500.0) ** 3)
        return rise * fall + 0.05 * bell(f, 500.0, 1.0)

    far = noise(random, length, curtain)
    swell = 0.7 + 0.6 * drift(random, length, RAIN_SECONDS, 1.5)
    # Squalls of thick drops pass over; between them only the fine rain is left.
    squall = drift(random, length, 9.0, 0.9)
    fine = drops(random, length, 900.0, 0.4)
    thick = drops(random, length, 90.0, 1.3)
    return 0.55 * far * swell + fine * (0.7 + 0.5 * squall) + thick * (0.25 + 1.0 * squall)


def chime() -> Wave:
    """Two soft bells, the second a fourth higher: stands in for a line that cannot be spoken."""
    time = np.arange(int(0.9 * RATE)) / RATE
    wave = np.zeros(len(time))
    for begins, pitch in ((0.0, 523.25), (0.18, 698.46)):
        later = np.maximum(0.0, time - begins)
        for partial, share, decay in ((1.0, 1.0, 0.24), (2.0, 0.35, 0.16), (3.01, 0.12, 0.09)):
            tone = np.sin(2 * np.pi * pitch * partial * later) * np.exp(-later / decay)
            wave += share * tone * np.minimum(1.0, later / 0.006)
    return wave * np.minimum(1.0, (time[-1] - time) / 0.1)


def levelled(wave: Wave, decibels: float, ceiling: float = -4.0) -> Wave:
    """Set the RMS of a sound, and bend the few peaks that stand out above the ceiling.

    Args:
        wave: any sound.
        decibels: its RMS, dBFS.
        ceiling: of its peaks, dBFS.
    """
    wave = wave - np.mean(wave)
    loud = wave * 10 ** (decibels / 20) / np.sqrt(np.mean(wave**2))
    top = 10 ** (ceiling / 20)
    knee = 0.6 * top
    over = np.abs(loud) > knee
    bent = knee + (top - knee) * np.tanh((np.abs(loud) - knee) / (top - knee))
    return np.where(over, np.sign(loud) * bent, loud)


def write(path: Path, wave: Wave) -> None:
    """Write a sound as OGG Vorbis, one channel, in small pieces (libsndfile's encoder fails on large ones)."""
    kind = {"format": "OGG", "subtype": "VORBIS", "compression_level": 0.5}
    with soundfile.SoundFile(path, "w", samplerate=RATE, channels=1, **kind) as file:
        for start in range(0, len(wave), 4096):
            file.write(wave[start : start + 4096])


def write_loop(path: Path, wave: Wave) -> None:
    """Write a sound that repeats, begun where the codec's own small errors leave the smoothest seam.

    Args:
        path: the file.
        wave: goes round without a seam, so that it may begin anywhere.
    """

    def seam(turn: int) -> float:
        write(path, np.roll(wave, turn))
        heard, _ = soundfile.read(path)
        return float(np.abs(np.diff(np.concatenate((heard[-3:], heard[:3])), n=2)).max())

    best = min(range(0, len(wave), len(wave) // TURNS), key=seam)
    write(path, np.roll(wave, best))


def make(folder: Path) -> None:
    """Make every sound.

    Args:
        folder: where they are written.
    """
    write_loop(folder / "wind.ogg", levelled(wind(np.random.default_rng(1931)), WIND_LEVEL, -9.5))
    write_loop(folder / "rain.ogg", levelled(rain(np.random.default_rng(2306)), RAIN_LEVEL, -10.5))
    write(folder / "chime.ogg", levelled(chime(), -20.0))


if __name__ == "__main__":
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
