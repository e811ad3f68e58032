"""How words are to be spelt for an engine that would say them wrong: data in `config/pronunciation`, by language."""

import re
from pathlib import Path

from appliance.files import BadFile, load, shipped


class Pronunciation:
    """The spellings of one language, read when a line is first rendered.

    Args:
        language: whose file is read; without one every word stays as it is.
        folder: of the files; None: those that come with the program.
    """

    def __init__(self, language: str, folder: Path | None = None) -> None:
        self._file = (folder or shipped("config", "pronunciation")) / f"{language}.toml"
        self._words: dict[str, str] | None = None
        self._pattern = re.compile("(?!)")

    def __call__(self, text: str) -> str:
        """Give a line as it is to be spelt: whole words, whatever their case, the longest first."""
        if self._words is None:
            self._words = _read(self._file)
            if self._words:
                longest_first = sorted(self._words, key=len, reverse=True)
                self._pattern = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)
        words = self._words
        return self._pattern.sub(lambda match: words[match[0].casefold()], text)


def _read(file: Path) -> dict[str, str]:
    try:
        words = load(file).data.get("words", {})
    except BadFile:
        # A box that speaks a word wrong is better than one that does not speak.
        return {}
    if not isinstance(words, dict):
        return {}
    return {word.casefold(): spelt for word, spelt in words.items() if isinstance(spelt, str)}
