"""Where rendered lines are kept, so that each is rendered once: a file a line, named by all that shapes its sound."""

import hashlib
import json
import logging
import os
from collections.abc import Mapping
from pathlib import Path

from appliance.voice.voice import Clip
from appliance.voice.wave_file import find_clip

logger = logging.getLogger(__name__)

FORMAT = 4
"""Version of the shape of clips; a higher one has every line rendered anew."""


def line_name(engine: str, voice: str, options: Mapping[str, str | float], text: str) -> str:
    """Give the name of the file of a line: whatever changes its sound changes its name.

    Args:
        engine: engine and version.
        voice: the engine's name of the voice.
        options: what else it was told.
        text: what it was given to say.

    Returns:
        32 hexadecimal digits and `.wav`.
    """
    whole = json.dumps([FORMAT, engine, voice, dict(sorted(options.items())), text])
    return hashlib.sha256(whole.encode()).hexdigest()[:32] + ".wav"


class Cache:
    """Rendered lines on disk; beside it, once it cannot be written, in memory.

    Several processes may share one. No line is ever removed from it: a file that is not whole counts as missing and is
    written over, since another process may just have put a whole one in its place.

    In memory each line is a file without a name, seen at `/proc/PID/fd/N`: the worker fills it, the mixer reads it as
    any other, and nothing of it is left behind however the box ends.

    Args:
        directory: of the lines; made when the first is written.

    Attributes:
        directory: the same, whatever the working directory becomes.
        trouble: why lines are kept in memory, one line for people; empty while they are not.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory.absolute()
        self.trouble = ""
        self._memory: dict[str, int] = {}

    @property
    def in_memory(self) -> bool:
        """Whether the next line is kept in memory."""
        return bool(self.trouble)

    def find(self, name: str) -> Clip | None:
        """Find a line that is whole, None where there is none.

        Args:
            name: as `line_name` gives it.
        """
        found = find_clip(self.directory / name)
        return found or (find_clip(self.path(name)) if name in self._memory else None)

    def path(self, name: str) -> Path:
        """Say where a line is to be written; in memory its file is there already, and empty.

        Args:
            name: as `line_name` gives it.

        Raises:
            OSError: there is no memory for it.
        """
        if not self.in_memory:
            return self.directory / name
        if name not in self._memory:
            self._memory[name] = os.memfd_create(name)
        return Path(f"/proc/{os.getpid()}/fd/{self._memory[name]}")

    def fall_back(self, reason: str) -> bool:
        """Keep the next lines in memory, and say so once in the log.

        Args:
            reason: why the directory cannot be written, for people.

        Returns:
            Whether they were kept on disk until now.
        """
        if self.in_memory:
            return False
        self.trouble = f"{self.directory} cannot be written ({reason}): lines are kept in memory until the box stops"
        logger.warning(self.trouble)
        return True

    def close(self) -> None:
        """Let go of what was kept in memory."""
        while self._memory:
            os.close(self._memory.popitem()[1])
