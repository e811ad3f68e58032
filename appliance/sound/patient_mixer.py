"""The mixer of the box: a card while there is one, silence while there is none.

    card there ──(gone, or stands still)──► silent ──(every 3 s: try again, aside)──► card there

The game never waits for a card. Whatever may take for ever - closing a card that stands still, opening one that
does not answer - is done by an `Errand`. When the card is back, all is as if it had never been away: the scene comes
up, the volume is that of now, and a line whose slot still runs is heard from the place where it would be by now, so
that nothing after it moves. Who missed the beginning has `pause`, which repeats the last call.

A program has one mixer. So a card that stands still must let go of it before any card can be opened again: when it
goes on, or when it is pulled out. One that does neither keeps the box silent until the program is started again.
"""

import math
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from appliance.settings.model import Audio

from . import card
from .errand import Errand
from .mixer import NoSound
from .own_level import OwnLevel
from .pygame_mixer import PygameMixer
from .standing import Standing

EVERY = 3.0
"""Seconds from one try to the next."""

PATIENCE = 10.0
"""True seconds that the beginning waits for a card."""

SOON = 0.1
"""Seconds after which it is asked first how a try went; then less and less often."""

GOODBYE = 1.0
"""True seconds that closing may take at most."""

SILENT = "; playing without sound"


class PatientMixer:
    """A card that may be missing, busy, taken away and brought back.

    Attributes:
        trouble: why nothing is heard, the same line until the sound is back.
    """

    def __init__(self, audio: Audio, *, ready: Sequence[str] = (), search: Sequence[Path] | None = None) -> None:
        """Open the card if it opens; this one time the caller waits for it, `PATIENCE` at most.

        Args:
            audio: which card, how it is fed, levels.
            ready: scenes that are decoded now, so that entering them takes no time.
            search: folders with scenes; None: those that come with the program.
        """
        self._open = partial(PygameMixer, audio, search=search, chance=Random())  # noqa: S311 - thunder, not secrets
        self._own_level = OwnLevel(audio)
        self._ready = tuple(ready)
        self._standing = Standing()
        self._card: PygameMixer | None = None
        self._errand: Errand[PygameMixer] | None = Errand(partial(self._open, ready=self._ready))
        self._sent = 0.0
        self._look_at = 0.0
        self.trouble = ""
        if self._errand.wait(PATIENCE):
            self._card, self.trouble = self._found()
            self._errand = None
            if self._card:
                self._own_level.set()
        else:
            self.trouble = "the sound card does not answer; unplug it and plug it in again" + SILENT

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """Start a clip."""
        self._standing.say(path, seconds, now)
        if there := self._there(now):
            there.say(path, seconds, now)

    def expect(self, at: float, seconds: float, path: Path | None = None) -> None:
        """A clip will start at a time."""
        self._standing.expect(at, seconds, path)
        if self._card:
            self._card.expect(at, seconds, path)

    def load(self, path: Path | None, seconds: float) -> None:
        """Read a clip ahead."""
        if self._card:
            self._card.load(path, seconds)

    def signal(self, name: str, seconds: float, now: float) -> None:
        """Start a short sound."""
        if there := self._there(now):
            there.signal(name, seconds, now)

    def hush(self, now: float) -> None:
        """Stop the voice."""
        self._standing.hush()
        if there := self._there(now):
            there.hush(now)

    def scene(self, name: str, now: float) -> None:
        """Cross-fade to an ambience."""
        self._standing.scene = name
        if there := self._there(now):
            there.scene(name, now)

    def volume(self, percent: int, now: float) -> None:
        """Set how loud everything is."""
        self._standing.percent = percent
        if there := self._there(now):
            there.volume(percent, now)

    def due(self) -> float | None:
        """When something moves, the card is to be looked at, or tried again."""
        if self._card is None:
            return self._look_at if self._look_at < math.inf else None
        times = (self._card.due(), self._card.look_due())
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        """Move what is on its way, or see whether the card is back."""
        if there := self._there(now):
            there.tick(now)
        elif now >= self._look_at:
            self._look_for_card(now)

    def close(self) -> None:
        """Let go of the card, if that can be done in a second; else leave it to the end of the program."""
        there, self._card = self._card, None
        self._look_at = math.inf
        if self._errand and self._errand.wait(GOODBYE):
            there, _ = self._found()
        elif self._errand:
            card.leave_open()
        if there and not Errand(there.close).wait(GOODBYE):
            card.leave_open()

    def _there(self, now: float) -> PygameMixer | None:
        """The card, if it is there and plays."""
        if self._card and (reason := self._card.look(now)):
            self.trouble = reason + SILENT
            gone, self._card = self._card, None
            self._send(now, gone)
        return self._card

    def _send(self, now: float, gone: PygameMixer | None = None) -> None:
        """Have the card opened aside, and the one before it closed."""
        ready = dict.fromkeys((*self._ready, self._standing.scene))
        ready.pop("", None)

        def work() -> PygameMixer:
            nonlocal gone
            if gone:
                gone.close()
                gone = None
            opened = self._open(ready=tuple(ready))
            if opened.proves_itself():
                self._own_level.set()
                return opened
            opened.close()
            raise NoSound("the sound card opens, but takes no sound")

        self._errand = Errand(work)
        self._sent = now
        self._look_at = now + SOON

    def _look_for_card(self, now: float) -> None:
        if not self._errand:
            self._send(now)
        elif not self._errand.is_over:
            self._look_at = now + min(EVERY, max(SOON, now - self._sent))
        else:
            found, _ = self._found()
            self._errand = None
            self._look_at = max(now, self._sent + EVERY)
            if found:
                self._go_on(found, now)

    def _found(self) -> tuple[PygameMixer | None, str]:
        """What the errand has brought: a card, or why there is none."""
        try:
            return (self._errand.result(), "") if self._errand else (None, "")
        except NoSound as fault:
            return None, fault.reason + SILENT
        except Exception as fault:  # noqa: BLE001 - whatever a card makes of us, the game goes on
            return None, f"no sound card: {type(fault).__name__}: {' '.join(str(fault).split())}" + SILENT

    def _go_on(self, found: PygameMixer, now: float) -> None:
        """Bring a card that has just been opened to where the game is."""
        self._card = found
        self.trouble = ""
        standing = self._standing
        if standing.percent is not None:
            found.volume(standing.percent, now)
        found.scene(standing.scene, now)
        if standing.said and not standing.said.is_over(now):
            found.resume(standing.said.path, standing.said.seconds, standing.said.at, now)
        if standing.expected and not standing.expected.is_over(now):
            found.expect(standing.expected.at, standing.expected.seconds, standing.expected.path)
