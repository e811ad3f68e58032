"""What a box makes of sound files that were damaged: they are heard as far as they are sound, or left out with a word.

Whoever asks for a sound gets numbers that a card can take, of no more seconds than it has asked for, or hears what is
wrong with the file by its name; and never waits.
"""

import io
import math
import signal
import struct
from contextlib import contextmanager
from functools import cache

import numpy as np
import soundfile
from hypothesis import strategies as st

from appliance.sound import measure, samples, scene, signals
from appliance.sound.levels import RATE
from appliance.sound.samples import BadSound
from appliance.sound.scenery import Scenery
from appliance.voice.recorded import Recorded
from appliance.voice.shape import CEILING
from appliance.voice.shelf import Part
from appliance.voice.sounds import UnsoundError, join
from appliance.voice.voice import GRAIN, Utterance

SECONDS = 0.12
SLOT = 0.1
CALL = Utterance("Chi va l\u00e0?", ["call"], ["Chi va l\u00e0?"])
KINDS = {
    "plain.wav": ("WAV", "PCM_16", 48_000, 1),
    "float.wav": ("WAV", "FLOAT", 48_000, 2),
    "double.wav": ("WAV", "DOUBLE", 44_100, 1),
    "wide.wav": ("WAVEX", "PCM_24", 96_000, 6),
    "slow.wav": ("WAV", "PCM_U8", 8_000, 1),
    "plain.flac": ("FLAC", "PCM_16", 48_000, 1),
    "other.flac": ("FLAC", "PCM_24", 44_100, 2),
    "plain.ogg": ("OGG", "VORBIS", 48_000, 1),
    "other.ogg": ("OGG", "VORBIS", 44_100, 2),
    "opus.ogg": ("OGG", "OPUS", 48_000, 1),
    "plain.mp3": ("MP3", "MPEG_LAYER_III", 48_000, 1),
    "other.mp3": ("MP3", "MPEG_LAYER_III", 22_050, 2),
}
"""Formats, kinds of samples, samples a second and channels that people save sounds with."""

ABSURD = (0, 1, 0xFF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1_000_000_000, 44_100, 7_999, 192_000, 192_001)
NO_NUMBERS = (math.nan, math.inf, -math.inf, 3.4e38, -1e30, 1e-45)


@cache
def whole(name):
    """The bytes of a sound that is good."""
    kind, subtype, rate, channels = KINDS[name]
    at = np.arange(round(SECONDS * rate)) / rate
    wave = np.repeat(
        (0.3 * np.sin(2 * np.pi * 330 * at) + 0.1 * np.sin(2 * np.pi * 777 * at))[:, None], channels, axis=1
    )
    file = io.BytesIO()
    soundfile.write(file, wave, rate, format=kind, subtype=subtype)
    return file.getvalue()


def _flip(content, where, how):
    place = where % max(1, len(content))
    return content[:place] + bytes(byte ^ (1 + how % 255) for byte in content[place : place + 1]) + content[place + 1 :]


