"""`voxlupi`, driven as people and their accidents drive it: started, typed at, followed in its log, ended, killed.

box = Program("play", "--panel", "keys", home=tmp_path)
box.type("next")
box.follow(kind="phase", name="night")
box.send(signal.SIGTERM)
assert box.code() == 0
"""

import contextlib
import fcntl
import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import nursery

from appliance.panel import DISPLACED

COMMAND = (sys.executable, "-m", "appliance")
"""`voxlupi`, started afresh."""

PATIENCE = 20.0
"""Seconds after which a test gives up; on a quiet machine none waits for more than one."""

ROOM = 1 << 20
"""Bytes of log that may wait to be read: a box at high speed shall never be held up."""

CUES = {"say", "wait", "scene", "sound", "light", "clock", "mark"}
"""Kinds of log lines that are cues of a script."""


class Program:
    """One run of `voxlupi`.

    Args:
        arguments: the command line.
        home: the user's home: state, and the cache if no other is given, are below it.
        log: whether to give it a `--log` to be followed.
        command: what starts it, if it is not to be forked from a process that has loaded everything; see `nursery`.
        environ: variables beside the home's.
        streams: `stdin`, `stdout`, `stderr` as `subprocess.Popen` takes them; else a pipe and two files.
        more: what else `subprocess.Popen` is to be told.

    Attributes:
        log: all lines of its log that were read, as objects.
        lights: the last value of every light, by the log; the bar and its halves put an end to each other.
    """

    def __init__(self, *arguments, home, log=True, command=None, environ=None, **more):
        self.home = Path(home)
        self.home.mkdir(exist_ok=True)
        self.log = []
        self.lights = {}
        self._outputs = {}
        streams = {"stdin": more.pop("stdin", subprocess.PIPE)}
        for name in ("stdout", "stderr"):
            if name in more:
                streams[name] = more.pop(name)
            else:
                self._outputs[name] = self.home / f"{name}.txt"
                streams[name] = self._outputs[name].open("wb")
        self._unread = b""
        self._log, write = _wide_pipe() if log else (None, None)
        options = ["--log", f"/dev/fd/{write}"] if log else []
        self.started = time.monotonic()
        try:
            # What Python looks at when it starts wants a Python that starts: variables, and a package that lies about.
            is_plain = not {"cwd", "preexec_fn"} & set(more) and not any(map(_is_of_python, environ or {}))
            more |= {
                "env": {**clean_environ(self.home), **(environ or {})},
                "cwd": more.get("cwd", self.home),
                "pass_fds": [write] if log else [],
                **streams,
            }
            arguments = [*map(str, arguments), *options]
            if is_plain and not command:
                self.process = nursery.Process(arguments, **more)
            else:
                self.process = subprocess.Popen([*(command or COMMAND), *arguments], **more)
        finally:
            if log:
                os.close(write)
            for name in self._outputs:
                streams[name].close()
        self.pid = self.process.pid
        self._watched = Watched(self.pid)

    # What one does to it.

    def type(self, *lines):
        """Type lines, each with Enter."""
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def end_input(self):
        self.process.stdin.close()

    def send(self, number):
        """Send a signal; gives the moment."""
        moment = time.monotonic()
        self.process.send_signal(number)
        return moment

    # What one sees of it.

    def follow(self, within=PATIENCE, **wanted):
        """Read the log up to a line with these words in it, and give it."""
        deadline = time.monotonic() + within
        while True:
            line = self.next_line(deadline)
            assert line is not None, f"no {wanted} in the log; it ends with {self.log[-8:]}; {self.errors()}"
            if wanted.items() <= line.items():
                return line

    def next_line(self, deadline):
        """The next line of the log; None if the log ends, or the time comes, before there is one."""
        while b"\n" not in self._unread:
            left = deadline - time.monotonic()
            if not select.select([self._log], [], [], max(0.0, left))[0]:
                return None
            piece = os.read(self._log, 65536)
            if not piece:
                return None
            self._unread += piece
        raw, _, self._unread = self._unread.partition(b"\n")
        line = json.loads(raw)
        self.log.append(line)
        if line["kind"] == "light":
            self.lights[line["name"]] = line["value"]
            for other in DISPLACED.get(line["name"], ()):
                self.lights.pop(other, None)
        return line

    def read_to(self, moment):
        """Read the log until a moment has come, or it ends."""
        while self.next_line(moment) is not None:
            pass

    def rest(self):
        """Everything that is still to come in the log, up to the program's end."""
        self.read_to(time.monotonic() + PATIENCE)
        return self.log

    @property
    def is_dark(self):
        return not any(self.lights.values())

    def children(self):
        """The processes that it has started, each to be watched to its end."""
        pids = []
        for task in Path(f"/proc/{self.pid}/task").glob("*/children"):
            with contextlib.suppress(OSError):
                pids += map(int, task.read_text().split())
        return [Watched(pid) for pid in pids]

    def ended(self, within=PATIENCE):
        return self._watched.ended(within)

    def code(self, within=PATIENCE):
        """Its exit code, once it has ended."""
        assert self.ended(within), f"{self.process.args} does not end; its log ends with {self.log[-8:]}"
        return self.process.wait()

    def output(self):
        return self._outputs["stdout"].read_text(encoding="utf-8")

    def errors(self):
        return self._outputs["stderr"].read_text(encoding="utf-8") if "stderr" in self._outputs else ""

    def close(self):
        """Leave nothing running and nothing open."""
        if not self.ended(0):
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
        self.process.wait()
        self._watched.close()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()
        if self._log is not None:
            os.close(self._log)
            self._log = None


class Watched:
    """A process whose end can be waited for, whoever started it."""

    def __init__(self, pid):
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def ended(self, within=PATIENCE):
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return bool(poll.poll(within * 1000))

    def close(self):
        os.close(self._handle)


def clean_environ(home):
    """The environment of a user who has never seen the box: nothing of the one who runs the tests."""
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "PYTHONPATH") if name in os.environ}
    return {**kept, "HOME": str(home), "XDG_RUNTIME_DIR": "", "VOXLUPI_CONFIG": "", "COVERAGE_PROCESS_START": ""}


def _is_of_python(variable):
    return variable.startswith("PYTHON")


def _wide_pipe():
    read, write = os.pipe()
    fcntl.fcntl(read, fcntl.F_SETPIPE_SZ, ROOM)
    return read, write
