"""The interface of whatever speaks in the worker process, and what may be wrong with it."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from appliance.voice.shape import Samples


class UnusableError(Exception):
    """It cannot speak at all on this machine, or with this model or voice; the text is for people."""


class UnsaidError(Exception):
    """It gave nothing, or not all, for a line; the text is for people."""


class Speech(Protocol):
    """An engine with one voice."""

    @property
    def engine(self) -> str:
        """Engine and version: another one makes other sounds."""
        ...

    @property
    def voice(self) -> str:
        """The name of the voice that speaks."""
        ...

    def speak(self, text: str) -> "tuple[Samples, int]":
        """Render one text.

        Returns:
            Samples, -1 to 1, and their frames a second.

        Raises:
            UnsaidError: it gave nothing, or not all.
        """
        ...
