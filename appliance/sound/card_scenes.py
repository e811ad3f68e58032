"""The scenes on a card: decoded aside, played, each sound at its level."""

import logging
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from .errand import Errand
from .levels import STEP_SECONDS
from .measure import LIVE, MEMORY, SAMPLE
from .scenery import Decoded, Scenery
from .stage import Stage

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

    from .samples import Samples
    from .singles import Strike

log = logging.getLogger(__name__)

AT_ONCE = 0.2
"""True seconds that whoever wants a scene waits for it, so that a small one is there at once."""

LOOK = 0.1
"""Seconds from one look to the next whether a scene has been decoded."""


class CardScenes:
    """Plays what the stage says."""

    def __init__(
        self,
        channels: "Sequence[Channel]",
        make: "Callable[[Samples], Sound]",
        stage: Stage,
        scenery: Scenery,
        *,
        ready: Sequence[str] = (),
        frame: int = SAMPLE,
    ) -> None:
        """Begin with silence.

        Args:
            channels: enough for all sounds of `LIVE` scenes.
            make: turns samples into a sound of the card.
            stage: says what sounds, and how loud.
            scenery: reads scenes.
            ready: scenes that `prepare` decodes, and that are kept.
            frame: bytes of one sample in all channels.
        """
        self._free = list(channels)
        self._make = make
        self._stage = stage
        self._scenery = scenery
        self._kept = tuple(ready)
        self._frame = frame
        self._wanted: str | None = None
        self._awaited = list(ready)
        self._coming: dict[str, Errand[Decoded[Sound]]] = {}
        self._decoded: dict[str, Decoded[Sound]] = {}
        self._layers: dict[str, list[tuple[Channel, Sound]]] = {}
        self._strikes: dict[Strike, tuple[str, Channel, Sound]] = {}
        self._ending: list[Channel] = []

    @property
    def is_sounding(self) -> bool:
        """Whether the card has something of a scene to play."""
        return bool(self._layers)

    def prepare(self) -> None:
        """Have the scenes decoded that are to be ready, aside. A second time it does nothing."""
        while self._awaited:
            name = self._awaited.pop()
            if name not in self._coming and name not in self._decoded:
                self._coming[name] = Errand(partial(self._decode, name))

    def scene(self, name: str, now: float) -> None:
        """Change to a scene as soon as it is decoded; until then the one before goes on.

        Args:
            name: empty: silence.
            now: the present, seconds.
        """
        self._wanted = name
        self._look(now)
        if self._wanted in self._coming and self._coming[self._wanted].wait(AT_ONCE):
            self._look(now)

    def due(self, now: float) -> float | None:
        """When `tick` is to be called next beyond what the stage wants; None: it need not be."""
        return now + LOOK if self._wanted is not None else None

    def tick(self, now: float) -> None:
        """Set every level to what it is now, begin and end what is to begin and end."""
        self._look(now)
        live = self._stage.live(now)
        for name in [name for name in self._layers if name not in live]:
            self._end(name)
        # A level holds until the next step; it is the one of then, so that nothing is ever behind its time.
        then = now + STEP_SECONDS
        for name in live:
            level = self._stage.ambience(name, then)
            if name not in self._layers:
                self._layers[name] = [self._play(sound, level, loops=-1) for sound in self._decoded[name].layers]
            for _, sound in self._layers[name]:
                _set_level(sound, level)
        self._strike(now, then)

    def _strike(self, now: float, then: float) -> None:
        strikes = self._stage.strikes(now)
        sounding = {strike for each in strikes.values() for strike in each}
        for strike in [strike for strike in self._strikes if strike not in sounding]:
            _, channel, _ = self._strikes.pop(strike)
            if strike.fades:
                channel.stop()
            self._ending.append(channel)
        # The card is a little behind: what is over by the clock may still have some samples to go.
        over = [channel for channel in self._ending if not channel.get_busy()]
        self._ending = [channel for channel in self._ending if channel not in over]
        self._free += over
        for name, each in strikes.items():
            for strike in each:
                level = self._stage.single(name, strike, then)
                if strike not in self._strikes and self._free:
                    sound = self._decoded[name].singles[strike.kind][strike.sound]
                    self._strikes[strike] = (name, *self._play(sound, level))
                if strike in self._strikes:
                    _set_level(self._strikes[strike][2], level)

    def _play(self, sound: "Sound", level: float, loops: int = 0) -> "tuple[Channel, Sound]":
        channel = self._free.pop()
        sound.set_volume(level)
        channel.play(sound, loops=loops)
        return channel, sound

    def _end(self, name: str) -> None:
        for strike in [strike for strike, (scene, *_) in self._strikes.items() if scene == name]:
            self._layers[name].append(self._strikes.pop(strike)[1:])
        for channel, _ in self._layers.pop(name):
            channel.stop()
            self._free.append(channel)

    def _look(self, now: float) -> None:
        """Let the scene that is wanted come if it can."""
        name = self._wanted
        if name is None:
            return
        if name and name not in self._decoded:
            errand = self._coming.get(name)
            if errand is None:
                self._send(name, now)
                return
            if not errand.is_over:
                return
            self._decoded[name] = self._found(self._coming.pop(name))
        decoded = self._decoded.get(name)
        live = [other for other in self._stage.live(now) if other != name]
        if decoded and sum(map(self._size, (name, *live))) > MEMORY:
            # Two such scenes are too much at once: the one before goes first.
            self._stage.scene("", now)
            return
        if decoded and decoded.is_silent:
            name = ""
        self._stage.scene(name, now, decoded.kinds if decoded else ())
        self._wanted = None

    def _send(self, name: str, now: float) -> None:
        """Have a scene decoded, as soon as there is room: what neither sounds nor has to be kept goes first."""
        live = self._stage.live(now)
        for other in [other for other in self._decoded if other not in live and other not in self._kept]:
            del self._decoded[other]
        for other in [other for other in self._coming if other not in self._kept]:
            del self._coming[other]
        if len([other for other in self._decoded if other not in self._kept]) < LIVE:
            self._coming[name] = Errand(partial(self._decode, name))

    def _decode(self, name: str) -> "Decoded[Sound]":
        return self._scenery.decode(name, self._make)

    def _size(self, name: str) -> int:
        """Bytes of all sounds of a scene."""
        return self._decoded[name].frames * self._frame

    def _found(self, errand: "Errand[Decoded[Sound]]") -> "Decoded[Sound]":
        try:
            return errand.result()
        except Exception as fault:  # noqa: BLE001 - whatever a file makes of us, the night goes on
            log.error("no ambience: %s: %s", type(fault).__name__, fault)  # noqa: TRY400 - a person reads this
            return Decoded()


def _set_level(sound: "Sound", level: float) -> None:
    if sound.get_volume() != level:
        sound.set_volume(level)
