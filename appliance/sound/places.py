"""Where sounds and scenes may come from: the folders that are named, and nothing outside them."""

from collections.abc import Sequence
from pathlib import Path

from appliance import files

ENDINGS = (".ogg", ".wav", ".flac", ".mp3")
"""Endings of files that hold sound."""


class Outside(Exception):  # noqa: N818 - it says where a file is
    """A name leads out of the folders that are named."""


def scenes() -> tuple[Path, ...]:
    """Where scenes are looked for when nothing else is said."""
    return (files.shipped("config", "scenes"),)


def sounds(beside: Path) -> tuple[Path, ...]:
    """Where the sounds of a scene are, the first that has one counts.

    Args:
        beside: the folder of the scene's own file.
    """
    return (beside, files.shipped("sounds", "scenes"), files.shipped("sounds"))


def signals(search: Sequence[Path] | None = None) -> tuple[Path, ...]:
    """Where short sounds are, the first that has one counts.

    Args:
        search: folders with scenes; None: those that come with the program.
    """
    return (*(folder / "signals" for folder in search or ()), files.shipped("sounds", "signals"))


def find(name: str, folders: Sequence[Path]) -> Path | None:
    """Find a file.

    Args:
        name: without a folder.
        folders: where it may be.

    Returns:
        The very file, no link; None: there is none.

    Raises:
        Outside: the name has a folder in it, or a link of that name leads elsewhere.
    """
    if Path(name).name != name:
        raise Outside(name)
    for folder in folders:
        try:
            if not (folder / name).is_file():
                continue
            found = (folder / name).resolve(strict=True)
        except (OSError, ValueError):
            continue
        if not any(found.is_relative_to(_real(each)) for each in folders):
            raise Outside(name)
        return found
    return None


def known(folders: Sequence[Path]) -> set[str]:
    """Names of the sounds in some folders."""
    found: set[str] = set()
    for folder in folders:
        try:
            found |= {path.name for path in folder.iterdir() if path.suffix.lower() in ENDINGS}
        except OSError:
            continue
    return found


def _real(folder: Path) -> Path:
    return folder.resolve()
