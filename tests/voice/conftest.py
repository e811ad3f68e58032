"""A voice for each test, that is closed after it and leaves nothing behind."""

import contextlib
import os
import queue
import select
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from appliance.settings.model import Voice as VoiceSettings
from appliance.voice import Clip, Failed, Rendered
from appliance.voice.opening import recipe_of
from appliance.voice.worker_voice import WorkerVoice

PATIENCE = 20.0
"""Seconds after which a test gives up; on a quiet machine none waits for half a one."""


class Answers:
    """What a voice told, in order."""

    def __init__(self) -> None:
        self.queue: queue.SimpleQueue[Rendered | Failed] = queue.SimpleQueue()

    def next(self) -> Rendered | Failed:
        return self.queue.get(timeout=PATIENCE)

    def take(self, count: int) -> list[Rendered | Failed]:
        return [self.next() for _ in range(count)]

    def clip(self) -> Clip:
        answer = self.next()
        assert isinstance(answer, Rendered), answer
        return answer.clip

    def reason(self) -> str:
        answer = self.next()
        assert isinstance(answer, Failed), answer
        return answer.reason


class Watched:
    """A process whose end can be waited for, whoever started it."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)

    def ended(self, within: float = PATIENCE) -> bool:
        poll = select.poll()
        poll.register(self._handle, select.POLLIN)
        return bool(poll.poll(within * 1000))

    def close(self) -> None:
        if not self.ended(0):
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
        os.close(self._handle)


@pytest.fixture
def watch() -> Iterator[Callable[[int | None], Watched]]:
    watched: list[Watched] = []

    def start(pid: int | None) -> Watched:
        assert pid is not None, "there is no such process"
        watched.append(Watched(pid))
        return watched[-1]

    yield start
    for process in watched:
        process.close()


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "lines"


def in_memory() -> list[str]:
    """The files in memory that this process holds."""
    found = []
    for each in Path("/proc/self/fd").iterdir():
        with contextlib.suppress(OSError):
            found.append(str(each.readlink()))
    return [name for name in found if name.startswith("/memfd:")]


@pytest.fixture
def speak(cache: Path, answers: Answers) -> Iterator[Callable[..., WorkerVoice]]:
    """Open the voice of the real engine; keywords of `settings` are settings, the others are the voice's own."""
    opened: list[WorkerVoice] = []

    def start(language: str = "it", *, settings: dict[str, object] | None = None, **others: object) -> WorkerVoice:
        arguments: dict[str, object] = {"cache": cache, "done": answers.queue.put, **others}
        recipe = recipe_of("pyttsx3", language, VoiceSettings(**(settings or {})), Path(), is_own=True)
        voice = WorkerVoice(recipe, **arguments)
        opened.append(voice)
        return voice

    yield start
    for voice in opened:
        voice.close()
        assert voice.worker is None
    assert cache.is_file() or not list(cache.glob(".*.part"))
    assert in_memory() == []
