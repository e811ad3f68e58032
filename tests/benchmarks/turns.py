"""How long a turn really is: heard, from the end of the line that wakes to the start of the line that sends to sleep.

All play the same turns at the same time, each on a card of its own: the box, the script of a first evening, bare
pygame, and a narrator in a browser. So all meet the same machine.
"""

import json
import math
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import browser
import soundfile
from aplay_card import AplayCard
from driver import COMMAND, Program
from fifo import Card
from intervals import errors, locate
from surroundings import hands_full

HERE = Path(__file__).parent

LANES = 4
"""How many nights of each go on at the same time."""

START = 60.0
"""Seconds that a box may take to be ready while so many others start."""


def measure(bill, folder, count, *, busy, lanes=LANES):
    """Play until enough turns were heard of each.

    Returns:
        By player the runs; each is the errors of its turns in seconds, None where a line was lost.
    """
    rounds = math.ceil(count / (len(bill.texts) * lanes))
    players = [player for player in PLAY if player != WEB or browser.found()]
    runs = {player: [] for player in players}
    with hands_full(busy), ThreadPoolExecutor(len(players) * lanes) as pool:
        for number in range(rounds):
            homes = [folder / f"{'busy' if busy else 'idle'}-{number}-{lane}" for lane in range(lanes)]
            playing = [(player, pool.submit(PLAY[player], bill, home)) for home in homes for player in players]
            for player, played in playing:
                runs[player].append(errors(played.result(), bill.wanted["seconds"]))
    return runs


def play_box(bill, home):
    """One night of the box; gives the turns as they were heard."""
    with Card() as card:
        sdl = {name: value for name, value in card.environ.items() if name.startswith("SDL_")}
        box = Program(
            "play", "--panel", "keys", "--config", bill.settings, home=home, command=COMMAND, environ=bill.environ | sdl
        )
        try:
            box.follow(START, kind="ready")
            ready = time.monotonic()
            box.type("next", "wait 0.2", "next", "wait 0.2", "next")
            box.follow(kind="phase", name="night")
            begin = len(box.log)
            # The night is over with the phase; its last line was handed to the card some time before.
            box.follow(60.0, kind="phase", name="talk")
            said = [line for line in box.log[begin:] if line["kind"] == "say"]
            box.process.terminate()
            box.code()
        finally:
            box.close()
        heard = card.stop()
    steps = [line for line in said if line["line"].split(".")[1] in {"wake", "sleep"}]
    spans = [locate(heard, _clip(bill.lines[line["text"]]), ready + line["t"] - card.start) for line in steps]
    return _pairs(spans)


def play_pygame(bill, home):  # noqa: ARG001 - it keeps nothing
    """One night of bare pygame."""
    with Card() as card:
        environ = {**card.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        told = _run("bare_pygame.py", bill.for_peers(sounds=True), environ)
        heard = card.stop()
    times = [float(line) - card.start for line in told.splitlines()]
    clips = [_clip(path) for turn in bill.clips for path in turn]
    return _pairs([locate(heard, clip, at) for clip, at in zip(clips, times, strict=True)])


def play_hobby(bill, home):  # noqa: ARG001 - it keeps nothing
    """One night of the script of a first evening."""
    with AplayCard() as card:
        _run("hobby.py", bill.for_peers(sounds=False), {**os.environ, **card.environ})
        spans = card.stop()
    if len(spans) != 2 * len(bill.texts):
        raise SystemExit(f"the hobby script said {len(spans)} lines of {2 * len(bill.texts)}")
    return _pairs(spans)


def play_web(bill, home):  # noqa: ARG001 - it keeps nothing
    """One night of a narrator in a browser."""
    night = json.loads(bill.for_peers(sounds=True))
    night["turns"] = [[Path(path).as_uri() for path in turn] for turn in night["turns"]]
    night["layers"] = [Path(layer).as_uri() for layer in night["layers"]]
    with Card() as card:
        with browser.Browser(HERE / "web_narrator.html", card) as page:
            try:
                began = page.run(f"narrate({json.dumps(night)})", within=LONGEST)
            except TimeoutError:
                # On a machine that is too busy it sometimes waits for an end that it is never told.
                return [(None, None)] * len(bill.texts)
            # What was begun last is still on its way.
            time.sleep(0.3)
        heard = card.stop()
    times = [page.zero + at / 1000 + SLOW - card.start for at in began]
    clips = [_clip(path) for turn in bill.clips for path in turn]
    return _pairs([locate(heard, clip, at) for clip, at in zip(clips, times, strict=True)])


WEB = "web narrator"

LONGEST = 75.0
"""Seconds after which a night in a browser, which takes half a minute, will never end."""

SLOW = 0.1
"""Seconds from `play()` in a browser to the sound, more or less."""

PLAY = {"voxlupi": play_box, "hobby script": play_hobby, "bare pygame": play_pygame, WEB: play_web}


def _run(program, night, environ):
    done = subprocess.run(
        [sys.executable, HERE / program, night], env=environ, check=True, capture_output=True, text=True, timeout=120
    )
    return done.stdout


def _clip(path):
    return soundfile.read(path, dtype="int16")[0]


def _pairs(spans):
    return list(zip(spans[::2], spans[1::2], strict=True))
