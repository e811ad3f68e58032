"""What every panel does: four buttons whose raw edges go to a callback, lights that take a value."""

from collections.abc import Callable, Mapping
from typing import Literal, Protocol, TypeAlias

Button: TypeAlias = Literal["next", "pause", "left", "right"]

BUTTONS: tuple[Button, ...] = ("next", "pause", "left", "right")
PHASES = ("night", "day", "vote", "ready")
"""Lights that tell what goes on."""
SEATS = tuple(f"seat-{number}" for number in range(1, 25))
"""Lights of a ring that point at the seats, which are spread evenly around it, clockwise from the mark."""
NUMBERS = tuple(f"number-{number}" for number in range(1, 25))
"""Lights of a ring by their number, one after the other, clockwise from the mark."""
LIGHTS = (*PHASES, "bar", "bar-left", "bar-right", "yes", "no", *SEATS, *NUMBERS)

DISPLACED: Mapping[str, tuple[str, ...]] = {
    "bar": ("bar-left", "bar-right"),
    "bar-left": ("bar",),
    "bar-right": ("bar",),
}
"""The lights that go dark when this one is shown, since they are the same LEDs: the bar is one, or it is two halves."""

EdgeCallback: TypeAlias = Callable[[str, bool], None]
"""Called with a button's name and whether its line went down. From any thread, bounces and all: it puts the
edge in a queue, with the time, and does nothing else."""

WarnCallback: TypeAlias = Callable[[str], None]
"""Called with one line for people about something that does not work while the rest does. From any thread."""


class Panel(Protocol):
    """The buttons and lights of the box.

    A panel tells raw edges and shows values; what they mean is known elsewhere. Every method is called from
    the one thread that owns the panel.

    Attributes:
        look: seconds between two looks at its lines while nothing happens, since edges may fail; infinity: they do not.
    """

    @property
    def look(self) -> float:
        """See the attributes."""

    def light(self, name: str, value: float, blink: float = 0.0) -> None:
        """Show a value on a light, until the next call for the same light.

        The bar and its halves are the same LEDs. The first half that is shown takes them from the bar, the
        other half being dark until it is shown as well; `bar` takes them back. Each half drains towards the
        end of the bar, so that its outermost LED is the last to go out; the middle LED of an odd number
        belongs to no half.

        A light that the box does not have is dark whatever it is told; seats, numbers, `yes` and `no` are of a ring.

        Args:
            name: one of `LIGHTS`. `bar`, `bar-left` and `bar-right` show the value as a part of their length,
                the others as brightness; of several seats the brightest is the one that moves.
            value: 0 is off, 1 is full; what lies outside counts as the nearer end.
            blink: period in seconds, half of it lit and half dark; 0 is steady.

        Raises:
            ValueError: there is no light of that name.
        """

    def seats(self, count: int) -> None:
        """How many seats there are from now on; the lights of a ring that point at them are others then.

        What is lit is shown again at once; where the number is as before nothing is done.

        Args:
            count: 0: nobody knows, and there is one for each light of the ring. Of more seats than the ring has lights
                each has the light of its number, as long as there is one.
        """

    def dim(self, on: bool) -> None:
        """Keep all lights together under the brightness that the night may have, or let them be as bright as told.

        With it on, whatever is shown is made as dark as it takes at once, and what is shown later as well; what cannot
        be dimmed is dark. The values of seats, numbers, `yes` and `no` are then parts of that brightness: whichever of
        them are lit, what they leave is for the night's light, and the room stays as bright as it was. Once it is off
        all lights are what they were told last.

        Args:
            on: whether it is night.
        """

    def is_pressed(self, name: str) -> bool:
        """Tell whether a button's line is down at this moment, bounces and all.

        A button that could not be set up is never pressed.

        Args:
            name: one of `BUTTONS`.

        Raises:
            ValueError: there is no button of that name.
        """

    def levels(self) -> Mapping[str, bool]:
        """Tell which lines are down at this moment, of the buttons that work: for `Gestures.tick`."""

    @property
    def exhausted(self) -> bool:
        """Whether no finger will ever move again: what was typed has ended, and all of it is done."""

    def due(self) -> float | None:
        """When `tick` is to be called, in seconds of the owner's clock; None if nothing is under way."""

    def tick(self, now: float) -> None:
        """Do what is due at `now`; a button that moves tells its edge before this returns."""

    def close(self) -> None:
        """Switch all lights off at once and give the pins back. A second call does nothing."""
