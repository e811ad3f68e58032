"""The voice on a card, exact to the sample where that can be.

A card takes samples by the buffer, and a busy machine calls late: a clip that is started at its time is heard
some time after, now more, now less. So the clip that is expected next is put behind the one that speaks, with
just so much silence before it that it comes at its time. The card then counts the samples, and no load of the
machine moves it. `say` finds it on its way and has nothing to do.

    say(A)      expect(B at 7.5)               say(B) at 7.5
    |           |                              |
    [A A A A A A][. . . . . . . . . . . . . . .B B B B B]
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from . import samples
from .clips import Clips
from .levels import HUSH_SECONDS, RATE
from .samples import Samples

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

log = logging.getLogger(__name__)

LONGEST_LEAD = 30.0
"""Seconds of silence that are laid before a clip at most; it takes memory like any sound."""

LONGEST_CHAIN = 300.0
"""Seconds after which a clip is started by the clock again: cards count a little fast or slow."""

EARLY, LATE = 0.25, 1.0
"""Seconds before and after its time at which a clip on its way may be said and is the one that is meant."""

AHEAD = 2
"""How many expected clips are read ahead."""

RETRY = 0.1
"""Seconds after which it is looked again whether the card has room for the next clip."""


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Expected:
    """A clip that will be said.

    Attributes:
        at: when, seconds.
        seconds: its slot.
        path: the clip.
    """

    at: float
    seconds: float
    path: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A sound that the card has, or has next.

    Attributes:
        sound: silence first, then a clip.
        since: when it starts, if the card took it at once; seconds.
        clip: what it was laid for; None if it was said at once.
    """

    sound: "Sound"
    since: float
    clip: Expected | None


class Speech:
    """One voice on two channels, of which one speaks while the other fades."""

    def __init__(
        self, channels: Sequence["Channel"], make: Callable[[Samples], "Sound"], buffer: int, level: float
    ) -> None:
        """Start silent.

        Args:
            channels: two of the card's.
            make: turns samples into a sound of the card.
            buffer: samples that the card takes at once.
            level: amplitude factor.
        """
        self._channel, self._other = channels
        self._make = make
        self._buffer = buffer
        self._level = level
        self._clips = Clips()
        self._expected: list[Expected] = []
        self._laid: list[Laid] = []
        self._began = 0.0
        self._length = 0
        self._coming: Laid | None = None

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """Start a clip, if it is not on its way.

        Args:
            path: the clip; None: the chime.
            seconds: its slot.
            now: the present, seconds.
        """
        if not self._is_coming(path, seconds, now):
            clip = self._clips.take(path, seconds)
            self._fade(now)
            if clip is not None:
                self._start(clip, now)
        self._coming = None
        self._expected = [each for each in self._expected if each.at > now + EARLY]
        self.lay_next()

    def expect(self, at: float, seconds: float, path: Path) -> None:
        """A clip will be said; it is read, and laid behind the one that speaks."""
        self._expected = sorted((*self._expected, Expected(at=at, seconds=seconds, path=path)))
        for each in self._expected[:AHEAD]:
            self._clips.take(each.path, each.seconds)
        self.lay_next()

    def hush(self, now: float) -> None:
        """Silence, after the card's next buffer and a fade; what was expected is called off."""
        self._fade(now)
        self._expected = []

    def level(self, gain: float) -> None:
        """Set how loud the voice is, amplitude factor."""
        self._level = gain
        for each in self._laid:
            each.sound.set_volume(gain)

    def due(self, now: float) -> float | None:
        """When `lay_next` is to be called again; None if it has nothing to do."""
        return now + RETRY if self._may_lay() and self._channel.get_queue() else None

    def lay_next(self) -> None:
        """Put the next expected clip behind the one that speaks, if the card has room for it."""
        if not self._may_lay() or self._channel.get_queue():
            return
        clip = self._expected[0]
        wanted = samples.frames(clip.at - self._began) - self._length
        voice = self._clips.take(clip.path, clip.seconds)
        if voice is None or wanted < 0:
            return
        since = self._began + self._length / RATE
        sound = self._sound(voice, wanted)
        self._channel.queue(sound)
        self._coming = Laid(sound=sound, since=since, clip=clip)
        self._laid = [*self._laid[-1:], self._coming]

    def _may_lay(self) -> bool:
        if self._coming or not self._expected or not self._channel.get_busy():
            return False
        at = self._expected[0].at
        end = self._began + self._length / RATE
        return end <= at <= min(end + LONGEST_LEAD, self._began + LONGEST_CHAIN)

    def _is_coming(self, path: Path | None, seconds: float, now: float) -> bool:
        """Whether this very clip is on its way, and the card still has it."""
        if self._coming is None or self._coming.clip is None:
            return False
        clip, sound = self._coming.clip, self._coming.sound
        same = clip.path == path and samples.frames(clip.seconds) == samples.frames(seconds)
        near = clip.at - EARLY <= now <= clip.at + LATE
        return same and near and sound in (self._channel.get_sound(), self._channel.get_queue())

    def _start(self, clip: Samples, now: float) -> None:
        self._began, self._length = now, 0
        sound = self._sound(clip, 0)
        self._channel.play(sound)
        self._laid = [Laid(sound=sound, since=now, clip=None)]

    def _sound(self, clip: Samples, lead: int) -> "Sound":
        """Make a sound of whole buffers, so that what is laid behind it follows without a gap."""
        rest = -(lead + len(clip)) % self._buffer
        sound = self._make(np.pad(clip, (lead, rest)))
        sound.set_volume(self._level)
        self._length += lead + len(clip) + rest
        return sound

    def _fade(self, now: float) -> None:
        """Write a fade into what the card is reading, just ahead of where it reads, and silence behind it.

        SDL's own fade moves once a buffer, which at any usual buffer is a click.
        """
        for each in self._laid:
            read = samples.frames(now - each.since) + self._buffer
            samples.faded(np.asarray(each.sound), read, HUSH_SECONDS)
        if self._laid:
            self._channel, self._other = self._other, self._channel
        self._laid = []
        self._coming = None
