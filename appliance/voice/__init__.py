"""What turns lines into sound: the interface, the engines behind it, the cache of rendered lines."""

from appliance.voice.directories import cache_directory
from appliance.voice.voice import Clip, Done, Failed, Rendered, Utterance, Voice, estimate
from appliance.voice.voices import Voices

__all__ = ["Clip", "Done", "Failed", "Rendered", "Utterance", "Voice", "Voices", "cache_directory", "estimate"]
