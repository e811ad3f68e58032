"""Clips read ahead of their time, so that saying one is only starting it."""

import logging
from pathlib import Path

from appliance import files

from . import samples
from .samples import BadSound, Samples

log = logging.getLogger(__name__)

KEPT = 4
"""How many clips are kept: the one that speaks, the two that follow, and one that may be said again."""

CHIME = "chime.ogg"


class Clips:
    """The last few clips, each cut to its slot.

    A clip that is gone or broken is told once, and the chime stands in: the table has to hear that there was
    a call.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[Path | None, int], Samples] = {}
        self._told: set[Path] = set()

    def take(self, path: Path | None, seconds: float) -> Samples | None:
        """Give a clip; at once if it was taken before.

        Args:
            path: the clip; None: the chime.
            seconds: its slot.

        Returns:
            The clip, not to be changed; None if there is nothing to be heard, not even the chime.
        """
        key = (path, samples.frames(seconds))
        if key not in self._kept:
            found = self._load(path or files.shipped("sounds", CHIME), seconds)
            if found is None:
                return self.take(None, seconds) if path else None
            self._kept[key] = found
        # What was wanted last goes to the end; what nobody wanted for longest makes room.
        self._kept[key] = self._kept.pop(key)
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return self._kept[key]

    def _load(self, path: Path, seconds: float) -> Samples | None:
        try:
            return samples.clip(path, seconds)
        except BadSound as fault:
            if path not in self._told:
                self._told.add(path)
                log.error("%s; a chime stands in", fault)  # noqa: TRY400 - a person reads this
            return None
