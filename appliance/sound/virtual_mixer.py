"""A mixer without a card, which writes what would be heard into a file.

with closing(RecordingMixer(Path("night.ogg"), audio)) as mixer:
    mixer.scene("wind-and-rain", 0.0)
    mixer.say(Path("close-your-eyes.wav"), 3.0, 5.0)
    mixer.tick(10.0)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import TracebackType
from typing import TYPE_CHECKING, Self

import numpy as np

from appliance.settings.model import Audio

from . import samples
from .clips import Clips
from .levels import HUSH_SECONDS, RATE, STEP_SECONDS
from .loop import Loop, Once
from .recording import Recording
from .samples import Samples
from .scenery import Decoded, Scenery
from .signals import Signals
from .stage import Stage

if TYPE_CHECKING:
    from .singles import Strike

BLOCK = round(STEP_SECONDS * RATE)
"""Samples for which one level holds."""

MOST = 20
"""Blocks that are rendered at once while nothing moves."""

SEED = 1
"""What the single sounds of a recording come from, so that the same night gives the same file."""


@dataclass(slots=True)
class Speaking:
    """A clip that is being rendered.

    Attributes:
        samples: all of it.
        signal: whether it is a short sound, not the voice.
        done: how many of them are written.
    """

    samples: Samples
    signal: bool = False
    done: int = 0


class RecordingMixer:
    """A mixer that renders the same effects into a file; only the numbers of `now` decide, to the sample.

    A level is set anew every 10 ms and glides there, as the card's does in steps. Nothing is kept: a long
    night takes no more memory than a short one. As a context manager it leaves no file if an error ends it.

    Attributes:
        trouble: always empty.
    """

    trouble = ""

    def __init__(
        self,
        path: Path,
        audio: Audio,
        *,
        start: float = 0.0,
        search: Sequence[Path] | None = None,
        chance: Random | None = None,
    ) -> None:
        """Begin a file beside the final one.

        Args:
            path: the file that will be there after `close`; its ending says the format.
            audio: levels and number of channels.
            start: the `now` of the first sample.
            search: folders with scenes; None: those that come with the program.
            chance: what decides when single sounds come; None: the same each time.

        Raises:
            ValueError: an ending that is no format of sound.
            OSError: the file cannot be written there.
        """
        self._recording = Recording(path, audio.channels)
        self._stage = Stage(audio, chance or Random(SEED))  # noqa: S311 - thunder, not secrets
        self._clips = Clips()
        self._signals = Signals(search)
        self._scenery = Scenery(audio.scene / 100, search)
        self._start = start
        self._written = 0
        self._spoken: list[Speaking] = []
        self._decoded: dict[str, Decoded[Samples]] = {}
        self._loops: dict[str, Loop] = {}
        self._struck: dict[Strike, Once] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.close()
        else:
            self.abort()

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """Start a clip at this very sample."""
        self.tick(now)
        self._silence_voice()
        clip = self._clips.take(path, seconds)
        if clip is not None:
            self._spoken.append(Speaking(clip))
        self._stage.duck.speak(now, seconds)

    def expect(self, at: float, seconds: float, path: Path | None = None) -> None:  # noqa: ARG002
        """Let the ambience go down ahead of a clip."""
        self._stage.duck.expect(at, seconds)

    def load(self, path: Path | None, seconds: float) -> None:
        """Read a clip ahead."""
        self._clips.take(path, seconds)

    def signal(self, name: str, seconds: float, now: float) -> None:
        """Start a short sound at this very sample."""
        self.tick(now)
        sound = self._signals.take(name, seconds)
        if sound is not None:
            self._spoken.append(Speaking(sound, signal=True))

    def hush(self, now: float) -> None:
        """Stop the voice."""
        self.tick(now)
        self._silence_voice()
        self._stage.duck.hush(now)

    def scene(self, name: str, now: float) -> None:
        """Cross-fade to an ambience."""
        self.tick(now)
        if name and name not in self._stage.live(now):
            decoded = self._scenery.decode(name, lambda sound: sound)
            self._decoded = {other: each for other, each in self._decoded.items() if other in self._loops}
            self._decoded[name] = decoded
            self._loops[name] = Loop(decoded.layers)
            self._stage.scene("" if decoded.is_silent else name, now, decoded.kinds)
        else:
            self._stage.scene(name, now)

    def volume(self, percent: int, now: float) -> None:
        """Set how loud everything is."""
        self.tick(now)
        self._stage.volume(percent)

    def due(self) -> float | None:
        """Never: all that moves is rendered at the next call, however late that is."""
        return None

    def tick(self, now: float) -> None:
        """Render up to now."""
        until = round((now - self._start) * RATE)
        while self._written < until:
            # Blocks lie on a grid of their own, so that calls more often or less often change no sample.
            offset = self._written % BLOCK
            length = min(self._aim(offset), until - self._written)
            self._recording.write(self._piece(offset, length))
            self._written += length
        self._stage.duck.settle(self._start + self._written / RATE)

    def close(self) -> None:
        """Render the clip that still speaks to its end, and give the file its name."""
        rest = max((len(each.samples) - each.done for each in self._spoken), default=0)
        try:
            self.tick(self._start + (self._written + rest) / RATE)
        except OSError:
            self.abort()
            raise
        self._recording.close()

    def abort(self) -> None:
        """Leave no file at all."""
        self._recording.abort()

    def _silence_voice(self) -> None:
        for each in self._spoken:
            if not each.signal:
                each.samples = samples.faded(each.samples.copy(), each.done, HUSH_SECONDS)

    def _aim(self, offset: int) -> int:
        """Set the levels if a block begins.

        Returns:
            How many samples they hold for.
        """
        if offset:
            return BLOCK - offset
        now = self._start + self._written / RATE
        live = self._stage.live(now)
        self._loops = {name: loop for name, loop in self._loops.items() if name in live}
        levels = {name: self._stage.ambience(name, now + STEP_SECONDS) for name in self._loops}
        still = not self._stage.moving(now) and all(loop.still(levels[name]) for name, loop in self._loops.items())
        for name, loop in self._loops.items():
            loop.aim(levels[name])
        still &= self._aim_strikes(now)
        times = (self._stage.duck.turns(now), self._stage.strikes_due())
        turns = min((time for time in times if time is not None), default=now + MOST * STEP_SECONDS)
        return max(1, min(MOST, int((turns - now) / STEP_SECONDS)) if still else 1) * BLOCK

    def _aim_strikes(self, now: float) -> bool:
        """Set the levels of the single sounds; gives whether they all stay."""
        before, self._struck = self._struck, {}
        still = True
        for name, strikes in self._stage.strikes(now).items():
            for strike in strikes:
                level = self._stage.single(name, strike, now + STEP_SECONDS)
                once = before.get(strike) or Once(self._decoded[name].singles[strike.kind][strike.sound], level)
                still &= once.still(level)
                once.aim(level)
                self._struck[strike] = once
        return still

    def _piece(self, offset: int, length: int) -> Samples:
        mixed = np.zeros(length, dtype=np.float32)
        for loop in self._loops.values():
            mixed += loop.render(offset, length, BLOCK)
        for once in self._struck.values():
            sound = once.render(offset, length, BLOCK)
            mixed[: len(sound)] += sound
        for each in self._spoken:
            part = each.samples[each.done : each.done + length]
            level = self._stage.signals if each.signal else self._stage.voice
            mixed[: len(part)] += part * np.float32(level)
            each.done += len(part)
        self._spoken = [each for each in self._spoken if each.done < len(each.samples)]
        return samples.to_16_bit(mixed)
