"""Whatever fingers do, the box goes on, and ends well when nobody will press anything any more."""

import random
from contextlib import ExitStack
from queue import SimpleQueue

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from appliance.box.box import Box, Parts
from appliance.box.items import Moved, Typed
from appliance.box.kit import load_kit
from appliance.box.log import Log
from appliance.box.play import gestures
from appliance.box.view import View
from appliance.box.watch import JumpingWatch
from appliance.panel import Edge
from appliance.panel.panel_keys import KeysPanel
from appliance.sound import SilentMixer
from appliance.table.events import Tick
from appliance.table.table import Table
from appliance.voice import estimate
from appliance.voice.virtual import VirtualVoice

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


class Notes:
    """A journal in memory.

    Attributes:
        events: of the present game, each with its time.
    """

    def __init__(self):
        self.events = []

    def begin(self, begin, now):
        self.events = [(now, begin)]

    def append(self, event, now):
        self.events.append((now, event))

    def keep(self, choices):
        pass

    def forget(self):
        pass


class Evening:
    """A box in a time that jumps, with typed fingers, from its switching on to the end of the input."""

    def __init__(self, kit, cache, lines):
        queue = SimpleQueue()
        for line in (*lines, None):
            queue.put(Typed(line))
        self.warnings = []
        self.notes = Notes()
        watch = JumpingWatch()
        self.table = Table(kit.shelf, kit.options)
        with ExitStack() as stack:
            panel = KeysPanel(
                kit.settings.buttons,
                kit.settings.lights,
                lambda name, down: queue.put(Moved(Edge(name, down), None)),
                self.warnings.append,
            )
            stack.callback(panel.close)
            parts = Parts(
                table=self.table,
                lines=kit.lines(),
                voice=VirtualVoice("it", kit.settings.voice, cache, queue.put),
                estimate=lambda text: estimate(text, kit.settings.voice.rate),
                mixer=SilentMixer(),
                panel=panel,
                gestures=gestures(kit.settings.buttons),
                watch=watch,
                journal=self.notes,
                log=Log(None),
                view=View(None),
            )
            self.reason = Box(queue, parts).run(kit.choices)
            self.now = watch.now()


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    path = tmp_path_factory.mktemp("settings") / "quick.toml"
    path.write_text(QUICK, encoding="utf-8")
    return load_kit(path, {})


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    return tmp_path_factory.mktemp("lines")


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(COMMANDS), max_size=60))
def test_no_fumbling_stops_the_evening(kit, lines, commands):
    evening = Evening(kit, lines, commands)
    assert evening.reason == ""
    assert evening.table.is_waiting


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(COMMANDS), max_size=60))
def test_what_is_written_down_is_enough_to_set_up_the_same_table(kit, lines, commands):
    evening = Evening(kit, lines, commands)
    again = Table(kit.shelf, kit.options)
    for at, event in evening.notes.events:
        again.handle(event, at)
    again.handle(Tick(), evening.now)
    for state in ("phase", "where", "is_waiting", "choices"):
        assert getattr(again, state) == getattr(evening.table, state)


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
