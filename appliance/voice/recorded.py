"""Recordings of one's own: a sound file for each line key, in folders that the settings name.

`<folder>/<language>/<key>.wav`, with the key as `voxlupi lines` shows it, best with the game before it:
`una-notte-da-lupi/seer.wake.full.wav`. The language may be left out for the one that the settings speak.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from appliance.voice.pieces import assemble, is_bare, piece_key
from appliance.voice.shelf import Part, ShelfError, contained
from appliance.voice.voice import Utterance

ENDINGS = (".wav", ".ogg", ".flac", ".mp3")
"""Of the names of sound files, in any case."""


class Recorded:
    """The recordings of one language.

    Args:
        folders: in which they are looked for, in order.
        language: of the lines.
        is_own: whether it is the language of the settings, whose recordings need no folder of their own.
    """

    def __init__(self, folders: Sequence[Path], language: str, *, is_own: bool) -> None:
        self._folders = tuple(folders)
        self._language = language
        self._is_own = is_own

    @property
    def name(self) -> str:
        """What they are, for people."""
        return "the recordings"

    def find(self, text: str) -> tuple[Part, ...]:
        """Find the recording of a line, else those of all its pieces; see `Shelf.find`."""
        for folder in self._folders:
            if not folder.is_dir():
                raise ShelfError(f"there is no folder {folder}")
        if not isinstance(text, Utterance):
            return ()
        if whole := self.file(text.keys):
            return (Part(whole),)
        found = assemble(text.pieces, lambda piece: self.file(_names(piece))) or []
        return tuple(Part(path, 0.0, rest) for path, rest in found)

    def file(self, keys: Iterable[str]) -> Path | None:
        """Find the recording that is kept under the first of some keys.

        Raises:
            ShelfError: the one that there is leads out of the folders.
        """
        for key in keys:
            for folder, place in self._places():
                for path in _candidates(place, key):
                    if not contained(path, folder):
                        raise ShelfError(f"{path} leads out of the folder {folder}")
                    return path
        return None

    def _places(self) -> Iterator[tuple[Path, Path]]:
        """Give each folder, with what in it has recordings of the language."""
        for folder in self._folders:
            yield folder, folder / self._language
            if self._is_own:
                yield folder, folder


def _candidates(place: Path, key: str) -> Iterator[Path]:
    for ending in ENDINGS:
        for name in (f"{key}{ending}", f"{key}{ending.upper()}"):
            try:
                # Nothing that would have to be waited for, as a pipe is.
                if (place / name).is_file():
                    yield place / name
            except (OSError, ValueError):  # a name that no file can have, such as that of a long list of roles
                continue


def _names(piece: str) -> Iterator[str]:
    yield piece_key(piece)
    if is_bare(piece):
        yield f"number/{piece}" if piece.isdecimal() else f"name/{piece}"
