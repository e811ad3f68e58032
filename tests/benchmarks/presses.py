"""How long a press takes: to the mixer, to the ear, to a light.

A press is accepted when its level has stayed for the debounce time after the first edge; what comes on top is the
program's own.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import soundfile
from driver import clean_environ
from fifo import RATE, Card
from intervals import locate
from surroundings import go_first

HERE = Path(__file__).parent

DEBOUNCE = 0.02
PIECE = round(0.25 * RATE)
"""Samples of a line that have to be heard: the next press cuts it off."""

USUAL = 0.06
"""Seconds that the card of the tests lets a sound wait, more or less."""

SETTINGS = f"""
[buttons]
debounce = {DEBOUNCE}
hold = 0.3
"""


@dataclass(frozen=True)
class Presses:
    """Seconds from an accepted press.

    Attributes:
        play: to the mixer's `play()`.
        heard: to the first sample.
        bare: the same of bare pygame.
        light: to the first light that changes.
        lost: presses of which nothing was heard.
    """

    play: list
    heard: list
    bare: list
    light: list
    lost: int


def measure(bill, folder, presses, steps):
    """Press the box and its peer at the same time."""
    folder.mkdir(parents=True, exist_ok=True)
    presses += presses % 2  # the menu is then where it was
    settings = folder / "voxlupi.toml"
    settings.write_text(bill.settings.read_text() + SETTINGS)
    box = {"settings": str(settings), "presses": presses, "steps": steps, "out": str(folder / "box.npz")}
    clips = list(bill.lines.values())[:2]
    bare = {"buffer": bill.wanted["buffer"], "clips": clips, "presses": presses, "out": str(folder / "bare.npz")}
    with ThreadPoolExecutor(2) as pool:
        played = pool.submit(_press, "press_box.py", box, folder, bill.environ)
        played_bare = pool.submit(_press, "press_bare.py", bare, folder, {})
        record, heard, start = played.result()
        bare_record, bare_heard, bare_start = played_bare.result()
    accepted = record["spoken"] + DEBOUNCE
    plays = [_first(record["plays"], at) for at in accepted]
    sounds = [record[f"sound{number}"] for number in plays]
    times = [record["plays"][number] for number in plays]
    ears = [_ear(heard, sound, at - start) for sound, at in zip(sounds, times, strict=True)]
    bare_clips = [soundfile.read(clips[number % 2], dtype="int16")[0] for number in range(presses)]
    bare_ears = [
        _ear(bare_heard, clip, at - bare_start) for clip, at in zip(bare_clips, bare_record["plays"], strict=True)
    ]
    return Presses(
        play=[float(at - press) for at, press in zip(times, accepted, strict=True)],
        heard=_delays(ears, accepted - start),
        bare=_delays(bare_ears, bare_record["spoken"] - bare_start),
        light=[float(record["lights"][_first(record["lights"], at)] - at) for at in record["shown"] + DEBOUNCE],
        lost=ears.count(None) + bare_ears.count(None),
    )


def _press(program, order, folder, environ):
    """Run a program with a finger; gives what it notes, what was heard, and since when."""
    with Card() as card:
        sdl = {name: value for name, value in card.environ.items() if name.startswith("SDL_")}
        done = subprocess.run(
            [sys.executable, HERE / program, json.dumps(order)],
            env={**clean_environ(folder), **environ, **sdl, "PYGAME_HIDE_SUPPORT_PROMPT": "1", "LANG": "C.UTF-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
            preexec_fn=go_first,
        )
        heard = card.stop()
    if not Path(order["out"]).exists():
        raise SystemExit(f"{program} came to nothing: {done.stderr}")
    return np.load(order["out"]), heard, card.start


def _first(times, at):
    """Which of the times is the first from a moment on."""
    return int(np.searchsorted(times, at))


def _ear(heard, clip, expected):
    return locate(heard, clip[:PIECE], expected + USUAL)


def _delays(ears, moments):
    return [float(ear.start - moment) for ear, moment in zip(ears, moments, strict=True) if ear]
