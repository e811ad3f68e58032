"""How long sound files are, and whether all of a scene fits into memory."""

from pathlib import Path

import soundfile

from .levels import RATE
from .resample import RATES

MEMORY = 30_000_000
"""Bytes of all live scenes: everything is decoded, and two sound at once while one takes over."""

LIVE = 2
"""How many scenes sound at once at most: the one that comes and the one that goes."""

SAMPLE = 2
"""Bytes of a sample of one channel."""

LONGEST = MEMORY // LIVE // SAMPLE // RATE
"""Seconds of all sounds of a scene together. On a card with two channels there is room for one scene at a time."""


def length(path: Path) -> tuple[float, str, str]:
    """Look how long a sound is.

    Args:
        path: a file in any format that libsndfile knows.

    Returns:
        Seconds; what is wrong with it, the rest of a sentence about it; and what would be right. Both are empty if
        all is well.
    """
    try:
        # Anything but a file, such as a pipe, might have to be waited for.
        if not path.is_file():
            return 0.0, "is no file", "put a sound file in its place"
        info = soundfile.info(str(path))
    except (soundfile.LibsndfileError, OSError, RuntimeError, ValueError):
        return 0.0, "is not a sound that can be read", "save it as OGG or WAV"
    if info.samplerate not in RATES:
        return 0.0, f"has {info.samplerate} samples a second", f"save it with {RATE} Hz"
    if info.frames <= 0:
        return 0.0, "has no sound in it", "save it anew, or leave it out"
    return info.frames / info.samplerate, "", ""


class Measures:
    """Adds up the sounds of a scene."""

    def __init__(self) -> None:
        self._room = float(LONGEST)

    def take(self, path: Path) -> tuple[float, str, str]:
        """Look at one more sound: as `length`, and whether it still fits."""
        seconds, problem, remedy = length(path)
        if not problem and seconds > self._room:
            problem = f"does not fit into memory any more: it has {seconds:.0f} seconds, and {self._room:.0f} are left"
            return 0.0, problem, f"make the sounds of this scene {LONGEST} seconds long together at most"
        self._room -= seconds
        return seconds, problem, remedy
