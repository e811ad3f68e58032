"""Opening the sound card, and saying in words why there is none."""

import atexit
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from appliance.settings.model import Audio

from .card_level import card_of
from .faults import in_words
from .levels import RATE
from .mixer import NoSound
from .sdl import Sdl, SdlFault

SIGNED_16 = -16

SMALLEST = 256
"""Samples that the mixer takes at once until it has a card: the fewest there are."""

LIBRARIES = {
    "libgthread": "libglib2.0-0",
    "libglib": "libglib2.0-0",
    "libasound": "libasound2",
}
"""What Debian calls the package of a library that pygame's wheel looks for."""


def open_card(audio: Audio) -> ModuleType:
    """Open a card for good. It may take for ever; other threads run meanwhile, but none of them may play.

    Args:
        audio: which card, samples a buffer, channels.

    Returns:
        The module `pygame.mixer`, open.

    Raises:
        NoSound: there is no card, none of that name, or pygame cannot be loaded.
    """
    pygame, sdl = _load()
    mixer: ModuleType = pygame.mixer
    try:
        name = _full_name(sdl, audio.device)
        with sdl.without_card():
            mixer.init(RATE, SIGNED_16, audio.channels, SMALLEST, allowedchanges=0)
        sdl.change_card(name, audio.channels, audio.buffer)
    except (pygame.error, SdlFault) as fault:
        mixer.quit()
        raise NoSound(in_words(str(fault), audio.device)) from None
    return mixer


def leave_open() -> None:
    """Let the program end with its card open: closing it at the end would take for ever."""
    pygame, _ = _load()
    atexit.unregister(pygame.quit)


def _load() -> tuple[ModuleType, Sdl]:
    # pygame greets on standard output, where our log may go; SDL would take over signals that nobody else wants.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    try:
        with _without_setuptools():
            import pygame.mixer  # noqa: PLC0415 - a box without sound must not need its libraries
    except ImportError as fault:
        raise NoSound(_missing(str(fault))) from None
    try:
        sdl = Sdl(pygame.mixer)
    except AttributeError as fault:
        raise NoSound(_missing(str(fault))) from None
    sdl.quiet()
    return pygame, sdl


@contextmanager
def _without_setuptools() -> Iterator[None]:
    """Keep pygame from loading `pkg_resources`, which it uses for nothing here and which takes 0.1 s."""
    name = "pkg_resources"
    if name in sys.modules:
        yield
        return
    sys.modules[name] = None  # type: ignore[assignment]  # for `import` it is then not there
    try:
        yield
    finally:
        del sys.modules[name]


def _missing(loader: str) -> str:
    """Say what the loader of libraries means, and what helps."""
    for library, package in LIBRARIES.items():
        if library in loader:
            return f"pygame needs {library}, which is not installed: sudo apt install {package}"
    return f"pygame's mixer cannot be loaded ({loader}): pip install --force-reinstall pygame"


def _full_name(sdl: Sdl, wanted: str) -> str | None:
    """Find the card that is meant: SDL takes the default one for a name that it does not know.

    Args:
        sdl: what knows the names.
        wanted: a card's name, a part of it that fits no other, or a name of ALSA's such as `Headphones` or
            `plughw:CARD=Headphones`.

    Returns:
        The name as SDL knows it; None for the default one, also if ALSA was told the name itself.

    Raises:
        NoSound: there is none of that name, or more than one.
        SdlFault: SDL cannot look for any.
    """
    if not wanted or _without_card():
        return None
    if ":" in wanted:
        os.environ["AUDIODEV"] = wanted
        return None
    with sdl.ready():
        known = sdl.names()
    meant = [name for name in known if name == wanted] or [
        name for name in known if wanted.casefold() in name.casefold()
    ]
    if len(meant) == 1:
        return meant[0]
    if not meant and (card := card_of(wanted)):
        os.environ["AUDIODEV"] = f"plughw:CARD={card}"
        return None
    problem = "more than one sound card is called" if meant else "no sound card is called"
    there_are = ", ".join(f'"{name}"' for name in meant or known)
    raise NoSound(f'{problem} "{wanted}"; ' + (f"there are {there_are}" if there_are else "there is none"))


def _without_card() -> bool:
    """Whether the user took a driver for which a name would be something else: disk takes it for a file's."""
    return os.environ.get("SDL_AUDIODRIVER") in {"disk", "dummy"}
