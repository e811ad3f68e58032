"""pyttsx3 at work: a text becomes the samples that the engine gave.

Only the worker imports this, after it has loaded the library: pyttsx3 looks for libespeak-ng when it is imported.
"""

import os
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pyttsx3

from appliance.voice.library import data_path, is_busy, name_package, set_word_gap
from appliance.voice.shape import Samples
from appliance.voice.speech import UnsaidError, UnusableError
from appliance.voice.wave_file import measure

PYTTSX3 = name_package(pyttsx3)
"""Which pyttsx3 speaks; another one may write other files."""

PROBES = ("en", "it")
"""Two voices that every espeak-ng has: see `Pyttsx3._knows`."""


ATTEMPTS = 3
"""How often a line is tried that comes out empty: see `Pyttsx3._run`."""

FIRST_WOMAN = 10
"""Number after which the variants of a voice are women's."""


Shape: TypeAlias = Callable[[Samples, int], Samples]


class Pyttsx3:
    """One voice of pyttsx3, at one rate and pitch.

    Args:
        voices: their names, `it`, `en-us` or `it+f3`; the first that there is speaks.
        rate: words a minute, 80 to 400.
        pitch: 0 to 100.
        gap: hundredths of a second between words.
        shapes: what is done to its sound, in order; each takes samples and their rate, and gives samples.
        library: which libespeak-ng has been loaded, for people.

    Attributes:
        engine: pyttsx3 and the library, with their versions.
        voice: the name of the one that speaks.

    Raises:
        UnusableError: there is none of them, or none has the variant that is asked for.
    """

    def __init__(
        self, voices: Sequence[str], rate: int, pitch: int, gap: int, shapes: Sequence[Shape], library: str
    ) -> None:
        self._shapes = shapes
        self.engine = f"{PYTTSX3}, {library}"
        self._engine = pyttsx3.init("espeak")
        self._finished = threading.Event()
        self._engine.connect("finished-utterance", self._on_finished)
        # A file in memory: nothing is left on the disk when this process is killed, and no card wears out.
        self._memory = os.memfd_create("speech")
        self._path = Path(f"/proc/self/fd/{self._memory}")
        # An empty run first: until then pyttsx3 only queues what it is told to set.
        _settle()
        self._engine.runAndWait()
        self.voice = next(filter(self._knows, voices), "")
        if not self.voice:
            raise UnusableError(f'voice "{voices[0]}" is not known to espeak-ng')
        self._engine.setProperty("rate", rate)
        self._engine.setProperty("pitch", pitch)
        if gap:
            set_word_gap(gap)

    def _knows(self, voice: str) -> bool:
        """Set a voice, and find out whether it is set.

        An unknown one keeps the one before without a word. So it is known if it takes the place of at least one
        of two others. A voice whose variant is unknown speaks without it; variants are files beside the voices.
        """
        variant = voice.partition("+")[2]
        if variant.isdecimal():
            # So espeak-ng counts them: 1 to 9 are men, from 11 on women.
            variant = f"m{int(variant)}" if int(variant) < FIRST_WOMAN else f"f{int(variant) - FIRST_WOMAN}"
        if variant and not (data_path() / "voices" / "!v" / variant).is_file():
            return False
        for probe in PROBES:
            self._engine.setProperty("voice", probe)
            before = self._engine.getProperty("voice")
            self._engine.setProperty("voice", voice)
            if self._engine.getProperty("voice") != before:
                return True
        return False

    def _on_finished(self, name: str | None, completed: bool) -> None:  # noqa: ARG002 - the names are pyttsx3's
        self._finished.set()

    def speak(self, text: str) -> tuple[Samples, int]:
        """Render one text, one run each: of several only the last would be done.

        Args:
            text: what to say.

        Returns:
            Samples, -1 to 1, and their frames a second.

        Raises:
            UnsaidError: what the engine wrote is not whole.
        """
        for _ in range(ATTEMPTS):
            self._run(text)
            sound = measure(self._path)
            if sound and sound.frames:
                break
        if sound is None or (sound.channels, sound.width) != (1, 2):
            raise UnsaidError("the engine's file is cut or unreadable")
        samples = np.frombuffer(self._path.read_bytes(), "<i2", count=sound.frames, offset=44)
        samples = samples / 32768
        for shape in self._shapes:
            samples = shape(samples, sound.rate)
        return samples, sound.rate

    def _run(self, text: str) -> None:
        """Let the engine write its file.

        `runAndWait` may return long before the end, so the end is waited for; whoever started this process sets the
        limit to that. And the library must be idle before and after: a run that meets it at work (it takes in a rate
        by and by, too) cancels that, which may leave a stray end behind; the next run is over with it at once, without
        a sound, and the sound that then comes after all would go into the line after it.
        """
        _settle()
        os.ftruncate(self._memory, 0)
        self._finished.clear()
        self._engine.save_to_file(text, str(self._path))
        self._engine.runAndWait()
        self._finished.wait()
        _settle()


def _settle() -> None:
    while is_busy():
        time.sleep(0.001)
