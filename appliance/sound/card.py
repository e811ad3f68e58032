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
    name = _full_name(pygame, audio.device) if audio.device and not _without_card() else None
    # allowedchanges=0: otherwise the card's own rate wins and everything sounds too high or too low.
    try:
        with _libraries_quiet():
            pygame.mixer.init(RATE, SIGNED_16, audio.channels, audio.buffer, name, allowedchanges=0)
    except pygame.error as fault:
        asked = f'no sound from the card "{audio.device}"' if audio.device else "no sound card"
        raise NoSound(f"{asked}: {_one_line(fault)}") from None
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


def _without_card() -> bool:
    """Whether the user took a driver for which a name would be something else: disk takes it for a file's."""
    return os.environ.get("SDL_AUDIODRIVER") in {"disk", "dummy"}


def _full_name(pygame: ModuleType, wanted: str) -> str | None:
    """Find the card that is meant: SDL takes the default one for a name that it does not know.

    Args:
        pygame: the package.
        wanted: a card's name, a part of it that fits no other, or an ALSA name such as `plughw:CARD=Headphones`.

    Returns:
        The name as SDL knows it; None if ALSA was told itself.
    """
    if ":" in wanted:
        os.environ["AUDIODEV"] = wanted
        return None
    known = _names(pygame)
    if known is None:
        return wanted
    meant = [name for name in known if name == wanted] or [
        name for name in known if wanted.casefold() in name.casefold()
    ]
    if len(meant) == 1:
        return meant[0]
    problem = "more than one sound card is called" if meant else "no sound card is called"
    there_are = ", ".join(f'"{name}"' for name in meant or known)
    raise NoSound(f'{problem} "{wanted}"; ' + (f"there are {there_are}" if there_are else "there is none"))


def _names(pygame: ModuleType) -> list[str] | None:
    """Give the name of every card, None if this pygame cannot tell; closes again what it opens for that."""
    try:
        from pygame._sdl2 import audio, sdl2  # noqa: PLC0415 - needs the libraries that were just looked for
    except ImportError:
        return None
    try:
        with _libraries_quiet():
            sdl2.init_subsystem(sdl2.INIT_AUDIO)
            names = list(audio.get_audio_device_names(False))
            # Left open, it would keep the mixer from opening its own.
            pygame.mixer.quit()
    except (pygame.error, sdl2.error) as fault:
        raise NoSound(f"no sound card: {_one_line(fault)}") from None
    return names


def _one_line(fault: Exception) -> str:
    return " ".join(str(fault).split())


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
