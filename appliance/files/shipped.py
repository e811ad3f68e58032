"""The one way to the data that comes with the program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def shipped(*parts: str) -> Path:
    """Give the place of data that comes with the program.

    Args:
        parts: the way to it, such as `"config", "voxlupi.toml"`.

    Returns:
        The path; whether something is there is not looked at.
    """
    return root_of(_PACKAGE).joinpath(*parts)


def root_of(package: Path) -> Path:
    """Give the folder that holds `config/` and `sounds/` for a package in this place.

    An installed wheel carries them inside the package; a checkout has them beside it.
    """
    inside = package / "shipped"
    return inside if inside.is_dir() else package.parent
