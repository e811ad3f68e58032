"""The real engine speaks: which lines, in which order, with which voice, and how the clips sound."""

import queue
import threading
import wave
from pathlib import Path

import numpy as np
import pytest

from appliance.voice import Clip, Rendered, estimate
from appliance.voice.loudness import loudness
from appliance.voice.shape import AFTER, BEFORE, EDGE

CALLS = ["Chiudete gli occhi.", "Lupi Mannari, svegliatevi.", "Veggente, svegliati!", "È giorno: aprite gli occhi."]


def listen(clip: Clip) -> np.ndarray:
    with wave.open(str(clip.path)) as file:
        assert (file.getframerate(), file.getnchannels(), file.getsampwidth()) == (48_000, 1, 2)
        assert file.getnframes() == round(clip.seconds * 1000) * 48
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768


def test_italian_lines_are_rendered_in_order_and_it_is_told_how_far_it_is(speak, answers):
    voice = speak("it")
    voice.request(CALLS)
    rendered = answers.take(4)
    assert [answer.text for answer in rendered] == CALLS
    assert [answer.progress for answer in rendered] == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert [voice.clip(text) for text in CALLS] == [answer.clip for answer in rendered]
    assert voice.clip("Un'altra.") is None


def test_an_urgent_line_goes_before_those_that_wait(speak):
    told: queue.SimpleQueue[str] = queue.SimpleQueue()
    asked = threading.Event()

    def done(answer):
        told.put(answer.text)
        # Nothing more is rendered while this answer is not taken.
        asked.wait(20)

    voice = speak(done=done)
    voice.request(CALLS)
    order = [told.get(timeout=20)]
    voice.request(["Pausa."], urgent=True)
    voice.request([CALLS[3]], urgent=True)
    asked.set()
    order += [told.get(timeout=20) for _ in range(4)]
    assert order == [CALLS[0], "Pausa.", CALLS[3], CALLS[1], CALLS[2]]


def test_a_line_is_rendered_once(speak, answers):
    voice = speak()
    voice.request([CALLS[0], CALLS[0]])
    first = answers.clip()
    made = first.path.stat()
    voice.request([CALLS[0]])
    assert answers.clip() == first
    again = speak()
    again.request([CALLS[0]])
    assert answers.clip() == first
    assert again.worker is None
    assert (first.path.stat().st_ino, first.path.stat().st_mtime_ns) == (made.st_ino, made.st_mtime_ns)


def test_a_line_on_disk_does_not_wait_for_lines_that_are_not(speak, answers):
    speak().request([CALLS[3]])
    answers.clip()
    speak().request(CALLS)
    assert [answer.text for answer in answers.take(4)] == [CALLS[3], *CALLS[:3]]


@pytest.mark.parametrize("setting", [{"rate": 200}, {"pitch": 80}, {"name": "it+f3"}])
def test_another_rate_pitch_or_voice_gives_another_file(speak, answers, setting):
    speak().request([CALLS[0]])
    speak_other = speak(settings=setting)
    usual = answers.clip()
    speak_other.request([CALLS[0]])
    other = answers.clip()
    assert other.path != usual.path
    assert other.path.read_bytes() != usual.path.read_bytes()
    if "rate" in setting:
        assert other.seconds < 0.8 * usual.seconds


@pytest.mark.parametrize(("language", "name"), [("it", "it"), ("en", "en-us"), ("fr", "fr")])
def test_without_a_name_the_voice_is_that_of_the_language(speak, answers, language, name):
    speak(language).request(["Anna, Bruno, Carla"])
    by_language = answers.clip()
    speak(language, settings={"name": name}).request(["Anna, Bruno, Carla"])
    assert answers.clip() == by_language


def test_a_language_that_nobody_has_tuned_is_spoken_by_its_voice(speak, answers):
    speak("de").request(["Anna, Bruno, Karla"])
    by_language = answers.clip()
    speak("xx", settings={"name": "de"}).request(["Anna, Bruno, Karla"])
    assert answers.clip() == by_language


def test_variants_have_voices_of_their_own(speak, answers):
    sounds = set()
    for name in ("it", "it+f3", "it+m3", "it+3"):
        speak(settings={"name": name}).request([CALLS[0]])
        sounds.add(answers.clip().path.read_bytes())
    # The third man has two names.
    assert len(sounds) == 3


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is nothing to say"),
        (" \n", "there is nothing to say"),
        ("lupo " * 1000, "longer than 4000 characters"),
        ("...", "the engine gave silence"),
    ],
)
def test_a_line_that_cannot_be_spoken_fails_and_the_next_is_spoken(speak, answers, text, reason):
    voice = speak()
    voice.request([text, CALLS[0]])
    assert answers.reason() == reason
    assert voice.failed(text) == reason
    answers.clip()
    assert voice.failed(CALLS[0]) is None


def test_odd_characters_do_not_cut_a_line(speak, answers):
    speak().request(["Chiudete gli occhi.", "Chiudete\0 gli\ud800 occhi.", "<b>Anna</b> [[Bruno]] 🐺"])
    plain, odd, marked = answers.clip(), answers.clip(), answers.clip()
    assert odd.seconds == pytest.approx(plain.seconds, abs=0.3)
    assert marked.seconds > 0.5


def test_every_clip_has_the_same_level_and_no_silence_at_its_ends(speak, answers):
    speak("it").request(
        [*CALLS, "Tre!", "Veggente: puoi guardare una tessera, o le due al centro. Poi chiudi gli occhi."]
    )
    for answer in answers.take(6):
        assert isinstance(answer, Rendered)
        samples = listen(answer.clip)
        peak = np.abs(samples).max()
        assert loudness(samples) == pytest.approx(-20, abs=0.3)
        assert 20 * np.log10(peak) < -2
        loud = np.flatnonzero(np.abs(samples) > peak * 10 ** ((EDGE + 3) / 20))
        assert loud[0] / 48_000 < BEFORE + 0.010
        # The echo of a room ends in single waves.
        assert (samples.size - loud[-1]) / 48_000 < AFTER + 0.030
        assert abs(samples[0]) < 0.001
        assert samples[-1] == 0


def test_no_images_are_heard_above_what_the_engine_said(speak, answers):
    speak().request([CALLS[1]])
    samples = listen(answers.clip())
    power = np.abs(np.fft.rfft(samples * np.hanning(samples.size))) ** 2
    hertz = np.fft.rfftfreq(samples.size, 1 / 48_000)
    # Louder than nothing below, or the next line would prove nothing.
    assert 10 * np.log10(power[(hertz > 9_000) & (hertz < 10_500)].max() / power.max()) > -75
    assert 10 * np.log10(power[hertz > 11_025].max() / power.max()) < -75
    assert 10 * np.log10(power[hertz > 11_025].sum() / power.sum()) < -60


def test_a_guessed_length_is_near_the_real_one(speak, answers):
    speak().request(CALLS)
    for answer in answers.take(4):
        assert estimate(answer.text, 140) == pytest.approx(answer.clip.seconds, rel=0.2)


def test_the_engine_prints_nothing(speak, answers, capfd):
    speak().request([CALLS[0]])
    answers.clip()
    assert capfd.readouterr() == ("", "")


def test_a_file_in_the_working_directory_is_not_taken_for_a_library(speak, answers, tmp_path, monkeypatch):
    Path(tmp_path / "wave.py").write_text("raise SystemExit('not this one')")
    monkeypatch.chdir(tmp_path)
    speak().request([CALLS[0]])
    answers.clip()
