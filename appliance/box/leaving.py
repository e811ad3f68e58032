"""How the box takes its leave: goodbye when the system ends it, a word before it switches the machine off."""

import time
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue

from appliance.box.cues import Cues
from appliance.box.items import End, Item, Staying
from appliance.box.speaker import Speaker
from appliance.games.cue import Say, Timed
from appliance.sound import Mixer
from appliance.table.effects import Play

GOODBYE = ("service.goodbye",)
OFF = ("service.off",)
NO_OFF = ("service.no-off",)

LINES = (GOODBYE, OFF, NO_OFF)
"""What is said here, and has to be at hand."""

LONGEST = 1.1
"""Seconds of a goodbye at most: the system does not wait for long."""

TAIL = 0.2
"""Seconds until the card has given out the last that it was given."""


class Leaving:
    """Says the last words.

    Args:
        speaker: knows their sound.
        mixer: whether there is any sound.
        cues: says them.
        queue: takes up that the machine stays on.
        power_off: has the machine switched off, and tells why not; None: that is not the box's business.
    """

    def __init__(
        self,
        speaker: Speaker,
        mixer: Mixer,
        cues: Cues,
        queue: "SimpleQueue[Item]",
        power_off: Callable[[Callable[[str], None]], None] | None,
    ) -> None:
        self._speaker = speaker
        self._mixer = mixer
        self._cues = cues
        self._queue = queue
        self._power_off = power_off
        self._at: float | None = None
        self._is_said = False

    def begin(self, now: float) -> None:
        """The machine is to be switched off: first the box says so."""
        if self._power_off and self._at is None:
            self._at = now + self._say(OFF, now) + TAIL

    def due(self) -> float | None:
        """When `tick` is to be called; None: nothing is on its way."""
        return self._at

    def tick(self, now: float) -> None:
        """Have it switched off, when that has been said."""
        if self._at is None or now < self._at or not self._power_off:
            return
        self._at, self._is_said = None, True
        self._power_off(lambda reason: self._queue.put(Staying(reason)))

    def stay(self, now: float) -> None:
        """It cannot be switched off."""
        self._is_said = False
        self._say(NO_OFF, now)

    def goodbye(self, now: float) -> None:
        """Say goodbye and wait for the end of it, unless something else ends that."""
        if self._power_off is None or self._is_said:
            return
        clip = self._speaker.clip(GOODBYE)
        if clip is None or clip.seconds > LONGEST or self._mixer.trouble:
            return
        self._say(GOODBYE, now)
        # By the true time: whatever comes meanwhile, a button that bounces or a line that is ready, prolongs nothing.
        end = time.monotonic() + clip.seconds + TAIL
        with suppress(Empty):
            while (left := end - time.monotonic()) > 0 and not isinstance(self._queue.get(timeout=left), End):
                pass

    def _say(self, parts: tuple[str, ...], now: float) -> float:
        """Say something in the place of all that is being said; gives its length, 0 if it has no sound."""
        clip = self._speaker.clip(parts)
        self._cues.hush(now)
        if clip is None:
            return 0.0
        self._cues.play(Play(Timed(0.0, clip.seconds, Say(parts)), now), now)
        return clip.seconds
