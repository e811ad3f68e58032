"""One voice for each language, made when it is first needed."""

from collections.abc import Callable

from appliance.voice.voice import Voice


class Voices:
    """The voices of a box that speaks several languages.

    Args:
        make: makes the voice of a language.
    """

    def __init__(self, make: Callable[[str], Voice]) -> None:
        self._make = make
        self._voices: dict[str, Voice] = {}

    def __call__(self, language: str) -> Voice:
        """The voice of a language."""
        if language not in self._voices:
            self._voices[language] = self._make(language)
        return self._voices[language]

    def close(self) -> None:
        """Ends all of them."""
        for voice in self._voices.values():
            voice.close()
