"""Clips made ready ahead of their time, so that saying one is only starting it."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from appliance import files

from . import samples
from .samples import BadSound, Samples

log = logging.getLogger(__name__)

KEPT = 4
"""How many clips are kept ready: the one that speaks, the two that follow, and one that may be said again."""

CHIME = "chime.ogg"

Playable = TypeVar("Playable")


class Clips(Generic[Playable]):
    """The last few clips, each cut to its slot and in the form that its mixer plays.

    A clip that is gone or broken is told once, and the chime stands in: the table has to hear that there
    was a call.
    """

    def __init__(self, make: Callable[[Samples], Playable]) -> None:
        """Start with nothing ready.

        Args:
            make: turns samples into what the mixer plays.
        """
        self._make = make
        self._ready: dict[tuple[Path | None, int], Playable] = {}
        self._told: set[Path] = set()

    def take(self, path: Path | None, seconds: float) -> Playable | None:
        """Give a clip; at once if it is ready.

        Args:
            path: the clip; None: the chime.
            seconds: its slot.

        Returns:
            The clip; None if there is nothing to be heard, not even the chime.
        """
        key = (path, samples.frames(seconds))
        if key not in self._ready:
            found = self._load(path, seconds)
            if found is None:
                return self.take(None, seconds) if path else None
            self._ready[key] = self._make(found)
        # What was wanted last goes to the end; what nobody wanted for longest makes room.
        self._ready[key] = self._ready.pop(key)
        while len(self._ready) > KEPT:
            del self._ready[next(iter(self._ready))]
        return self._ready[key]

    def forget(self, playable: Playable) -> None:
        """Do not give this one again: it was changed while it was played."""
        self._ready = {key: each for key, each in self._ready.items() if each is not playable}

    def _load(self, path: Path | None, seconds: float) -> Samples | None:
        place = path or files.shipped("sounds", CHIME)
        try:
            return samples.clip(place, seconds)
        except BadSound as fault:
            if place not in self._told:
                self._told.add(place)
                log.error("%s; a chime stands in", fault)  # noqa: TRY400 - a person reads this
            return None
