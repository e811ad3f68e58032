"""`voxlupi say` and `lines`: what the box says, and how it sounds."""

import os
import time
from pathlib import Path

import click

from appliance.cli.commands import config_option


@click.command()
@config_option
@click.argument("what", nargs=-1, required=True)
def say(config: Path | None, what: tuple[str, ...]) -> None:
    """Say a line by its key (see `voxlupi lines`), or any text."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.speech import render  # noqa: PLC0415
    from appliance.sound import open_mixer  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    lines = kit.lines()(kit.settings.language, kit.choices.game)
    text = lines.text(what) if what[0] in lines else " ".join(what)
    clips, failed = render(kit, kit.settings.language, [text], os.environ)
    if text in failed:
        raise click.ClickException(f"not spoken: {failed[text]}")
    clip = clips[text]
    click.echo(f"{text}  ({clip.seconds:.3f} s)")
    mixer = open_mixer(kit.settings.audio)
    if mixer.trouble:
        click.echo(mixer.trouble, err=True)
    else:
        mixer.volume(kit.settings.audio.volume, 0.0)
        mixer.say(clip.path, clip.seconds, 0.0)
        time.sleep(clip.seconds + 0.2)
    mixer.close()


@click.command()
@config_option
@click.option("--language", help="Of the lines; otherwise that of the settings.")
def lines(config: Path | None, language: str | None) -> None:
    """List every line the box can say in a game, with its key."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it

    kit = load_kit(config, os.environ)
    chosen = language or kit.settings.language
    if chosen not in kit.catalogue.languages:
        raise click.UsageError(f'there is no language "{chosen}"; there are {", ".join(kit.catalogue.languages)}.')
    for key, text in kit.lines()(chosen, kit.choices.game).items():
        click.echo(f"{key}\t{text}")
