"""The same with bare pygame: sounds are loaded, played and waited for with time.sleep. Tells when it plays.

At night it plays the turns; at setup it waits for somebody to press; by day it counts the seconds.
"""

import json
import sys
import time

import pygame.mixer

night = json.loads(sys.argv[1])
pygame.mixer.init(48_000, -16, 1, night["buffer"], allowedchanges=0)
clips = [[pygame.mixer.Sound(path) for path in turn] for turn in night["turns"]]
layers = [pygame.mixer.Sound(path) for path in night["layers"]]


def say(clip):
    print(time.monotonic(), flush=True)
    clip.play()
    time.sleep(clip.get_length())


if night["state"] == "setup":
    say(clips[0][0])
    time.sleep(3600.0)
for layer in layers if night["state"] == "night" else []:
    layer.set_volume(night["volume"])
    layer.play(loops=-1)
if night["state"] == "day":
    say(clips[0][0])
    for _ in range(3600):
        time.sleep(1.0)
for wake, sleep in clips:
    say(wake)
    time.sleep(night["seconds"])
    say(sleep)
    time.sleep(night["gap"])
pygame.mixer.quit()
