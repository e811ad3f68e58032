"""How espeak-ng is best understood in a language: data in `config/pronunciation`.

Which of its voices speaks, how fast and how high, and how words are to be spelt that it would say wrong.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from appliance.files import BadFile, load, shipped


@dataclass(frozen=True, slots=True)
class Manner:
    """How one language is spoken while the settings ask for nothing else.

    Attributes:
        voice: espeak-ng's name of a voice; empty: that of the language.
        rate: words a minute, as it counts them.
        pitch: 0 to 100.
        room: whether it is put into a small room, see `room.in_a_room`.
        bright: whether its consonants are lifted, see `presence.brighten`.
    """

    voice: str = ""
    rate: int = 140
    pitch: int = 45
    room: bool = False
    bright: bool = False


class Pronunciation:
    """The manner and the spellings of one language, read when they are first asked for.

    Args:
        language: whose file is read; without one every word stays as it is.
        folder: of the files; None: those that come with the program.
    """

    def __init__(self, language: str, folder: Path | None = None) -> None:
        self._file = (folder or shipped("config", "pronunciation")) / f"{language}.toml"
        self._words: dict[str, str] = {}
        self._manner: Manner | None = None
        self._pattern = re.compile("(?!)")

    @property
    def manner(self) -> Manner:
        """How the language is spoken."""
        if self._manner is None:
            self._manner, self._words = _read(self._file)
            if self._words:
                longest_first = sorted(self._words, key=len, reverse=True)
                self._pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
        return self._manner

    def __call__(self, text: str) -> str:
        """Give a line as it is to be spelt: whole words, whatever their case, the longest first."""
        return self._pattern.sub(lambda match: self._words[match[0].casefold()], text) if self.manner else text


def _read(file: Path) -> tuple[Manner, dict[str, str]]:
    try:
        data = load(file).data
    except BadFile:
        # A box that speaks a word wrong is better than one that does not speak.
        return Manner(), {}
    words, voice = _table(data.get("words")), _table(data.get("voice"))
    spelt = {word.casefold(): each for word, each in words.items() if isinstance(each, str)}
    usual = Manner()
    name, rate, pitch = voice.get("name"), voice.get("rate"), voice.get("pitch")
    manner = Manner(
        name if isinstance(name, str) else usual.voice,
        rate if type(rate) is int else usual.rate,
        pitch if type(pitch) is int else usual.pitch,
        voice.get("room") is True,
        voice.get("bright") is True,
    )
    return manner, spelt


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}
