"""In the machine, with the box's own Python: finds in a recording the sounds that the box should have played.

Reads cues from standard input, as `voxlupi rehearse --json` has them, and writes those that have a sound, each with the
place where it is heard (`at`, seconds) and how like it is (`likeness`, the cosine of both, from 0 to 1).
"""

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
import soundfile

from appliance import files

RATE = 11_025
NEAR = 1.5
"""Seconds around the expected place, reckoned from the first sound, within which the others are looked for."""

PIECE = RATE // 2
"""Samples of a piece."""

SLACK = RATE * 3 // 100
"""Samples that a piece may lie beside its place."""

Sound = np.ndarray[Any, np.dtype[np.float64]]


def load(path: Path) -> Sound:
    """A sound file in one channel, at RATE."""
    sound, rate = soundfile.read(path, always_2d=True)
    mono = sound.mean(axis=1)
    # A mean over each stretch is filter enough for telling calls from each other.
    edges = np.arange(int(len(mono) / rate * RATE) + 1) * rate / RATE
    sums = np.interp(edges, np.arange(len(mono) + 1), np.concatenate(([0.0], np.cumsum(mono))))
    return np.diff(sums) / (rate / RATE)


def clips(cue: dict[str, Any], language: str) -> list[Path]:
    """The files that may be heard for a cue."""
    if cue["kind"] == "sound":
        return [files.shipped("sounds", "signals", f"{cue['name']}.ogg")]
    folder = files.shipped("sounds", "voices", language)
    pack = json.loads((folder / "pack.json").read_text())
    return [folder / line["file"] for line in pack["lines"] if line["text"] == cue["text"]]


def fit(recording: Sound, clip: Sound) -> tuple[int, float]:
    """Where a clip fits best, in samples, and how well."""
    if len(recording) < len(clip):
        return 0, 0.0
    size = 1 << (len(recording) + len(clip)).bit_length()
    product = np.fft.irfft(np.fft.rfft(recording, size) * np.conj(np.fft.rfft(clip, size)), size)
    product = product[: len(recording) - len(clip) + 1]
    squares = np.concatenate(([0.0], np.cumsum(recording**2)))
    power = squares[len(clip) :] - squares[: -len(clip)]
    likeness = product / np.sqrt(np.maximum(power, 1e-6) * np.sum(clip**2))
    best = int(np.argmax(likeness))
    return best, float(likeness[best])


def place(recording: Sound, clip: Sound) -> tuple[float, float]:
    """Where a clip is heard, in seconds, and how well, piece by piece.

    The loopback card counts time in steps of ten milliseconds, and now and then loses or repeats one. So each piece may
    lie a little beside its place.
    """
    best, _ = fit(recording, clip)
    shifts, likeness, weights = [], [], []
    for first in range(0, max(1, len(clip) - PIECE + 1), PIECE):
        piece = clip[first : first + PIECE]
        low = max(0, best + first - SLACK)
        at, like = fit(recording[low : best + first + len(piece) + SLACK], piece)
        shifts.append(low + at - first)
        likeness.append(like)
        weights.append(float(np.sum(piece**2)))
    return float(np.median(shifts)) / RATE, float(np.average(likeness, weights=weights))


def main() -> None:
    """Find all of them."""
    recording, language = load(Path(sys.argv[1])), "en"
    cues = [cue for cue in json.load(sys.stdin) if cue["kind"] in {"say", "sound"}]
    offset = None
    for cue in cues:
        first, last = 0, len(recording)
        if offset is not None:
            first = max(0, int((cue["t"] + offset - NEAR) * RATE))
            last = int((cue["t"] + cue["seconds"] + offset + NEAR) * RATE)
        found = [place(recording[first:last], load(clip)) for clip in clips(cue, language)]
        at, cue["likeness"] = max(found, key=lambda each: each[1], default=(0.0, 0.0))
        cue["at"] = at + first / RATE
        if offset is None:
            offset = cue["at"] - cue["t"]
    json.dump(cues, sys.stdout)


if __name__ == "__main__":
    main()
