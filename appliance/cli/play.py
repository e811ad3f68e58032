"""`voxlupi play`."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import click

from appliance.cli.main import config_option


@click.command()
@config_option
@click.option("--panel", type=click.Choice(["gpio", "keys"]), help="Buttons and lights; pins where there are some.")
@click.option("--audio", metavar="DEVICE", help="The sound card's name; none: no sound.")
@click.option("--demo", is_flag=True, help="Play one short game by itself.")
@click.option(
    "--speed",
    type=click.FloatRange(0, 1000, min_open=True),
    default=1.0,
    help="Faster time, without sound.",
    metavar="X",
)
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Write the sound to a file instead.")
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="A JSON line for each cue and event.")
def play(
    config: Path | None,
    panel: str | None,
    audio: str | None,
    demo: bool,
    speed: float,
    record: Path | None,
    log: Path | None,
) -> None:
    """Be the box: call the night, keep the time.

    With --panel keys it reads commands from standard input: next, pause, left, right, hold NAME, release NAME,
    wait SECONDS.
    """
    from appliance.box.kit import demonstration, load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.play import Wishes, play  # noqa: PLC0415
    from appliance.panel.pins import NoPins  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    if demo:
        kit = demonstration(kit)
    if audio is not None:
        kit = replace(kit, settings=replace(kit.settings, audio=replace(kit.settings.audio, device=audio)))
    if sys.stdin is None or sys.stdin.closed:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 - a service has none
    try:
        play(kit, Wishes(panel=panel or "", demo=demo, speed=speed, record=record, log=log), os.environ)
    except NoPins as error:
        raise click.ClickException(str(error)) from None
    except (OSError, ValueError) as error:
        raise click.UsageError(f"{error}") from None
