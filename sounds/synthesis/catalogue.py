"""Every sound there is: its file, what makes it, and how loud it is."""

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from . import (
    bells,
    birds,
    dogs,
    fire,
    frogs,
    hinges,
    insects,
    pads,
    signals,
    thunder,
    water,
    weather,
    wolves,
)
from .envelopes import trimmed
from .files import unless_same, write, write_loop
from .levels import levelled, loud
from .noise import Wave

LOOP = -23.0
"""Loudness of every layer, LUFS. How loud it is in a scene stands in the scene."""

SINGLE = -17.0
"""Loudness of the loudest moment of every single sound, LUFS."""

SIGNAL = -20.0
"""Loudness of the loudest moment of every short sound, LUFS: that of the chime and of the voice."""

BEAT = -26.0
"""The same of the beat in a vote: it comes again and again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sound:
    """A sound and how it is made.

    Attributes:
        file: its place in the folder of sounds.
        build: makes it.
        loops: whether it repeats without a seam.
        level: LUFS, of all of a loop, of the loudest moment of any other sound.
        ceiling: of its peaks, dBFS.
        bends: whether its peaks are bent there, as suits noise, or turned down, as suits tones.
        compression: how small its file is, 0 to 1.
        seed: of its chance; None: one that is made of the name.
    """

    file: str
    build: Callable[[np.random.Generator], Wave]
    loops: bool = False
    level: float = SINGLE
    ceiling: float = -6.0
    bends: bool = False
    compression: float = 0.5
    seed: int | None = None

    @property
    def name(self) -> str:
        """The file's name without folder and ending."""
        return Path(self.file).stem

    def made(self) -> Wave:
        """The sound before it is encoded, always the same."""
        seed = zlib.crc32(self.name.encode()) if self.seed is None else self.seed
        wave = self.build(np.random.default_rng(seed))
        if not self.loops:
            wave = trimmed(wave)
        return loud(wave, self.level, self.ceiling, moment=not self.loops, bends=self.bends)

    def write(self, folder: Path) -> None:
        """Make the sound and write its file.

        Args:
            folder: the folder of sounds; folders in it are made if need be.
        """
        path = folder / self.file
        path.parent.mkdir(parents=True, exist_ok=True)
        encode = write_loop if self.loops else write
        unless_same(path, lambda: encode(path, self.made(), self.compression))


@dataclass(frozen=True, slots=True, kw_only=True)
class First(Sound):
    """One of the three first sounds: its level is the RMS (dBFS), as it was from the beginning."""

    def made(self) -> Wave:
        """The sound before it is encoded, always the same."""
        return levelled(self.build(np.random.default_rng(self.seed)), self.level, self.ceiling)


def _layer(name: str, build: Callable[[np.random.Generator], Wave], ceiling: float = -11.0) -> Sound:
    file = f"scenes/{name}.ogg"
    return Sound(file=file, build=build, loops=True, level=LOOP, ceiling=ceiling, bends=True, compression=0.6)


def _single(name: str, build: Callable[[np.random.Generator], Wave], *, noisy: bool = False) -> Sound:
    return Sound(file=f"scenes/{name}.ogg", build=build, ceiling=-11.0 if noisy else -8.0, bends=noisy)


def _signal(name: str, build: Callable[[np.random.Generator], Wave], level: float = SIGNAL) -> Sound:
    return Sound(file=f"signals/{name}.ogg", build=build, level=level, compression=0.4)


