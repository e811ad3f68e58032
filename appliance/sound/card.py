"""Opening the sound card, and saying in words why there is none."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from appliance.settings.model import Audio

from .levels import RATE
from .mixer import NoSound

SIGNED_16 = -16

LIBRARIES = {
    "libgthread": "libglib2.0-0",
    "libglib": "libglib2.0-0",
    "libasound": "libasound2",
}
"""What Debian calls the package of a library that pygame's wheel looks for."""


def open_card(audio: Audio) -> ModuleType:
    """Open a card for good.

    Args:
        audio: which card, samples a buffer, channels.

    Returns:
        The module `pygame.mixer`, open.

    Raises:
        NoSound: there is no card, none of that name, or pygame cannot be loaded.
    """
    pygame = _load()
    # allowedchanges=0: otherwise the card's own rate wins and everything sounds too high or too low.
    try:
        with _libraries_quiet():
            pygame.mixer.init(RATE, SIGNED_16, audio.channels, audio.buffer, audio.device or None, allowedchanges=0)
    except pygame.error as fault:
        asked = f'no sound card "{audio.device}"' if audio.device else "no sound card"
        raise NoSound(f"{asked}: {fault}") from None
    mixer: ModuleType = pygame.mixer
    return mixer


def _load() -> ModuleType:
    # pygame greets on standard output, where our log may go.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        import pygame.mixer  # noqa: PLC0415 - a box without sound must not need its libraries
    except ImportError as fault:
        raise NoSound(_missing(str(fault))) from None
    return pygame


def _missing(loader: str) -> str:
    """Say what the loader of libraries means, and what helps."""
    for library, package in LIBRARIES.items():
        if library in loader:
            return f"pygame needs {library}, which is not installed: sudo apt install {package}"
    return f"pygame's mixer cannot be loaded ({loader}): pip install --force-reinstall pygame"


@contextmanager
def _libraries_quiet() -> Iterator[None]:
    """Keep ALSA from writing ten lines of its own about one missing card."""
    saved = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)
