"""A stand-in for aplay, which pyttsx3 plays through, on a machine without a sound card.

    with AplayCard() as card:
        subprocess.run([...], env=card.environ)
        spans = card.stop()

`aplay FILE -q` is a shell script that names its file to a listener and ends when that lets it go: after exactly the
time that the file sounds. The listener notes the moment at which it was asked, as if the card played from that moment
on: what a real aplay takes to open and to drain its card, some hundredths of a second, is left out, in favour of the
script that uses it.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import wave
from pathlib import Path

import numpy as np

SCRIPT = """#!/bin/sh
echo "$1" >"{folder}/ask"
read -r done <"{folder}/answer"
"""


class AplayCard:
    """The card as a context manager; one program may play on it.

    Attributes:
        environ: what that program has to find in its environment, beside its own.
    """

    def __init__(self):
        self._folder = Path(tempfile.mkdtemp(prefix="aplay-"))
        script = self._folder / "bin" / "aplay"
        script.parent.mkdir()
        script.write_text(SCRIPT.format(folder=self._folder))
        script.chmod(0o755)
        for name in ("ask", "answer"):
            os.mkfifo(self._folder / name)
        self.environ = {"PATH": f"{script.parent}:{os.environ['PATH']}", **_espeak()}

    def __enter__(self):
        self._listener = subprocess.Popen([sys.executable, __file__, str(self._folder)], stdout=subprocess.PIPE)
        return self

    def __exit__(self, *_):
        self.stop()
        for name in ("ask", "answer"):
            # Whoever still waits at a pipe is let go.
            os.close(os.open(self._folder / name, os.O_RDWR | os.O_NONBLOCK))
        shutil.rmtree(self._folder, ignore_errors=True)

    def stop(self):
        """Give where each line was heard, on the monotonic clock, from its first sound to its last; None: silence."""
        if self._listener.returncode is not None:
            return []
        self._listener.send_signal(signal.SIGTERM)
        told, _ = self._listener.communicate()
        return [_heard(*each) for each in json.loads(told)]


def _heard(at, path):
    from intervals import Span, audible  # noqa: PLC0415 - the listener starts without

    with wave.open(path) as file:
        span = audible(np.frombuffer(file.readframes(file.getnframes()), "<i2"), file.getframerate())
    return span and Span(at + span.start, at + span.end)


def _espeak():
    """Lets pyttsx3 find the library that comes from pip where the system has none."""
    loader = __import__("importlib").import_module("espeakng_loader")
    library = Path(loader.get_library_path())
    return {"LD_LIBRARY_PATH": str(library.parent), "ESPEAK_DATA_PATH": loader.get_data_path()}


def _listen(folder):
    with contextlib.suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(5))
    played = []
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        while True:
            with (folder / "ask").open() as ask:
                path = ask.readline().strip()
                now = time.monotonic()
            # pyttsx3 removes its file when it has been played.
            kept = shutil.copy(path, str(folder / f"{len(played)}.wav"))
            played.append((now, kept))
            with wave.open(kept) as file:
                seconds = file.getnframes() / file.getframerate()
            time.sleep(max(0.0, now + seconds - time.monotonic()))
            with (folder / "answer").open("w") as answer:
                answer.write("done\n")
    finally:
        print(json.dumps(played), flush=True)


if __name__ == "__main__":
    _listen(Path(sys.argv[1]))
