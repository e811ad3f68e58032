"""Sound: one voice over an ambience of wind and rain."""

from .mixer import Mixer, NoSound
from .opening import open_mixer
from .patient_mixer import PatientMixer
from .pygame_mixer import PygameMixer
from .virtual_mixer import RecordingMixer, SilentMixer

__all__ = ["Mixer", "NoSound", "PatientMixer", "PygameMixer", "RecordingMixer", "SilentMixer", "open_mixer"]
