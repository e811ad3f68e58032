"""The buttons and lights, whatever they are made of.

`panel` is the interface, `panel_gpio` the real one, `panel_keys` the one without a Pi. `gestures` makes
presses, holds and releases of what the lines do; it is pure, as is `keys`, which times what is typed. `lighting` keeps
all lights under one limit: those on pins (`lamps`) and a ring (`ring` is its device, `ring_picture` what it shows).
"""

from appliance.panel.fingers import Fingers
from appliance.panel.gestures import Edge, Gesture, Gestures
from appliance.panel.panel import BUTTONS, DISPLACED, LIGHTS, NUMBERS, PHASES, SEATS, Panel

__all__ = [
    "BUTTONS",
    "DISPLACED",
    "LIGHTS",
    "NUMBERS",
    "PHASES",
    "SEATS",
    "Edge",
    "Fingers",
    "Gesture",
    "Gestures",
    "Panel",
]
