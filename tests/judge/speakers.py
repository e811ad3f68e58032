"""Who is judged: each engine by the way that the box itself has its lines spoken."""

import threading
from collections.abc import Callable
from pathlib import Path

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice.opening import open_voice
from appliance.voice.recipe import Recipe
from appliance.voice.voice import Clip, Done, Failed, Rendered, Voice
from appliance.voice.worker_voice import WorkerVoice

PATIENCE = 600.0
"""Seconds for all lines of one voice."""


def _pack(language: str, cache: Path, done: Done) -> Voice:
    return open_voice(language, VoiceSettings(engines=("pack",)), cache, done)


def _pyttsx3(language: str, cache: Path, done: Done) -> Voice:
    return open_voice(language, VoiceSettings(engines=("pyttsx3",)), cache, done)


def _plain(language: str, cache: Path, done: Done) -> Voice:
    """pyttsx3 with espeak-ng as it comes: 200 words a minute, its middle pitch, its own pronunciation."""
    recipe = Recipe(engine="pyttsx3", voices=[language], options={"rate": 200, "pitch": 50})
    return WorkerVoice(recipe, cache, done)


SPEAKERS: dict[str, Callable[[str, Path, Done], Voice]] = {"pack": _pack, "pyttsx3": _pyttsx3, "plain": _plain}


def speak(engine: str, language: str, texts: list[str], cache: Path) -> dict[str, Clip]:
    """Have texts spoken.

    Args:
        engine: one of `SPEAKERS`.
        language: of the texts.
        texts: what is to be said.
        cache: where the clips are.

    Returns:
        The clips of those that it can say.
    """
    answers: dict[str, Clip] = {}
    missing = set(texts)
    changed = threading.Condition()

    def done(outcome: Rendered | Failed) -> None:
        with changed:
            if isinstance(outcome, Rendered):
                answers[outcome.text] = outcome.clip
            missing.discard(outcome.text)
            changed.notify()

    voice = SPEAKERS[engine](language, cache, done)
    voice.request(texts)
    with changed:
        changed.wait_for(lambda: not missing, PATIENCE)
    voice.close()
    return answers
