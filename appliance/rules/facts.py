"""What has really happened, in its order: what is shown and announced, and afterwards told in the chronicle."""

from msgspec import Struct


class Again(Struct, frozen=True, gc=False, tag="again"):
    """What was registered contradicts itself; the round begins again."""


class Recognised(Struct, frozen=True, gc=False, tag="recognised"):
    """Some have seen each other.

    Attributes:
        power: by which they did.
        seats: who.
        night: its number; 0: before the first.
    """

    power: str
    seats: tuple[int, ...]
    night: int


class Acted(Struct, frozen=True, gc=False, tag="acted"):
    """Somebody has made a choice with a power. It stands before all that comes of it at once.

    Attributes:
        power: which.
        by: those who had it and have decided together.
        seats: who was chosen.
        night: of a power that works at night its number, otherwise that of the night before the day.
    """

    power: str
    by: tuple[int, ...]
    seats: tuple[int, ...]
    night: int


class Told(Struct, frozen=True, gc=False, tag="told"):
    """Somebody was told something.

    Attributes:
        power: by which.
        seats: who was told.
        about: whom it is about; None: nobody in particular.
        answer: yes or no, a number, a role, the seats of some, or the roles of several.
        night: its number.
        others: of the roles of several, whom all but the first of these are about.
    """

    power: str
    seats: tuple[int, ...]
    about: int | None
    answer: bool | int | str | tuple[int, ...] | tuple[str, ...]
    night: int
    others: tuple[int, ...] = ()


class Saved(Struct, frozen=True, gc=False, tag="saved"):
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


class Died(Struct, frozen=True, gc=False, tag="died"):
    """Somebody has died.

    Attributes:
        seat: who.
        cause: a power, or `sentence`.
        night: of a power that works at night its number, otherwise that of the night before the day.
    """

    seat: int
    cause: str
    night: int


class Became(Struct, frozen=True, gc=False, tag="became"):
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


class Elected(Struct, frozen=True, gc=False, tag="elected"):
    """Somebody holds the office.

    Attributes:
        seat: who.
        by: the phase of the vote, or a power.
        night: of the night before that day.
    """

    seat: int
    by: str
    night: int


Fact = Acted | Again | Recognised | Told | Saved | Died | Became | Elected
