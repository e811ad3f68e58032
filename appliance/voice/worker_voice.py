"""The voice of an engine that can say anything: in a child process, with every line kept on disk.

>>> voice = WorkerVoice(recipe, cache_directory(os.environ), events.put)  # doctest: +SKIP
>>> voice.request(["Chiudete gli occhi."])  # doctest: +SKIP
>>> events.get()  # doctest: +SKIP
Rendered(text='Chiudete gli occhi.', clip=Clip(path=..., seconds=1.198), progress=(1, 1))
"""

import logging
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from appliance.voice.cache import Cache
from appliance.voice.child import COMMAND
from appliance.voice.lineup import Lineup
from appliance.voice.outcomes import Outcomes
from appliance.voice.recipe import Recipe
from appliance.voice.renderer import Renderer
from appliance.voice.voice import Clip, Done, Failed, Rendered
from appliance.voice.wave_file import find_clip
from appliance.voice.workers import MuteError, UnspokenError, Workers

logger = logging.getLogger(__name__)

IDLE = 60.0
"""Seconds without work after which the worker is ended: it holds memory that a Pi Zero lacks."""

AGAIN = 60.0
"""Seconds after which a voice that is mute tries again by itself."""

STALLED = 8.0
"""Seconds that a line is in work after which nobody should wait for lines; a Pi Zero renders the first one in less.

Less than the box waits for the lines of a phase, so that it waits once only.
"""

PATIENCE = 0.4
"""Seconds that `close` waits for the thread."""


class WorkerVoice:
    """Renders with an engine, ahead and in order, and keeps what is rendered.

    One thread works through the lines; the worker process is started when a line is not on disk, and only then. A line
    that takes too long, or whose worker dies, is tried once more in a fresh worker, then given up; the others go on.
    When that happens to two lines, or no worker starts, the voice is mute: all that waits is given up. Now and then it
    tries one line; once that is rendered, all that had failed are.

    Args:
        recipe: the engine, its voices, and how it speaks.
        cache: directory of rendered lines, as `cache_directory` gives it; other processes may use it too.
        done: called from the thread, once for each requested text; see `Done`.
        command: what starts the worker.
        idle: seconds without work after which the worker is ended.
        again: seconds after which it tries again when it is mute.
    """

    def __init__(
        self,
        recipe: Recipe,
        cache: Path,
        done: Done,
        *,
        command: Sequence[str] = COMMAND,
        idle: float = IDLE,
        again: float = AGAIN,
    ) -> None:
        self._done = done
        self._idle = idle
        self._again = again
        self._cache = Cache(cache)
        self._workers = Workers(recipe, command)
        self._renderer = Renderer(self._workers, recipe, self._cache)
        self._changed = threading.Condition()
        self._lineup = Lineup()
        self._outcomes = Outcomes()
        self._begun: float | None = None
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    @property
    def worker(self) -> int | None:
        """The worker's process number, None while there is none."""
        return self._workers.pid

    @property
    def is_mute(self) -> bool:
        """Whether nothing is to be expected of it just now; see `Voice.is_mute`."""
        with self._changed:
            return self._outcomes.is_mute or self._is_stalled()

    @property
    def troubles(self) -> Mapping[str, str]:
        """What is wrong; see `Voice.troubles`."""
        with self._changed:
            reason = "the speech process does not answer" if self._is_stalled() else self._outcomes.trouble
            voice, cache = self._workers.trouble, self._cache.trouble
        return {"speech": reason and f"not spoken: {reason}", "voice": voice, "cache": cache}

    def request(self, texts: Sequence[str], urgent: bool = False) -> None:
        """Queue lines for rendering; see `Voice.request`."""
        with self._changed:
            self._outcomes.ask(texts)
            self._line_up(texts, urgent)
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
        """End all work and the worker; see `Voice.close`."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._workers.stop()
        self._thread.join(PATIENCE)

    def _work(self) -> None:
        while self._wait():
            self._find_new()
            self._render_next()
        self._workers.rest()
        self._cache.close()

    def _wait(self) -> bool:
        """Sleep until there is work; say whether there is any, not the end."""
        while True:
            with self._changed:
                if self._changed.wait_for(self._is_due, self._sleep()):
                    return not self._closing
                if self.worker is None:
                    self._line_up(self._outcomes.failed(at_most=1))
                    continue
            self._workers.rest()

    def _is_due(self) -> bool:
        return self._closing or bool(self._lineup)

    def _sleep(self) -> float | None:
        """Seconds after which something is to be done though there is no work."""
        if self.worker is not None:
            return self._idle
        return self._again if self._outcomes.is_mute else None

    def _is_stalled(self) -> bool:
        return self._begun is not None and time.monotonic() - self._begun > STALLED

    def _line_up(self, texts: Sequence[str], urgent: bool = False) -> None:
        if texts:
            self._lineup.add(texts, urgent)
            self._workers.take_heart()

    def _find_new(self) -> None:
        """Answer the new lines that are on disk, let the others stand in line."""
        while True:
            with self._changed:
                text = self._lineup.take_new()
            if text is None:
                return
            clip = self._renderer.find(text)
            if clip:
                self._answer(text, clip)
            else:
                with self._changed:
                    self._lineup.stand_in_line()

    def _render_next(self) -> None:
        with self._changed:
            text = self._lineup.take()
            if text is None:
                return
            self._begun = time.monotonic()
        result: Clip | str
        is_mute: bool | None = None
        try:
            result = self._renderer.render(text)
            is_mute = False
        except MuteError as error:
            result = self._renderer.find(text) or str(error)
            is_mute = True
        except UnspokenError as error:
            result = str(error)
        except Exception as error:
            # A fault of our own: it may cost this line, but never the lines after it.
            logger.exception('"%s" was not rendered', text)
            result = f"{type(error).__name__}: {error}"
        self._answer(text, result, is_mute)

    def _answer(self, text: str, result: Clip | str, is_mute: bool | None = None) -> None:
        """Tell what became of a line: its sound, or the reason why there is none.

        Args:
            text: the line.
            result: its sound, or the reason.
            is_mute: what it proves of the voice; None: nothing.
        """
        with self._changed:
            if self._closing:
                return
            self._begun = None
            progress = self._lineup.finish()
            is_to_be_told = self._outcomes.take(text, result)
            if is_mute is not None:
                self._line_up(self._outcomes.prove(mute=is_mute))
        if not is_to_be_told:
            return
        outcome = Rendered(text, result, progress) if isinstance(result, Clip) else Failed(text, result)
        try:
            self._done(outcome)
        except Exception:
            # The lines after this one shall still be spoken.
            logger.exception("nobody took the answer for a line")
