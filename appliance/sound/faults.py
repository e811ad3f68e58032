"""What SDL and ALSA mean when a card does not open, in words, with what can be done."""

import ctypes
import os
from dataclasses import dataclass
from pathlib import Path

from .sdl import ALSA

NODES = Path("/dev/snd")
"""Where the system keeps its cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meaning:
    """What an error means.

    Attributes:
        says: what its text has in it.
        means: the same for a person; follows "no sound card: ".
        helps: what can be done.
    """

    says: tuple[str, ...]
    means: str
    helps: str


NONE_THERE = Meaning(
    says=("No such file or directory", "No such device", "No available audio device", "No such audio device"),
    means="there is none",
    helps='plug one in, or set "device" under [audio] to one that "aplay -l" lists',
)
FORBIDDEN = Meaning(
    says=("Permission denied", "Operation not permitted"),
    means="this user may not use it",
    helps='"sudo usermod -aG audio $USER", then log in again',
)
NO_ALSA = Meaning(
    says=(f"Failed loading {ALSA}",), means="ALSA's library is not installed", helps="sudo apt install libasound2"
)
MEANINGS = (
    NONE_THERE,
    FORBIDDEN,
    NO_ALSA,
    Meaning(
        says=("Device or resource busy",),
        means="another program uses it",
        helps='end that program, "fuser -v /dev/snd/*" names it',
    ),
    Meaning(
        says=("Unknown error 524",),
        means="it is the HDMI output, and no screen takes sound from it",
        helps='set "device" under [audio] to another one that "aplay -l" lists',
    ),
    Meaning(
        says=("Couldn't set", "Couldn't find any hardware audio formats", "Invalid argument"),
        means="it does not take sound of this kind",
        helps='set "device" under [audio] to "plughw:CARD=..." with its name from "aplay -l"',
    ),
    Meaning(
        says=("Connection refused", "Host is down", "Connection terminated"),
        means="the sound server does not answer",
        helps="start it again, or set SDL_AUDIODRIVER=alsa",
    ),
    Meaning(
        says=("Input/output error", "Connection timed out"),
        means="it does not work",
        helps="unplug it and plug it in again",
    ),
)


def in_words(error: str, device: str, nodes: Path = NODES) -> str:
    """Say why there is no sound.

    Args:
        error: the text of SDL.
        device: the card that was asked for; empty: the default one.
        nodes: where the system keeps its cards.

    Returns:
        One line without a full stop.
    """
    head = f'no sound from the card "{device}"' if device else "no sound card"
    said = " ".join(error.split())
    meaning = next((each for each in MEANINGS if any(text in said for text in each.says)), None)
    if meaning is NONE_THERE:
        # ALSA finds no card where it may not look for one, and SDL none without ALSA.
        meaning = NO_ALSA if not _has_alsa() else FORBIDDEN if _locked(nodes) else meaning
    return f"{head}: {meaning.means} ({said}); {meaning.helps}" if meaning else f"{head}: {said}"


def _has_alsa() -> bool:
    try:
        ctypes.CDLL(ALSA)
    except OSError:
        return False
    return True


def _locked(nodes: Path) -> bool:
    """Whether there are cards, but none for this user."""
    cards = list(nodes.glob("pcmC*p"))
    return bool(cards) and not any(os.access(card, os.R_OK | os.W_OK) for card in cards)
