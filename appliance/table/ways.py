"""What a group has agreed on beside its options: what only the table asks for."""

from dataclasses import dataclass, field

from appliance.table.word import Speaking
from appliance.verdict import Readings


@dataclass(frozen=True, slots=True, kw_only=True)
class Ways:
    """How a group plays.

    Attributes:
        readings: how the print of a rulebook is read where it can be read in more than one way.
        speaking: how the time to speak is given in a talk in turns; None: everybody talks at once.
        defence: how those in the run-off speak, two on the clock and more in turn; None: everybody talks about them.
        duel: how two in the run-off speak; None: as `defence` says.
    """

    readings: Readings = field(default_factory=Readings)
    speaking: Speaking | None = None
    defence: Speaking | None = None
    duel: Speaking | None = None
