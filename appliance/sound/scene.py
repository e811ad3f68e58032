"""What an ambience is made of, read from `config/scenes/<name>.toml`.

    format = 1

    [[layer]]                 # repeats for ever by itself
    file = "rain.ogg"         # a file of `sounds/scenes/` or `sounds/`, or beside the scene's own
    level = -6.0              # dB

    [[single]]                # comes now and then, by chance
    files = ["near.ogg", "far.ogg"]
    level = -3.0              # dB
    vary = 3.0                # dB louder or softer at most
    every = [20, 45]          # seconds from one start to the next, at least and at most

Layers of different lengths never meet the same way twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta

from appliance import files
from appliance.files import Document, Fault

from . import places
from .measure import Measures
from .places import Outside
from .singles import Kind

LAYERS = 4
"""Layers of one scene at most."""

SINGLES = 6
"""Entries of single sounds of one scene at most."""

ENDING = ".toml"

FileName = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^/\\]+$", description="the name of a sound")]
Level = Annotated[float, Meta(ge=-60, le=12)]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenLayer:
    """A layer as it stands in the file.

    Attributes:
        file: name of a sound file.
        level: dB.
    """

    file: FileName
    level: Level = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenSingle:
    """A single sound as it stands in the file.

    Attributes:
        files: names of sound files, one of which is played each time.
        level: dB.
        vary: dB louder or softer at most, by chance.
        every: seconds from one start to the next, at least and at most.
    """

    files: Annotated[tuple[FileName, ...], Meta(min_length=1, max_length=8)]
    every: tuple[Annotated[float, Meta(ge=0.5, le=3600)], Annotated[float, Meta(ge=0.5, le=3600)]]
    level: Level = 0.0
    vary: Annotated[float, Meta(ge=0, le=12)] = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenScene:
    """A scene as it stands in the file.

    Attributes:
        format: version of the file's format.
        layer: what sounds together.
        single: what comes now and then.
    """

    format: Literal[1]
    layer: Annotated[tuple[WrittenLayer, ...], Meta(max_length=LAYERS)] = ()
    single: Annotated[tuple[WrittenSingle, ...], Meta(max_length=SINGLES)] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer:
    """A sound that repeats without end.

    Attributes:
        path: its file, which was there and could be read.
        level: dB.
    """

    path: Path
    level: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Single:
    """A sound that comes now and then.

    Attributes:
        paths: its files, which were there and could be read, at least one.
        level: dB.
        kind: when and how loud it comes.
    """

    paths: tuple[Path, ...]
    level: float
    kind: Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """An ambience.

    Attributes:
        name: its file's name without the ending.
        layers: what sounds together.
        singles: what comes now and then.
    """

    name: str
    layers: tuple[Layer, ...]
    singles: tuple[Single, ...] = ()


def names(search: Sequence[Path] | None = None) -> list[str]:
    """Every scene there is, in order of the alphabet.

    Args:
        search: folders with scenes; None: those that come with the program.
    """
    found = {path.stem for folder in search or places.scenes() for path in folder.glob(f"*{ENDING}")}
    return sorted(found)


def load(name: str, search: Sequence[Path] | None = None) -> Scene:
    """Read a scene; see `read`.

    Raises:
        files.BadFile: there is no such scene, or something in it or in its sounds is wrong; all faults of it.
    """
    found, faults = read(name, search)
    if faults or found is None:
        raise files.BadFile(faults)
    return found


def read(name: str, search: Sequence[Path] | None = None) -> tuple[Scene | None, list[Fault]]:
    """Read a scene, or what can be saved of it.

    Args:
        name: without folder and ending.
        search: folders with scenes, the first that has it counts; None: those that come with the program.

    Returns:
        The scene with all its sounds that are good, None if its file cannot be understood; and every fault.
    """
    search = search or places.scenes()
    try:
        path = places.find(f"{name}{ENDING}", search)
    except Outside:
        return None, [Fault(f"{name}{ENDING}", 0, "", "leads out of its folder", "put a real file in its place")]
    if path is None:
        known = names(search)
        remedy = (f"there are: {', '.join(known)}." if known else "there are none.") + files.suggest(name, known)
        return None, [Fault(f"{name}{ENDING}", 0, "", f'there is no scene "{name}"', remedy)]
    try:
        document = files.load(path)
    except files.BadFile as bad:
        return None, list(bad.faults)
    written, faults = files.read(document, WrittenScene)
    if written is None or document.faults:
        return None, [*document.faults, *faults]
    reader = _Reader(document, Measures())
    scene = Scene(
        name=name,
        layers=tuple(filter(None, map(reader.layer, range(len(written.layer)), written.layer))),
        singles=tuple(filter(None, map(reader.single, range(len(written.single)), written.single))),
    )
    if not written.layer and not written.single:
        reader.faults.append(document.fault((), "nothing sounds in it", "add a [[layer]] or a [[single]]"))
    return scene, reader.faults


@dataclass(slots=True)
class _Reader:
    """Looks for the sounds of one scene, and gathers what is wrong with them."""

    document: Document
    measures: Measures
    faults: list[Fault] = field(default_factory=list)

    def layer(self, number: int, written: WrittenLayer) -> Layer | None:
        path, _ = self._sound(("layer", number, "file"), written.file)
        return Layer(path=path, level=written.level) if path else None

    def single(self, number: int, written: WrittenSingle) -> Single | None:
        key = ("single", number)
        least, most = written.every
        if least > most:
            problem = f"{least:g} is more than {most:g}"
            self.faults.append(self.document.fault((*key, "every"), problem, "write the shorter time first"))
        found = [self._sound((*key, "files", place), name) for place, name in enumerate(written.files)]
        good = [(path, seconds) for path, seconds in found if path]
        if not good or least > most:
            return None
        kind = Kind(lengths=tuple(seconds for _, seconds in good), every=written.every, vary=written.vary)
        return Single(paths=tuple(path for path, _ in good), level=written.level, kind=kind)

    def _sound(self, key: tuple[str | int, ...], name: str) -> tuple[Path | None, float]:
        """Find a sound and its seconds: beside the scene, else among those that come with the program."""
        folders = places.sounds(self.document.path.parent)
        try:
            path = places.find(name, folders)
        except Outside:
            problem, remedy = f'"{name}" leads out of its folder', "put the sound itself there, not a link"
            self.faults.append(self.document.fault(key, problem, remedy))
            return None, 0.0
        if path is None:
            remedy = f"put it beside this file.{files.suggest(name, places.known(folders))}"
            self.faults.append(self.document.fault(key, f'there is no sound "{name}"', remedy))
            return None, 0.0
        seconds, problem, remedy = self.measures.take(path)
        if problem:
            self.faults.append(self.document.fault(key, f'"{name}" {problem}', remedy))
        return (None, 0.0) if problem else (path, seconds)
