"""The voice packs: what they say of themselves is what is in their files, and nothing that the box says is missing."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256

import numpy as np
import pytest
import soundfile
from pyloudnorm import Meter
from shipped_games import CATALOGUE

from appliance.files import shipped
from appliance.inventory import inventory
from appliance.voice.pack import read_manifest

PACKS = shipped("sounds", "voices")
LANGUAGES = sorted(CATALOGUE.languages)

RATE = 24_000
LOUDNESS, BAND = -23.0, 1.0
SHORT = 0.4
MEGABYTES = 40

SOME = 4
"""One file of so many is decoded here; `tests/long` decodes them all."""

EVERY = 5
"""One of so many of these is measured for loudness: that takes longest."""


@cache
def pack(language):
    return read_manifest(PACKS / language)


@dataclass(frozen=True)
class Heard:
    """What a file sounds like.

    Attributes:
        samples: how many there are.
        peak: the loudest of them, of full scale.
        begins: dB of the loudest 5 ms of its first 20, under the loudest of all.
        ends: the same of its last 20 ms.
        loudness: LUFS; None: it was not measured.
    """

    samples: int
    peak: float
    begins: float
    ends: float
    loudness: float | None


@cache
def heard(language, every=SOME):
    """One file of so many of a pack, by its line: read once, and not kept."""
    lines = pack(language).lines[::every]
    return {line.key: hear(PACKS / language / line.file, number) for number, line in enumerate(lines)}


def hear(file, number):
    samples, rate = soundfile.read(file)
    assert (rate, samples.ndim) == (RATE, 1), file
    levels = level(samples)
    loudness = None if number % EVERY else loudness_of(samples)
    return Heard(samples.size, np.abs(samples).max(), levels[:4].max(), levels[-4:].max(), loudness)


def level(samples):
    """dB of each 5 ms, under the loudest of them."""
    frames = samples[: samples.size // 120 * 120].reshape(-1, 120)
    power = np.mean(frames**2, axis=1)
    return 10 * np.log10(power / power.max() + 1e-12)


def loudness_of(samples):
    if samples.size >= SHORT * RATE:
        return Meter(RATE).integrated_loudness(samples)
    power = np.mean(samples[: samples.size // 480 * 480].reshape(-1, 480) ** 2, axis=1)
    return 10 * np.log10(np.mean(power[power > power.max() / 100]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_of_the_box_is_missing_from_the_pack_or_has_changed_since(language):
    wanted = {(key, text) for text, key in inventory(CATALOGUE, language).items()}
    held = {(line.key, line.text) for line in pack(language).lines}
    assert sorted(wanted - held) == []
    assert sorted(held - wanted) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hash_is_that_of_its_text(language):
    for line in pack(language).lines:
        assert line.hash == sha256(line.text.encode()).hexdigest()[:16], line.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_own_file_and_every_file_its_line(language):
    named = [line.file for line in pack(language).lines]
    assert sorted(named) == sorted(file.name for file in (PACKS / language).glob("*.ogg"))
    assert [name for name in named if not name.isascii()] == []
    assert len({name.casefold() for name in named}) == len(named)
    assert len(set(named)) == len(named)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_is_as_long_as_its_line_says(language):
    for line in pack(language).lines:
        assert abs(soundfile.info(PACKS / language / line.file).duration - line.seconds) < 0.001, line.file


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_begins_with_its_file_and_ends_with_it(language):
    for key, file in heard(language).items():
        assert file.begins > -50, f"{key} begins with silence"
        assert file.ends > -50, f"{key} ends with silence"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_file_is_cut_off_at_full_scale(language):
    for key, file in heard(language).items():
        assert file.peak < 10 ** (-1 / 20), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_are_equally_loud(language):
    for key, file in heard(language).items():
        assert file.loudness is None or abs(file.loudness - LOUDNESS) < BAND, (key, file.loudness)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_speaks_too_fast_or_falls_silent(language):
    """Four to thirty letters a second: more, and something was swallowed; less, and the voice hung."""
    for line in pack(language).lines:
        spoken = sum(map(str.isalpha, line.text))
        if spoken >= 8:
            assert 4 < spoken / line.seconds < 30, (line.key, line.seconds)


def test_all_packs_together_are_small_enough():
    size = sum(file.stat().st_size for file in PACKS.rglob("*") if file.is_file())
    assert size < MEGABYTES * 1e6
