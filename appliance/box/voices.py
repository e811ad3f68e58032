"""What the settings name to speak with and is not there; the box plays without it all the same."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from appliance.files import Document, Fault
from appliance.settings import Voice
from appliance.voice.pack import MANIFEST

_MODELS = {"piper_model": ("", ".json"), "kokoro_model": ("",), "kokoro_voices": ("",)}
"""The files of the models, and what the names of those beside them end in."""


def voice_faults(found: Voice, document: Document, home: Path) -> Iterator[Fault]:
    """Each folder of recordings, each pack and each model that is not where the box looks for it.

    Args:
        found: the settings of the voice.
        document: their file.
        home: its folder.
    """
    for place, folder in enumerate(home / name for name in found.recordings):
        if not _holds(folder.is_dir):
            remedy = "plug in what it is on, or take it out of the list"
            yield document.fault(("voice", "recordings", place), f"there is no folder {folder}", remedy)
    pack = home / found.pack
    if found.pack and not _holds(lambda: (pack / MANIFEST).is_file() or any(pack.glob(f"*/{MANIFEST}"))):
        remedy = f"name a folder with a {MANIFEST}, or with a folder for each language that has one, or leave this out"
        yield document.fault(("voice", "pack"), f"there is no pack in {pack}", remedy)
    for key, ends in _MODELS.items():
        name = getattr(found, key)
        missing = [file for file in (home / f"{name}{end}" for end in ends) if not _holds(file.is_file)]
        if name and missing:
            yield document.fault(("voice", key), f"there is no file {missing[0]}", "put it there, or leave this out")


def _holds(test: Callable[[], bool]) -> bool:
    """Whether something can be said of a path; no if the system refuses to look."""
    with suppress(OSError, ValueError):
        return test()
    return False