SOUNDS = (
    First(file="wind.ogg", build=weather.wind, loops=True, seed=1931, level=-23.0, ceiling=-9.5),
    First(file="rain.ogg", build=weather.rain, loops=True, seed=2306, level=-24.0, ceiling=-10.5),
    First(file="chime.ogg", build=lambda _: signals.chime(), level=-20.0, ceiling=-4.0),
    # A storm.
    _layer("storm-rain", lambda r: weather.rain(r, 41, fine=1300.0, thick=170.0), -13.0),
    _layer("storm-wind", lambda r: weather.wind(r, 37, low=190.0, high=520.0, thinness=1.1, calm=0.35)),
    _layer("storm-gutter", lambda r: weather.gutter(r, 31)),
    _single("thunder-near", lambda r: thunder.thunder(r, near=True, seconds=6.5), noisy=True),
    _single("thunder-over", lambda r: thunder.thunder(r, near=True, seconds=6.0), noisy=True),
    _single("thunder-far", lambda r: thunder.thunder(r, near=False, seconds=8.5), noisy=True),
    _single("thunder-hills", lambda r: thunder.thunder(r, near=False, seconds=8.0), noisy=True),
    _single("gust", weather.gust),
    # A forest.
    _layer("forest-leaves", lambda r: weather.leaves(r, 43), -13.0),
    _layer("forest-crickets", lambda r: insects.crickets(r, 31)),
    _layer("forest-meadow", lambda r: insects.meadow(r, 37)),
    _single("owl", birds.owl),
    _single("owl-answers", birds.owl_answers),
    _single("wolf", wolves.wolf),
    _single("wolves", wolves.pack),
    # A hearth.
    _layer("hearth-fire", lambda r: fire.fire(r, 37), -12.0),
    _layer("hearth-embers", lambda r: fire.embers(r, 29), -15.0),
    _layer("hearth-wind", lambda r: weather.wind(r, 43, low=150.0, high=390.0, thinness=0.6, calm=0.45)),
    _single("log-settles", fire.log_settles),
    _single("log-resin", fire.resin),
    _single("chimney", fire.chimney),
    # A marsh.
    _layer("marsh-water", lambda r: water.lapping(r, 41), -10.0),
    _layer("marsh-frogs", lambda r: frogs.chorus(r, 37)),
    _layer("marsh-reeds", lambda r: frogs.reeds(r, 31), -13.0),
    _single("frog-tree", lambda r: frogs.near(r, frogs.TREE, 1.0)),
    _single("frog-pond", lambda r: frogs.near(r, frogs.POND, 1.0)),
    _single("frog-pond-small", lambda r: frogs.near(r, frogs.POND, 1.13)),
    _single("frog-great", lambda r: frogs.near(r, frogs.GREAT, 1.0)),
    _single("plop", water.plop),
    _single("corncrake", birds.corncrake),
    # A village.
    _layer("village-fountain", lambda r: water.fountain(r, 31)),
    _layer("village-wind", lambda r: weather.wind(r, 43, low=180.0, high=620.0, thinness=0.7, calm=0.5)),
    _layer("village-garden", lambda r: insects.garden(r, 37)),
    _single("bell-one", lambda r: bells.toll(r, 1)),
    _single("bell-two", lambda r: bells.toll(r, 2)),
    _single("dog", lambda r: dogs.barking(r, dogs.THRICE, 540.0, 140.0)),
    _single("dog-answers", lambda r: dogs.barking(r, dogs.FOUR_TIMES, 720.0, 260.0)),
    _single("inn-sign", hinges.sign),
    # Gentle: nothing sudden.
    _layer("gentle-sea", lambda r: water.sea(r, 41)),
    _layer("gentle-stream", lambda r: water.stream(r, 31)),
    _layer("gentle-low", lambda r: pads.pad(r, 37, pads.LOW)),
    _layer("gentle-high", lambda r: pads.pad(r, 29, pads.HIGH)),
    # What the box says without words.
    _signal("ready", signals.ready),
    _signal("night-falls", signals.night_falls),
    _signal("day-breaks", signals.day_breaks),
    _signal("pause", signals.pause),
    _signal("resume", signals.resume),
    _signal("low-time", signals.low_time),
    _signal("time-up", signals.time_up),
    _signal("error", signals.error),
    _signal("vote-tick", signals.vote_tick, BEAT),
    _signal("vote-now", signals.vote_now),
)

BY_NAME = {sound.name: sound for sound in SOUNDS}
