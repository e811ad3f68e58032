"""How long the box takes from nothing to ready, and to its first word; beside what people would do without it.

The peers are a program that does nothing but load the same three packages, and the script of a first evening, which
renders its first line as a box does that has none.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

from aplay_card import AplayCard
from driver import clean_environ
from surroundings import go_first, processor

HERE = Path(__file__).parent

IMPORTS = "import pygame.mixer, gpiozero, pyttsx3; print('ready', flush=True)"

PATIENCE = 60.0


def measure(bill, folder, times):
    """Start both in turns; gives for the box and for the imports the seconds, by the clock and of a core.

    The lines are on disk, sound goes to SDL's dummy driver, fingers are typed.
    """
    box, imports = [], []
    for number in range(times):
        imports.append(_until(b"ready", [sys.executable, "-c", IMPORTS], folder, {}))
        box.append(_until(b'"ready"', _play(bill), folder / f"start-{number}", bill.environ))
    return box, imports


def measure_first_word(bill, folder, times):
    """The same with nothing rendered and nothing kept, to the first word; gives seconds of the box and of the script.

    The box says first how it is set, the script its first call.
    """
    box, script = [], []
    for number in range(times):
        script.append(_hobby(bill))
        box.append(_until(b'"kind":"say"', _play(bill), folder / f"first-{number}", {})[0])
    return box, script


def _play(bill):
    return [sys.executable, "-m", "appliance", "play", "--panel", "keys", "--config", str(bill.settings)]


def _until(word, command, home, environ):
    """Seconds from the start of a program to a line with a word in it, and those of a core."""
    home.mkdir(parents=True, exist_ok=True)
    read, write = os.pipe()
    log = ["--log", f"/dev/fd/{write}"] if "appliance" in command else []
    began = time.monotonic()
    program = subprocess.Popen(
        [*command, *log],
        cwd=home,
        env={**clean_environ(home), "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1", **environ},
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL if log else write,
        stderr=subprocess.DEVNULL,
        pass_fds=[write],
        preexec_fn=go_first,  # noqa: PLW1509 - nothing else runs here meanwhile
    )
    os.close(write)
    told = b""
    while word not in told:
        piece = os.read(read, 65536)
        if not piece:
            raise SystemExit(f"{command} has no {word!r}: {told!r}")
        told += piece
    seconds = time.monotonic() - began, processor(program.pid)
    program.kill()
    program.wait()
    program.stdin.close()
    os.close(read)
    return seconds


def _hobby(bill):
    """Seconds from the start of the script to when its first line is given to the card."""
    night = json.loads(bill.for_peers(sounds=False))
    # The first line is lost where it is the only one: pyttsx3's first runAndWait does not wait.
    order = json.dumps({**night, "seconds": 0.0, "gap": 0.0, "turns": night["turns"][:1]})
    with AplayCard() as card:
        began = time.monotonic()
        subprocess.run(
            [sys.executable, HERE / "hobby.py", order],
            env={**os.environ, **card.environ},
            check=True,
            capture_output=True,
            timeout=PATIENCE,
            preexec_fn=go_first,  # noqa: PLW1509 - nothing else runs here meanwhile
        )
        return card.stop()[0].start - began
