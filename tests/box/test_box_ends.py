"""When the box ends by itself, and when it does not."""

import json
import os

import pytest
from driver import COMMAND
from within import Evening

from appliance.box.kit import load_kit
from appliance.files import shipped

SHORT = "[night]\nseconds = 1\nsettle = 0\ngap = 0\n[day]\ntalk = 10\nwarnings = []\n"


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(SHORT, encoding="utf-8")
    return path


def says(box):
    return [line["line"] for line in box.log if line["kind"] == "say"]


def test_without_any_input_it_says_that_it_is_ready_and_ends(play):
    box = play("--speed", "200")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert says(box)[0].startswith("setup.play")


def test_with_the_input_closed_from_the_beginning_it_does_the_same(start):
    box = start("play", "--panel", "keys", "--speed", "200", stdin=None, preexec_fn=lambda: os.close(0))
    box.rest()
    assert box.code() == 0
    assert says(box)[0].startswith("setup.play")


def test_a_game_is_played_on_to_its_end_after_the_input_has_ended(play, short):
    box = play("--config", short, "--speed", "200")
    box.type("next", "next", "next")
    box.end_input()
    box.rest()
    assert box.code() == 0
    phases = [line["name"] for line in box.log if line["kind"] == "phase"]
    assert phases == ["setup", "take", "deal", "night", "talk", "vote", "verdict"]
    assert says(box)[-1] == "verdict.again"


def test_it_waits_for_a_button_while_there_is_somebody_who_could_press_it(play):
    box = play("--speed", "200")
    box.follow(kind="light", name="ready", value=1.0)
    assert not box.ended(0.3)
    box.end_input()
    assert box.code() == 0


def test_it_ends_when_it_is_paused_and_the_input_has_ended(play):
    box = play("--speed", "50")
    box.type("next", "next", "next", "wait 12", "pause")
    box.end_input()
    box.rest()
    assert box.code() == 0
    assert [line["kind"] for line in box.log if line["kind"] in {"pause", "resume"}] == ["pause"]
    assert says(box)[-1] == "pause.begin"


def test_three_seconds_on_pause_end_the_game_and_not_the_box(play):
    box = play("--speed", "20")
    box.type("next", "next", "next", "wait 5", "hold pause")
    box.follow(kind="phase", name="night")
    down = box.follow(kind="pause")
    stopped = box.follow(kind="phase", name="setup")
    assert stopped["t"] - down["t"] == pytest.approx(3.0, abs=0.6)
    box.type("release pause")
    box.follow(kind="say", line="stopped.game")
    box.type("next")
    box.follow(kind="phase", name="take")
    box.end_input()
    assert box.code() == 0


def test_a_demonstration_needs_nobody_and_ends(start, tmp_path):
    box = start("play", "--demo", "--panel", "keys", "--speed", "200", stdin=None, command=COMMAND)
    box.rest()
    assert box.code() == 0
    assert [line["name"] for line in box.log if line["kind"] == "phase"][-1] == "verdict"
    assert not list((tmp_path / "home").rglob("game.journal"))


class Witness:
    """Takes the log's lines, and looks at the lights when it ends.

    Attributes:
        seen: for every line its kind, and whether any light was lit.
    """

    def __init__(self, pins):
        self.pins = pins
        self.seen = []

    def write(self, text):
        lit = any(pin.state for pin in self.pins.pins.values() if pin.function == "output")
        self.seen.append((json.loads(text)["kind"], lit))


def test_the_lights_are_off_before_the_log_says_so(tmp_path):
    witnesses = []

    def outlet(pins):
        witnesses.append(Witness(pins))
        return witnesses[-1]

    Evening(load_kit(shipped("config", "voxlupi.toml"), {}), tmp_path, ["next"], outlet)
    (witness,) = witnesses
    assert ("say", True) in witness.seen
    assert witness.seen[-2:] == [("light", False), ("end", False)]
