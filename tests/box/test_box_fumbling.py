"""Whatever fingers do, the box goes on, and ends well when nobody will press anything any more."""

import json
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from within import Evening

from appliance.box.kit import load_kit
from appliance.table.events import Tick
from appliance.table.table import Table

QUICK = """
players = 4
[night]
seconds = 3
settle = 1
gap = 1
count = "every"
shift = true
[day]
talk = 30
warnings = [20, 10]
more = 30
more_times = 2
"""

BUTTONS = ("next", "pause", "left", "right")
COMMANDS = [
    *BUTTONS,
    *("next", "next", "next"),
    *(f"hold {button}" for button in BUTTONS),
    *(f"release {button}" for button in BUTTONS),
    *("wait 0.05", "wait 0.5", "wait 2", "wait 5", "wait 13", "wait 40"),
    *("", "# a note", "nxt", "hold", "release lights", "wait", "wait -1", "wait soon", "\x00\x1b[2J", "next next"),
]


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "quick.toml"
    path.write_text(QUICK, encoding="utf-8")
    return load_kit(path, {})


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    return tmp_path_factory.mktemp("lines")


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(COMMANDS), max_size=60))
def test_no_fumbling_stops_the_evening(kit, lines, commands):
    evening = Evening(kit, lines, commands)
    assert evening.reason == ""
    assert evening.table.is_waiting


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(COMMANDS), max_size=60))
def test_what_is_written_down_is_enough_to_set_up_the_same_table(kit, lines, commands):
    evening = Evening(kit, lines, commands)
    again = Table(kit.shelf, kit.options)
    for at, event in evening.notes.events:
        again.handle(event, at)
    again.handle(Tick(), evening.now)
    for state in ("phase", "where", "is_waiting", "choices"):
        assert getattr(again, state) == getattr(evening.table, state)


def test_a_press_stays_a_press_and_a_hold_a_hold_however_late_the_box_looks(kit, lines):
    heard = []

    def outlet(_):
        return type("Ear", (), {"write": lambda _, text: heard.append(json.loads(text))})()

    Evening(kit, lines, ["next", "right", "hold pause", "wait 3.5", "release pause"], outlet, late=2.0)
    fingers = [(line["kind"], line["name"]) for line in heard if line["kind"] in {"press", "hold", "release"}]
    assert fingers == [
        *(("press", "next"), ("release", "next"), ("press", "right"), ("release", "right")),
        *(("press", "pause"), ("hold", "pause"), ("release", "pause")),
    ]


@pytest.mark.parametrize("seed", [1, 2])
def test_fumbling_at_two_hundred_times_the_speed_ends_with_the_input(play, tmp_path, seed):
    quick = tmp_path / "quick.toml"
    quick.write_text(QUICK, encoding="utf-8")
    chance = random.Random(seed)  # noqa: S311 - fingers, not secrets
    box = play("--config", quick, "--speed", "200")
    box.type(*chance.choices([command for command in COMMANDS if "40" not in command], k=120))
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert box.errors() == ""
    assert box.is_dark


def test_input_that_is_no_text_at_all_is_told_line_by_line(play):
    box = play("--speed", "200")
    box.process.stdin.write(bytes(range(256)) * 8 + b"\nnext\n")
    box.end_input()
    box.follow(kind="phase", name="take")
    assert box.code() == 0
    assert "standard input:1" in box.output()
    assert "Traceback" not in box.output() + box.errors()
