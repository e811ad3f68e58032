"""Chromium without a window, whose sound goes into a card made of a pipe; spoken to over a pipe of its own.

    with Card() as card, Browser(page, card) as browser:
        browser.run("1 + 1")

It plays through ALSA as on any Linux, and ALSA writes what would be heard into the pipe. So it is heard by the same ear
as the box, and waits for the same card.
"""

import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome")

MISSING = "the web narrator is left out: no Chromium here (sudo apt install --no-install-recommends chromium)"

ALSA = """
pcm.card {{
  type file
  slave.pcm "nowhere"
  file "{fifo}"
  format raw
}}
pcm.nowhere {{ type null }}
pcm.!default {{
  type plug
  slave {{ pcm "card" rate 48000 format S16_LE channels 1 }}
}}
"""
"""Settings of ALSA: the default card is a file, here a pipe that is emptied at the true rate."""

OPTIONS = (
    "--headless=new",
    "--remote-debugging-pipe",
    "--autoplay-policy=no-user-gesture-required",
    "--allow-file-access-from-files",
    "--disable-features=AudioServiceOutOfProcess,AudioServiceSandbox",
    "--disable-gpu",
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",
)
"""What lets it play with nobody there, from files, and into our card."""

START = """
import fcntl, os, sys
read, write = (fcntl.fcntl(int(number), fcntl.F_DUPFD, 10) for number in sys.argv[1:3])
os.dup2(read, 3)
os.dup2(write, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""It listens at number 3 and speaks at number 4, whatever numbers its pipes have here."""

PATIENCE = 60.0
"""Seconds in which it has to be there."""


def found():
    """The program; None: there is none."""
    return next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """A page in a browser, as a context manager.

    Args:
        page: a file.
        card: a `fifo.Card`, nobody else's.
        before: called in its process before it starts.

    Attributes:
        zero: the monotonic second from which the page's `performance.now()` counts.
    """

    def __init__(self, page, card, before=None):
        self._home = Path(tempfile.mkdtemp(prefix="browser-"))
        (self._home / ".asoundrc").write_text(ALSA.format(fifo=card.environ["SDL_DISKAUDIOFILE"]))
        self._page = page
        self._before = before
        self._number = 0
        self._unread = b""
        self._session = {}

    def __enter__(self):
        ours, theirs = os.pipe(), os.pipe()
        # As root it has no sandbox to live in.
        root = ["--no-sandbox"] if os.geteuid() == 0 else []
        profile = f"--user-data-dir={self._home / 'profile'}"
        start = [sys.executable, "-c", START, str(ours[0]), str(theirs[1])]
        self._process = subprocess.Popen(
            [*start, found(), *OPTIONS, *root, profile, "about:blank"],
            env={**os.environ, "HOME": str(self._home), "XDG_RUNTIME_DIR": ""},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[ours[0], theirs[1]],
            preexec_fn=self._before,  # noqa: PLW1509 - only where nothing else runs here meanwhile
            start_new_session=True,
        )
        os.close(ours[0])
        os.close(theirs[1])
        self._write, self._read = ours[1], theirs[0]
        try:
            self._open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self._process.terminate()
        try:
            self._process.wait(5.0)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._write)
        os.close(self._read)
        shutil.rmtree(self._home, ignore_errors=True)

    def run(self, script, within=PATIENCE):
        """Give the value of a piece of JavaScript, or of what it promises, once it is kept.

        Raises:
            TimeoutError: it is not kept within so many seconds.
        """
        told = self._ask("Runtime.evaluate", within, expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in told:
            raise SystemExit(f"the web narrator fails: {told['exceptionDetails']}")
        return told["result"].get("value")

    def press(self):
        """Press the space bar and let go; gives the moment."""
        at = time.monotonic()
        key = {"key": " ", "code": "Space", "windowsVirtualKeyCode": 32}
        self._ask("Input.dispatchKeyEvent", type="rawKeyDown", **key)
        self._ask("Input.dispatchKeyEvent", type="keyUp", **key)
        return at

    def _open(self):
        target = self._ask("Target.createTarget", url=self._page.as_uri())["targetId"]
        session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._session = {"sessionId": session}
        deadline = time.monotonic() + PATIENCE
        while self.run("document.readyState") != "complete" or self.run("location.href") == "about:blank":
            if time.monotonic() > deadline:
                raise SystemExit("the web narrator does not open its page")
            time.sleep(0.05)
        # Of several answers the quickest tells the time best.
        self.zero = min(self._clock() for _ in range(20))[1]

    def _clock(self):
        before = time.monotonic()
        shown = self.run("performance.now()") / 1000
        after = time.monotonic()
        return after - before, (before + after) / 2 - shown

    def _ask(self, method, within=PATIENCE, **more):
        deadline = time.monotonic() + within
        self._number += 1
        order = {"id": self._number, "method": method, "params": more, **self._session}
        os.write(self._write, json.dumps(order).encode() + b"\0")
        while True:
            while b"\0" not in self._unread:
                if not select.select([self._read], [], [], max(0.0, deadline - time.monotonic()))[0]:
                    raise TimeoutError(f"the browser does not answer {method}")
                piece = os.read(self._read, 65536)
                if not piece:
                    raise SystemExit("the browser has ended")
                self._unread += piece
            raw, _, self._unread = self._unread.partition(b"\0")
            told = json.loads(raw)
            if told.get("id") == self._number:
                if "error" in told:
                    raise SystemExit(f"the browser does not know {method}: {told['error']}")
                return told["result"]
