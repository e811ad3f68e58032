"""`voxlupi selftest`: try every button, light and sound."""

import os
from dataclasses import replace
from pathlib import Path

import click

from appliance.cli.commands import FAILED, config_option


@click.command()
@config_option
@click.option(
    "--panel", type=click.Choice(["gpio", "window", "keys"]), help="Buttons and lights; gpio if there are pins."
)
@click.option("--audio", metavar="DEVICE", help="The sound card's name; none: no sound.")
@click.option(
    "--speed",
    type=click.FloatRange(0, 1000, min_open=True),
    default=1.0,
    help="Faster time, without sound.",
    metavar="X",
)
@click.option("--log", type=click.Path(path_type=Path), metavar="FILE", help="A JSON line for each cue and event.")
def selftest(config: Path | None, panel: str | None, audio: str | None, speed: float, log: Path | None) -> None:
    """Try every button, light and sound, and say what does not work.

    The box says what to press and shows its lights; right is yes, left is no. Exit code 1 if anything fails, or if it
    is ended before all has been tried.
    """
    from appliance.service.signals import SignalThread  # noqa: PLC0415 - help needs none of it

    signals = SignalThread(FAILED)
    from appliance.box.kit import load_kit  # noqa: PLC0415 - after the signals: numpy starts threads
    from appliance.box.opening import NoPanel, Unwritable, Wishes  # noqa: PLC0415
    from appliance.box.tryout import try_out  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    if audio is not None:
        kit = replace(kit, settings=replace(kit.settings, audio=replace(kit.settings.audio, device=audio)))
    try:
        outcome = try_out(kit, Wishes(panel=panel or "", speed=speed, log=log), os.environ, signals)
    except NoPanel as error:
        raise click.ClickException(str(error)) from None
    except Unwritable as error:
        raise click.UsageError(str(error)) from None
    if outcome:
        raise click.exceptions.Exit(FAILED)
