"""The settings: what a box can be told, where the file with it is, and what may be wrong with it."""

from appliance.settings.find import find, own_games
from appliance.settings.load import load, read_settings, readable, salvage
from appliance.settings.model import Audio, Board, Buttons, Day, Lights, Night, Scenes, Settings, Voice

__all__ = [
    "Audio",
    "Board",
    "Buttons",
    "Day",
    "Lights",
    "Night",
    "Scenes",
    "Settings",
    "Voice",
    "find",
    "load",
    "own_games",
    "read_settings",
    "readable",
    "salvage",
]
