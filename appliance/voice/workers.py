"""The worker that renders: started when it is needed, ended when it is not, given up when it is of no use."""

import logging
import threading
from collections.abc import Sequence
from typing import Any

from appliance.voice.child import Child, LostError
from appliance.voice.recipe import Recipe

logger = logging.getLogger(__name__)

START = 20.0
"""Seconds that the worker may take to start: a Pi Zero reads numpy and the voices from a slow card."""


class UnspokenError(Exception):
    """A line cannot be rendered; the text is the reason, for people."""


class MuteError(UnspokenError):
    """No line can be rendered just now, whatever it is."""


class Workers:
    """One worker at a time. One thread uses it; `stop`, `take_heart` and `pid` are for all.

    Args:
        recipe: how lines are rendered.
        command: what starts a worker.

    Attributes:
        engine: which engine the last one had; empty: not known.
        voice: the name of the voice that speaks, as far as is known.
    """

    def __init__(self, recipe: Recipe, command: Sequence[str]) -> None:
        self.engine = ""
        self.voice = recipe.voices[0]
        self._recipe = recipe
        self._command = command
        self._bundled = False
        self._useless = ""
        self._told: set[str] = set()
        # Guards the worker's coming and going, and whether any may still come.
        self._lock = threading.Lock()
        self._child: Child | None = None
        self._stopped = False

    @property
    def pid(self) -> int | None:
        """The worker's process number, None while there is none."""
        child = self._child
        return child.pid if child else None

    @property
    def trouble(self) -> str:
        """That another voice speaks than the one that was asked for; empty while that is not so."""
        wanted = self._recipe.voices[0]
        engine = "espeak-ng" if self._recipe.engine == "pyttsx3" else self._recipe.engine
        return "" if self.voice == wanted else f'voice "{wanted}" is not known to {engine}; "{self.voice}" speaks'

    def start(self) -> None:
        """See that there is a worker, with the library of the package if it does not start with the system's.

        Raises:
            MuteError: no worker is of use; that holds until `take_heart`.
        """
        if self._child:
            return
        if self._useless:
            raise MuteError(self._useless)
        try:
            self._start()
        except LostError as lost:
            # The system's library may be there without its voices, or of another version than they.
            self._bundled = self._recipe.engine == "pyttsx3" and not lost.was_killed
            how = " with the libespeak-ng of the package" if self._bundled else ""
            self.warn(f"{lost}; starting it{how} once more")
        else:
            return
        try:
            self._start()
        except LostError as lost:
            self._bundled = False
            raise self.give_up(lost) from lost

    def ask(self, text: str, path: str, memory: bool) -> dict[str, Any]:
        """Have the worker render a line.

        Args:
            text: the line.
            path: of the file.
            memory: whether the file is there already, in memory.

        Returns:
            The worker's answer.

        Raises:
            LostError: the worker is gone.
        """
        if self._child is None:
            raise LostError("the speech process is gone")
        return self._ask(self._child, {"text": text, "path": path, "memory": memory}, self._recipe.timeout)

    def give_up(self, reason: object) -> MuteError:
        """Start no more workers until `take_heart`.

        Args:
            reason: for people.

        Returns:
            What is to be raised.
        """
        self._useless = str(reason)
        return MuteError(self._useless)

    def take_heart(self) -> None:
        """Forget that no worker was of use: the next line has one started."""
        self._useless = ""

    def praise(self) -> None:
        """It has rendered a line: what goes wrong from now on is told anew."""
        self._told &= {self.trouble}

    def warn(self, words: str) -> None:
        """Log what went wrong, once while nothing is rendered; not if a worker was lost because it was ended."""
        if not self._stopped and words not in self._told:
            self._told.add(words)
            logger.warning(words)

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

    def _start(self) -> None:
        with self._lock:
            if self._stopped:
                raise UnspokenError("the voice is closed")
            child = self._child = Child(self._command)
        recipe = self._recipe
        hello = {
            "engine": recipe.engine,
            "voices": list(recipe.voices),
            "options": dict(recipe.options),
            "files": list(map(str, recipe.files)),
            "bundled": self._bundled,
        }
        answer = self._ask(child, hello, START + recipe.timeout)
        if "engine" not in answer:
            self.rest()
            raise self.give_up(answer.get("unusable"))
        self.engine, self.voice = str(answer["engine"]), str(answer.get("voice"))
        if self.trouble:
            self.warn(self.trouble)

    def _ask(self, child: Child, message: dict[str, Any], limit: float) -> dict[str, Any]:
        try:
            return child.ask(message, limit)
        except LostError:
            self.rest()
            raise
