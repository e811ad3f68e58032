"""A mixer that is silent: for those who want no sound, and where time runs faster than any card."""

from pathlib import Path


class SilentMixer:
    """A mixer that plays nothing, at once.

    Attributes:
        trouble: why it is silent; empty when silence was asked for.
    """

    def __init__(self, trouble: str = "") -> None:
        self.trouble = trouble

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """Play nothing."""

    def expect(self, at: float, seconds: float, path: Path | None = None) -> None:
        """Prepare nothing."""

    def hush(self, now: float) -> None:
        """Stay silent."""

    def load(self, path: Path | None, seconds: float) -> None:
        """Read nothing."""

    def signal(self, name: str, seconds: float, now: float) -> None:
        """Play nothing."""

    def scene(self, name: str, now: float) -> None:
        """Stay silent."""

    def volume(self, percent: int, now: float) -> None:
        """Stay silent."""

    def due(self) -> float | None:
        """Never: nothing moves."""
        return None

    def tick(self, now: float) -> None:
        """Move nothing."""

    def close(self) -> None:
        """Let go of nothing."""
