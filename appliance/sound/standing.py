"""What is to be heard now, whether anybody hears it or not: from it a card that comes back goes on. Pure."""

from dataclasses import dataclass
from pathlib import Path

from .speech import EARLY


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A clip that is being said, or will be.

    Attributes:
        path: the clip; None: the chime.
        at: when it begins, seconds.
        seconds: its slot.
    """

    path: Path | None
    at: float
    seconds: float

    def is_over(self, now: float) -> bool:
        """Whether its slot has passed."""
        return now >= self.at + self.seconds


@dataclass(slots=True)
class Standing:
    """Scene, volume, the line that is being said and the one that comes.

    Attributes:
        scene: its name; empty: silence.
        percent: the volume; None: as in the settings.
        said: the last line, unless it was hushed.
        expected: the line that comes, if that is known.
    """

    scene: str = ""
    percent: int | None = None
    said: Line | None = None
    expected: Line | None = None

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """A line begins."""
        self.said = Line(path=path, at=now, seconds=seconds)
        if self.expected and self.expected.at <= now + EARLY:
            self.expected = None

    def expect(self, at: float, seconds: float, path: Path | None) -> None:
        """A line will begin."""
        self.expected = Line(path=path, at=at, seconds=seconds)

    def hush(self) -> None:
        """Nothing is said and nothing expected."""
        self.said = self.expected = None
