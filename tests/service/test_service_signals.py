"""Any signal but KILL: the lights go off at once, nothing is left half done, nobody is left behind."""

import fcntl
import os
import pty
import select
import signal
import subprocess
import sys
import termios
import time

import pytest
from driver import COMMAND, Program

from appliance.journal.records import decode
from appliance.service.signals import ending_signals

DARK = 0.3
"""Seconds in which all lights are off."""

END = 2.0
"""Seconds in which the program has ended."""

SWALLOWED = "Exception ignored in: <function _get_module_lock"
"""What Python writes when an exception comes while it lets go of the lock of a module."""

NIGHT = 0.2
"""How bright the night's light is."""

SIGNALS = sorted({*(number for number in ending_signals() if number < signal.SIGRTMIN), signal.SIGRTMIN})


def name(number):
    return signal.Signals(number).name


def files_of(home):
    return {path.name for path in home.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def nights(tmp_path_factory, cache):
    """Boxes in the middle of a night, two of them on their way while a third is looked at."""
    coming = []
    everyone = []

    def begin():
        box = Program(
            *("play", "--panel", "keys", "--audio", "none"),
            # What is loaded before signals are attended to, and what after, shows in one that was started afresh.
            command=None if len(everyone) % 5 else COMMAND,
            home=tmp_path_factory.mktemp("night"),
            environ={"XDG_CACHE_HOME": str(cache)},
        )
        box.type("next", "next", "next")
        coming.append(box)
        everyone.append(box)

    def take():
        while len(coming) < 3:
            begin()
        box = coming.pop(0)
        box.follow(kind="light", name="night", value=NIGHT)
        assert box.lights["night"]
        return box

    yield take
    for box in everyone:
        box.close()


@pytest.mark.parametrize("number", SIGNALS, ids=name)
def test_a_signal_at_night_puts_the_lights_off_and_ends_the_box_in_order(nights, number):
    box = nights()
    sent = box.send(number)
    while not box.is_dark:
        assert box.next_line(sent + DARK) is not None, "the lights are still on"
    box.follow(kind="end")
    assert box.code(END - (time.monotonic() - sent)) == 0
    assert box.errors() == ""
    journal = (box.home / ".local/state/voxlupi/game.journal").read_bytes()
    _, records, good = decode(journal)
    assert records
    assert good == len(journal)
    assert files_of(box.home) == {"stdout.txt", "stderr.txt", "lock", "game.journal", "choices.json"}


def test_signals_that_mean_no_end_end_nothing(nights):
    box = nights()
    for number in (signal.SIGPIPE, signal.SIGWINCH, signal.SIGCONT, signal.SIGCHLD, signal.SIGURG, signal.SIGXFSZ):
        box.send(number)
    box.type("pause")
    box.follow(kind="pause")


def nothing_at_hand(tmp_path):
    """Settings with which every line has to be rendered."""
    path = tmp_path / "engine.toml"
    path.write_text('[voice]\nengines = ["pyttsx3"]\n', encoding="utf-8")
    return path


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGABRT], ids=name)
def test_a_signal_while_lines_are_being_rendered_leaves_no_speech_process(play, tmp_path, number):
    box = play("--config", nothing_at_hand(tmp_path), environ={"XDG_CACHE_HOME": str(tmp_path / "cold")})
    box.follow(kind="ready")
    (worker,) = box.children()
    sent = box.send(number)
    box.follow(kind="end", within=DARK)
    assert box.code(END - (time.monotonic() - sent)) == 0
    assert worker.ended(0.5)
    worker.close()
    assert box.errors() == ""


def test_a_signal_while_the_speech_process_is_stopped_ends_both(play, tmp_path):
    box = play("--config", nothing_at_hand(tmp_path), environ={"XDG_CACHE_HOME": str(tmp_path / "cold")})
    box.follow(kind="ready")
    (worker,) = box.children()
    os.kill(worker.pid, signal.SIGSTOP)
    box.type("next")
    box.follow(kind="press")
    sent = box.send(signal.SIGTERM)
    box.follow(kind="end", within=DARK)
    assert box.code(END - (time.monotonic() - sent)) == 0
    assert worker.ended(0.5)
    worker.close()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=name)
