"""Where a voice may keep its files."""

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
