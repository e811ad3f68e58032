"""Where the state lives, and that one box at a time lives there."""

import fcntl
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


class Occupied(Exception):  # noqa: N818 - it says what the place is
    """Another box uses this place."""


def state_directory(environ: Mapping[str, str]) -> Path:
    """The folder for what must outlive a power cut.

    Args:
        environ: `STATE_DIRECTORY` is set by systemd, `XDG_STATE_HOME` and `HOME` by a login.
    """
    if given := environ.get("STATE_DIRECTORY"):
        return Path(given.split(":")[0])
    if base := environ.get("XDG_STATE_HOME"):
        return Path(base) / "voxlupi"
    return Path(environ.get("HOME") or "/").joinpath(".local", "state", "voxlupi")


def memory_directory(environ: Mapping[str, str]) -> Path | None:
    """The folder for it where nothing can be written: in memory, and gone with the power; None: there is none.

    Args:
        environ: `RUNTIME_DIRECTORY` is set by systemd.
    """
    given = environ.get("RUNTIME_DIRECTORY", "").split(":")[0]
    return Path(given) / "state" if given else None


def lock(directory: Path) -> int:
    """Takes the folder for this process; the lock goes with the process, however it ends.

    Returns:
        A descriptor that holds the lock while it is open.

    Raises:
        Occupied: another process has it.
        OSError: the folder cannot be made or written.
    """
    directory.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(directory / "lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o644)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise Occupied(str(directory)) from None
    return descriptor


def write_whole(file: Path, data: bytes | bytearray) -> None:
    """Writes a file so that after a power cut it is the old one or the new one, never half of either.

    Raises:
        OSError: it cannot be written.
    """
    new = file.with_name(f"{file.name}.new")
    try:
        with new.open("wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(file)
    except OSError:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    folder = os.open(file.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
