"""`voxlupi wiring`: what goes where on the header."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import config_option
from appliance.cli.whole import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from appliance.panel.wiring_shapes import Picture


@click.command()
@config_option
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help="A picture instead: .svg or .png.")
def wiring(config: Path | None, out: Path | None) -> None:
    """Draw the header and what goes where: here, or as a picture.

    Settings with faults are not drawn: pins that clash would be soldered.
    """
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.panel.wiring import wiring  # noqa: PLC0415
    from appliance.panel.wiring_picture import picture  # noqa: PLC0415
    from appliance.panel.wiring_text import lines  # noqa: PLC0415

    render = _renderer(out) if out else None
    kit = load_kit(config, os.environ)
    wired = wiring(kit.settings)
    if out is None or render is None:
        click.echo(f"Wiring of {kit.path}\n")
        click.echo("\n".join(lines(wired)))
        return
    drawn = render(picture(wired, kit.path.name))
    try:
        write_whole({out: drawn})
    except OSError as error:
        raise click.ClickException(f"{out}: {error.strerror or error}; nothing was written") from None
    click.echo(f"{out}: the wiring of {kit.path}")


def _renderer(out: Path) -> "Callable[[Picture], bytes]":
    """What makes a picture of the kind that a file's name asks for."""
    ending = out.suffix.casefold()
    if ending == ".svg":
        from appliance.panel.wiring_svg import svg  # noqa: PLC0415 - pygame takes its time

        return svg
    if ending == ".png":
        from appliance.panel.wiring_png import png  # noqa: PLC0415 - as above

        return png
    what = f'"{out.suffix}"' if ending else "without an ending"
    raise click.UsageError(f"{out}: a picture cannot be {what}; write a name that ends in .svg or .png")
