"""What became of the lines: their sounds, why others have none, and whether the voice is mute. Pure."""

from collections.abc import Iterable

from appliance.voice.voice import Clip


class Outcomes:
    """The last outcome of each line. For one thread at a time.

    Attributes:
        is_mute: whether no line can be rendered just now, whatever it is.
    """

    def __init__(self) -> None:
        self.is_mute = False
        self._clips: dict[str, Clip] = {}
        self._reasons: dict[str, str] = {}
        # Tried again by itself, so that only success is worth an answer.
        self._unasked: set[str] = set()

    @property
    def trouble(self) -> str:
        """Why the line has no sound that failed last; empty where all have one."""
        return next(reversed(self._reasons.values()), "")

    def clip(self, text: str) -> Clip | None:
        """The sound of a line."""
        return self._clips.get(text)

    def reason(self, text: str) -> str | None:
        """Why a line has no sound."""
        return self._reasons.get(text)

    def ask(self, texts: Iterable[str]) -> None:
        """Somebody wants to know what becomes of these lines."""
        self._unasked.difference_update(texts)

    def failed(self, *, at_most: int | None = None) -> list[str]:
        """Name the lines to be tried again, though nobody has asked.

        Args:
            at_most: how many; each time others, as far as there are.
        """
        texts = list(self._reasons)[:at_most]
        self._unasked.update(texts)
        return texts

    def prove(self, *, mute: bool) -> list[str]:
        """The voice has turned out to be mute, or not to be.

        Returns:
            Lines to be tried again: those that have failed, when it is so no more.
        """
        was_mute, self.is_mute = self.is_mute, mute
        return self.failed() if was_mute and not mute else []

    def take(self, text: str, result: Clip | str) -> bool:
        """Note what became of a line.

        Args:
            text: the line.
            result: its sound, or the reason why it has none.

        Returns:
            Whether to tell.
        """
        is_asked = text not in self._unasked
        self._unasked.discard(text)
        # The last that failed is the last of all.
        self._reasons.pop(text, None)
        if isinstance(result, Clip):
            self._clips[text] = result
            return True
        self._clips.pop(text, None)
        self._reasons[text] = result
        return is_asked
