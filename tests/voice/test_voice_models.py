"""Piper and Kokoro, which speak with a model: what is not one costs its lines, never the night.

The packages are extras, and stand-ins take their place; what they raise for files that are no models is what the real
ones raise.
"""

import os

import numpy as np
import pytest
from packs import samples_of

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice import Rendered
from appliance.voice.loudness import loudness
from appliance.voice.opening import open_voice

LINES = ["Uno.", "Due.", "Tre."]

PIPER = """
import json, os, signal
from dataclasses import dataclass
import numpy as np
@dataclass
class SynthesisConfig:
    length_scale: float
class Chunk:
    sample_rate = 22050
    def __init__(self, seconds):
        self.audio_float_array = np.sin(np.arange(int(seconds * 22050)) / 20).astype("float32")
class PiperVoice:
    def load(model):
        config = json.load(open(f"{model}.json"))
        config["num_symbols"]
        if open(model, "rb").read(4) != b"ONNX":
            raise RuntimeError("INVALID_PROTOBUF : Load model failed:\\nProtobuf parsing failed.")
        return PiperVoice()
    def synthesize(self, text, config):
        if "hang" in text:
            signal.pause()
        if "die" in text:
            os.kill(os.getpid(), signal.SIGSEGV)
        if "raise" in text:
            raise ValueError("no phonemes")
        if "nothing" in text:
            return
        for sentence in text.split(". "):
            yield Chunk(0.4 * config.length_scale)
"""

KOKORO = """
import numpy as np
class Kokoro:
    def __init__(self, model, voices):
        for path in (model, voices):
            if open(path, "rb").read(4) != b"ONNX":
                raise ValueError("Cannot load file containing pickled data when allow_pickle=False")
    def get_voices(self):
        return ["if_sara", "bm_george", "im_nicola"]
    def create(self, text, voice, speed, lang):
        seconds = {"if_sara": 0.5, "im_nicola": 0.7, "bm_george": 0.9}[voice]
        assert lang in {"it", "en-gb", "fr-fr"}
        return np.sin(np.arange(int(seconds * 24000 / speed)) / 20).astype("float32"), 24000
"""


@pytest.fixture
def box(tmp_path, answers, monkeypatch):
    """Open a voice with models, the stand-ins in the place of the packages, and the real pyttsx3 behind them."""
    modules = tmp_path / "modules"
    modules.mkdir()
    for name, source, package in (("piper", PIPER, "piper_tts"), ("kokoro_onnx", KOKORO, "kokoro_onnx")):
        (modules / f"{name}.py").write_text(source)
        (modules / f"{package}-9.9.dist-info").mkdir()
        (modules / f"{package}-9.9.dist-info" / "METADATA").write_text(f"Name: {package}\nVersion: 9.9\n")
    monkeypatch.setenv("PYTHONPATH", f"{modules}:{os.environ.get('PYTHONPATH', '')}")
    for name in ("model.onnx", "voices.npz"):
        (tmp_path / name).write_bytes(b"ONNX and so on")
    (tmp_path / "model.onnx.json").write_text('{"num_symbols": 256}')
    opened = []

    def start(engine, language="it", is_own=True, **settings):
        settings = {
            "engines": (engine, "pyttsx3"),
            "piper_model": "model.onnx",
            "kokoro_model": "model.onnx",
            "kokoro_voices": "voices.npz",
            **settings,
        }
        voice = open_voice(
            language, VoiceSettings(**settings), tmp_path / "lines", answers.queue.put, home=tmp_path, is_own=is_own
        )
        opened.append(voice)
        return voice

    yield start
    for voice in opened:
        voice.close()


def is_model(clip):
    """Whether the stand-in spoke: its sound is a tone, which espeak-ng's never is."""
    power = np.abs(np.fft.rfft(samples_of(clip))) ** 2
    return power.max() > 0.2 * power.sum()


@pytest.mark.parametrize("engine", ["piper", "kokoro"])
def test_a_model_speaks_and_its_lines_are_kept(box, answers, engine, tmp_path):
    voice = box(engine)
    voice.request(LINES)
    clips = [answer.clip for answer in answers.take(3)]
    assert all(map(is_model, clips))
    assert all(loudness(samples_of(clip)) == pytest.approx(-20, abs=0.5) for clip in clips)
    assert not any(voice.troubles.values())
    # Another day, and the package is gone: what is on disk is spoken.
    (tmp_path / "modules" / "piper.py").unlink()
    (tmp_path / "modules" / "kokoro_onnx.py").unlink()
    again = box(engine)
    again.request(LINES)
    assert [answer.clip for answer in answers.take(3)] == clips
    assert not any(again.troubles.values())


