"""In the machine: records what the box plays, from the other end of the loopback card, and finds its calls in it."""

import json
import subprocess
import threading
import time
import wave
from pathlib import Path
from typing import Any, Self

import bench

RATE = 44_100
CHUNK = 2_048
"""Bytes that are read at once."""


class Recorder:
    """Records in a thread of its own, and knows when the first sample was.

    with Recorder() as recorder:
        ...
    recorder.write(path)
    """

    def __init__(self) -> None:
        self.began = float("inf")
        """When the first sample was, on the monotonic clock; late by 20 ms at most."""
        self._data = bytearray()
        self._thread = threading.Thread(target=self._listen, daemon=True)

    def __enter__(self) -> Self:
        device = ("-D", "plughw:CARD=Loopback,DEV=1", "-f", "S16_LE", "-r", str(RATE), "-c", "1", "-t", "raw")
        self._process = subprocess.Popen(
            ["arecord", "-q", *device, "--period-size=1024", "--buffer-size=32768"],  # noqa: S607
            stdout=subprocess.PIPE,
        )
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        self._process.wait()
        self._thread.join()

    def write(self, path: Path) -> None:
        """Write a WAV file."""
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(bytes(self._data))

    def onset(self, since: float, above: int = 300) -> float | None:
        """When something is first heard after a time of the monotonic clock; None: never."""
        samples = memoryview(bytes(self._data[: len(self._data) // 2 * 2])).cast("h")
        first = max(0, int((since - self.began) * RATE))
        found = next((place for place in range(first, len(samples)) if abs(samples[place]) > above), None)
        return None if found is None else self.began + found / RATE

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream
        while data := stream.read(CHUNK):
            self._data += data
            self.began = min(self.began, time.monotonic() - len(self._data) / 2 / RATE)


def rehearsal() -> list[dict[str, Any]]:
    """The cues of the night that is set, with their times: `voxlupi rehearse --json`."""
    command = ("voxlupi", "rehearse", "--config", bench.SETTINGS, "--json")
    told = bench.run("runuser", "-u", "voxlupi", "--", *command, cwd="/")
    return list(json.loads(told.stdout)["cues"])


def find(recording: Path, cues: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Where lines and short sounds are heard: each cue with `at`, seconds, and `likeness`, from 0 to 1."""
    command = [str(bench.VENV / "bin/python"), str(bench.HERE / "guest/ear.py"), str(recording)]
    heard = subprocess.run(command, input=json.dumps(cues), capture_output=True, text=True, check=False)
    if heard.returncode:
        raise RuntimeError(heard.stderr)
    return list(json.loads(heard.stdout))
