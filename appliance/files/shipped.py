"""The one way to the data that comes with the program."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def shipped(*parts: str) -> Path:
    """Give the place of data that comes with the program.

    An installed wheel carries `config/` and `sounds/` inside the package; a checkout has them at its root.

    Args:
        parts: the way below that, such as `"config", "voxlupi.toml"`.

    Returns:
        The path; whether something is there is not looked at.
    """
    inside = _PACKAGE / "shipped"
    root = inside if inside.is_dir() else _PACKAGE.parent
    return root.joinpath(*parts)
