# ruff: noqa: RUF001 - phonetic letters look like others
"""From a text to sound: how it is pronounced, and the model that speaks it.

espeak-ng tells the pronunciation, in the phonetic letters that the model was taught with: one letter for each
affricate and, in English, for each diphthong. The table `spelling.toml` mends what espeak-ng gets wrong.
"""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from form import Samples
from kokoro_onnx import Kokoro
from phonemizer.backend import EspeakBackend

HERE = Path(__file__).parent

JOINED = {"t^ʃ": "ʧ", "d^ʒ": "ʤ", "t^s": "ʦ", "d^z": "ʣ"}
"""Affricates, which espeak-ng writes as two letters tied together."""

ENGLISH = {"a^ɪ": "I", "a^ʊ": "W", "e^ɪ": "A", "ɔ^ɪ": "Y", "o^ʊ": "O", "ə^ʊ": "Q", "ə^l": "ᵊl", "ɚ": "əɹ", "ɐ": "ə"}
"""The diphthongs and weak vowels of English, as the model writes them."""

AMERICAN = {"ɜːɹ": "ɜɹ", "ɜː": "ɜɹ", "ɪə": "iə", "ː": ""}
"""American vowels: no length is written, and what is coloured by an r has it."""

FEWEST = 24
"""Phonemes from which on the model is at ease: a shorter text is spoken in the style of one of so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """Who speaks a language, and how.

    Attributes:
        voice: its name in the archive of voices.
        accent: the pronunciation, as espeak-ng names it.
        speed: 1 for the voice's own.
        count: the speed of bare numbers: counted aloud, one is over before the next second.
    """

    voice: str
    accent: str
    speed: float
    count: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How one text is spoken.

    Attributes:
        spoken: the text as it is spelt for espeak-ng; the same text if nothing is the matter with it.
        sounds: words of it, and the phonemes that take the place of theirs.
        phonemes: what the model gets instead; "" if espeak-ng is to say.
        speed: 1 for the voice's own.
    """

    spoken: str
    sounds: tuple[tuple[str, str], ...]
    phonemes: str
    speed: float

    @property
    def written(self) -> str:
        """How it is spelt, in one row: phonemes stand between slashes."""
        if self.phonemes:
            return f"/{self.phonemes}/"
        text = self.spoken
        for word, phonemes in self.sounds:
            text = _replaced(text, word, f"/{phonemes}/")
        return text


def manners() -> dict[str, Manner]:
    """Who speaks, by language."""
    table = tomllib.loads((HERE / "voices.toml").read_text(encoding="utf-8"))
    return {language: Manner(**manner) for language, manner in table.items() if language != "format"}


class Spelling:
    """The table of what is spelt otherwise for the model, for one language.

    Args:
        language: whose part of the table it is.
        manner: who speaks it.
    """

    def __init__(self, language: str, manner: Manner) -> None:
        table: dict[str, Any] = tomllib.loads((HERE / "spelling.toml").read_text(encoding="utf-8"))
        own = table.get(language, {})
        words: dict[str, str] = own.get("words", {})
        self._words = dict(sorted(words.items(), key=lambda word: -len(word[0])))  # the longest first
        self._lines: dict[str, dict[str, Any]] = own.get("lines", {})
        self._manner = manner

    def reading(self, text: str) -> Reading:
        """How a text is spoken: by its own entry, else word by word."""
        usual = self._manner.count if text.isdecimal() else self._manner.speed
        own = self._lines.get(text, {})
        spoken = own.get("spoken", text)
        sounds = []
        for word, spelt in self._words.items():
            if not spelt.startswith("/"):
                spoken = _replaced(spoken, word, spelt)
            elif _replaced(spoken, word, spelt) != spoken:
                sounds.append((word, spelt.strip("/")))
        phonemes, speed = own.get("phonemes", ""), own.get("speed", usual)
        return Reading(spoken=spoken, sounds=tuple(sounds), phonemes=phonemes, speed=speed)


class Speaker:
    """The model, for one language.

    Args:
        model: its file.
        voices: the archive of voices.
        language: it looks up its own part of the table.
        manner: who speaks.
        threads: of the processor.
    """

    def __init__(self, model: Path, voices: Path, language: str, manner: Manner, threads: int = 1) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        options.inter_op_num_threads = 1
        session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._model = Kokoro.from_session(session, str(voices))
        self._style = self._model.get_voice_style(manner.voice)
        self._accent = manner.accent
        self._backend = EspeakBackend(
            manner.accent, preserve_punctuation=True, with_stress=True, tie="^", language_switch="remove-flags"
        )
        self.spelling = Spelling(language, manner)

    def phonemes(self, reading: Reading) -> str:
        """What the model gets to read."""
        if reading.phonemes:
            return reading.phonemes
        # Without a mark at its end a text breaks off: a comma keeps the voice up, for what follows it.
        ends = reading.spoken.rstrip().endswith((".", ",", ":", "!", "?", ";"))
        said = self._said(reading.spoken if ends else f"{reading.spoken},")
        for word, phonemes in reading.sounds:
            said = said.replace(self._said(word), phonemes)
        return said

    def _said(self, text: str) -> str:
        found = str(self._backend.phonemize([text])[0]).strip()
        return _written(found, self._accent)

    def speak(self, reading: Reading) -> Samples:
        """Speak at 24 kHz, with silence at the ends."""
        phonemes = self.phonemes(reading)
        count = len(self._model.tokenizer.tokenize(phonemes))
        style = self._style
        if count < FEWEST:
            style = np.repeat(style[FEWEST - 1 : FEWEST], len(style), axis=0)
        samples, _ = self._model.create(phonemes, style, speed=reading.speed, is_phonemes=True, trim=False)
        return np.asarray(samples, np.float64)


def _replaced(text: str, word: str, other: str) -> str:
    """Put something in the place of a whole word."""
    return re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", lambda _: other, text)


def _written(phonemes: str, accent: str) -> str:
    """Write what espeak-ng says in the letters of the model."""
    english = accent.startswith("en")
    tables = [JOINED, *([ENGLISH] if english else []), *([AMERICAN] if accent == "en-us" else [])]
    for group, letter in (pair for table in tables for pair in table.items()):
        phonemes = phonemes.replace(group, letter)
    if english:
        # A consonant that is a syllable by itself.
        phonemes = re.sub("(\\S)\u0329", r"ᵊ\1", phonemes).replace("r", "ɹ")
    return phonemes.replace("^", "").replace("-", "")
