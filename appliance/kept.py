"""The catalogue as it was last read: to look at every file of every game again takes a Pi seconds at each start.

What is kept holds for the very bytes of the files and of the code that read them, so it can never be out of date. It
can be deleted at any time, and is only kept of files without a fault.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from appliance import catalogue, files
from appliance.catalogue import Catalogue, game_folders, language_files, load_catalogue
from appliance.games import model

NAME = "catalogue-{}.msgpack"
"""The file, by the hash of all that was read."""


def load_kept(folder: Path, own: Iterable[Path] = ()) -> Catalogue:
    """Loads every game; see `load_catalogue`.

    Args:
        folder: where it is kept; it need not be there, nor can anything be amiss with it.
        own: folders of games of a group's own.

    Raises:
        BadFile: with every fault of every file.
    """
    own = tuple(own)
    file = folder / NAME.format(_hash(own)[:24])
    with suppress(OSError, msgspec.MsgspecError):
        return msgspec.msgpack.decode(file.read_bytes(), type=Catalogue)
    found = load_catalogue(own=own)
    with suppress(OSError):
        _keep(file, msgspec.msgpack.encode(found))
    return found


def _keep(file: Path, data: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_suffix(f".{os.getpid()}")
    try:
        new.write_bytes(data)
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
    for old in file.parent.glob(NAME.format("*")):
        if old != file:
            old.unlink(missing_ok=True)


def _hash(own: tuple[Path, ...]) -> str:
    root = files.shipped("config")
    folders = game_folders(root, own)
    code = (Path(each.__file__) for each in (model, catalogue) if each.__file__)
    read = [
        *code,
        *language_files(root).values(),
        *(file for f in folders.values() for file in sorted(f.glob("*.toml"))),
    ]
    digest = sha256()
    for file in read:
        with suppress(OSError):
            data = file.read_bytes()
            digest.update(f"{file}\0{len(data)}\0".encode(errors="surrogateescape") + data)
    return digest.hexdigest()
