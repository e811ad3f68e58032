"""What a pack says of itself: `pack.json`, beside its files."""

import json
import unicodedata
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

ENGINE = "kokoro-82m"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One file of a pack; see `appliance.voice.pack.Line`, which reads it.

    Attributes:
        speed: at which it was spoken.
        spoken: what the model got to read, if that is spelt otherwise than the text; else "".
    """

    key: str
    text: str
    hash: str
    file: str
    seconds: float
    loudness: float
    speed: float
    spoken: str = ""


def hash_of(text: str) -> str:
    """The name of a text: the first 16 hexadecimal digits of its SHA-256."""
    return sha256(text.encode()).hexdigest()[:16]


def file_of(key: str) -> str:
    """The name of a line's file, in letters that every file system and every archive keeps as they are."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", key) if not unicodedata.combining(c))
    return plain.replace("/", ".").replace("+", "_") + ".ogg"


def read(folder: Path, voice: str) -> dict[str, Line]:
    """The lines of a pack by their text; none if there is no pack yet, or if another voice speaks in it."""
    try:
        data = json.loads((folder / "pack.json").read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    return {line["text"]: Line(**line) for line in data["lines"]} if data["voice"] == voice else {}


def write(folder: Path, language: str, voice: str, lines: dict[str, Line]) -> None:
    """Write the manifest so that it is either the old or the new one, one line of it a line of the pack."""
    head = {"format": 1, "language": language, "engine": ENGINE, "voice": voice}
    rows = [
        json.dumps({name: value for name, value in asdict(line).items() if value != ""}, ensure_ascii=False)
        for line in sorted(lines.values(), key=lambda line: line.key)
    ]
    whole = ",\n".join(rows)
    text = f'{json.dumps(head)[:-1]}, "lines": [\n{whole}\n]}}\n'
    part = folder / "pack.part"
    part.write_text(text, encoding="utf-8")
    part.replace(folder / "pack.json")
