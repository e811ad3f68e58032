"""When the window draws: if something has changed, and only then."""

from dataclasses import replace
from queue import Queue

import pygame
import pytest

from appliance.panel.face import Face
from appliance.panel.window_fingers import Fingers
from appliance.panel.window_thread import WindowThread

SOON = 30


class Watched:
    """A window whose looks are counted: the next look begins when the picture before it is shown."""

    def __init__(self):
        self.face = Face()
        self.looks = Queue()
        self.warnings = []
        self.window = WindowThread(self._look, Fingers(lambda *_: None, 0.02), lambda: None, self.warnings.append)
        self.looks.get(timeout=SOON)

    def _look(self):
        self.looks.put(None)
        if isinstance(self.face, Exception):
            raise self.face
        return self.face

    def look(self):
        """Have it look twice: after that, what it has seen first is on the screen."""
        for _ in range(2):
            self.window.call()
            self.looks.get(timeout=SOON)


@pytest.fixture
def watched(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    watched = Watched()
    yield watched
    watched.window.close()


def test_what_is_the_same_is_not_drawn_again(watched):
    watched.look()
    assert watched.window.frames == 1
    watched.face = Face()
    watched.look()
    assert watched.window.frames == 1


def test_what_has_changed_is_drawn_once(watched):
    watched.look()
    watched.face = replace(watched.face, lights={"ready": 1.0})
    watched.look()
    watched.look()
    assert watched.window.frames == 2


def test_a_window_of_another_size_is_drawn_anew(watched):
    watched.look()
    pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
    watched.looks.get(timeout=SOON)
    watched.look()
    assert watched.window.frames == 2


def test_what_cannot_be_drawn_is_told_once_and_the_window_lives_on(watched):
    watched.look()
    for sentence in ("one", "two"):
        watched.face = Face(scene="nowhere", sentence=sentence)
        watched.look()
    assert len(watched.warnings) == 1
    assert watched.warnings[0].startswith("the window cannot be drawn (")
    watched.face = Face()
    watched.look()
    assert watched.window.frames == 4
