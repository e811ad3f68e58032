"""What players do, as far as it changes a game. Seats are counted clockwise, from 0."""

from msgspec import Struct


class Registered(Struct, frozen=True, gc=False, tag="registered"):
    """Those who hold a role have pointed at their own seats.

    Attributes:
        role: which was called.
        seats: in any order.
    """

    role: str
    seats: tuple[int, ...]


class Dealt(Struct, frozen=True, gc=False, tag="dealt"):
    """The box has dealt the roles.

    Attributes:
        roles: by seat; behind them the cards in the middle, if there are any.
    """

    roles: tuple[str, ...]


class Chosen(Struct, frozen=True, gc=False, tag="chosen"):
    """Somebody has chosen.

    Attributes:
        power: what for.
        seats: who was chosen; to say yes, the one whom it is about.
        by: who has chosen; None: the group has, whoever's finger it was.
        role: of a card in the middle.
    """

    power: str
    seats: tuple[int, ...] = ()
    by: int | None = None
    role: str = ""


class Passed(Struct, frozen=True, gc=False, tag="passed"):
    """The time is over, or somebody wants to choose nobody.

    Attributes:
        by: who; None: the time is over for all who have not chosen.
    """

    by: int | None = None


class Voted(Struct, frozen=True, gc=False, tag="voted"):
    """All have voted in secret, one after another.

    Attributes:
        votes: who has voted for whom; who abstains is not in it.
    """

    votes: tuple[tuple[int, int], ...]


class Counted(Struct, frozen=True, gc=False, tag="counted"):
    """The hands were counted that were raised for each of those who can be voted for.

    Attributes:
        hands: how many, in the order of the seats that the question names.
    """

    hands: tuple[int, ...]


class Drawn(Struct, frozen=True, gc=False, tag="drawn"):
    """The lot has fallen on somebody.

    Attributes:
        seat: whom.
    """

    seat: int


Event = Registered | Dealt | Chosen | Passed | Voted | Counted | Drawn
