"""The mixer on a sound card: `pygame.mixer`, and nothing else of pygame.

The stream is opened once and never closed: amplifiers and HDMI swallow the first half second after silence.
Everything is decoded ahead. Levels are those of the sounds, not of the channels: SDL puts a channel back to
full whenever it starts to play, and the card may take a buffer before the level is set.
"""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from appliance.settings.model import Audio

from . import card, samples
from .card_scenes import CardScenes
from .heartbeat import Heartbeat
from .levels import STEP_SECONDS
from .measure import LIVE, SAMPLE
from .samples import Samples
from .scene import LAYERS, SINGLES
from .scenery import Scenery
from .sdl import Sdl
from .signals import Signals
from .speech import Speech
from .stage import Stage

if TYPE_CHECKING:
    from pygame.mixer import Sound

VOICES = 2
"""Channels of the voice: one speaks while the one before it fades."""

SIGNALS = 2
"""Channels of the short sounds: one that comes does not cut off the one before."""

BEAT_SECONDS = 0.01
"""How long the silence is that shows whether the card still plays."""


class PygameMixer:
    """A voice over an ambience, on a card.

    Attributes:
        trouble: always empty; without a card there is no such mixer.
    """

    trouble = ""

    def __init__(
        self,
        audio: Audio,
        *,
        ready: Sequence[str] = (),
        search: Sequence[Path] | None = None,
        chance: Random | None = None,
    ) -> None:
        """Open the card, for ever. It may take for ever; other threads run meanwhile, but none of them may play.

        Args:
            audio: which card, how it is fed, levels.
            ready: scenes that are decoded aside, from the first line on, so that entering them later takes no time.
            search: folders with scenes; None: those that come with the program.
            chance: what decides when single sounds come; None: one that nobody can foretell.

        Raises:
            NoSound: there is no card that plays.
        """
        self._pygame = card.open_card(audio)
        self._sdl = Sdl(self._pygame)
        before, scenes = VOICES + SIGNALS, LIVE * (LAYERS + SINGLES)
        self._pygame.set_num_channels(before + scenes + 1)
        self._pygame.set_reserved(before + scenes + 1)
        channels = [self._pygame.Channel(number) for number in range(before + scenes + 1)]
        self._channels = audio.channels
        self._stage = Stage(audio, chance)
        self._now = 0.0
        self._told = False
        self._speech = Speech(channels[:VOICES], self._sound, audio.buffer, self._stage.voice)
        self._signals = Signals(search)
        self._signal_channels = channels[VOICES:before]
        scenery = Scenery(audio.scene / 100, search)
        self._scenes = CardScenes(
            channels[before:-1], self._sound, self._stage, scenery, ready=ready, frame=SAMPLE * audio.channels
        )
        silence = self._sound(np.zeros(samples.frames(BEAT_SECONDS), dtype=np.int16))
        self._heartbeat = Heartbeat(channels[-1], silence)
        self._called = f'the sound card "{audio.device}"' if audio.device else "the sound card"

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """Start a clip: it is heard from the card's next buffer on, or at its time if it was expected."""
        self._speech.say(path, seconds, now)
        self._stage.duck.speak(now, seconds)
        self.tick(now)
        self._scenes.prepare()
        if self._stage.signals:
            self._signals.prepare()

    def resume(self, path: Path | None, seconds: float, since: float, now: float) -> None:
        """Go on with a clip from where it would be by now.

        Args:
            path: as for `say`.
            seconds: its slot.
            since: when it began, on the clock of `now`.
            now: the present, seconds.
        """
        self._speech.resume(path, seconds, since, now)
        self._stage.duck.speak(now, max(0.0, since + seconds - now))
        self.tick(now)

    def expect(self, at: float, seconds: float, path: Path | None = None) -> None:
        """Let the ambience go down ahead of a clip, and make the clip ready."""
        self._stage.duck.expect(at, seconds)
        self._told = True
        if path is None:
            self._speech.expect_nothing()
        else:
            self._speech.expect(at, seconds, path)

    def load(self, path: Path | None, seconds: float) -> None:
        """Read a clip ahead."""
        self._speech.load(path, seconds)

    def signal(self, name: str, seconds: float, now: float) -> None:
        """Start a short sound: it is heard from the card's next buffer on."""
        found = self._signals.take(name, seconds)
        if found is not None and self._stage.signals:
            sound = self._sound(found)
            sound.set_volume(self._stage.signals)
            self._signal_channels.reverse()
            self._signal_channels[0].play(sound)
        self.tick(now)

    def hush(self, now: float) -> None:
        """Stop the voice; the card has silence after its next buffer and the fade."""
        self._speech.hush(now)
        self._stage.duck.hush(now)
        self.tick(now)

    def scene(self, name: str, now: float) -> None:
        """Cross-fade to an ambience."""
        self._scenes.scene(name, now)
        self.tick(now)

    def volume(self, percent: int, now: float) -> None:
        """Set how loud everything is."""
        self._stage.volume(percent)
        self._speech.level(self._stage.voice)
        self.tick(now)

    def due(self) -> float | None:
        """When a level has to be set anew, or will begin to move."""
        if self._told:
            return self._now
        if self._stage.moving(self._now):
            return self._now + STEP_SECONDS
        duck, speech = self._stage.duck.turns(self._now), self._speech.due(self._now)
        times = (duck, speech, self._stage.strikes_due(), self._scenes.due(self._now))
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        """Set every level to what it is now."""
        self._now = max(now, self._now)
        self._told = False
        self._stage.duck.settle(now, late=2 * STEP_SECONDS)
        self._scenes.tick(now)
        self._speech.tick(now)

    def proves_itself(self) -> bool:
        """Whether the card really takes sound: some open, and that is all. Takes 0.25 s, true ones; 2 s at most."""
        return self._heartbeat.begins() and self._sdl.is_playing()

    def look(self, now: float) -> str:
        """Look whether the card still plays.

        Args:
            now: the present, seconds.

        Returns:
            What is wrong with it, in words; empty while nothing is.
        """
        if not self._sdl.is_playing():
            return f"{self._called} is gone; plug it in again"
        if self._heartbeat.has_stopped(now, sounding=self._is_sounding()):
            return f"{self._called} stands still; unplug it and plug it in again"
        return ""

    def look_due(self) -> float | None:
        """When `look` is to be called next; None while nothing sounds."""
        due = self._heartbeat.due()
        return self._now if due is None and self._is_sounding() else due

    def close(self) -> None:
        """Let go of the card; waits for what it has been handed, so for ever if it stands still."""
        self._pygame.quit()

    def _is_sounding(self) -> bool:
        signals = any(channel.get_busy() for channel in self._signal_channels)
        return self._scenes.is_sounding or self._speech.is_speaking() or signals

    def _sound(self, mono: Samples) -> "Sound":
        each: Any = mono if self._channels == 1 else np.repeat(mono[:, None], self._channels, axis=1)
        sound: Sound = self._pygame.Sound(buffer=np.ascontiguousarray(each))
        return sound
