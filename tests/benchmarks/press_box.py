"""The whole box with a finger at its pins: notes when the finger moved, when the mixer played, when a light changed.

It is the program that people start, with the settings they have; only the pins are gpiozero's mock pins, and
`pygame.mixer.Channel` and these pins say what is done to them.
"""

import json
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path
from threading import Thread

os.environ |= {"GPIOZERO_PIN_FACTORY": "mock", "GPIOZERO_MOCK_PIN_CLASS": "mockpwmpin"}

import numpy as np
import pygame.mixer
from finger import STEP, tap, taps
from gpiozero import Device
from gpiozero.pins.mock import MockPWMPin

from appliance.service.signals import ending_signals

NEXT, LEFT, RIGHT = 17, 22, 23
READY = 26
HOLD = 0.4

RENDERED = 10.0
"""Seconds after which all that may be said has been rendered."""

plays = []
lights = []


class Channel:
    """A channel that says when a voice is played on it."""

    def __init__(self, number):
        self._channel = CHANNEL(number)

    def play(self, sound, **more):
        at = time.monotonic()
        self._channel.play(sound, **more)
        if not more:  # an ambience repeats
            plays.append((at, np.array(sound)))

    def __getattr__(self, name):
        return getattr(self._channel, name)


def change(pin, value):
    """Says when a light changes."""
    at = time.monotonic()
    changed = CHANGE(pin, value)
    if changed and pin.function == "output":
        lights.append(at)
    return changed


CHANNEL, pygame.mixer.Channel = pygame.mixer.Channel, Channel
CHANGE, MockPWMPin._change_state = MockPWMPin._change_state, change


def finger(presses, steps, out):
    """Presses `right` in the menu, which answers each time; then goes into the game and back, which moves lights."""
    while Device.pin_factory is None or not Device.pin_factory.pin(READY).state:
        time.sleep(0.05)
    time.sleep(RENDERED)
    pins = {number: Device.pin_factory.pin(number) for number in (NEXT, LEFT, RIGHT)}
    spoken = taps(presses, partial(tap, pins[RIGHT]))
    shown = []
    for _ in range(steps):
        time.sleep(STEP)
        shown.append(tap(pins[NEXT]))
        time.sleep(STEP)
        pins[LEFT].drive_low()
        time.sleep(HOLD)
        pins[LEFT].drive_high()
    time.sleep(STEP)
    sounds = {f"sound{number}": sound for number, (_, sound) in enumerate(plays)}
    np.savez(out, spoken=spoken, shown=shown, plays=[at for at, _ in plays], lights=lights, **sounds)
    os.kill(os.getpid(), signal.SIGTERM)


def main():
    order = json.loads(sys.argv[1])
    # The signal that ends the box is for the box, not for the finger.
    signal.pthread_sigmask(signal.SIG_BLOCK, ending_signals())
    Thread(target=finger, args=(order["presses"], order["steps"], Path(order["out"])), daemon=True).start()
    sys.argv = ["voxlupi", "play", "--panel", "gpio", "--config", order["settings"]]
    from appliance.cli import main as voxlupi  # noqa: PLC0415 - nothing of it before the pins are mock pins

    voxlupi()


if __name__ == "__main__":
    main()
