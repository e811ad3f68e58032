"""How long the box takes from nothing to ready, and to its first word; beside what people would do without it.

The peers are a program that does nothing but load the same three packages, and the script of a first evening, which
renders its first line as a box does that has none.
"""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

from aplay_card import AplayCard
from driver import clean_environ
from surroundings import go_first, processor

HERE = Path(__file__).parent

IMPORTS = "import pygame.mixer, gpiozero, pyttsx3; print('ready', flush=True)"

READY, SOUND, WORD = re.compile(b"ready"), re.compile(b'"kind":"(sound|say)"'), re.compile(b'"kind":"say"')
"""What is waited for, as it stands in the log."""

PATIENCE = 60.0


def measure(bill, folder, times):
    """Start both in turns; gives for the box and for the imports the seconds, by the clock and of a core.

    The lines are on disk, sound goes to SDL's dummy driver, fingers are typed.
    """
    box, imports = [], []
    for number in range(times):
        imports.append(_until(READY, [sys.executable, "-c", IMPORTS], folder, {}))
        box.append(_until(READY, _play(bill), folder / f"start-{number}", bill.environ))
    return box, imports


def measure_first_word(bill, folder, times):
    """The same with nothing rendered and nothing kept.

    Returns:
        Seconds of the box to its first sound, which is a short one, and to its first word; those of the script to both.
    """
    sounds, words, script = [], [], []
    for number in range(times):
        script.append(_hobby(bill))
        home = folder / f"first-{number}"
        sounds.append(_until(SOUND, _play(bill), home / "sound", {})[0])
        words.append(_until(WORD, _play(bill), home / "word", {})[0])
    return sounds, words, script


def _play(bill):
    return [sys.executable, "-m", "appliance", "play", "--panel", "keys", "--config", str(bill.settings)]


def _until(wanted, command, home, environ):
    """Seconds from the start of a program to something that it tells, and those of a core."""
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
    while not wanted.search(told):
        piece = os.read(read, 65536)
        if not piece:
            raise SystemExit(f"{command} has no {wanted.pattern!r}: {told!r}")
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
            preexec_fn=go_first,
        )
        return card.stop()[0].start - began
