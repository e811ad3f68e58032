"""A sound card whose plug is loose: it can be pulled out, put in again, and made to stand still.

It is a pipe in a folder, into which SDL really plays, by its disk driver or by ALSA. Pulled out, the folder is gone
and what is still written into the pipe fails. Standing still, nobody empties the pipe, and SDL waits in its `write`.
"""

import contextlib
import ctypes
import fcntl
import os
import select
import shutil
import socket
import struct
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from hearing import RATE

PAGE = 4_096
SAMPLE = 2


def until(what, seconds=20.0):
    """Wait for something to become true that is told by nobody."""
    deadline = time.monotonic() + seconds
    pause = threading.Event()
    while not what():
        assert time.monotonic() < deadline, "it never came to that"
        pause.wait(0.005)


def has_alsa():
    try:
        ctypes.CDLL("libasound.so.2")
    except OSError:
        return False
    return True


needs_alsa = pytest.mark.skipif(not has_alsa(), reason="needs ALSA's library: apt install libasound2")
ALSA = pytest.param("alsa", marks=needs_alsa)
on_alsa = pytest.mark.parametrize("card", [ALSA], indirect=True)
on_both = pytest.mark.parametrize("card", ["disk", ALSA], indirect=True)

NO_CARD = ""
CARD = """
pcm.nowhere {{ type null }}
pcm.pipe {{ type file slave.pcm nowhere file "{pipe}" format raw }}
pcm.!default {{ type plug slave {{ pcm pipe rate {rate} channels 1 format S16_LE }} }}
"""


@contextlib.contextmanager
def refusing(folder, error):
    """A card that ALSA asks a server for, which says no; gives the configuration that leads there."""

    def refuse():
        while True:
            asking, _ = server.accept()
            with asking:
                if not asking.recv(1000):
                    return
                asking.sendall(struct.pack("@liI", -error, 0, 0))

    place = folder / "server"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(place))
        server.listen()
        answering = threading.Thread(target=refuse)
        answering.start()
        yield f'server.no {{ host "localhost" socket "{place}" }}\npcm.!default {{ type shm server no pcm x }}\n'
        with socket.socket(socket.AF_UNIX) as last:
            last.connect(str(place))
        answering.join()


class LooseCard:
    """One card, which is not plugged in yet. It may take its samples faster than they sound.

    Attributes:
        environ: what a program needs in its environment to play on it.
    """

    def __init__(self, folder: Path, driver="disk", rate=RATE, speed=1.0):
        self._slot = folder / "slot"
        self._away = folder / "away"
        self._rate = rate
        self._speed = speed
        self._heard = bytearray()
        self._flowing = threading.Event()
        self._flowing.set()
        self._out = threading.Event()
        self._news = threading.Condition()
        self._listener = None
        self._pipe = self._slot / "card"
        self._conf = folder / "asound.conf"
        self.tell_alsa(NO_CARD)
        self.environ = {
            "SDL_AUDIODRIVER": driver,
            "SDL_DISKAUDIOFILE": str(self._pipe),
            "SDL_DISKAUDIODELAY": "0",
            "ALSA_CONFIG_PATH": str(self._conf),
        }

    def plug_in(self, *, answers=True):
        """Plug it in; one that does not answer keeps waiting whoever opens it."""
        self._slot.mkdir()
        os.mkfifo(self._pipe)
        self.tell_alsa(CARD.format(pipe=self._pipe, rate=self._rate))
        if answers:
            self.answer()

    def tell_alsa(self, text):
        """Give ALSA another configuration; it reads it when a card is opened."""
        news = self._conf.with_suffix(".new")
        news.write_text(text)
        news.replace(self._conf)

    def answer(self):
        self._heard.clear()
        self._out = threading.Event()
        pipe = os.open(self._pipe, os.O_RDONLY | os.O_NONBLOCK)
        with contextlib.suppress(OSError):  # somebody who waited for it has written more than a page already
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PAGE)
        self._listener = threading.Thread(target=self._listen, args=(pipe, self._out))
        self._listener.start()

    def unplug(self):
        """Pull it out."""
        self.tell_alsa(NO_CARD)
        if self._slot.exists():
            self._slot.rename(self._away)
            # Whoever waits for an answer gets one: that there is nobody.
            os.close(os.open(self._away / "card", os.O_RDONLY | os.O_NONBLOCK))
            shutil.rmtree(self._away)
        self._out.set()
        self._flowing.set()
        if self._listener:
            self._listener.join()
            self._listener = None

    def stand_still(self):
        """Take nothing more."""
        self._flowing.clear()

    def is_felt(self):
        """Whether whoever plays has to wait for the card: nothing more goes into the pipe."""
        pipe = os.open(self._pipe, os.O_WRONLY | os.O_NONBLOCK)
        room = select.poll()
        room.register(pipe, select.POLLOUT)
        full = not room.poll(0)
        os.close(pipe)
        return full

    def go_on(self):
        self._flowing.set()

    def heard(self):
        """All samples since it was plugged in."""
        return np.frombuffer(bytes(self._heard[: len(self._heard) // SAMPLE * SAMPLE]), np.int16)

    @property
    def plays(self):
        return self._listener is not None and self._flowing.is_set()

    def hear_on(self, seconds):
        """Wait until so much more was heard."""
        wanted = len(self._heard) + seconds * self._rate * SAMPLE
        with self._news:
            assert self._news.wait_for(lambda: len(self._heard) >= wanted, 20.0), "nothing more is heard"

    def _listen(self, pipe, out):
        waiting = select.poll()
        waiting.register(pipe, select.POLLIN)
        due = time.monotonic()
        while not out.is_set():
            self._flowing.wait()
            piece = os.read(pipe, PAGE // 4) if waiting.poll(20) == [(pipe, select.POLLIN)] else b""
            with self._news:
                self._heard += piece
                self._news.notify_all()
            # What was late is not caught up: a card takes its time.
            due = max(due + len(piece) / (self._rate * SAMPLE * self._speed), time.monotonic() - 0.1)
            out.wait(max(0.0, due - time.monotonic()) if piece else 0.005)
        os.close(pipe)
