"""The real voice: pyttsx3 and espeak-ng, in a child process, with every line kept on disk.

>>> voice = Pyttsx3Voice("it", settings.voice, cache_directory(os.environ), events.put)  # doctest: +SKIP
>>> voice.request(["Chiudete gli occhi."])  # doctest: +SKIP
>>> events.get()  # doctest: +SKIP
Rendered(text='Chiudete gli occhi.', clip=Clip(path=..., seconds=1.198), progress=(1, 1))
"""

import logging
import os
import threading
from collections.abc import Sequence
from pathlib import Path

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice.cache import Cache
from appliance.voice.child import COMMAND
from appliance.voice.directories import spare_directory
from appliance.voice.lineup import Lineup
from appliance.voice.renderer import Renderer, UnspokenError
from appliance.voice.voice import Clip, Done, Failed, Rendered

logger = logging.getLogger(__name__)

IDLE = 60.0
"""Seconds without work after which the worker is ended: it holds memory that a Pi Zero lacks."""

PATIENCE = 0.4
"""Seconds that `close` waits for the thread."""


class Pyttsx3Voice:
    """Renders with pyttsx3, ahead and in order, and keeps what is rendered.

    One thread works through the lines; the worker process is started when a line is not on disk, and only then. A line
    that takes too long, or whose worker dies, is tried once more in a fresh worker, then given up; the others go on.

    Args:
        language: `it`, `en`, `fr` …; names the voice where the settings name none.
        settings: voice, rate, pitch and the time limit of a line.
        cache: directory of rendered lines, as `cache_directory` gives it; other processes may use it too.
        done: called from the thread, once for each requested text.
        command: what starts the worker.
        idle: seconds without work after which the worker is ended.
    """

    def __init__(
        self,
        language: str,
        settings: VoiceSettings,
        cache: Path,
        done: Done,
        *,
        command: Sequence[str] = COMMAND,
        idle: float = IDLE,
    ) -> None:
        self._done = done
        self._idle = idle
        self._cache = Cache(cache, spare_directory(os.environ))
        self._renderer = Renderer(settings.name or language, settings, self._cache, command)
        self._changed = threading.Condition()
        self._lineup = Lineup()
        self._clips: dict[str, Clip] = {}
        self._reasons: dict[str, str] = {}
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="voice", daemon=True)
        self._thread.start()

    @property
    def worker(self) -> int | None:
        """The worker's process number, None while there is none."""
        return self._renderer.worker

    def request(self, texts: Sequence[str], urgent: bool = False) -> None:
        """Queue lines for rendering; see `Voice.request`."""
        with self._changed:
            for text in texts:
                self._reasons.pop(text, None)
            self._lineup.add(texts, urgent)
            self._renderer.take_heart()
            self._changed.notify()

    def clip(self, text: str) -> Clip | None:
        """Give the sound of a line; see `Voice.clip`."""
        with self._changed:
            return self._clips.get(text)

    def failed(self, text: str) -> str | None:
        """Give the reason why a line has no sound; see `Voice.failed`."""
        with self._changed:
            return self._reasons.get(text)

    def close(self) -> None:
        """End all work and the worker; see `Voice.close`."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._renderer.stop()
        self._thread.join(PATIENCE)

    def _work(self) -> None:
        while self._wait():
            self._find_new()
            self._render_next()
        self._renderer.rest()
        self._cache.close()

    def _wait(self) -> bool:
        """Sleep until there is work; say whether there is any, not the end."""
        with self._changed:
            if self._changed.wait_for(self._is_due, self._idle if self.worker else None):
                return not self._closing
        self._renderer.rest()
        with self._changed:
            self._changed.wait_for(self._is_due)
            return not self._closing

    def _is_due(self) -> bool:
        return self._closing or bool(self._lineup)

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
        result: Clip | str
        try:
            result = self._renderer.render(text)
        except UnspokenError as error:
            result = str(error)
        except Exception as error:
            # A fault of our own: it may cost this line, but never the lines after it.
            logger.exception('"%s" was not rendered', text)
            result = f"{type(error).__name__}: {error}"
        self._answer(text, result)

    def _answer(self, text: str, result: Clip | str) -> None:
        """Tell what became of a line: its sound, or the reason why there is none."""
        with self._changed:
            if self._closing:
                return
            progress = self._lineup.finish()
            if isinstance(result, Clip):
                self._clips[text] = result
            else:
                self._clips.pop(text, None)
                self._reasons[text] = result
        outcome = Rendered(text, result, progress) if isinstance(result, Clip) else Failed(text, result)
        try:
            self._done(outcome)
        except Exception:
            # The lines after this one shall still be spoken.
            logger.exception("nobody took the answer for a line")
