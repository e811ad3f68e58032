"""Where rendered lines are kept, so that each is rendered once: a file a line, named by all that shapes its sound."""

import hashlib
import json
import logging
import tempfile
from pathlib import Path

from appliance.voice.voice import Clip
from appliance.voice.wave_file import find_clip

logger = logging.getLogger(__name__)

FORMAT = 1
"""Version of the shape of clips; a higher one has every line rendered anew."""


def line_name(engine: str, voice: str, rate: int, pitch: int, text: str) -> str:
    """Give the name of the file of a line: whatever changes its sound changes its name.

    Args:
        engine: engine and version.
        voice: the engine's name of the voice.
        rate: words a minute.
        pitch: 0 to 100.
        text: the line.

    Returns:
        32 hexadecimal digits and `.wav`.
    """
    whole = json.dumps([FORMAT, engine, voice, rate, pitch, text])
    return hashlib.sha256(whole.encode()).hexdigest()[:32] + ".wav"


class Cache:
    """Rendered lines on disk; beside it, once it cannot be written, a directory for this run.

    Several processes may share one. No line is ever removed from it: a file that is not whole counts as missing and is
    written over, since another process may just have put a whole one in its place.

    Args:
        directory: of the lines; made when the first is written.
        spare: where a directory for this run may be made; None: where temporary files go.
    """

    def __init__(self, directory: Path, spare: Path | None) -> None:
        self._main = directory.absolute()
        self._spare = spare
        self._temporary: tempfile.TemporaryDirectory[str] | None = None

    @property
    def directory(self) -> Path:
        """Where the next line is to be written."""
        return Path(self._temporary.name) if self._temporary else self._main

    def find(self, name: str) -> Clip | None:
        """Find a line that is whole, None where there is none.

        Args:
            name: as `line_name` gives it.
        """
        found = find_clip(self._main / name)
        return found or (find_clip(self.directory / name) if self._temporary else None)

    def fall_back(self, reason: str) -> bool:
        """Leave the directory for one of this run, and say so once in the log.

        Args:
            reason: why the directory cannot be written, for people.

        Returns:
            Whether there was another directory to go to.
        """
        if self._temporary:
            return False
        try:
            self._temporary = tempfile.TemporaryDirectory(prefix="voxlupi-", dir=self._spare)
        except OSError:
            return False
        logger.warning(
            "%s cannot be written (%s): rendered lines are kept in %s until the box stops",
            self._main,
            reason,
            self._temporary.name,
        )
        return True

    def close(self) -> None:
        """Remove what was for this run only."""
        if self._temporary:
            self._temporary.cleanup()
            self._temporary = None
