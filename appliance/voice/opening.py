"""From the settings to a voice: the engines in their order, each with what it needs."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from appliance.files import shipped
from appliance.settings.model import Voice as VoiceSettings
from appliance.voice.chain import Chain
from appliance.voice.child import COMMAND
from appliance.voice.file_voice import FileVoice
from appliance.voice.pack import MANIFEST, Pack
from appliance.voice.pronunciation import Manner, Pronunciation
from appliance.voice.recipe import Recipe
from appliance.voice.recorded import Recorded
from appliance.voice.shelf import Shelf
from appliance.voice.voice import Done, Voice
from appliance.voice.worker_voice import WorkerVoice

USUAL = 140
"""Words a minute at which engines that know no rate speak at their own speed."""

SLOWEST, FASTEST = 80, 450
"""Words a minute that espeak-ng takes."""

KOKORO: Mapping[str, tuple[str, str]] = {
    "it": ("if_sara", "it"),
    "en": ("bm_george", "en-gb"),
    "fr": ("ff_siwis", "fr-fr"),
}
"""A voice of Kokoro for each language, and what the language is called there."""


def open_voice(
    language: str,
    settings: VoiceSettings,
    cache: Path,
    done: Done,
    *,
    home: Path = Path(),
    is_own: bool = True,
    packs: Path | None = None,
    command: Sequence[str] = COMMAND,
) -> Voice:
    """Open the voice of a language.

    Args:
        language: `it`, `en`, `fr` …
        settings: the engines, and what they need.
        cache: directory of clips, as `cache_directory` gives it.
        done: called from threads of the voice, once for each requested text; see `Done`.
        home: the folder of the settings file, from which other folders are seen.
        is_own: whether the settings are about this language; what they name in no language's folder is of it then.
        packs: a folder with a pack for each language; None: those that come with the program.
        command: what starts a worker.
    """
    makers: list[Callable[[Done], Voice]] = []
    for engine in settings.engines:
        if engine in {"recorded", "pack"}:
            make = _recorded if engine == "recorded" else partial(_pack, packs or shipped("sounds", "voices"))
            if shelf := make(language, settings, home, is_own):
                makers.append(partial(_file_voice, shelf, cache, settings.timeout))
        elif engine != "piper" or is_own:  # a model of Piper speaks one language
            makers.append(partial(_worker_voice, recipe_of(engine, language, settings, home, is_own), cache, command))
    if not makers:
        # Neither recordings nor a pack: whatever the settings want, somebody has to speak.
        makers.append(partial(_worker_voice, recipe_of("pyttsx3", language, settings, home, is_own), cache, command))
    return Chain(makers, done)


def recipe_of(engine: str, language: str, settings: VoiceSettings, home: Path, is_own: bool) -> Recipe:
    """Give what a worker is to speak with.

    Args:
        engine: `pyttsx3`, `piper` or `kokoro`.
        language: of the lines.
        settings: voices, rate, pitch, models, time limit.
        home: the folder of the settings file.
        is_own: whether the settings are about this language.
    """
    speed = settings.rate / USUAL
    if engine == "piper":
        files = [home / settings.piper_model]
        return Recipe(
            engine=engine, voices=[files[0].stem], options={"speed": speed}, files=files, timeout=settings.timeout
        )
    if engine == "kokoro":
        voice, name = KOKORO.get(language, ("", language))
        wanted = settings.kokoro_voice if is_own else ""
        return Recipe(
            engine=engine,
            voices=_names(wanted, voice),
            options={"speed": speed, "language": name},
            files=[home / settings.kokoro_model, home / settings.kokoro_voices],
            timeout=settings.timeout,
        )
    pronunciation = Pronunciation(language)
    manner, usual = pronunciation.manner, Manner()
    return Recipe(
        engine=engine,
        voices=_names(settings.name if is_own else "", manner.voice, language),
        options={
            "rate": min(max(round(manner.rate * settings.rate / usual.rate), SLOWEST), FASTEST),
            "pitch": min(max(manner.pitch + settings.pitch - usual.pitch, 0), 100),
            "room": manner.room,
            "bright": manner.bright,
        },
        timeout=settings.timeout,
        pronounce=pronunciation,
    )


def find_pack(packs: Path, language: str, settings: VoiceSettings, home: Path, is_own: bool) -> Path | None:
    """Give the folder of the pack that speaks a language, None where there is none.

    One that the settings name comes before those of the program; it may have a folder for each language, too.
    """
    if settings.pack:
        folder = home / settings.pack
        if (folder / language / MANIFEST).exists():
            return folder / language
        if is_own:
            return folder
    return packs / language if (packs / language / MANIFEST).exists() else None


def _names(*names: str) -> list[str]:
    return list(dict.fromkeys(filter(None, names)))


def _recorded(language: str, settings: VoiceSettings, home: Path, is_own: bool) -> Shelf | None:
    folders = [home / folder for folder in settings.recordings]
    return Recorded(folders, language, is_own=is_own) if folders else None


def _pack(packs: Path, language: str, settings: VoiceSettings, home: Path, is_own: bool) -> Shelf | None:
    folder = find_pack(packs, language, settings, home, is_own)
    return Pack(folder, language) if folder else None


def _file_voice(shelf: Shelf, cache: Path, timeout: float, done: Done) -> Voice:
    return FileVoice(shelf, cache, done, timeout=timeout)


def _worker_voice(recipe: Recipe, cache: Path, command: Sequence[str], done: Done) -> Voice:
    return WorkerVoice(recipe, cache, done, command=command)
