"""Short sounds that say what happens without words: nightfall, daybreak, a pause."""

import logging
from collections.abc import Sequence
from pathlib import Path

from appliance.files import Fault

from . import measure, places, samples
from .places import Outside
from .samples import BadSound, Samples

log = logging.getLogger(__name__)

NAMES = ("ready", "night-falls", "day-breaks", "pause", "resume", "low-time", "time-up", "error")
"""All that there may be."""

LONGEST = 8.0
"""Seconds after which one is cut off: a game waits for it."""


def find(name: str, search: Sequence[Path] | None = None) -> Path | None:
    """Find a short sound: in the folder `signals` beside the scenes, else among those that come with the program.

    Args:
        name: one of `NAMES`.
        search: folders with scenes; None: those that come with the program.

    Raises:
        BadSound: it leads out of the folders that are named.
    """
    for folder in places.signals(search):
        for ending in places.ENDINGS:
            try:
                found = places.find(f"{name}{ending}", [folder])
            except Outside:
                raise BadSound(f"the sound {folder / name}{ending} leads out of its folder") from None
            if found:
                return found
    return None


def lengths(search: Sequence[Path] | None = None) -> tuple[dict[str, float], list[Fault]]:
    """How long each short sound is.

    Args:
        search: as for `find`.

    Returns:
        Seconds by name, of those that are good; and what is wrong with the others.
    """
    found: dict[str, float] = {}
    faults: list[Fault] = []
    for name in NAMES:
        try:
            path = find(name, search)
        except BadSound as fault:
            faults.append(Fault(name, 0, "", str(fault), "put the sound itself there, not a link"))
            continue
        if path is None:
            faults.append(Fault(f"{name}.ogg", 0, "", "is gone", "install Voxlupi again"))
            continue
        seconds, problem, remedy = measure.length(path)
        if problem:
            faults.append(Fault(str(path), 0, "", problem, remedy))
        else:
            found[name] = min(LONGEST, round(seconds, 3))
    return found, faults


class Signals:
    """The short sounds, each read once and cut to its time. One that is gone or broken is told once."""

    def __init__(self, search: Sequence[Path] | None = None) -> None:
        self._search = search
        self._kept: dict[tuple[str, int], Samples | None] = {}

    def take(self, name: str, seconds: float) -> Samples | None:
        """Give a short sound.

        Args:
            name: one of `NAMES`.
            seconds: its time.

        Returns:
            The sound, not to be changed; None if there is none.
        """
        key = (name, samples.frames(seconds))
        if key not in self._kept:
            self._kept[key] = self._load(name, seconds)
        return self._kept[key]

    def _load(self, name: str, seconds: float) -> Samples | None:
        try:
            path = find(name, self._search)
            if path is not None:
                return samples.clip(path, seconds)
            fault = f"the sound {name}.ogg is gone"
        except BadSound as bad:
            fault = str(bad)
        log.error("%s; it is left out", fault)
        return None
