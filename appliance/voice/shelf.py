"""The interface of whatever has lines as sound files: recordings of one's own, packs."""

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Part:
    """One sound file of a line.

    Attributes:
        path: the file.
        seconds: how long it is said to be; 0: not known.
        rest: seconds of silence behind it.
    """

    path: Path
    seconds: float = 0.0
    rest: float = 0.0


class ShelfError(Exception):
    """The files cannot be used at all, or not for a line; the text says why, for people."""


class Shelf(Protocol):
    """Finds the files of a line; it decodes none."""

    @property
    def name(self) -> str:
        """What it is, for people, as `the voice pack`."""
        ...

    def find(self, text: str) -> tuple[Part, ...]:
        """Find the files that joined are a line; none where it has no such line.

        Raises:
            ShelfError: it should have, but cannot.
        """
        ...


def contained(path: Path, folder: Path) -> bool:
    """Tell whether a file lies in a folder in truth, wherever links and dots lead."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, ValueError):  # a name that no file can have
        return False
