"""What fingers mean on a box with its buttons: all four, or fewer, and what several do together. Pure."""

from collections.abc import Mapping

from appliance.panel import lone_button
from appliance.panel.chord import Chord
from appliance.panel.gestures import Gesture
from appliance.settings.model import Buttons


class Fingers:
    """Between the gestures of single buttons and the game.

    Args:
        buttons: those that the box has.
        switches_off: whether `next` and `pause`, held together at the menu, switch it off.
    """

    def __init__(self, buttons: Buttons, *, switches_off: bool = False) -> None:
        self._is_lone = buttons.pause == ""
        self._off = Chord(["next"] if self._is_lone else ["next", "pause"]) if switches_off else None

    def take(self, gesture: Gesture, now: float, *, at_menu: bool, paused: bool) -> list[Gesture]:
        """Tell what a gesture means.

        Args:
            gesture: what a finger did.
            now: when, seconds on a clock that does not go back.
            at_menu: whether nothing is being played.
            paused: whether the game is paused, be it by a power cut.
        """
        if self._off:
            self._off.take(gesture, now, allowed=at_menu)
            if gesture.kind == "hold" and self._off.due() is not None:
                return []
        return lone_button.meant(gesture, paused=paused) if self._is_lone else [gesture]

    def due(self) -> float | None:
        """When `tick` is to be called; None: not before another gesture."""
        return self._off.due() if self._off else None

    def tick(self, now: float, levels: Mapping[str, bool]) -> bool:
        """Tell, once, whether the box is to switch itself off.

        Args:
            now: the time, on the clock of `take`.
            levels: which lines are down now; see `Chord.tick`.
        """
        return self._off is not None and self._off.tick(now, levels)
