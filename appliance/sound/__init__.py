"""Sound: one voice over an ambience, and short sounds."""

from .mixer import Mixer, NoSound
from .opening import open_mixer
from .patient_mixer import PatientMixer
from .pygame_mixer import PygameMixer
from .silent_mixer import SilentMixer
from .virtual_mixer import RecordingMixer

__all__ = ["Mixer", "NoSound", "PatientMixer", "PygameMixer", "RecordingMixer", "SilentMixer", "open_mixer"]
