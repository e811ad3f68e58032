"""Kokoro at work, for those who have installed `voxlupi[kokoro]`, a model and voices. Only the worker imports this."""

import logging
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from appliance.voice.shape import Samples
from appliance.voice.speech import UnusableError
from appliance.voice.speech_piper import load, words


class Kokoro:
    """One voice of a model of Kokoro.

    Args:
        files: the model and the file of voices.
        voices: their names; the first that there is speaks.
        options: `speed`, 1 for the voice's own; `language`, as espeak-ng names it.

    Attributes:
        engine: its version and its model.
        voice: the name of the one that speaks.

    Raises:
        UnusableError: Kokoro is not installed, the files are none of it, or there is no such voice.
    """

    def __init__(self, files: Sequence[str], voices: Sequence[str], options: Mapping[str, Any]) -> None:
        model, styles = map(Path, files)
        kokoro = load("kokoro_onnx", "kokoro")
        logging.disable(logging.CRITICAL)
        try:
            self._model = kokoro.Kokoro(str(model), str(styles))
            known = self._model.get_voices()
        except Exception as error:
            raise UnusableError(f"{model} and {styles} are no model of Kokoro ({words(error)})") from error
        self.voice = next((voice for voice in voices if voice in known), "")
        if not self.voice:
            raise UnusableError(f'voice "{voices[0]}" is not known to kokoro; there are {", ".join(known)}')
        self._speed = float(options["speed"])
        self._language = str(options["language"])
        self.engine = f"kokoro-onnx {version('kokoro-onnx')}, {model.name} {model.stat().st_size}"

    def speak(self, text: str) -> tuple[Samples, int]:
        """Render one text; see `Speech.speak`."""
        samples, rate = self._model.create(text, voice=self.voice, speed=self._speed, lang=self._language)
        return np.asarray(samples, np.float64).ravel(), int(rate)
