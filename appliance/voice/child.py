"""The process that renders, as its parent sees it: asked one thing at a time, with a time limit, killed beyond it."""

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
"""Where the package is."""

COMMAND = (
    sys.executable,
    # Not the directory that the box happens to be started in: a file there called `wave.py` would be imported.
    "-P",
    "-c",
    f"import sys; sys.path.append({str(ROOT)!r}); from appliance.voice.worker import main; main()",
)
"""Starts the worker: a fresh process, since the engine hangs in a forked one."""


class LostError(Exception):
    """The process died, or had to be killed; a fresh one may do better. The text says what happened, for people.

    Args:
        words: what happened.
        was_killed: whether somebody else killed it, as the system does when memory runs out.
    """

    def __init__(self, words: str, *, was_killed: bool = False) -> None:
        super().__init__(words)
        self.was_killed = was_killed


class Child:
    """A worker process. It leaves with its parent, however that ends.

    Args:
        command: what to start.

    Raises:
        LostError: it cannot be started.
    """

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                bufsize=0,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                # One core is plenty, and each thread of numpy's would take its memory.
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                # Its own session: Ctrl+C in a terminal is for the box, which then closes the worker itself.
                start_new_session=True,
            )
        except OSError as error:
            raise LostError(f"the speech process cannot be started: {error.strerror}") from error
        self._unread = b""

    @property
    def pid(self) -> int:
        """The process's number."""
        return self._process.pid

    def ask(self, message: dict[str, Any], limit: float) -> dict[str, Any]:
        """Send a message and wait for its answer.

        Args:
            message: as the worker takes it.
            limit: seconds to wait.

        Returns:
            The worker's answer.

        Raises:
            LostError: no answer within the limit, or none at all; it must not be asked again, but closed.
        """
        self._send(message)
        line = self._read_line(limit)
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise LostError("the speech process answered nonsense")
        if "broken" in answer:
            raise LostError(f"the speech process broke down: {answer['broken']}")
        return answer

    def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None  # noqa: S101 - it was asked for as a pipe
        # One that died takes nothing; reading then tells how it died.
        with contextlib.suppress(OSError):
            self._process.stdin.write(json.dumps(message).encode() + b"\n")

    def _read_line(self, limit: float) -> bytes:
        assert self._process.stdout is not None  # noqa: S101 - it was asked for as a pipe
        output = self._process.stdout.fileno()
        deadline = time.monotonic() + limit
        poll = select.poll()
        poll.register(output, select.POLLIN)
        while b"\n" not in self._unread:
            left = deadline - time.monotonic()
            if left <= 0 or not poll.poll(left * 1000):
                raise LostError(f"the speech process took longer than {limit:g} s")
            piece = os.read(output, 65536)
            if not piece:
                raise self._end()
            self._unread += piece
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _end(self) -> LostError:
        """Say how the process ended; its output has, so it is at its end or will be in no time."""
        self._process.kill()
        code = self._process.wait()
        if code < 0:
            words = f"the speech process was ended by a signal: {signal.strsignal(-code)}"
            return LostError(words, was_killed=-code == signal.SIGKILL)
        return LostError(f"the speech process ended with code {code}")

    def kill(self) -> None:
        """Have the process end at once, without waiting for it; from any thread, any number of times."""
        self._process.kill()

    def close(self) -> None:
        """End the process and give back what it held; by the thread that asks it, when it will ask no more."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
