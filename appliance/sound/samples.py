"""Sound files as numbers: whole clips cut to their slots, whole layers at their levels. 16 bit, 48 kHz."""

import ctypes
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import soundfile

from .levels import RATE, from_db
from .measure import LONGEST
from .resample import RATES, resampled
from .scene import Layer, Single

Samples = npt.NDArray[np.int16]
"""One channel, 48 kHz."""

CUT_SECONDS = 0.02
"""How long the last of a clip fades when it does not fit into its slot."""

FULL = 32_767

# A program that ends gives its libraries back; a thread that still reads a sound by libsndfile would then crash it. A
# reference too many keeps that one to the last.
ctypes.pythonapi.Py_IncRef(ctypes.py_object(getattr(soundfile, "_snd", None)))

PIECE = 1 << 18
"""Samples that are read at once: a long sound would else take its memory several times over."""

MARGIN = 0.2
"""Seconds behind a slot that are read of a clip: that something is lost is known by them."""

FLOATS = ("FLOAT", "DOUBLE")
"""Kinds of samples that can be anything, even no number."""


class BadSound(Exception):  # noqa: N818 - read aloud as what it is: a bad sound
    """A sound file is gone or broken; its text says which, in words."""


LOUDEST = 16.0
"""Full scales up to which floating-point numbers are taken as they are; what is above is cut off."""


def read(path: Path, gain: float = 1.0, *, loops: bool = False, most: float = LONGEST) -> Samples:
    """Read a sound file; of several channels the middle is taken.

    Args:
        path: any format that libsndfile knows, of any rate.
        gain: amplitude factor.
        loops: whether it goes round and round; then a change of its rate keeps the seam.
        most: seconds that are read at most, whatever the file holds or says that it holds.

    Raises:
        BadSound: it cannot be read.
    """
    try:
        # Anything but a file, such as a pipe, might have to be waited for.
        if not path.is_file():
            raise FileNotFoundError(path)
        with soundfile.SoundFile(str(path)) as file:
            if file.samplerate not in RATES:
                raise BadSound(f"the sound {path} has {file.samplerate} samples a second; {RATE} are usual")
            frames = math.ceil(most * file.samplerate)
            if file.samplerate == RATE and file.subtype not in FLOATS:
                return _joined([_mixed(piece, gain) for piece in _pieces(file, frames, "int16")], np.int16)
            whole = _joined([_middle(piece) for piece in _pieces(file, frames, "float32")], np.float32)
            return to_16_bit(resampled(whole, file.samplerate, loops=loops) * np.float32(gain * (FULL + 1)))
    except (soundfile.LibsndfileError, OSError, RuntimeError, ValueError):
        problem = "is broken" if path.is_file() else "is gone"
        raise BadSound(f"the sound {path} {problem}") from None


def _pieces(file: soundfile.SoundFile, frames: int, kind: str) -> Iterator[npt.NDArray[Any]]:
    while frames > 0 and len(piece := file.read(min(frames, PIECE // file.channels), dtype=kind, always_2d=True)):
        yield piece
        frames -= len(piece)


def _joined(pieces: list[npt.NDArray[Any]], kind: type) -> npt.NDArray[Any]:
    return np.concatenate(pieces) if pieces else np.zeros(0, kind)


def _middle(piece: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """One channel of several.

    Raises:
        ValueError: what stands there is no number.
    """
    if not np.isfinite(piece).all():
        raise ValueError("no number")
    middle: npt.NDArray[np.float32] = np.clip(piece, -LOUDEST, LOUDEST).mean(axis=1)
    return middle


def _mixed(piece: npt.NDArray[np.int16], gain: float) -> Samples:
    if piece.shape[1] == 1 and gain == 1.0:
        return piece[:, 0].copy()
    return to_16_bit(piece.mean(axis=1, dtype=np.float32) * np.float32(gain))


def frames(seconds: float) -> int:
    """How many samples a time is."""
    return round(seconds * RATE)


def clip(path: Path, seconds: float) -> Samples:
    """Read a clip and cut it to its slot; see `fitted`.

    Args:
        path: the clip.
        seconds: its slot.

    Raises:
        BadSound: it cannot be read.
    """
    return fitted(read(path, most=seconds + MARGIN), seconds)


def fitted(whole: Samples, seconds: float) -> Samples:
    """A sound cut to its slot, with a fade if something is lost.

    Args:
        whole: all of it, left as it is.
        seconds: its slot.
    """
    slot = frames(seconds)
    if len(whole) <= slot:
        return whole
    return faded(whole[:slot].copy(), slot - frames(CUT_SECONDS), CUT_SECONDS)


def layer(described: Layer, gain: float) -> Samples:
    """Read a layer at its level, so that all of the card's steps are left for what moves.

    Args:
        described: which, and how loud.
        gain: amplitude factor of the whole scene.

    Raises:
        BadSound: it cannot be read.
    """
    return read(described.path, gain * from_db(described.level), loops=True)


def single(described: Single, gain: float) -> list[Samples]:
    """Read the sounds of an entry as loud as they can be; a strike then is so loud or softer.

    Args:
        described: which, and how loud.
        gain: amplitude factor of the whole scene.

    Raises:
        BadSound: one cannot be read.
    """
    loudest = gain * from_db(described.level + described.kind.vary)
    return [read(path, loudest) for path in described.paths]


def to_16_bit(loud: npt.NDArray[np.float32]) -> Samples:
    """Round to what a card takes; what is too loud is cut off."""
    rounded: Samples = np.clip(np.rint(loud), -FULL, FULL).astype(np.int16)
    return rounded


def faded(samples: npt.NDArray[np.int16], start: int, seconds: float) -> Samples:
    """Fade samples out where they stand, and silence all that follows.

    Args:
        samples: along the first axis; changed in place, even while a card plays them.
        start: sample at which the fade begins; before the first is the first.
        seconds: how long it takes.

    Returns:
        The same samples.
    """
    start = max(0, start)
    length = frames(seconds)
    tail = samples[start : start + length]
    slope = np.linspace(1.0, 0.0, length, endpoint=False, dtype=np.float32)[: len(tail)]
    # The end goes first: a card that reads meanwhile must not run past the fade into the untouched voice.
    samples[start + length :] = 0
    tail[:] = (tail * (slope if tail.ndim == 1 else slope[:, None])).astype(np.int16)
    return samples


def rest(samples: Samples, start: int) -> Samples:
    """What is left of a clip from a sample on, with a short rise: it would else begin with a click.

    Args:
        samples: all of it, left as it is.
        start: the first that is wanted; beyond the end nothing is left.
    """
    left = samples[start:].copy()
    rise = left[: frames(CUT_SECONDS)]
    rise[:] = (rise * np.linspace(0.0, 1.0, len(rise), endpoint=False, dtype=np.float32)).astype(np.int16)
    return left
