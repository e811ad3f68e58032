"""What the settings say about scenes and short sounds, and whether all of it is there."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from appliance.files import Document, Fault, suggest
from appliance.games.options import Scenes
from appliance.settings import Settings
from appliance.sound import places, scene, signals

SILENCE = "silence"
"""The name of the scene that is none."""

PARTS = ("night", "day", "vote", "verdict", "pause")
"""What has a scene of its own."""


def wanted(found: Settings) -> Scenes:
    """The scenes of each part of a game."""
    named = found.scenes
    return Scenes(
        night=_played(named.night),
        day=_played(named.day),
        vote=_played(named.vote),
        verdict=_played(named.verdict),
        pause=_played(named.pause) if named.pause else None,
    )


def _played(name: str) -> str:
    return "" if name == SILENCE else name


def lengths(found: Settings, folders: Sequence[Path]) -> Mapping[str, float]:
    """How long each short sound is, seconds; none if they are not wanted."""
    return signals.lengths(folders)[0] if found.audio.signals else {}


def search(found: Settings, document: Document, path: Path) -> tuple[tuple[Path, ...], list[Fault]]:
    """The folders with scenes, and what is wrong with them or with the scenes that are named.

    Args:
        found: the settings.
        document: their file.
        path: where it is.
    """
    folders = places.scenes()
    if found.audio.folder:
        own = path.parent / found.audio.folder
        try:
            list(own.iterdir())
        except (OSError, ValueError) as error:
            remedy = "name a folder that is there and can be read, or leave this out"
            reason = (error.strerror if isinstance(error, OSError) else None) or error
            return folders, [document.fault(("audio", "folder"), f"the folder {own} cannot be read: {reason}", remedy)]
        folders = (own, *folders)
    known = [*scene.names(folders), SILENCE]
    faults = []
    for part in PARTS:
        name = getattr(found.scenes, part)
        if name and name not in known:
            remedy = f"write one of {', '.join(known)}.{suggest(name, known)}"
            faults.append(document.fault(("scenes", part), f'there is no scene "{name}"', remedy))
    return folders, faults


def faults(folders: Sequence[Path]) -> list[Fault]:
    """Everything that is wrong with any scene and any short sound; the box plays without it all the same.

    Args:
        folders: with scenes.
    """
    told: list[Fault] = []
    for name in scene.names(folders):
        told += scene.read(name, folders)[1]
    return told + signals.lengths(folders)[1]
