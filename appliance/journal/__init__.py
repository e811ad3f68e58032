"""The stream of events on disk: what a power cut must not take."""

from appliance.journal.journal import Journal, Kept, read_kept
from appliance.journal.place import Occupied, memory_directory, state_directory

__all__ = ["Journal", "Kept", "Occupied", "memory_directory", "read_kept", "state_directory"]
