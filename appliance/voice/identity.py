"""Which engine would speak, known without starting it.

The name of a rendered line depends on the engine's version, which only the worker can tell. So what it told is kept
beside the lines, together with all that decides which engine it is: a box whose lines are all on disk starts none.
"""

import contextlib
import json
import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path

LIBRARIES = Path("/etc/ld.so.cache")
"""The system's list of libraries: written anew whenever one comes, goes or changes."""

VARIABLES = ("LD_LIBRARY_PATH", "ESPEAK_DATA_PATH")
"""Variables that send the engine to other libraries or voices."""

Traces = list[list[str | int] | None]


def traces(environ: Mapping[str, str]) -> Traces:
    """Gather what changes when another engine would be taken.

    Args:
        environ: the environment's variables.

    Returns:
        Size and time of change of the files that decide, and variables.
    """
    files = [LIBRARIES, *(_origin(package) for package in ("pyttsx3", "espeakng_loader"))]
    return [*(stamp(file) for file in files), [environ.get(variable, "") for variable in VARIABLES]]


def _origin(package: str) -> Path | None:
    spec = find_spec(package)
    return Path(spec.origin) if spec and spec.origin else None


def stamp(file: Path | None) -> list[str | int] | None:
    """Give what changes when a file becomes another, None where there is none."""
    try:
        state = file.stat() if file else None
    except OSError:
        return None
    return [str(file), state.st_size, state.st_mtime_ns] if state else None


def recall(file: Path, now: Traces | None) -> str | None:
    """Give the engine that spoke when all was as it is now, None where that is not known.

    Args:
        file: as `remember` wrote it.
        now: as `traces` gives them; None: the one that spoke last, however all was.
    """
    try:
        record = json.loads(file.read_bytes())
    except (OSError, ValueError):
        return None
    if not isinstance(record, dict) or not isinstance(record.get("engine"), str):
        return None
    return str(record["engine"]) if now is None or record.get("traces") == now else None


def remember(file: Path, now: Traces, engine: str) -> None:
    """Write down which engine spoke; where that cannot be written, it is asked again next time.

    Args:
        file: where to.
        now: as `traces` gives them.
        engine: engine and version.
    """
    part = file.with_name(f".{file.stem}.{os.getpid()}.part")
    with contextlib.suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        part.write_text(json.dumps({"engine": engine, "traces": now}), encoding="utf-8")
        part.replace(file)
        return
    with contextlib.suppress(OSError):
        part.unlink(missing_ok=True)
