"""Rows of letters on the card: as wide as they were reckoned, whatever font is there to print them."""

from typing import Final, Literal

from appliance.card.letters import width
from appliance.panel.wiring_shapes import Colour, Text

BLACK: Final = "#000000"
WHITE: Final = "#ffffff"


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    anchor: Literal["start", "middle"] = "start",
    *,
    is_bold: bool = False,
    colour: Colour = BLACK,
) -> Text:
    """A row of letters; see `Text`."""
    return Text(x, y, words, size, anchor, is_bold, colour, width(words, size, is_bold=is_bold))
