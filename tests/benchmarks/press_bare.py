"""A button that plays a sound, as the first page of every tutorial has it: gpiozero and bare pygame, no debounce."""

import json
import os
import sys
import time
from itertools import cycle
from pathlib import Path

os.environ |= {"GPIOZERO_PIN_FACTORY": "mock"}

import numpy as np
import pygame.mixer
from finger import taps
from gpiozero import Button, Device

RIGHT = 23


def main():
    order = json.loads(sys.argv[1])
    pygame.mixer.init(48_000, -16, 1, order["buffer"], allowedchanges=0)
    clips = cycle([pygame.mixer.Sound(path) for path in order["clips"]])
    plays = []

    def play():
        clip = next(clips)
        pygame.mixer.stop()
        plays.append(time.monotonic())
        clip.play()

    button = Button(RIGHT)
    button.when_pressed = play
    time.sleep(1.0)
    spoken = taps(Device.pin_factory.pin(RIGHT), order["presses"])
    time.sleep(0.5)
    pygame.mixer.quit()
    np.savez(Path(order["out"]), spoken=spoken, plays=plays)


if __name__ == "__main__":
    main()
