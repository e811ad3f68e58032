"""What has really happened, in its order: what is shown and announced, and afterwards told in the chronicle."""

from msgspec import Struct


class Again(Struct, frozen=True, tag="again"):
    """What was registered contradicts itself; the round begins again."""


class Recognised(Struct, frozen=True, tag="recognised"):
    """Some have seen each other.

    Attributes:
        power: by which they did.
        seats: who.
        night: its number; 0: before the first.
    """

    power: str
    seats: tuple[int, ...]
    night: int


class Told(Struct, frozen=True, tag="told"):
    """Somebody was told something.

    Attributes:
        power: by which.
        seats: who was told.
        about: whom it is about.
        answer: yes or no, or a role.
        night: its number.
    """

    power: str
    seats: tuple[int, ...]
    about: int
    answer: bool | str
    night: int


class Saved(Struct, frozen=True, tag="saved"):
    """Somebody would have died.

    Attributes:
        seat: who.
        cause: of what: a power.
        by: the power that has stopped it.
        night: its number.
    """

    seat: int
    cause: str
    by: str
    night: int


class Died(Struct, frozen=True, tag="died"):
    """Somebody has died.

    Attributes:
        seat: who.
        cause: a power, or `sentence`.
        night: of a power that works at night its number, otherwise that of the night before the day.
    """

    seat: int
    cause: str
    night: int


class Became(Struct, frozen=True, tag="became"):
    """Somebody is something from now on.

    Attributes:
        seat: who.
        what: a mark, or a role that they have.
        by: the power.
        night: its number.
    """

    seat: int
    what: str
    by: str
    night: int


class Elected(Struct, frozen=True, tag="elected"):
    """Somebody holds the office.

    Attributes:
        seat: who.
        by: the phase of the vote, or a power.
    """

    seat: int
    by: str


Fact = Again | Recognised | Told | Saved | Died | Became | Elected
