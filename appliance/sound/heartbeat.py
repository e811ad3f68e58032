"""Whether a card still takes sound, or stands still with no word.

A short silence is played and has to be over when it is looked at again. A box on which nothing sounds sends none
and stays asleep.
"""

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

LOOK = 2.0
"""Seconds from one look to the next. Cards take a tenth of a second at once at most."""


PAUSE = 0.25
"""True seconds after which it is looked at whether a card that was just opened has taken something."""


class Heartbeat:
    """A silence that is played again and again."""

    def __init__(self, channel: "Channel", silence: "Sound") -> None:
        """Send none yet.

        Args:
            channel: one that nothing else uses.
            silence: much shorter than `LOOK`.
        """
        self._channel = channel
        self._silence = silence
        self._sent: float | None = None

    def due(self) -> float | None:
        """When it is to be looked at, seconds; None: nothing was sent."""
        return None if self._sent is None else self._sent + LOOK

    def begins(self) -> bool:
        """Send the first one and wait for its end, `LOOK` at most, in true seconds.

        Returns:
            Whether it came to an end.
        """
        self._channel.play(self._silence)
        for _ in range(round(LOOK / PAUSE)):
            # At first it may only be what the card keeps ready that takes it.
            time.sleep(PAUSE)
            if not self._channel.get_busy():
                return True
        return False

    def has_stopped(self, now: float, *, sounding: bool) -> bool:
        """Look whether the silence is over, if it is time, and send the next.

        Args:
            now: the present, seconds.
            sounding: whether anything is to be heard; without it no more is sent.

        Returns:
            Whether the card stands still.
        """
        if self._sent is not None:
            if now < self._sent + LOOK:
                return False
            if self._channel.get_busy():
                # Whoever looks much too late has slept himself, and the card perhaps with him.
                overslept = now > self._sent + 2 * LOOK
                self._sent = now
                return not overslept
        self._sent = now if sounding else None
        if sounding:
            self._channel.play(self._silence)
        return False
