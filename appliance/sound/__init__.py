"""Sound: one voice over an ambience of wind and rain."""

from .mixer import Mixer, NoSound
from .opening import open_mixer
from .pygame_mixer import PygameMixer
from .virtual_mixer import RecordingMixer, SilentMixer

__all__ = ["Mixer", "NoSound", "PygameMixer", "RecordingMixer", "SilentMixer", "open_mixer"]
