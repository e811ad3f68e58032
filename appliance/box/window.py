"""The box in a window: its panel, and somebody who watches, in one."""

from collections.abc import Callable, Mapping, Sequence

from appliance.box.view import View
from appliance.panel.face import Side
from appliance.panel.panel import EdgeCallback, WarnCallback
from appliance.panel.panel_window import WindowPanel
from appliance.panel.window_thread import NoWindow
from appliance.settings import Buttons, Lights

__all__ = ["NoWindow", "WindowView", "open_window"]


class WindowView(View):
    """What goes on, shown in the window; of the time only that which everybody sees."""

    def __init__(self, panel: WindowPanel) -> None:
        self._panel = panel

    def say(self, text: str, at: float, seconds: float) -> None:
        """See `View`."""
        self._panel.say(text, at, seconds)

    def phase(self, name: str, at: float) -> None:
        """See `View`."""
        self._panel.phase(name, at)

    def words(self, words: Mapping[str, str]) -> None:
        """See `View`."""
        self._panel.words(words)

    def clock(self, name: str, ends: float | None, side: Side = "", other: float = 0.0, total: float = 0.0) -> None:
        """See `View`."""
        self._panel.clock(None if name else ends, side, other, total)

    def paused(self, paused: bool) -> None:
        """See `View`."""
        self._panel.paused(paused)

    def note(self, text: str) -> None:
        """See `View`."""
        self._panel.note(text)

    def progress(self, done: int, of: int) -> None:
        """See `View`."""
        self._panel.progress(done, of)


def open_window(
    buttons: Buttons,
    lights: Lights,
    edge: EdgeCallback,
    warn: WarnCallback,
    end: Callable[[], None],
    names: Sequence[str] = (),
) -> tuple[WindowPanel, WindowView]:
    """Opens the window.

    Raises:
        NoWindow: there is no display.
    """
    panel = WindowPanel(buttons, lights, edge, warn, end, names)
    return panel, WindowView(panel)
