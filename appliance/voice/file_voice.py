"""A voice that has its lines as sound files: each becomes a clip in the cache, in a thread, ahead of need.

What it does not have fails at once, so that another voice may say it. What it should have and cannot give is told once.
"""

import logging
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from queue import Empty, SimpleQueue

from appliance.voice.cache import Cache, line_name
from appliance.voice.lineup import Lineup
from appliance.voice.outcomes import Outcomes
from appliance.voice.pieces import is_word
from appliance.voice.shelf import Part, Shelf, ShelfError
from appliance.voice.voice import Clip, Done, Failed, Rendered
from appliance.voice.wave_file import fill_clip, find_clip, write_clip

logger = logging.getLogger(__name__)

ENGINE = "files 1"
"""Goes into the names of clips; the number grows when they are made in another way."""

PATIENCE = 0.4
"""Seconds that `close` waits for the thread."""


class FileVoice:
    """Speaks from files.

    Args:
        shelf: finds them.
        cache: directory of clips.
        done: called from the thread, once for each requested text; see `Done`.
        timeout: seconds that a file may take to be read; then the files are given up.
    """

    def __init__(self, shelf: Shelf, cache: Path, done: Done, *, timeout: float) -> None:
        self._shelf = shelf
        self._cache = Cache(cache)
        self._done = done
        self._timeout = timeout
        self._trouble = ""
        self._told: set[str] = set()
        self._given_up = ""
        self._aside = _Aside()
        self._changed = threading.Condition()
        self._lineup = Lineup()
        self._outcomes = Outcomes()
        self._closing = False
        self._thread = threading.Thread(target=self._work, name=f"voice of {shelf.name}", daemon=True)
        self._thread.start()

    @property
    def is_mute(self) -> bool:
        """Whether its files do not answer; see `Voice.is_mute`."""
        return bool(self._given_up)

    @property
    def troubles(self) -> Mapping[str, str]:
        """What is wrong; see `Voice.troubles`. A line that it does not have is nothing wrong."""
        return {"speech": self._trouble and f"not spoken: {self._trouble}", "voice": "", "cache": self._cache.trouble}

    def request(self, texts: Sequence[str], urgent: bool = False) -> None:
        """Queue lines; see `Voice.request`."""
        with self._changed:
            self._outcomes.ask(texts)
            self._lineup.add(texts, urgent)
            self._changed.notify()

    def clip(self, text: str) -> Clip | None:
        """Give the sound of a line, as long as its file is whole; see `Voice.clip`."""
        with self._changed:
            clip = self._outcomes.clip(text)
        return clip if clip and find_clip(clip.path) == clip else None

    def failed(self, text: str) -> str | None:
        """Give the reason why a line has no sound; see `Voice.failed`."""
        with self._changed:
            return self._outcomes.reason(text)

    def close(self) -> None:
        """End all work; see `Voice.close`."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join(PATIENCE)

    def _work(self) -> None:
        while self._wait():
            self._find_new()
            self._make_next()
        self._aside.close()
        self._cache.close()

    def _wait(self) -> bool:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or bool(self._lineup))
            return not self._closing

    def _find_new(self) -> None:
        """Answer new lines that are in the cache or on no shelf, let the others stand in line."""
        while True:
            with self._changed:
                text = self._lineup.take_new()
            if text is None:
                return
            result: Clip | str | None
            try:
                parts = self._find(text)
                result = self._cache.find(self._file(parts)) if parts else f"{self._shelf.name} has no such line"
            except ShelfError as error:
                result = self._tell(str(error))
            except Exception as error:
                # As in `_make_next`: it may cost this line, but never the lines after it.
                logger.exception('"%s" was not found', text)
                result = f"{type(error).__name__}: {error}"
            if result is not None:
                self._answer(text, result)
                continue
            with self._changed:
                self._lineup.stand_in_line()

    def _make_next(self) -> None:
        with self._changed:
            text = self._lineup.take()
        if text is None:
            return
        result: Clip | str
        try:
            result = self._make(text)
        except ShelfError as error:
            result = self._tell(str(error))
        except Exception as error:
            # A fault of our own: it may cost this line, but never the lines after it.
            logger.exception('"%s" was not made', text)
            result = f"{type(error).__name__}: {error}"
        self._answer(text, result)

    def _find(self, text: str) -> tuple[Part, ...]:
        if self._given_up:
            raise ShelfError(self._given_up)
        return self._shelf.find(text)

    def _make(self, text: str) -> Clip:
        parts = self._find(text)
        path = self._cache.path(self._file(parts))
        samples = self._aside.run(lambda: _join(parts, is_word=is_word(text)), self._timeout)
        if samples is None:
            self._given_up = f"{parts[0].path} takes longer than {self._timeout:g} s to be read"
            raise ShelfError(self._given_up)
        if isinstance(samples, str):
            raise ShelfError(samples)
        try:
            if not self._cache.in_memory:
                try:
                    return write_clip(path, samples)
                except OSError as error:
                    self._cache.fall_back(error.strerror or str(error))
            return fill_clip(self._cache.path(self._file(parts)), samples)
        except OSError as error:
            raise ShelfError(f"it cannot be kept: {error.strerror}") from error

    def _file(self, parts: Sequence[Part]) -> str:
        """Name the clip by what it is made of: other files make another clip."""
        return line_name(ENGINE, "", {}, repr([(str(part.path), *_stamp(part.path), part.rest) for part in parts]))

    def _tell(self, reason: str) -> str:
        """Tell what is wrong with the files: the first thing, once; the others go to the log."""
        if not self._closing and reason not in self._told:
            self._told.add(reason)
            words = f"{self._shelf.name}: {reason}"
            if not self._trouble:
                self._trouble = words
                logger.warning(words)
            else:
                logger.info(words)
        return reason

    def _answer(self, text: str, result: Clip | str) -> None:
        with self._changed:
            if self._closing:
                return
            progress = self._lineup.finish()
            self._outcomes.take(text, result)
        outcome = Rendered(text, result, progress) if isinstance(result, Clip) else Failed(text, result)
        try:
            self._done(outcome)
        except Exception:
            # The lines after this one shall still be spoken.
            logger.exception("nobody took the answer for a line")


def _join(parts: Sequence[Part], *, is_word: bool) -> bytes | str:
    """Make the samples of a clip, or say what is wrong with its files."""
    from appliance.voice.sounds import UnsoundError, join  # noqa: PLC0415 - numpy takes long, and a box starts quickly

    try:
        return join(parts, is_word=is_word)
    except UnsoundError as error:
        return str(error)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        state = path.stat()
    except OSError:
        return 0, 0
    return state.st_size, state.st_mtime_ns


class _Aside:
    """Does one thing at a time in a thread that may be left behind, should it never come back."""

    def __init__(self) -> None:
        self._errands: SimpleQueue[Callable[[], bytes | str] | None] | None = None
        self._answers: SimpleQueue[bytes | str | Exception] = SimpleQueue()

    def run(self, errand: Callable[[], bytes | str], limit: float) -> bytes | str | None:
        """Do it; None: it takes longer than so many seconds.

        Raises:
            Exception: what it raised.
        """
        if self._errands is None:
            self._errands, self._answers = SimpleQueue(), SimpleQueue()
            threading.Thread(
                target=_run_errands, args=(self._errands, self._answers), name="decoding", daemon=True
            ).start()
        self._errands.put(errand)
        try:
            answer = self._answers.get(timeout=limit)
        except Empty:
            self.close()
            return None
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Let the thread end, when it comes to it."""
        if self._errands is not None:
            self._errands.put(None)
            self._errands = None


def _run_errands(
    errands: "SimpleQueue[Callable[[], bytes | str] | None]", answers: "SimpleQueue[bytes | str | Exception]"
) -> None:
    while errand := errands.get():
        try:
            answers.put(errand())
        except Exception as error:  # noqa: BLE001 - whoever asked gets it
            answers.put(error)
