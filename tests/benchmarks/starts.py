"""How long the box takes from nothing to ready, beside a program that does nothing but load the same three packages."""

import os
import subprocess
import sys
import time

from driver import clean_environ
from surroundings import go_first, processor

IMPORTS = "import pygame.mixer, gpiozero, pyttsx3; print('ready', flush=True)"


def measure(bill, folder, times):
    """Start both in turns; gives for the box and for the imports the seconds, by the clock and of a core.

    The lines are on disk, sound goes to SDL's dummy driver, fingers are typed.
    """
    box, imports = [], []
    for number in range(times):
        imports.append(_until_ready([sys.executable, "-c", IMPORTS], folder, {}))
        home = folder / f"start-{number}"
        home.mkdir(parents=True)
        command = [sys.executable, "-m", "appliance", "play", "--panel", "keys", "--config", str(bill.settings)]
        box.append(_until_ready(command, home, bill.environ))
    return box, imports


def _until_ready(command, home, environ):
    """Seconds from the start of a program to its first line, which says that it is ready; and those of a core."""
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
    told = os.read(read, 65536)
    seconds = time.monotonic() - began, processor(program.pid)
    program.kill()
    program.wait()
    program.stdin.close()
    os.close(read)
    if b"ready" not in told:
        raise SystemExit(f"{command} is not ready: {told!r}")
    return seconds
