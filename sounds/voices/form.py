"""The form of every file of a pack: no silence at its ends, one loudness, Opus in OGG at 24 kHz.

Where a file starts is where the word starts: counts aloud fall on beats.
"""

from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
import soundfile
from pyloudnorm import Meter

Samples: TypeAlias = npt.NDArray[np.float64]

RATE = 24_000
"""Hz, as the model gives it."""

LOUDNESS = -23.0
"""LUFS (BS.1770) of every file that is at least a block of it long; of the voiced part of shorter ones, dBFS RMS."""

BLOCK = 0.4
"""Seconds of a block of BS.1770."""

CEILING = -1.5
"""dBFS that no sample exceeds; the codec may add half a dB."""

EDGE = -40.0
"""dB under the loudest 5 ms: what is quieter at the ends is silence."""

FRAME = 0.005
"""Seconds over which the ends are looked at."""

FADE = 0.002
"""Seconds of fade at both ends, so that nothing clicks."""

VOICED = -20.0
"""dB under the loudest 20 ms: what is quieter is not voiced."""

QUALITY = 0.94
"""How much the encoder leaves out, 0 to 1: some 3 kB a second. Most lines are short, and Vorbis has 4 kB of header."""


def form(samples: Samples) -> Samples:
    """Bring the model's sound into the form of a file.

    Args:
        samples: at 24 kHz.

    Raises:
        ValueError: there is nothing to hear.
    """
    sound = trim(samples)
    loud = limit(sound * _ratio(LOUDNESS - loudness(sound)))
    # What the limiter has taken from a long sentence is given back, as far as it lets it.
    return limit(loud * _ratio(LOUDNESS - loudness(loud)))


def trim(samples: Samples) -> Samples:
    """Cut the silence off both ends.

    Raises:
        ValueError: all is silence.
    """
    size = round(FRAME * RATE)
    frames = np.pad(samples, (0, -samples.size % size)).reshape(-1, size)
    level = np.sqrt(np.mean(frames**2, axis=1))
    if level.max() < _ratio(-50.0):
        raise ValueError("the model gave silence")
    loud = np.flatnonzero(level > level.max() * _ratio(EDGE))
    sound = samples[loud[0] * size : (loud[-1] + 1) * size].copy()
    width = round(FADE * RATE)
    curve = np.linspace(0, 1, width, endpoint=False)
    sound[:width] *= curve
    sound[-width:] *= curve[::-1]
    return sound


def loudness(samples: Samples) -> float:
    """How loud a file sounds: LUFS, of what is shorter than a block dBFS RMS of its voiced part."""
    if samples.size >= BLOCK * RATE:
        return float(Meter(RATE, block_size=BLOCK).integrated_loudness(samples))
    size = RATE // 50
    power = np.mean(np.pad(samples, (0, -samples.size % size)).reshape(-1, size) ** 2, axis=1)
    return float(10 * np.log10(np.mean(power[power >= power.max() * 10 ** (VOICED / 10)])))


def limit(samples: Samples) -> Samples:
    """Bend the few peaks that stand out over the ceiling."""
    top = _ratio(CEILING)
    knee = 0.7 * top
    size = np.abs(samples)
    bent = knee + (top - knee) * np.tanh(np.maximum(size - knee, 0.0) / (top - knee))
    return np.where(size > knee, np.sign(samples) * bent, samples)


def write(path: Path, samples: Samples) -> None:
    """Write a file so that it is either whole or not there."""
    part = path.with_suffix(".part")
    kind = {"format": "OGG", "subtype": "OPUS", "compression_level": QUALITY}
    with soundfile.SoundFile(part, "w", samplerate=RATE, channels=1, **kind) as file:
        for start in range(0, len(samples), 4096):
            file.write(samples[start : start + 4096])
    part.replace(path)


def read(path: Path) -> Samples:
    """Read a file of a pack."""
    samples, _ = soundfile.read(path)
    return np.asarray(samples, np.float64)


def _ratio(decibels: float) -> float:
    return float(10 ** (decibels / 20))
