"""Which mixer the box gets."""

from collections.abc import Sequence
from pathlib import Path

from appliance.settings.model import Audio

from .mixer import Mixer
from .patient_mixer import PatientMixer
from .silent_mixer import SilentMixer

NONE = "none"
"""The name of the card that stands for no sound at all."""


def open_mixer(audio: Audio, *, ready: Sequence[str] = (), search: Sequence[Path] | None = None) -> Mixer:
    """Open the card of the settings; without one, go on without sound, say why, and try again.

    Args:
        audio: which card, levels.
        ready: scenes to decode now, so that entering them takes no time.
        search: folders with scenes; None: those that come with the program.

    Returns:
        A mixer. Its `trouble` is one line for a person while nothing can be heard, empty if all is as asked. It may
        change with every `say`, `hush`, `scene`, `volume` and `tick`.
    """
    return SilentMixer() if audio.device == NONE else PatientMixer(audio, ready=ready, search=search)
