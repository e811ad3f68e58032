"""How loud the voice and each live scene are at a time: what the mixers have in common. Pure.

The card's mixer and the one that writes files ask the same stage, so that what is recorded is what is heard.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from appliance.settings.model import Audio

from .duck import Duck
from .levels import stepped
from .measure import LIVE
from .singles import Kind, Singles, Strike

CROSS_FADE = 0.5
"""Seconds from one scene to the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fade:
    """A scene on its way in or out.

    Attributes:
        since: when it set out, seconds.
        position: where it was then, 0 silent to 1 full.
        coming: whether it comes or goes.
    """

    since: float
    position: float
    coming: bool

    def at(self, now: float) -> float:
        """Where it is, 0 to 1."""
        way = max(0.0, now - self.since) / CROSS_FADE
        return min(1.0, self.position + way) if self.coming else max(0.0, self.position - way)

    def moves(self, now: float) -> bool:
        """Whether it is still on its way."""
        return self.at(now) != (1.0 if self.coming else 0.0)

    def turned(self, now: float, *, coming: bool) -> "Fade":
        """The same scene, from where it is now, in the given direction."""
        return Fade(since=now, position=self.at(now), coming=coming) if coming != self.coming else self


class Stage:
    """Levels of everything, at any time.

    Attributes:
        duck: what lowers the ambience under the voice.
    """

    def __init__(self, audio: Audio, chance: Random | None = None) -> None:
        """Begin with silence.

        Args:
            audio: levels.
            chance: what decides when single sounds come; None: one that nobody can foretell.
        """
        self.duck = Duck(audio.duck)
        self._chance = chance or Random()  # noqa: S311 - thunder, not secrets
        self._singles: dict[str, Singles] = {}
        self._voice = audio.voice / 100
        self._signals = audio.signals / 100
        self._volume = audio.volume / 100
        self._fades: dict[str, Fade] = {}

    @property
    def voice(self) -> float:
        """Amplitude factor of the voice, in the card's steps."""
        return stepped(self._voice * self._volume)

    @property
    def signals(self) -> float:
        """Amplitude factor of short sounds, in the card's steps."""
        return stepped(self._signals * self._volume)

    def ambience(self, name: str, now: float) -> float:
        """Amplitude factor of a scene, in the card's steps. Its own level (`audio.scene`) is in its samples."""
        return stepped(self._ambience(name, now))

    def single(self, name: str, strike: Strike, now: float) -> float:
        """Amplitude factor of a single sound of a scene, in the card's steps. It goes with its scene."""
        return stepped(self._ambience(name, now) * strike.level(now))

    def _ambience(self, name: str, now: float) -> float:
        """The two scenes of a cross-fade keep their power together: noises that know nothing of each other."""
        fade = self._fades.get(name)
        if fade is None:
            return 0.0
        return math.sin(fade.at(now) * math.pi / 2) * self._volume * self.duck.gain(now)

    def volume(self, percent: int) -> None:
        """Set how loud everything is, percent."""
        self._volume = max(0, min(100, percent)) / 100

    def scene(self, name: str, now: float, kinds: Sequence[Kind] = ()) -> None:
        """Let a scene come and the others go; an empty name lets all go.

        Args:
            name: of the scene.
            now: the present, seconds.
            kinds: its single sounds.
        """
        self._fades = {other: fade.turned(now, coming=other == name) for other, fade in self._fades.items()}
        if name and name not in self._fades:
            going = sorted(self._fades, key=lambda other: self._fades[other].at(now))
            for quietest in going[: max(0, len(going) - LIVE + 1)]:
                del self._fades[quietest]
            self._singles[name] = Singles(kinds, self._chance, now)
            self._fades[name] = Fade(since=now, position=0.0, coming=True)

    def live(self, now: float) -> list[str]:
        """The scenes that sound; those that are gone are forgotten."""
        self._fades = {name: fade for name, fade in self._fades.items() if fade.coming or fade.moves(now)}
        self._singles = {name: singles for name, singles in self._singles.items() if name in self._fades}
        return list(self._fades)

    def strikes(self, now: float) -> dict[str, list[Strike]]:
        """The single sounds of each live scene that are to be heard now, those that begin now among them."""
        for name, singles in self._singles.items():
            singles.tick(now, self.duck, comes=self._fades[name].coming)
        return {name: singles.sounding for name, singles in self._singles.items()}

    def strikes_due(self) -> float | None:
        """When `strikes` is to be asked next; None: there are none."""
        times = [singles.due() for name, singles in self._singles.items() if self._fades[name].coming]
        return min((time for time in times if time is not None), default=None)

    def moving(self, now: float) -> bool:
        """Whether any level is on its way."""
        return (
            self.duck.moving(now)
            or any(fade.moves(now) for fade in self._fades.values())
            or any(strike.moves(now) for singles in self._singles.values() for strike in singles.sounding)
        )
