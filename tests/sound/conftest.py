from pathlib import Path

import numpy as np
import pytest
import soundfile

RATE = 48_000
TONE = 3_000


def speech_like(seed, seconds):
    """Noise between 200 and 1500 Hz that comes in syllables, at -20 dBFS: no two are alike."""
    random = np.random.default_rng(seed)
    length = round(seconds * RATE)
    spectrum = np.fft.rfft(random.normal(size=length))
    frequencies = np.fft.rfftfreq(length, 1 / RATE)
    spectrum[(frequencies < 200) | (frequencies > 1500)] = 0
    voice = np.fft.irfft(spectrum, length) * (0.6 + 0.4 * np.sin(np.arange(length) / RATE * 2 * np.pi * 4))
    return np.round(voice / np.sqrt(np.mean(voice**2)) * 0.1 * 32768).astype(np.int16)


@pytest.fixture(scope="session")
def clips(tmp_path_factory):
    """Makes clips: a name and a length give a file."""
    folder = tmp_path_factory.mktemp("clips")

    def make(name, seconds):
        path = folder / f"{name}.wav"
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


def tone_level(heard, start, seconds=0.01):
    """Level of the tone alone (dBFS) in a piece of sound; whole periods, so that the voice stays out of it."""
    length = round(seconds * TONE) * RATE // TONE
    piece = heard[round(start * RATE) :][:length].astype(np.float64) / 32768
    window = np.hanning(length)
    turn = np.exp(-2j * np.pi * TONE * np.arange(len(piece)) / RATE)
    amplitude = 2 * abs(np.sum(piece * window * turn)) / np.sum(window)
    return float(20 * np.log10(amplitude / np.sqrt(2) + 1e-9))
