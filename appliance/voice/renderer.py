"""One line at a time: found on disk, or rendered by the worker, by a fresh one where the first is lost over it."""

import logging
import os
import threading
from collections.abc import Sequence
from typing import Any

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice.cache import Cache, line_name
from appliance.voice.child import Child, LostError
from appliance.voice.identity import recall, remember, traces
from appliance.voice.voice import Clip

logger = logging.getLogger(__name__)

START = 20.0
"""Seconds that the worker may take to start: a Pi Zero reads numpy and the voices from a slow card."""

LONGEST = 4000
"""Characters of a line at most; more is no line, and would not fit the pipe to the worker at once."""


class UnspokenError(Exception):
    """A line cannot be rendered; the text is the reason, for people."""


class Renderer:
    """Has lines rendered by a worker process. One thread uses it; `stop`, `take_heart` and `worker` are for all.

    Args:
        name: the engine's name of the voice.
        settings: rate, pitch and the time limit of a line.
        cache: where lines are kept.
        command: what starts the worker.
    """

    def __init__(self, name: str, settings: VoiceSettings, cache: Cache, command: Sequence[str]) -> None:
        self._name = name
        self._settings = settings
        self._cache = cache
        self._command = command
        self._record = cache.directory / "engine.json"
        self._engine = recall(self._record, traces(os.environ))
        self._bundled = False
        self._unusable: str | None = None
        # Guards the worker's coming and going, and whether any may still come.
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._stopped = False

    @property
    def worker(self) -> int | None:
        """The worker's process number, None while there is none."""
        child = self._child
        return child.pid if child else None

    def find(self, text: str) -> Clip | None:
        """Find a line on disk, None where it is not, or where it is not known which engine would speak."""
        return self._cache.find(self._file(text)) if self._engine else None

    def render(self, text: str) -> Clip:
        """Have a line rendered.

        Raises:
            UnspokenError: it cannot be.
        """
        if not text.strip():
            raise UnspokenError("there is nothing to say")
        if len(text) > LONGEST:
            raise UnspokenError(f"longer than {LONGEST} characters")
        try:
            return self._attempt(text)
        except LostError as lost:
            self._warn('"%s": %s; once more', text, lost)
        try:
            return self._attempt(text)
        except LostError as lost:
            raise UnspokenError(str(lost)) from lost

    def take_heart(self) -> None:
        """Forget that no worker was of use: the next line has one started."""
        self._unusable = None

    def rest(self) -> None:
        """End the worker until the next line needs it."""
        with self._lock:
            child, self._child = self._child, None
        if child:
            child.close()

    def stop(self) -> None:
        """End the worker at once, whatever it is at, and let none start again; from another thread."""
        with self._lock:
            self._stopped = True
            if self._child:
                self._child.kill()

    def _warn(self, words: str, *what: object) -> None:
        """Log what went wrong, unless the worker was lost because it was ended."""
        if not self._stopped:
            logger.warning(words, *what)

    def _attempt(self, text: str) -> Clip:
        child = self._child or self._start()
        # The worker may just have told which engine it has.
        if clip := self.find(text):
            return clip
        answer = self._ask_line(child, text)
        if "unwritable" in answer and self._cache.fall_back(str(answer["unwritable"])):
            answer = self._ask_line(child, text)
        if "seconds" in answer:
            return Clip(self._cache.directory / self._file(text), float(answer["seconds"]))
        raise UnspokenError(str(answer.get("failed") or f"it cannot be kept: {answer.get('unwritable')}"))

    def _ask_line(self, child: Child, text: str) -> dict[str, Any]:
        path = self._cache.directory / self._file(text)
        return self._ask(child, {"text": text, "path": str(path)}, self._settings.timeout)

    def _ask(self, child: Child, message: dict[str, Any], limit: float) -> dict[str, Any]:
        try:
            return child.ask(message, limit)
        except LostError:
            self.rest()
            raise

    def _file(self, text: str) -> str:
        return line_name(self._engine or "", self._name, self._settings.rate, self._settings.pitch, text)

    def _start(self) -> Child:
        """Start a worker, with the library of the package if it does not start with the system's.

        Raises:
            UnspokenError: no worker is of use; that holds until `take_heart`.
        """
        if self._unusable:
            raise UnspokenError(self._unusable)
        try:
            return self._start_once()
        except LostError as lost:
            # The system's library may be there without its voices, or of another version than they.
            self._warn("%s; starting it with the libespeak-ng of the package", lost)
        self._bundled = True
        try:
            return self._start_once()
        except LostError as lost:
            self._unusable = str(lost)
            raise UnspokenError(str(lost)) from lost

    def _start_once(self) -> Child:
        with self._lock:
            if self._stopped:
                raise UnspokenError("the voice is closed")
            child = self._child = Child(self._command)
        settings = self._settings
        hello = {"voice": self._name, "rate": settings.rate, "pitch": settings.pitch, "bundled": self._bundled}
        answer = self._ask(child, hello, START + settings.timeout)
        if "engine" not in answer:
            self.rest()
            self._unusable = str(answer.get("unusable"))
            raise UnspokenError(self._unusable)
        engine = str(answer["engine"])
        if engine != self._engine:
            self._engine = engine
            remember(self._record, traces(os.environ), engine)
        return child
