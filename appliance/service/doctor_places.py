"""Places that the box writes to: tried, not guessed, and left as they were."""

import fcntl
import os
import tempfile
from pathlib import Path

from appliance.service.doctor import Finding


def directory(what: str, path: Path, loss: str) -> Finding:
    """Try a directory; one that is not there yet is looked at from the nearest that is.

    Args:
        what: what the box calls it.
        path: where it is.
        loss: what becomes of the box without it, a clause.
    """
    try:
        _try(path)
    except (OSError, ValueError) as error:
        words = (error.strerror if isinstance(error, OSError) else None) or str(error)
        return Finding("bad", what, f"{path} cannot be written ({words}): {loss}", _remedy(path))
    return Finding("ok", what, str(path))


def is_held(lock: Path) -> bool:
    """Whether a running box holds this lock.

    Args:
        lock: the file; it need not be there.
    """
    try:
        descriptor = os.open(lock, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(descriptor)
    return False


def _try(path: Path) -> None:
    """Write a file there that nobody sees, or see that the directory could be made.

    Raises:
        OSError: it cannot.
    """
    while not os.path.lexists(path) and path != path.parent:
        path = path.parent
    with tempfile.TemporaryFile(dir=path) as file:
        file.write(b"voxlupi")
        file.flush()


def _remedy(path: Path) -> str:
    found = next((each for each in (path, *path.parents) if os.path.lexists(each)), path)
    if not found.is_dir():
        return f"{found} is in its place: move it away"
    return f"free space on its disk, or give {found} to this user"
