"""A sound card made of a pipe: hears what a program plays, at the true speed of sound.

    with Card() as card:
        subprocess.run(["voxlupi", "play", ...], env=card.environ)
        heard = card.stop()
    when, how_much = find(heard, clip)

SDL's disk driver writes what would be heard into a FIFO as raw samples. It is no clock, but it waits while the
pipe is full; so the pipe is made as small as can be and is emptied here at the true rate, by a process of its own
with the highest priority it can get. One that was late catches up by the schedule, so that sample and second never
part.

The pipe gives room in whole pages, and the C library writes in whole pages. So SDL mixes 4,096 bytes at once: at
one channel of 16 bit 42.7 ms, whatever the buffer. What is started at once is heard on such a border; only what
was handed over ahead of its time can be heard more exactly.
"""

import contextlib
import fcntl
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType
from typing import Self

import numpy as np
import numpy.typing as npt

RATE = 48_000
PAGE = 4_096
SAMPLE = 2
PIECE = 256

Heard = npt.NDArray[np.int16]


class Card:
    """A card as a context manager. Inside it one program may play, once.

    Attributes:
        environ: the environment in which that program has to run.
        start: monotonic seconds at which the first sample was heard; known after `stop`.
        late: seconds by which the program was late with its samples, at worst; a real card would have stuttered.
    """

    def __init__(self, channels: int = 1) -> None:
        self.channels = channels
        self.start = 0.0
        self.late = 0.0
        self._folder = Path(tempfile.mkdtemp(prefix="card-"))
        self._fifo = self._folder / "card"
        self._heard = self._folder / "heard"
        os.mkfifo(self._fifo)
        self.environ = {
            **os.environ,
            "SDL_AUDIODRIVER": "disk",
            "SDL_DISKAUDIOFILE": str(self._fifo),
            "SDL_DISKAUDIODELAY": "0",
        }

    @property
    def border(self) -> float:
        """Seconds that are mixed at once."""
        return PAGE / SAMPLE / self.channels / RATE

    def __enter__(self) -> Self:
        command = [sys.executable, __file__, str(self._fifo), str(self._heard), str(self.channels)]
        self._listener = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self._folder, ignore_errors=True)

    def wait(self, within: float = 20.0) -> None:
        """Listen until the program has closed the card by itself."""
        self._listener.wait(within)

    def stop(self) -> Heard:
        """Listen until the program has closed the card; one that still plays a second later is cut off.

        Returns:
            What was heard, of the first channel.
        """
        if not self.late and self._listener.stdout and not self._listener.stdout.closed:
            try:
                told, _ = self._listener.communicate(timeout=1.0)
            except subprocess.TimeoutExpired:
                self._listener.send_signal(signal.SIGTERM)
                told, _ = self._listener.communicate()
            if told:
                self.start, self.late = map(float, told.split())
        if not self._heard.exists():
            return np.zeros(0, np.int16)
        raw = np.fromfile(self._heard, np.int16)
        return raw[: len(raw) // self.channels * self.channels : self.channels].copy()


def find(heard: Heard, clip: Heard) -> tuple[float, float]:
    """Find a clip in what was heard.

    Args:
        heard: samples of a card.
        clip: samples of the clip, or of a part of it.

    Returns:
        The second at which it starts, and how well it fits: 1 is the clip and nothing else, 0 is nothing of it.
    """
    sound, wanted = heard.astype(np.float64), clip.astype(np.float64)
    size = 1 << (len(sound) + len(wanted) - 1).bit_length()
    spectrum = np.fft.rfft(sound, size) * np.conj(np.fft.rfft(wanted, size))
    places = len(sound) - len(wanted) + 1
    alike = np.fft.irfft(spectrum, size)[:places]
    energy = np.concatenate(([0.0], np.cumsum(sound**2)))
    local = np.sqrt(np.maximum(energy[len(wanted) :] - energy[:places], 1.0))
    fits = alike / (local * np.sqrt(np.sum(wanted**2)))
    # Where it is almost silent anything may fit; a clip is not to be found there.
    fits[local < 0.1 * local.max()] = 0.0
    best = int(np.argmax(fits))
    return best / RATE, float(fits[best])


def level(sound: npt.NDArray[np.generic]) -> float:
    """RMS in dBFS."""
    return float(20 * np.log10(np.sqrt(np.mean((sound.astype(np.float64) / 32768) ** 2)) + 1e-9))


def _listen(fifo: str, heard: str, channels: int) -> None:
    """Empty the pipe at the true rate, until its writer is gone or this process is told to end."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with contextlib.suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(5))
    # The size can only be set while little is in the pipe: before its writer comes.
    pipe = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PAGE)
    waiting = select.poll()
    waiting.register(pipe, select.POLLIN)
    waiting.poll()
    os.set_blocking(pipe, True)
    done, late, start = 0, 0.0, 0.0
    with Path(heard).open("wb") as file:
        try:
            while piece := os.read(pipe, PIECE):
                now = time.monotonic()
                start = start or now
                spare = start + done / (RATE * SAMPLE * channels) - now
                late = max(late, -spare)
                done += len(piece)
                file.write(piece)
                time.sleep(max(0.0, start + done / (RATE * SAMPLE * channels) - time.monotonic()))
        finally:
            print(start, late, flush=True)


if __name__ == "__main__":
    _listen(sys.argv[1], sys.argv[2], int(sys.argv[3]))
