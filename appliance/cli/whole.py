"""Files that a command writes: all of it, or what was there before."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path


def write_whole(files: Mapping[Path, bytes]) -> None:
    """Write files, or leave what was there before.

    Raises:
        OSError: one cannot be written; then none is.
    """
    parts: dict[Path, Path] = {}
    try:
        for out, content in files.items():
            if out.exists() and not out.is_file():
                out.write_bytes(content)
                continue
            place = out.resolve()
            part = place.with_name(f"{place.name}.part")
            parts[part] = place
            part.write_bytes(content)
        for part, place in parts.items():
            part.replace(place)
    except OSError:
        for part in parts:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        raise
