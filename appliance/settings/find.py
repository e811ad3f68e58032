"""Where the settings file is, and the games that lie beside it."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from appliance.files import BadFile, Fault, shipped

VARIABLE = "VOXLUPI_CONFIG"
"""The environment variable that may name the file."""

PLACES = (Path("/boot/firmware/voxlupi.toml"), Path("/etc/voxlupi.toml"))
"""Where a file is looked for. The boot partition first: it can be edited on any computer."""

GAMES = Path("/boot/firmware/voxlupi")
"""Where games of a group's own are looked for, besides the folder of the settings file."""


def find(given: Path | None, environ: Mapping[str, str], places: Sequence[Path] = PLACES) -> Path:
    """Find the settings file.

    The order: the given one, the one that `VOXLUPI_CONFIG` names, the `places`, the default that comes with
    the program. Each may have `.txt` behind its name, which Windows adds and does not show.

    Args:
        given: what the command line says, if anything.
        environ: the environment variables.
        places: where to look if neither says anything.

    Returns:
        The file; only its name was looked at.

    Raises:
        BadFile: the file that was asked for does not exist. Another one is not taken in silence.
    """
    if given is not None:
        return _asked_for(given, "check the name behind --config")
    if named := environ.get(VARIABLE):
        return _asked_for(Path(named), f"check the environment variable {VARIABLE}, or unset it")
    candidates = (candidate for place in places for candidate in _either(place))
    return next((each for each in candidates if os.path.lexists(each)), shipped("config", "voxlupi.toml"))


def _asked_for(path: Path, remedy: str) -> Path:
    found = next((each for each in _either(path) if os.path.lexists(each)), None)
    if found is None:
        raise BadFile([Fault(str(path), 0, "", "there is no such settings file", remedy)])
    return found


def _either(path: Path) -> Iterator[Path]:
    yield path
    if path.name:
        yield path.with_name(f"{path.name}.txt")


def own_games(path: Path, places: Sequence[Path] = (GAMES,)) -> tuple[Path, ...]:
    """Find the folders that hold a game of a group's own: beside the settings file, and in `places`.

    Args:
        path: the settings file.
        places: where else to look.

    Returns:
        Folders with a `game.toml`, by their names; of two with one name that beside the settings file.
    """
    found: dict[str, Path] = {}
    for place in (path.parent, *places):
        with suppress(OSError):
            for file in sorted(place.glob("*/game.toml")):
                found.setdefault(file.parent.name, file.parent)
    return tuple(found[name] for name in sorted(found))
