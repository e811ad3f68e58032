"""Readers that go, stand still or were never there, disks that are full: the game goes on, or ends with a word."""

import fcntl
import json
import os
import pty
import resource
import signal
import subprocess
import sys
import termios
import time

import pytest
from driver import COMMAND, clean_environ

from appliance.cli.commands import run

DEMO = "voxlupi play --demo --panel keys --speed 1000"

WHOEVER_READS = [
    f"{DEMO} | head -n 1",
    f"{DEMO} --log - | head -n 2",
    f"{DEMO} --log /dev/full >/dev/null",
    f"{DEMO} --log - >/dev/full",
    f"{DEMO} >&-",
    f"{DEMO} >&- 2>&- <&-",
]
READ_ENOUGH = ["voxlupi rehearse | head -n 1", "voxlupi lines | true"]
TAKES_NOTHING = [f"voxlupi {command} >/dev/full" for command in ("rehearse --json", "check", "games")]
NOBODY_HEARS = [f"voxlupi check nowhere.toml {streams}" for streams in ("2>/dev/full", ">&- 2>&- <&-")]


@pytest.fixture(scope="module")
def shell(tmp_path_factory, cache):
    """What becomes of a command line in a shell: all are run beside each other, each in a home of its own."""
    runs = {}
    for line in (*WHOEVER_READS, *READ_ENOUGH, *TAKES_NOTHING, *NOBODY_HEARS):
        home = tmp_path_factory.mktemp("shell")
        command = f'set -o pipefail; voxlupi() {{ {" ".join(COMMAND)} "$@"; }}; {line}'
        runs[line] = (
            home,
            subprocess.Popen(
                ["/bin/bash", "-c", command],
                cwd=home,
                env={**clean_environ(home), "XDG_CACHE_HOME": str(cache)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            ),
        )

    def done(line):
        home, process = runs[line]
        _, errors = process.communicate(timeout=60)
        return process.returncode, errors, home

    yield done
    for _, process in runs.values():
        process.kill()
        process.communicate()


@pytest.mark.parametrize("line", WHOEVER_READS)
def test_a_game_is_played_to_its_end_whoever_reads_along(shell, line):
    code, errors, home = shell(line)
    assert (code, errors) == (0, "")
    assert not list(home.rglob("crash.txt"))


@pytest.mark.parametrize("line", READ_ENOUGH)
def test_a_reader_that_has_read_enough_is_no_fault(shell, line):
    code, errors, _ = shell(line)
    assert code in {0, 1}
    assert errors == ""


@pytest.mark.parametrize("line", TAKES_NOTHING)
def test_an_output_that_takes_nothing_is_told_in_one_line(shell, line):
    code, errors, _ = shell(line)
    assert (code, errors) == (1, "voxlupi: the output cannot be written: No space left on device\n")


@pytest.mark.parametrize("line", NOBODY_HEARS)
def test_faults_have_their_exit_code_though_nobody_can_hear_them(shell, line):
    assert shell(line)[0] == 2


@pytest.mark.parametrize(
    ("encoding", "words"), [("ascii", "È giorno."), ("latin-1", "Può guardare"), ("greek", "? giorno.")]
)
def test_no_terminal_is_too_poor_for_accents(start, encoding, words):
    command = "rehearse" if encoding == "latin-1" else "play --demo --panel keys --speed 1000"
    run = start(*command.split(), log=False, environ={"PYTHONIOENCODING": encoding})
    assert run.code() == 0
    assert words.encode("utf-8" if encoding == "ascii" else encoding) in run.home.joinpath("stdout.txt").read_bytes()
    assert run.errors() == ""


def test_a_game_goes_on_while_nobody_reads_what_it_prints(play):
    read, write = os.pipe()
    os.set_blocking(write, False)
    while True:
        try:
            os.write(write, b"." * 4096)
        except BlockingIOError:
            break
    os.set_blocking(write, True)
    box = play("--demo", "--speed", "1000", stdout=write)
    os.close(write)
    box.follow(kind="phase", name="verdict")
    assert box.code() == 0
    os.close(read)


def test_a_game_goes_on_at_a_stopped_terminal_and_says_the_rest_when_it_goes_on(play):
    mine, terminal = pty.openpty()
    termios.tcflow(terminal, termios.TCOOFF)
    box = play("--demo", "--speed", "300", stdin=terminal, stdout=terminal)
    box.follow(kind="phase", name="night")
    termios.tcflow(terminal, termios.TCOON)
    os.close(terminal)
    box.follow(kind="phase", name="verdict")
    shown = b""
    while b"-- notte --" not in shown:
        shown += os.read(mine, 65536)
    box.rest()
    assert box.code() == 0
    assert shown.index(b"-- preparazione --") < shown.index(b"-- tessere --") < shown.index(b"-- notte --")
    os.close(mine)


def test_a_log_that_is_read_late_is_whole(start, tmp_path):
    fifo = tmp_path / "log"
    os.mkfifo(fifo)
    reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK)
    fcntl.fcntl(reader, fcntl.F_SETPIPE_SZ, 4096)
    box = start("play", "--demo", "--panel", "keys", "--speed", "200", "--log", fifo, log=False)
    while "-- verdetto --" not in box.output():  # the pipe holds the beginning of the log; the box holds the rest
        assert not box.ended(0.02), box.errors()
    os.set_blocking(reader, True)
    read = b""
    while piece := os.read(reader, 4096):
        read += piece
    os.close(reader)
    log = [json.loads(line) for line in read.splitlines()]
    assert [line["name"] for line in log if line["kind"] == "phase"][::3] == ["setup", "night", "verdict"]
    assert log[-1]["kind"] == "end"
    assert len(read) > 2 * 4096
    assert box.code() == 0


