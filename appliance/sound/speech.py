"""The voice on a card, exact to the sample where that can be.

A card takes samples by the buffer, and a busy machine calls late: a clip that is started at its time is heard
some time after, now more, now less. So the clip that is expected next is put behind the one that speaks, with
just so much silence before it that it comes at its time. The card then counts the samples, and no load of the
machine moves it. `say` finds it on its way and has nothing to do.

    say(A)      expect(B at 7.5)               say(B) at 7.5
    |           |                              |
    [A A A A A A][. . . . . . . . . . . . . . .B B B B B]

SDL_mixer joins a sound and the one queued behind it without losing or adding a sample, at any buffer (measured).
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

UNSAID = 0.1
"""Seconds after its time at which a clip that was expected and is not said is taken back."""

PUSHED = 0.1
"""Seconds by which a clip that was begun late may reach into the time of the next, which then follows at once."""

RETRY = 0.1
"""Seconds after which it is looked again whether the card has room for the next clip."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """A clip that will be said next.

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
    """A sound that the card has, or has next: silence, then a clip.

    Attributes:
        sound: all of it.
        since: when it starts, if the card took it at once; seconds.
        lead: samples of silence.
    """

    sound: "Sound"
    since: float
    lead: int


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
        self._expected: Expected | None = None
        self._coming: Laid | None = None
        self._laid: list[Laid] = []
        self._began = 0.0
        self._length = 0

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
        if self._expected and self._expected.at <= now + EARLY:
            self._expected = None
        self._lay()

    def resume(self, path: Path | None, seconds: float, since: float, now: float) -> None:
        """Start a clip in its midst, where it would be by now.

        Args:
            path: the clip; None: the chime.
            seconds: its slot.
            since: when it began, seconds.
            now: the present, seconds.
        """
        clip = self._clips.take(path, seconds)
        self._fade(now)
        left = None if clip is None else samples.rest(clip, samples.frames(now - since))
        if left is not None and len(left):
            self._start(left, now)
        self._lay()

    def is_speaking(self) -> bool:
        """Whether the card has something of a voice to play."""
        return self._channel.get_busy()

    def expect(self, at: float, seconds: float, path: Path) -> None:
        """A clip will be said next; it is read, and laid behind the one that speaks.

        Args:
            at: when, seconds.
            seconds: its slot.
            path: the clip.
        """
        expected = Expected(at=at, seconds=seconds, path=path)
        if expected != self._expected:
            self.expect_nothing()
            self._expected = expected
            self._clips.take(path, seconds)
            self._lay()

    def load(self, path: Path | None, seconds: float) -> None:
        """Read a clip that will be said after the one that is expected."""
        self._clips.take(path, seconds)

    def expect_nothing(self) -> None:
        """Take back what was expected: silence comes in its place."""
        if self._coming:
            np.asarray(self._coming.sound)[self._coming.lead :] = 0
        self._coming = self._expected = None

    def hush(self, now: float) -> None:
        """Silence, after the card's next buffer and a fade; what was expected is called off.

        Args:
            now: the present, seconds.
        """
        self._fade(now)
        self._expected = None

    def level(self, gain: float) -> None:
        """Set how loud the voice is, amplitude factor."""
        self._level = gain
        for each in self._laid:
            each.sound.set_volume(gain)

    def due(self, now: float) -> float | None:
        """When `tick` is to be called next; None if it has nothing to do.

        Args:
            now: the present, seconds.
        """
        if self._coming and self._expected:
            return self._expected.at + UNSAID
        return now + RETRY if self._may_lay() else None

    def tick(self, now: float) -> None:
        """Lay the next clip if the card has room for it now; take back one that nobody said.

        Args:
            now: the present, seconds.
        """
        if self._coming and self._expected and now >= self._expected.at + UNSAID:
            self.hush(now)
        self._lay()

    def _lay(self) -> None:
        if not self._expected or not self._may_lay() or self._channel.get_queue():
            return
        lead = max(0, samples.frames(self._expected.at - self._began) - self._length)
        clip = self._clips.take(self._expected.path, self._expected.seconds)
        if clip is None:
            self._expected = None
            return
        since = self._began + self._length / RATE
        sound = self._sound(clip, lead)
        self._channel.queue(sound)
        self._coming = Laid(sound=sound, since=since, lead=lead)
        self._laid = [*self._laid[-1:], self._coming]

    def _may_lay(self) -> bool:
        if self._coming or not self._expected or not self._channel.get_busy():
            return False
        end = self._began + self._length / RATE
        return end - PUSHED <= self._expected.at <= min(end + LONGEST_LEAD, self._began + LONGEST_CHAIN)

    def _is_coming(self, path: Path | None, seconds: float, now: float) -> bool:
        """Whether this very clip is on its way, and the card still has it."""
        if not self._coming or not self._expected:
            return False
        same = self._expected == Expected(at=self._expected.at, seconds=seconds, path=path) if path else False
        near = self._expected.at - EARLY <= now <= self._expected.at + LATE
        return same and near and self._coming.sound in (self._channel.get_sound(), self._channel.get_queue())

    def _start(self, clip: Samples, now: float) -> None:
        self._began, self._length = now, 0
        sound = self._sound(clip, 0)
        self._channel.play(sound)
        self._laid = [Laid(sound=sound, since=now, lead=0)]

    def _sound(self, clip: Samples, lead: int) -> "Sound":
        sound = self._make(np.pad(clip, (lead, 0)) if lead else clip)
        sound.set_volume(self._level)
        self._length += lead + len(clip)
        return sound

    def _fade(self, now: float) -> None:
        """Write a fade into what the card is reading, just ahead of where it reads, and silence behind it.

        SDL's own fade moves once a buffer, which at any usual buffer is a click.
        """
        for each in self._laid:
            read = samples.frames(now - each.since) + self._buffer
            if read < 0:
                np.asarray(each.sound)[:] = 0  # not begun: not even the beginning of it is to be heard
            else:
                samples.faded(np.asarray(each.sound), read, HUSH_SECONDS)
        if self._laid:
            self._channel, self._other = self._other, self._channel
        self._laid = []
        self._coming = None
