"""Processes of `voxlupi` that need no half second to load Python and all packages: each is forked from one that has.

They are processes like any other: with streams, variables, a folder and signals of their own, and with an exit code.
What they are not is started by a command; so whatever is about the start, or about packages that are found or not,
starts one afresh.

    nursery.run("check", "voxlupi.toml", env={"HOME": "/tmp"}).returncode
"""

import array
import atexit
import contextlib
import fcntl
import gc
import json
import os
import pkgutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]

OTHERS = ("appliance.__main__", "appliance.shipped", "appliance.voice.speech_", "appliance.voice.worker")
"""What the program itself does not load: it belongs to the process that renders speech."""

HIGH = 600
"""Numbers of files from here on are free in any process of the tests."""


class Process:
    """One of them, as `subprocess.Popen` would give it.

    Args:
        arguments: the command line behind `voxlupi`.
        env: its variables, all of them.
        cwd: its folder.
        stdin, stdout, stderr: a number, a file, `PIPE`; `None` for that of the tests.
        pass_fds: numbers of files that it has as well.
    """

    def __init__(self, arguments, *, env, cwd, stdin=None, stdout=None, stderr=None, pass_fds=()):
        self.args = ["voxlupi", *map(str, arguments)]
        self.returncode = None
        self._report, report = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        given = [report.fileno()]
        theirs = []
        mine = []
        for number, stream in enumerate((stdin, stdout, stderr)):
            pipe, file = _opened(number, stream, theirs)
            given.append(file)
            mine.append(pipe)
        self.stdin, self.stdout, self.stderr = mine
        birth = {"arguments": self.args[1:], "env": env, "cwd": str(cwd), "files": [0, 1, 2, *pass_fds]}
        _nurse().sendmsg(
            [json.dumps(birth).encode()],
            [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [*given, *pass_fds]))],
        )
        report.close()
        for stream in theirs:
            os.close(stream)
        self.pid = int(self._report.recv(100))

    def poll(self):
        """Its exit code, or None while it runs."""
        with contextlib.suppress(BlockingIOError):
            self._take(socket.MSG_DONTWAIT)
        return self.returncode

    def wait(self):
        """Its exit code, when it has ended."""
        self._take(0)
        return self.returncode

    def send_signal(self, number):
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    def _take(self, flags):
        if self.returncode is None:
            self.returncode = int(self._report.recv(100, flags))
            # Up to here its number was its own, as it is with children.
            self._report.close()


def _opened(number, stream, theirs):
    """Our end of a pipe, and the number of the file that is theirs; what was opened for them only is noted."""
    if stream is None:
        return None, number
    if stream == subprocess.DEVNULL:
        theirs.append(os.open(os.devnull, os.O_RDWR))
        return None, theirs[-1]
    if stream == subprocess.PIPE:
        read, write = os.pipe()
        theirs.append(write if number else read)
        return os.fdopen(read, "rb") if number else os.fdopen(write, "wb"), theirs[-1]
    return None, stream if isinstance(stream, int) else stream.fileno()


def run(*arguments, env, cwd=None, typed="", patience=60):
    """Run `voxlupi` to its end, as `subprocess.run` does with `capture_output`."""
    with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        stdin.write(typed.encode())
        stdin.seek(0)
        process = Process(arguments, env=env, cwd=cwd or Path.cwd(), stdin=stdin, stdout=stdout, stderr=stderr)
        process._report.settimeout(patience)
        try:
            code = process.wait()
        except TimeoutError:
            process._report.setblocking(True)
            process.kill()
            process.wait()
            raise
        stdout.seek(0)
        stderr.seek(0)
        return subprocess.CompletedProcess(process.args, code, stdout.read().decode(), stderr.read().decode())


@cache
def _nurse():
    """The way to the process that all others are forked from."""
    mine, door = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    kept = {name: os.environ[name] for name in ("PATH", "LANG", "LC_ALL", "PYTHONPATH") if name in os.environ}
    nurse = subprocess.Popen(
        (sys.executable, "-m", "nursery", str(door.fileno())),
        cwd=Path(__file__).parent,
        # A process with one thread only can be forked at any time.
        env={**kept, "OPENBLAS_NUM_THREADS": "1"},
        stdin=subprocess.DEVNULL,
        pass_fds=[door.fileno()],
    )
    door.close()

    def end():
        mine.close()
        nurse.wait()

    atexit.register(end)
    return mine


# From here on: what happens in there.


def _load():
    """Load all that commands load; gives the variables that were set by it."""
    before = dict(os.environ)
    sys.path.insert(1, str(ROOT))
    package = import_module("appliance")
    for module in pkgutil.walk_packages(package.__path__, "appliance.", onerror=lambda _: None):
        if not module.name.startswith(OTHERS):
            import_module(module.name)
    gc.collect()
    gc.freeze()
    return {name: value for name, value in os.environ.items() if before.get(name) != value}


def _serve(door, set_by_loading):
    """Fork whenever one is wanted; returns in each of them, with all that it was given."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        message, files, *_ = socket.recv_fds(door, 1 << 20, 32)
        if not message:
            os._exit(0)
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.close(door.detach())  # its number may be wanted for another file
            _attend(json.loads(message), files, set_by_loading)
            return
        for file in files:
            os.close(file)


def _attend(birth, files, set_by_loading):
    """Fork once more, tell how that one is called and how it ends; returns in that one only."""
    pid = os.fork()
    if pid == 0:
        _settle(birth, files[1:], set_by_loading)
        return
    with socket.socket(fileno=files[0]) as report, contextlib.suppress(OSError):
        for file in files[1:]:
            os.close(file)
        report.send(str(pid).encode())
        end = os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
        report.send(str(end.si_status if end.si_code == os.CLD_EXITED else -end.si_status).encode())
        report.recv(1)
    os._exit(0)


def _settle(birth, files, set_by_loading):
    """Give a process its own streams, variables, folder and arguments."""
    high = [fcntl.fcntl(file, fcntl.F_DUPFD, HIGH) for file in files]
    os.closerange(3, HIGH)
    for file, number in zip(high, birth["files"], strict=True):
        os.dup2(file, number)
        os.close(file)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        old = getattr(sys, name)
        number = old.fileno()
        new = open(  # noqa: SIM115 - open to the end
            number,
            mode,
            encoding=old.encoding,
            errors=old.errors,
            buffering=1 if name == "stderr" or os.isatty(number) else -1,
            closefd=False,
        )
        setattr(sys, name, new)
        setattr(sys, f"__{name}__", new)
    os.environ.clear()
    os.environ.update({**set_by_loading, **birth["env"]})
    os.chdir(birth["cwd"])
    sys.path[0] = birth["cwd"]
    sys.argv = ["voxlupi", *birth["arguments"]]


def _live():
    """Run the program and end as Python does, but for taking all packages apart."""
    main = import_module("appliance.cli").main
    code = 0
    try:
        main()
    except SystemExit as end:
        code = end.code or 0
        if not isinstance(code, int):
            print(code, file=sys.stderr)
            code = 1
    except BaseException:  # noqa: BLE001 - as Python itself
        traceback.print_exc()
        code = 1
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(code)


if __name__ == "__main__":
    _serve(socket.socket(fileno=int(sys.argv[1])), _load())
    _live()
