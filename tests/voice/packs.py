"""Packs and recordings for tests: real sound files, each text with a buzz of its own, by which it is known again."""

import json
import shutil
import subprocess
import sys
import wave

import numpy as np
import soundfile

from appliance.voice.pack import hash_of
from appliance.voice.virtual import buzz

SECONDS = 0.6
"""Of every sound."""


def sound(text, rate=24_000, seconds=SECONDS):
    """What a text sounds like in these packs."""
    return buzz(text, seconds)[:: 48_000 // rate]


def write_pack(folder, texts, *, language="it", silence=0.2, gain=0.3, alike=False, **others):
    """Write a pack; `silence` is in seconds at both ends of every file. Many that are all alike are quicker written."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = []
    for number, text in enumerate(texts):
        if alike and number:
            shutil.copy(folder / "0.ogg", folder / f"{number}.ogg")
        else:
            samples = np.pad(sound(text) * gain, round(silence * 24_000))
            soundfile.write(folder / f"{number}.ogg", samples, 24_000, format="OGG", subtype="VORBIS")
        lines.append(
            {
                "key": f"game/line{number}",
                "text": text,
                "hash": hash_of(text),
                "file": f"{number}.ogg",
                "seconds": samples.size / 24_000,
                "loudness": -23.0,
            }
        )
    manifest = {"format": 1, "language": language, "engine": "buzz", "voice": "bee", "lines": lines, **others}
    (folder / "pack.json").write_text(json.dumps(manifest), encoding="utf-8")
    return folder


def record(folder, key, text, ending=".wav", rate=48_000):
    """Write a recording of a line, as somebody at a microphone would."""
    path = folder / f"{key}{ending}"
    path.parent.mkdir(parents=True, exist_ok=True)
    soundfile.write(path, sound(text, rate), rate)
    return path


def samples_of(clip):
    """The samples of a clip, and that it is one."""
    with wave.open(str(clip.path)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (48_000, 1, 2)
        assert file.getnframes() == round(clip.seconds * 1000) * 48
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def place_of(text, samples):
    """Where in samples a text is heard, in seconds; None where it is not."""
    wanted = sound(text, 48_000)
    padded = np.pad(samples, wanted.size)
    size = padded.size + wanted.size
    likeness = np.fft.irfft(np.fft.rfft(padded, size) * np.conj(np.fft.rfft(wanted, size)), size)[: padded.size]
    place = int(likeness.argmax())
    there = padded[place : place + wanted.size]
    strength = likeness[place] / max(np.linalg.norm(wanted) * np.linalg.norm(there), 1e-9)
    return (place - wanted.size) / 48_000 if strength > 0.8 else None


def link_out(path, target):
    """Let a file be a link to one elsewhere."""
    path.unlink(missing_ok=True)
    path.symlink_to(target)


def modules_after(program):
    """What a fresh process has imported when a program has run."""
    code = f"import sys\n{program}\nprint(*sys.modules)"
    done = subprocess.run((sys.executable, "-c", code), capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())
