"""Scenes as sounds: read, at their levels, with whatever is wrong told once and left out."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Generic, TypeVar

from . import samples, scene
from .samples import BadSound, Samples
from .singles import Kind

log = logging.getLogger(__name__)


T = TypeVar("T")


@dataclass(slots=True)
class Decoded(Generic[T]):
    """A scene as sounds.

    Attributes:
        layers: what goes round and round, each at its level.
        singles: the sounds of each entry, as loud as they can be.
        kinds: when and how loud each entry comes.
        frames: samples of all of them together.
    """

    layers: list[T] = field(default_factory=list)
    singles: list[list[T]] = field(default_factory=list)
    kinds: list[Kind] = field(default_factory=list)
    frames: int = 0

    @property
    def is_silent(self) -> bool:
        """Whether nothing of it can be heard."""
        return not self.layers and not self.singles


class Scenery:
    """Reads scenes. A fault of one is told the first time; the rest of the scene sounds all the same."""

    def __init__(self, gain: float, search: Sequence[Path] | None = None) -> None:
        """Read nothing yet.

        Args:
            gain: amplitude factor of all scenes.
            search: folders with scenes; None: those that come with the program.
        """
        self._gain = gain
        self._search = search
        self._told: set[str] = set()

    def decode(self, name: str, make: Callable[[Samples], T]) -> Decoded[T]:
        """Read a scene; it takes time and may be done in any thread.

        Args:
            name: without folder and ending.
            make: turns samples into a sound; they are not kept, so that a scene is never there twice.
        """
        found, faults = scene.read(name, self._search)
        for fault in faults:
            self._tell(f"the scene {name} is silent" if found is None else f"a part of {name} is silent", str(fault))
        decoded: Decoded[T] = Decoded()

        def made(samples: Samples) -> T:
            decoded.frames += len(samples)
            return make(samples)

        if found is None:
            return decoded
        for layer in found.layers:
            try:
                decoded.layers.append(made(samples.layer(layer, self._gain)))
            except BadSound as fault:
                self._tell(f"a part of {name} is silent", str(fault))
        for single in found.singles:
            try:
                decoded.singles.append([made(each) for each in samples.single(single, self._gain)])
                decoded.kinds.append(single.kind)
            except BadSound as fault:
                self._tell(f"a part of {name} is silent", str(fault))
        return decoded

    def _tell(self, what: str, why: str) -> None:
        if why not in self._told:
            self._told.add(why)
            log.error("%s: %s", what, why)
