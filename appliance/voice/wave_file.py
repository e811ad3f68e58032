"""WAV files: is one whole, how long is it, write one so that a power cut leaves none that is cut."""

import contextlib
import os
import struct
from dataclasses import dataclass
from pathlib import Path

from appliance.voice.voice import GRAIN, RATE, Clip

HEADER = struct.Struct("<4sI4s4sIHHIIHH4sI")
"""The 44 bytes before the samples, as the standard library and every speech engine write them."""

PCM = 1


@dataclass(frozen=True, slots=True)
class Sound:
    """What the header of a whole WAV file says.

    Attributes:
        channels: 1 mono, 2 stereo.
        rate: frames a second.
        width: bytes a sample.
        frames: how many.
    """

    channels: int
    rate: int
    width: int
    frames: int


def measure(path: Path) -> Sound | None:
    """Read the header of a WAV file and hold it against the file's size.

    Args:
        path: the file.

    Returns:
        What the header says, or None where the file is missing, cut, longer than it says or no plain WAV file.
    """
    try:
        with path.open("rb") as file:
            head = file.read(HEADER.size)
            size = os.fstat(file.fileno()).st_size
    except OSError:
        return None
    if len(head) < HEADER.size:
        return None
    riff, rest, wave, fmt, _, kind, channels, rate, _, block, bits, data, length = HEADER.unpack(head)
    if (riff, wave, fmt, data) != (b"RIFF", b"WAVE", b"fmt ", b"data") or kind != PCM or not block:
        return None
    if rest != size - 8 or length != size - HEADER.size or length % block:
        return None
    return Sound(channels, rate, bits // 8, length // block)


def find_clip(path: Path) -> Clip | None:
    """Give the file as a clip, or None where it is not whole or not what a clip promises.

    Args:
        path: a file that `write_clip` wrote, or none.
    """
    sound = measure(path)
    if sound is None or (sound.channels, sound.rate, sound.width) != (1, RATE, 2):
        return None
    if not sound.frames or sound.frames % GRAIN:
        return None
    return Clip(path, round(sound.frames / RATE, 3))


def write_clip(path: Path, samples: bytes) -> Clip:
    """Write a clip under another name, sync it, and give it its name: it is there whole, or not at all.

    The directory itself is not synced: a name that a power cut takes back is a line that is rendered again.

    Args:
        path: where to; its directory is made where there is none.
        samples: 48 kHz, mono, 16 bit little-endian, a whole number of milliseconds.

    Returns:
        The clip; the one that is there already, if another process was quicker.

    Raises:
        OSError: the directory cannot be written, or is full; then nothing is left of the try.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.stem}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(_head(len(samples)) + samples)
            file.flush()
            os.fsync(file.fileno())
        return _give_name(part, path) or Clip(path, round(len(samples) // 2 / RATE, 3))
    finally:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)


def fill_clip(path: Path, samples: bytes) -> Clip:
    """Write a clip into a file that is there, and that nobody takes for whole before it is.

    Args:
        path: the file, in memory.
        samples: as for `write_clip`.

    Raises:
        OSError: it cannot be written, or there is no memory left.
    """
    with path.open("r+b") as file:
        file.truncate()
        file.write(_head(len(samples)) + samples)
    return Clip(path, round(len(samples) // 2 / RATE, 3))


def _head(size: int) -> bytes:
    return HEADER.pack(b"RIFF", size + 36, b"WAVE", b"fmt ", 16, PCM, 1, RATE, RATE * 2, 2, 16, b"data", size)


def _give_name(part: Path, path: Path) -> Clip | None:
    """Give a written file its name, but never take it from a whole one: that is returned instead.

    An engine says the same line a millisecond longer or shorter after other lines, and whoever has been told the
    length of the first must not play the second.
    """
    try:
        path.hardlink_to(part)
    except OSError:
        # The name is taken, or the card's file system knows no second names.
        if there := find_clip(path):
            return there
        part.replace(path)
    return None


def sweep(directory: Path) -> None:
    """Remove what processes that are gone left half written.

    Args:
        directory: of clips; others may write to it meanwhile, what they write stays.
    """
    for part in directory.glob(".*.part"):
        owner = part.name.rsplit(".", 2)[1]
        if not Path("/proc", owner).exists():
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
