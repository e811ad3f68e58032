"""The window and its thread, which alone touches the display and its events.

The thread is woken by whoever has something to show, and looks by itself forty times a second whether mouse or keys
have done anything (pygame's own waiting looks a thousand times). So neither drawing nor the display ever keeps
waiting whoever plays the game, and an idle window costs next to nothing.
"""

import math
import os
import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Event, Thread, current_thread
from typing import Final

from appliance.panel.face import Face, Scene
from appliance.panel.window_fingers import Fingers
from appliance.panel.window_icon import icon
from appliance.panel.window_picture import Picture
from appliance.panel.window_places import HEIGHT, WIDTH, button_at, fit
from appliance.panel.window_pygame import pygame

TITLE: Final = "Voxlupi"

REMEDY: Final = "use --panel keys to play without a window"

LOOK: Final = 0.025
"""Seconds between looks at mouse and keys."""

SETTLE: Final = 0.02
"""Seconds after a change until it is drawn: what changes together is seen together."""

PATIENCE: Final = 3.0
"""Seconds that closing waits for a display that answers no more."""

RATE: Final = 10.0
"""Pictures in a second at most, but for those that answer a finger."""

_SCENES: Final[tuple[Scene, ...]] = ("evening", "night", "day", "vote")

_KEYS: Final = {
    pygame.K_SPACE: "next",
    pygame.K_RETURN: "next",
    pygame.K_KP_ENTER: "next",
    pygame.K_n: "next",
    pygame.K_p: "pause",
    pygame.K_PAUSE: "pause",
    pygame.K_LEFT: "left",
    pygame.K_l: "left",
    pygame.K_RIGHT: "right",
    pygame.K_r: "right",
}


class NoWindow(Exception):  # noqa: N818 -- it says what is missing
    """There can be no window here. The message is one line that says why, and what to do."""


