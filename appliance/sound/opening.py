"""Which mixer the box gets."""

import logging
from collections.abc import Sequence
from pathlib import Path

from appliance.settings.model import Audio

from .mixer import Mixer, NoSound
from .pygame_mixer import PygameMixer
from .virtual_mixer import SilentMixer

log = logging.getLogger(__name__)

SILENT = "none"
"""The name of the card that stands for no sound at all."""


def open_mixer(audio: Audio, *, ready: Sequence[str] = (), search: Sequence[Path] | None = None) -> Mixer:
    """Open the card of the settings; without one, go on without sound and say why.

    Args:
        audio: which card, levels.
        ready: scenes to decode now, so that entering them takes no time.
        search: folders with scenes; None: those that come with the program.

    Returns:
        A mixer. Its `trouble` is one line for a person if nothing can be heard, empty if all is as asked.
    """
    if audio.device == SILENT:
        return SilentMixer()
    try:
        return PygameMixer(audio, ready=ready, search=search)
    except NoSound as fault:
        return SilentMixer(f"{fault.reason}; playing without sound")
