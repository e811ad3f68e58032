"""Pins that are not there, and pins that something else has: told in one line, with what helps."""

import os
import signal
import sys

import pytest

PI = """
import gpiozero.pins.local as local, sys, types
import appliance.panel.pins as pins
pins.get_pi_revision = local.get_pi_revision = lambda: 0xC03111
lgpio = sys.modules["lgpio"] = types.ModuleType("lgpio")
class error(Exception): pass
lgpio.error = error
def gpiochip_open(number):
    raise error("can not open gpiochip")
lgpio.gpiochip_open = gpiochip_open
lgpio.__getattr__ = lambda name: 0
from appliance.cli import main
main()
"""
"""The box on a Raspberry Pi whose kernel has no /dev/gpiochip*, as lgpio tells it."""

BUSY = """
from gpiozero import LED
others = [LED(17), LED(24)]
from appliance.cli import main
main()
"""
"""The box beside something that has the pins of `next` and of a light of the bar."""


@pytest.fixture
def on_pins(start):
    """Start a box on pins."""

    def on_pins(*arguments, code="", **environ):
        command = (sys.executable, "-c", code) if code else None
        environ |= {"PYTHONPATH": os.environ.get("PYTHONPATH", "")}
        return start("play", "--audio", "none", *arguments, command=command, environ=environ)

    return on_pins


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("", "this machine is not a Raspberry Pi; use --panel keys to play without buttons and lights"),
        (PI, "the pins cannot be opened (can not open gpiochip): is this user in the group gpio? Or use --panel keys"),
    ],
    ids=["no Pi", "no gpiochip"],
)
def test_a_box_that_wants_pins_where_there_are_none_says_so_in_one_line(on_pins, code, told):
    box = on_pins("--panel", "gpio", code=code)
    box.rest()
    assert box.code() == 1
    assert len(box.errors().splitlines()) == 1
    assert told in box.errors()


def test_without_pins_it_is_played_by_typing_unless_they_are_asked_for(on_pins):
    box = on_pins("--speed", "100", code=PI)
    box.type("next")
    box.follow(kind="phase", name="take")
    box.end_input()
    assert box.code() == 0


def test_a_busy_pin_is_told_once_and_the_box_comes_up(on_pins):
    mock = {"GPIOZERO_PIN_FACTORY": "mock", "GPIOZERO_MOCK_PIN_CLASS": "mockpwmpin"}
    box = on_pins("--panel", "gpio", "--speed", "100", code=BUSY, **mock)
    box.follow(kind="light", name="ready", value=1.0)
    box.send(signal.SIGTERM)
    assert box.code() == 0
    told = [line for line in box.output().splitlines() if "cannot be used" in line]
    assert [line.split(" cannot")[0].split()[-3:] for line in told] == [
        ["buttons.next:", "pin", "17"],
        ["lights.bar:", "pin", "24"],
    ]
    assert box.errors() == ""
