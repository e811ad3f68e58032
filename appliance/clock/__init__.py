"""The chess clock: how time is given, who runs, who fell first, what is to be announced. Pure: the time comes in."""

from appliance.clock.clock import Clock, Reading
from appliance.clock.control import Canadian, Control, Japanese, Period, Wrong
from appliance.clock.effects import Effect, Flag, Low, NextPeriod, Second
from appliance.clock.events import Correct, Event, Pause, Press, Resume, Retire, Start, Tick

__all__ = [
    "Canadian",
    "Clock",
    "Control",
    "Correct",
    "Effect",
    "Event",
    "Flag",
    "Japanese",
    "Low",
    "NextPeriod",
    "Pause",
    "Period",
    "Press",
    "Reading",
    "Resume",
    "Retire",
    "Second",
    "Start",
    "Tick",
    "Wrong",
]
