"""An audio file that is there whole or not at all."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EIO
from pathlib import Path

import numpy as np
import soundfile

from .levels import RATE
from .samples import Samples

FORMATS = {
    ".wav": ("WAV", "PCM_16"),
    ".flac": ("FLAC", "PCM_16"),
    ".ogg": ("OGG", "VORBIS"),
    ".mp3": ("MP3", "MPEG_LAYER_III"),
}
"""What each ending means to libsndfile."""


def partial(path: Path) -> Path:
    """The name of a file while it is being written."""
    return path.with_name(f".{path.name}.partial")


class Recording:
    """Sound written piece by piece under a name of its own; the final name is given at the end.

    Attributes:
        path: the final name.
    """

    def __init__(self, path: Path, channels: int = 1) -> None:
        """Open the file.

        Args:
            path: the final name; its ending says the format.
            channels: each of them gets the same.

        Raises:
            ValueError: an ending that is no format of sound.
            OSError: it cannot be written there.
        """
        known = FORMATS.get(path.suffix.lower())
        if known is None:
            ending = path.suffix or path.name
            raise ValueError(f'"{ending}" is no format of sound; there are {", ".join(FORMATS)}')
        self.path = path
        self._channels = channels
        self._partial = partial(path)
        # Opened by ourselves first: the system says why it cannot be written, libsndfile does not.
        self._partial.open("wb").close()
        self._file = soundfile.SoundFile(
            str(self._partial), "w", samplerate=RATE, channels=channels, format=known[0], subtype=known[1]
        )

    def write(self, samples: Samples) -> None:
        """Append samples of one channel.

        Raises:
            OSError: the disk takes no more.
        """
        with _disk_errors(self.path):
            self._file.write(np.repeat(samples[:, None], self._channels, axis=1))

    def close(self) -> None:
        """Finish the file and give it its name. More than once does no harm.

        Raises:
            OSError: the disk takes no more, or something else has taken the name; then nothing is left.
        """
        if self._file.closed:
            return
        try:
            with _disk_errors(self.path):
                self._file.close()
            self._partial.replace(self.path)
        except OSError:
            self._partial.unlink(missing_ok=True)
            raise

    def abort(self) -> None:
        """Remove what was written. After `close` it does nothing."""
        if not self._file.closed:
            with suppress(OSError), _disk_errors(self.path):
                self._file.close()
            self._partial.unlink(missing_ok=True)


@contextmanager
def _disk_errors(path: Path) -> Iterator[None]:
    """Gives libsndfile's errors the type that errors of files have."""
    try:
        yield
    except soundfile.LibsndfileError as error:
        raise OSError(EIO, f"the disk takes no more ({error.error_string})", str(path)) from error
