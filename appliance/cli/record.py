"""`voxlupi record`: the coming night as a sound file."""

import os
import sys
from pathlib import Path

import click

from appliance.cli.main import config_option


@click.command()
@config_option
@click.option("--out", type=click.Path(path_type=Path), default=Path("night.wav"), metavar="FILE", show_default=True)
def record(config: Path | None, out: Path) -> None:
    """Render a whole night to a sound file (.wav, .flac, .ogg, .mp3), faster than real time."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.play import Interrupted, kept_choices, kept_state, record  # noqa: PLC0415
    from appliance.box.rehearsal import rehearse  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    kept = kept_state(kit, os.environ)
    seconds = rehearse(kit, os.environ, kept=kept).script.seconds
    try:
        with click.progressbar(length=round(seconds), label="recording", file=sys.stderr) as bar:

            def at(now: float) -> None:
                bar.update(min(round(now), bar.length or 0) - bar.pos)

            record(kit, out, kept_choices(kit, kept), os.environ, at)
    except (OSError, ValueError) as error:
        raise click.UsageError(str(error)) from None
    except Interrupted as error:
        raise click.ClickException(f"stopped by {error}; nothing was written") from None
    click.echo(f"{out}: {int(seconds // 60)} min {seconds % 60:.1f} s")
