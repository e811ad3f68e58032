"""A pack: lines that were rendered beforehand, with a manifest that says what each file speaks.

The manifest is `pack.json`: `{"format": 1, "language", "engine", "voice", "lines": [{"key", "text", "hash", "file",
"seconds", "loudness"}]}`. `hash` is the first 16 hexadecimal digits of the SHA-256 of the text.
"""

from hashlib import sha256
from pathlib import Path
from typing import Literal

import msgspec

from appliance.voice.pieces import assemble
from appliance.voice.shelf import Part, ShelfError, contained
from appliance.voice.voice import Utterance

MANIFEST = "pack.json"


class Line(msgspec.Struct, frozen=True):
    """One line of a pack.

    Attributes:
        key: as `appliance.inventory` names it.
        text: what is spoken.
        hash: of the text.
        file: its name, beside the manifest.
        seconds: how long the file is.
        loudness: of the file, LUFS.
    """

    key: str
    text: str
    hash: str
    file: str
    seconds: float
    loudness: float = 0.0


class Manifest(msgspec.Struct, frozen=True):
    """What a pack says of itself.

    Attributes:
        format: version of the file's format.
        language: of the lines.
        engine: what rendered them.
        voice: whose voice it is.
        lines: all of them.
    """

    format: Literal[1]
    language: str
    engine: str
    voice: str
    lines: list[Line]


def hash_of(text: str) -> str:
    """Give the hash by which a pack knows a text."""
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:16]


def read_manifest(folder: Path) -> Manifest:
    """Read what a pack says of itself.

    Raises:
        ShelfError: it cannot be read, or is no manifest.
    """
    try:
        if (folder / MANIFEST).is_fifo():  # nobody might ever write into it
            raise ShelfError(f"{folder / MANIFEST} is no file")
        return msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except OSError as error:
        raise ShelfError(f"{folder / MANIFEST} cannot be read: {error.strerror}") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ShelfError(f"{folder / MANIFEST} is broken: {error}") from error


class Pack:
    """The lines of one pack. Its manifest is read when a line is first looked for.

    Args:
        folder: with the manifest and the files.
        language: that it must speak.
    """

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder
        self._language = language
        self._files: dict[str, Line] | None = None

    @property
    def name(self) -> str:
        """What it is, for people."""
        return f"the voice pack {self.folder}"

    def find(self, text: str) -> tuple[Part, ...]:
        """Find the files of a line: one for the whole of it, else one for each of its pieces; see `Shelf.find`."""
        if whole := self._part(text):
            return (whole,)
        pieces = text.pieces if isinstance(text, Utterance) else (text,)
        found = assemble(pieces, self._part) or []
        return tuple(Part(part.path, part.seconds, rest) for part, rest in found)

    def _part(self, text: str) -> Part | None:
        line = self._lines().get(hash_of(text))
        if line is None:
            return None
        path = self.folder / line.file
        if not contained(path, self.folder):
            raise ShelfError(f"{line.file} leads out of its folder")
        return Part(path, line.seconds)

    def _lines(self) -> dict[str, Line]:
        if self._files is None:
            manifest = read_manifest(self.folder)
            if manifest.language != self._language:
                raise ShelfError(f'it speaks "{manifest.language}", not "{self._language}"')
            self._files = {line.hash: line for line in manifest.lines}
        return self._files
