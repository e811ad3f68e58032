"""A microphone and a loudspeaker by alsa-utils: one take after the other, each a WAV file, played back at once."""

import signal
import subprocess
import time
from pathlib import Path
from shutil import which

from appliance.voice.loudness import loudness
from appliance.voice.shelf import Part
from appliance.voice.sounds import UnsoundError, decode

START = 5.0
"""Seconds that a microphone may take until it gives its first sound."""

STOP = 5.0
"""Seconds that it may take to close its file."""

HEADER = 44
"""Bytes of a WAV file before the first sound."""

SHORT = 0.2
"""Seconds; less is no line."""

SOFT = -50.0
"""LUFS under which nobody has spoken, or far away."""

FULL = 0.999
"""Of full scale, from which on a sample counts as cut off."""

MANY = 5
"""Samples that are cut off until a take is bad."""


class MicrophoneError(Exception):
    """It cannot be recorded, or played; the text says why, for people."""


class Microphone:
    """Records and plays.

    Args:
        device: as `arecord -L` names it; empty: the system's.

    Raises:
        MicrophoneError: alsa-utils is not installed.
    """

    def __init__(self, device: str = "") -> None:
        for program in ("arecord", "aplay"):
            if not which(program):
                raise MicrophoneError(f"{program} is not installed: sudo apt install alsa-utils")
        self._device = ["-D", device] if device else []
        self._process: subprocess.Popen[bytes] | None = None
        self._path = Path()

    def start(self, path: Path) -> None:
        """Begin a take; it returns when the microphone runs.

        Raises:
            MicrophoneError: it does not.
        """
        self._path = path
        path.unlink(missing_ok=True)
        form = ("-q", "-t", "wav", "-f", "S16_LE", "-r", "48000", "-c", "1")
        self._process = subprocess.Popen(
            ("arecord", *form, *self._device, str(path)),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            # Its own session: Ctrl+C in a terminal is for the program, which then ends the take itself.
            start_new_session=True,
        )
        deadline = time.monotonic() + START
        while not (path.exists() and path.stat().st_size > HEADER):
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise MicrophoneError(f"arecord does not record: {self._end() or 'no sound comes'}")
            time.sleep(0.02)

    def stop(self) -> None:
        """End the take; its file is whole then."""
        self._end()

    def play(self, path: Path) -> None:
        """Play a file to its end.

        Raises:
            MicrophoneError: it cannot be played.
        """
        done = subprocess.run(("aplay", "-q", str(path)), capture_output=True, check=False)
        if done.returncode:
            raise MicrophoneError(f"aplay does not play: {_last_line(done.stderr)}")

    def _end(self) -> str:
        """End what records, and give what it says at last."""
        process, self._process = self._process, None
        if process is None:
            return ""
        process.send_signal(signal.SIGINT)  # as Ctrl+C does: it writes the length into the file before it goes
        try:
            _, words = process.communicate(timeout=STOP)
        except subprocess.TimeoutExpired:
            process.kill()
            _, words = process.communicate()
        return _last_line(words)


def judge(path: Path) -> tuple[float, str]:
    """Listen to a take.

    Returns:
        Its seconds, and what is wrong with it, for people; empty if it is good.
    """
    try:
        samples, rate = decode(Part(path))
    except UnsoundError as error:
        return 0.0, str(error)
    seconds = samples.size / rate
    if seconds < SHORT:
        return seconds, "it is too short"
    if loudness(samples) < SOFT:
        return seconds, "nothing is to be heard; is the microphone on?"
    if int((abs(samples) > FULL).sum()) >= MANY:
        return seconds, "it is too loud, and distorted; go farther away, or turn the microphone down"
    return seconds, ""


def _last_line(words: bytes) -> str:
    lines = [line.strip() for line in words.decode(errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else ""
