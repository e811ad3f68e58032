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
from appliance.voice.cache import Cache, line_name
from appliance.voice.child import COMMAND, Child, LostError
from appliance.voice.identity import recall, remember, traces
from appliance.voice.lineup import Lineup
from appliance.voice.voice import Clip, Done, Failed, Rendered

logger = logging.getLogger(__name__)

START = 20.0
"""Seconds that the worker may take to start: a Pi Zero reads numpy and the voices from a slow card."""

LONGEST = 4000
"""Characters of a line at most; more is no line, and would not fit the pipe to the worker at once."""

PATIENCE = 0.5
"""Seconds that `close` waits for the thread."""


class UnspokenError(Exception):
    """A line cannot be rendered; the text is the reason, for people."""


class Pyttsx3Voice:
    """Renders with pyttsx3, ahead and in order, and keeps what is rendered.

    One thread works through the lines; the worker process is started when the first line is not on disk. A line that
    takes too long, or whose worker dies, is tried once more in a fresh worker, then given up; the others go on.

    Args:
        language: `it`, `en`, `fr` …; names the voice where the settings name none.
        settings: voice, rate, pitch and the time limit of a line.
        cache: directory of rendered lines, as `cache_directory` gives it; other processes may use it too.
        done: called from the thread, once for each requested text.
        command: what starts the worker.
    """

    def __init__(
        self,
        language: str,
        settings: VoiceSettings,
        cache: Path,
        done: Done,
        *,
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._settings = settings
        self._name = settings.name or language
        self._done = done
        self._command = command
        self._cache = Cache(cache)
        self._record = cache / "engine.json"
        self._engine: str | None = None
        self._bundled = False
        self._child: Child | None = None
        self._unusable: str | None = None
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
        child = self._child
        return child.pid if child else None

    def request(self, texts: Sequence[str], urgent: bool = False) -> None:
        """Queue lines for rendering; see `Voice.request`."""
        with self._changed:
            self._unusable = None
            self._lineup.add(texts, urgent)
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
            if self._child:
                self._child.kill()
        self._thread.join(PATIENCE)

    def _work(self) -> None:
        now = traces(os.environ)
        self._engine = recall(self._record, now)
        while (text := self._next()) is not None:
            self._answer(text)
        self._drop_child()
        self._cache.close()

    def _next(self) -> str | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._lineup)
            return None if self._closing else self._lineup.take()

    def _answer(self, text: str) -> None:
        clip, reason = None, ""
        try:
            clip = self._render(text)
        except UnspokenError as error:
            reason = str(error)
        with self._changed:
            if self._closing:
                return
            progress = self._lineup.finish()
            if clip:
                self._clips[text] = clip
                self._reasons.pop(text, None)
            else:
                self._reasons[text] = reason
        self._done(Rendered(text, clip, progress) if clip else Failed(text, reason))

    def _render(self, text: str) -> Clip:
        """Find a line on disk, or have it rendered, by a second worker if the first is lost over it."""
        if not text.strip():
            raise UnspokenError("there is nothing to say")
        if len(text) > LONGEST:
            raise UnspokenError(f"longer than {LONGEST} characters")
        if self._engine and (clip := self._cache.find(self._file(self._engine, text))):
            return clip
        try:
            return self._ask(text)
        except LostError as lost:
            logger.warning('"%s": %s; trying once more', text, lost)
        try:
            return self._ask(text)
        except LostError as lost:
            raise UnspokenError(str(lost)) from lost

    def _ask(self, text: str) -> Clip:
        before = self._engine
        child, engine = self._ready_child()
        name = self._file(engine, text)
        if engine != before and (clip := self._cache.find(name)):
            return clip
        try:
            answer = child.ask(self._message(text, name), self._settings.timeout)
            if "unwritable" in answer and self._cache.fall_back(answer["unwritable"]):
                answer = child.ask(self._message(text, name), self._settings.timeout)
        except LostError:
            self._drop_child()
            raise
        if "seconds" in answer:
            return Clip(self._cache.directory / name, answer["seconds"])
        raise UnspokenError(answer.get("failed") or f"it cannot be kept: {answer.get('unwritable')}")

    def _file(self, engine: str, text: str) -> str:
        return line_name(engine, self._name, self._settings.rate, self._settings.pitch, text)

    def _message(self, text: str, name: str) -> dict[str, str]:
        return {"text": text, "path": str(self._cache.directory / name)}

    def _ready_child(self) -> tuple[Child, str]:
        """Give the worker and the engine it has, starting it if there is none.

        Raises:
            UnspokenError: no worker can be of use.
        """
        if self._child and self._engine:
            return self._child, self._engine
        if self._unusable:
            raise UnspokenError(self._unusable)
        try:
            engine = self._start_child()
        except LostError as lost:
            # The system's library may be there without its voices; ours has them.
            logger.warning("%s; trying the libespeak-ng that came with the package", lost)
            self._bundled = True
            try:
                engine = self._start_child()
            except LostError as again:
                raise self._give_up(str(again)) from again
        assert self._child is not None  # noqa: S101 - it has just been started
        return self._child, engine

    def _give_up(self, reason: str) -> UnspokenError:
        self._unusable = reason
        return UnspokenError(reason)

    def _start_child(self) -> str:
        child = Child(self._command)
        with self._changed:
            self._child = child
            if self._closing:
                child.kill()
        settings = self._settings
        hello = {"voice": self._name, "rate": settings.rate, "pitch": settings.pitch, "bundled": self._bundled}
        try:
            answer = child.ask(hello, START + settings.timeout)
        except LostError:
            self._drop_child()
            raise
        if "engine" not in answer:
            self._drop_child()
            raise self._give_up(str(answer.get("unusable")))
        engine = str(answer["engine"])
        if engine != self._engine:
            self._engine = engine
            remember(self._record, traces(os.environ), engine)
        return engine

    def _drop_child(self) -> None:
        with self._changed:
            child, self._child = self._child, None
        if child:
            child.close()