def test_a_signal_while_the_box_starts_ends_it_without_a_word(play, number):
    for moment in (0.03, 0.06, 0.09, 0.12, 0.2, 0.3):
        box = play(command=COMMAND)
        box.ended(moment)
        sent = box.send(number)
        # While Python loads a module a Ctrl+C can be lost in Python's own code, which says so; one more ends it.
        if not box.ended(END) and SWALLOWED in box.errors():
            sent = box.send(number)
        # Before the program has begun to listen, the system ends it; no light was on.
        assert box.code(END - (time.monotonic() - sent)) in {0, -number, 1}
        assert "appliance" not in box.errors()


def recording(start, tmp_path, *, cache=None):
    settings = tmp_path / "long.toml"
    settings.write_text("[night]\nseconds = 600\n", encoding="utf-8")
    environ = {"XDG_CACHE_HOME": str(cache)} if cache else {}
    recorder = start("record", "--config", settings, "--out", "night.wav", log=False, environ=environ)
    while ".night.wav.partial" not in files_of(recorder.home):
        assert not recorder.ended(0.002), recorder.errors()
    return recorder


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=name)
@pytest.mark.parametrize("stage", ["rendering speech", "writing sound"])
def test_a_signal_during_a_recording_leaves_no_file_of_it(start, tmp_path, number, stage):
    cold = tmp_path / "cold" if stage == "rendering speech" else None
    recorder = recording(start, tmp_path, cache=cold)
    if stage == "writing sound":
        partial = recorder.home / ".night.wav.partial"
        while partial.stat().st_size < 1_000_000:
            assert not recorder.ended(0.002), recorder.errors()
    children = recorder.children()
    sent = recorder.send(number)
    assert recorder.code(END - (time.monotonic() - sent)) == 1
    assert f"stopped by {name(number)}; nothing was written" in recorder.errors()
    assert {file for file in files_of(recorder.home) if "night" in file} == set()
    for child in children:
        assert child.ended(0.5)
        child.close()


HANGS = """
import os, sys, threading
from appliance.service.signals import SignalThread
signals = SignalThread()
signals.attend(lambda name: os.write(1, f"end {name}\\n".encode()), lambda: os.write(1, b"dark\\n"))
os.write(1, b"hanging\\n")
threading.Event().wait()
"""


def test_a_box_that_hangs_is_put_dark_from_outside_its_loop_and_then_cut_off(start, tmp_path):
    read, write = os.pipe()
    hanging = start(command=(sys.executable, "-c", HANGS), log=False, stdout=write, home=tmp_path)
    os.close(write)
    seen = b""
    while b"hanging" not in seen:
        seen += os.read(read, 100)
    sent = hanging.send(signal.SIGTERM)
    while b"dark" not in seen and select.select([read], [], [], max(0.0, sent + DARK - time.monotonic()))[0]:
        seen += os.read(read, 100)
    os.close(read)
    assert seen == b"hanging\nend SIGTERM\ndark\n"
    assert hanging.code(END - (time.monotonic() - sent)) == 128 + signal.SIGTERM


def test_two_signals_end_it_once(nights):
    box = nights()
    box.send(signal.SIGTERM)
    box.send(signal.SIGINT)
    box.rest()
    assert [line["kind"] for line in box.log].count("end") == 1
    assert box.code() == 0


def test_a_terminal_that_is_closed_ends_the_box_in_order(play):
    mine, terminal = pty.openpty()

    def take_terminal():
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)

    box = play(stdin=terminal, stdout=terminal, start_new_session=True, preexec_fn=take_terminal)
    os.close(terminal)
    box.follow(kind="light", name="ready", value=1.0)
    closed = time.monotonic()
    os.close(mine)
    box.follow(kind="end", within=DARK)
    assert box.is_dark
    assert box.code(END - (time.monotonic() - closed)) == 0
    assert box.errors() == ""


HANDED_ON = """
import os, signal
from queue import SimpleQueue
from appliance.service.signals import SignalThread

first, second = SimpleQueue(), SimpleQueue()
signals = SignalThread()
signals.attend(first.put, lambda: None)
os.kill(os.getpid(), signal.SIGTERM)
first.get()
signals.attend(second.put, lambda: None)
print(second.get(timeout=1))
signals.close()
"""


def test_whoever_attends_after_a_signal_has_come_is_told_of_it():
    ended = subprocess.run([sys.executable, "-c", HANDED_ON], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "SIGTERM\n", "")
