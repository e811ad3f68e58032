"""A whole night in every scene that comes with the program, as it would be heard: recorded, and taken apart again.

The night is recorded three times: as it is; with a voice of no level, so that the ambience alone is heard; and that
again without ducking, so that the ambience is heard as it would be if nobody spoke. Chance is the same in all three.
"""

import gc
from dataclasses import dataclass, replace
from itertools import pairwise
from queue import SimpleQueue

import numpy as np
import pytest
import soundfile

from appliance.box.kit import load_kit
from appliance.box.play import record
from appliance.sound import RecordingMixer, scene

RATE = 48_000
BLOCK = 480
"""A hundredth of a second."""

NIGHT = """
language = "it"
players = 4
calls = "short"
tips = false
[night]
seconds = 4
settle = 1
gap = 1
[night.turns]
seer = 14
[scenes]
night = "{name}"
[audio]
channels = 1
"""


@dataclass
class Night:
    """A recorded night.

    Attributes:
        name: of its scene.
        whole: as it is heard, -1 to 1.
        ambience: what there is beside the voice.
        plain: the ambience as it would be if nobody spoke.
        lines: the second at which each line begins and ends.
        duck: decibels by which the settings lower the ambience.
        single: how many single sounds came by chance.
    """

    name: str
    whole: np.ndarray
    ambience: np.ndarray
    plain: np.ndarray
    lines: list
    duck: float
    single: int

    @property
    def gain(self):
        """The ambience's level against that of nobody speaking, dB, in every hundredth of a second."""
        here, there = (wave[: len(wave) // BLOCK * BLOCK].reshape(-1, BLOCK) for wave in (self.ambience, self.plain))
        return 10 * np.log10((np.sum(here**2, axis=1) + 1e-12) / (np.sum(there**2, axis=1) + 1e-12))


class Listening(RecordingMixer):
    """A mixer that writes down when lines are said."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.said = []
        self.struck = set()

    def _aim_strikes(self, now):
        still = super()._aim_strikes(now)
        self.struck |= set(self._struck)
        return still

    def say(self, path, seconds, now):
        assert path is not None
        self.said.append((now, now + seconds))
        super().say(path, seconds, now)


@pytest.fixture(scope="module", params=scene.names())
def night(request, cache, tmp_path_factory):
    folder = tmp_path_factory.mktemp("night")
    (folder / "voxlupi.toml").write_text(NIGHT.format(name=request.param), encoding="utf-8")
    environ = {"XDG_CACHE_HOME": str(cache), "HOME": str(folder)}
    kit = load_kit(folder / "voxlupi.toml", environ)

    def recorded(name, **levels):
        audio = replace(kit.settings.audio, **levels)
        with Listening(folder / name, audio, search=kit.scenes) as mixer:
            record(kit, mixer, kit.choices, environ, lambda _: None, SimpleQueue())
        return soundfile.read(folder / name)[0], mixer

    whole, mixer = recorded("whole.wav")
    ambience, _ = recorded("ambience.wav", voice=0, signals=0)
    plain, _ = recorded("plain.wav", voice=0, signals=0, duck=0.0)
    gc.unfreeze()
    return Night(request.param, whole, ambience, plain, mixer.said, kit.settings.audio.duck, len(mixer.struck))


def telephone(wave):
    """What of a sound lies between 300 and 3,400 Hz."""
    size = 1 << len(wave).bit_length()
    spectrum = np.fft.rfft(wave, size)
    frequencies = np.fft.rfftfreq(size, 1 / RATE)
    spectrum[(frequencies < 300) | (frequencies > 3_400)] = 0
    return np.fft.irfft(spectrum, size)[: len(wave)]


def level(wave):
    return 10 * np.log10(np.mean(np.square(wave)) + 1e-12)


def between(wave, begin, end):
    return wave[round(begin * RATE) : round(end * RATE)]


def test_what_comes_by_chance_comes_in_this_night_too(night):
    """Else nothing here would say anything about it."""
    assert (night.single > 0) == bool(scene.load(night.name).singles)


def test_every_call_stands_12_db_over_the_ambience_where_speech_is_understood(night):
    """Pauses of the call count as well; the ambience is nowhere nearer than 10 dB for a quarter of a second."""
    voice, under = telephone(night.whole - night.ambience), telephone(night.ambience)
    assert len(night.lines) == 10
    for begin, end in night.lines:
        call = level(between(voice, begin, end))
        assert call - level(between(under, begin, end)) > 12.0, f"the call at {begin:.1f} s"
        quarters = [level(between(under, at, at + 0.25)) for at in np.arange(begin, end - 0.25, 0.05)]
        assert call - max(quarters) > 10.0, f"the call at {begin:.1f} s"


def test_the_ambience_sets_in_before_the_first_word_and_has_no_gap(night):
    assert night.lines[0][0] >= 1.0
    blocks = night.plain[: len(night.plain) // 4800 * 4800].reshape(-1, 4800)[5:]
    levels = 10 * np.log10(np.mean(np.square(blocks), axis=1) + 1e-12)
    assert min(levels) > np.median(levels) - 12.0
    assert min(night.gain[50:]) > -night.duck - 0.5


def test_nothing_is_over_full_scale(night):
    assert np.abs(night.whole).max() < 32_767 / 32_768


def test_the_ambience_is_down_by_as_much_as_the_settings_say_while_a_call_is_spoken(night):
    for begin, end in night.lines:
        under = night.gain[round(begin * 100) + 1 : round(end * 100) - 1]
        assert np.abs(under + night.duck).max() < 0.5, f"the call at {begin:.1f} s"


def test_after_each_call_the_ambience_is_back_within_half_a_decibel(night):
    free = [(end, begin) for (_, end), (begin, _) in pairwise(night.lines) if begin - end > 0.6]
    assert len(free) >= 8
    for end, begin in free:
        back = night.gain[round(end * 100) + 41 : round(begin * 100) - 13]
        assert np.abs(back).max() < 0.5, f"after the call that ends at {end:.1f} s"
