"""The level of the sound card itself: a Pi comes up at 40 %, and no mixer of ours can make up for that.

ALSA's own `amixer` sets it, a program that is on every Raspberry Pi OS. pyalsaaudio would do the same, but has to be
compiled with ALSA's headers; ALSA's mixer by ctypes would be a hundred lines of our own.
"""

import os
import re
import shutil
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

CARDS = Path("/proc/asound/cards")
"""Where the system lists its cards."""

PATIENCE = 3.0
"""True seconds that amixer may take."""

BEST = ("Master", "PCM", "Headphone", "Speaker", "Digital", "HDMI", "Line Out", "Front")
"""Controls of a card, the one that is taken first."""

HELP = "sudo apt install alsa-utils"


class NoLevel(Exception):  # noqa: N818 - it is a state of the machine, not a mistake
    """The card's level cannot be read or set; the text says why, and what helps."""


@dataclass(frozen=True, slots=True)
class Level:
    """How loud a card is set.

    Attributes:
        control: ALSA's name of what sets it.
        percent: as people hear it, 0 to 100.
        muted: whether it is switched off.
    """

    control: str
    percent: int
    muted: bool


def read(device: str, cards: Path = CARDS) -> Level:
    """Look how loud a card is set.

    Args:
        device: the card, as `audio.device` names it.
        cards: where the system lists its cards.

    Raises:
        NoLevel: it cannot be told.
    """
    return _best(_amixer(*_card(device, cards), "scontents"))


def set_level(device: str, percent: int, cards: Path = CARDS) -> Level:
    """Set how loud a card is, and switch it on.

    Args:
        device: the card, as `audio.device` names it.
        percent: as people hear it, 0 to 100.
        cards: where the system lists its cards.

    Returns:
        What it then says of itself.

    Raises:
        NoLevel: it cannot be set.
    """
    card = _card(device, cards)
    control = _best(_amixer(*card, "scontents")).control
    _amixer(*card, "sset", control, f"{percent}%")
    with suppress(NoLevel):  # it may have no switch
        _amixer(*card, "sset", control, "unmute")
    return _best(_amixer(*card, "scontents"))


def card_of(device: str, cards: Path = CARDS) -> str:
    """Which of the system's cards is meant.

    Args:
        device: a name as SDL has it (`bcm2835 Headphones, bcm2835 Headphones`), a part of one, ALSA's short one
            (`Headphones`), or one of ALSA's devices (`plughw:CARD=Headphones`, `hw:1`).
        cards: where the system lists its cards.

    Returns:
        ALSA's short name or number; empty: none of them.
    """
    if found := re.match(r"\w+:(?:CARD=)?(\w+)", device):
        return found[1]
    try:
        listed = cards.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    known = re.findall(r"^ *(\d+) \[(.*?) *\]: *(?:.*? - )?(.*)$", listed, re.MULTILINE)
    wanted = device.casefold()
    for number, name, _ in known:
        if wanted in {number, name.casefold()}:
            return str(name)
    alike = [name for _, name, title in known if title and (wanted in title.casefold() or title.casefold() in wanted)]
    return alike[0] if len(alike) == 1 else ""


def _card(device: str, cards: Path) -> list[str]:
    device = device or os.environ.get("AUDIODEV", "")
    if not device:
        return []
    if card := card_of(device, cards):
        return ["-c", card]
    raise NoLevel(f'which card "{device}" is cannot be told; name it as "aplay -l" does')


def _amixer(*arguments: str) -> str:
    program = shutil.which("amixer")
    if program is None:
        raise NoLevel(f"amixer is not installed; {HELP}")
    try:
        done = subprocess.run(
            [program, "-M", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env={**os.environ, "LC_ALL": "C"},
            text=True,
            errors="replace",
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise NoLevel("amixer does not answer; unplug the card and plug it in again") from None
    except OSError as error:
        raise NoLevel(f"amixer cannot be started ({error.strerror}); {HELP}") from None
    if done.returncode:
        said = " ".join(done.stderr.split()).removeprefix("amixer: ") or f"it ends with {done.returncode}"
        raise NoLevel(f'amixer refuses ({said}); see what "amixer scontents" says')
    return done.stdout


def _best(contents: str) -> Level:
    """The control that sets how loud all is."""
    levels: dict[str, Level] = {}
    for piece in re.split(r"^(?=Simple mixer control )", contents, flags=re.MULTILINE):
        name = re.match(r"Simple mixer control '(.*)',\d+", piece)
        can = re.search(r"^ *Capabilities:.*\bp?volume\b", piece, re.MULTILINE)
        shown = re.search(r"Playback.*\[(\d+)%\]", piece) if can else None
        if name and shown:
            levels.setdefault(name[1], Level(name[1], int(shown[1]), "[off]" in piece))
    for control in (*BEST, *levels):
        if control in levels:
            return levels[control]
    raise NoLevel('the card has no level that can be set; turn it up at the loudspeaker, or leave "card_volume" out')
