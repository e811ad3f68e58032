"""The colours of each scene: they follow what the lights of the box say."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from appliance.panel.face import Scene
from appliance.panel.window_paint import Colour, Stops

WARM_WHITE: Final[Colour] = (255, 248, 232)

SLATE: Final[Colour] = (26, 29, 40)
"""What is written on while the game is paused."""

SLATE_RIM: Final[Colour] = (92, 100, 124)
"""The edge of that."""

LIGHTS: Final[Mapping[str, Colour]] = {
    "night": (84, 142, 255),
    "day": (255, 196, 64),
    "vote": (255, 72, 56),
    "ready": (84, 232, 110),
    "bar": (255, 166, 48),
    "last": (255, 84, 56),
}
"""The colours of the lights; `last` is the light of the bar that goes out last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """The colours of a scene.

    Attributes:
        sky: from the top of the picture to the horizon.
        far: hills far away.
        near: hills close by.
        windows: of the houses; None: nobody has a light on.
        table: from its far edge to the near one.
        light: what falls on box and table; white changes nothing.
        halo: how far the lights of the box shine, in units.
        paper: of the speech bubble.
        rim: of the speech bubble.
        ink: on that paper.
        gauge: of what shows how far the voice is rendered.
        hasty: of the last seconds, on paper.
        wave: of the sound.
        veil: under small lines at the bottom.
    """

    sky: Stops
    far: Colour
    near: Colour
    windows: Colour | None
    table: Stops
    light: Colour
    halo: float
    paper: Colour
    rim: Colour
    ink: Colour
    gauge: Colour
    hasty: Colour
    wave: Colour
    veil: Colour


PALETTES: Final[Mapping[Scene, Palette]] = {
    "evening": Palette(
        sky=((0.0, (26, 26, 66)), (0.42, (92, 58, 116)), (0.72, (206, 104, 98)), (1.0, (252, 190, 116))),
        far=(92, 58, 92),
        near=(44, 32, 62),
        windows=(255, 206, 110),
        table=((0.0, (126, 82, 62)), (1.0, (60, 36, 36))),
        light=(232, 206, 196),
        halo=66,
        paper=(255, 247, 232),
        rim=(224, 196, 160),
        ink=(50, 36, 56),
        gauge=(206, 104, 98),
        hasty=(206, 40, 24),
        wave=(255, 226, 190),
        veil=(24, 16, 28),
    ),
    "night": Palette(
        sky=((0.0, (5, 8, 26)), (0.5, (14, 24, 62)), (0.85, (34, 52, 104)), (1.0, (54, 74, 128))),
        far=(22, 32, 70),
        near=(9, 13, 32),
        windows=None,
        table=((0.0, (44, 40, 62)), (1.0, (14, 13, 26))),
        light=(124, 126, 164),
        halo=96,
        paper=(30, 40, 82),
        rim=(92, 114, 182),
        ink=(226, 234, 255),
        gauge=(126, 154, 240),
        hasty=(255, 122, 110),
        wave=(176, 200, 255),
        veil=(4, 6, 16),
    ),
    "day": Palette(
        sky=((0.0, (58, 142, 222)), (0.6, (142, 206, 246)), (1.0, (246, 246, 226))),
        far=(150, 196, 172),
        near=(96, 158, 92),
        windows=(108, 92, 84),
        table=((0.0, (206, 156, 104)), (1.0, (134, 86, 48))),
        light=(255, 255, 255),
        halo=56,
        paper=(255, 253, 246),
        rim=(206, 196, 176),
        ink=(40, 40, 56),
        gauge=(58, 142, 222),
        hasty=(206, 24, 20),
        wave=(255, 255, 255),
        veil=(44, 28, 16),
    ),
    "vote": Palette(
        sky=((0.0, (26, 6, 18)), (0.45, (98, 14, 28)), (0.8, (206, 58, 40)), (1.0, (250, 146, 74))),
        far=(86, 18, 30),
        near=(34, 8, 18),
        windows=(255, 170, 70),
        table=((0.0, (98, 46, 38)), (1.0, (38, 14, 16))),
        light=(232, 168, 158),
        halo=80,
        paper=(255, 240, 230),
        rim=(216, 120, 96),
        ink=(72, 12, 16),
        gauge=(226, 84, 56),
        hasty=(206, 24, 20),
        wave=(255, 214, 190),
        veil=(22, 6, 10),
    ),
}
