"""`voxlupi record`: the coming night as a sound file."""

import os
import sys
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import FAILED, config_option

if TYPE_CHECKING:
    from appliance.box.items import Item


@click.command()
@config_option
@click.option("--out", type=click.Path(path_type=Path), default=Path("night.wav"), metavar="FILE", show_default=True)
def record(config: Path | None, out: Path) -> None:
    """Render a whole night to a sound file (.wav, .flac, .ogg, .mp3), faster than real time."""
    from appliance.service.signals import SignalThread  # noqa: PLC0415 - help needs none of it

    signals = SignalThread(FAILED)
    from appliance.box.items import End, Interrupted  # noqa: PLC0415 - after the signals: numpy starts threads
    from appliance.box.kit import load_kit  # noqa: PLC0415
    from appliance.box.opening import Unwritable, kept_choices, kept_state, recording  # noqa: PLC0415
    from appliance.box.play import record  # noqa: PLC0415
    from appliance.box.rehearsal import rehearse  # noqa: PLC0415
    from appliance.sound.recording import partial  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    queue: SimpleQueue[Item] = SimpleQueue()
    # Before the file is begun: a signal in between would leave it behind.
    signals.attend(lambda name: queue.put(End(name)), lambda: partial(out).unlink(missing_ok=True))
    try:
        mixer = recording(kit, out)
    except Unwritable as error:
        raise click.UsageError(str(error)) from None
    try:
        with mixer:
            kept = kept_state(kit, os.environ)
            rehearsal = rehearse(kit, os.environ, kept=kept, queue=queue)
            seconds = rehearsal.script.seconds
            if rehearsal.trouble:
                click.echo(f"{rehearsal.trouble}; a chime stands in", err=True)
            with click.progressbar(length=round(seconds), label="recording", file=sys.stderr) as bar:

                def at(now: float) -> None:
                    bar.update(min(round(now), bar.length or 0) - bar.pos)

                record(kit, mixer, kept_choices(kit, kept), os.environ, at, queue)
    except Interrupted as error:
        raise click.ClickException(f"stopped by {error}; nothing was written") from None
    except OSError as error:
        raise click.ClickException(f"{out}: {error.strerror or error}; nothing was written") from None
    signals.close()
    click.echo(f"{out}: {int(seconds // 60)} min {seconds % 60:.1f} s")
