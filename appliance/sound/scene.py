"""What an ambience is made of, read from `config/scenes/<name>.toml`.

    format = 1

    [[layer]]
    file = "rain.ogg"     # a file of `sounds/`, or beside the scene's own
    level = -6.0          # dB

Every layer repeats for ever by itself. Layers of different lengths never meet the same way twice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

import soundfile
from msgspec import Meta

from appliance import files

from .levels import RATE

LAYERS = 4
"""Layers of one scene at most; the card mixes two scenes during a cross-fade."""

LONGEST = 30_000_000 // 2 // 4 // RATE
"""Seconds of all layers of a scene together: all is decoded, 30 MB for two scenes of two channels at 16 bit."""

ENDING = ".toml"


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenLayer:
    """A layer as it stands in the file.

    Attributes:
        file: name of a sound file.
        level: dB.
    """

    file: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^/\\]+$")]
    level: Annotated[float, Meta(ge=-60, le=12)] = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenScene:
    """A scene as it stands in the file.

    Attributes:
        format: version of the file's format.
        layer: what sounds together.
    """

    format: Literal[1]
    layer: Annotated[tuple[WrittenLayer, ...], Meta(min_length=1, max_length=LAYERS)]


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
class Scene:
    """An ambience.

    Attributes:
        name: its file's name without the ending.
        layers: what sounds together, at least one.
    """

    name: str
    layers: tuple[Layer, ...]


def folders() -> tuple[Path, ...]:
    """Where scenes are looked for when nothing else is said."""
    return (files.shipped("config", "scenes"),)


def names(search: Sequence[Path] | None = None) -> list[str]:
    """Every scene there is, in order of the alphabet.

    Args:
        search: folders with scenes; None: those that come with the program.
    """
    found = {path.stem for folder in search or folders() for path in folder.glob(f"*{ENDING}")}
    return sorted(found)


def load(name: str, search: Sequence[Path] | None = None) -> Scene:
    """Read a scene.

    Args:
        name: without folder and ending.
        search: folders with scenes, the first that has it counts; None: those that come with the program.

    Raises:
        files.BadFile: there is no such scene, or something in it or in its sounds is wrong; all faults of it.
    """
    known = names(search)
    if name not in known:
        there_are = f"there are: {', '.join(known)}." if known else "there are none."
        fault = files.Fault(
            f"{name}{ENDING}", 0, "", f'there is no scene "{name}"', there_are + files.suggest(name, known)
        )
        raise files.BadFile([fault])
    path = next(folder / f"{name}{ENDING}" for folder in search or folders() if (folder / f"{name}{ENDING}").is_file())
    document = files.load(path)
    written, faults = files.read(document, WrittenScene)
    if written is None or document.faults:
        raise files.BadFile([*document.faults, *faults])
    layers = [_layer(document, number, layer) for number, layer in enumerate(written.layer)]
    faults = [*faults, *(layer for layer in layers if isinstance(layer, files.Fault))]
    good = tuple(layer for layer in layers if isinstance(layer, Layer))
    if not faults and (seconds := sum(soundfile.info(str(layer.path)).duration for layer in good)) > LONGEST:
        problem = f"the layers are {seconds:.0f} seconds long together"
        faults = [document.fault(("layer",), problem, f"at most {LONGEST} seconds fit into memory")]
    if faults:
        raise files.BadFile(faults)
    return Scene(name=name, layers=good)


def _layer(document: files.Document, number: int, written: WrittenLayer) -> Layer | files.Fault:
    """Find a layer's sound: beside the scene, else among the sounds that come with the program."""
    key = ("layer", number, "file")
    places = (document.path.parent, files.shipped("sounds"))
    path = next((place / written.file for place in places if (place / written.file).is_file()), None)
    if path is None:
        known = {sound.name for place in places for sound in place.glob("*.*") if sound.suffix in SOUNDS}
        return document.fault(
            key,
            f'there is no sound "{written.file}"',
            f"put it into sounds/.{files.suggest(written.file, known)}",
        )
    try:
        info = soundfile.info(str(path))
    except (soundfile.LibsndfileError, OSError):
        return document.fault(key, f'"{written.file}" is not a sound that can be read', "save it as OGG or WAV")
    if info.samplerate != RATE or not info.frames:
        problem = f'"{written.file}" has {info.frames} samples at {info.samplerate} Hz'
        return document.fault(key, problem, f"save it with {RATE} Hz")
    return Layer(path=path, level=written.level)


SOUNDS = {".ogg", ".wav", ".flac", ".mp3"}
"""Endings of files that hold sound."""
