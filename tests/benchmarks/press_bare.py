"""A button that plays a sound, as the first page of every tutorial has it: gpiozero and bare pygame, no debounce.

With a light beside it, which changes with every press.
"""

import json
import os
import sys
import time
from functools import partial
from itertools import cycle
from pathlib import Path

os.environ |= {"GPIOZERO_PIN_FACTORY": "mock"}

import numpy as np
import pygame.mixer
from finger import tap, taps
from gpiozero import LED, Button, Device

RIGHT, READY = 23, 26


def main():
    order = json.loads(sys.argv[1])
    pygame.mixer.init(48_000, -16, 1, order["buffer"], allowedchanges=0)
    clips = cycle([pygame.mixer.Sound(path) for path in order["clips"]])
    plays, lights = [], []
    led = LED(READY)

    def play():
        led.toggle()
        lights.append(time.monotonic())
        clip = next(clips)
        pygame.mixer.stop()
        plays.append(time.monotonic())
        clip.play()

    button = Button(RIGHT)
    button.when_pressed = play
    time.sleep(1.0)
    spoken = taps(order["presses"], partial(tap, Device.pin_factory.pin(RIGHT)))
    time.sleep(0.5)
    pygame.mixer.quit()
    np.savez(Path(order["out"]), spoken=spoken, plays=plays, lights=lights)


if __name__ == "__main__":
    main()
