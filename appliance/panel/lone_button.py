"""A box with one button: `next` does what `pause` does as well. Pure.

========== ======================= ==================================
finger     while the game goes on  while it is paused
========== ======================= ==================================
a press    a press of `next`       goes on, as a press of `pause`
held down  a press of `pause`      ends the game, as a hold of `pause`
========== ======================= ==================================

So a press can only count when the button is let go.
"""

from appliance.panel.gestures import Gesture


def meant(gesture: Gesture, *, paused: bool) -> list[Gesture]:
    """Tell what a finger on the only button would have done on a box that has `pause` as well.

    Args:
        gesture: of `next`; one of another button, or at the start, means what it says.
        paused: whether the game is paused, be it by a power cut.
    """
    if gesture.button != "next" or gesture.kind in {"start", "stuck"}:
        return [gesture]
    if gesture.kind == "hold":
        down, up = Gesture("press", "pause"), Gesture("release", "pause", held=paused)
        return [down, Gesture("hold", "pause"), up] if paused else [down, up]
    if gesture.kind == "release" and not gesture.held:
        button = "pause" if paused else "next"
        return [Gesture("press", button), Gesture("release", button)]
    return []
