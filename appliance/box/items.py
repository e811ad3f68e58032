"""What the one queue holds: everything that comes from outside the loop."""

from dataclasses import dataclass

from appliance.panel import Edge
from appliance.voice import Failed, Rendered


@dataclass(frozen=True, slots=True)
class Typed:
    """A line of standard input; None: there will be no more."""

    line: str | None


@dataclass(frozen=True, slots=True)
class Moved:
    """A button's line moved.

    Attributes:
        edge: which, and where it went.
        at: when; None: in the time in which the loop takes it, as for a typed finger.
    """

    edge: Edge
    at: float | None


@dataclass(frozen=True, slots=True)
class Late:
    """What was asked for with this token takes too long."""

    token: int


@dataclass(frozen=True, slots=True)
class Staying:
    """The machine cannot be switched off, for a reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class End:
    """The box is to end."""

    reason: str


class Interrupted(Exception):  # noqa: N818 - it says what happened
    """An `End` came before the work was done; the text is its reason."""


Item = Typed | Moved | Late | Staying | End | Rendered | Failed
