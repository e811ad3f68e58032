"""Lines over a scene, mixed by the box's own mixer at the levels that it comes with."""

from contextlib import closing
from pathlib import Path

import numpy as np
import numpy.typing as npt
import soundfile

from appliance.settings.model import Audio
from appliance.sound.virtual_mixer import RecordingMixer
from appliance.voice.voice import Clip

BEGIN = 4.0
"""Seconds of the scene before the first line."""

GAP = 1.6
"""Seconds between two lines: the ambience comes up again."""

AROUND = 0.4
"""Seconds before and after a line that are heard with it."""

RATE = 48_000


def over(scene: str, clips: list[Clip], scratch: Path) -> list[npt.NDArray[np.float32]]:
    """Say lines one after the other over a scene.

    Args:
        scene: its name; "" is silence.
        clips: the lines.
        scratch: a folder for the recording.

    Returns:
        For each line what is heard around it, at 48 kHz.
    """
    file = scratch / "judged.wav"
    starts: list[float] = []
    now = BEGIN
    with closing(RecordingMixer(file, Audio())) as mixer:
        mixer.scene(scene, 0.0)
        for clip in clips:
            mixer.tick(now - 1.0)
            mixer.expect(now, clip.seconds, clip.path)
            mixer.say(clip.path, clip.seconds, now)
            starts.append(now)
            now += clip.seconds + GAP
        mixer.tick(now)
    heard, _ = soundfile.read(file, dtype="float32")
    file.unlink()
    return [
        heard[round((start - AROUND) * RATE) : round((start + clip.seconds + AROUND) * RATE)]
        for start, clip in zip(starts, clips, strict=True)
    ]
