"""The mixer on a sound card: `pygame.mixer`, and nothing else of pygame.

The stream is opened once and never closed: amplifiers and HDMI swallow the first half second after silence.
Everything is decoded ahead. Levels are those of the sounds, not of the channels: SDL puts a channel back to
full whenever it starts to play, and the card may take a buffer before the level is set.
"""

import logging
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from appliance import files
from appliance.settings.model import Audio

from . import card, samples, scene
from .errand import Errand
from .heartbeat import Heartbeat
from .levels import STEP_SECONDS
from .samples import BadSound, Samples
from .sdl import Sdl
from .speech import Speech
from .stage import LIVE, Stage

if TYPE_CHECKING:
    from pygame.mixer import Channel, Sound

log = logging.getLogger(__name__)

VOICES = 2
"""Channels of the voice: one speaks while the one before it fades."""

BEAT_SECONDS = 0.01
"""How long the silence is that shows whether the card still plays."""


class PygameMixer:
    """A voice over an ambience, on a card.

    Attributes:
        trouble: always empty; without a card there is no such mixer.
    """

    trouble = ""

    def __init__(self, audio: Audio, *, ready: Sequence[str] = (), search: Sequence[Path] | None = None) -> None:
        """Open the card, for ever. It may take for ever; other threads run meanwhile, but none of them may play.

        Args:
            audio: which card, how it is fed, levels.
            ready: scenes that are decoded aside, from the first line on, so that entering them later takes no time.
            search: folders with scenes; None: those that come with the program.

        Raises:
            NoSound: there is no card that plays.
        """
        self._pygame = card.open_card(audio)
        self._sdl = Sdl(self._pygame)
        beat = VOICES + LIVE * scene.LAYERS
        self._pygame.set_num_channels(beat + 1)
        self._pygame.set_reserved(beat + 1)
        self._channels = audio.channels
        self._scene_gain = audio.scene / 100
        self._search = search
        self._stage = Stage(audio)
        self._now = 0.0
        voices = [self._pygame.Channel(number) for number in range(VOICES)]
        self._speech = Speech(voices, self._sound, audio.buffer, self._stage.voice)
        self._free = [self._pygame.Channel(VOICES + number) for number in range(LIVE * scene.LAYERS)]
        self._playing: dict[str, list[tuple[Channel, Sound]]] = {}
        self._decoded: dict[str, list[Sound]] = {}
        self._awaited = list(ready)
        self._coming: dict[str, Errand[list[Sound]]] = {}
        silence = self._sound(np.zeros(samples.frames(BEAT_SECONDS), dtype=np.int16))
        self._heartbeat = Heartbeat(self._pygame.Channel(beat), silence)
        self._called = f'the sound card "{audio.device}"' if audio.device else "the sound card"

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """Start a clip: it is heard from the card's next buffer on, or at its time if it was expected."""
        self._speech.say(path, seconds, now)
        self._stage.duck.speak(now, seconds)
        self.tick(now)
        while self._awaited:
            name = self._awaited.pop()
            self._coming[name] = Errand(partial(self._layers, name))

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
        if path is None:
            self._speech.expect_nothing()
        else:
            self._speech.expect(at, seconds, path)

    def hush(self, now: float) -> None:
        """Stop the voice; the card has silence after its next buffer and the fade."""
        self._speech.hush(now)
        self._stage.duck.hush(now)
        self.tick(now)

    def scene(self, name: str, now: float) -> None:
        """Cross-fade to an ambience."""
        if name and name not in self._stage.live(now):
            sounds = self._decode(name)
            name = name if sounds else ""
        self._stage.scene(name, now)
        self.tick(now)

    def volume(self, percent: int, now: float) -> None:
        """Set how loud everything is."""
        self._stage.volume(percent)
        self._speech.level(self._stage.voice)
        self.tick(now)

    def due(self) -> float | None:
        """When a level has to be set anew, or will begin to move."""
        if self._stage.moving(self._now):
            return self._now + STEP_SECONDS
        times = (self._stage.duck.turns(self._now), self._speech.due(self._now))
        return min((time for time in times if time is not None), default=None)

    def tick(self, now: float) -> None:
        """Set every level to what it is now."""
        self._now = max(now, self._now)
        self._stage.duck.settle(now, late=2 * STEP_SECONDS)
        live = self._stage.live(now)
        for name in [name for name in self._playing if name not in live]:
            for channel, _ in self._playing.pop(name):
                channel.stop()
                self._free.append(channel)
        # A level holds until the next step; it is the one of then, so that nothing is ever behind its time.
        for name in live:
            self._set_level(name, self._stage.ambience(name, now + STEP_SECONDS))
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
        return bool(self._playing) or self._speech.is_speaking()

    def _set_level(self, name: str, gain: float) -> None:
        if name in self._playing:
            for _, sound in self._playing[name]:
                if sound.get_volume() != gain:
                    sound.set_volume(gain)
            return
        self._playing[name] = []
        for sound in self._decoded[name]:
            channel = self._free.pop()
            sound.set_volume(gain)
            channel.play(sound, loops=-1)
            self._playing[name].append((channel, sound))

    def _decode(self, name: str) -> list["Sound"]:
        """Decode a scene's layers; none if something is wrong with it, which is told."""
        if name not in self._decoded:
            # Memory for two scenes: what neither sounds nor comes makes room.
            live = self._stage.live(self._now)
            for other in [other for other in self._decoded if other not in live]:
                if len(self._decoded) >= LIVE:
                    del self._decoded[other]
            try:
                coming = self._coming.pop(name, None)
                self._decoded[name] = coming.outcome() if coming else self._layers(name)
            except (files.BadFile, BadSound) as fault:
                log.error("no ambience: %s", fault)  # noqa: TRY400 - a person reads this
                self._decoded[name] = []
        return self._decoded[name]

    def _layers(self, name: str) -> list["Sound"]:
        return [self._sound(samples.layer(each, self._scene_gain)) for each in scene.load(name, self._search).layers]

    def _sound(self, mono: Samples) -> "Sound":
        each: Any = mono if self._channels == 1 else np.repeat(mono[:, None], self._channels, axis=1)
        sound: Sound = self._pygame.Sound(buffer=np.ascontiguousarray(each))
        return sound