def small_disk():
    """As if a disk were full after less than a megabyte."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (900_000, 900_000))


@pytest.mark.parametrize("ending", ["wav", "ogg"])
def test_a_recording_that_does_not_fit_leaves_nothing(start, ending):
    out = f"night.{ending}"
    run = start("record", "--out", out, log=False, preexec_fn=small_disk)
    assert run.code() == 1
    assert out in run.errors().splitlines()[-1]
    assert "nothing was written" in run.errors().splitlines()[-1]
    assert "Traceback" not in run.errors()
    assert not [path for path in run.home.iterdir() if "night" in path.name]


def test_a_recording_of_a_game_that_does_not_fit_ends_the_game_with_a_word(play):
    box = play("--demo", "--speed", "100", "--record", "night.wav", preexec_fn=small_disk)
    assert box.code() == 1
    assert box.errors() == "voxlupi: night.wav cannot be written: the disk takes no more (System error.)\n"
    assert not [path for path in box.home.iterdir() if "night" in path.name]
    assert box.rest()[-1]["kind"] == "end"
    assert box.is_dark


MISTYPED = {
    "play --panel kyes": "kyes",
    "play --speed 0": "speed",
    "play --speed -1": "speed",
    "play --speed fast": "fast",
    "play --speed nan": "speed",
    "play --speed inf": "speed",
    "play --confg x": "--config",
    "rehearse --night 0": "night",
    "rehearse --night first": "first",
    "deck --players 2": "2",
    "deck --players many": "many",
    "deck una-notte --players 5": 'Did you mean "una-notte-da-lupi"?',
    "roles nothing": "nothing",
    "games --language xx": "xx",
    "check a b": "b",
    "plya": 'Did you mean "play"?',
}


@pytest.mark.parametrize("line", MISTYPED)
def test_what_is_mistyped_on_the_command_line_is_told_in_few_words(monkeypatch, capsys, line):
    monkeypatch.setattr(sys, "argv", ["voxlupi", *line.split()])
    with pytest.raises(SystemExit) as end:
        run()
    told = capsys.readouterr()
    assert end.value.code == 2
    assert MISTYPED[line] in told.err
    assert len(told.err.splitlines()) <= 5
    assert told.out == ""


UNWRITABLE = {
    "play --panel keys --log nowhere/log": "the log nowhere/log cannot be written: No such file or directory",
    "play --panel keys --log /": "the log / cannot be written: Is a directory",
    "play --panel keys --record night.txt": ".txt",
    "record --out night": "no format of sound",
    "record --out night.aiff": ".wav, .flac, .ogg, .mp3",
    "record --out nowhere/night.wav": "the recording nowhere/night.wav cannot be written: No such file or directory",
    "record --out folder.wav": "the recording folder.wav cannot be written: Is a directory",
    "record --out /proc/night.wav": "the recording /proc/night.wav cannot be written",
}


def test_a_file_that_cannot_be_written_is_told_before_anything_is_done(start, tmp_path):
    started = []
    for number, line in enumerate(UNWRITABLE):
        home = tmp_path / str(number)
        (home / "folder.wav").mkdir(parents=True)
        started.append(start(*line.split(), log=False, home=home))
    for program, words in zip(started, UNWRITABLE.values(), strict=True):
        assert program.code() == 2
        assert words in program.errors()
        assert len(program.errors().splitlines()) <= 5
        assert program.output() == ""
        assert not [path for path in program.home.rglob("*") if "partial" in path.name]


@pytest.mark.parametrize("seconds", ["1e300", "1e18", "999999999999"])
def test_a_wait_beyond_all_nights_is_waited_for(play, seconds):
    box = play("--speed", "50")
    box.type("pause", f"wait {seconds}", "next")
    box.follow(kind="say", line="pause.begin")
    box.read_to(time.monotonic() + 0.3)
    box.send(signal.SIGTERM)
    assert box.code() == 0


@pytest.mark.parametrize("words", ["--help", "play --help", "--version"])
def test_help_needs_no_settings(monkeypatch, capsys, words):
    monkeypatch.setenv("VOXLUPI_CONFIG", "nowhere.toml")
    monkeypatch.setattr(sys, "argv", ["voxlupi", *words.split()])
    with pytest.raises(SystemExit) as end:
        run()
    assert end.value.code == 0
    assert "voxlupi" in capsys.readouterr().out
