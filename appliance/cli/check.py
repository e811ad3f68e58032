"""`voxlupi check`: every fault of every file in one run."""

import os
from pathlib import Path

import click

from appliance.cli.commands import config_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path), required=False)
@config_option
def check(file: Path | None, config: Path | None) -> None:
    """Check settings, games, sounds and voices. FILE is a settings file; without it the one that `play` would use."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.games.model import counted  # noqa: PLC0415

    kit = load_kit(file or config, os.environ, is_thorough=True)
    for advice in kit.advice():
        click.echo(f"{kit.path}: advice: {advice}")
    choices = kit.choices
    deck = ", ".join(f"{role} {count}" for role, count in kit.shelf.deck(choices).items())
    click.echo(f"{kit.path}: good: {choices.game}, {counted(choices.players, 'player')}, {deck}")
