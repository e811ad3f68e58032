"""The panel without a Pi: fingers are typed; behind them is the panel on pins, on mock pins."""

import math
from collections.abc import Callable, Mapping
from typing import Any, TextIO

from appliance.panel.keys import Keys
from appliance.panel.panel import EdgeCallback, WarnCallback
from appliance.panel.panel_gpio import GpioPanel
from appliance.panel.pins import mock_factory, wires
from appliance.panel.reader import Reader
from appliance.settings import model


class KeysPanel:
    """Buttons that are pressed by typing; see `appliance.panel.keys` for the commands.

    The typed lines take the way of all events: a thread reads them and calls `line`; the owner queues them
    and hands them back to `handle`, from its own thread.

    Where the owner's clock runs fast, call `tick` before `Gestures.tick`: then a press that is let go late
    by the real clock is seen to be up, and is no hold.

    Args:
        buttons: pins of the buttons, and the debounce.
        lights: pins of the lights.
        edge: told every raw edge, from within `tick`.
        warn: told in one line what does not work, and what is no command.
        line: told every line that is typed, and None at the end, from another thread.
        stream: where lines come from; None: only from `handle`.
        factory: a `gpiozero.pins.mock.MockFactory`; a new one if left out.
    """

    def __init__(
        self,
        buttons: model.Buttons,
        lights: model.Lights,
        edge: EdgeCallback,
        warn: WarnCallback,
        line: Callable[[str | None], None] | None = None,
        stream: TextIO | None = None,
        factory: Any = None,
    ) -> None:
        self._factory = mock_factory(wires(buttons, lights)) if factory is None else factory
        self._pins = {name: getattr(buttons, name) for name in ("next", "pause", "left", "right")}
        self._panel = GpioPanel(buttons, lights, edge, warn, self._factory)
        self._keys = Keys(self._move, warn, buttons.debounce)
        self._unread = 0
        self._reader = Reader(stream, line) if stream is not None and line is not None else None

    def handle(self, line: str | None) -> None:
        """Take in a typed line, or None at the end of the input; `tick` does what it says."""
        if line is None:
            self._keys.end()
            return
        self._keys.handle(line)
        self._unread += 1
        self._read_on()

    @property
    def look(self) -> float:
        """Never: no edge is lost here."""
        return math.inf

    def light(self, name: str, value: float, blink: float = 0.0) -> None:
        """Show a value on a light; see `Panel.light`."""
        self._panel.light(name, value, blink)

    def seats(self, count: int) -> None:
        """How many seats there are; see `Panel.seats`."""
        self._panel.seats(count)

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
        """Whether the input has ended and all its commands are complete."""
        return self._keys.exhausted

    def due(self) -> float | None:
        """When the next command, or the next part of one, is to be done, or a light blinks; see `Panel.due`."""
        return min((due for due in (self._keys.due(), self._panel.due()) if due is not None), default=None)

    def tick(self, now: float) -> None:
        """Do what is due; see `Panel.tick`.

        If a light was to blink before a command was due, the light is all that is done: whoever takes the time of a
        finger from `due` shall not take that of a light. The command stays due.
        """
        keys, lights = self._keys.due(), self._panel.due()
        self._panel.tick(now)
        if keys is not None and lights is not None and lights <= now and lights < keys:
            return
        self._keys.tick(now)
        self._read_on()

    def close(self) -> None:
        """Stop reading, switch the lights off; see `Panel.close`."""
        self._panel.close()
        if self._reader is not None:
            self._reader.close()

    def _move(self, name: str, down: bool) -> None:
        if name not in self._panel.levels():
            return  # its pin does not work, which has been told
        pin = self._factory.pin(self._pins[name])
        (pin.drive_low if down else pin.drive_high)()

    def _read_on(self) -> None:
        """Let the reader come so far again as lines have been dealt with."""
        while self._unread > self._keys.waiting:
            self._unread -= 1
            if self._reader is not None:
                self._reader.more()
