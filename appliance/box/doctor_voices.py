"""What the doctor says of sounds that are files: packs, recordings, short sounds of one's own."""

from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING

from appliance.files import shipped, suggest
from appliance.service.doctor import Finding
from appliance.settings import Audio, Voice

if TYPE_CHECKING:
    from appliance.box.kit import Kit

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


def recordings(settings: Voice, home: Path, keys: Collection[str] = ()) -> list[Finding]:
    """Look at the folders of recordings, if any are named.

    Args:
        settings: what speaks.
        home: the folder of the settings file.
        keys: of all lines, with and without their game; none: which names are right is not known.
    """
    if "recorded" not in settings.engines:
        return []
    remedy = 'plug in what it is on, or take it out of "recordings" under [voice]'
    findings = []
    for folder in (home / each for each in settings.recordings):
        if not folder.is_dir():
            findings.append(Finding("warn", "recordings", f"there is no folder {folder}", remedy))
        elif keys and (strays := _strays(folder, keys)):
            more = f" and {len(strays) - FEW} more" if strays[FEW:] else ""
            words = f"no line asks for {', '.join(strays[:FEW])}{more} in {folder}"
            right = f"name them as voxlupi lines does.{suggest(strays[0], keys)}"
            findings.append(Finding("warn", "recordings", words, right))
        else:
            findings.append(Finding("ok", "recordings", f"{folder} is there"))
    return findings


def line_keys(kit: "Kit") -> set[str]:
    """The keys of all lines of all games, with the game before them and without."""
    found = set()
    for language in kit.catalogue.languages:
        for game in kit.catalogue.speaks(language):
            for key in dict(kit.lines()(language, game).items()):
                found |= {key, f"{game}/{key}", f"box/{key}"}
    return found


def _strays(folder: Path, keys: Collection[str]) -> list[str]:
    """The recordings of a folder that no line asks for, as they are named in it, without their endings."""
    from appliance.voice.recorded import ENDINGS  # noqa: PLC0415 - as above

    languages = {path.stem for path in shipped("config", "languages").glob("*.toml")}
    strays = []
    for path in sorted(folder.rglob("*")):
        if path.suffix.lower() not in ENDINGS:
            continue
        parts = path.relative_to(folder).with_suffix("").parts
        name = "/".join(parts[1:] if parts[0] in languages else parts)
        # Numbers, names and pieces may be anything, and so may what is put into the places of a line.
        if not name.startswith(("number/", "name/", "piece/")) and name.partition("+")[0] not in keys:
            strays.append(name)
    return strays


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
