"""The panel in a window: buttons for mouse and keyboard, lights as they really are, and what goes on around them.

Behind the window is the panel on pins, on mock pins, so that a finger takes the way that it takes on a Pi: an edge
of a line, its time, the debounce, the gestures.
"""

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from threading import RLock

from appliance.panel.face import LAMPS, Face, Side
from appliance.panel.panel import BUTTONS, EdgeCallback, WarnCallback
from appliance.panel.panel_gpio import GpioPanel
from appliance.panel.pins import wires
from appliance.panel.window_fingers import Fingers
from appliance.panel.window_pins import SeenFactory
from appliance.panel.window_story import Story
from appliance.panel.window_thread import REMEDY, NoWindow, WindowThread
from appliance.settings import model


class WindowPanel:
    """A box that is drawn in a window, and played there.

    It has a thread of its own for display and fingers. What it shows besides buttons and lights is told by `say`,
    `phase`, `words`, `note`, `progress`, `clock` and `paused`; that and all of `Panel` may be called from any thread,
    and never waits for the drawing.

    Example, for a desktop::

        panel = WindowPanel(Buttons(), Lights(), edge=print, warn=print, end=lambda: print("closed"))
        panel.light("night", 0.2)
        panel.say("It is night.", at=0.0)
        panel.close()

    Args:
        buttons: pins of the buttons.
        lights: pins of the lights.
        edge: told every edge, from the window's thread.
        warn: told in one line what does not work; that is also shown.
        end: told that the window is closed by somebody; from the window's thread. The window stays until `close`.
        names: of the players, clockwise from the mark; written beside a ring.

    Raises:
        NoWindow: there is no display.
    """

    def __init__(
        self,
        buttons: model.Buttons,
        lights: model.Lights,
        edge: EdgeCallback,
        warn: WarnCallback,
        end: Callable[[], None],
        names: Sequence[str] = (),
    ) -> None:
        if sys.platform == "darwin":
            raise NoWindow(f"on a Mac a window cannot have a thread of its own; {REMEDY}")
        self._lock = RLock()
        # A ring shows the lights that have no pin; without one their places stay, dark.
        lamps = tuple(name for name in LAMPS if not lights.ring or getattr(lights, name) != "")
        self._story = Story(lamps=lamps, names=tuple(names))
        self._lights = lights
        self._window: WindowThread | None = None
        self._factory = SeenFactory(self._changed, wires(buttons, lights))
        self._pins: dict[str, int] = {name: getattr(buttons, name) for name in BUTTONS}
        self._warn = warn
        self._panel = GpioPanel(buttons, lights, edge, self._trouble, self._factory)
        try:
            self._window = WindowThread(self.face, Fingers(self._move, buttons.debounce), end, self._trouble)
        except NoWindow:
            self._panel.close()
            raise

    # The panel.

    @property
    def look(self) -> float:
        """Never: no edge is lost here."""
        return math.inf

    def light(self, name: str, value: float, blink: float = 0.0) -> None:
        """Show a value on a light; see `Panel.light`. The lights night, day and vote also say which scene is drawn."""
        self._panel.light(name, value, blink)
        with self._lock:
            self._story.lights[name] = value
        self._changed()

    def seats(self, count: int) -> None:
        """How many seats there are; see `Panel.seats`. Their numbers stand beside the lights that point at them."""
        self._panel.seats(count)
        with self._lock:
            same = self._story.seats == max(0, count)
            self._story.seats = max(0, count)
        if not same:
            self._changed()

    def dim(self, on: bool) -> None:
        """Keep all lights under the brightness of the night; see `Panel.dim`."""
        self._panel.dim(on)

    def is_pressed(self, name: str) -> bool:
        """Tell whether a button is down; see `Panel.is_pressed`."""
        return self._panel.is_pressed(name)

    def levels(self) -> Mapping[str, bool]:
        """Tell which buttons are down; see `Panel.levels`."""
        return self._panel.levels()

    @property
    def exhausted(self) -> bool:
        """Never: there is always a finger that may come."""
        return False

    def due(self) -> float | None:
        """When the time that is shown, or who speaks, is to be looked at again, or a light blinks; see `Panel.due`."""
        with self._lock:
            dues = (self._story.due(), self._panel.due())
        return min((due for due in dues if due is not None), default=None)

    def tick(self, now: float) -> None:
        """Count the time that is left, and let lights blink; see `Panel.tick`."""
        ring = self._panel.ring
        self._panel.tick(now)
        with self._lock:
            before = self._story.moment
            self._story.tick(now)
            same = before == self._story.moment
        if not same or ring != self._panel.ring:
            self._changed()

    def close(self) -> None:
        """Switch all lights off and close the window; see `Panel.close`."""
        self._panel.close()
        if self._window is not None:
            self._window.close()

    # What goes on.

    def say(self, text: str, at: float, seconds: float | None = None) -> None:
        """Something is being spoken.

        Args:
            text: the sentence.
            at: since when, on the clock of `tick`.
            seconds: how long it takes; guessed from its length if left out.
        """
        with self._lock:
            self._story.say(text, at, seconds)
        self._changed()

    def phase(self, name: str, at: float) -> None:  # noqa: ARG002 -- as the view for the terminal has it
        """A phase begins."""
        with self._lock:
            self._story.phase(name)
        self._changed()

    def words(self, words: Mapping[str, str]) -> None:
        """Write in a language: what stands for the names of phases and for the signs; see `Face.words`."""
        with self._lock:
            self._story.words(words)
        self._changed()

    def note(self, text: str) -> None:
        """Something to know, in one line; the last two are shown."""
        with self._lock:
            self._story.note(text)
        self._changed()

    def progress(self, done: int, of: int) -> None:
        """So many lines are rendered."""
        with self._lock:
            self._story.progress(done, of)
        self._changed()

    def clock(self, ends: float | None, side: Side = "", other: float = 0.0, total: float = 0.0) -> None:
        """Show the time that is left.

        Args:
            ends: when it runs out, on the clock of `tick`; None: no time runs that everybody sees.
            side: of two sides the one whose time runs; empty: there are no sides.
            other: seconds of the side that rests.
            total: seconds of both sides, where what one uses the other gets; 0: each has their own.
        """
        with self._lock:
            self._story.clock(ends, side, other, total)
        self._changed()

    def paused(self, paused: bool) -> None:
        """The game stands still, or it goes on; the time stands still until `clock` tells its new end."""
        with self._lock:
            self._story.paused(paused)
        self._changed()

    def face(self) -> Face:
        """All that is to be seen at this moment."""
        with self._lock:
            return self._story.face(
                {name: self._factory.brightness(getattr(self._lights, name)) for name in LAMPS},
                tuple(self._factory.brightness(pin) for pin in self._lights.bar),
                frozenset(name for name, down in self._panel.levels().items() if down),
                self._panel.ring,
            )

    def _trouble(self, text: str) -> None:
        """Something does not work: it is told, and shown as well."""
        self.note(text)
        self._warn(text)

    def _move(self, name: str, down: bool) -> None:
        if name not in self._panel.levels():
            return  # its pin does not work, which has been told, or all is closed
        with self._lock:
            self._story.pressed()
        pin = self._factory.pin(self._pins[name])
        (pin.drive_low if down else pin.drive_high)()

    def _changed(self) -> None:
        if self._window is not None:
            self._window.call()
