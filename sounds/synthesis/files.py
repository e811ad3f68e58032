"""Sounds become OGG files."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile

from .noise import RATE, Wave

TURNS = 16
"""Beginnings that are tried for a sound that repeats."""


def write(path: Path, wave: Wave, compression: float = 0.5) -> None:
    """Write a sound as OGG Vorbis, one channel, in small pieces (libsndfile's encoder fails on large ones).

    Args:
        path: the file.
        wave: within -1 and 1.
        compression: 0 is the largest and best file, 1 the smallest.
    """
    kind = {"format": "OGG", "subtype": "VORBIS", "compression_level": compression}
    with soundfile.SoundFile(path, "w", samplerate=RATE, channels=1, **kind) as file:
        for start in range(0, len(wave), 4096):
            file.write(wave[start : start + 4096])


def unless_same(path: Path, make: Callable[[], None]) -> None:
    """Make a file, but leave it as it was if it sounds the same: an encoder numbers its streams by chance.

    Args:
        path: the file.
        make: writes it.
    """
    if not path.exists():
        make()
        return
    before, heard = path.read_bytes(), soundfile.read(path)[0]
    make()
    if np.array_equal(soundfile.read(path)[0], heard):
        path.write_bytes(before)


def write_loop(path: Path, wave: Wave, compression: float = 0.5) -> None:
    """Write a sound that repeats, begun where the codec's own small errors leave the smoothest seam.

    Args:
        path: the file.
        wave: goes round without a seam, so that it may begin anywhere.
        compression: as for `write`.
    """

    def seam(turn: int) -> float:
        write(path, np.roll(wave, turn), compression)
        heard, _ = soundfile.read(path)
        return float(np.abs(np.diff(np.concatenate((heard[-3:], heard[:3])), n=2)).max())

    best = min(range(0, len(wave), len(wave) // TURNS), key=seam)
    write(path, np.roll(wave, best), compression)
