"""Piper at work, for those who have installed `voxlupi[piper]` and a model. Only the worker imports this."""

import logging
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from appliance.voice.shape import Samples
from appliance.voice.speech import UnsaidError, UnusableError


class Piper:
    """One model of Piper.

    Args:
        files: the model; its `.json` lies beside it.
        options: `speed`, 1 for the model's own.

    Attributes:
        engine: its version and its model.
        voice: the model's name.

    Raises:
        UnusableError: Piper is not installed, or the file is no model of it.
    """

    def __init__(self, files: Sequence[str], options: Mapping[str, Any]) -> None:
        model = Path(files[0])
        piper = load("piper", "piper")
        # What the libraries have to say is for programmers.
        logging.disable(logging.CRITICAL)
        try:
            self._model = piper.PiperVoice.load(model)
            self._options = piper.SynthesisConfig(length_scale=1 / float(options["speed"]))
        except Exception as error:
            raise UnusableError(f"{model} is no model of Piper ({words(error)})") from error
        self.engine = f"piper {version('piper-tts')}, {model.name} {model.stat().st_size}"
        self.voice = model.stem

    def speak(self, text: str) -> tuple[Samples, int]:
        """Render one text; see `Speech.speak`."""
        chunks = list(self._model.synthesize(text, self._options))
        if not chunks:
            raise UnsaidError("the engine gave silence")
        samples = np.concatenate([np.asarray(chunk.audio_float_array, np.float64).ravel() for chunk in chunks])
        return samples, int(chunks[0].sample_rate)


def load(module: str, extra: str) -> Any:
    """Import the package of an extra.

    Raises:
        UnusableError: it is not there, or does not work here.
    """
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        raise UnusableError(f"{extra} is not installed: pip install '.[{extra}]' in the program's folder") from error
    except Exception as error:
        raise UnusableError(f"{extra} cannot be loaded ({words(error)})") from error


def words(error: Exception) -> str:
    """Give the first line of what an error says, not too long for people."""
    first = next((line.strip() for line in str(error).splitlines() if line.strip()), type(error).__name__)
    return first if len(first) <= LONG else f"{first[:LONG]}…"


LONG = 120
"""Characters of a foreign error that are shown."""
