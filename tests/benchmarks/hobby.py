"""What one writes on a first evening: pyttsx3 speaks, time.sleep waits. Stands for the scripts that people publish."""

import json
import sys
import time

import pyttsx3

night = json.loads(sys.argv[1])
engine = pyttsx3.init()
engine.setProperty("voice", night["voice"])
engine.setProperty("rate", night["rate"])


def say(text):
    engine.say(text)
    engine.runAndWait()


def turn(wake, sleep):
    say(wake)
    time.sleep(night["seconds"])
    say(sleep)
    time.sleep(night["gap"])


for wake, sleep in night["turns"]:
    turn(wake, sleep)
