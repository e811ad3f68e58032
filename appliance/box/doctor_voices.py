"""What the doctor says of sounds that are files: packs, recordings, short sounds of one's own."""

from pathlib import Path

from appliance.files import shipped, suggest
from appliance.service.doctor import Finding
from appliance.settings import Audio, Voice

FEW = 3
"""Files that are named of those that are missing."""


def pack(language: str, settings: Voice, home: Path) -> list[Finding]:
    """Look at the pack of the settings' language, if any is wanted.

    Args:
        language: of the settings.
        settings: what speaks.
        home: the folder of the settings file.
    """
    from appliance.voice.opening import find_pack  # noqa: PLC0415 - a room that cannot be loaded is a finding
    from appliance.voice.pack import read_manifest  # noqa: PLC0415
    from appliance.voice.shelf import ShelfError  # noqa: PLC0415

    if "pack" not in settings.engines:
        return []
    again = 'install Voxlupi again, or set "pack" under [voice] to a pack that is whole'
    folder = find_pack(shipped("sounds", "voices"), language, settings, home, is_own=True)
    if folder is None:
        return [Finding("warn", "pack", f'no pack speaks "{language}": another engine says all', again)]
    try:
        manifest = read_manifest(folder)
    except ShelfError as error:
        return [Finding("warn", "pack", str(error), again)]
    if manifest.language != language:
        return [Finding("warn", "pack", f'{folder} speaks "{manifest.language}", not "{language}"', again)]
    missing = [line.file for line in manifest.lines if not _has_content(folder / line.file)]
    if missing:
        some = ", ".join(missing[:FEW])
        words = f"{len(missing)} of {len(manifest.lines)} files of {folder} are missing or empty: {some}"
        return [Finding("warn", "pack", words, again)]
    return [Finding("ok", "pack", f"{manifest.voice} ({manifest.engine}) speaks {len(manifest.lines)} lines")]


def recordings(settings: Voice, home: Path) -> list[Finding]:
    """Look at the folders of recordings, if any are named."""
    if "recorded" not in settings.engines:
        return []
    remedy = 'plug in what it is on, or take it out of "recordings" under [voice]'
    return [
        Finding("ok", "recordings", f"{home / folder} is there")
        if (home / folder).is_dir()
        else Finding("warn", "recordings", f"there is no folder {home / folder}", remedy)
        for folder in settings.recordings
    ]


def signals(settings: Audio, home: Path) -> list[Finding]:
    """Look for short sounds of one's own that are never played, since nobody asks for such a name.

    Args:
        settings: name the folder.
        home: the folder of the settings file.
    """
    from appliance.sound.places import ENDINGS  # noqa: PLC0415 - as above
    from appliance.sound.signals import NAMES  # noqa: PLC0415

    folder = home / settings.folder / "signals"
    if not settings.folder or not folder.is_dir():
        return []
    found = sorted(path for path in folder.iterdir() if path.suffix.lower() in ENDINGS)
    strays = [path for path in found if path.stem not in NAMES]
    known = ", ".join(NAMES)
    return [
        Finding("warn", "signals", f"{path} is never played", f"name it one of {known}.{suggest(path.stem, NAMES)}")
        for path in strays
    ] or [Finding("ok", "signals", f"{len(found)} of your own in {folder}")]


def _has_content(path: Path) -> bool:
    try:
        return path.is_file() and path.stat().st_size > 0
    except OSError:
        return False
