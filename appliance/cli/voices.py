"""`voxlupi voices`: what can speak on this box, and how it sounds."""

import logging
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from appliance.cli.commands import config_option
from appliance.cli.speech import chosen_language, play

if TYPE_CHECKING:
    from appliance.box.kit import Kit
    from appliance.settings import Voice
    from appliance.settings.model import Engine

ENGINES: tuple["Engine", ...] = ("recorded", "pack", "pyttsx3", "piper", "kokoro")

MANY = 6
"""Variants that are shown of all that there are."""


@click.command()
@config_option
@click.option("--language", help="Of the voices; otherwise all that the box speaks.")
@click.option("--play", "wanted", metavar="NAME", help="Let one be heard: an engine, or a voice of pyttsx3 as it+f3.")
def voices(config: Path | None, language: str | None, wanted: str | None) -> None:
    """List what can speak, by language: recordings, packs, and the voices of the engines."""
    from appliance.box.kit import load_kit  # noqa: PLC0415 - help needs none of it

    kit = load_kit(config, os.environ)
    # What the rooms have to say about faults is found out and told here.
    logging.disable(logging.CRITICAL)
    if wanted is not None:
        _play(kit, chosen_language(kit, language), wanted)
        return
    speaking = [chosen_language(kit, language)] if language else list(kit.catalogue.languages)
    click.echo(f"tried in this order: {', '.join(kit.settings.voice.engines)}")
    for name, words in _rows(kit, speaking):
        click.echo(f"{name:14}{words}")


def _rows(kit: "Kit", languages: list[str]) -> Iterator[tuple[str, str]]:
    from appliance.voice.espeak_voices import UnknownError, list_voices  # noqa: PLC0415 - help needs none of it

    try:
        espeak = list_voices()
        engine = espeak.engine
    except UnknownError as error:
        espeak, engine = None, f"not to be had: {error}"
    for language in languages:
        yield f"{language} pack", _pack(kit, language)
        yield f"{language} recorded", _recorded(kit, language)
        if espeak:
            names = espeak.languages.get(language, [])
            yield f"{language} pyttsx3", ", ".join(names) or "none"
    yield "pyttsx3", engine
    if espeak:
        some = [name for name in espeak.variants if name[0] in "fm" and name[1:].isdecimal()]
        yield "", f"each with variants: {', '.join(f'+{name}' for name in some[:MANY])} … ({len(espeak.variants)})"
    yield "piper", kit.settings.voice.piper_model or "no model is named (piper_model under [voice])"
    yield "kokoro", kit.settings.voice.kokoro_model or "no model is named (kokoro_model under [voice])"


def _pack_folder(kit: "Kit", language: str) -> Path | None:
    from appliance.files import shipped  # noqa: PLC0415 - help needs none of it
    from appliance.voice.opening import find_pack  # noqa: PLC0415

    is_own = language == kit.settings.language
    return find_pack(shipped("sounds", "voices"), language, kit.settings.voice, kit.path.parent, is_own)


def _pack(kit: "Kit", language: str) -> str:
    from appliance.voice.pack import read_manifest  # noqa: PLC0415 - help needs none of it
    from appliance.voice.shelf import ShelfError  # noqa: PLC0415

    folder = _pack_folder(kit, language)
    if folder is None:
        return "none"
    try:
        manifest = read_manifest(folder)
    except ShelfError as error:
        return f"of no use: {error}"
    size = sum(file.stat().st_size for file in folder.glob("*.ogg"))
    return f"{manifest.voice} ({manifest.engine}), {len(manifest.lines)} lines, {size / 1e6:.1f} MB, {folder}"


def _recorded(kit: "Kit", language: str) -> str:
    from appliance.box.recordings import recordings  # noqa: PLC0415 - help needs none of it

    found = recordings(kit, language)
    if not found.folders:
        return "none (recordings under [voice])"
    made = len(found.texts) - len(found.missing())
    return f"{made} of {len(found.texts)} lines, {', '.join(map(str, found.folders))}"


def _play(kit: "Kit", language: str, wanted: str) -> None:
    from appliance.box.speech import render  # noqa: PLC0415 - help needs none of it
    from appliance.box.utterance import utterance  # noqa: PLC0415

    if wanted == "pack" and _pack_folder(kit, language) is None:
        raise click.ClickException(f'there is no pack that speaks "{language}"')
    lines = kit.lines()(language, kit.choices.game)
    settings = _alone(kit.settings.voice, wanted)
    # The settings are about the language that is to be heard, so that a model or a name counts.
    other = replace(kit, settings=replace(kit.settings, voice=settings, language=language))
    text = utterance(lines, ("day.break",))
    clips, failed, troubles = render(other, language, [text], os.environ)
    if text in failed:
        raise click.ClickException(f"{wanted} does not speak: {failed[text]}")
    if troubles["voice"]:
        raise click.UsageError(f"{troubles['voice']}. See `voxlupi voices`.")
    click.echo(f"{wanted}: {text}  ({clips[text].seconds:.3f} s)")
    play(kit, clips[text])


def _alone(settings: "Voice", wanted: str) -> "Voice":
    """The settings with one engine, or with one voice of pyttsx3, and nothing that steps in for it."""
    from appliance.files import suggest  # noqa: PLC0415 - help needs none of it

    models = {"piper": settings.piper_model, "kokoro": settings.kokoro_model and settings.kokoro_voices}
    if not models.get(wanted, "-"):
        raise click.UsageError(f"the settings name no model for {wanted}; see [voice].")
    if wanted == "recorded" and not settings.recordings:
        raise click.UsageError("the settings name no folder of recordings; see [voice].")
    engine = next((engine for engine in ENGINES if engine == wanted), None)
    if engine:
        return replace(settings, engines=(engine,))
    if hint := suggest(wanted, list(ENGINES)):
        raise click.UsageError(f"there is no voice {wanted!r}.{hint}")
    return replace(settings, engines=("pyttsx3",), name=wanted)
