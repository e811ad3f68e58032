"""The system's clock is a year wrong, and is set while they play: the box counts seconds, and asks for no time of day.

A Pi has no clock of its own that goes on without power: it begins with the time of the last shutdown, and leaps to the
right one when a network tells it.
"""

import json
import os
import signal
import socket
import sys
from pathlib import Path

import pytest
from driver import COMMAND

SETTINGS = """
players = 4
calls = "short"
tips = false
[night]
seconds = 2
settle = 1
gap = 1
[day]
talk = 10
warnings = []
"""

YEAR = 365 * 24 * 3600

LEAPING = f"""
import datetime, itertools, time
truly, leaps = time.time, itertools.cycle((0, {YEAR}, -{YEAR}))
time.time = lambda: truly() + next(leaps)
time.time_ns = lambda: int(time.time() * 1e9)
from appliance.cli import main
main()
"""
"""The box, with a clock that has leapt a year whenever somebody looks at it."""


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    return path


def planned(start, short):
    """The night as it is rehearsed: its calls, and what each of them waits for."""
    paper = start("rehearse", "--json", "--config", short, log=False)
    assert paper.code() == 0
    return [(cue["line"], cue["t"]) for cue in json.loads(paper.output())["cues"] if cue["kind"] == "say"]


def night(box):
    """The calls of the night that was played, by the time since its beginning."""
    names = [(line["kind"], line.get("name")) for line in box.log]
    begin, end = names.index(("phase", "night")), names.index(("phase", "talk"))
    zero = box.log[begin]["t"]
    return [(line["line"], line["t"] - zero) for line in box.log[begin:end] if line["kind"] == "say"]


def is_as_planned(heard, plan):
    return [line for line, _ in heard] == [line for line, _ in plan] and all(
        at - heard[0][1] == pytest.approx(due - plan[0][1], abs=0.01)
        for (_, at), (_, due) in zip(heard, plan, strict=True)
    )


def test_a_clock_that_leaps_a_year_at_every_look_changes_nothing_in_a_game(play, start, short):
    environ = {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
    box = play("--config", short, "--speed", "50", command=(sys.executable, "-c", LEAPING), environ=environ)
    box.type("next", "next", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert [line["name"] for line in box.log if line["kind"] == "phase"][-1] == "verdict"
    assert is_as_planned(night(box), planned(start, short))
    assert box.errors() == ""


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


@pytest.mark.parametrize("leap", [YEAR, -YEAR], ids=["forward", "back"])
def test_the_clock_is_set_by_a_year_while_they_play_and_between_two_starts(play, start, short, wrong, tmp_path, leap):
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
