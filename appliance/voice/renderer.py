"""One line at a time: found on disk, or rendered by the worker, by a fresh one where the first is lost over it."""

from typing import Any

from appliance.voice.cache import Cache, line_name
from appliance.voice.child import LostError
from appliance.voice.identity import recall, remember
from appliance.voice.recipe import Recipe
from appliance.voice.voice import Clip
from appliance.voice.wave_file import find_clip
from appliance.voice.workers import MuteError, UnspokenError, Workers

LONGEST = 4000
"""Characters of a line at most; more is no line, and would not fit the pipe to the worker at once."""


class Renderer:
    """Has lines rendered by a worker process. One thread uses it.

    Args:
        workers: who render.
        recipe: how lines are rendered.
        cache: where lines are kept.
    """

    def __init__(self, workers: Workers, recipe: Recipe, cache: Cache) -> None:
        self._workers = workers
        self._recipe = recipe
        self._cache = cache
        self._record = cache.directory / recipe.record
        self._engine = recall(self._record, recipe.traces())
        self._is_shaken = False

    def find(self, text: str) -> Clip | None:
        """Find a line on disk, None where it is not, or where it is not known which engine would speak."""
        return self._cache.find(self._file(text)) if self._engine else None

    def render(self, text: str) -> Clip:
        """Have a line rendered.

        Raises:
            UnspokenError: it cannot be.
            MuteError: nor can any other, until the workers `take_heart`: none starts, or they were lost over two
                lines, one after the other. It may still be found: perhaps it is known only now how its file is called.
        """
        if not text.strip():
            raise UnspokenError("there is nothing to say")
        if len(text) > LONGEST:
            raise UnspokenError(f"longer than {LONGEST} characters")
        try:
            clip = self._attempt(text)
        except LostError as lost:
            if self._is_shaken:
                raise self._workers.give_up(lost) from lost
            self._workers.warn(f'"{text}": {lost}; once more')
            clip = self._attempt_again(text)
        self._is_shaken = False
        self._workers.praise()
        return clip

    def _attempt_again(self, text: str) -> Clip:
        try:
            return self._attempt(text)
        except LostError as lost:
            self._is_shaken = True
            raise UnspokenError(str(lost)) from lost

    def _attempt(self, text: str) -> Clip:
        self._start()
        # The worker may just have told which engine it has.
        if clip := self.find(text):
            return clip
        try:
            answer = self._ask(text)
            if "unwritable" in answer and self._cache.fall_back(str(answer["unwritable"])):
                answer = self._ask(text)
            if "seconds" not in answer:
                raise UnspokenError(str(answer.get("failed") or f"it cannot be kept: {answer.get('unwritable')}"))
            clip = find_clip(self._cache.path(self._file(text)))
        except OSError as error:
            raise UnspokenError(f"it cannot be kept: {error.strerror}") from error
        if clip is None:
            raise UnspokenError("the speech process left a file that is cut, or none")
        return clip

    def _ask(self, text: str) -> dict[str, Any]:
        return self._workers.ask(
            self._recipe.spoken(text), str(self._cache.path(self._file(text))), self._cache.in_memory
        )

    def _start(self) -> None:
        try:
            self._workers.start()
        except MuteError:
            # What the engine of another day has left on disk is better than nothing.
            self._engine = self._engine or recall(self._record, None)
            raise
        if self._engine != self._workers.engine:
            self._engine = self._workers.engine
            remember(self._record, self._recipe.traces(), self._engine)

    def _file(self, text: str) -> str:
        recipe = self._recipe
        return line_name(self._engine or "", self._workers.voice, recipe.options, recipe.spoken(text))
