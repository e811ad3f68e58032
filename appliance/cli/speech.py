"""`voxlupi say` and `lines`: what the box says, and how it sounds."""

import os
import re
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import config_option

if TYPE_CHECKING:
    from appliance.box.kit import Kit
    from appliance.games.lines import Lines
    from appliance.voice import Clip

KEY = re.compile(r"[a-z][a-z0-9-]*(\.[a-z0-9-]+)+(\+\S+)?")
"""What looks like a key rather than like words."""


def chosen_language(kit: "Kit", language: str | None) -> str:
    """The language that is asked for, else that of the settings.

    Raises:
        UsageError: the box does not speak it.
    """
    chosen = language or kit.settings.language
    if chosen not in kit.catalogue.languages:
        raise click.UsageError(f'there is no language "{chosen}"; there are {", ".join(kit.catalogue.languages)}.')
    return chosen


def play(kit: "Kit", clip: "Clip") -> None:
    """Let a clip be heard, or say why it cannot be."""
    from appliance.sound import open_mixer  # noqa: PLC0415 - help needs none of it

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
@click.option("--language", help="Of the line; otherwise that of the settings.")
@click.argument("what", nargs=-1, required=True)
def say(config: Path | None, language: str | None, what: tuple[str, ...]) -> None:
    """Say a line by its KEY (see `voxlupi lines`), or any TEXT.

    A line with places takes what follows it: time.left time.seconds number.30.
    """
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it
    from appliance.box.speech import render  # noqa: PLC0415

    kit = load_kit(config, os.environ)
    spoken_in = chosen_language(kit, language)
    text = _text(kit.lines()(spoken_in, kit.choices.game), what)
    clips, failed, troubles = render(kit, spoken_in, [text], os.environ)
    for trouble in filter(None, (troubles["voice"], troubles["cache"])):
        click.echo(trouble, err=True)
    if text in failed:
        raise click.ClickException(f"not spoken: {failed[text]}")
    clip = clips[text]
    click.echo(f"{text}  ({clip.seconds:.3f} s)")
    play(kit, clip)


def _text(lines: "Lines", what: tuple[str, ...]) -> str:
    """What is to be said: a line if the first word is its key, else the words themselves."""
    from appliance.box.utterance import utterance  # noqa: PLC0415 - help needs none of it
    from appliance.files import suggest  # noqa: PLC0415

    parts = tuple(part for word in what for part in word.split("+")) if KEY.fullmatch(what[0]) else what
    if parts[0] in lines:
        try:
            return utterance(lines, parts)
        except KeyError as error:
            raise click.UsageError(f"there is no line {error}") from None
        except IndexError:
            text = dict(lines.items()).get(parts[0], "")
            raise click.UsageError(f'"{text}" has a place for something; add it, as number.30 or name.Anna') from None
    if len(what) == 1 and KEY.fullmatch(what[0]):
        known = [key for key, _ in lines.items()]
        raise click.UsageError(f"there is no line {parts[0]}.{suggest(parts[0], known)} See `voxlupi lines`.")
    return " ".join(what)


@click.command()
@config_option
@click.option("--language", help="Of the lines; otherwise that of the settings.")
@click.option("--missing", is_flag=True, help="What is still to be recorded, of all games, by the name of its file.")
def lines(config: Path | None, language: str | None, missing: bool) -> None:
    """List every line the box can say in a game, with its key."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it

    kit = load_kit(config, os.environ)
    chosen = chosen_language(kit, language)
    if not missing:
        for key, text in kit.lines()(chosen, kit.choices.game).items():
            click.echo(f"{key}\t{text}")
        return
    from appliance.box.recordings import recordings  # noqa: PLC0415 - as above

    found = recordings(kit, chosen)
    if not found.folders:
        raise click.UsageError(
            f'{kit.path} names no folder of recordings; set recordings = ["my-voice"] under [voice].'
        )
    for key, text in found.missing():
        click.echo(f"{key}\t{text}")
    click.echo(f"{len(found.missing())} of {len(found.texts)} are still to be recorded", err=True)
