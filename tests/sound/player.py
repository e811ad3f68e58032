"""Has a mixer do things at given times: against the true clock on a card, or in virtual time."""

import json
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

from appliance.settings.model import Audio
from appliance.sound import Mixer, PygameMixer


@dataclass(frozen=True)
class Deed:
    """What is called on the mixer, and when (seconds from the beginning); `now` comes behind the arguments."""

    at: float
    name: str
    arguments: tuple = ()

    def do(self, mixer: Mixer, start: float, now: float) -> None:
        match self.name, self.arguments:
            case "say", (path, seconds):
                mixer.say(path and Path(path), seconds, now)
            case "expect", (at, seconds, path):
                mixer.expect(start + at, seconds, path and Path(path))
            case name, arguments:
                getattr(mixer, name)(*arguments, now)


def play_virtually(mixer, deeds, seconds):
    """Do everything exactly at its time, counted from 0, and call tick whenever it is due."""
    for deed in deeds:
        while (due := mixer.due()) is not None and due < deed.at:
            mixer.tick(due)
        deed.do(mixer, 0.0, deed.at)
    mixer.tick(seconds)


def play_truly(mixer, deeds, seconds):
    """Do everything by the monotonic clock, as the box's loop does; gives the time of the beginning."""
    start = time.monotonic()
    left = list(deeds)
    while (now := time.monotonic()) < start + seconds:
        if left and now >= start + left[0].at:
            left.pop(0).do(mixer, start, now)
            continue
        due = mixer.due()
        if due is not None and due <= now:
            mixer.tick(now)
            continue
        coming = [start + seconds, *([start + left[0].at] if left else []), *([due] if due else [])]
        time.sleep(max(0.0, min(coming) - time.monotonic()))
    return start


def main():
    order = json.loads(sys.stdin.read())
    chance = Random(order["seed"])  # noqa: S311 - an owl, not secrets
    mixer = PygameMixer(Audio(**order["audio"]), ready=order["ready"], search=[Path(order["search"])], chance=chance)
    mixer._scenes.prepare()
    for errand in mixer._scenes._coming.values():
        errand.wait(10.0)
    deeds = [Deed(at, name, tuple(arguments)) for at, name, arguments in order["deeds"]]
    start = play_truly(mixer, deeds, order["seconds"])
    mixer.close()
    print(start)


if __name__ == "__main__":
    main()
