"""What the rest of the box knows of sound: one voice over one ambience, and short sounds beside them."""

from pathlib import Path
from typing import Protocol


class NoSound(Exception):  # noqa: N818 - it is a state of the machine, not a mistake
    """There is no card to play on.

    Attributes:
        reason: why, in words, with what can be done; no full stop.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Mixer(Protocol):
    """The loudspeaker.

    One thread owns it and makes every call. `now` is the box's monotonic clock in seconds, true or virtual;
    it never goes back. Nothing here fails because of a file: what cannot be played is logged once, and its
    time passes.
    """

    @property
    def trouble(self) -> str:
        """Why nothing is heard though it should be, one line for a person; empty when all is well.

        It may change with any call: a card comes and goes.
        """

    def say(self, path: Path | None, seconds: float, now: float) -> None:
        """Start a clip now, in the place of the one that may still be speaking.

        Args:
            path: a 48 kHz WAV file; None: there is none, a chime sounds in its place.
            seconds: its slot. What does not fit is cut with a short fade; the ambience stays down that long.
            now: the present, seconds.
        """

    def expect(self, at: float, seconds: float, path: Path | None = None) -> None:
        """A clip will start at a time: the ambience will have gone down by then, and the clip is on its way.

        It is the one that comes next: another expectation takes its place, `hush` calls it off. The best time to
        tell is while the line before is spoken; then the card itself counts the time between the two, exact to
        the sample. `say` has to follow all the same.

        Args:
            at: when, on the clock of `now`.
            seconds: its slot.
            path: the clip, when it is known; `say` then has nothing left to load.
        """

    def load(self, path: Path | None, seconds: float) -> None:
        """Read a clip that will be said after the one that is expected.

        Args:
            path: the clip; None: there is none.
            seconds: its slot.
        """

    def signal(self, name: str, seconds: float, now: float) -> None:
        """Start a short sound now, beside whatever sounds.

        Args:
            name: one of `signals.NAMES`.
            seconds: its time; what does not fit is cut with a short fade.
            now: the present, seconds.
        """

    def hush(self, now: float) -> None:
        """The voice stops at once, what was expected is called off, the ambience comes up again.

        Args:
            now: the present, seconds.
        """

    def scene(self, name: str, now: float) -> None:
        """Cross-fade to an ambience, half a second.

        Args:
            name: a file of `config/scenes` without its ending; empty for silence. What cannot be played of it is
                left out; the scene before goes on until the new one has been read.
            now: the present, seconds.
        """

    def volume(self, percent: int, now: float) -> None:
        """Set how loud everything is.

        Args:
            percent: of full amplitude, 0 to 100.
            now: the present, seconds.
        """

    def due(self) -> float | None:
        """When `tick` wants to be called next, on the clock of `now`; None when nothing moves."""

    def tick(self, now: float) -> None:
        """Move what is on its way. To be called when it is due; more often does no harm.

        Args:
            now: the present, seconds.
        """

    def close(self) -> None:
        """Let go of the card, or finish the file."""
