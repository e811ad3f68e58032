"""Pictures of the box in every scene: for the README, and to look at while the drawing is worked on.

`python -m appliance.panel.window_samples FOLDER` writes them; another word names one of them.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from appliance.panel.face import Face
from appliance.panel.ring_night import night_picture
from appliance.panel.ring_picture import Shown, Wiring
from appliance.panel.window_picture import Picture
from appliance.panel.window_pygame import pygame

SIZE: Final = (1200, 750)
"""Pixels of a picture: half of what it is painted with, which makes the smallest files."""

_NIGHT_RING: Final = night_picture(
    {"night": Shown(0.2), "seat-3": Shown(0.6), "seat-5": Shown(0.3)}, Wiring(count=12, seats=8), 0.2, 0.02
)
"""Two seats, and a little of the glow."""

SAMPLES: Final[Mapping[str, Face]] = {
    "evening": Face(
        phase="deal",
        sentence="Shuffle the tiles. Deal one face down to everyone, and two to the middle. "
        "The last one goes back into the game's box, and nobody sees it.",
        speaking=True,
        lights={"ready": 1.0},
    ),
    "night": Face(
        scene="night",
        phase="night",
        sentence="The Seer, open your eyes.",
        speaking=True,
        lights={"night": 0.2},
    ),
    "talk": Face(
        scene="day", phase="talk", left=247, lights={"day": 1.0}, bar=(1.0,) * 5, sentence="You have five minutes."
    ),
    "last-seconds": Face(
        scene="day",
        phase="talk",
        left=9,
        lights={"day": 1.0},
        bar=(1.0, 0.0, 0.0, 0.0, 0.0),
        pressed=frozenset({"next"}),
    ),
    "vote": Face(scene="vote", phase="vote", sentence="Three, two, one: vote!", speaking=True, lights={"vote": 1.0}),
    "paused": Face(
        scene="day",
        phase="talk",
        paused=True,
        left=183,
        sentence="You have five minutes.",
        lights={"day": 1.0},
        bar=(1.0, 1.0, 1.0, 1.0, 0.0),
        pressed=frozenset({"pause"}),
    ),
    "two-sides": Face(
        scene="day",
        phase="defence",
        left=83,
        side="left",
        other=45,
        lights={"day": 1.0},
        bar=(1.0, 1.0, 0.0, 0.0, 1.0),
        sentence="Anna and Bruno stand accused. Anna speaks.",
    ),
    "two-sides-flag": Face(
        scene="day",
        phase="defence",
        left=754,
        side="left",
        other=0,
        lights={"day": 1.0},
        bar=(1.0,) * 5 + (1.0,) * 5,
        sentence="Time.",
        speaking=True,
    ),
    "two-sides-paused": Face(
        scene="day",
        phase="defence",
        paused=True,
        left=83,
        side="right",
        other=45,
        sentence="Anna and Bruno stand accused. Anna speaks.",
        lights={"day": 1.0},
        bar=(1.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 1.0),
    ),
    "no-sound-card": Face(
        phase="setup",
        sentence="One Night of Wolves, for five players.",
        speaking=True,
        lights={"ready": 1.0},
        notes=("no sound card: ALSA: Couldn't open audio device: No such device; playing without sound",),
    ),
    "ring": Face(
        scene="night",
        phase="night",
        sentence="The Seer, open your eyes.",
        lamps=("ready",),
        bar=(),
        ring=_NIGHT_RING,
        names=("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Giulia", "Irene"),
        seats=8,
    ),
    "rendering": Face(progress=(17, 64), hint=True),
}
"""Faces that show all there is, by name."""


def write(folder: Path, names: list[str], size: tuple[int, int] = SIZE) -> None:
    """Write samples as PNG files.

    Args:
        folder: where to; it is made if it is missing.
        names: of the samples; none: all of them.
        size: of the pictures, pixels.
    """
    folder.mkdir(parents=True, exist_ok=True)
    picture = Picture()
    for name in names or SAMPLES:
        pygame.image.save(picture.draw(SAMPLES[name], size), folder / f"{name}.png")


if __name__ == "__main__":
    write(Path(sys.argv[1] if len(sys.argv) > 1 else "."), sys.argv[2:])
