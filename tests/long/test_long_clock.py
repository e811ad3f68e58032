"""The system's clock is set by a year while they play, and between two starts: `pytest tests/long/test_long_clock.py`.

The clock is libfaketime's: `apt install libfaketime`. Half a minute.
"""

import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from driver import COMMAND
from speaking import cache, play, start
from test_box_wrong_clock import YEAR, is_as_planned, night, planned, short

__all__ = ["cache", "play", "short", "start"]

LIBRARY = "libfaketime.so.1"


@pytest.fixture
def wrong(tmp_path):
    """A clock that can be set, and the variables with which programs believe it; seconds pass as ever."""
    found = [*Path("/usr/lib").glob(f"*/faketime/{LIBRARY}"), *Path("/usr/lib/faketime").glob(LIBRARY)]
    if not found:
        pytest.skip("needs libfaketime: apt install libfaketime")
    clock = tmp_path / "clock"

    def set_clock(by):
        new = tmp_path / "clock.new"
        new.write_text(f"{by:+d}\n")
        new.replace(clock)

    environ = {
        "LD_PRELOAD": str(found[0]),
        "FAKETIME_TIMESTAMP_FILE": str(clock),
        "FAKETIME_NO_CACHE": "1",
        "FAKETIME_DONT_FAKE_MONOTONIC": "1",
    }
    return set_clock, environ


def believed(environ):
    """What time it is for programs with these variables."""
    look = [sys.executable, "-S", "-c", "import time; print(time.time())"]
    return float(subprocess.run(look, env=environ, capture_output=True, check=True).stdout)


@pytest.mark.parametrize("leap", [YEAR, -YEAR], ids=["forward", "back"])
def test_the_clock_is_set_by_a_year_while_they_play_and_between_two_starts(
    play, start, short, wrong, tmp_path, leap, figure
):
    set_clock, environ = wrong
    set_clock(0)
    plan = planned(start, short)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        ear.bind(str(tmp_path / "ear"))
        ear.setblocking(False)
        environ |= {"NOTIFY_SOCKET": str(tmp_path / "ear"), "WATCHDOG_USEC": "600000"}
        box = play("--config", short, "--speed", "20", command=COMMAND, environ=environ)
        box.type("next", "next", "next")
        box.follow(kind="wait")
        set_clock(leap)
        assert believed(environ) == pytest.approx(time.time() + leap, abs=60.0)
        box.follow(kind="phase", name="talk")
        box.type("pause")
        box.follow(kind="pause")
        box.follow(kind="release", name="pause")
        box.send(signal.SIGKILL)
        box.rest()
        box.code()
        heard = []
        while True:
            try:
                heard.append(ear.recv(4096).decode())
            except BlockingIOError:
                break
    assert is_as_planned(night(box), plan)
    # It is alive all the time: three times in each span of the watchdog, in true seconds.
    assert heard.count("WATCHDOG=1") >= 5
    set_clock(-leap)
    again = play("--config", short, "--speed", "20", command=COMMAND, environ=environ, home=box.home)
    assert again.follow(kind="ready")["resumed"] == "talk"
    again.type("next", "next")
    again.follow(kind="phase", name="vote")
    again.end_input()
    assert again.code() == 0
    assert again.errors() == ""
    figure(f"clock set {'forward' if leap > 0 else 'back'} by a year in a night, then the other way", "nothing changes")
