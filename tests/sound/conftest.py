from pathlib import Path

import numpy as np
import pytest
import soundfile
from hearing import RATE, TONE, speech_like


@pytest.fixture(scope="session")
def clips(tmp_path_factory):
    """Makes clips: a name and a length give a file."""
    folder = tmp_path_factory.mktemp("clips")

    def make(name, seconds):
        path = folder / f"{name}-{seconds}.wav"
        if not path.exists():
            soundfile.write(path, speech_like(sum(map(ord, name)), seconds), RATE)
        return path

    return make


@pytest.fixture(scope="session")
def scenes(tmp_path_factory) -> Path:
    """A folder with a scene `tone`: one steady tone at -20 dBFS that fits its loop, so that levels show."""
    folder = tmp_path_factory.mktemp("scenes")
    wave = 0.1 * np.sqrt(2) * np.sin(2 * np.pi * TONE * np.arange(RATE) / RATE)
    soundfile.write(folder / "tone.wav", wave, RATE)
    (folder / "tone.toml").write_text('format = 1\n[[layer]]\nfile = "tone.wav"\n')
    return folder
