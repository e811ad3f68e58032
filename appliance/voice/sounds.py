"""Sound files become the shape of a clip: decoded, at 48 kHz, pieces joined with the rests between them.

Only what has time imports this: numpy and soundfile cost a Raspberry Pi a second.
"""

import math
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import numpy as np
import soundfile

from appliance.voice.shape import Samples, SilentError, level, shape, to_bytes
from appliance.voice.shelf import Part
from appliance.voice.voice import GRAIN, RATE

LONGEST = 120.0
"""Seconds of one file; more is no line, and would fill the memory of a small box."""

LARGEST = 64_000_000
"""Bytes of one file."""

PIECE = 1 << 18
"""Frames that are read at once."""

LOUDEST = 1000.0
"""Full scales: what is louder in a file of floating-point numbers was never recorded."""

CHANNELS = 8
"""Of a file at most."""

CUT = 0.05
"""Seconds by which a file may be shorter than it is said to be."""


class UnsoundError(Exception):
    """A file that cannot be used; the text says why, for people, without the file's name."""


def join(parts: Sequence[Part], *, is_word: bool = False) -> bytes:
    """Make the samples of a clip.

    Args:
        parts: in order.
        is_word: see `shape`.

    Returns:
        As `write_clip` takes them.

    Raises:
        UnsoundError: a file is missing, broken, cut, silent or too long; the text begins with its name.
    """
    sounds: list[Samples] = []
    for part in parts:
        try:
            sounds.append(shape(*decode(part), is_word=is_word))
        except (UnsoundError, SilentError) as error:
            words = "nothing is to be heard in it" if isinstance(error, SilentError) else str(error)
            raise UnsoundError(f"{part.path.name}: {words}") from error
        if part.rest:
            sounds.append(np.zeros(round(part.rest * 1000) * GRAIN))
    return to_bytes(level(np.concatenate(sounds)) if len(sounds) > 1 else sounds[0])


def decode(part: Part) -> tuple[Samples, int]:
    """Read a sound file (WAV, OGG, FLAC, MP3) as one channel.

    Returns:
        Samples, -1 to 1, and their frames a second.

    Raises:
        UnsoundError: it cannot be used.
    """
    content = BytesIO(_read(part.path))
    try:
        with soundfile.SoundFile(content) as file:
            rate = file.samplerate
            # What the head says is looked at before anything is read by it: it may promise more than fits into memory.
            if not 0 < rate <= 4 * RATE or not 0 < file.channels <= CHANNELS:
                raise UnsoundError("it is broken")
            samples = _middle(file, math.ceil(rate * LONGEST) + 1)
    except (soundfile.SoundFileError, ValueError, RuntimeError) as error:
        raise UnsoundError("it is broken") from error
    if samples.size > rate * LONGEST:
        raise UnsoundError(f"it is longer than {LONGEST:g} s")
    if not part.seconds - CUT <= samples.size / rate:
        raise UnsoundError(f"it is cut: {samples.size / rate:.2f} s of {part.seconds:.2f}")
    return samples, rate


def _middle(file: soundfile.SoundFile, most: int) -> Samples:
    """Read so many frames at most, one piece after the other; of several channels the middle is taken.

    Raises:
        UnsoundError: it is louder than anything.
    """
    pieces = [np.zeros(0)]
    while most > 0 and (piece := file.read(min(most, PIECE), dtype="float64", always_2d=True)).size:
        if not (np.abs(piece) <= LOUDEST).all():  # nor is what is no number
            raise UnsoundError("it is broken")
        pieces.append(piece.mean(axis=1))
        most -= len(piece)
    return np.concatenate(pieces)


def _read(path: Path) -> bytes:
    """Read a file, and let nothing else wait should that take for ever: soundfile opens one file at a time."""
    try:
        # Anything but a file, such as a pipe, might have to be waited for.
        if not path.is_file():
            raise UnsoundError("there is no such file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise UnsoundError(error.strerror or "it cannot be read") from error
    if len(content) > LARGEST:
        raise UnsoundError(f"it is larger than {LARGEST // 1_000_000} MB")
    return content
