"""Opening the sound card, and saying in words why there is none."""

import atexit
import os
from types import ModuleType

from appliance.settings.model import Audio

from .faults import in_words
from .levels import RATE
from .mixer import NoSound
from .sdl import Sdl, SdlFault

SIGNED_16 = -16

LIBRARIES = {
    "libgthread": "libglib2.0-0",
    "libglib": "libglib2.0-0",
    "libasound": "libasound2",
}
"""What Debian calls the package of a library that pygame's wheel looks for."""


def open_card(audio: Audio) -> ModuleType:
    """Open a card for good. All of the program stands still meanwhile.

    Args:
        audio: which card, samples a buffer, channels.

    Returns:
        The module `pygame.mixer`, open.

    Raises:
        NoSound: there is no card, none of that name, or pygame cannot be loaded.
    """
    pygame = _load()
    mixer: ModuleType = pygame.mixer
    try:
        name = _full_name(Sdl(mixer), audio.device)
        # allowedchanges=0: otherwise the card's own rate wins and everything sounds too high or too low.
        mixer.init(RATE, SIGNED_16, audio.channels, audio.buffer, name, allowedchanges=0)
    except (pygame.error, SdlFault) as fault:
        raise NoSound(in_words(str(fault), audio.device)) from None
    return mixer


def try_card(audio: Audio) -> None:
    """Open a card and let it go again. Other threads run meanwhile, however long it takes; none may play.

    Args:
        audio: as for `open_card`.

    Raises:
        NoSound: as `open_card`.
    """
    sdl = Sdl(_load().mixer)
    try:
        name = _full_name(sdl, audio.device)
        with sdl.ready():
            sdl.try_out(name, audio.channels, audio.buffer)
    except SdlFault as fault:
        raise NoSound(in_words(str(fault), audio.device)) from None


def leave_open() -> None:
    """Let the program end with its card open: closing it at the end would take for ever."""
    atexit.unregister(_load().quit)


def _load() -> ModuleType:
    # pygame greets on standard output, where our log may go; SDL would take over signals that nobody else wants.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    try:
        import pygame.mixer  # noqa: PLC0415 - a box without sound must not need its libraries
    except ImportError as fault:
        raise NoSound(_missing(str(fault))) from None
    Sdl(pygame.mixer).quiet()
    return pygame


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
        wanted: a card's name, a part of it that fits no other, or an ALSA name such as `plughw:CARD=Headphones`.

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
    problem = "more than one sound card is called" if meant else "no sound card is called"
    there_are = ", ".join(f'"{name}"' for name in meant or known)
    raise NoSound(f'{problem} "{wanted}"; ' + (f"there are {there_are}" if there_are else "there is none"))


def _without_card() -> bool:
    """Whether the user took a driver for which a name would be something else: disk takes it for a file's."""
    return os.environ.get("SDL_AUDIODRIVER") in {"disk", "dummy"}
