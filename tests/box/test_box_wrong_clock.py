"""The system's clock is a year wrong, and is set while they play: the box counts seconds, and asks for no time of day.

A Pi has no clock of its own that goes on without power: it begins with the time of the last shutdown, and leaps to the
right one when a network tells it. A clock that is really set is in `tests/long` and in `tests/bed`.
"""

import json
import os
import sys

import pytest
from quick_settings import QUICK

SETTINGS = f"players = 4\n{QUICK}"

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
