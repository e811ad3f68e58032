"""`voxlupi render`: have everything ready before anybody plays."""

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import config_option
from appliance.cli.speech import chosen_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from appliance.voice import Clip


@click.command()
@config_option
@click.option("--language", help="Of the lines; otherwise that of the settings.")
def render(config: Path | None, language: str | None) -> None:
    """Render all that the game of the settings may say, so that no start has to wait for it.

    What is kept from before is not made anew. Exit code 1 if something cannot be spoken.
    """
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.repertoire import repertoire  # noqa: PLC0415
    from appliance.box.speech import render  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    chosen = chosen_language(kit, language)
    texts = repertoire(kit, chosen)
    began, since = time.monotonic(), time.time()
    with click.progressbar(length=len(texts), label=f"rendering {chosen}", file=sys.stderr) as bar:
        clips, failed, troubles = render(kit, chosen, texts, os.environ, at=lambda done: bar.update(done - bar.pos))
    seconds = time.monotonic() - began
    for trouble in filter(None, troubles.values()):
        click.echo(trouble, err=True)
    size, made = _sizes(clips.values(), since)
    click.echo(
        f"{chosen}: {len(clips)} of {len(texts)} lines, {made} of them made just now, "
        f"in {seconds:.1f} s; {size / 1e6:.1f} MB"
    )
    if failed:
        raise click.ClickException(f"{len(failed)} cannot be spoken: {next(iter(failed.values()))}")


def _sizes(clips: "Iterable[Clip]", since: float) -> tuple[int, int]:
    """How many bytes the files of clips have, and how many of them were written since a time."""
    states = {clip.path: clip.path.stat() for clip in clips}
    return sum(state.st_size for state in states.values()), sum(state.st_mtime >= since for state in states.values())