class WindowThread:
    """A window that shows faces and tells of fingers.

    All callbacks, and the moves of the fingers, come from the window's thread.

    Args:
        look: gives the face at this moment.
        fingers: are put on buttons by mouse and keys.
        end: told that somebody closes the window; it stays until `close`.
        warn: told in one line what does not work.

    Raises:
        NoWindow: there is no display.
    """

    def __init__(
        self,
        look: Callable[[], Face],
        fingers: Fingers,
        end: Callable[[], None],
        warn: Callable[[str], None],
    ) -> None:
        self._look, self._fingers, self._end, self._warn = look, fingers, end, warn
        self._picture = Picture()
        self._face: Face | None = None
        self._size = (0, 0)
        self._draw_at: float | None = 0.0
        self._drawn_at = -math.inf
        self._frames = 0
        self._failed = False
        self._called = Event()
        self._closing = False
        opened: SimpleQueue[Exception | None] = SimpleQueue()
        self._thread = Thread(target=self._run, args=(opened,), name="voxlupi-window", daemon=True)
        self._thread.start()
        failure = opened.get()
        if failure is not None:
            self._thread.join()
            raise NoWindow(f"no window can be opened ({_words(failure)}); {REMEDY}") from failure

    @property
    def frames(self) -> int:
        """How many pictures have been shown."""
        return self._frames

    def call(self) -> None:
        """Have the window look again; from any thread, as often as one likes."""
        self._called.set()

    def close(self) -> None:
        """Close the window and wait for its thread, unless it is that which calls."""
        self._closing = True
        self._called.set()
        if current_thread() is not self._thread:
            self._thread.join(PATIENCE)

    def _run(self, opened: "SimpleQueue[Exception | None]") -> None:
        try:
            self._show_up()
        # pygame raises the second where it was built without a part that a window needs, such as fonts.
        except (pygame.error, NotImplementedError) as error:
            pygame.display.quit()
            opened.put(error)
            return
        opened.put(None)
        try:
            self._live()
        except Exception as error:  # noqa: BLE001 -- nobody can press anything any more, so the box has to end
            self._warn(f"the window has failed ({_words(error)}); {REMEDY}")
            self._end()
        finally:
            self._fingers.lift()
            self._fingers.tick(math.inf)
            pygame.display.quit()

    def _show_up(self) -> None:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("there is no display")
        pygame.event.set_blocked(None)
        pygame.event.set_allowed(_HEARD)
        pygame.event.clear()
        pygame.display.set_caption(TITLE, TITLE)
        pygame.display.set_icon(icon(64))
        pygame.display.set_mode(_first_size(), pygame.RESIZABLE)

    def _live(self) -> None:
        """Take events, and draw between them."""
        while not self._closing:
            if self._called.wait(self._patience()):
                self._called.clear()
                self._draw_soon()
            for event in pygame.event.get():
                self._take(event)
            if self._fingers.tick(time.monotonic()):
                self._draw_soon(now=True)
            if self._draw_at is not None and time.monotonic() >= self._draw_at and not self._closing:
                self._draw()

    def _patience(self) -> float:
        """Seconds until there may be something to do."""
        dues = [due for due in (self._draw_at, self._fingers.due()) if due is not None]
        if not dues and self._prepare():
            return 0.0
        return min(LOOK, max(0.0, min(dues, default=math.inf) - time.monotonic()))

    def _prepare(self) -> bool:
        """Paint a scene before it is needed; False if all are there."""
        build = (self._face or self._look()).build
        return any(self._picture.prepare(scene, build) for scene in _SCENES)

    def _draw(self) -> None:
        self._draw_at = None
        screen = pygame.display.get_surface()
        face, size = self._look(), screen.get_size()
        if face == self._face and size == self._size:
            return
        self._face, self._size = face, size
        try:
            screen.blit(self._picture.draw(face, size), (0, 0))
            pygame.display.flip()
        except Exception as error:  # noqa: BLE001 -- whoever hears the box can go on without a picture
            if not self._failed:
                self._warn(f"the window cannot be drawn ({_words(error)})")
            self._failed = True
        self._drawn_at = time.monotonic()
        self._frames += 1

    def _draw_soon(self, *, now: bool = False) -> None:
        at = time.monotonic() + SETTLE
        if not now:
            at = max(at, self._drawn_at + 1 / RATE)
        self._draw_at = at if self._draw_at is None else min(self._draw_at, at)

    def _take(self, event: pygame.event.Event) -> None:
        match event.type:
            case pygame.KEYDOWN | pygame.KEYUP:
                self._key(event, down=event.type == pygame.KEYDOWN)
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                self._fingers.put(_MOUSE, button_at(*fit(pygame.display.get_window_size()).units(event.pos)))
            case pygame.MOUSEBUTTONUP if event.button == pygame.BUTTON_LEFT:
                self._fingers.put(_MOUSE, None)
            case pygame.WINDOWLEAVE:
                self._fingers.put(_MOUSE, None)
            case pygame.WINDOWFOCUSLOST:
                self._fingers.lift()
            case pygame.WINDOWSIZECHANGED | pygame.WINDOWEXPOSED:
                self._size = (0, 0)
                self._draw_soon()
            case pygame.QUIT:
                self._end()

    def _key(self, event: pygame.event.Event, *, down: bool) -> None:
        ends = event.key == pygame.K_ESCAPE or (event.key in _ENDS and event.mod & pygame.KMOD_CTRL)
        if ends and down:
            self._end()
        elif event.key in _KEYS:
            self._fingers.put(event.key, _KEYS[event.key] if down else None)


_MOUSE: Final = "mouse"

_ENDS: Final = (pygame.K_q, pygame.K_w)
"""Keys that close the window together with control."""

_HEARD: Final = (
    pygame.QUIT,
    pygame.KEYDOWN,
    pygame.KEYUP,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.WINDOWLEAVE,
    pygame.WINDOWFOCUSLOST,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWEXPOSED,
)
"""Events that are taken; a mouse that only passes wakes nobody."""


def _first_size() -> tuple[int, int]:
    """A window of two thirds of the screen, but never a tiny one."""
    wide, high = pygame.display.get_desktop_sizes()[0]
    scale = max(0.5, min(wide * 0.68 / WIDTH, high * 0.72 / HEIGHT))
    return round(WIDTH * scale), round(HEIGHT * scale)


def _words(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".") or type(error).__name__