@pytest.mark.parametrize(
    ("engine", "spoil", "words"),
    [
        (
            "piper",
            {"model.onnx": "no model"},
            "model.onnx is no model of Piper (INVALID_PROTOBUF : Load model failed:)",
        ),
        ("piper", {"model.onnx.json": "{}"}, "model.onnx is no model of Piper ('num_symbols')"),
        ("piper", {"model.onnx.json": None}, "model.onnx is no model of Piper ([Errno 2] No such file or directory: "),
        ("kokoro", {"model.onnx": "no model"}, "voices.npz are no model of Kokoro (Cannot load file"),
        ("kokoro", {"voices.npz": None}, "voices.npz are no model of Kokoro ([Errno 2] No such file or directory: "),
    ],
)
def test_a_file_that_is_no_model_is_told_once_and_the_next_engine_says_all(
    box, answers, tmp_path, caplog, engine, spoil, words
):
    for name, content in spoil.items():
        (tmp_path / name).unlink() if content is None else (tmp_path / name).write_text(content)
    voice = box(engine)
    voice.request(LINES)
    told = answers.take(3)
    assert [type(answer) for answer in told] == [Rendered] * 3
    assert not any(is_model(answer.clip) for answer in told)
    trouble = voice.troubles["voice"]
    assert words in trouble
    assert trouble.endswith("; another voice speaks")
    assert voice.troubles["speech"] == ""
    voice.request(["Quattro."])
    answers.clip()
    assert voice.troubles["voice"] == trouble
    assert caplog.records == []


@pytest.mark.parametrize(("engine", "module"), [("piper", "piper"), ("kokoro", "kokoro_onnx")])
def test_an_extra_that_is_not_installed_is_told_with_how_to_install_it(box, answers, tmp_path, engine, module):
    # A directory without `__init__` and without anything is as good as none.
    source = tmp_path / "modules" / f"{module}.py"
    source.write_text(f"raise ModuleNotFoundError('No module named {module}')")
    voice = box(engine)
    voice.request(LINES[:1])
    assert not is_model(answers.clip())
    expected = f"{engine} is not installed: pip install '.[{engine}]' in the program's folder; another voice speaks"
    assert voice.troubles["voice"] == expected


def test_a_package_that_does_not_load_is_told(box, answers, tmp_path):
    (tmp_path / "modules" / "piper.py").write_text("raise OSError('libonnxruntime.so: cannot open\\nmore')")
    voice = box("piper")
    voice.request(LINES[:1])
    answers.clip()
    expected = "piper cannot be loaded (libonnxruntime.so: cannot open); another voice speaks"
    assert voice.troubles["voice"] == expected


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hang", "the speech process took longer than 0.5 s"),
        ("die", "the speech process was ended by a signal: Segmentation fault"),
        ("raise", "the speech process broke down: ValueError: no phonemes"),
        ("nothing", "the engine gave silence"),
    ],
)
def test_an_engine_that_hangs_or_dies_in_a_line_costs_that_line_only(box, answers, line, reason):
    voice = box("piper", timeout=0.5)
    voice.request(["Uno.", line, "Tre."])
    told = {answer.text: answer.clip for answer in answers.take(3)}
    assert [is_model(told[text]) for text in ("Uno.", line, "Tre.")] == [True, False, True]
    assert voice.troubles["voice"] == f"{reason}; another voice speaks"
    assert voice.troubles["speech"] == ""


def test_the_rate_of_the_settings_is_the_speed_of_a_model(box, answers):
    lengths = []
    for engine in ("piper", "kokoro"):
        for rate in (140, 280):
            box(engine, rate=rate).request(LINES[:1])
            lengths.append(answers.clip().seconds)
    slow, quick, *kokoro = lengths
    assert slow / quick == pytest.approx(2, abs=0.2)
    assert kokoro[0] / kokoro[1] == pytest.approx(2, abs=0.2)


def test_kokoro_has_a_voice_for_each_language_and_takes_the_one_that_is_asked_for(box, answers):
    for language, voice, seconds in (("it", "", 0.5), ("en", "", 0.9), ("it", "im_nicola", 0.7)):
        box("kokoro", language, kokoro_voice=voice).request(LINES[:1])
        assert answers.clip().seconds == pytest.approx(seconds, abs=0.03)


def test_a_voice_that_kokoro_does_not_have_is_told_and_that_of_the_language_speaks(box, answers):
    voice = box("kokoro", kokoro_voice="zz")
    voice.request(LINES[:1])
    assert is_model(answers.clip())
    assert voice.troubles["voice"] == 'voice "zz" is not known to kokoro; "if_sara" speaks'


def test_a_model_of_piper_speaks_the_language_of_the_settings_only(box, answers):
    box("piper", "en", is_own=False).request(LINES[:1])
    assert not is_model(answers.clip())
