"""Short sounds that say what happens without words: nightfall, daybreak, a pause."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock

from appliance.files import Fault

from . import measure, places, samples
from .errand import Errand
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
        self._kept: dict[str, Samples | None] = {}
        self._reading = Lock()
        self._errand: Errand[None] | None = None

    def prepare(self) -> None:
        """Have all of them read aside, so that none is late for being read. A second time it does nothing."""
        if self._errand is None:
            self._errand = Errand(self._read_all)

    def take(self, name: str, seconds: float) -> Samples | None:
        """Give a short sound.

        Args:
            name: one of `NAMES`.
            seconds: its time.

        Returns:
            The sound, not to be changed; None if there is none.
        """
        with self._reading:
            if name not in self._kept:
                try:
                    self._kept[name] = self._read(name)
                except BadSound as bad:
                    self._kept[name] = None
                    log.error("%s; it is left out", bad)  # noqa: TRY400 - a person reads this
            whole = self._kept[name]
        return None if whole is None else samples.fitted(whole, seconds)

    def _read_all(self) -> None:
        """Read what can be read; what cannot is told when it is wanted."""
        for name in NAMES:
            with self._reading, suppress(BadSound):
                if name not in self._kept:
                    self._kept[name] = self._read(name)

    def _read(self, name: str) -> Samples:
        path = find(name, self._search)
        if path is None:
            raise BadSound(f"the sound {name}.ogg is gone")
        return samples.clip(path, LONGEST)
