"""`voxlupi play`."""

import math
import os
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from appliance.cli.commands import config_option


def _finite(_: click.Context, __: click.Parameter, value: float) -> float:
    if not math.isfinite(value):
        raise click.BadParameter(f"{value} is no speed.")
    return value


@click.command()
@config_option
@click.option(
    "--panel", type=click.Choice(["gpio", "window", "keys"]), help="Buttons and lights; gpio if there are pins."
)
@click.option("--audio", metavar="DEVICE", help="The sound card's name; none: no sound.")
@click.option("--demo", is_flag=True, help="Play one short game by itself.")
@click.option(
    "--speed",
    type=click.FloatRange(0, 1000, min_open=True),
    callback=_finite,
    default=1.0,
    help="Faster time, without sound.",
    metavar="X",
)
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE", help="Write the sound to a file instead.")
@click.option("--service", is_flag=True, help="With bad settings: say so, and wait until they are mended.")
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="A JSON line for each cue and event.")
def play(
    config: Path | None,
    panel: str | None,
    audio: str | None,
    demo: bool,
    speed: float,
    record: Path | None,
    log: Path | None,
    service: bool,
) -> None:
    """Be the box: call the night, keep the time.

    With --panel keys it reads commands from standard input: next, pause, left, right, hold NAME, release NAME,
    wait SECONDS.
    """
    from appliance.service.signals import SignalThread  # noqa: PLC0415 - help needs none of it

    signals = SignalThread()
    from appliance.box.kit import demonstration, load_kit  # noqa: PLC0415 - after the signals: numpy starts threads
    from appliance.box.opening import NoPanel, Unwritable, Wishes, pins  # noqa: PLC0415
    from appliance.box.play import play  # noqa: PLC0415

    if service:
        from appliance.box.mending import load_patiently  # noqa: PLC0415 - whoever sits before it reads the faults
        from appliance.service.notify import Notifier  # noqa: PLC0415
        from appliance.settings import salvage  # noqa: PLC0415

        load = partial(load_kit, config, os.environ)
        known = partial(salvage, config, os.environ)
        found = load_patiently(load, known, os.environ, signals, pins, Notifier(os.environ))
        if found is None:
            return
        kit = found
    else:
        kit = load_kit(config, os.environ)
    if demo:
        if kit.settings.moderator == "box":
            click.echo("a demonstration has nobody who could choose: the game is played as with a moderator", err=True)
        kit = demonstration(kit)
    if audio is not None:
        kit = replace(kit, settings=replace(kit.settings, audio=replace(kit.settings.audio, device=audio)))
    try:
        play(
            kit,
            Wishes(panel=panel or "", demo=demo, speed=speed, record=record, log=log, service=service),
            os.environ,
            signals,
        )
    except NoPanel as error:
        raise click.ClickException(str(error)) from None
    except Unwritable as error:
        raise click.UsageError(str(error)) from None
