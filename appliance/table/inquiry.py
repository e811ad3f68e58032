"""What the box asks of people: one question after another, `left` and `right` choose, `next` confirms.

Whoever presses `next` with nothing chosen chooses the first answer, and hears it, so that nobody confirms what was not
heard, and `next` always goes on.
"""

from collections.abc import Sequence
from typing import Protocol, Self

from appliance.games.cue import Light, Say, Scene, Script, Timed
from appliance.games.options import Options
from appliance.games.script import Durations

Parts = tuple[str, ...]


class Inquiry(Protocol):
    """A place among questions, and the answers so far; another place is another inquiry."""

    def choose(self, by: int) -> Self:
        """The next possible answer to the left (-1) or the right (1)."""

    def confirm(self) -> "Inquiry | None":
        """The next question, or the first answer if none is chosen yet; None: that was the last one."""

    def back(self) -> "Inquiry | None":
        """The question before, with the answer that was given; None: this is the first."""

    def anew(self) -> Self:
        """The same, its question not yet spoken."""

    def everything(self) -> list[Parts]:
        """All that may be said in it."""

    def script(self, durations: Durations, phase: str, options: Options) -> Script:
        """The script of the present question.

        Args:
            durations: how long lines are.
            phase: the phase's name.
            options: how the group wants its game.
        """


def moved(choice: int | None, by: int, answers: int) -> int:
    """The next answer to the left (-1) or the right (1), round and round; from none the last or the first."""
    before = choice if choice is not None else (-1 if by > 0 else 0)
    return (before + by) % answers


def told(says: Sequence[Parts], durations: Durations, phase: str, scene: str) -> Script:
    """The script that says something by day, and waits.

    Args:
        says: the parts of each line.
        durations: how long lines are.
        phase: the phase's name.
        scene: the ambience.
    """
    lights = (Light("day", 1.0), *(Light(name, 0.0) for name in ("night", "vote", "bar", "ready")))
    cues = [Timed(0.0, 0.0, Scene(scene)), *(Timed(0.0, 0.0, light) for light in lights)]
    at = 0.0
    for parts in says:
        cues.append(Timed(at, durations(parts), Say(parts, call=True)))
        at = round(at + durations(parts), 3)
    cues.append(Timed(at, 0.0, Light("ready", 1.0)))
    return Script(phase, 1, tuple(cues), at, waits=True, whole=True)


def asked_in_silence(says: Sequence[Parts], durations: Durations, phase: str, scene: str) -> Script:
    """The script that asks with eyes closed, and waits: no light goes with it, and answers are not heard.

    Args:
        says: the parts of each line; nothing: an answer is chosen.
        durations: how long lines are.
        phase: the phase's name.
        scene: the ambience.
    """
    cues = [Timed(0.0, 0.0, Scene(scene)), Timed(0.0, 0.0, Light("vote", 1.0))] if says else []
    at = 0.0
    for parts in says:
        cues.append(Timed(at, durations(parts), Say(parts, call=True)))
        at = round(at + durations(parts), 3)
    return Script(phase, 1, tuple(cues), at, waits=True, whole=True)
