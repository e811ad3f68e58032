"""How long a press takes: to the mixer, to the ear, to a light; beside bare pygame and a narrator in a browser.

A press is accepted when its level has stayed for the debounce time after the first edge; what comes on top is the
program's own. The peers have none, and take the first edge at its word.
"""

import json
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import browser
import numpy as np
import soundfile
from driver import clean_environ
from fifo import RATE, Card
from finger import taps
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
    """Seconds from the first edge of a press, or from its key.

    Attributes:
        heard: to the first sample.
        light: to the first light that changes.
        play: to the mixer's `play()`.
        lost: presses of which nothing was heard.
    """

    heard: list
    light: list
    play: list = field(default_factory=list)
    lost: int = 0


def measure(bill, folder, presses, steps):
    """Press the box and its peers at the same time; gives the presses of each."""
    folder.mkdir(parents=True, exist_ok=True)
    presses += presses % 2  # the menu is then where it was
    clips = list(bill.lines.values())[:2]
    pressed = {"voxlupi": (_box, bill, folder, presses, steps), "bare pygame": (_bare, bill, folder, clips, presses)}
    if browser.found():
        pressed["web narrator"] = (_web, clips, presses)
    with ThreadPoolExecutor(len(pressed)) as pool:
        waiting = {who: pool.submit(*what) for who, what in pressed.items()}
        return {who: pressing.result() for who, pressing in waiting.items()}


def _box(bill, folder, presses, steps):
    settings = folder / "voxlupi.toml"
    settings.write_text(bill.settings.read_text() + SETTINGS)
    order = {"settings": str(settings), "presses": presses, "steps": steps, "out": str(folder / "box.npz")}
    record, heard, start = _press("press_box.py", order, folder, bill.environ)
    edges = record["spoken"]
    plays = [_first(record["plays"], at) for at in edges + DEBOUNCE]
    times = np.array([record["plays"][number] for number in plays])
    sounds = [record[f"sound{number}"] for number in plays]
    ears = [_ear(heard, sound, at - start) for sound, at in zip(sounds, times, strict=True)]
    lights = record["lights"]
    return Presses(
        heard=_delays(ears, edges - start),
        light=[float(lights[_first(lights, at + DEBOUNCE)] - at) for at in record["shown"]],
        play=(times - edges).tolist(),
        lost=ears.count(None),
    )


def _bare(bill, folder, clips, presses):
    order = {"buffer": bill.wanted["buffer"], "clips": clips, "presses": presses, "out": str(folder / "bare.npz")}
    record, heard, start = _press("press_bare.py", order, folder, {})
    ears = _ears(heard, clips, record["plays"] - start)
    return Presses(
        heard=_delays(ears, record["spoken"] - start),
        light=(record["lights"] - record["spoken"]).tolist(),
        lost=ears.count(None),
    )


def _web(clips, presses):
    with Card() as card:
        with browser.Browser(HERE / "web_narrator.html", card, go_first) as page:
            page.run(f"button({json.dumps([Path(clip).as_uri() for clip in clips])})")
            time.sleep(1.0)
            spoken = np.array(taps(presses, page.press))
            time.sleep(0.5)
            plays, shown = (page.zero + np.array(page.run(name)) / 1000 for name in ("began", "shown"))
        heard = card.stop()
    ears = _ears(heard, clips, plays - card.start)
    return Presses(heard=_delays(ears, spoken - card.start), light=(shown - spoken).tolist(), lost=ears.count(None))


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
            timeout=600,
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


def _ears(heard, clips, times):
    """Where clips, one after another, were heard."""
    sounds = [soundfile.read(clip, dtype="int16")[0] for clip in clips]
    return [_ear(heard, sounds[number % len(sounds)], at) for number, at in enumerate(times)]


def _ear(heard, clip, expected):
    return locate(heard, clip[:PIECE], expected + USUAL)


def _delays(ears, moments):
    return [float(ear.start - moment) for ear, moment in zip(ears, moments, strict=True) if ear]
