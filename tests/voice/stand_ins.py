"""What may stand in the worker's place, or in that of what it loads: real processes that fail in a real way.

Each is a program for `python -c`, or a module for the directory that comes first in `PYTHONPATH`.
"""

import sys

STAND_IN = """
import json, os, signal, sys
from pathlib import Path
from appliance.voice.wave_file import fill_clip, write_clip
hello = json.loads(input())
print(json.dumps({"engine": "stand-in 1", "voice": hello["voices"][0]}), flush=True)
for line in sys.stdin:
    message = json.loads(line)
    path = Path(message["path"])
    match message["text"].partition(" ")[0]:
        case "hang":
            signal.pause()
        case "freeze":
            os.kill(os.getpid(), signal.SIGSTOP)
        case "die":
            sys.exit(3)
        case "babble":
            print("Audio saved to nowhere", flush=True)
            continue
        case "refuse":
            print(json.dumps({"failed": "the engine's file is cut or unreadable"}), flush=True)
            continue
    write = fill_clip if message["memory"] else write_clip
    seconds = write(path, bytes(9600)).seconds
    if message["text"] == "cut":
        os.truncate(path, 1000)
    if message["text"] == "lose":
        path.unlink()
    print(json.dumps({"seconds": seconds}), flush=True)
"""
"""Speaks as the worker does, without an engine; the first word of a line may say what goes wrong."""

STRUCK = """
import os, signal, sys
from pathlib import Path
from appliance.voice import wave_file, worker
moment, number, flag = {moment!r}, {number}, Path({flag!r})
render = worker._render
def strike(now):
    if now == moment and not flag.exists():
        flag.touch()
        os.kill(os.getpid(), number)
def struck(engine, text, path, memory):
    strike("rendering" if text == "Due." else "")
    return render(engine, text, path, memory)
def half(path, samples):
    if moment == "writing" and not flag.exists():
        path.with_name(f".{{path.stem}}.{{os.getpid()}}.part").write_bytes(samples[:1000])
        strike("writing")
    return wave_file.write_clip(path, samples)
worker._render, worker.write_clip = struck, half
strike("before hello")
worker.main()
"""
"""The real worker, which gets a signal at a moment, once: the flag is a file that says that it has been."""

SILENT = """
import wave
class Engine:
    voice, path, frames = "en", None, bytes(44100)
    def connect(self, name, call):
        self.call = call
    def setProperty(self, name, value):
        self.voice = value if name == "voice" else self.voice
    def getProperty(self, name):
        return self.voice
    def save_to_file(self, text, path):
        self.path = path
    def runAndWait(self):
        if self.path:
            with wave.open(self.path, "wb") as file:
                file.setparams((1, 2, 22050, 0, "NONE", ""))
                file.writeframes(self.frames)
            self.spoil()
        self.call(None, True)
    def spoil(self):
        pass
def init(driver):
    return Engine()
"""
"""A pyttsx3 that writes a second of silence for every line."""

CUT = SILENT + "import os\nEngine.spoil = lambda self: os.truncate(self.path, 3000)\n"
"""A pyttsx3 whose files end too soon."""

NO_LOADER = 'raise ImportError("not installed")\n'
"""An espeakng_loader that is not installed."""


def program(source=STAND_IN):
    """The command for a stand-in."""
    return (sys.executable, "-c", source)


def counting(fifo, source=STAND_IN):
    """The command for a stand-in that tells each of its starts through a FIFO."""
    return program(f'open({str(fifo)!r}, "w").write(".")\n{source}')


def struck(moment, number, flag):
    """The command for the real worker that gets a signal at a moment."""
    return program(STRUCK.format(moment=moment, number=int(number), flag=str(flag)))


def take_away_speech(directory, environ):
    """Let no libespeak-ng be found by processes that are started with these variables.

    Args:
        directory: for what hides the real ones; nothing else may be in it.
        environ: gets `LD_LIBRARY_PATH` and `PYTHONPATH`; without what is in the directory, all is as before.
    """
    directory.mkdir()
    (directory / "libespeak-ng.so.1").write_text("no library")
    (directory / "espeakng_loader.py").write_text(NO_LOADER)
    environ["LD_LIBRARY_PATH"] = str(directory)
    environ["PYTHONPATH"] = ":".join(filter(None, (str(directory), environ.get("PYTHONPATH"))))
    environ["PYTHONDONTWRITEBYTECODE"] = "1"


def give_speech_back(directory):
    """Somebody installs it."""
    for file in directory.iterdir():
        file.unlink()
