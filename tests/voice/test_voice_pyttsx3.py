"""The engine now and then ends a line before it has begun it; then the line is tried again, and never mixed up."""

import subprocess
import sys

from appliance.voice import Rendered

# In a process of its own: the library starts once in each, and is not to be trusted.
ENGINE = """
import os, wave
from appliance.voice.library import load_library
load_library(bundled=False)
from appliance.voice.speech import UnsaidError
from appliance.voice.speech_pyttsx3 import Pyttsx3
engine = Pyttsx3(["it"], 140, 45, 0, [], "a library")
run, runs = engine._run, []
def fail(text):
    run(text)
    runs.append(text)
    {fault}
engine._run = fail
try:
    samples, rate = engine.speak("Chiudete gli occhi.")
    print(len(runs), rate, samples.size > 20_000)
except UnsaidError as error:
    print(len(runs), error)
"""


def speak_with(fault: str) -> str:
    done = subprocess.run(
        (sys.executable, "-c", ENGINE.format(fault=fault)), capture_output=True, text=True, check=True, timeout=20
    )
    return done.stdout.splitlines()[-1]


def test_an_engine_that_works_is_asked_once():
    assert speak_with("pass") == "1 22050 True"


def test_the_engine_is_left_to_finish_before_and_after_each_line():
    watched = """
    import sys
    import appliance.voice.speech_pyttsx3 as module
    busy, order, start = [False, True, False, True], [], engine._engine.runAndWait
    module.is_busy = lambda: order.append(busy.pop()) or order[-1]
    engine._engine.runAndWait = lambda: order.append("run") or start()
    engine._run = run
    engine.speak("Uno.")
    print(order)
    sys.exit()
"""
    assert speak_with(watched) == "[True, False, 'run', True, False]"


def test_an_empty_line_is_tried_again():
    empty = "if len(runs) < 3: os.truncate(engine._path, 0)"
    assert speak_with(empty) == "3 22050 True"


def test_a_line_that_stays_cut_is_told():
    assert speak_with("os.truncate(engine._path, 2000)") == "3 the engine's file is cut or unreadable"


def test_no_line_gets_the_sound_of_another(speak, answers, tmp_path):
    texts = [f"Numero {number}." for number in range(16)]
    sounds = []
    for directory in ("a", "b"):
        speak(cache=tmp_path / directory).request(texts)
        rendered = answers.take(len(texts))
        assert {type(answer) for answer in rendered} == {Rendered}
        sounds.append([answer.clip.path.read_bytes() for answer in rendered])
    assert sounds[0] == sounds[1]
    assert len(set(sounds[0])) == 16
