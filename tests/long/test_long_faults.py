"""Faults that take long to make, in the real program: `pytest tests/long/test_long_faults.py`, five minutes.

A card that is pulled out and put in again in each phase, at the true speed of sound; a button that bounces in bursts of
5 to 20 ms, in true time.
"""

import os
import random
import signal
import sys

import pytest
from loose_card import LooseCard
from speaking import cache, play, start

__all__ = ["cache", "play", "start"]

SETTINGS = """
players = 4
calls = "short"
tips = false
[night]
seconds = 3
settle = 1
gap = 1
[day]
talk = 600
warnings = []
"""

GONE = "the sound card is gone; plug it in again; playing without sound"


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.toml"
    path.write_text(SETTINGS, encoding="utf-8")
    return path


@pytest.fixture
def card(tmp_path):
    card = LooseCard(tmp_path)
    yield card
    card.unplug()


def pull_and_plug(box, card):
    """Pull the card out, let the box notice it, put it in again; it is heard again."""
    card.unplug()
    assert box.follow(kind="trouble", name="sound")["text"] == GONE
    card.plug_in()
    assert box.follow(kind="trouble", name="sound")["text"] == ""
    card.hear_on(0.2)


def test_a_card_is_pulled_out_and_put_in_again_in_each_phase(start, short, card, figure):
    card.plug_in()
    box = start("play", "--panel", "keys", "--config", short, environ=card.environ)
    pulled = 0
    for phase in ("setup", "take", "deal", "night", "talk", "vote", "verdict"):
        box.follow(within=60.0, kind="phase", name=phase)
        places = ("wait", "say", "wait") if phase == "night" else ("say",)
        for kind in places:
            box.follow(kind=kind)
            pull_and_plug(box, card)
            pulled += 1
        if phase != "night":
            box.type("next")
    box.send(signal.SIGTERM)
    assert box.code() == 0
    late = max(line.get("late", 0.0) for line in box.log)
    assert late < 0.25
    assert box.output().count("the sound card is gone") == 1
    assert box.errors() == ""
    figure("sound card pulled out and put in again", f"{pulled} times, in each phase; no cue later than {late:.3f} s")


FINGER = """
import random, signal, sys, threading, time
from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin
Device.pin_factory = MockFactory(pin_class=MockPWMPin)
from appliance.cli import main

def spin(seconds):
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass

def burst(pin, down, chance):
    '''A change that bounces for 5 to 20 ms.'''
    end = time.perf_counter() + chance.uniform(0.005, 0.020)
    level = down
    while True:
        (pin.drive_low if level else pin.drive_high)()
        if time.perf_counter() > end and level == down:
            return
        spin(chance.uniform(0.0002, 0.003))
        level = not level

def finger(presses, chance):
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    for _ in range(presses):
        name = input()
        pin = Device.pin_factory.pin({"next": 17, "pause": 27, "left": 22, "right": 23}[name])
        burst(pin, True, chance)
        time.sleep(chance.uniform(0.08, 0.3))
        burst(pin, False, chance)
        time.sleep(0.1)
        print("let go", file=sys.stderr, flush=True)

threading.Thread(target=finger, args=(int(sys.argv.pop(1)), random.Random(1872)), daemon=True).start()
main()
"""
"""The box on mock pins, and a finger with a worn button that does what is typed."""


def test_two_hundred_presses_that_bounce_are_two_hundred_presses(start, short, tmp_path, figure):
    presses = 200
    code = tmp_path / "finger.py"
    code.write_text(FINGER, encoding="utf-8")
    box = start(
        *("play", "--panel", "gpio", "--audio", "none", "--config", short),
        command=(sys.executable, str(code), str(presses)),
        environ={"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
    )
    box.follow(kind="ready")
    chance = random.Random(7)  # noqa: S311 - fingers, not secrets
    wanted = [chance.choice(("left", "right", "pause", "next")) for _ in range(presses)]
    for button in wanted:
        box.type(button)
        box.follow(kind="release")
    box.send(signal.SIGTERM)
    box.rest()
    assert box.code() == 0
    fingers = [(line["kind"], line["name"]) for line in box.log if line["kind"] in {"press", "hold", "release"}]
    assert fingers == [(kind, button) for button in wanted for kind in ("press", "release")]
    figure("presses that bounce for 5 to 20 ms", f"{presses}, each of them one press, no hold, none missing")