def _absurd(content, where, how):
    """Four bytes of the head, or two, say something that cannot be."""
    size = (4, 2, 8)[how % 3]
    number = ABSURD[how // 3 % len(ABSURD)]
    order = "big" if content[:1] == b"f" else "little"
    place = where % 120
    return content[:place] + (number % (1 << 8 * size)).to_bytes(size, order) + content[place + size :]


def _no_numbers(content, where, how):
    place = where % max(1, len(content)) // 4 * 4
    odd = struct.pack(("<f", "<d")[how % 2], NO_NUMBERS[how // 2 % len(NO_NUMBERS)])
    return content[:place] + odd * (1 + how % 50) + content[place + len(odd) * (1 + how % 50) :]


DAMAGES = {
    "cut": lambda content, where, _: content[: where % (len(content) + 1)],
    "head cut off": lambda content, where, _: content[where % (len(content) + 1) :],
    "flip": _flip,
    "flip in the head": lambda content, where, how: _flip(content, where % 100, how),
    "absurd": _absurd,
    "no numbers": _no_numbers,
    "twice": lambda content, where, _: content + content[where % len(content) :] if content else b"",
    "zeros": lambda content, where, how: content[: where % (len(content) + 1)] + bytes(how % 3000),
    "hole": lambda content, where, how: content[: where % 3000] + content[where % 3000 + 1 + how % 40 :],
    "text": lambda content, _where, how: b"This is no sound. " * (how % 9) if how % 2 else b"RIFF" + content[:how],
}

numbers = st.integers(0, 999_999)
damages = st.lists(st.tuples(st.sampled_from(sorted(DAMAGES)), numbers, numbers), min_size=1, max_size=3)


def damaged(name, moves):
    """A sound's bytes after some damages."""
    content = whole(name)
    for what, where, how in moves:
        content = DAMAGES[what](content, where, how)
    return content


@contextmanager
def promptly(seconds=20):
    """Whoever waits for ever fails instead."""

    def late(*_):
        raise AssertionError("it waits, or takes far too long")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class Shelf:
    """A folder with one sound, from which a scene, a short sound and a line are to be had."""

    def __init__(self, folder, patch):
        # The other short sounds, which come with the box, would be measured again and again.
        patch.setattr(signals, "NAMES", ("pause",))
        self.places = {"scene": folder / "scene", "signal": folder / "scene" / "signals", "line": folder / "lines"}
        for place in self.places.values():
            place.mkdir(parents=True)

    def put(self, name, make):
        """Let something be made under a sound's name wherever one may be; what was there before is gone."""
        ending = name[name.rindex(".") :]
        for place in self.places.values():
            for old in place.glob("*.*"):
                old.rmdir() if old.is_dir() and not old.is_symlink() else old.unlink()
        paths = [self.places["scene"] / f"s{ending}", self.places["signal"] / f"pause{ending}"]
        for path in (*paths, self.places["line"] / f"call{ending}"):
            make(path)
        layer, single = f'[[layer]]\nfile = "s{ending}"\n', f'[[single]]\nfiles = ["s{ending}"]\nevery = [1, 2]\n'
        (self.places["scene"] / "mine.toml").write_text(f"format = 1\n{layer}{single}", encoding="utf-8")
        return paths[0]

    def heard(self, name, make):
        """What can be heard of a sound that is made, at each of the places; each is heard, or told, or left out."""
        path = self.put(name, make)
        with promptly():
            return [self._measured(path), self._clip(path), self._scene(), self._signal(), self._line()]

    def _measured(self, path):
        seconds, problem, remedy = measure.length(path)
        assert math.isfinite(seconds)
        assert seconds >= 0
        assert bool(problem) == bool(remedy)
        assert not problem or seconds == 0
        return not problem

    def _clip(self, path):
        try:
            _fit_for_a_card(samples.clip(path, SLOT), SLOT)
        except BadSound as bad:
            assert path.name in str(bad)  # noqa: PT017 - either is right
            return False
        return True

    def _scene(self):
        _, faults = scene.read("mine", [self.places["scene"]])
        for fault in faults:
            assert (fault.line, fault.problem != "", fault.remedy != "") in {(3, True, True), (5, True, True)}
            assert fault.file.endswith("mine.toml")
        decoded = Scenery(1.0, [self.places["scene"]]).decode("mine", lambda each: each)
        for each in (*decoded.layers, *(each for several in decoded.singles for each in several)):
            _fit_for_a_card(each, measure.LONGEST + 1)
        return bool(decoded.layers)

    def _signal(self):
        there, faults = signals.lengths([self.places["scene"]])
        assert ("pause" in there) != bool(faults)
        assert 0 <= there.get("pause", 1) <= signals.LONGEST
        taken = signals.Signals([self.places["scene"]]).take("pause", there.get("pause", 1.0))
        if taken is not None:
            _fit_for_a_card(taken, signals.LONGEST)
        return taken is not None

    def _line(self):
        found = Recorded([self.places["line"]], "it", is_own=True).find(CALL)
        for part in found or [Part(next(self.places["line"].iterdir()))]:
            try:
                made = join([part])
            except UnsoundError as bad:
                assert part.path.name in str(bad)  # noqa: PT017 - either is right
                return False
        loudest = np.abs(np.frombuffer(made, "<i2").astype(int)).max() / 32768
        assert loudest <= 10 ** (CEILING / 20) + 0.001
        assert len(made) % (2 * GRAIN) == 0
        return bool(found)


def _fit_for_a_card(sound, seconds):
    """Whole numbers of 16 bits, one channel, of so many seconds at most."""
    assert sound.dtype == np.int16
    assert sound.ndim == 1
    assert len(sound) <= math.ceil(seconds * RATE)
