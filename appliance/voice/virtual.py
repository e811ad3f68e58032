"""A voice without an engine: it buzzes each line in a way of its own, for as long as the line would be spoken.

For machines without speech, and for tests: the same text gives the same samples everywhere, and two texts are told
apart by correlation.
"""

import hashlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice.cache import Cache, line_name
from appliance.voice.shape import Samples, fade, level, to_bytes
from appliance.voice.voice import RATE, Clip, Done, Failed, Rendered, estimate
from appliance.voice.wave_file import fill_clip, write_clip

ENGINE = "virtual 2"
"""Goes into the names of the files; the number grows when the buzz changes."""

SYLLABLE = 0.12
"""Seconds, about; each has a pitch of its own."""

LOWEST, HIGHEST = 90.0, 250.0
"""Hz of the pitch."""


class VirtualVoice:
    """Buzzes, at once: `request` answers before it returns.

    Args:
        language: of the lines.
        settings: only the rate counts, and the name, which makes another voice.
        cache: directory of the files.
        done: called by `request`, once for each text.
    """

    def __init__(self, language: str, settings: VoiceSettings, cache: Path, done: Done) -> None:
        self._settings = settings
        self._name = settings.name or language
        self._done = done
        self._cache = Cache(cache)
        self._clips: dict[str, Clip] = {}
        self._reasons: dict[str, str] = {}

    def request(self, texts: Sequence[str], urgent: bool = False) -> None:  # noqa: ARG002 - nothing ever waits
        """Buzz each text; see `Voice.request`."""
        different = list(dict.fromkeys(texts))
        for number, text in enumerate(different, 1):
            try:
                clip = self._render(text)
            except (OSError, ValueError) as error:
                self._reasons[text] = str(error)
                self._done(Failed(text, str(error)))
                continue
            self._clips[text] = clip
            self._reasons.pop(text, None)
            self._done(Rendered(text, clip, (number, len(different))))

    def clip(self, text: str) -> Clip | None:
        """Give the sound of a line; see `Voice.clip`."""
        return self._clips.get(text)

    def failed(self, text: str) -> str | None:
        """Give the reason why a line has no sound; see `Voice.failed`."""
        return self._reasons.get(text)

    @property
    def is_mute(self) -> bool:
        """Never; see `Voice.is_mute`."""
        return False

    @property
    def troubles(self) -> Mapping[str, str]:
        """What is wrong; see `Voice.troubles`."""
        reason = next(reversed(self._reasons.values()), "")
        return {"speech": reason and f"not spoken: {reason}", "voice": "", "cache": self._cache.trouble}

    def close(self) -> None:
        """Let go of what was for this run only; see `Voice.close`."""
        self._cache.close()

    def _render(self, text: str) -> Clip:
        if not text.strip():
            raise ValueError("there is nothing to say")
        rate = self._settings.rate
        name = line_name(ENGINE, self._name, {"rate": rate}, text)
        if clip := self._cache.find(name):
            return clip
        samples = to_bytes(buzz(f"{self._name}\n{text}", estimate(text, rate)))
        if not self._cache.in_memory:
            try:
                return write_clip(self._cache.path(name), samples)
            except OSError as error:
                self._cache.fall_back(error.strerror or str(error))
        return fill_clip(self._cache.path(name), samples)


def buzz(seed: str, seconds: float) -> Samples:
    """Make a buzz that only this seed makes: syllables of different pitch, under a noise.

    Args:
        seed: anything; the same gives the same.
        seconds: a whole number of milliseconds.

    Returns:
        Samples of 48 kHz, at the level of all clips.
    """
    count = round(seconds * RATE)
    syllables = max(2, round(seconds / SYLLABLE) + 1)
    # A hash as the source of chance: no release of numpy changes it.
    chance = hashlib.shake_256(seed.encode("utf-8", "replace")).digest(2 * (count + syllables))
    noise = np.frombuffer(chance, "<u2") / 65535
    pitches = LOWEST + (HIGHEST - LOWEST) * noise[count:]
    pitch = np.interp(np.arange(count), np.linspace(0, count, syllables), pitches)
    tone = 2 * (np.cumsum(pitch) / RATE % 1) - 1
    return level(fade(tone + 0.5 * (2 * noise[:count] - 1)))
