"""What a box has to know of its self-test before anybody asks for one: who asks, and which pins are lost."""

import re

from appliance.box.view import View
from appliance.settings import Buttons

_LOST = re.compile(r"(?P<kind>buttons|lights)\.(?P<name>[a-z]+)\w*: (?P<reason>pins? [\d and]+ cannot be used[^;]*)")
"""What a panel says of a pin that it cannot open."""


def asks(buttons: Buttons) -> str:
    """The button that asks for a self-test if it is held at switch-on: `pause`, or what is in its place."""
    return "next" if buttons.pause == "" else "pause"


class Notes(View):
    """Listens to what a panel says of itself.

    Attributes:
        lost: why things cannot be used, by the names that the self-test has for them.
    """

    def __init__(self) -> None:
        self.lost: dict[str, str] = {}

    def note(self, text: str) -> None:
        """See `View`."""
        if found := _LOST.match(text):
            from appliance.service.selftest_words import LIGHTS  # noqa: PLC0415 - seldom wanted, and slow

            name = found["name"]
            is_light = found["kind"] == "lights" and name in LIGHTS
            self.lost[f"light-{name}" if is_light else name] = found["reason"]
