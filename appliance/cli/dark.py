"""`voxlupi dark`."""

import os
from pathlib import Path

import click

from appliance.cli.commands import config_option


@click.command(hidden=True)
@config_option
def dark(config: Path | None) -> None:
    """Put every light off, after a box that could not do it itself: systemd asks for it."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.opening import pins  # noqa: PLC0415
    from appliance.files import BadFile  # noqa: PLC0415
    from appliance.settings import Settings  # noqa: PLC0415

    try:
        found = load_kit(config, os.environ).settings
    except BadFile:
        found = Settings()
    if panel := pins(found):
        panel.close()
