"""Where a voice may put its files: what lasts, and what lives as long as the box runs."""

from collections.abc import Mapping
from pathlib import Path


def cache_directory(environ: Mapping[str, str]) -> Path:
    """Say where lines are kept: systemd's cache directory, the user's, or `~/.cache`.

    Args:
        environ: the environment's variables; `CACHE_DIRECTORY`, `XDG_CACHE_HOME` and `HOME` count.

    Returns:
        A directory that may not be there yet.
    """
    # systemd separates several directories by colons; ours is the first.
    given = environ.get("CACHE_DIRECTORY", "").split(":")[0]
    if given:
        return Path(given) / "lines"
    home = environ.get("XDG_CACHE_HOME", "")
    # The standard wants relative paths ignored.
    if Path(home).is_absolute():
        return Path(home) / "voxlupi" / "lines"
    user = environ.get("HOME")
    return (Path(user) if user else Path.home()) / ".cache" / "voxlupi" / "lines"


def spare_directory(environ: Mapping[str, str]) -> Path | None:
    """Say where a directory for this run can be made; these are in memory, and gone after it.

    Args:
        environ: the environment's variables; `RUNTIME_DIRECTORY` and `XDG_RUNTIME_DIR` count.

    Returns:
        A directory that is there, None for wherever temporary files go.
    """
    for variable in ("RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"):
        given = environ.get(variable, "").split(":")[0]
        if given and Path(given).is_dir():
            return Path(given)
    return None
