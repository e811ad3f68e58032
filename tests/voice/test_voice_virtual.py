"""A box without speech still gives each line a sound of its own."""

import doctest
import wave

import numpy as np
import pytest

import appliance.voice.voice
from appliance.settings.model import Voice as VoiceSettings
from appliance.voice import Failed, Rendered, Voice, estimate
from appliance.voice.shape import loudness
from appliance.voice.virtual import VirtualVoice, buzz

CALLS = ["Lupi Mannari, svegliatevi.", "Lupi Mannari, dormite.", "Veggente, svegliati.", "Veggente, dormi."]


@pytest.fixture
def told():
    return []


@pytest.fixture
def voice(cache, told) -> Voice:
    return VirtualVoice("it", VoiceSettings(), cache, told.append)


def listen(path) -> np.ndarray:
    with wave.open(str(path)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (48_000, 1, 2)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def test_every_line_is_answered_at_once_in_order(voice, told):
    voice.request([*CALLS, CALLS[0]])
    assert [answer.text for answer in told] == CALLS
    assert [answer.progress for answer in told] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert voice.clip(CALLS[0]) == told[0].clip
    assert voice.clip("Altro") is None


def test_a_buzz_takes_as_long_as_the_line_would(voice, told):
    voice.request(CALLS)
    for answer in told:
        assert answer.clip.seconds == estimate(answer.text, 140)
        samples = listen(answer.clip.path)
        assert samples.size == round(answer.clip.seconds * 1000) * 48
        assert loudness(samples) == pytest.approx(-20, abs=0.3)


def test_the_same_line_buzzes_the_same_everywhere(tmp_path, told):
    for directory in ("a", "b"):
        VirtualVoice("it", VoiceSettings(), tmp_path / directory, told.append).request([CALLS[0]])
    first, second = (answer.clip.path for answer in told)
    assert first != second
    assert first.read_bytes() == second.read_bytes()
    assert buzz("lupo", 0.3)[7_000] == pytest.approx(0.147153, abs=1e-6)


def test_two_lines_are_told_apart_by_correlation():
    sounds = [buzz(text, 1.5) for text in CALLS]
    for number, one in enumerate(sounds):
        for other in sounds[number:]:
            spectrum = np.fft.rfft(one, 2 * one.size) * np.conj(np.fft.rfft(other, 2 * one.size))
            likeness = np.abs(np.fft.irfft(spectrum)).max() / (np.linalg.norm(one) * np.linalg.norm(other))
            assert likeness == pytest.approx(1, abs=0.001) if one is other else likeness < 0.35


def test_a_buzz_is_kept_on_disk(voice, told):
    voice.request([CALLS[0]])
    made = told[0].clip.path.stat().st_mtime_ns
    voice.request([CALLS[0]])
    assert told[1].clip.path.stat().st_mtime_ns == made


def test_an_empty_line_fails(voice, told):
    voice.request(["", CALLS[0]])
    assert told[0] == Failed("", "there is nothing to say")
    assert voice.failed("") == "there is nothing to say"
    assert voice.troubles["speech"] == "not spoken: there is nothing to say"
    assert isinstance(told[1], Rendered)


def test_buzzes_are_kept_in_memory_where_the_directory_cannot_be_made(cache, told):
    cache.touch()
    voice = VirtualVoice("it", VoiceSettings(), cache, told.append)
    voice.request(CALLS)
    assert {answer.clip.path.parts[1] for answer in told} == {"proc"}
    assert [listen(answer.clip.path).size for answer in told] == [
        round(answer.clip.seconds * 48_000) for answer in told
    ]
    assert not voice.is_mute
    told = f"{cache} cannot be written (File exists): lines are kept in memory until the box stops"
    assert voice.troubles == {"speech": "", "voice": "", "cache": told}
    voice.close()


def test_a_guess_is_longer_for_longer_lines_and_slower_voices():
    assert estimate("Anna", 140) < estimate("Anna, Bruno", 140) < estimate("Anna. Bruno", 140)
    assert estimate("Anna", 280) < estimate("Anna", 140)
    assert estimate("Mancano 30 secondi", 140) > estimate("Mancano secondi", 140) + 0.3
    assert estimate("", 400) == 0.2


def test_the_example_in_the_interface_holds():
    assert doctest.testmod(appliance.voice.voice).failed == 0
