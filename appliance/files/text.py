"""From a path to text: everything that may be wrong with a file before its first word is read."""

import errno
import os
import re
import stat
from pathlib import Path

from appliance.files.faults import BadFile, Fault

LARGEST = 1024 * 1024
"""Bytes; the largest file that is read. People write a few hundred lines."""

_FEW = 10
"""Lines with bytes that are no UTF-8 up to which it is still a text, saved the wrong way."""

_AS_UTF8 = 'save it as UTF-8 (in Notepad: "Save as", Encoding: UTF-8)'

_REASONS = {
    errno.ENOENT: ("there is no such file", "check the name and the folder"),
    errno.ENOTDIR: ("there is no such file: a part of the path is no folder", "check the path"),
    errno.EISDIR: ("is a folder, not a file", "name a file in it"),
    errno.EACCES: ("must not be read by this user", "allow it with: sudo chmod a+r FILE"),
    errno.EPERM: ("must not be read by this user", "allow it with: sudo chmod a+r FILE"),
    errno.ELOOP: ("is a link that leads round in a circle", "put a real file in its place"),
    errno.ENAMETOOLONG: ("the name is too long", "give a shorter one"),
}


def bytes_of(path: Path) -> bytes:
    """Read a whole file.

    Raises:
        BadFile: it is missing, unreadable, no plain file, or larger than `LARGEST`.
    """
    try:
        # Not to hang at a named pipe that nobody writes to; plain files do not care.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        with os.fdopen(handle, "rb") as file:
            mode = os.fstat(handle).st_mode
            if not stat.S_ISREG(mode):
                raise whole_file(path, "is not a plain file", "name a text file")
            content = file.read(LARGEST + 1)
    except IsADirectoryError:
        raise whole_file(path, *_REASONS[errno.EISDIR]) from None
    except OSError as error:
        reason = _REASONS.get(error.errno or 0)
        problem, remedy = reason or (
            f"cannot be read: {error.strerror}",
            "check the file and the card it is on",
        )
        raise whole_file(path, problem, remedy) from None
    except ValueError:
        raise whole_file(path, "this is not the name of a file", "take the odd characters out") from None
    if len(content) > LARGEST:
        raise whole_file(path, "is larger than 1 MiB", "this is hardly the file that was meant; name another")
    return content


def whole_file(path: Path | str, problem: str, remedy: str) -> BadFile:
    """Make the exception for a fault of the file as a whole."""
    return BadFile([Fault(str(path), 0, "", problem, remedy)])


def text_of(content: bytes, name: str) -> tuple[str, list[Fault]]:
    """Decode what was read, as far as it is text.

    A byte-order mark goes, and the line ends of Windows become plain ones.

    Args:
        content: the bytes of a file.
        name: the file's name, for the faults.

    Returns:
        The text, and a fault for each line that is not UTF-8 (`�` stands in the text for its bad bytes).

    Raises:
        BadFile: this is no text at all.
    """
    if content[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        raise BadFile([Fault(name, 1, "", "is saved as UTF-16", _AS_UTF8)])
    if (at := content.find(b"\0")) >= 0:
        line = content.count(b"\n", 0, at) + 1
        raise BadFile([Fault(name, line, "", "is not a text file: it has a zero byte here", "name a text file")])
    faults = []
    for number, line_bytes in enumerate(content.split(b"\n"), start=1):
        try:
            line_bytes.decode()
        except UnicodeDecodeError as error:
            byte = line_bytes[error.start]
            problem = f"byte {error.start + 1} of the line (0x{byte:02X}) is not UTF-8"
            faults.append(Fault(name, number, "", problem, _AS_UTF8))
            if len(faults) > _FEW:
                raise BadFile(faults[:1]) from None
    text = content.decode("utf-8-sig", errors="replace")
    return re.sub("\r\n", "\n", text), faults
